"""The desk and a terminal: who sits there may not see the panel's ticker, and knows no commands yet."""

from __future__ import annotations

import pytest

from chat.message import Level, Traits
from tests.chat.kit import CHOICE, Evening, position

TERMINAL = Traits(limited=False, guides=True)


@pytest.mark.parametrize(
    "typed, answer",
    [
        ("3", "Commands begin with !"),
        ("help", "Commands begin with !"),
        ("!pizza", "Commands begin with !"),
        ("quit", "Ctrl+C closes the game, or Esc"),
        ("EXIT", "Ctrl+C closes the game, or Esc"),
        ("!9", "You don't have that many cards"),
        ("!koi", "You can't use this command now"),
        ("!stop", "You can't use this command now"),
        ("!t3", "that command is invalid, write: !1 take 1"),
    ],
)
def test_a_line_that_does_nothing_is_answered_with_what_to_type(typed: str, answer: str) -> None:
    """All of these were met with silence."""
    evening = Evening(position(CHOICE), traits=TERMINAL)
    evening.say(typed, "streamer", Level.BROADCASTER)
    (sent,) = evening.sent
    assert sent.startswith(f"@streamer: {answer}")


def test_viewers_who_are_only_played_there_are_met_with_silence() -> None:
    evening = Evening(position(CHOICE), traits=TERMINAL)
    for typed in ("3", "help", "quit", "!9", "!t3"):
        evening.say(typed, "hana")
    evening.wait(10)
    assert evening.replies == []


def test_in_a_chat_the_broadcaster_is_met_with_silence_too() -> None:
    evening = Evening(position(CHOICE))
    for typed in ("3", "help", "quit", "!9", "!koi"):
        evening.say(typed, "streamer", Level.BROADCASTER)
    evening.wait(10)
    assert evening.replies == []
