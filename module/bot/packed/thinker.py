"""The search: every line of play in the same worlds, and those that fall behind are given up.

Flat Monte Carlo over worlds drawn from a belief, with sequential halving (Karnin, Koren and Somekh, 2013): at
each stage every line that is left is tried equally often, then the worse half is dropped. All lines are tried
in the same worlds, so what is luck for all is no difference between them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import inf
from random import Random

import numpy as np
from numpy.typing import NDArray

from module.bot.history import History
from module.bot.packed import layout as at
from module.bot.packed.beliefs import believe, unknown_cards
from module.bot.packed.characters import Model
from module.bot.packed.convert import Array, array, code_of, pack_view
from module.bot.packed.equity import SURE
from module.bot.packed.last_turns import Believed, Ending, Worth, is_ending
from module.bot.packed.players import PLAYER, SHREWD, take_seat
from module.bot.packed.ruleset import pack_rules
from module.bot.packed.search import try_lines
from module.bot.packed.weights import SHREWD_WEIGHTS
from module.game.actions import Action, PlayCard, TakeCard
from module.game.state import Phase
from module.game.table import candidates, is_choice
from module.game.view import View

Floats = NDArray[np.float64]

_POINT = 2.0
"""What a point is worth beside the chance of winning, in its parts: it decides where the game is decided."""
_FEWEST = 16
"""Worlds in which a line is tried before it may be dropped."""
_CLEAR, _ENOUGH = 4.0, 100
"""A line that is so many standard errors behind the best after so many worlds is dropped at once."""
_STEP = 0.003
"""Seconds for one piece of the work."""
_MOST_LINES = 60
"""They are bits of a number; only house rules of a strange kind have more."""

Line = tuple[Action, Action | None]


def lines_of(view: View, *, all_cards: bool = False) -> list[Line]:
    """What can be chosen: actions, with the choice that follows for a hand card where there is one.

    `all_cards`: also other hand cards when one is picked that may take one of two. Who decides by that would
    pick others again and again.
    """
    found: list[Line] = []
    for action in view.legal:
        if isinstance(action, PlayCard):
            if view.phase is Phase.CHOOSE_FOR_HAND and not all_cards:
                continue
            table = candidates(view.table, action.card, view.rules.lightning)
            if is_choice(action.card, table):
                found += [(action, TakeCard(card)) for card in table]
                continue
        found.append((action, None))
    return found[:_MOST_LINES]


def _seated(view: View, models: Sequence[Model]) -> Array:
    """The players of each model, the searcher's own side as it would play on."""
    players = array(len(models) * at.SEATS_MOST * PLAYER)
    for number, model in enumerate(models):
        table = players[number * at.SEATS_MOST * PLAYER :][: at.SEATS_MOST * PLAYER]
        for seat, team in enumerate(view.rules.teams):
            if team == view.team:
                take_seat(table, seat, SHREWD, SHREWD_WEIGHTS)
            else:
                take_seat(table, seat, model.player, model.weights)
    return players


@dataclass(frozen=True, slots=True)
class Setting:
    """What a search takes the rivals for, and the equity of the rules (`module.bot.packed.equity`)."""

    models: Sequence[Model]
    equity: Array


class Search:
    """One decision under way. `room`: for how many worlds; `sure`: what stands for a certain win.

    `keeps`: whether it is to be told of, not played by: what everybody has captured at the round's end is
    kept, for `held`, and all lines are looked at.
    """

    sure = SURE

    def __init__(
        self, view: View, history: History, rng: Random, setting: Setting, room: int, *, keeps: bool = False
    ) -> None:
        self.view, self.lines = view, lines_of(view, all_cards=keeps)
        self.active: list[int] = [*range(len(self.lines))]
        self.worlds = 0
        self.room = room
        self._salt = rng.getrandbits(62)
        self._rules = pack_rules(view.rules)
        self._equity = setting.equity
        self._belief = believe(view, history, setting.models)
        self._root = pack_view(view, [()] * view.rules.seats, unknown_cards(view)[: view.pile])
        self._players = _seated(view, setting.models)
        codes = [(code_of(one), code_of(two) if two else at.NONE) for one, two in self.lines]
        self._codes = np.array(codes, np.int64).reshape(-1)
        self._points, self._chances = array(len(codes) * room), array(len(codes) * room)
        self._held = array(len(codes) * room * at.SEATS_MOST if keeps else 0)
        self._world, self._state, self._chance = array(at.STATE), array(at.STATE), array(1)

    def play(self, end: int) -> None:
        """Play the active lines in the worlds up to `end`."""
        bits = sum(1 << line for line in self.active)
        try_lines(
            self._world, self._state, self._chance, self._root, self._rules, self._belief, self._players,
            self._equity, self._codes, bits, self._salt, self.worlds, end, self._points, self._chances,
            self._held,
        )  # fmt: skip
        self.worlds = end

    def chances(self, line: int) -> Array:
        """The chances of winning that a line came to, in the worlds played, in parts of `SURE`."""
        return self._chances[line * self.room :][: self.worlds]

    def points(self, line: int) -> Array:
        """Likewise what the round brought."""
        return self._points[line * self.room :][: self.worlds]

    def held(self, line: int) -> Array:
        """What each team has captured at the round's end, as sets: by world and team."""
        return self._held.reshape(-1, self.room, at.SEATS_MOST)[line, : self.worlds]

    def value(self, line: int) -> Floats:
        """By world, what a line is judged by."""
        value: Floats = self.chances(line) + _POINT * self.points(line)
        return value

    @property
    def best(self) -> int:
        """The active line that is best so far."""
        if not self.worlds:
            return self.active[0]
        return max(self.active, key=lambda line: float(self.value(line).mean()))

    def ending(self, guesses: int) -> Iterator[list[Worth] | None]:
        """What the active lines come to, worked out: see `last_turns.Ending`."""
        believed = Believed(self._belief, self._players, self._equity, int(_POINT))
        codes: list[list[int]] = self._codes.reshape(-1, 2).tolist()
        lines = [tuple(code for code in codes[line] if code != at.NONE) for line in self.active]
        return Ending(self.view, self._root, self._rules, believed, guesses).work_out(lines)

    def keep(self, number: int) -> None:
        """Keep so many of the active lines, the best, and none that is clearly behind."""
        values = {line: self.value(line) for line in self.active}
        order = sorted(self.active, key=lambda line: -float(values[line].mean()))[:number]
        best = values[order[0]]
        kept = [line for line in order if not _behind(best - values[line])]
        self.active = sorted(kept)


def _behind(lead: Floats) -> bool:
    """Whether a lead, by world, is clear."""
    if len(lead) < _ENOUGH:
        return False
    mean = float(lead.mean())
    return mean > 0 and mean > _CLEAR * float(lead.std()) / len(lead) ** 0.5


def stages(lines: int) -> list[int]:
    """How many lines are left at each stage: all of them, half as many ... two."""
    left = [lines]
    while left[-1] > len((0, 1)):
        left.append((left[-1] + 1) // 2)
    return left


def room_for(lines: int, playouts: int) -> int:
    """How many worlds so many playouts need at most."""
    plan = stages(lines)
    return sum(_share(playouts, plan, left) for left in plan)


def _share(playouts: int, plan: Sequence[int], left: int) -> int:
    """In how many worlds the lines are tried at the stage where so many are left."""
    return max(_FEWEST, playouts // (len(plan) * left))


def by_playouts(search: Search, playouts: int, guesses: int = 0) -> Action:
    """The best action by so many playouts; `guesses`: see `by_time`."""
    *_, found = by_time(search, playouts, inf, lambda: 0.0, guesses=guesses)
    return found


def by_time(
    search: Search, playouts: int, seconds: float, clock: Callable[[], float], *, guesses: int = 0
) -> Iterator[Action]:
    """The best action so far, again and again, for so many playouts, but no longer than this.

    Where the round is nearly over, what is best is then worked out, with so many `guesses` at most.
    """
    start = clock()
    plan, step, end = stages(len(search.lines)), _FEWEST, 0
    for number, left in enumerate(plan):
        if search.worlds:
            search.keep(left)
        until = start + seconds * (number + 1) / len(plan)
        end = min(search.room, end + _share(playouts, plan, left))
        while len(search.active) > 1 and search.worlds < end and (before := clock()) < until:
            search.play(min(search.worlds + step, end))
            step = max(1, min(4 * step, int(step * _STEP / max(1e-6, clock() - before))))
            yield search.lines[search.best][0]
    if guesses and search.worlds and is_ending(search.view):
        search.keep(len((0, 1)))
        for worths in search.ending(guesses) if len(search.active) > 1 else ():
            if clock() >= start + seconds:
                break
            if worths:
                found = max(zip(worths, search.active, strict=True), key=lambda one: one[0].value)
                search.active = [found[1]]
            yield search.lines[search.best][0]
    yield search.lines[search.best][0]
