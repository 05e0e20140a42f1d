"""Shuffling and dealing, written out here so that a record replays to the same cards on any machine."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import assert_never

from module.rules.cards import DECK, Card, Kind
from module.rules.mixed import mixed_deck, mixed_seed
from module.rules.ruleset import FirstDealer, Lucky, Rules
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
    """A dealt round: hands by seat, the pile with the next card first.

    `luck` says what is to happen where the table is lucky, else the hands of `lucky_seats`. `attempts` says
    how often the round was dealt, `refused` has the deals before it that were refused in public.
    """

    table: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    pile: tuple[Card, ...]
    luck: Lucky = Lucky.PLAY
    lucky_seats: tuple[int, ...] = ()
    attempts: int = 1
    refused: tuple[Deal, ...] = ()

    @property
    def lucky_table(self) -> bool:
        """Whether it is the table that is lucky."""
        return self.luck is not Lucky.PLAY and not self.lucky_seats


def deal(rules: Rules, seed: int, round_number: int, dealer: int, seeds: Seeds = Seeds.HASHED) -> Deal:
    """Deal a round, again while the rules refuse the deal."""
    refused: tuple[Deal, ...] = ()
    attempt = 0
    while True:
        deck = shuffled_deck(seeds, seed, round_number, attempt)
        attempt += 1
        dealt = deal_out(rules, deck, dealer, attempt, refused)
        match dealt.luck:
            case Lucky.NEVER:
                continue
            case Lucky.AGAIN:
                refused = (*refused, dealt)
            case Lucky.PLAY | Lucky.PAY | Lucky.VOID:
                return dealt
            case _:
                assert_never(dealt.luck)


def deal_out(
    rules: Rules, deck: tuple[Card, ...], dealer: int, attempt: int = 1, refused: tuple[Deal, ...] = ()
) -> Deal:
    """A deck in this order as it is dealt out: the table, the dealer, then the others in turn."""
    table, size, seats = deck[: rules.table_size], rules.hand_size, rules.seats
    pile_from = len(table) + seats * size
    dealt = [deck[start : start + size] for start in range(len(table), pile_from, size)]
    hands = tuple(dealt[-dealer:] + dealt[:-dealer])  # the first hand is the dealer's
    luck, lucky_seats = _luck(rules, table, hands)
    return Deal(table, hands, deck[pile_from:], luck, lucky_seats, attempt, refused)


def _luck(
    rules: Rules, table: tuple[Card, ...], hands: tuple[tuple[Card, ...], ...]
) -> tuple[Lucky, tuple[int, ...]]:
    """What happens to a deal, and for which seats' hands. The table is looked at first."""
    if is_lucky(table) and rules.lucky_table is not Lucky.PLAY:
        return rules.lucky_table, ()
    seats = tuple([seat for seat, hand in enumerate(hands) if is_lucky(hand)])
    luck = rules.lucky_hand if seats else Lucky.PLAY
    return luck, seats if luck is not Lucky.PLAY else ()


@dataclass(frozen=True, slots=True)
class Drawing:
    """Who deals first, and the cards drawn for it: each drawing by seat, None for who does not draw again."""

    dealer: int
    draws: tuple[tuple[Card | None, ...], ...] = ()


def first_dealer(rules: Rules, seed: int) -> Drawing | None:
    """Who is chosen to deal first in the game with this seed; None where the rules leave it to the human."""
    match rules.first_dealer:
        case FirstDealer.HUMAN:
            return None
        case FirstDealer.LOT:
            return Drawing(derive_seed(seed, "lot") % rules.seats)
        case FirstDealer.DRAW | FirstDealer.DRAW_KIND:
            by_kind = rules.first_dealer is FirstDealer.DRAW_KIND
            return _drawn(rules.seats, seed, by_kind=by_kind)
        case _:
            assert_never(rules.first_dealer)


_KINDS = tuple(Kind)


def _drawn(seats: int, seed: int, *, by_kind: bool) -> Drawing:
    """Each seat draws a card, the earliest deals; those who are tied draw again, all cards shuffled anew.

    `by_kind`: of cards of one month the higher kind deals, so that only two plains are tied.
    """

    def rank(card: Card) -> tuple[int, int]:
        return card.month.value, _KINDS.index(card.kind) if by_kind else 0

    draws: list[tuple[Card | None, ...]] = []
    drawing = tuple(range(seats))
    while len(drawing) > 1:
        deck = ordered_deck(drawing_number(seed, len(draws)))
        drawn = dict(zip(drawing, deck, strict=False))
        draws.append(tuple(drawn.get(seat) for seat in range(seats)))
        earliest = min(map(rank, drawn.values()))
        drawing = tuple(seat for seat, card in drawn.items() if rank(card) == earliest)
    return Drawing(drawing[0], tuple(draws))
