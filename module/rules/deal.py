"""Shuffling and dealing, written out here so that a record replays to the same cards on any machine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from module.rules.cards import DECK, Card
from module.rules.mixed import mixed_deck, mixed_seed
from module.rules.ruleset import Lucky, Rules
from module.rules.seeds import Seeds, deck_number


def ordered_deck(number: int) -> tuple[Card, ...]:
    """The deck in one of its 48! orders, the first card dealt first: `number` counts them, over and over.

    >>> import math
    >>> ordered_deck(0) == ordered_deck(math.factorial(48)) != ordered_deck(1)
    True
    """
    cards = list(DECK)
    for last in range(len(cards) - 1, 0, -1):
        number, chosen = divmod(number, last + 1)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return tuple(cards)


def shuffled_deck(seeds: Seeds, seed: int, round_number: int, attempt: int) -> tuple[Card, ...]:
    """The deck as it is dealt in a round of the game with this seed, at this attempt (from 0)."""
    match seeds:
        case Seeds.HASHED:
            return ordered_deck(deck_number(seed, round_number, attempt))
        case Seeds.MIXED:
            return mixed_deck(mixed_seed(seed, round_number, attempt))
        case _:
            assert_never(seeds)


def is_lucky(cards: Sequence[Card]) -> bool:
    """Four cards of one month, or eight cards that make four pairs.

    >>> is_lucky(DECK[:4]), is_lucky([card for card in DECK[:16] if card.index % 4 < 2]), is_lucky(DECK[:3])
    (True, True, False)
    """
    counts = Counter(card.month for card in cards).values()
    return 4 in counts or (len(cards) == 8 and all(count == 2 for count in counts))  # noqa: PLR2004


@dataclass(frozen=True, slots=True)
class Deal:
    """A dealt round: hands by seat, the pile with the next card first, and the seats with a lucky hand."""

    table: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    pile: tuple[Card, ...]
    lucky_seats: tuple[int, ...]
    attempts: int


def deal(rules: Rules, seed: int, round_number: int, dealer: int, seeds: Seeds = Seeds.HASHED) -> Deal:
    """Deal a round: the table, the dealer, then the others in turn; again while the rules refuse the deal."""
    attempt = 0
    while True:
        deck = shuffled_deck(seeds, seed, round_number, attempt)
        attempt += 1
        table = deck[: rules.table_size]
        hands: list[tuple[Card, ...]] = [()] * rules.seats
        start = rules.table_size
        for turn in range(rules.seats):
            hands[(dealer + turn) % rules.seats] = deck[start : start + rules.hand_size]
            start += rules.hand_size
        lucky = tuple(seat for seat, hand in enumerate(hands) if is_lucky(hand))
        if is_lucky(table) or (lucky and rules.lucky is Lucky.NEVER_DEALT):
            continue
        return Deal(table, tuple(hands), deck[start:], lucky, attempt)
