"""Who somebody is: the id and nothing else, whatever the name looks like and however it changes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from chat.crowd.base import Mode
from chat.door import Ignored
from chat.message import ChatMessage, Level
from chat.requests import Do
from module.game.state import Phase
from tests.chat.kit import CHOICE, Evening, position
from tests.chat.test_teams import teams

CYRILLIC = "аlice"
"""Reads as alice, and begins with a Cyrillic letter."""


def evening() -> Evening:
    made = Evening(position(CHOICE))
    made.say("!1 claim", "alice")
    return made


def receive(made: Evening, message: ChatMessage) -> tuple[object, ...]:
    reception = made.desk.receive(message, made.views, made.now)
    made.wait(0)
    return reception.requests


def renamed(made: Evening, text: str, name: str, new: str) -> ChatMessage:
    return replace(made.message(text, name), login=new, display_name=new.capitalize())


def shown(made: Evening) -> tuple[str, list[str]]:
    snapshot = made.desk.snapshot(made.now)
    assert snapshot.holder is not None
    return snapshot.holder.login, [user.login for user in snapshot.queue]


@pytest.mark.parametrize("display_name", ["Alice", CYRILLIC, "A\u200blice", "Ａｌｉｃｅ"])
def test_who_looks_like_the_player_is_not_the_player(display_name: str) -> None:
    made = evening()
    other = replace(made.message("!4", "mallory"), display_name=display_name)
    assert receive(made, other) == ()
    made.wait(3)
    assert made.sent[-1] == "@mallory: @alice is playing. !1 claim puts you in line."


def test_a_login_that_looks_alike_is_another_person() -> None:
    made = evening()
    other = replace(made.message("!4", "mallory"), login=CYRILLIC, display_name=CYRILLIC)
    assert receive(made, other) == ()
    made.wait(3)
    assert made.sent[-1].startswith("@lice: @alice is playing.")


def ballots(made: Evening, team: int = 0) -> tuple[int, int]:
    """How many votes there are in a team: on cards, and on the way to play."""
    ballot, modes = made.desk.snapshot(made.now, team).ballot, made.desk.mode_ballot(made.now, team)
    return ballot.voters if ballot else 0, sum(votes for _mode, votes in modes.counts) if modes else 0


def voted() -> Evening:
    """Somebody has voted for a card and for a way to play in a game of teams."""
    made = teams(mode=Mode.VOTE)
    made.wait(5)
    for text in ("!join red", "!1", "!vote claim"):
        made.say(text, "ann")
    assert ballots(made) == (1, 1)
    return made


def test_who_changes_name_and_team_has_one_vote() -> None:
    made = voted()
    made.state = replace(made.state, phase=Phase.OVER)
    receive(made, renamed(made, "!join blue", "ann", "bea"))
    assert ballots(made) == (0, 0)


def test_the_votes_of_the_banned_are_void_under_a_new_name() -> None:
    made = voted()
    receive(made, renamed(made, "!help", "ann", "bea"))
    made.mod("!ban bea")
    assert ballots(made) == (0, 0)


def test_who_changes_team_after_a_restart_has_one_vote_on_the_way_to_play() -> None:
    made, again = voted(), teams(mode=Mode.VOTE)
    again.desk.restore(made.desk.to_json(made.now), again.now)
    assert ballots(again) == (0, 1)
    again.state = replace(again.state, phase=Phase.OVER)
    again.say("!join blue", "ann")
    assert ballots(again) == (0, 0)


def test_the_same_login_with_another_id_is_another_person() -> None:
    made = evening()
    assert receive(made, replace(made.message("!4", "alice"), user_id="script-thief")) == ()
    assert receive(made, made.message("!4", "alice"))


@pytest.mark.parametrize("text", ["!4", "now I am called otherwise", "!1 dance"])
def test_a_player_keeps_the_seat_under_a_new_name_which_is_shown(text: str) -> None:
    made = evening()
    revision = made.desk.revision
    requests = receive(made, renamed(made, text, "alice", "alicia"))
    assert [isinstance(request, Do) for request in requests] == [True] * (text == "!4")
    assert made.desk.holders == {0: "Alicia"}
    assert made.desk.revision > revision
    made.say("!4", "bob")
    made.wait(3)
    assert made.sent[-1] == "@bob: @alicia is playing. !1 claim puts you in line."


def test_who_waits_keeps_the_place_under_a_new_name() -> None:
    made = evening()
    made.say("!1 take", "bob")
    made.say("!1 claim", "carl")
    receive(made, renamed(made, "hello", "bob", "robert"))
    assert shown(made) == ("alice", ["robert", "carl"])
    asking = made.desk.snapshot(made.now).challenger
    assert asking is not None
    assert asking.login == "robert"
    receive(made, renamed(made, "!1 claim", "bob", "robert"))
    assert shown(made) == ("alice", ["robert", "carl"])
    made.mod("!ban robert")
    assert shown(made) == ("alice", ["carl"])


def test_who_was_banned_stays_so_under_a_new_name() -> None:
    made = evening()
    made.say("!hand", "troll")
    made.mod("!ban troll")
    again = renamed(made, "!hand", "troll", "innocent")
    assert made.desk.receive(again, made.views, made.now).ignored is Ignored.BANNED
    newcomer = replace(made.message("!hand", "other"), login="troll")
    assert made.desk.receive(newcomer, made.views, made.now).ignored is None


@pytest.mark.parametrize("name", ["troll", "innocent"])
def test_a_ban_is_lifted_under_either_name(name: str) -> None:
    made = evening()
    made.say("!hand", "troll")
    made.mod("!ban troll")
    receive(made, renamed(made, "!hand", "troll", "innocent"))
    made.mod(f"!unban {name}")
    again = renamed(made, "!hand", "troll", "innocent")
    assert made.desk.receive(again, made.views, made.now).ignored is None


@pytest.mark.parametrize(
    "change, why",
    [({"shared_from": "another"}, Ignored.SHARED), ({"id": "script-1"}, Ignored.SEEN)],
)
def test_nobody_claims_by_a_message_from_elsewhere_or_twice(change: dict[str, str], why: Ignored) -> None:
    made = evening()
    message = replace(made.message("!1 claim", "bob"), **change)  # type: ignore[arg-type]
    assert made.desk.receive(message, made.views, made.now).ignored is why
    assert shown(made) == ("alice", [])


@pytest.mark.parametrize(
    "text", ["!\u200b1 \u2060claim", "!\U000e00001 cl\u00adaim", "\ufeff!1\u3164 claim", "@streamer !1 claim"]
)
def test_invisible_characters_do_not_matter(text: str) -> None:
    made = evening()
    made.say(text, "bob")
    assert shown(made) == ("alice", ["bob"])


@pytest.mark.parametrize(
    "text",
    [
        "!1 claim" + "x" * 490,
        "!" * 500,
        "!1 " * 166,
        "!1 take " + "٣" * 490,
        "!1 unclaim\x00" * 45,
        "!" + "é\u0301" * 249,
    ],
)
def test_500_characters_of_junk_move_nobody(text: str) -> None:
    made = evening()
    made.say("!1 claim", "bob")
    made.say(text[:500], "alice")
    assert shown(made) == ("alice", ["bob"])


@pytest.mark.parametrize("sign", ["/", ".", "/ban ", "//", ". /"])
@pytest.mark.parametrize("text", ["!1 claim", "!1 player", "!1 dance", "!1 take", "!hand"])
def test_no_reply_is_a_command_of_twitch(sign: str, text: str) -> None:
    made = evening()
    receive(made, replace(made.message(text, "x"), login=f"{sign}bob", display_name=f"{sign}Bob"))
    made.wait(10)
    assert len(made.sent) > 1
    assert not any(reply.startswith(("/", ".")) for reply in made.sent)


def test_ten_thousand_who_claim() -> None:
    """The line has its places, the rest are told in a few messages, and somebody else is still heard."""
    made = evening()
    for number in range(10_000):
        made.desk.receive(made.message("!1 claim", f"v{number}"), made.views, made.now)
    assert shown(made) == ("alice", [f"v{number}" for number in range(50)])
    made.say("!pause", "mod", Level.MODERATOR)
    made.wait(30)
    assert "@mod: The game is paused. !resume goes on." in made.sent
    assert len(made.sent) <= 16
    made.desk.paused = True  # or the player would have to play
    made.wait(60)
    for number in range(9900, 10_000):
        made.say("!1 claim", f"v{number}")
    before = len(made.sent)
    made.wait(30)
    full = made.sent[before:]
    assert 1 <= len(full) <= 3
    assert all("@alice is playing and the line is full" in text for text in full)
