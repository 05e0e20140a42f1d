"""The yaku: what each is made of, the same in every rule system.

`YAKU` has their names and their cards; what a rule system pays for them stands in `module.rules.presets`, and
how captured cards are counted in `module.rules.scorer`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from module.rules.cards import (
    BLUE_RIBBONS,
    BOAR,
    BUTTERFLIES,
    CURTAIN,
    DEER,
    MOON,
    POETRY_RIBBONS,
    SAKE_CUP,
    Card,
    Kind,
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
    RIBBON_SETS = "ribbon_sets"
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
    """A yaku: its names and its cards. `words`: what else it may be called, in small letters and hiragana."""

    title: str
    japanese: str
    words: tuple[str, ...]
    shape: Shape


# Source: the yaku table of the rules.
YAKU: dict[Yaku, YakuFacts] = {
    Yaku.FIVE_BRIGHTS: YakuFacts(
        title="Five brights", japanese="五光", words=("5 brights", "gokou", "goko", "ごこう"),
        shape=Brights(4, rain=True),
    ),
    Yaku.FOUR_BRIGHTS: YakuFacts(
        title="Four brights", japanese="四光", words=("4 brights", "shikou", "shiko", "しこう"),
        shape=Brights(4, rain=False),
    ),
    Yaku.RAINY_FOUR: YakuFacts(
        title="Rainy four", japanese="雨四光", words=("rain four", "ameshikou", "ameshiko", "あめしこう"),
        shape=Brights(3, rain=True),
    ),
    Yaku.THREE_BRIGHTS: YakuFacts(
        title="Three brights", japanese="三光",
        words=("3 brights", "sankou", "sanko", "brights", "bright", "さんこう", "光"),
        shape=Brights(3, rain=False),
    ),
    Yaku.BOAR_DEER_BUTTERFLIES: YakuFacts(
        title="Boar, deer, butterflies", japanese="猪鹿蝶",
        words=(
            "boar deer butterfly", "boar", "deer", "butterflies",
            "inoshikacho", "inoshikachou", "いのしかちょう",
        ),
        shape=AllOf((BOAR, DEER, BUTTERFLIES), Kind.ANIMAL),
    ),
    Yaku.POETRY_RIBBONS: YakuFacts(
        title="Poetry ribbons", japanese="赤短", words=("poetry ribbon", "poetry", "akatan", "あかたん"),
        shape=AllOf(POETRY_RIBBONS, Kind.RIBBON),
    ),
    Yaku.BLUE_RIBBONS: YakuFacts(
        title="Blue ribbons", japanese="青短", words=("blue ribbon", "blue", "aotan", "あおたん"),
        shape=AllOf(BLUE_RIBBONS, Kind.RIBBON),
    ),
    Yaku.RIBBON_SETS: YakuFacts(
        title="Both ribbon sets", japanese="赤短青短",
        words=("both ribbons", "ribbon sets", "akatan aotan", "あかたんあおたん"),
        shape=AllOf((*POETRY_RIBBONS, *BLUE_RIBBONS), Kind.RIBBON),
    ),
    Yaku.MOON_VIEWING: YakuFacts(
        title="Moon viewing", japanese="月見で一杯", words=("moon", "tsukimi", "月見", "つきみ"),
        shape=AllOf((MOON, SAKE_CUP), Kind.ANIMAL),
    ),
    Yaku.CHERRY_VIEWING: YakuFacts(
        title="Cherry viewing", japanese="花見で一杯", words=("cherry", "hanami", "花見", "はなみ"),
        shape=AllOf((CURTAIN, SAKE_CUP), Kind.ANIMAL),
    ),
    Yaku.ANIMALS: YakuFacts(
        title="Animals", japanese="タネ", words=("animal", "tane"),
        shape=AtLeast(Kind.ANIMAL, 5),
    ),
    Yaku.RIBBONS: YakuFacts(
        title="Ribbons", japanese="短冊", words=("ribbon", "tan", "たん", "たんざく"),
        shape=AtLeast(Kind.RIBBON, 5),
    ),
    Yaku.PLAINS: YakuFacts(
        title="Plains", japanese="カス", words=("plain", "kasu"),
        shape=AtLeast(Kind.PLAIN, 10),
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


def bits(cards: Iterable[Card]) -> int:
    """The cards as a set of bits."""
    found = 0
    for card in cards:
        found |= card.bit
    return found


def counts_as(card: Card, kind: Kind) -> bool:
    """Whether a card counts for a kind: its own, and the sake cup for the plains too."""
    return card.kind is kind or (card is SAKE_CUP and kind is Kind.PLAIN)
