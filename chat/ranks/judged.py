"""What the coach has found a decision to be: what it cost, and how much was at stake."""

from __future__ import annotations

from typing import NamedTuple

from module.errors import InvalidRecord

WHOLE = 10_000
"""A certain win, as these numbers have it: whole numbers come to the same sum in whatever order."""


class Judged(NamedTuple):
    """A decision that has been judged.

    `place`: its action's in the game, from 0; `lost`: the chance of winning the game that it cost, `stake`:
    what the worst would have cost; both in parts of `WHOLE`.
    """

    place: int
    lost: int
    stake: int


def judged(place: int, lost: float, stake: float) -> Judged:
    """The same of chances, 0 to 1."""
    return Judged(place, round(lost * WHOLE), round(stake * WHOLE))


def judged_from_json(place: object, lost: object, stake: object) -> Judged:
    """As a journal or a month tells it. Raises InvalidRecord."""
    match place, lost, stake:
        case int(), float() | int(), float() | int() if not (lost is True or stake is True or place is True):
            if 0 <= lost <= 1 and 0 <= stake <= 1:
                return judged(place, lost, stake)
    raise InvalidRecord("a judgement that is no place and two chances")


def chances(each: Judged) -> tuple[float, float]:
    """What was lost and at stake as chances, for JSON."""
    return each.lost / WHOLE, each.stake / WHOLE


def with_judged(so_far: tuple[Judged, ...], more: Judged, actions: int) -> tuple[Judged, ...]:
    """One decision more of a game of so many actions, in the order of their places.

    Raises InvalidRecord for one that it does not have, or that has been judged already.
    """
    if not 0 <= more.place < actions or any(each.place == more.place for each in so_far):
        raise InvalidRecord("a judgement of an action that is not there, or a second one")
    return tuple(sorted((*so_far, more)))
