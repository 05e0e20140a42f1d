"""How smooth the window is, for other programs: a line every ten seconds."""

from __future__ import annotations

from emulator.run.jsonlines import JsonLines
from render.gl.pace import Pace

EVERY = 10.0
"""Seconds between two lines."""
_ALL_BUT_FEW = 99.0


class FrameLines:
    """Tells how evenly pictures followed each other; nothing where none did."""

    def __init__(self, pace: Pace, lines: JsonLines) -> None:
        """Count from now on."""
        self._pace, self._lines = pace, lines
        self._next: float | None = None

    def step(self, now: float) -> None:
        """Time passes."""
        if self._next is None:
            self._next = now + EVERY
        elif now >= self._next:
            self._next += EVERY
            self.tell()

    def tell(self) -> None:
        """Tell of those since the last line."""
        gaps = self._pace.take()
        if gaps.tenths:
            self._lines.own_event("frames", {
                "pictures": gaps.count, "p99_ms": gaps.within(_ALL_BUT_FEW),
                "worst_ms": gaps.tenths[-1][0] / 10,
                "gaps": [[tenths / 10, often] for tenths, often in gaps.tenths],
            })  # fmt: skip
