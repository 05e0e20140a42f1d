"""A bot that thinks and a coach beside the window: they take no picture's time, with two cores or one."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence

import pytest

from chat.crowd.base import Mode
from render.gl.pace import Gaps
from tests.emulator.crowded import alone, spend, together
from tests.emulator.kit import Koikoi, events
from tests.kernels import compile_once
from tests.render.xvfb import window_test, xvfb

SECONDS, TURNS = 62.0, 5
ON_TWO, ON_ONE = 1.15, 1.3
"""So many times as long as without it may 99 of 100 pictures take at most."""

pytestmark = [
    *window_test,
    pytest.mark.slow,
    pytest.mark.skipif(
        not (sys.platform.startswith("linux") and shutil.which("taskset")), reason="needs taskset"
    ),
]


WITHOUT, WITH = ("--bot", "house", "--no-coach"), ("--bot", "master", "--coach")


def evening(koikoi: Koikoi, display: str, options: Sequence[str], cores: str, seconds: float) -> Gaps:
    """One viewer plays against a bot for so long; it decided itself, or that would be told."""
    chat, first = alone(koikoi.folder, seconds), ("taskset", "-c", cores)
    spent = spend(koikoi, display, Mode.ANARCHY, chat, seconds, options=options, first=first)
    assert not spent.complaints
    assert len([line for line in events(spent.lines, "turn_started") if line["seat"] == 1]) > seconds / 20
    return spent.gaps


@pytest.mark.parametrize("cores, most", [(2, ON_TWO), (1, ON_ONE)], ids=["two-cores", "one-core"])
def test_with_master_and_the_coach_at_work_pictures_come_as_evenly(
    cores: int, most: float, koikoi: Koikoi
) -> None:
    """In turn with the module's own bot alone, five times. `-s` shows the figures of each time."""
    compile_once()
    allowed = sorted(os.sched_getaffinity(0))[:cores]
    if len(allowed) < cores:
        pytest.skip("there is one core alone")
    named = ",".join(map(str, allowed))
    quiet, thinking = [], []
    with xvfb() as display:
        for turn in range(TURNS):
            quiet.append(evening(koikoi, display, WITHOUT, named, SECONDS))
            thinking.append(evening(koikoi, display, WITH, named, SECONDS))
            without, gaps = quiet[-1].within(99), thinking[-1].within(99)
            sys.stdout.write(
                f"{cores} cores {turn + 1}: p99 {gaps:.1f} ms of {thinking[-1].count} pictures, "
                f"{without:.1f} ms without them ({gaps / without:.2f})\n"
            )
    without, gaps = (together(runs).within(99) for runs in (quiet, thinking))
    sys.stdout.write(f"{cores} cores: p99 {gaps:.1f} ms, {without:.1f} ms without them, of all turns\n")
    assert gaps <= most * without
