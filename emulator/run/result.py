"""The result of a game, as long as it stands on the panel: when the next game may begin, and when it does."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from chat.interval import Interval


class NextGame(NamedTuple):
    """In how many seconds the next game may begin, and does; 0: now.

    `asked`: when the player asks for it; `by_anybody`: when anybody does; both are infinite where no result
    stands. `by_itself`: when nobody does, None: never.
    """

    asked: float
    by_anybody: float
    by_itself: float | None


NO_RESULT = NextGame(inf, inf, None)


class Result:
    """Times are seconds of the board's clock, which stands still in a pause."""

    def __init__(self, interval: Interval, next_game: float | None) -> None:
        """`next_game`: after so many seconds the next game begins by itself; None: when it is asked for."""
        self._interval = interval
        self._next_game = None if next_game is None else max(next_game, interval.player)
        self._since: float | None = None

    def appear(self, now: float) -> None:
        """The panel shows it, and chat has been told."""
        if self._since is None:
            self._since = now

    def go(self) -> None:
        """A game begins."""
        self._since = None

    def shown(self, now: float) -> float | None:
        """For how long it has stood; None while there is none."""
        return None if self._since is None else now - self._since

    def next_game(self, now: float) -> NextGame:
        """When the next game may begin."""
        shown, interval = self.shown(now), self._interval
        if shown is None:
            return NO_RESULT
        by_itself = None if self._next_game is None else max(0.0, self._next_game - shown)
        return NextGame(interval.left(shown, plays=True), interval.left(shown, plays=False), by_itself)
