"""The hanafuda deck: 48 cards, four for each month, each of one kind.

>>> DECK[0]
<January crane>
>>> card_by_code("8b"), parse_card("august moon") is card_by_code("8b")
(<August moon>, True)
>>> [sum(card.kind is kind for card in DECK) for kind in Kind]
[5, 9, 10, 24]
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from module.errors import InvalidCard


class Month(Enum):
    """A suit of four cards; its value is the number of the month, 1 to 12."""

    JANUARY = 1
    FEBRUARY = 2
    MARCH = 3
    APRIL = 4
    MAY = 5
    JUNE = 6
    JULY = 7
    AUGUST = 8
    SEPTEMBER = 9
    OCTOBER = 10
    NOVEMBER = 11
    DECEMBER = 12

    @property
    def flower(self) -> str:
        """The plant that every card of the month shows, in English."""
        return _FLOWERS[self.value - 1]

    @property
    def title(self) -> str:
        """The month's English name."""
        return self.name.capitalize()


_FLOWERS = (
    "pine", "plum", "cherry", "wisteria", "iris", "peony",
    "bush clover", "susuki grass", "chrysanthemum", "maple", "willow", "paulownia",
)  # fmt: skip


class Kind(Enum):
    """What a card counts as, in falling worth."""

    BRIGHT = "bright"
    ANIMAL = "animal"
    RIBBON = "ribbon"
    PLAIN = "plain"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Card:
    """One of the 48 cards. There is exactly one object for each, so cards compare by identity.

    `name` is the figure ("crane", "poetry ribbon", "plain 2"), unique within the month; `index` the place in
    `DECK`; `bit` the card's bit in the sets that the yaku are counted with; `tally` a 1 in the month's own
    digit of a number to the base of 8, so that a sum of tallies has how many cards of each month there are;
    `month_bits` the bits of all four cards of its month;
    `code` the short form of records and positions: the month's number and `b`, `a`, `r`, or `p`, `q`, `s` for
    the first, second and third plain.
    """

    month: Month
    kind: Kind
    name: str
    index: int
    bit: int
    tally: int
    month_bits: int
    code: str

    def __repr__(self) -> str:
        return f"<{self}>"

    def __str__(self) -> str:
        return f"{self.month.title} {self.name}"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card_by_code, (self.code,)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self


def _plains(count: int) -> tuple[tuple[Kind, str], ...]:
    return tuple((Kind.PLAIN, f"plain {number}") for number in range(1, count + 1))


# Source: the deck table of the rules. Each month in falling worth.
_FIGURES: dict[Month, tuple[tuple[Kind, str], ...]] = {
    Month.JANUARY: ((Kind.BRIGHT, "crane"), (Kind.RIBBON, "poetry ribbon"), *_plains(2)),
    Month.FEBRUARY: ((Kind.ANIMAL, "warbler"), (Kind.RIBBON, "poetry ribbon"), *_plains(2)),
    Month.MARCH: ((Kind.BRIGHT, "curtain"), (Kind.RIBBON, "poetry ribbon"), *_plains(2)),
    Month.APRIL: ((Kind.ANIMAL, "cuckoo"), (Kind.RIBBON, "red ribbon"), *_plains(2)),
    Month.MAY: ((Kind.ANIMAL, "bridge"), (Kind.RIBBON, "red ribbon"), *_plains(2)),
    Month.JUNE: ((Kind.ANIMAL, "butterflies"), (Kind.RIBBON, "blue ribbon"), *_plains(2)),
    Month.JULY: ((Kind.ANIMAL, "boar"), (Kind.RIBBON, "red ribbon"), *_plains(2)),
    Month.AUGUST: ((Kind.BRIGHT, "moon"), (Kind.ANIMAL, "geese"), *_plains(2)),
    Month.SEPTEMBER: ((Kind.ANIMAL, "sake cup"), (Kind.RIBBON, "blue ribbon"), *_plains(2)),
    Month.OCTOBER: ((Kind.ANIMAL, "deer"), (Kind.RIBBON, "blue ribbon"), *_plains(2)),
    Month.NOVEMBER: (
        (Kind.BRIGHT, "rain man"), (Kind.ANIMAL, "swallow"), (Kind.RIBBON, "red ribbon"), (Kind.PLAIN,
        "lightning"),
    ),
    Month.DECEMBER: ((Kind.BRIGHT, "phoenix"), *_plains(3)),
}  # fmt: skip


def _build_deck() -> tuple[Card, ...]:
    deck: list[Card] = []
    for month, figures in _FIGURES.items():
        plain_letters = iter("pqs")
        for kind, name in figures:
            letter = next(plain_letters) if kind is Kind.PLAIN else kind.value[0]
            index, of_month = len(deck), month.value - 1
            tally, month_bits = 8**of_month, 0b1111 << 4 * of_month
            code = f"{month.value}{letter}"
            deck.append(Card(month, kind, name, index, 1 << index, tally, month_bits, code))
    return tuple(deck)


DECK = _build_deck()
_BY_CODE = {card.code: card for card in DECK}
_BY_NAME = {str(card).casefold(): card for card in DECK}


def card_by_code(code: str) -> Card:
    """The card with this short code ("1b", "12s"). Raises InvalidCard."""
    try:
        return _BY_CODE[code]
    except KeyError:
        msg = f"no card has the code {code!r}: a month 1 to 12 and b, a, r, p, q or s, as in 8b for the moon"
        raise InvalidCard(msg) from None


def parse_card(text: str) -> Card:
    """The card with this full name, as `str(card)` writes it, in any case. Raises InvalidCard."""
    try:
        return _BY_NAME[" ".join(text.split()).casefold()]
    except KeyError:
        msg = f"no card is called {text!r}: month and figure, as in {DECK[28]}"
        raise InvalidCard(msg) from None


def card_named(month: Month, name: str) -> Card:
    """The card of this month with this figure. Raises InvalidCard."""
    return parse_card(f"{month.title} {name}")


CRANE = card_named(Month.JANUARY, "crane")
CURTAIN = card_named(Month.MARCH, "curtain")
BUTTERFLIES = card_named(Month.JUNE, "butterflies")
BOAR = card_named(Month.JULY, "boar")
MOON = card_named(Month.AUGUST, "moon")
SAKE_CUP = card_named(Month.SEPTEMBER, "sake cup")
DEER = card_named(Month.OCTOBER, "deer")
RAIN_MAN = card_named(Month.NOVEMBER, "rain man")
LIGHTNING = card_named(Month.NOVEMBER, "lightning")
PHOENIX = card_named(Month.DECEMBER, "phoenix")
POETRY_RIBBONS = tuple(card for card in DECK if card.name == "poetry ribbon")
BLUE_RIBBONS = tuple(card for card in DECK if card.name == "blue ribbon")
DRY_BRIGHTS = (CRANE, CURTAIN, MOON, PHOENIX)
