"""A running vote on its way to the picture: what it is about at once, how it stands a few times a second.

Chat may vote a thousand times a second; nobody could read that, and nothing else on the panel is made anew
for it.
"""

from __future__ import annotations

from math import ceil

from render.panel.around import Ballot

RATE = 12
"""So many times a second at most is drawn how a vote stands."""
RING_STEP = 0.1
"""Seconds from one place of the clock's ring to the next."""


class Voting:
    """The vote as it is shown. Times are the board's."""

    def __init__(self) -> None:
        self.shown: Ballot | None = None
        self.ticks = 0
        """Rises with every change of how it stands."""
        self._drawn_at = 0.0

    def tell(self, ballot: Ballot | None, now: float) -> bool:
        """How it stands now, told as often as one likes; whether it is about something else than before."""
        if _about(ballot) != _about(self.shown):
            self._show(ballot, now)
            return True
        if _standing(ballot) != _standing(self.shown) and now - self._drawn_at >= 1 / RATE:
            self._show(ballot, now)
        return False

    def _show(self, ballot: Ballot | None, now: float) -> None:
        self.shown, self._drawn_at = ballot, now
        self.ticks += 1


def _about(ballot: Ballot | None) -> object:
    """What changes seldom: the question, what can be voted for, what was decided, whether the clock runs."""
    if ballot is None:
        return None
    decided = ballot.decided and (ballot.leader, ballot.voters, ballot.title)
    return ballot.asks, ballot.team, tuple(ballot.cards), decided, ballot.seconds_left is None


def _standing(ballot: Ballot | None) -> object:
    """What changes with every vote, and with the time."""
    if ballot is None:
        return None
    left = ballot.seconds_left
    step = None if left is None else ceil(left / RING_STEP)
    return ballot._replace(seconds_left=step, title="")
