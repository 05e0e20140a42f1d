"""What a seat may believe of the cards that it does not see, from its view and what everybody has seen.

A model says how the others may play. Where it is the module's own bot, each of its plays excludes hands: it
would have played another card with them. Whether a card may lie in a slot follows from each play by itself,
because the bot plays the first of all cards and pairs by a fixed order: a hand is excluded if and only if one
of its hidden cards is, in its slot, beside those that are known.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from module.bot.history import History, RoundSeen, Turn
from module.bot.packed import house
from module.bot.packed import layout as at
from module.bot.packed import worlds as of
from module.bot.packed.compiled import kernel
from module.bot.packed.convert import Array, array, pack_hand
from module.bot.packed.layout import HANDS, POSITIONS, TURN, Ints
from module.game.table import Table, with_card, without
from module.game.view import View
from module.rules.cards import DECK, Card, MOON, CURTAIN, SAKE_CUP

_TWO = 2


@dataclass(frozen=True, slots=True)
class Moment:
    """A turn of a seat: the table as it lay at its beginning, its card, and from which slot as dealt it came."""

    turn: Turn
    table: Table
    slot: int


def moments(seen: RoundSeen, hand_size: int) -> Iterator[Moment]:
    """The turns of a round."""
    table = seen.table
    slots: dict[int, list[int]] = {}
    for turn in seen.turns:
        held = slots.setdefault(turn.seat, [*range(hand_size)])
        yield Moment(turn, table, held.pop(turn.place))
        table = _after(table, turn.card, turn.taken)
        if turn.drawn:
            table = _after(table, turn.drawn, turn.gained)


def _after(table: Table, card: Card, taken: tuple[Card, ...]) -> Table:
    return without(table, taken) if taken else with_card(table, card)[0]


def unknown_cards(view: View) -> list[Card]:
    """The cards that the view's seat does not see: in other hands, and in the pile."""
    seen = {*view.hand, *(card for card in view.table if card), *(card for held in view.captured for card in held)}
    return [card for card in DECK if card not in seen and card is not view.pending]


class Belief:
    """Builds a belief, model by model."""

    def __init__(self, view: View, history: History) -> None:
        self._view, self._rules = view, view.rules
        self.unknown = unknown_cards(view)
        self._others = [seat for seat in range(view.rules.seats) if seat != view.seat]
        current = history.rounds[-1] if history.rounds else None
        self._moments = self._known_moments(current)
        self._slots = self._hidden_slots()
        self.array = array(of.MODEL_FROM)
        self.array[of.SLOTS], self.array[of.UNKNOWN] = len(self._slots), len(self.unknown)
        for number, (seat, place) in enumerate(self._slots):
            self.array[of.SEATS_OF + number], self.array[of.PLACES_OF + number] = seat, place
        for number, card in enumerate(self.unknown):
            self.array[of.CARDS_OF + number] = card.index
        for moment in self._moments:
            self.array[of.PLAYED] |= moment.turn.card.bit

    def _known_moments(self, current: RoundSeen | None) -> list[Moment]:
        """The turns of the one rival this round, where all of them have been seen."""
        view = self._view
        if current is None or current.round != view.round or len(self._others) > 1:
            return []
        found = [moment for moment in moments(current, view.rules.hand_size) if moment.turn.seat in self._others]
        seen = len(found) == view.rules.hand_size - view.hand_sizes[self._others[0]]
        return found if seen else []

    def _hidden_slots(self) -> list[tuple[int, int]]:
        if self._moments:
            gone = {moment.slot for moment in self._moments}
            seat = self._others[0]
            return [(seat, slot) for slot in range(self._rules.hand_size) if slot not in gone]
        return [(seat, slot) for seat in self._others for slot in range(self._view.hand_sizes[seat])]

    def with_model(self, share: float, *, is_house: bool) -> float:
        """Add a model; how well it explains this round's turns, as a likelihood."""
        block = array(of.MODEL)
        block[of.LOOSE] = 1
        likelihood = 1.0
        if is_house and self._moments and len(self._slots) <= of.TIGHT_SLOTS:
            self._tighten(block)
        first = self.array[of.MODELS] == 0
        before = 0 if first else int(self.array[-of.MODEL + of.CHANCE])
        block[of.CHANCE] = before + round(share * of.WHOLE)
        self.array[of.MODELS] += 1
        self.array = np.concatenate([self.array, block])
        return likelihood

    def _tighten(self, block: Array) -> None:
        """Weigh cards by slot as the module's own bot would hold them."""
        weights = block[of.WEIGHTS :]
        unknown, slots = len(self.unknown), len(self._slots)
        for slot in range(slots):
            weights[slot * at.CARDS : slot * at.CARDS + unknown] = 1
        for number, moment in enumerate(self._moments):
            scratch = self._scratch(number, moment)
            allowed = weights.copy()
            if _narrow(scratch, self.array, moment.turn.card.index, allowed) and _all_filled(allowed, slots, unknown):
                weights[:] = allowed
        for slot in range(slots):
            row = slice(slot * at.CARDS, slot * at.CARDS + unknown)
            weights[row] = np.cumsum(weights[row])
        block[of.LOOSE] = 0

    def _scratch(self, number: int, moment: Moment) -> Array:
        """The table and the rival's known cards as they lay at a moment."""
        scratch = array(at.STATE)
        scratch[TURN] = moment.turn.seat
        for place, card in enumerate(moment.table):
            if card:
                scratch[at.TABLE] |= card.bit
                scratch[POSITIONS + card.index] = place
        for later in self._moments[number:]:
            scratch[HANDS + moment.turn.seat] |= later.turn.card.bit
            scratch[POSITIONS + later.turn.card.index] = later.slot
        return scratch


def _all_filled(weights: Array, slots: int, unknown: int) -> bool:
    return all(weights[slot * at.CARDS : slot * at.CARDS + unknown].any() for slot in range(slots))


@kernel
def _narrow(state: Ints, belief: Ints, played: int, weights: Ints) -> bool:
    """Take away the cards with which, in their slot, the bot would not have played as it did.

    False where it would not have with those that are known alone: then it was not that bot.
    """
    if house.card_to_play(state) != played:
        return False
    seat = state[TURN]
    hand = state[HANDS + seat]
    for slot in range(belief[of.SLOTS]):
        for number in range(belief[of.UNKNOWN]):
            place = slot * at.CARDS + number
            if weights[place]:
                card = belief[of.CARDS_OF + number]
                state[HANDS + seat] = hand | (1 << card)
                state[POSITIONS + card] = belief[of.PLACES_OF + slot]
                if house.card_to_play(state) != played:
                    weights[place] = 0
    return True
