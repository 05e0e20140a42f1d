"""The players that playouts know: one number says who sits at a seat, and others how it plays.

`players` is an array with `PLAYER` slots for each seat, up to four: the first says who it is, the others are
for that player alone.
"""

from __future__ import annotations

from typing import Final

from module.bot.packed import house
from module.bot.packed.compiled import below, count, draw, kernel, nth, part
from module.bot.packed.layout import (
    CALL_OR_STOP,
    HANDS,
    KOIKOI,
    PENDING,
    PHASE,
    PLAY_CARD,
    STOP,
    TAKE,
    TURN,
    Ints,
)
from module.bot.packed.table import candidates

PLAYER: Final = 128
"""Slots for each seat."""
RANDOM: Final = 0
"""Any hand card, any of the table cards, koi-koi or stop: all equally likely."""
HOUSE: Final = 1
"""The module's own bot."""


@part
def card_to_play(state: Ints, rules: Ints, players: Ints, chance: Ints) -> int:
    """The hand card that the seat to move plays."""
    who = players[PLAYER * state[TURN]]
    if who == HOUSE:
        return house.card_to_play(state)
    hand = state[HANDS + state[TURN]]
    return nth(hand, below(chance, count(hand)))


@part
def card_to_take(state: Ints, rules: Ints, players: Ints, found: int, chance: Ints) -> int:
    """Which of these table cards the seat to move takes; there are several."""
    who = players[PLAYER * state[TURN]]
    if who == HOUSE:
        return house.best_card(state, found)
    return nth(found, below(chance, count(found)))


@part
def calls_koikoi(state: Ints, rules: Ints, players: Ints, chance: Ints) -> bool:
    """Whether the seat to move calls koi-koi."""
    who = players[PLAYER * state[TURN]]
    if who == HOUSE:
        return house.calls_koikoi(state, rules)
    return bool(draw(chance) & 1)


@kernel
def choose(state: Ints, rules: Ints, players: Ints, chance: Ints) -> int:
    """The action of the seat to move, of a round that is not over."""
    phase = state[PHASE]
    if phase == PLAY_CARD:
        return card_to_play(state, rules, players, chance)
    if phase == CALL_OR_STOP:
        return KOIKOI if calls_koikoi(state, rules, players, chance) else STOP
    found = candidates(state, rules, state[PENDING])
    return TAKE + card_to_take(state, rules, players, found, chance)
