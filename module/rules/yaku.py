"""The yaku: what each is made of, and how captured cards are counted.

`YAKU` says what a yaku *is*, the same in every rule system; how many points it gives is the rule system's
(`YakuPoints`). The best bright yaku alone counts, everything else adds up.

>>> from module.rules.presets import make_rules
>>> score = make_rules("module").scorer
>>> [(made.yaku.title, made.points) for made in score((MOON, SAKE_CUP, CURTAIN), Month.JANUARY)]
[('Moon viewing', 5), ('Cherry viewing', 5)]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum

from module.rules.cards import (
    BLUE_RIBBONS,
    BOAR,
    BUTTERFLIES,
    CURTAIN,
    DECK,
    DEER,
    DRY_BRIGHTS,
    MOON,
    POETRY_RIBBONS,
    RAIN_MAN,
    SAKE_CUP,
    Card,
    Kind,
    Month,
)


@dataclass(frozen=True, slots=True)
class AllOf:
    """Every one of these cards. `further`: the kind whose further cards may add points."""

    cards: tuple[Card, ...]
    further: Kind


@dataclass(frozen=True, slots=True)
class Brights:
    """So many of the four dry brights, with or without the rain man. The best that fits counts alone."""

    dry: int
    rain: bool


@dataclass(frozen=True, slots=True)
class AtLeast:
    """So many cards of a kind. The sake cup counts as an animal and as a plain."""

    kind: Kind
    count: int


@dataclass(frozen=True, slots=True)
class MonthOfRound:
    """All four cards of the month that the round stands for."""


Shape = AllOf | Brights | AtLeast | MonthOfRound


class Yaku(Enum):
    """A scoring set; the value is its stable name in records and JSON."""

    FIVE_BRIGHTS = "five_brights"
    FOUR_BRIGHTS = "four_brights"
    RAINY_FOUR = "rainy_four"
    THREE_BRIGHTS = "three_brights"
    BOAR_DEER_BUTTERFLIES = "boar_deer_butterflies"
    POETRY_RIBBONS = "poetry_ribbons"
    BLUE_RIBBONS = "blue_ribbons"
    MOON_VIEWING = "moon_viewing"
    CHERRY_VIEWING = "cherry_viewing"
    ANIMALS = "animals"
    RIBBONS = "ribbons"
    PLAINS = "plains"
    MONTH = "month"

    @property
    def title(self) -> str:
        """The English name, as the panel shows it."""
        return YAKU[self].title

    @property
    def japanese(self) -> str:
        """The Japanese name."""
        return YAKU[self].japanese

    @property
    def shape(self) -> Shape:
        """What it is made of."""
        return YAKU[self].shape


@dataclass(frozen=True, slots=True)
class YakuFacts:
    """Names and cards of a yaku, the same in every rule system."""

    title: str
    japanese: str
    shape: Shape


# Source: the yaku table of the rules.
YAKU: dict[Yaku, YakuFacts] = {
    Yaku.FIVE_BRIGHTS: YakuFacts("Five brights", "五光", Brights(4, rain=True)),
    Yaku.FOUR_BRIGHTS: YakuFacts("Four brights", "四光", Brights(4, rain=False)),
    Yaku.RAINY_FOUR: YakuFacts("Rainy four", "雨四光", Brights(3, rain=True)),
    Yaku.THREE_BRIGHTS: YakuFacts("Three brights", "三光", Brights(3, rain=False)),
    Yaku.BOAR_DEER_BUTTERFLIES: YakuFacts(
        "Boar, deer, butterflies", "猪鹿蝶", AllOf((BOAR, DEER, BUTTERFLIES), Kind.ANIMAL)
    ),
    Yaku.POETRY_RIBBONS: YakuFacts("Poetry ribbons", "赤短", AllOf(POETRY_RIBBONS, Kind.RIBBON)),
    Yaku.BLUE_RIBBONS: YakuFacts("Blue ribbons", "青短", AllOf(BLUE_RIBBONS, Kind.RIBBON)),
    Yaku.MOON_VIEWING: YakuFacts("Moon viewing", "月見で一杯", AllOf((MOON, SAKE_CUP), Kind.ANIMAL)),
    Yaku.CHERRY_VIEWING: YakuFacts("Cherry viewing", "花見で一杯", AllOf((CURTAIN, SAKE_CUP), Kind.ANIMAL)),
    Yaku.ANIMALS: YakuFacts("Animals", "タネ", AtLeast(Kind.ANIMAL, 5)),
    Yaku.RIBBONS: YakuFacts("Ribbons", "短冊", AtLeast(Kind.RIBBON, 5)),
    Yaku.PLAINS: YakuFacts("Plains", "カス", AtLeast(Kind.PLAIN, 10)),
    Yaku.MONTH: YakuFacts("Month cards", "月札", MonthOfRound()),
}


@dataclass(frozen=True, slots=True)
class YakuPoints:
    """What a rule system pays for a yaku: `points`, and `each_further` for every further card of its kind."""

    yaku: Yaku
    points: int
    each_further: int = 0


@dataclass(frozen=True, slots=True)
class YakuScore:
    """A yaku that somebody has, and its base points (before any multiplier)."""

    yaku: Yaku
    points: int


_Rule = Callable[[int, Month], int]  # a set of cards as bits, the round's month -> points, 0 for none


def _bits(cards: Iterable[Card]) -> int:
    bits = 0
    for card in cards:
        bits |= card.bit
    return bits


def counts_as(card: Card, kind: Kind) -> bool:
    """Whether a card counts for a kind: its own, and the sake cup for the plains too."""
    return card.kind is kind or (card is SAKE_CUP and kind is Kind.PLAIN)


_KIND_BITS = {kind: _bits(card for card in DECK if counts_as(card, kind)) for kind in Kind}
_MONTH_BITS = {month: _bits(card for card in DECK if card.month is month) for month in Month}
_DRY, _RAIN = _bits(DRY_BRIGHTS), RAIN_MAN.bit


def count_kind(cards: Iterable[Card], kind: Kind) -> int:
    """How many of the cards count for a kind.

    >>> count_kind((SAKE_CUP, MOON), Kind.PLAIN)
    1
    """
    return (_bits(cards) & _KIND_BITS[kind]).bit_count()


class Scorer:
    """Counts captured cards by a table of points; made once for a rule system, since each turn asks it."""

    __slots__ = ("_best_brights", "_others", "_table")

    def __init__(self, table: tuple[YakuPoints, ...]) -> None:
        """Prepare the counting by this table."""
        self._table = table
        brights: list[tuple[YakuPoints, Brights]] = []
        self._others: list[tuple[Yaku, _Rule]] = []
        for entry in table:
            match entry.yaku.shape:
                case Brights() as shape:
                    brights.append((entry, shape))
                case AllOf() as shape:
                    self._others.append((entry.yaku, _all_of(entry, shape)))
                case AtLeast() as shape:
                    self._others.append((entry.yaku, _at_least(entry, shape)))
                case MonthOfRound():
                    self._others.append((entry.yaku, _month_of_round(entry)))
        brights.sort(key=lambda pair: -pair[0].points)
        self._best_brights = _brights_by_count(brights)

    def __call__(self, cards: Iterable[Card], month: Month) -> tuple[YakuScore, ...]:
        """The yaku that the cards make in a round of this month: the bright one first, then by the table."""
        held = _bits(cards)
        made = self._best_brights[(held & _DRY).bit_count()][1 if held & _RAIN else 0]
        for yaku, rule in self._others:
            points = rule(held, month)
            if points:
                made += (YakuScore(yaku, points),)
        return made

    def __reduce__(self) -> tuple[type[Scorer], tuple[tuple[YakuPoints, ...]]]:
        return Scorer, (self._table,)


def _brights_by_count(
    brights: list[tuple[YakuPoints, Brights]],
) -> list[tuple[tuple[YakuScore, ...], tuple[YakuScore, ...]]]:
    """By number of dry brights, without and with the rain man: the one bright yaku that counts, if any."""

    def best(dry: int, *, rain: bool) -> tuple[YakuScore, ...]:
        for entry, shape in brights:
            if dry >= shape.dry and (rain or not shape.rain):
                return (YakuScore(entry.yaku, entry.points),)
        return ()

    return [(best(dry, rain=False), best(dry, rain=True)) for dry in range(len(DRY_BRIGHTS) + 1)]


def _all_of(entry: YakuPoints, shape: AllOf) -> _Rule:
    wanted, kind_bits = _bits(shape.cards), _KIND_BITS[shape.further]

    def rule(held: int, _month: Month) -> int:
        if held & wanted != wanted:
            return 0
        return entry.points + entry.each_further * (held & kind_bits & ~wanted).bit_count()

    return rule


def _at_least(entry: YakuPoints, shape: AtLeast) -> _Rule:
    kind_bits = _KIND_BITS[shape.kind]

    def rule(held: int, _month: Month) -> int:
        further = (held & kind_bits).bit_count() - shape.count
        return entry.points + entry.each_further * further if further >= 0 else 0

    return rule


def _month_of_round(entry: YakuPoints) -> _Rule:
    def rule(held: int, month: Month) -> int:
        return entry.points if held & _MONTH_BITS[month] == _MONTH_BITS[month] else 0

    return rule
