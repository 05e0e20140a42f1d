"""Who sends too many commands is not listened to for a while; nobody else notices, nor does the memory."""

from __future__ import annotations

import time
import tracemalloc

import pytest

from chat.crowd.flood import Floods, Hearing
from chat.door import Ignored
from chat.message import Level, Traits
from chat.replies.sentences import Say
from tests.chat.kit import CHOICE, LIMITED, Evening, position

HEARD, TOO_MANY, SHUT_OUT = Hearing.HEARD, Hearing.TOO_MANY, Hearing.SHUT_OUT


def test_ten_commands_in_five_seconds_are_heard_and_an_eleventh_is_not() -> None:
    floods = Floods()
    assert [floods.hear("a", 100 + number * 0.499) for number in range(10)] == [HEARD] * 10
    assert floods.hear("a", 104.99) is TOO_MANY
    assert floods.hear("a", 104.99) is SHUT_OUT
    assert floods.hear("b", 104.99) is HEARD
    assert floods.hear("a", 134.98) is SHUT_OUT
    assert floods.hear("a", 134.99) is HEARD


@pytest.mark.parametrize("begin", [0.0, 1.7, 4.9])
def test_nearly_two_commands_a_second_are_never_too_many(begin: float) -> None:
    floods = Floods()
    assert floods.hear("other", 0.0) is HEARD
    assert {floods.hear("a", begin + number * 0.51) for number in range(200)} == {HEARD}


@pytest.mark.parametrize("begin", [0.0, 1.7, 4.9])
def test_the_seconds_count_wherever_they_begin(begin: float) -> None:
    floods = Floods()
    floods.hear("other", 0.0)
    heard = [floods.hear("a", 10 + begin + number * 0.45) for number in range(11)]
    assert heard == [*[HEARD] * 10, TOO_MANY]


def test_ten_thousand_who_flood_are_cheap_and_bounded() -> None:
    floods = Floods()
    tracemalloc.start(1)
    answers = dict.fromkeys(Hearing, 0)
    for second in range(16):
        for number in range(10_000):
            answers[floods.hear(f"viewer-{number}", float(second // 4))] += 1
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert answers == {HEARD: 100_000, TOO_MANY: 10_000, SHUT_OUT: 50_000}
    assert size < 4_000_000
    start = time.process_time()
    for number in range(50_000):
        floods.hear("troll", 1000 + number / 1000)
    assert (time.process_time() - start) / 50_000 < 10e-6  # a tenth of it where nothing else runs


def test_more_than_are_remembered_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chat.crowd.flood.REMEMBERED", 50)
    floods = Floods()
    for number in range(500):
        for _ in range(12):
            floods.hear(f"v{number}", 0.0)
    assert max(len(floods._recent), len(floods._older), len(floods._shut_until)) <= 50


class TestAtTheDesk:
    def test_it_is_told_once(self) -> None:
        evening = Evening(position(CHOICE))
        receptions = [evening.say(text, "troll") for text in ("!hand", "!1 dance", "!t9") * 5]
        assert [reception.ignored for reception in receptions] == [None] * 10 + [Ignored.FLOOD] * 5
        evening.wait(9)
        about = [text for text in evening.sent if "too many" in text]
        assert about == ["@troll: that's too many commands. I listen to you again in 30 s."]
        assert [deed.what for deed in evening.desk.deeds()].count(Say.TOO_MANY_COMMANDS) == 1
        evening.wait(21)
        assert evening.say("!4", "troll").requests

    def test_talk_is_no_flood(self) -> None:
        evening = Evening(position(CHOICE))
        for number in range(200):
            evening.say(f"nice {number}", "fan")
        assert evening.say("!4", "fan").requests

    def test_talk_of_who_is_shut_out_is_talk(self) -> None:
        evening = Evening(position(CHOICE))
        for _ in range(20):
            evening.say("!hand", "troll")
        assert evening.say("sorry", "troll").ignored is None

    @pytest.mark.parametrize("level", [Level.MODERATOR, Level.BROADCASTER])
    def test_moderators_are_always_heard(self, level: Level) -> None:
        evening = Evening(position(CHOICE))
        assert {evening.say("!sync", "mod", level).ignored for _ in range(50)} == {None}

    @pytest.mark.parametrize("traits", [LIMITED, Traits(limited=False, guides=True)])
    def test_at_the_terminal_nobody_is_one_of_many(self, traits: Traits) -> None:
        evening = Evening(position(CHOICE), traits=traits)
        ignored = {evening.say("!hand", "bob").ignored for _ in range(50)}
        assert (Ignored.FLOOD in ignored) is traits.limited

    def test_two_thousand_at_once_are_told_in_few_messages(self) -> None:
        evening = Evening(position(CHOICE))
        for number in range(2_000):
            for _ in range(11):
                evening.desk.receive(evening.message("!hand", f"v{number}"), evening.views, evening.now)
        evening.wait(30)
        assert 1 <= len([text for text in evening.sent if "too many" in text]) <= 8
        assert evening.say("!hand", "v1999").requests == ()
