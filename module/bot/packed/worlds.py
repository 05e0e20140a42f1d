"""Worlds: what a seat does not see, dealt in accordance with what it believes.

A belief is one array. It says which cards are hidden, in which slots of which hands (the rest is the pile),
and for each model of the others (how they may play) how likely it is and which cards each slot may hold.
`module.bot.packed.beliefs` makes it.
"""

from __future__ import annotations

from typing import Final

from module.bot.packed.compiled import below, count, kernel, part
from module.bot.packed.dealing import is_lucky, shuffle
from module.bot.packed.layout import (
    CARDS,
    HANDS,
    LUCKY_HAND,
    NEXT,
    PILE,
    POSITIONS,
    SEATS,
    STATE,
    Ints,
)
from module.rules.ruleset import Lucky

MODELS: Final = 0
"""How many models there are."""
SLOTS: Final = 1
"""How many hand slots of other seats are filled with cards that are not seen."""
UNKNOWN: Final = 2
"""How many cards are not seen: those in the slots and those of the pile."""
PLAYED: Final = 3
"""The cards that the one other seat has played from its hand this round, as a set; 0: not known."""
SEATS_OF: Final = 8
"""By slot: whose it is."""
PLACES_OF: Final = 56
"""By slot: a number that orders those of one hand."""
CARDS_OF: Final = 104
"""The cards that are not seen."""
MODEL_FROM: Final = 160
MODEL: Final = 512
"""Slots of the array for each model, from `MODEL_FROM` on; in them:"""
CHANCE: Final = 0
"""how likely it is that this model or one before it holds, of `WHOLE`,"""
LOOSE: Final = 1
"""1 if every deal is equally likely,"""
REQUIRED: Final = 2
"""the cards that are in the hand for sure, as a set,"""
WEIGHTS: Final = 16
"""by slot and card, `CARDS` for each slot: the weights of the unseen cards, up to and with this."""
TIGHT_SLOTS: Final = 10
"""How many slots there is room for."""
WHOLE: Final = 1 << 20
_TRIES = 400
_NEVER, _PAY, _AGAIN, _VOID, _PLAY = range(len(Lucky))


@part
def copy(target: Ints, source: Ints) -> None:
    """Make one state another. NumPy's way to say it would want memory of its own (`compiled`)."""
    for slot in range(STATE):
        target[slot] = source[slot]


@kernel
def sample_world(world: Ints, root: Ints, rules: Ints, belief: Ints, chance: Ints) -> int:
    """Fill a world: the state `root` with its hidden cards dealt. Gives the model that holds in it."""
    copy(world, root)
    for slot in range(belief[SLOTS]):
        world[HANDS + belief[SEATS_OF + slot]] = 0
    chosen, model = below(chance, WHOLE), 0
    while model + 1 < belief[MODELS] and chosen >= belief[MODEL_FROM + MODEL * model + CHANCE]:
        model += 1
    of_model = MODEL_FROM + MODEL * model
    if belief[of_model + LOOSE] or not _deal_by_weights(world, rules, belief, of_model, chance):
        _deal_loosely(world, belief, chance)
    return model


@kernel
def _deal_loosely(world: Ints, belief: Ints, chance: Ints) -> None:
    """Deal hidden slots and pile as from a deck that ends where the pile does; before it there is room."""
    first = PILE + CARDS - belief[UNKNOWN]
    for number in range(belief[UNKNOWN]):
        world[first + number] = belief[CARDS_OF + number]
    shuffle(world, first, PILE + CARDS, chance)
    for slot in range(belief[SLOTS]):
        card = world[first + slot]
        world[HANDS + belief[SEATS_OF + slot]] |= 1 << card
        world[POSITIONS + card] = belief[PLACES_OF + slot]


@kernel
def _deal_by_weights(world: Ints, rules: Ints, belief: Ints, of_model: int, chance: Ints) -> bool:
    """Deal a card to each slot by the model's weights, anew while one lies in two. False: given up."""
    refused = rules[LUCKY_HAND] == _NEVER or rules[LUCKY_HAND] == _AGAIN
    refused = refused and belief[PLAYED] != 0
    for _ in range(_TRIES):
        hand = _one_try(world, belief, of_model, chance)
        if hand and not (refused and is_lucky(hand | belief[PLAYED])):
            world[HANDS + belief[SEATS_OF]] = hand
            _rest_is_pile(world, rules, belief, hand, chance)
            return True
    return False


@kernel
def _one_try(world: Ints, belief: Ints, of_model: int, chance: Ints) -> int:
    """A card for each slot, in the places of `world`; the set of them, or 0 where one would lie in two."""
    hand, filled, slots = 0, 0, belief[SLOTS]
    for number in range(belief[UNKNOWN]):
        card = belief[CARDS_OF + number]
        if not (belief[of_model + REQUIRED] >> card) & 1:
            continue
        chosen, total = -1, 0
        for slot in range(slots):
            weight = _weight(belief, of_model, slot, number)
            if weight and not (filled >> slot) & 1:
                total += weight
                if below(chance, total) < weight:
                    chosen = slot
        if chosen < 0:
            return 0
        filled |= 1 << chosen
        hand |= 1 << card
        world[POSITIONS + card] = belief[PLACES_OF + chosen]
    for slot in range(slots):
        if (filled >> slot) & 1:
            continue
        weights = of_model + WEIGHTS + CARDS * slot
        drawn, number = below(chance, belief[weights + belief[UNKNOWN] - 1]), 0
        while belief[weights + number] <= drawn:
            number += 1
        card = belief[CARDS_OF + number]
        if (hand >> card) & 1:
            return 0
        hand |= 1 << card
        world[POSITIONS + card] = belief[PLACES_OF + slot]
    return hand


@kernel
def _weight(belief: Ints, of_model: int, slot: int, number: int) -> int:
    place = of_model + WEIGHTS + CARDS * slot + number
    return belief[place] - (belief[place - 1] if number else 0)


@kernel
def _rest_is_pile(world: Ints, rules: Ints, belief: Ints, hand: int, chance: Ints) -> None:
    """The cards that are in no slot are the pile; as many of it are shuffled as can be drawn."""
    first = PILE + CARDS - (belief[UNKNOWN] - belief[SLOTS])
    place = first
    for number in range(belief[UNKNOWN]):
        card = belief[CARDS_OF + number]
        if not (hand >> card) & 1:
            world[place] = card
            place += 1
    turns = 0
    for seat in range(rules[SEATS]):
        turns += count(world[HANDS + seat])
    if first < PILE + world[NEXT]:  # only in a position written by hand: some cards are nowhere
        turns = place - first
    for slot in range(first, min(first + turns, place - 1)):
        other = slot + below(chance, place - slot)
        world[slot], world[other] = world[other], world[slot]
