"""The yaku: what each is made of, and how captured cards are counted.

`YAKU` says what a yaku *is*, the same in every rule system, and what it is worth where a rule system says
nothing else (`YakuPoints`). The best bright yaku alone counts, everything else adds up.

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


@dataclass(frozen=True, slots=True, kw_only=True)
class YakuFacts:
    """A yaku: its names, its cards, and what it is worth where a rule system says nothing else.

    `words`: what else it may be called, in small letters and hiragana. `points` 0: nothing, but an option of
    the rules can pay for it; `each_further`: for every further card of its kind.
    """

    title: str
    japanese: str
    words: tuple[str, ...]
    shape: Shape
    points: int = 0
    each_further: int = 0


# Source: the yaku table of the rules.
YAKU: dict[Yaku, YakuFacts] = {
    Yaku.FIVE_BRIGHTS: YakuFacts(
        title="Five brights", japanese="五光", words=("5 brights", "gokou", "goko", "ごこう"),
        shape=Brights(4, rain=True), points=15,
    ),
    Yaku.FOUR_BRIGHTS: YakuFacts(
        title="Four brights", japanese="四光", words=("4 brights", "shikou", "shiko", "しこう"),
        shape=Brights(4, rain=False), points=8,
    ),
    Yaku.RAINY_FOUR: YakuFacts(
        title="Rainy four", japanese="雨四光", words=("rain four", "ameshikou", "ameshiko", "あめしこう"),
        shape=Brights(3, rain=True), points=7,
    ),
    Yaku.THREE_BRIGHTS: YakuFacts(
        title="Three brights", japanese="三光",
        words=("3 brights", "sankou", "sanko", "brights", "bright", "さんこう", "光"),
        shape=Brights(3, rain=False), points=6,
    ),
    Yaku.BOAR_DEER_BUTTERFLIES: YakuFacts(
        title="Boar, deer, butterflies", japanese="猪鹿蝶",
        words=(
            "boar deer butterfly", "boar", "deer", "butterflies",
            "inoshikacho", "inoshikachou", "いのしかちょう",
        ),
        shape=AllOf((BOAR, DEER, BUTTERFLIES), Kind.ANIMAL), points=6,
    ),
    Yaku.POETRY_RIBBONS: YakuFacts(
        title="Poetry ribbons", japanese="赤短", words=("poetry ribbon", "poetry", "akatan", "あかたん"),
        shape=AllOf(POETRY_RIBBONS, Kind.RIBBON), points=6,
    ),
    Yaku.BLUE_RIBBONS: YakuFacts(
        title="Blue ribbons", japanese="青短", words=("blue ribbon", "blue", "aotan", "あおたん"),
        shape=AllOf(BLUE_RIBBONS, Kind.RIBBON), points=6,
    ),
    Yaku.MOON_VIEWING: YakuFacts(
        title="Moon viewing", japanese="月見で一杯", words=("moon", "tsukimi", "月見", "つきみ"),
        shape=AllOf((MOON, SAKE_CUP), Kind.ANIMAL), points=5,
    ),
    Yaku.CHERRY_VIEWING: YakuFacts(
        title="Cherry viewing", japanese="花見で一杯", words=("cherry", "hanami", "花見", "はなみ"),
        shape=AllOf((CURTAIN, SAKE_CUP), Kind.ANIMAL), points=5,
    ),
    Yaku.ANIMALS: YakuFacts(
        title="Animals", japanese="タネ", words=("animal", "tane"),
        shape=AtLeast(Kind.ANIMAL, 5), points=1, each_further=1,
    ),
    Yaku.RIBBONS: YakuFacts(
        title="Ribbons", japanese="短冊", words=("ribbon", "tan", "たん", "たんざく"),
        shape=AtLeast(Kind.RIBBON, 5), points=1, each_further=1,
    ),
    Yaku.PLAINS: YakuFacts(
        title="Plains", japanese="カス", words=("plain", "kasu"),
        shape=AtLeast(Kind.PLAIN, 10), points=1, each_further=1,
    ),
    Yaku.MONTH: YakuFacts(
        title="Month cards", japanese="月札", words=("month", "tsukifuda"), shape=MonthOfRound(),
    ),
}  # fmt: skip


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
