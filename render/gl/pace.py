"""How evenly pictures follow each other: what a stream's viewers see as smooth, or do not."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import accumulate
from math import ceil


@dataclass(frozen=True, slots=True)
class Gaps:
    """Times between pictures that followed each other at once.

    `tenths`: each by its tenths of a millisecond, rounded up, and how often it occurred; the shortest first.
    """

    tenths: tuple[tuple[int, int], ...]

    @property
    def count(self) -> int:
        """How many there are."""
        return sum(often for _, often in self.tenths)

    def within(self, percent: float) -> float:
        """How long it took at most in this percentage of all cases, in milliseconds. There has to be one."""
        wanted = percent * self.count / 100
        seen = accumulate(often for _, often in self.tenths)
        return (
            next(gap for (gap, _), by_then in zip(self.tenths, seen, strict=True) if by_then >= wanted) / 10
        )


class Pace:
    """Notes the gaps between pictures; however long that goes on, it takes up no more room."""

    def __init__(self) -> None:
        """No picture has been shown."""
        self._tenths = Counter[int]()
        self._last: float | None = None

    def shown(self, now: float, *, more: bool) -> None:
        """A picture is on the screen; `more`: the next one is to follow at once."""
        if self._last is not None:
            self._tenths[ceil((now - self._last) * 10_000)] += 1
        self._last = now if more else None

    def rest(self) -> None:
        """There was nothing new to show: the next picture has nobody to follow."""
        self._last = None

    def take(self) -> Gaps:
        """The gaps since this was asked last."""
        gaps, self._tenths = Gaps(tuple(sorted(self._tenths.items()))), Counter()
        return gaps
