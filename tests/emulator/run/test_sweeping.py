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


class Resting:
    """A panel at rest on which a name changes with each of these frames; which ones were shown."""

    def __init__(self, changing: range) -> None:
        self.hall = Hall(seed=1)
        self.program = Program(self.hall.session, self.hall.parts, Bulletin(self.hall.board), lambda: None)
        self.hall.session.search(known=False)
        self.changing = changing

    def shown(self, frames: range) -> list[int]:
        return [frame for frame in frames if self._is_shown(frame)]

    def _is_shown(self, frame: int) -> bool:
        self.hall.now += FRAME
        if frame in self.changing:
            board = self.hall.board
            board.around = replace(board.around, names=(f"name {frame}", ""))
        picture, _more = self.program._tick(self.hall.now)
        return picture is not None


def test_what_changes_while_nothing_moves_comes_in_one_picture() -> None:
    """A picture at once, the next change with those of the moment after it; none is left out."""
    resting = Resting(changing=range(30, 33))
    resting.shown(range(30))
    assert resting.shown(range(30, 60)) == [30, 30 + ceil(AT_REST / FRAME)]


def test_how_a_motion_ends_is_seen_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    resting = Resting(changing=range(35, 36))
    resting.shown(range(30))
    monkeypatch.setattr(type(resting.hall.board), "next_change", lambda _board: 0.0)
    assert resting.shown(range(30, 35)) == [*range(30, 35)]
    monkeypatch.undo()
    assert resting.shown(range(35, 60)) == [35]
