"""The last turns of a round worked out: what each line of play comes to, nothing drawn by lot.

In: a view, what its seat believes of the hidden cards, and who may hold them. Out: a `Worth` for each line.
`ending` is the kernel; `tests/module/exact.py` is what it is held to.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

import numpy as np

from module.bot.packed import ending as of
from module.bot.packed import layout as at
from module.bot.packed import worlds
from module.bot.packed.beliefs import unknown_cards
from module.bot.packed.convert import Array, array
from module.bot.packed.dealing import is_lucky
from module.bot.packed.equity import SURE
from module.bot.packed.play import apply
from module.bot.packed.table import candidates, is_choice
from module.game.view import View
from module.rules.ruleset import Lucky

_MOST_IN_HAND, _MOST_UNKNOWN = 2, 16

Codes = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Worth:
    """What a line comes to: `points` where one goes on to play for points, else for the game.

    `value` is what the search goes by (`thinker.Search.value`), `chance` that of winning, 0 to 1.
    """

    points: float
    value: float
    chance: float


_Steps = Generator[None, None, Worth]


def is_ending(view: View) -> bool:
    """Whether a round is so near to its end that it can be worked out: two seats, two cards each at most."""
    sizes = view.hand_sizes
    near = len(sizes) == len((0, 1)) and max(sizes) <= _MOST_IN_HAND
    return near and len(unknown_cards(view)) <= _MOST_UNKNOWN


@dataclass(frozen=True, slots=True)
class _Guess:
    """A hidden hand by slot, who plays it, and how likely that is."""

    model: int
    cards: Codes
    weight: float

    @property
    def numbers(self) -> list[int]:
        """As the kernel has it."""
        spare = [at.NONE] * (of.MOST_HIDDEN - len(self.cards))
        return [sum(1 << card for card in self.cards), self.model, *self.cards, *spare]


def guesses_of(view: View, belief: Array) -> list[_Guess]:
    """All hidden hands that a belief allows, with each model that may play them."""
    slots, unknown = int(belief[worlds.SLOTS]), int(belief[worlds.UNKNOWN])
    cards = [int(card) for card in belief[worlds.CARDS_OF : worlds.CARDS_OF + unknown]]
    found, before = [], 0
    for model in range(int(belief[worlds.MODELS])):
        block = belief[worlds.MODEL_FROM + worlds.MODEL * model :][: worlds.MODEL]
        share, before = (int(block[worlds.CHANCE]) - before) / worlds.WHOLE, int(block[worlds.CHANCE])
        if share > 0:
            hands = _tight(view, belief, block, slots, unknown)
            hands = hands or dict.fromkeys(permutations(range(unknown), slots), 1.0)
            whole = sum(hands.values())
            found += [
                _Guess(model, tuple(cards[number] for number in hand), share * weight / whole)
                for hand, weight in hands.items()
            ]
    return found


def _tight(view: View, belief: Array, block: Array, slots: int, unknown: int) -> dict[Codes, float]:
    """The hands that a model leaves possible, by number of unknown card, with their weights; empty: all."""
    if block[worlds.LOOSE]:
        return {}
    rows = [block[worlds.WEIGHTS + at.CARDS * slot :][:unknown] for slot in range(slots)]
    weights = [np.diff(row, prepend=0) for row in rows]
    refused = view.rules.lucky_hand in {Lucky.NEVER, Lucky.AGAIN} and belief[worlds.PLAYED]
    required = int(block[worlds.REQUIRED])
    found: dict[Codes, float] = {}
    for hand in permutations(range(unknown), slots):
        weight = 1.0
        for slot, number in enumerate(hand):
            weight *= float(weights[slot][number])
        held = sum(1 << int(belief[worlds.CARDS_OF + number]) for number in hand)
        lucky = refused and is_lucky(held | int(belief[worlds.PLAYED]))
        if weight and held & required == required and not lucky:
            found[hand] = weight
    return found


@dataclass(frozen=True, slots=True)
class Believed:
    """A belief (`worlds`), the players of its models (`players`), what a round is worth (`equity`).

    `point`: what one is worth beside the chance of winning, in its parts.
    """

    belief: Array
    players: Array
    equity: Array
    point: int


class Ending:
    """The last turns of a round, for one who decides."""

    def __init__(self, view: View, root: Array, rules: Array, believed: Believed, guesses: int) -> None:
        """`root`: the view in packed form; `guesses`: how many to look at, in all positions of all lines."""
        belief = believed.belief
        hands = guesses_of(view, belief)
        size = len(hands) + 1
        setting = array(of.SETTING)
        setting[of.SEAT], setting[of.WORK], setting[of.POINT] = view.seat, guesses, believed.point
        for number in range(int(belief[worlds.UNKNOWN])):
            setting[of.UNKNOWN] |= 1 << int(belief[worlds.CARDS_OF + number])
        for slot in range(int(belief[worlds.SLOTS])):
            setting[of.PLACES + slot] = belief[worlds.PLACES_OF + slot]
        self._root, self._setting = root.copy(), setting
        self._root[at.HANDS + 1 - view.seat] = hands[0].numbers[of.HAND]  # any: it is as large as all
        numbers = np.array([guess.numbers for guess in hands], np.int64).reshape(-1)
        self._known = (rules, setting, believed.players, believed.equity, numbers)
        alive, weights = array(of.DEEPEST * size), np.zeros(of.DEEPEST * size)
        alive[0], alive[1:size] = len(hands), range(len(hands))
        weights[1:size] = [guess.weight for guess in hands]
        self._weight = float(weights.sum())
        self._room = (array(of.DEEPEST * at.STATE), alive, weights, array(of.DEEPEST * size))

    def work_out(self, lines: Sequence[Codes]) -> Iterator[list[Worth] | None]:
        """What each line comes to: None after a few milliseconds each, then the list.

        The list is empty where it would take more guesses.
        """
        found: list[Worth] = []
        for line in lines:
            worth = yield from self._after(self._root.copy(), line)
            if self._setting[of.WORK] < 0:
                yield []
                return
            found.append(worth)
        yield found

    def _after(self, state: Array, actions: Codes) -> _Steps:
        """What these actions come to; only the last may turn up a card."""
        for action in actions[:-1]:
            apply(state, self._known[0], action)
        if self._draws(state, actions[-1]):
            return (yield from self._any_card(state, actions[-1]))
        apply(state, self._known[0], actions[-1])
        if state[at.PHASE] == at.CALL_OR_STOP:  # the turn is not over yet
            koikoi = yield from self._after(state.copy(), (at.KOIKOI,))
            stop = yield from self._after(state, (at.STOP,))
            better = max(koikoi, stop, key=lambda worth: worth.value)
            return replace(better, points=max(koikoi.points, stop.points))
        return (yield from self._any_card(state, at.NONE))

    def _draws(self, state: Array, action: int) -> bool:
        """Whether a card is turned up when this is done."""
        if action < at.TAKE:
            return not is_choice(action, candidates(state, self._known[0], action))
        return action < at.KOIKOI and state[at.PHASE] == at.FOR_HAND

    def _any_card(self, state: Array, action: int) -> _Steps:
        """What it comes to with each card that may be turned up now, or played by the other side."""
        self._room[0][: at.STATE] = state
        unknown = int(self._setting[of.UNKNOWN])
        cards = [card for card in range(at.CARDS) if (unknown >> card) & 1]
        over = state[at.PHASE] == at.ROUND_OVER or state[at.NEXT] == state[at.PILE_END]
        sums = [0.0, 0.0, 0.0]
        for only in [-1] if over else [1 << card for card in cards]:
            self._setting[of.ONLY] = only
            found = of.come_to(0, action, self._known, self._room)
            sums = [before + more for before, more in zip(sums, found, strict=True)]
            yield
        points, value, chance = (one / self._weight for one in sums)
        return Worth(points, value, chance / SURE)
