"""The players that playouts know: one number says who sits at a seat, and others how it plays.

`players` is an array with `PLAYER` slots for each seat, up to four: the first says who it is, the others are
for that player alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from module.bot.packed import house, shrewd
from module.bot.packed.compiled import below, count, draw, kernel, nth, part
from module.bot.packed.convert import Array
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
from module.bot.packed.weights import SHREWD_WEIGHTS

PLAYER: Final = 1280
"""Slots for each seat."""
RANDOM: Final = 0
"""Any hand card, any of the table cards, koi-koi or stop: all equally likely."""
HOUSE: Final = 1
"""The module's own bot."""
SHREWD: Final = 2
"""`module.bot.packed.shrewd`, with the weights in the slots after the first."""


def take_seat(players: Array, seat: int, who: int, weights: Sequence[int] = SHREWD_WEIGHTS) -> None:
    """Let somebody play at a seat; `weights` are for those who have any. Not compiled."""
    first = PLAYER * seat
    players[first : first + PLAYER] = 0
    players[first] = who
    players[first + 1 : first + 1 + len(weights)] = weights


@part
def card_to_play(state: Ints, rules: Ints, players: Ints, chance: Ints) -> int:
    """The hand card that the seat to move plays."""
    first = PLAYER * state[TURN]
    if players[first] == HOUSE:
        return house.card_to_play(state)
    if players[first] == SHREWD:
        return shrewd.card_to_play(state, rules, players, first + 1)
    hand = state[HANDS + state[TURN]]
    return nth(hand, below(chance, count(hand)))


@part
def card_to_take(state: Ints, rules: Ints, players: Ints, found: int, chance: Ints) -> int:
    """Which of these table cards the seat to move takes; there are several."""
    first = PLAYER * state[TURN]
    if players[first] == HOUSE:
        return house.best_card(state, found)
    if players[first] == SHREWD:
        return shrewd.card_to_take(state, rules, players, first + 1, found)
    return nth(found, below(chance, count(found)))


@part
def calls_koikoi(state: Ints, rules: Ints, players: Ints, chance: Ints) -> bool:
    """Whether the seat to move calls koi-koi."""
    first = PLAYER * state[TURN]
    if players[first] == HOUSE:
        return house.calls_koikoi(state, rules)
    if players[first] == SHREWD:
        return shrewd.calls_koikoi(state, rules, players, first + 1)
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
