"""What a seat may believe of the cards that it does not see, from its view and what everybody has seen.

A model says how the one rival may play: each of its plays makes some cards less likely to be in its hand,
and the model itself more or less likely (Bayes' rule). The module's own bot plays the first of all pairs
by a fixed order, so a hand is excluded if and only if one of its hidden cards is, in its slot, beside those
that are known. Other players are taken to prefer what is worth more to the shrewd player, with some slips.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp

import numpy as np
from numpy.typing import NDArray

from module.bot.history import History, RoundSeen
from module.bot.packed import house, shrewd
from module.bot.packed import layout as at
from module.bot.packed import worlds as of
from module.bot.packed.characters import Model
from module.bot.packed.compiled import kernel
from module.bot.packed.convert import Array, array
from module.bot.packed.layout import HANDS, POSITIONS, TURN, Ints
from module.bot.packed.players import HOUSE, SHREWD
from module.bot.packed.ruleset import pack_rules
from module.bot.packed.seen import Moment, moments, packed_moment, seen_cards
from module.game.view import View
from module.rules.cards import CURTAIN, DECK, MOON, SAKE_CUP, Card
from module.rules.ruleset import Rules

Floats = NDArray[np.float64]

SLIP = 0.03
"""How often somebody who plays like a model does something else."""
WARMTH = 20_000.0
"""How much worse than the best a card is that is played about a third as often, by the shrewd weights."""
_FINE = 1 << 16


def unknown_cards(view: View) -> list[Card]:
    """The cards that the view's seat does not see: in other hands, and in the pile."""
    captured = {card for held in view.captured for card in held}
    seen = {*view.hand, *(card for card in view.table if card), *captured}
    return [card for card in DECK if card not in seen and card is not view.pending]


@dataclass(frozen=True, slots=True)
class Suspicion:
    """What a model makes of one seat's turns: how well it explains them, and the weights of hidden cards.

    `weights`: by hidden slot and unknown card. `required`: the hidden cards that it must hold, as a set.
    """

    likelihood: float
    weights: Floats
    required: int = 0


def suspect(
    model: Model, rules: Rules, turns: Sequence[Moment], slots: Sequence[int], unknown: Sequence[Card]
) -> Suspicion:
    """Look at a seat's turns of one round, as if this player had played them."""
    weights = np.ones((len(slots), len(unknown)))
    likelihood, required = 1.0, 0
    for number, moment in enumerate(turns):
        state = packed_moment(moment, list(turns[number + 1 :]), rules)
        cards = len(turns) - number + len(slots)
        if model.player == HOUSE:
            chance, weights = _of_house(state, moment, slots, unknown, weights)
        elif model.player == SHREWD:
            chance, weights = _of_shrewd(state, _packed(rules, model), moment, cards, unknown, weights)
        else:
            chance = 1 / cards
        likelihood *= (1 - SLIP) * chance + SLIP / cards
        if model.player == HOUSE and moment.turn.called:
            held = _held_at_call(moment, turns[number + 1 :], rules)
            if held is None or not _possible(held, weights, unknown):
                likelihood *= SLIP
            else:
                required |= held
    return Suspicion(likelihood, weights, required)


def _held_at_call(moment: Moment, later: Sequence[Moment], rules: Rules) -> int | None:
    """The hidden cards that the module's own bot must hold since it called koi-koi; None: it would not have.

    It does not call where the other side has half a viewing, unless it blocks all other halves itself; in
    the last round it does.
    """
    if moment.round == rules.rounds:
        return 0
    team = rules.teams[moment.turn.seat]
    own = moment.held_then[team] | sum(one.turn.card.bit for one in later)
    theirs = moment.held_then[1 - team]
    wanted = 0
    if theirs & SAKE_CUP.bit:
        wanted |= MOON.bit | CURTAIN.bit
    if theirs & (MOON.bit | CURTAIN.bit):
        wanted |= SAKE_CUP.bit
    return None if wanted & theirs else wanted & ~own


def _possible(held: int, weights: Floats, unknown: Sequence[Card]) -> bool:
    """Whether all of these cards may be in the hidden slots."""
    found = [number for number, card in enumerate(unknown) if held & card.bit]
    return len(found) == held.bit_count() and all(weights[:, number].any() for number in found)


def _of_house(
    state: Array, moment: Moment, slots: Sequence[int], unknown: Sequence[Card], weights: Floats
) -> tuple[float, Floats]:
    allowed = np.ones((max(1, len(slots)), max(1, len(unknown))), np.int64).reshape(-1)
    cards = np.array([card.index for card in unknown], np.int64)
    if not _narrow(state, moment.turn.card.index, cards, np.array(slots, np.int64), allowed):
        return 0.0, weights
    if not weights.size:
        return 1.0, weights
    left = weights * allowed.reshape(weights.shape)
    chance = float(np.prod(left.sum(axis=1) / weights.sum(axis=1)))
    return (chance, left) if chance > 0 else (0.0, weights)


@kernel
def _narrow(state: Ints, played: int, cards: Ints, slots: Ints, allowed: Ints) -> bool:
    """Take away the cards with which, in their slot, the bot would not have played as it did.

    False where it would not have with those that are known alone: then it was not that bot.
    """
    if house.card_to_play(state) != played:
        return False
    seat = state[TURN]
    hand, place = state[HANDS + seat], 0
    for slot in range(len(slots)):
        for number in range(len(cards)):
            state[HANDS + seat] = hand | (1 << cards[number])
            state[POSITIONS + cards[number]] = slots[slot]
            if house.card_to_play(state) != played:
                allowed[place] = 0
            place += 1
    return True


def _of_shrewd(
    state: Array,
    packed: tuple[Array, Array],
    moment: Moment,
    cards: int,
    unknown: Sequence[Card],
    weights: Floats,
) -> tuple[float, Floats]:
    values, hand = array(at.CARDS), int(state[HANDS + moment.turn.seat])
    every = hand | sum(card.bit for card in unknown)
    first = shrewd.stage(cards, 0)
    shrewd.values_of_cards(state, *packed, first, every, values)
    best = max(int(values[card.index]) for card in DECK if every & card.bit)
    pull = [exp((int(values[card.index]) - best) / WARMTH) for card in DECK]
    known = sum(pull[card.index] for card in DECK if hand & card.bit)
    hidden = np.array([pull[card.index] for card in unknown])
    slots = len(weights)
    mean = float((weights * hidden).sum() / weights.sum()) if weights.size else 0.0
    chance = pull[moment.turn.card.index] / (known + slots * mean)
    if slots:
        weights = weights / (known + (slots - 1) * mean + hidden)
        weights = weights / weights.max()
    return chance, weights


@lru_cache(maxsize=16)
def _packed(rules: Rules, model: Model) -> tuple[Array, Array]:
    """Rules and weights for kernels."""
    return pack_rules(rules), np.array(model.weights, np.int64)


@lru_cache(maxsize=64)
def _of_round_before(model: Model, rules: Rules, seen: RoundSeen, seat: int) -> float:
    """How well a player explains a seat's turns in a round that is over."""
    turns = [moment for moment in moments(seen, rules) if moment.turn.seat == seat]
    slots = _slots_left(turns, rules)
    shown = seen_cards(seen)
    return suspect(model, rules, turns, slots, [card for card in DECK if card not in shown]).likelihood


def _slots_left(turns: Sequence[Moment], rules: Rules) -> list[int]:
    gone = {moment.slot for moment in turns}
    return [slot for slot in range(rules.hand_size) if slot not in gone]


def believe(view: View, history: History, models: Sequence[Model]) -> Array:
    """The belief of a view's seat, in the form of `worlds`."""
    rules, unknown = view.rules, unknown_cards(view)
    others = _others(view)
    turns = turns_known(view, history)
    if turns is None:
        slots = [(seat, slot) for seat in others for slot in range(view.hand_sizes[seat])]
        suspicions = [Suspicion(1.0, np.zeros((0, 0)))] * len(models)
    else:
        left = _slots_left(turns, rules)
        slots = [(others[0], slot) for slot in left]
        suspicions = [suspect(model, rules, turns, left, unknown) for model in models]
    belief = _header(slots, unknown, turns or ())
    shares = np.array([
        model.share * suspicion.likelihood * _before(model, rules, history, others[0])
        for model, suspicion in zip(models, suspicions, strict=True)
    ])  # fmt: skip
    borders = np.rint(np.cumsum(shares / shares.sum()) * of.WHOLE).astype(np.int64)
    belief[of.MODELS] = len(models)
    blocks = [_block(int(border), suspicion) for border, suspicion in zip(borders, suspicions, strict=True)]
    return np.concatenate([belief, *blocks])


def _others(view: View) -> list[int]:
    return [seat for seat in range(view.rules.seats) if seat != view.seat]


def _before(model: Model, rules: Rules, history: History, seat: int) -> float:
    """The same of all rounds before this one, between two."""
    if rules.seats > len((0, 1)):
        return 1.0
    likelihood = 1.0
    for seen in history.rounds[:-1]:
        likelihood *= _of_round_before(model, rules, seen, seat)
    return max(likelihood, 1e-300)


def turns_known(view: View, history: History) -> list[Moment] | None:
    """The turns of the one rival this round; None where they have not all been seen, or there are others."""
    current = history.rounds[-1] if history.rounds else None
    others = _others(view)
    if current is None or current.round != view.round or len(others) > 1:
        return None
    turns = [moment for moment in moments(current, view.rules) if moment.turn.seat == others[0]]
    return turns if len(turns) == view.rules.hand_size - view.hand_sizes[others[0]] else None


def _header(slots: Sequence[tuple[int, int]], unknown: Sequence[Card], turns: Sequence[Moment]) -> Array:
    header = array(of.MODEL_FROM)
    header[of.SLOTS], header[of.UNKNOWN] = len(slots), len(unknown)
    for number, (seat, place) in enumerate(slots):
        header[of.SEATS_OF + number], header[of.PLACES_OF + number] = seat, place
    for number, card in enumerate(unknown):
        header[of.CARDS_OF + number] = card.index
    header[of.PLAYED] = sum(moment.turn.card.bit for moment in turns)
    return header


def _block(border: int, suspicion: Suspicion) -> Array:
    """A model's slots in a belief."""
    block = array(of.MODEL)
    block[of.CHANCE] = border
    weights, block[of.REQUIRED] = suspicion.weights, suspicion.required
    block[of.LOOSE] = (
        not weights.size
        or len(weights) > of.TIGHT_SLOTS
        or bool((weights == 1).all() and not suspicion.required)
    )
    if not block[of.LOOSE]:
        for slot, row in enumerate(weights):
            first = of.WEIGHTS + slot * at.CARDS
            block[first : first + len(row)] = np.cumsum(np.ceil(row * _FINE).astype(np.int64))
    return block
