"""A clock that runs down and can be held."""

from __future__ import annotations


class Countdown:
    """So many seconds, of which only those count in which it runs."""

    def __init__(self, seconds: float) -> None:
        """Full and held."""
        self.seconds = seconds
        self._left = seconds
        self.deadline: float | None = None
        """When it will be over; None: it is held."""

    def reset(self) -> None:
        """Full and held again."""
        self._left, self.deadline = self.seconds, None

    def run(self, now: float, *, running: bool) -> None:
        """From now on it runs, or is held."""
        if running and self.deadline is None:
            self.deadline = now + self._left
        elif not running and self.deadline is not None:
            self._left, self.deadline = max(0.0, self.deadline - now), None

    def lengthen(self, seconds: float) -> None:
        """From now on it has so many seconds, if it had fewer: what has passed stays passed."""
        more = seconds - self.seconds
        if more > 0:
            self.seconds += more
            self._left += more
            self.deadline = None if self.deadline is None else self.deadline + more

    def over(self, now: float) -> bool:
        """Whether it has run down."""
        return self.deadline is not None and now >= self.deadline

    def left(self, now: float) -> float:
        """The seconds left."""
        return self._left if self.deadline is None else max(0.0, self.deadline - now)

    def restore(self, left: float) -> None:
        """Held, with so many seconds left."""
        self._left, self.deadline = min(max(0.0, left), self.seconds), None
