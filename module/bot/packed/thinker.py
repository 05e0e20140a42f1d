"""The search itself: sequential halving over the lines of play, in worlds that all lines share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import ceil, log2
from random import Random

import numpy as np

from module.bot.history import History
from module.bot.packed import layout as at
from module.bot.packed.beliefs import Belief
from module.bot.packed.convert import Array, action_of, array, code_of, pack_view
from module.bot.packed.equity import SURE, equity_of
from module.bot.packed.players import HOUSE, PLAYER, SHREWD, take_seat
from module.bot.packed.ruleset import pack_rules
from module.bot.packed.search import try_lines
from module.bot.packed.weights import SHREWD_WEIGHTS
from module.game.actions import Action, PlayCard, TakeCard
from module.game.state import Phase
from module.game.table import candidates, is_choice
from module.game.view import View

_POINT = 2.0
"""What a point is worth beside the chance of winning, in its parts."""
FEWEST = 16


def lines_of(view: View) -> list[tuple[Action, Action | None]]:
    """What can be chosen: actions, with the choice that follows for a hand card where there is one."""
    found: list[tuple[Action, Action | None]] = []
    for action in view.legal:
        if isinstance(action, PlayCard):
            table = candidates(view.table, action.card, view.rules.lightning)
            if is_choice(action.card, table):
                found += [(action, TakeCard(card)) for card in table]
                continue
        found.append((action, None))
    return found


class Search:
    """One decision under way."""

    def __init__(self, view: View, history: History, rng: Random, room: int, policy=0) -> None:
        lines = lines_of(view)
        if view.phase is Phase.CHOOSE_FOR_HAND:  # the card is chosen; to take it back would lead nowhere
            lines = [line for line in lines if isinstance(line[0], TakeCard)]
        self.lines = lines
        self._salt = rng.getrandbits(62)
        self._rules = pack_rules(view.rules)
        self._equity = equity_of(view.rules)
        belief = Belief(view, history)
        belief.with_model(1.0, is_house=True)
        self._belief = belief.array
        hands: list[tuple[()]] = [()] * view.rules.seats
        self._root = pack_view(view, hands, belief.unknown[: view.pile])
        self._players = array(at.SEATS_MOST * PLAYER)
        self._players[::PLAYER] = HOUSE
        if policy:
            take_seat(self._players, view.seat, SHREWD, SHREWD_WEIGHTS)
        codes = [(code_of(one), code_of(two) if two else at.NONE) for one, two in lines]
        self._codes = np.array(codes, np.int64).reshape(-1)
        self._points, self._chances = array(len(lines) * room), array(len(lines) * room)
        self._room = room
        self._world, self._state, self._chance = array(at.STATE), array(at.STATE), array(1)
        self.done = 0
        self.active = [*range(len(lines))]

    def play(self, end: int) -> None:
        """Play the active lines in the worlds up to `end`."""
        bits = sum(1 << line for line in self.active)
        try_lines(
            self._world, self._state, self._chance, self._root, self._rules, self._belief, self._players, self._equity, self._codes,
            bits, self._salt, self.done, end, self._points, self._chances,
        )  # fmt: skip
        self.done = end

    def values(self) -> Array:
        """The mean of each active line."""
        shape = (len(self.lines), self._room)
        points = self._points.reshape(shape)[self.active, : self.done]
        chances = self._chances.reshape(shape)[self.active, : self.done]
        return (chances + _POINT * points).mean(axis=1)

    def best(self) -> int:
        return self.active[int(np.argmax(self.values()))]

    def halve(self, left: int) -> None:
        """Keep the best lines."""
        order = np.argsort(-self.values(), kind="stable")[:left]
        self.active = sorted(self.active[place] for place in order)


def decide(view: View, history: History, rng: Random, playouts: int, policy=0) -> Action:
    """The action found best with so many playouts."""
    first = lines_of(view)
    if len(view.legal) == 1:
        return view.legal[0]
    number = len(first)
    stages = max(1, ceil(log2(number)))
    room = 0
    left = number
    ends = []
    for _ in range(stages):
        room += max(FEWEST, playouts // (stages * left))
        ends.append(room)
        left = (left + 1) // 2
    search = Search(view, history, rng, room, policy)
    if len(search.lines) == 1:
        return search.lines[0][0]
    for end in ends:
        search.play(end)
        if len(search.active) > 1:
            search.halve((len(search.active) + 1) // 2)
    return search.lines[search.best()][0]
