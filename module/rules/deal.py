"""Shuffling and dealing, written out here so that a record replays to the same cards on any machine."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import assert_never

from module.rules.cards import DECK, Card, Kind
from module.rules.mixed import mixed_deck, mixed_seed
from module.rules.ruleset import FirstDealer, LuckyHand, LuckyTable, Rules
from module.rules.seeds import Seeds, deck_number, derive_seed, drawing_number


def _stretches() -> tuple[tuple[int, range], ...]:
    """The places of the deck from the last to the second, in stretches whose orders are a small number.

    Dividing a number of hundreds of bits is slow; so it is done once for a stretch, not for each place.
    """
    ends = (len(DECK) - 1, 37, 26, 14, 0)
    places = [range(first, last, -1) for first, last in pairwise(ends)]
    return tuple((math.prod(place + 1 for place in stretch), stretch) for stretch in places)


_STRETCHES = _stretches()


def ordered_deck(number: int) -> tuple[Card, ...]:
    """The deck in one of its 48! orders, the first card dealt first: `number` counts them, over and over.

    >>> import math
    >>> ordered_deck(0) == ordered_deck(math.factorial(48)) != ordered_deck(1)
    True
    """
    cards = list(DECK)
    for orders, places in _STRETCHES:
        number, part = divmod(number, orders)
        for last in places:
            chosen = part % (last + 1)
            part //= last + 1
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


_FOURS, _ONES = 0o444444444444, 0o111111111111
_HAND_OF_PAIRS = 8


def is_lucky(cards: Sequence[Card]) -> bool:
    """Four cards of one month, or eight cards that make four pairs.

    >>> is_lucky(DECK[:4]), is_lucky([card for card in DECK[:16] if card.index % 4 < 2]), is_lucky(DECK[:3])
    (True, True, False)
    """
    tally = sum([card.tally for card in cards])
    # Without a four of a month, eight cards make four pairs if no month has one or three of them.
    return bool(tally & _FOURS) or (len(cards) == _HAND_OF_PAIRS and not tally & _ONES)


@dataclass(frozen=True, slots=True)
class Deal:
    """A dealt round: hands by seat, the pile with the next card first, and what is lucky.

    `attempts` says how often it was dealt, `refused` has those before it that were refused in public.
    """

    table: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    pile: tuple[Card, ...]
    lucky_table: bool = False
    lucky_seats: tuple[int, ...] = ()
    attempts: int = 1
    refused: tuple[Deal, ...] = ()


def deal(rules: Rules, seed: int, round_number: int, dealer: int, seeds: Seeds = Seeds.HASHED) -> Deal:
    """Deal a round: the table, the dealer, then the others in turn; again while the rules refuse the deal."""
    refused: tuple[Deal, ...] = ()
    attempt = 0
    while True:
        deck = shuffled_deck(seeds, seed, round_number, attempt)
        attempt += 1
        dealt = _deal_out(rules, deck, dealer, attempt, refused)
        table, hand = dealt.lucky_table, bool(dealt.lucky_seats)
        if (table and rules.lucky_table is LuckyTable.NEVER) or (
            hand and rules.lucky_hand is LuckyHand.NEVER
        ):
            continue
        if table and rules.lucky_table is LuckyTable.AGAIN:  # the table is looked at first, hands stay hidden
            refused = (*refused, replace(dealt, lucky_seats=()))
        elif hand and not table and rules.lucky_hand is LuckyHand.AGAIN:
            refused = (*refused, dealt)
        else:
            return dealt


def _deal_out(
    rules: Rules, deck: tuple[Card, ...], dealer: int, attempt: int, refused: tuple[Deal, ...]
) -> Deal:
    """The deck as it is dealt out; what is lucky counts only where the rules do not let it be played."""
    table, size, seats = deck[: rules.table_size], rules.hand_size, rules.seats
    pile_from = len(table) + seats * size
    dealt = [deck[start : start + size] for start in range(len(table), pile_from, size)]
    hands = dealt[-dealer:] + dealt[:-dealer]  # the first hand is the dealer's
    lucky_table = rules.lucky_table is not LuckyTable.PLAY and is_lucky(table)
    lucky_seats = [seat for seat in range(seats) if is_lucky(hands[seat])]
    if rules.lucky_hand is LuckyHand.PLAY:
        lucky_seats = []
    return Deal(table, tuple(hands), deck[pile_from:], lucky_table, tuple(lucky_seats), attempt, refused)


@dataclass(frozen=True, slots=True)
class Drawing:
    """Who deals first, and the cards drawn for it: each drawing by seat, None for who does not draw again."""

    dealer: int
    draws: tuple[tuple[Card | None, ...], ...] = ()


def first_dealer(rules: Rules, seed: int) -> Drawing:
    """Who deals first in the game with this seed, by its rules."""
    match rules.first_dealer:
        case FirstDealer.HUMAN:
            return Drawing(0)
        case FirstDealer.LOT:
            return Drawing(derive_seed(seed, "lot") % rules.seats)
        case FirstDealer.DRAW | FirstDealer.DRAW_KIND:
            return _drawn(rules, seed)
        case _:
            assert_never(rules.first_dealer)


_KINDS = tuple(Kind)


def _drawn(rules: Rules, seed: int) -> Drawing:
    """Each seat draws a card, the earliest deals; those who are tied draw again, all cards shuffled anew."""

    def rank(card: Card) -> tuple[int, int]:
        by_kind = rules.first_dealer is FirstDealer.DRAW_KIND
        return card.month.value, _KINDS.index(card.kind) if by_kind else 0

    draws: list[tuple[Card | None, ...]] = []
    drawing = tuple(range(rules.seats))
    while len(drawing) > 1:
        deck = ordered_deck(drawing_number(seed, len(draws)))
        drawn = dict(zip(drawing, deck, strict=False))
        draws.append(tuple(drawn.get(seat) for seat in range(rules.seats)))
        earliest = min(map(rank, drawn.values()))
        drawing = tuple(seat for seat, card in drawn.items() if rank(card) == earliest)
    return Drawing(drawing[0], tuple(draws))
