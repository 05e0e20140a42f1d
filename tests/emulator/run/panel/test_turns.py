"""The ticker in a busy chat: it changes at once where few type, and ten times a second where many do."""

import pytest

from emulator.run.panel.turns import A_SECOND, AT_ONCE, MOVING, Turns
from tests.emulator.hall import FRAME


def taken(turns: Turns, begin: float, seconds: float, *, moving: bool = False) -> int:
    """How often it changes where there is something new in every frame."""
    count = 0
    for number in range(round(seconds / FRAME)):
        if turns.free(begin + number * FRAME, moving=moving):
            turns.take()
            count += 1
    return count


def test_a_few_are_told_at_once() -> None:
    turns = Turns()
    assert taken(turns, 100.0, AT_ONCE * FRAME) == AT_ONCE


def test_many_are_told_ten_times_a_second() -> None:
    turns = Turns()
    taken(turns, 100.0, 2.0)
    assert taken(turns, 102.0, 10.0) == pytest.approx(10 * A_SECOND, abs=2)


def test_while_something_moves_a_few_are_told_at_once_and_of_many_one_in_two_seconds() -> None:
    turns = Turns()
    assert taken(turns, 100.0, AT_ONCE * FRAME, moving=True) == AT_ONCE
    assert taken(turns, 100.0 + AT_ONCE * FRAME, 10.0, moving=True) == pytest.approx(10 * MOVING, abs=1)


def test_after_a_while_a_few_are_told_at_once_again() -> None:
    turns = Turns()
    taken(turns, 100.0, 5.0)
    assert taken(turns, 106.0, AT_ONCE * FRAME) == AT_ONCE
