"""How evenly pictures follow each other, counted."""

from __future__ import annotations

import pytest

from render.gl.pace import Gaps, Pace


def test_only_pictures_that_follow_at_once_are_counted() -> None:
    pace = Pace()
    pace.shown(1.0, more=True)
    pace.shown(1.01649, more=True)
    pace.shown(1.03301, more=False)  # what moved has come to rest
    pace.shown(1.5, more=True)
    pace.rest()  # nothing new
    pace.shown(2.0, more=True)
    pace.shown(2.02499, more=True)
    assert pace.take() == Gaps(((165, 1), (166, 1), (250, 1)))
    pace.shown(2.0349, more=True)
    assert pace.take() == Gaps(((100, 1),))
    assert pace.take() == Gaps(())


@pytest.mark.parametrize(
    "percent, longest", [(50, 10.0), (98, 10.0), (99, 10.0), (99.1, 30.0), (100, 30.0), (0, 10.0)]
)
def test_all_but_few_came_within(percent: float, longest: float) -> None:
    assert Gaps(((100, 99), (300, 1))).within(percent) == longest


def test_however_long_it_goes_on_it_takes_up_no_more_room() -> None:
    pace, now = Pace(), 0.0
    for number in range(20_000):
        now += 0.0160 + number % 10 / 10_000
        pace.shown(now, more=True)
    gaps = pace.take()
    assert gaps.count == 19_999
    assert len(gaps.tenths) <= 20
