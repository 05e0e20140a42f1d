"""Points on their way at the end of a round: from the score of who pays to the score of who is paid.

A score falls as its points leave and rises as others arrive. Points that nobody pays are there at once.
"""

from __future__ import annotations

from typing import NamedTuple

from module.game.events import Event, RoundEnded
from render.panel.motion import Durations, Motion, Pose
from render.panel.shown import Shown
from render.style.layout import Layout

_LIFT, _BOW = 0.6, 0.12


class Token(NamedTuple):
    """Points that go from one side's score to another's, by the seats at which these are shown."""

    points: int
    payer: int
    payee: int
    way: Motion


class _Change(NamedTuple):
    """What a score changes by, and from when on for how long."""

    seat: int
    points: int
    start: float
    duration: float

    def left(self, now: float) -> float:
        """How much of it is still to come."""
        if now >= self.start + self.duration:
            return 0.0
        return self.points * (1.0 if now <= self.start else 1 - (now - self.start) / self.duration)


class Paying:
    """All payments of a round, and the scores meanwhile. Times are the board's."""

    def __init__(self) -> None:
        self._tokens: tuple[Token, ...] = ()
        self._changes: tuple[_Change, ...] = ()

    def reached(self, event: Event, shown: Shown, layout: Layout, now: float, d: Durations) -> None:
        """An event has been reached, `shown` is after it."""
        self.finish()
        if not isinstance(event, RoundEnded):
            return
        tokens: list[Token] = []
        changes: list[_Change] = []
        for payment in event.payments:
            if payment.payer is None:
                continue
            payer, payee = shown.keeper(payment.payer), shown.keeper(payment.payee)
            origin, target = _score_at(layout, payer), _score_at(layout, payee)
            bow = _bow(origin, target, layout)
            way = Motion(now + d.pay_wait, d.pay, origin, target, _LIFT, bow)
            tokens.append(Token(payment.points, payer, payee, way))
            changes += (
                _Change(payer, -payment.points, way.start, d.pay_count),
                _Change(payee, payment.points, way.end, d.pay_count),
            )
        self._tokens, self._changes = tuple(tokens), tuple(changes)

    def finish(self) -> None:
        """Everything is paid."""
        self._tokens, self._changes = (), ()

    def moving(self, now: float) -> bool:
        """Whether anything is still to be paid."""
        return any(now < change.start + change.duration for change in self._changes)

    def tokens(self, now: float) -> tuple[Token, ...]:
        """Those that are on their way."""
        return tuple(token for token in self._tokens if token.way.start <= now < token.way.end)

    def unpaid(self, seat: int, now: float) -> int:
        """By how much the score that is shown at a seat will still change."""
        return round(sum(change.left(now) for change in self._changes if change.seat == seat))


def _score_at(layout: Layout, seat: int) -> Pose:
    return Pose(*layout.seats[seat].points[0].centre)


def _bow(origin: Pose, target: Pose, layout: Layout) -> float:
    """Scores are at the edges: the way bends to the middle."""
    x, y = layout.canvas.centre
    across = (origin.y - target.y) * (2 * x - origin.x - target.x)
    down = (target.x - origin.x) * (2 * y - origin.y - target.y)
    return _BOW if across + down > 0 else -_BOW
