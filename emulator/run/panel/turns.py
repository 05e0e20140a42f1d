"""How often the ticker changes: nobody reads a line that stands for one frame, and each costs a picture."""

from __future__ import annotations

A_SECOND = 10.0
MOVING = 0.5
"""A second, while something moves: everybody looks at that, and each picture has enough to do."""
AT_ONCE = 6.0
"""So many changes may come close together, as where a few people type."""


class Turns:
    """Changes that may be made: some at once, and in a busy chat so many a second, evenly."""

    def __init__(self) -> None:
        """None has been made."""
        self._left, self._at = AT_ONCE, 0.0

    def free(self, now: float, *, moving: bool) -> bool:
        """Whether one may be made now (seconds); `moving`: something is on its way."""
        self._left = min(AT_ONCE, self._left + (now - self._at) * (MOVING if moving else A_SECOND))
        self._at = now
        return self._left >= 1.0

    def take(self) -> None:
        """One is made."""
        self._left -= 1.0
