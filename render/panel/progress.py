"""How far everybody is with each yaku of the rules: what the yaku table shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from module.rules.cards import DECK, DRY_BRIGHTS, RAIN_MAN, Card, Kind, Month
from module.rules.ruleset import Rules
from module.rules.scorer import Counting
from module.rules.yaku import AllOf, AtLeast, Brights, MonthOfRound, Yaku, YakuPoints
from render.panel.shown import Shown
from render.style.layout import OWN


@dataclass(frozen=True, slots=True)
class Row:
    """A yaku and how far each seat is, by seat.

    `cards` are the cards it is made of; for one that only counts cards there is their `kind` instead.
    `made` are the points of a seat that has it, 0 for none; `lost`: the own seat cannot make it any more.
    """

    entry: YakuPoints
    cards: tuple[Card, ...]
    kind: Kind | None
    want: int
    have: tuple[int, ...]
    made: tuple[int, ...]
    lost: bool

    @property
    def yaku(self) -> Yaku:
        """Which yaku."""
        return self.entry.yaku


_ALL_BRIGHTS = tuple(card for card in DECK if card.kind is Kind.BRIGHT)


class _Count(NamedTuple):
    """How many of the wanted cards somebody has, and whether nobody else can make it any more."""

    have: int
    blocks: bool


def progress(shown: Shown, rules: Rules) -> tuple[Row, ...]:
    """One row for each yaku of the rules, in their order."""
    month = rules.month_of_round(shown.round)
    return tuple(_row(entry, shown, month, rules.counting) for entry in rules.yaku)


def _row(entry: YakuPoints, shown: Shown, month: Month, counting: Counting) -> Row:
    have = tuple(_count(entry.yaku, player.captured, month, counting).have for player in shown.players)
    made = tuple(
        sum(score.points for score in player.yaku if score.yaku is entry.yaku) for player in shown.players
    )
    elsewhere = tuple(card for player in shown.players[OWN + 1 :] for card in player.captured)
    lost = _count(entry.yaku, elsewhere, month, counting).blocks and not made[OWN]
    cards, kind, want = wanted(entry.yaku, month)
    return Row(entry, cards, kind, want, have, made, lost)


def wanted(yaku: Yaku, month: Month) -> tuple[tuple[Card, ...], Kind | None, int]:
    """The cards of a yaku, or the kind that it counts, and how many of them it takes."""
    match yaku.shape:
        case AllOf(cards=cards):
            return cards, None, len(cards)
        case Brights(dry=dry, rain=rain):
            return (_ALL_BRIGHTS if rain else DRY_BRIGHTS), None, dry + rain
        case AtLeast(kind=kind, count=count):
            return (), kind, count
        case MonthOfRound():
            cards = _of_month(month)
            return cards, None, len(cards)


def _of_month(month: Month) -> tuple[Card, ...]:
    return tuple(card for card in DECK if card.month is month)


def _count(yaku: Yaku, captured: tuple[Card, ...], month: Month, counting: Counting) -> _Count:
    match yaku.shape:
        case AllOf(cards=cards):
            have = sum(card in captured for card in cards)
            return _Count(have, have > 0)
        case Brights(dry=dry, rain=rain):
            dries, has_rain = sum(card in captured for card in DRY_BRIGHTS), RAIN_MAN in captured
            blocks = len(DRY_BRIGHTS) - dries < dry or (rain and has_rain)
            return _Count(min(dries, dry) + (rain and has_rain), blocks)
        case AtLeast(kind=kind, count=count):
            have = counting.count(captured, kind)
            return _Count(have, counting.count(DECK, kind) - have < count)
        case MonthOfRound():
            have = sum(card.month is month for card in captured)
            return _Count(have, have > 0)
