"""A player that takes what is worth most now: quick enough for playouts, with weights that were tuned.

What a card is worth to it follows from its rank, and for each yaku from how many cards its own side and the
rival lack: a card that they need is worth a share of the yaku's points. Weights are whole numbers in the
slots of its seat (see `module.bot.packed.players`): players that prefer other things are other numbers.
"""

from __future__ import annotations

from typing import Final

from module.bot.packed.compiled import count, kernel, lowest, month_of, part
from module.bot.packed.house import RANKS, wants_more
from module.bot.packed.layout import (
    HANDS,
    HELD,
    NEEDED,
    PAYS,
    ROUND,
    ROUNDS,
    ROW,
    ROWS,
    SIDES,
    TABLE,
    TEAMS,
    TURN,
    WANTED,
    YAKU,
    YAKU_ROWS,
    Ints,
)
from module.bot.packed.scoring import worth
from module.bot.packed.table import candidates, is_choice, taken_with
from module.rules.cards import DRY_BRIGHTS, RAIN_MAN
from module.rules.yaku import bits

# Slots of a seat's weights, from its first slot.
BY_RANK: Final = 1
"""What a card is worth in any case: by its rank with the module's own bot, 0 to 12."""
SET_OWN: Final = 16
"""Of a yaku that names its cards, its own side lacking 0, 1, 2, 3 or more of them ..."""
SET_RIVAL: Final = 20
"""... and the rival."""
MANY_OWN: Final = 24
"""Of a yaku of so many cards of a kind, its own side lacking 0 to 11 ..."""
MANY_RIVAL: Final = 36
"""... and the rival."""
BRIGHT_OWN: Final = 48
"""A dry bright, its own side having 0 to 4 ..."""
BRIGHT_RIVAL: Final = 53
"""... and the rival."""
RISKS: Final = 58
"""Sixteenths of a card's worth that are lost by leaving it on the table, with 0 to 3 of its month unseen."""
PAIR: Final = 62
"""For leaving a card of whose month there are others in the hand."""
CALL: Final = 63
"""Koi-koi is called if these come to more than 0: always; for each hand card left ..."""
CALL_WORTH: Final = 65
"""... for each point of its own that it would get now ..."""
CALL_BASE: Final = 66
"""... and for each point of the rival's yaku ..."""
CALL_THREAT: Final = 67
"""... and for each yaku of which the rival lacks one card."""
WEIGHTS: Final = 68
"""How many slots there are, with the first, which says who plays."""
TUNED: Final[tuple[int, ...]] = (
    348, 50, 154, 11, 47, 26, 58, 35, 19, 12, 10, 20, 39, 0, 0,
    -4, 17, 12, 4,
    -2, 12, 5, -3,
    64, 56, 28, 6, 4, 7, -4, 5, 5, 2, -5, 5,
    -13, -2, 10, 0, 2, 2, 1, 0, -1, 0, 3, -8,
    16, 59, 162, 33, -1,
    10, 40, 62, 6, 0,
    -2, 5, 9, 67,
    30,
    -15, 38,
    -4,
    -11,
    -171,
)  # fmt: skip
"""The weights from the second slot on, as found by trying: many small changes, each kept if it won more games
of three rounds against the module's own bot."""
_ROW_WORTH: Final = 96
"""From here on, what a card for each row of yaku is worth now: filled before each choice."""
_BRIGHT_WORTH: Final = 120

_SHARES: Final = 16
_DRY, _RAIN = bits(DRY_BRIGHTS), RAIN_MAN.bit
_FEW, _MANY = 3, 11
_LEAST = -(1 << 40)


@part
def _rival(state: Ints, rules: Ints) -> int:
    """The next side after that of the seat to move."""
    team = rules[TEAMS + state[TURN]] + 1
    return team if team < rules[SIDES] else 0


@kernel
def _weigh(state: Ints, rules: Ints, players: Ints, first: int) -> None:
    """Fill in what a card of each yaku is worth now. `first`: the first slot of the seat to move."""
    own, theirs = state[HELD + rules[TEAMS + state[TURN]]], state[HELD + _rival(state, rules)]
    row = YAKU_ROWS
    for number in range(rules[ROWS]):
        wanted, needed, share = rules[row + WANTED], rules[row + NEEDED], 0
        mine, others = count(own & wanted), count(theirs & wanted)
        if needed == count(wanted):
            if not others:
                share += players[first + SET_OWN + min(_FEW, needed - mine)]
            if not mine:
                share += players[first + SET_RIVAL + min(_FEW, needed - others)]
        else:
            share += players[first + MANY_OWN + min(_MANY, max(0, needed - mine))]
            share += players[first + MANY_RIVAL + min(_MANY, max(0, needed - others))]
        players[first + _ROW_WORTH + number] = share * rules[rules[row + PAYS] + needed]
        row += ROW
    bright = players[first + BRIGHT_OWN + count(own & _DRY)]
    players[first + _BRIGHT_WORTH] = bright + players[first + BRIGHT_RIVAL + count(theirs & _DRY)]


@part
def _value(rules: Ints, players: Ints, first: int, cards: int) -> int:
    """What a set of cards is worth now."""
    value = players[first + _BRIGHT_WORTH] * count(cards & _DRY)
    row = YAKU_ROWS
    for number in range(rules[ROWS]):
        value += players[first + _ROW_WORTH + number] * count(cards & rules[row + WANTED])
        row += ROW
    while cards:
        value += players[first + BY_RANK + RANKS[lowest(cards)]]
        cards &= cards - 1
    return value


@kernel
def card_to_play(state: Ints, rules: Ints, players: Ints, first: int) -> int:
    """The hand card that brings most."""
    _weigh(state, rules, players, first)
    hand, seen = state[HANDS + state[TURN]], state[TABLE] | state[HANDS + state[TURN]]
    for side in range(rules[SIDES]):
        seen |= state[HELD + side]
    most, chosen, left = _LEAST, 0, hand
    while left:
        card = lowest(left)
        left &= left - 1
        found = candidates(state, rules, card)
        if found:
            if is_choice(card, found):
                found = taken_with(card, best_card(rules, players, first, found), found)
            value = _value(rules, players, first, found | (1 << card))
        else:
            month = month_of(card)
            risk = players[first + RISKS + 4 - count(seen & month)]
            value = -(_value(rules, players, first, 1 << card) * risk) // _SHARES
            if count(hand & month) > 1:
                value += players[first + PAIR]
        if value > most:
            most, chosen = value, card
    return chosen


@kernel
def best_card(rules: Ints, players: Ints, first: int, found: int) -> int:
    """Of some cards the one that is worth most, as weighed before."""
    most, chosen = _LEAST, 0
    while found:
        card = lowest(found)
        found &= found - 1
        value = _value(rules, players, first, 1 << card)
        if value > most:
            most, chosen = value, card
    return chosen


@kernel
def card_to_take(state: Ints, rules: Ints, players: Ints, first: int, found: int) -> int:
    """Of these table cards the one that is worth most."""
    _weigh(state, rules, players, first)
    return best_card(rules, players, first, found)


@kernel
def calls_koikoi(state: Ints, rules: Ints, players: Ints, first: int) -> bool:
    """Whether it calls koi-koi: in the last round where stopping would not win, else by its weights."""
    team, rival = rules[TEAMS + state[TURN]], _rival(state, rules)
    if state[ROUND] == rules[ROUNDS]:
        return wants_more(state, rules, team, rival)
    total = players[first + CALL] + players[first + CALL + 1] * count(state[HANDS + state[TURN]])
    total += players[first + CALL_WORTH] * worth(state, rules, team)
    total += players[first + CALL_BASE] * state[YAKU + rival]
    row, threats = YAKU_ROWS, 0
    for _ in range(rules[ROWS]):
        lacking = rules[row + NEEDED] - count(state[HELD + rival] & rules[row + WANTED])
        free = ~state[HELD + team] & rules[row + WANTED] & ~state[HELD + rival]
        if lacking == 1 and free:
            threats += 1
        row += ROW
    return total + players[first + CALL_THREAT] * threats > 0
