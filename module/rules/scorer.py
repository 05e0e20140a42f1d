"""Counting captured cards: which yaku they make, and what each is worth in a rule system.

>>> from module.rules.cards import CURTAIN, MOON
>>> from module.rules.presets import make_rules
>>> score = make_rules("module").scorer
>>> [(made.yaku.title, made.points) for made in score((MOON, SAKE_CUP, CURTAIN), Month.JANUARY)]
[('Moon viewing', 5), ('Cherry viewing', 5)]
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from module.rules.cards import (
    BLUE_RIBBONS,
    DECK,
    DRY_BRIGHTS,
    POETRY_RIBBONS,
    RAIN_MAN,
    SAKE_CUP,
    Card,
    Kind,
    Month,
)
from module.rules.yaku import (
    AllOf,
    AtLeast,
    Brights,
    MonthOfRound,
    Yaku,
    YakuPoints,
    YakuScore,
    bits,
    counts_as,
)


class Viewing(Enum):
    """Whether moon viewing and cherry viewing count."""

    ON = "on"
    OFF = "off"
    """They are not in the table."""
    RAIN = "rain"
    """Not for a side that has captured a card of November."""


class Cup(Enum):
    """What the sake cup counts as."""

    ONE = "one"
    """An animal and one plain."""
    TWO = "two"
    """An animal and two plains."""


class Stack(Enum):
    """Which of a side's yaku are paid."""

    ALL = "all"
    BEST = "best"
    """The one with most points, its further cards counted; of equals the first in the table."""


class RibbonSets(Enum):
    """Whether both ribbon sets, where they are a yaku, count instead of the two or besides."""

    INSTEAD = "instead"
    BESIDES = "besides"


@dataclass(frozen=True, slots=True, kw_only=True)
class Counting:
    """How captured cards are counted. `table`: what each yaku pays, in the order in which they are told.

    `viewing_called`: what a viewing is worth to a side that has called koi-koi, 0: the same as before.
    """

    table: tuple[YakuPoints, ...]
    viewing: Viewing = Viewing.ON
    viewing_called: int = 0
    cup: Cup = Cup.ONE
    stack: Stack = Stack.ALL
    ribbon_sets: RibbonSets = RibbonSets.INSTEAD

    def count(self, cards: Iterable[Card], kind: Kind) -> int:
        """How many of the cards count for a kind, the cup as often as it does.

        >>> Counting(table=(), cup=Cup.TWO).count((SAKE_CUP, DECK[0]), Kind.PLAIN)
        2
        """
        held = bits(cards)
        if self.cup is Cup.TWO and held & _CUP:
            held |= _SECOND_PLAIN
        return (held & _KIND_BITS[kind]).bit_count()


VIEWINGS = frozenset((Yaku.MOON_VIEWING, Yaku.CHERRY_VIEWING))
_CUP = SAKE_CUP.bit
_SECOND_PLAIN = 1 << len(DECK)  # a card that is none: where the cup counts as two plains, it is the second
_KIND_BITS = {kind: bits(card for card in DECK if counts_as(card, kind)) for kind in Kind}
_KIND_BITS[Kind.PLAIN] |= _SECOND_PLAIN
_MONTH_BITS = {month: bits(card for card in DECK if card.month is month) for month in Month}
_DRY, _RAIN = bits(DRY_BRIGHTS), RAIN_MAN.bit


@dataclass(frozen=True, slots=True)
class Row:
    """A yaku that `count` of the cards in the set `wanted` make, as sets of bits.

    What it is worth follows from how many of the cards in `further` there are: `scores` by this number, and
    for a side that has called `scores_called`. It does not count for who has all cards in `instead`, or any
    of those in `ruin`.
    """

    wanted: int
    count: int
    scores: tuple[tuple[YakuScore], ...]
    scores_called: tuple[tuple[YakuScore], ...]
    further: int = 0
    instead: int = 0
    ruin: int = 0

    def score(self, held: int, *, called: bool) -> tuple[YakuScore, ...]:
        """The yaku for these cards, which are enough of those wanted; empty if they do not count."""
        if held & self.ruin or (self.instead and held & self.instead == self.instead):
            return ()
        return (self.scores_called if called else self.scores)[(held & self.further).bit_count()]


class Scorer:
    """Counts captured cards; made once for a rule system, since each turn asks it."""

    __slots__ = ("_best_brights", "_best_only", "_counting", "_of_month", "_rows", "_twice")

    def __init__(self, counting: Counting) -> None:
        """Prepare the counting by these values."""
        self._counting = counting
        self._twice, self._best_only = counting.cup is Cup.TWO, counting.stack is Stack.BEST
        self._best_brights = _brights_by_count(counting)
        rows = [row for entry in counting.table if (row := _row(entry, counting))]
        self._rows = [(row.wanted, row.count, row) for row in rows]
        self._of_month = next((entry for entry in counting.table if entry.yaku is Yaku.MONTH), None)

    @property
    def rows(self) -> tuple[Row, ...]:
        """How each yaku is counted, but for the bright ones and the month's, in the order of the table."""
        return tuple([row for _wanted, _count, row in self._rows])

    def bright_points(self, dry: int, *, rain: bool) -> int:
        """What so many dry brights pay, with or without the rain man."""
        return sum(score.points for score in self._best_brights[dry][1 if rain else 0])

    def __call__(self, cards: Iterable[Card], month: Month, *, called: bool = False) -> tuple[YakuScore, ...]:
        """The yaku that the cards make in a round of this month: the bright one first, then by the table.

        `called`: whether their side has called koi-koi.
        """
        return self.score(bits(cards), month, called=called)

    def score(self, held: int, month: Month, *, called: bool = False) -> tuple[YakuScore, ...]:
        """The same for cards as a set of bits."""
        if self._twice and held & _CUP:
            held |= _SECOND_PLAIN
        made = self._best_brights[(held & _DRY).bit_count()][1 if held & _RAIN else 0]
        for wanted, count, row in self._rows:
            if (held & wanted).bit_count() >= count:
                made += row.score(held, called=called)
        if self._of_month and held & (whole := _MONTH_BITS[month]) == whole:
            made += (YakuScore(Yaku.MONTH, self._of_month.points),)
        if self._best_only and made:
            return (self._best(made),)
        return made

    def _best(self, made: tuple[YakuScore, ...]) -> YakuScore:
        order = [entry.yaku for entry in self._counting.table]
        return max(made, key=lambda score: (score.points, -order.index(score.yaku)))

    def __reduce__(self) -> tuple[type[Scorer], tuple[Counting]]:
        return Scorer, (self._counting,)


def _brights_by_count(counting: Counting) -> list[tuple[tuple[YakuScore, ...], tuple[YakuScore, ...]]]:
    """By number of dry brights, without and with the rain man: the one bright yaku that counts, if any."""
    shapes = [
        (shape, YakuScore(entry.yaku, entry.points))
        for entry in sorted(counting.table, key=lambda entry: -entry.points)
        if isinstance(shape := entry.yaku.shape, Brights)
    ]

    def best(dry: int, *, rain: bool) -> tuple[YakuScore, ...]:
        for shape, score in shapes:
            if dry >= shape.dry and (rain or not shape.rain):
                return (score,)
        return ()

    return [(best(dry, rain=False), best(dry, rain=True)) for dry in range(len(DRY_BRIGHTS) + 1)]


def _row(entry: YakuPoints, counting: Counting) -> Row | None:
    """How a yaku is counted; None for the bright ones, which are counted together, and for the month's."""
    yaku = entry.yaku
    match yaku.shape:
        case AllOf(cards) if yaku in VIEWINGS:
            scores = _scores(entry, 0)
            called = _scores(YakuPoints(yaku, counting.viewing_called or entry.points), 0)
            ruin = _MONTH_BITS[Month.NOVEMBER] if counting.viewing is Viewing.RAIN else 0
            return Row(bits(cards), len(cards), scores, called, ruin=ruin)
        case AllOf(cards, kind):
            wanted = bits(cards)
            further = _KIND_BITS[kind] & ~wanted
            scores, instead = _scores(entry, further), _counts_instead(yaku, counting)
            return Row(wanted, len(cards), scores, scores, further, instead)
        case AtLeast(kind, count):
            wanted = _KIND_BITS[kind]
            scores = _scores(entry, wanted, spared=count)
            return Row(wanted, count, scores, scores, wanted)
        case Brights() | MonthOfRound():
            return None


def _scores(entry: YakuPoints, further: int, spared: int = 0) -> tuple[tuple[YakuScore], ...]:
    """What a yaku comes to by the number of cards that a side has in `further`; `spared` add nothing."""
    return tuple(
        (YakuScore(entry.yaku, entry.points + entry.each_further * (number - spared)),)
        for number in range(further.bit_count() + 1)
    )


def _counts_instead(yaku: Yaku, counting: Counting) -> int:
    """The cards that together are another yaku, in whose place this one does not count; 0: there is none."""
    paid = any(entry.yaku is Yaku.RIBBON_SETS for entry in counting.table)
    one_of_them = yaku in {Yaku.POETRY_RIBBONS, Yaku.BLUE_RIBBONS}
    if not paid or not one_of_them or counting.ribbon_sets is RibbonSets.BESIDES:
        return 0
    return bits((*POETRY_RIBBONS, *BLUE_RIBBONS))
