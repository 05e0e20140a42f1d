"""Floods at the desk: cheap, bounded, and nobody else goes short."""

from __future__ import annotations

import time
import tracemalloc

import pytest

from chat.crowd.base import Mode
from chat.replies.replies import Fate
from chat.sources.crowd import SimulatedCrowd
from tests.chat.kit import CHOICE, Evening, position


@pytest.mark.parametrize("mode", Mode)
def test_a_flood_is_cheap_and_bounded(mode: Mode) -> None:
    """Ten seconds with 1,000 messages each: far below what a frame has time for, and nothing piles up."""
    evening = Evening(mode=mode)
    crowd = SimulatedCrowd("script", 5000, rate=1000, seed=2)
    seconds = [crowd.poll(second, evening.view) for second in range(11)]

    def receive(second: int) -> None:
        for message in seconds[second]:
            evening.desk.receive(message, evening.views, second)
        evening.desk.tick(evening.views, second)
        evening.desk.outgoing(second)

    start = time.process_time()
    for second in range(7):
        receive(second)
    spent = time.process_time() - start
    count = sum(map(len, seconds[:7]))
    assert count > 5000
    assert spent / count < 200e-6  # a tenth of it where nothing else runs
    tracemalloc.start(1)
    for second in range(7, 11):
        receive(second)
    growth, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert growth < 4_000_000


def test_a_flood_of_one_does_not_keep_others_from_an_answer() -> None:
    evening = Evening(position(CHOICE))
    for number in range(3000):
        evening.say(
            ("!1 dance", "!1 help", "!1 take 1", "!hand", "!1 claim", "!1 unclaim")[number % 6], "troll"
        )
        evening.wait(0.01)
    evening.say("!1 select 8", "bob")
    evening.wait(9)
    assert "@bob: You don't have that many cards in your hand!" in evening.sent
    assert all(reply.fate in Fate for reply in evening.replies)


def test_questions_alone_are_nothing_to_keep() -> None:
    """The journal gets a line when the seat changes, not whenever somebody is answered."""
    evening = Evening()
    evening.say("!1 claim", "alice")
    evening.wait(1)
    before = evening.desk.revision
    for number in range(50):
        evening.say("!1 player", f"viewer{number}")
        evening.say("!1 mine", f"viewer{number}")
        evening.wait(0.1)
    assert evening.desk.revision == before
    evening.say("!1 unclaim", "alice")
    evening.wait(0.1)
    assert evening.desk.revision > before
