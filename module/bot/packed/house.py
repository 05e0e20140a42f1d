"""The module's own bot in packed form, choice by choice. See `module.bot.house`."""

from __future__ import annotations

import numpy as np

from module.bot.house import (
    BASE_TO_FEAR,
    CARDS_TO_BUILD,
    CARDS_TO_FINISH,
    NEARLY,
    POINTS_TO_KEEP,
    WORTH,
)
from module.bot.packed.compiled import count, kernel, lowest, month_of, part, with_months
from module.bot.packed.layout import (
    GAINS,
    HANDS,
    HELD,
    POSITIONS,
    ROUND,
    ROUNDS,
    SCORES,
    SECOND_PLAIN,
    SIDES,
    TABLE,
    TEAMS,
    TURN,
    YAKU,
    Ints,
)
from module.bot.packed.scoring import pay, worth
from module.rules.cards import CURTAIN, DECK, MOON, SAKE_CUP
from module.rules.yaku import bits, counts_as

RANKS = np.array([WORTH[card] for card in DECK], np.int64)
"""By card: its rank, 0 the highest."""
_PLAIN, _ANIMAL, _RIBBON = (bits(card for card in DECK if counts_as(card, kind)) for kind, _count in NEARLY)
_NEARLY_PLAINS, _NEARLY_ANIMALS, _NEARLY_RIBBONS = (number for _kind, number in NEARLY)
_CUP, _MOON, _CURTAIN = SAKE_CUP.bit, MOON.bit, CURTAIN.bit
_BOTH_SIGHTS = _MOON | _CURTAIN
_SLOTS = 64
"""More than any place or slot: ranks times this, and a place, are one number to compare."""
_LAST = 1 << 30


@kernel
def card_to_play(state: Ints) -> int:
    """The hand card that the bot plays."""
    hand, table = state[HANDS + state[TURN]], state[TABLE]
    playable = hand & with_months(table)
    if not playable:
        return _worst(state, hand)
    best, chosen, of_table = _LAST, 0, True
    wanted = table & with_months(hand)
    while wanted:
        card = lowest(wanted)
        wanted &= wanted - 1
        key = 2 * RANKS[card] * _SLOTS + state[POSITIONS + card]
        if key < best:
            best, chosen = key, card
    while playable:
        card = lowest(playable)
        playable &= playable - 1
        key = (2 * RANKS[card] + 1) * _SLOTS + state[POSITIONS + card]
        if key < best:
            best, chosen, of_table = key, card, False
    return best_card(state, hand & month_of(chosen)) if of_table else chosen


@part
def best_card(state: Ints, cards: int) -> int:
    """Of some cards, all on the table or all in one hand: the one of most worth, of equals the first."""
    if not cards & (cards - 1):
        return lowest(cards)
    best, chosen = _LAST, 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        key = RANKS[card] * _SLOTS + state[POSITIONS + card]
        if key < best:
            best, chosen = key, card
    return chosen


@part
def _worst(state: Ints, hand: int) -> int:
    most, chosen = -1, 0
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        key = RANKS[card] * _SLOTS + state[POSITIONS + card]
        if key > most:
            most, chosen = key, card
    return chosen


@kernel
def calls_koikoi(state: Ints, rules: Ints) -> bool:
    """Whether the bot calls koi-koi."""
    seat = state[TURN]
    team, hand = rules[TEAMS + seat], state[HANDS + seat]
    rival = rival_of(state, rules, team)
    if state[ROUND] == rules[ROUNDS]:
        return wants_more(state, rules, team, rival)
    if state[YAKU + rival] >= BASE_TO_FEAR or worth(state, rules, team) >= POINTS_TO_KEEP:
        return False
    own, theirs = state[HELD + team], state[HELD + rival]
    if _nearly_there(rules, theirs) or _may_view(theirs, hand | own):
        return False
    cards = count(hand)
    if _nearly_there(rules, own) and cards >= CARDS_TO_FINISH:
        return True
    return cards >= CARDS_TO_BUILD


@kernel
def rival_of(state: Ints, rules: Ints, team: int) -> int:
    """The other side; of several the one with most points, of equals the one that plays next."""
    rival, other = -1, team
    for _ in range(rules[SIDES] - 1):
        other = other + 1 if other + 1 < rules[SIDES] else 0
        if rival < 0 or state[SCORES + other] > state[SCORES + rival]:
            rival = other
    return rival


@kernel
def wants_more(state: Ints, rules: Ints, team: int, rival: int) -> bool:
    """In the last round: whether stopping would not win. Until a round ends, its gains are free to use."""
    pay(state, rules, team, worth(state, rules, team))
    behind = state[SCORES + team] + state[GAINS + team] <= state[SCORES + rival] + state[GAINS + rival]
    for side in range(rules[SIDES]):
        state[GAINS + side] = 0
    return behind


@kernel
def _nearly_there(rules: Ints, held: int) -> bool:
    plains = held & _PLAIN
    if held & _CUP:
        plains |= rules[SECOND_PLAIN]
    return (
        count(plains) >= _NEARLY_PLAINS
        or count(held & _ANIMAL) >= _NEARLY_ANIMALS
        or count(held & _RIBBON) >= _NEARLY_RIBBONS
    )


@kernel
def _may_view(held: int, blocked: int) -> bool:
    """Who holds these cards has one half of a viewing, and `blocked` has not all of its other halves."""
    if held & _CUP and blocked & _BOTH_SIGHTS != _BOTH_SIGHTS:
        return True
    return bool(held & _BOTH_SIGHTS) and not blocked & _CUP
