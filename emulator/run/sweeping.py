"""When garbage is looked for: seldom, and when nothing moves, so that no picture waits for it.

Python looks through all objects that are older than a moment whenever there are a quarter more of them, which
takes as long as a frame in a busy chat, and comes in the midst of a card's journey.
"""

from __future__ import annotations

import gc
from types import TracebackType
from typing import Self

EVERY = 20.0
"""Seconds between two looks."""
_SELDOM = 300
"""Times as often as Python looks through what is old it looks through what is younger; by itself, 10."""


class Sweeping:
    """In its `with` block Python leaves what is old to `at_rest`, unless that is not called for long."""

    def __init__(self) -> None:
        """What stands now stays until the end, and is not looked through at all."""
        self._before = gc.get_threshold()
        self._next = 0.0

    def __enter__(self) -> Self:
        gc.freeze()
        gc.set_threshold(*self._before[:2], _SELDOM)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        gc.set_threshold(*self._before)
        gc.unfreeze()

    def at_rest(self, now: float) -> None:
        """Nothing moves (`now` in seconds): look, if it is time."""
        if now >= self._next:
            gc.collect()
            self._next = now + EVERY
