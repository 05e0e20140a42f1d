"""Who is here for the first time is greeted: once, with others who come now, and after everything else."""

from __future__ import annotations

import pytest

from chat.door import Ignored
from chat.message import Level, Traits
from chat.replies.replies import Fate
from chat.requests import Greet
from tests.chat.kit import CHOICE, LIMITED, Evening, position


def evening(traits: Traits = LIMITED) -> Evening:
    return Evening(position(CHOICE), traits=traits, welcome=True)


def new(made: Evening, text: str, name: str, level: Level = Level.VIEWER) -> list[str]:
    """Who may be new, of this command; in these tests, all are."""
    users = [each.user for each in made.say(text, name, level).requests if isinstance(each, Greet)]
    for user in users:
        made.desk.greet(user, made.now)
    return [user.login for user in users]


def greetings(made: Evening) -> list[str]:
    return [text for text in made.sent if "welcome" in text]


def test_a_first_command_is_asked_about_once() -> None:
    made = evening()
    assert new(made, "hello", "ann") == []
    assert new(made, "!1 dance", "ann") == []
    assert new(made, "!hand", "ann") == ["ann"]
    assert new(made, "!hand", "ann") == []
    made.wait(4.9)
    assert greetings(made) == []
    made.wait(1)
    assert greetings(made) == ["@ann: welcome! !1 help tells what you can type, !yaku what scores."]


def test_those_who_come_together_are_greeted_together() -> None:
    made = evening()
    for name in ("ann", "bob", "carl"):
        new(made, "!hand", name)
        made.wait(0.5)
    made.wait(6)
    assert greetings(made) == [
        "@ann @bob @carl: welcome! !1 help tells what you can type, !yaku what scores."
    ]


def test_a_raid_takes_few_messages_and_nobodys_answer() -> None:
    made = evening()
    for number in range(300):
        new(made, "!4", f"raider{number}")
        made.wait(0.1)
    new(made, "!1 dance", "raider299")
    made.wait(9)
    assert 1 < len(greetings(made)) <= 12
    assert any("raider299" in text and "invalid" in text for text in made.sent)
    made.wait(60)
    names = [name for text in greetings(made) for name in text.split(":")[0].split()]
    assert len(set(names)) == len(names)
    assert Fate.DROPPED in {reply.fate for reply in made.replies if "welcome" in reply.text}


def test_a_greeting_keeps_nobody_from_an_answer() -> None:
    made = evening()
    new(made, "!4", "ann")
    made.say("!1 dance", "ann")
    made.wait(6)
    assert [text for text in made.sent if "invalid" in text]
    assert greetings(made)


@pytest.mark.parametrize("level", [Level.MODERATOR, Level.BROADCASTER])
def test_moderators_are_at_home(level: Level) -> None:
    assert new(evening(), "!hand", "mod", level) == []


def test_nobody_is_greeted_at_the_terminal() -> None:
    assert new(evening(Traits(limited=False, guides=True)), "!hand", "ann") == []


def test_nobody_who_is_not_heard_is_greeted() -> None:
    made = evening()
    made.mod("!ban troll")
    assert made.say("!hand", "troll").ignored is Ignored.BANNED
    made.mod("!unban troll")
    assert new(made, "!hand", "troll") == ["troll"]


def test_it_can_be_switched_off() -> None:
    made = Evening(position(CHOICE), welcome=False)
    assert new(made, "!hand", "ann") == []


def test_only_so_many_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chat.door.REMEMBERED", 50)
    made = evening()
    for number in range(60):
        assert new(made, "!hand", f"v{number}")
    assert not new(made, "!hand", "v59")
    assert new(made, "!hand", "v0")


def test_the_programs_end_waits_for_answers_but_not_for_a_greeting() -> None:
    made = evening()
    new(made, "!3", "ann")
    made.wait(1)
    waits = [made.desk.replying]
    made.desk.receive(made.message("!1 dance"), made.views, made.now)
    waits.append(made.desk.replying)
    assert waits == [False, True]
    assert [reply.fate for reply in made.desk.close() if "welcome" in reply.text] == [Fate.DROPPED]
