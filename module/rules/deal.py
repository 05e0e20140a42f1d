"""Shuffling and dealing, written out here so that a record replays to the same cards on any machine.

The generator is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014);
the shuffle is Fisher and Yates's with rejection, so every order is equally likely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from module.rules.cards import DECK, Card
from module.rules.ruleset import Lucky, Rules

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15


def mix(value: int) -> int:
    """SplitMix64's output function: a bijection of 64-bit numbers that scatters neighbours."""
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
    return value ^ (value >> 31)


def derive_seed(seed: int, *path: int) -> int:
    """A 64-bit seed for a part: (seed of a session, game number), (seed of a game, round, attempt)."""
    derived = mix(seed & _MASK)
    for step in path:
        derived = mix((derived + (step + 1) * _GAMMA) & _MASK)
    return derived


def shuffled_deck(seed: int) -> tuple[Card, ...]:
    """The deck in the order that a seed gives: the first card is dealt first."""
    cards = list(DECK)
    state = seed & _MASK
    for last in range(len(cards) - 1, 0, -1):
        count = last + 1
        limit = (1 << 64) - (1 << 64) % count
        while True:
            state = (state + _GAMMA) & _MASK
            number = mix(state)
            if number < limit:
                break
        chosen = number % count
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return tuple(cards)


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


def deal(rules: Rules, seed: int, round_number: int, dealer: int) -> Deal:
    """Deal a round: the table, the dealer, then the others in turn; again while the rules refuse the deal."""
    attempt = 0
    while True:
        deck = shuffled_deck(derive_seed(seed, round_number, attempt))
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
