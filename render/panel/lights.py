"""What lights up, opens and is pressed beside the cards: yaku, lids, buttons, the whole panel at a win."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from module.game.events import Event, GameEnded, KoiKoiCalled, RoundStarted, StopCalled, TurnStarted, YakuMade
from render.panel.fades import Fades
from render.panel.motion import CELEBRATION, Durations
from render.panel.shown import Outcome, Shown


class Pressed(NamedTuple):
    """A lidded button that is held down until a time."""

    seat: int
    koikoi: bool
    until: float


class Lights:
    """All of it, as events set it going. Times are the board's."""

    def __init__(self) -> None:
        self._lids, self._glows = Fades(), Fades()
        self._won_at: float | None = None
        self.pressed: Pressed | None = None

    def lid(self, seat: int, now: float) -> float:
        """How far a seat's lids are open, 0 to 1."""
        return self._lids.at(seat, now)

    def glow(self, seats: Iterable[int], now: float) -> float:
        """How bright the cards of the yaku are lit that these seats, a team, have, 0 to 1."""
        brightest = 0.0
        for seat in seats:  # asked for each seat at every frame
            brightest = max(brightest, self._lids.at(seat, now), self._glows.at(seat, now))
        return brightest

    def celebrated(self, now: float) -> float | None:
        """For how many seconds a win has been celebrated; None when there is nothing to celebrate."""
        if self._won_at is None or now - self._won_at >= CELEBRATION:
            return None
        return now - self._won_at

    def moving(self, now: float) -> bool:
        """Whether any of it changes from moment to moment."""
        return self._lids.moving(now) or self._glows.moving(now) or self.celebrated(now) is not None

    def start(self, shown: Shown) -> None:
        """Show at once how it is with a game as it stands."""
        self._won_at = self.pressed = None
        for seat in shown.seats:
            self._lids.put(seat, float(shown.lids == seat))
            self._glows.put(seat, 0.0)

    def finish(self) -> None:
        """Let everything come to its end."""
        self._lids.finish()
        self._glows.finish()
        self._won_at = self.pressed = None

    def reached(self, event: Event, shown: Shown, seat: int, now: float, d: Durations) -> None:
        """An event of this seat has been reached, `shown` is after it.

        A button is pressed before its lid closes.
        """
        start = now
        if isinstance(event, KoiKoiCalled | StopCalled):
            start += d.press
            self.pressed = Pressed(seat, isinstance(event, KoiKoiCalled), start)
        for number in shown.seats:
            self._lids.send(number, float(shown.lids == number), now, start=start, duration=d.lids)
        if isinstance(event, YakuMade):
            self._glows.send(shown.keeper(event.team), 1.0, now, start=now, duration=d.glow)
        elif isinstance(event, DARKENING):
            for number in shown.seats:
                self._glows.send(number, 0.0, now, start=now, duration=d.glow)
        won = isinstance(event, GameEnded) and shown.outcome is Outcome.WIN and d.move > 0
        self._won_at = now if won else None

    def release(self, now: float) -> bool:
        """Let go of what has been pressed long enough; whether anything was."""
        if self.pressed is None or self.pressed.until > now:
            return False
        self.pressed = None
        return True


DARKENING = KoiKoiCalled | TurnStarted | RoundStarted | GameEnded
"""With these, what was made is no longer to be pointed at."""
