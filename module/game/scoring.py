"""What a round is worth to a side, and who pays. Each of these values of `Rules` is read here alone.

Additions (points for calls) come before factors, factors multiply; whether points are many is asked of the
sum of the yaku before either.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from module.rules.cards import Card, Kind
from module.rules.ruleset import Base, Calls, KoiKoiPays, Nobody, Rules, WhoPays
from module.rules.yaku import YakuScore

Callers = tuple[int, ...]
"""The teams that called koi-koi in this round, in order, each as often as it did."""


@dataclass(frozen=True, slots=True)
class Payment:
    """Points that go from one team to another; no `payer`: the team just adds them."""

    payer: int | None
    payee: int
    points: int


def first_multiplier(rules: Rules, table: tuple[Card, ...]) -> int:
    """What the multiplier begins with, for these cards on the table at the deal."""
    match rules.base:
        case Base.ONE:
            return 1
        case Base.BRIGHTS:
            return max(1, sum(card.kind is Kind.BRIGHT for card in table))
        case _:
            assert_never(rules.base)


def total(yaku: tuple[YakuScore, ...]) -> int:
    """The points of these yaku before any factor."""
    points = 0
    for score in yaku:
        points += score.points
    return points


def multiplier(rules: Rules, first: int, callers: Callers, team: int, base: int) -> int:
    """The factor on the points of a team whose yaku come to `base`; `first`: what it began with."""
    match rules.koikoi:
        case KoiKoiPays.ALL:
            return first + len(callers)
        case KoiKoiPays.SOFT:
            return first + callers.count(team)
        case KoiKoiPays.HARD:
            others = any(caller != team for caller in callers)
            return first * _doubled(rules, base) * (2 if others else 1)
        case KoiKoiPays.NOTHING:
            return first * _doubled(rules, base)
        case KoiKoiPays.ADDS:
            return first * max(1, callers.count(team) + 1 - rules.most_added)
        case _:
            assert_never(rules.koikoi)


def _doubled(rules: Rules, base: int) -> int:
    return 2 if base >= rules.double_from else 1


def _added(rules: Rules, callers: Callers, team: int) -> int:
    """The points that a team's calls add."""
    own = callers.count(team)
    return own if rules.koikoi is KoiKoiPays.ADDS and own <= rules.most_added else 0


@dataclass(frozen=True, slots=True)
class Worth:
    """What a team's yaku come to: their points, what its calls add, and the factor on both."""

    base: int
    added: int
    multiplier: int

    @property
    def points(self) -> int:
        """What the team gets for them."""
        return (self.base + self.added) * self.multiplier


def worth(rules: Rules, first: int, callers: Callers, team: int, yaku: tuple[YakuScore, ...]) -> Worth:
    """What a team that stops now gets for these yaku; `first`: what the multiplier began with."""
    base = total(yaku)
    return Worth(base, _added(rules, callers, team), multiplier(rules, first, callers, team, base))


def multipliers(
    rules: Rules, first: int, callers: Callers, yaku: tuple[tuple[YakuScore, ...], ...]
) -> tuple[int, ...]:
    """The factor on each team's points, with these yaku by team."""
    return tuple([multiplier(rules, first, callers, team, total(made)) for team, made in enumerate(yaku)])


def may_call(rules: Rules, callers: Callers, team: int) -> bool:
    """Whether a team may call koi-koi now; if not, what it has made ends the round by itself."""
    match rules.calls:
        case Calls.ANY:
            return True
        case Calls.ONCE:
            return not callers
        case Calls.ONCE_EACH:
            return team not in callers
        case Calls.UNLESS_ALL_OTHERS:
            return len({*callers} - {team}) < rules.team_count - 1
        case _:
            assert_never(rules.calls)


def payments(rules: Rules, team: int, points: int, callers: Callers = ()) -> tuple[Payment, ...]:
    """Who pays a team that gets `points`; without callers each pays for itself."""
    others = [other for other in range(rules.team_count) if other != team]
    match rules.payment:
        case WhoPays.WINNER_ADDS:
            return (Payment(None, team, points),)
        case WhoPays.LAST_CALLER if blamed := [caller for caller in callers if caller != team]:
            return (Payment(blamed[-1], team, points * len(others)),)
        case WhoPays.LOSERS | WhoPays.LAST_CALLER:
            return tuple([Payment(other, team, points) for other in others])
        case _:
            assert_never(rules.payment)


def payments_of_nobody(rules: Rules, dealer: int) -> tuple[Payment, ...]:
    """Who is paid when nobody stopped a round that this team dealt."""
    match rules.nobody:
        case Nobody.NONE:
            return ()
        case Nobody.DEALER:
            return payments(rules, dealer, rules.nobody_points)
        case Nobody.OTHERS:
            others = [other for other in range(rules.team_count) if other != dealer]
            payer = None if rules.payment is WhoPays.WINNER_ADDS else dealer
            return tuple([Payment(payer, other, rules.nobody_points) for other in others])
        case _:
            assert_never(rules.nobody)


def scores_after(scores: tuple[int, ...], paid: tuple[Payment, ...]) -> tuple[int, ...]:
    """The scores by team after payments."""
    after = list(scores)
    for one in paid:
        after[one.payee] += one.points
        if one.payer is not None:
            after[one.payer] -= one.points
    return tuple(after)
