"""The one loop, in the three ways it can run: scripted, without a window, and with one."""

from __future__ import annotations

import time
from typing import Protocol

IDLE_STEP = 0.03  # seconds between two looks at chat while nothing moves
MOVING_STEP = 0.015


class Stepped(Protocol):
    """What a loop drives."""

    @property
    def done(self) -> bool:
        """Whether the program should end."""

    @property
    def restless(self) -> bool:
        """Whether something is moving, so that steps should follow closely."""

    def step(self, now: float) -> None:
        """Do everything that is due at this time, in seconds of a clock that never goes back."""

    def next_due(self, now: float) -> float | None:
        """When something will be due by itself; None: never."""


def run_scripted(program: Stepped) -> None:
    """Run without waiting: time jumps to whatever is due next. Ends when nothing will ever be due again."""
    now: float | None = 0.0
    while now is not None and not program.done:
        program.step(now)
        due = program.next_due(now)
        now = None if due is None else max(now, due)


def run_live(program: Stepped) -> None:
    """Run in real time without a window."""
    while not program.done:
        program.step(time.perf_counter())
        time.sleep(MOVING_STEP if program.restless else IDLE_STEP)
