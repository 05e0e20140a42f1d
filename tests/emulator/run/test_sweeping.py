"""Garbage is looked for when nothing moves, and not while the panel does."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from dataclasses import replace
from math import ceil
from weakref import ref

import pytest

from emulator.run.panel.bulletin import Bulletin
from emulator.run.panel.program import AT_REST, Program
from emulator.run.sweeping import EVERY, Sweeping
from tests.emulator.hall import FRAME, Hall


class Ring:
    """Garbage that only a look at all objects finds, once it is old."""

    def __init__(self) -> None:
        self.itself = self


def dropped() -> Callable[[], Ring | None]:
    ring = Ring()
    gc.collect(1)  # now it is old
    return ref(ring)


@pytest.fixture
def sweeping() -> Iterator[Sweeping]:
    with Sweeping() as made:
        yield made


def test_what_is_old_is_looked_through_at_rest_and_not_each_time(sweeping: Sweeping) -> None:
    first = dropped()
    assert first() is not None
    sweeping.at_rest(100.0)
    assert first() is None
    second = dropped()
    sweeping.at_rest(100.0 + EVERY / 2)
    assert second() is not None
    sweeping.at_rest(100.0 + EVERY)
    assert second() is None


def test_it_is_as_it_was_afterwards() -> None:
    before, frozen = gc.get_threshold(), gc.get_freeze_count()
    with Sweeping():
        assert gc.get_threshold()[:2] == before[:2]
        assert gc.get_threshold()[2] > before[2]
        assert gc.get_freeze_count() > frozen
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0


def test_rest_is_when_no_picture_is_made() -> None:
    hall = Hall(seed=1)
    program = Program(hall.session, hall.parts, Bulletin(hall.board), lambda: None)
    rests: list[float] = []
    program.idle = rests.append
    hall.session.begin(known=False)
    made = []
    for _frame in range(60 * 30):
        hall.now += FRAME
        picture, _more = program._tick(hall.now)
        made.append(picture is not None)
        assert (hall.now in rests) is not made[-1]
    assert any(made)
    assert rests


def test_what_changes_while_nothing_moves_comes_in_one_picture() -> None:
    """A picture at once, the next change with those of the moment after it; none is left out."""
    hall = Hall(seed=1)
    program = Program(hall.session, hall.parts, Bulletin(hall.board), lambda: None)
    hall.session.search(known=False)
    shown = []
    for frame in range(60):
        hall.now += FRAME
        if frame in {30, 31, 32}:
            hall.board.around = replace(hall.board.around, names=(f"name {frame}", ""))
        shown.append(program._tick(hall.now)[0] is not None)
    first = shown.index(True, 28)
    assert first == 30
    assert [frame for frame in range(30, 60) if shown[frame]] == [30, 30 + ceil(AT_REST / FRAME)]
