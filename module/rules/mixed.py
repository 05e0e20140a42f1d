"""How the deck was shuffled before seeds were hashed: records that name no other way are played so.

The generator is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014);
the shuffle is Fisher and Yates's with rejection, so every order is equally likely. Each step can be undone,
so it is not for deals that are to stay secret.
"""

from __future__ import annotations

from module.rules.cards import DECK, Card

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15


def mix(value: int) -> int:
    """SplitMix64's output function: a bijection of 64-bit numbers that scatters neighbours."""
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
    return value ^ (value >> 31)


def mixed_seed(seed: int, *path: int) -> int:
    """A 64-bit seed for a part: (seed of a session, game number), (seed of a game, round, attempt)."""
    derived = mix(seed & _MASK)
    for step in path:
        derived = mix((derived + (step + 1) * _GAMMA) & _MASK)
    return derived


def mixed_deck(seed: int) -> tuple[Card, ...]:
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
