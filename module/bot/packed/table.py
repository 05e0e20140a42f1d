"""The table in packed form: what a card may take, and where a new one lies. See `module.game.table`."""

from __future__ import annotations

import numpy as np

from module.bot.packed.compiled import count, kernel, lowest, month_of, part
from module.bot.packed.layout import (
    HELD,
    NONE,
    PLACES,
    POSITIONS,
    TABLE,
    TEAMS,
    TURN,
    WILD,
    Ints,
)
from module.game.table import MOST_CARDS, reading_order
from module.rules.cards import LIGHTNING

_LIGHTNING = LIGHTNING.index
_WILLOWS = LIGHTNING.month_bits
_READ = sorted(range(MOST_CARDS), key=reading_order)
READING = np.array([_READ.index(place) for place in range(MOST_CARDS)], np.int64)
"""By place: how many places a viewer reads before it."""
_WHOLE_MONTH_BUT_ONE = 3


@part
def candidates(state: Ints, rules: Ints, card: int) -> int:
    """The table cards that a card may take, as a set: none, one, or those of which it takes one."""
    same = state[TABLE] & month_of(card)
    if rules[WILD]:
        if card == _LIGHTNING:
            return same if count(same) == _WHOLE_MONTH_BUT_ONE else state[TABLE]
        if card >> 2 != _LIGHTNING >> 2:
            same |= state[TABLE] & (1 << _LIGHTNING)
    return same


@part
def is_choice(card: int, found: int) -> bool:
    """Whether one of the candidates has to be chosen: not where there is one, or just three of the month."""
    if not found & (found - 1):
        return False
    return bool(found & ~month_of(card)) or count(found) != _WHOLE_MONTH_BUT_ONE


@part
def taken_with(card: int, chosen: int, found: int) -> int:
    """What a card takes, as a set, when it takes this one of the candidates: of three of its month, all."""
    same = found & month_of(card)
    if count(same) == _WHOLE_MONTH_BUT_ONE and (same >> chosen) & 1:
        return same
    return 1 << chosen


@part
def settle(state: Ints, rules: Ints, card: int, taken: int) -> None:
    """Put a card of the seat to move to the first free place, or let it take these table cards."""
    if not taken:
        places = state[PLACES]
        place = lowest(~places)
        state[PLACES] = places | (1 << place)
        state[POSITIONS + card] = place
        state[TABLE] |= 1 << card
        return
    state[HELD + rules[TEAMS + state[TURN]]] |= taken | (1 << card)
    state[TABLE] ^= taken
    while taken:
        state[PLACES] ^= 1 << state[POSITIONS + lowest(taken)]
        taken &= taken - 1


@kernel
def first_read(state: Ints, cards: int) -> int:
    """Of some cards on the table the one that a viewer reads first; `NONE` of none."""
    best, found = MOST_CARDS, NONE
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        rank = READING[state[POSITIONS + card]]
        if rank < best:
            best, found = rank, card
    return found


@kernel
def leftmost(state: Ints, cards: int) -> int:
    """Of some cards of one hand the leftmost, or of those on the table the one at the lowest place."""
    best, found = 1 << 30, NONE
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if state[POSITIONS + card] < best:
            best, found = state[POSITIONS + card], card
    return found
