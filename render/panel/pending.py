"""The events that are still to be shown, and when the next of them is reached."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from module.game.events import Event, RoundEnded, YakuMade
from render.panel.steps import Plan

_MOMENT = YakuMade | RoundEnded
"""What is told when all cards lie. Everything else goes on while captured cards are on their way."""


class Pending:
    """A queue of events. Each holds the next one up for a while, in seconds of the board's time."""

    def __init__(self) -> None:
        self._events: deque[Event] = deque()
        self._gate = 0.0
        self._lying = 0.0

    def add(self, events: Iterable[Event]) -> None:
        """These have happened, too."""
        self._events.extend(events)

    def pop(self) -> Event:
        """The next event: it is reached now."""
        return self._events.popleft()

    def hold(self, planned: Plan, now: float) -> None:
        """Let the next event wait as long as the one just reached needs, and moments until its cards lie."""
        self._gate = now + planned.hold
        self._lying = max((self._lying, *(way.end for way in planned.journeys.values())))

    def release(self, now: float) -> None:
        """Nothing has to wait any longer."""
        self._gate = self._lying = now

    def clear(self, now: float) -> None:
        """Forget all."""
        self._events.clear()
        self.release(now)

    def due(self) -> float | None:
        """When the next event is reached; None if there is none."""
        if not self._events:
            return None
        return max(self._gate, self._lying) if isinstance(self._events[0], _MOMENT) else self._gate

    def busy(self, now: float) -> bool:
        """Whether there is one, or the last one is still being shown."""
        return bool(self._events) or now < self._gate
