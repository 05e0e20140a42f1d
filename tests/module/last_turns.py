"""Positions of last turns, each with what every action is worth exactly: what the coach is measured with.

    python -m tests.module.last_turns

plays games between players of all sorts under the module's rules, solves positions of them with
`tests.module.exact` and writes `tests/data/last_turns.json.gz`; it takes ten minutes. It is to be run again
only if the rules or the house bot, which is the rival in all of them, play otherwise than before.
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import count
from pathlib import Path
from random import Random
from typing import TypedDict

from tqdm import tqdm

from module.bot import make_bot
from module.bot.history import NOTHING_SEEN, History, history_of
from module.game.actions import Action
from module.game.engine import apply, new_game
from module.game.record import Record, format_action, parse_action, replay
from module.game.state import Phase, State
from module.game.view import View, view_of
from module.rules.presets import make_rules
from module.rules.ruleset import Rules
from tests.module.exact import Value, exact_values

FILE = Path(__file__).parents[1] / "data" / "last_turns.json.gz"
RIVAL = "house"
RULES = make_rules("module")


@dataclass(frozen=True, slots=True)
class Kind:
    """What is to be decided, and how many cards the seat and its rival still hold."""

    phase: Phase
    hand: int
    rival: int

    def __str__(self) -> str:
        return f"{self.phase.value} with {self.hand} against {self.rival}"


def kind_of(view: View) -> Kind:
    """What sort of decision a view is."""
    return Kind(view.phase, len(view.hand), view.hand_sizes[1 - view.seat])


WANTED: dict[Kind, int] = {
    Kind(Phase.KOIKOI, 1, 1): 60,
    Kind(Phase.KOIKOI, 1, 2): 36,
    Kind(Phase.KOIKOI, 2, 2): 4,
    Kind(Phase.PLAY, 2, 1): 186,
    Kind(Phase.PLAY, 2, 2): 12,
    Kind(Phase.CHOOSE_FOR_HAND, 2, 2): 2,
    Kind(Phase.CHOOSE_FOR_HAND, 2, 1): 44,
    Kind(Phase.CHOOSE_FOR_HAND, 1, 1): 30,
    Kind(Phase.CHOOSE_FOR_HAND, 1, 0): 30,
    Kind(Phase.CHOOSE_FOR_DRAWN, 1, 2): 24,
    Kind(Phase.CHOOSE_FOR_DRAWN, 1, 1): 44,
    Kind(Phase.CHOOSE_FOR_DRAWN, 0, 1): 16,
    Kind(Phase.CHOOSE_FOR_DRAWN, 0, 0): 12,
}
"""How many positions of each kind there are: 500, of which 100 are choices of koi-koi."""
NEAR = Fraction(1, 20)
"""Where best and worst are nearer than this, in points, the choice matters little."""
MOST_NEAR = 8
"""One in so many positions of a kind may be such a choice; none is among actions that are worth the same."""
MOST_CALLS = 2
"""How often koi-koi may have been called in the round: beyond that a point is many."""


class LastTurnJson(TypedDict):
    """A position in the file: the actions that led to it; for each legal one points, win and tie."""

    seed: int
    first_dealer: int
    actions: str
    values: dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class LastTurn:
    """A decision of a game, as its record so far, and what each legal action is worth against the house."""

    record: Record
    values: dict[Action, Value]

    @property
    def state(self) -> State:
        """The whole truth, which whoever is measured may not see."""
        state, _ = list(replay(self.record))[-1]
        return state

    @property
    def view(self) -> View:
        """What the seat to move may know."""
        state = self.state
        return view_of(state, state.turn)

    @property
    def history(self) -> History:
        """What everybody has seen of the game."""
        return history_of(self.record)

    def loss(self, action: Action) -> Fraction:
        """By how many points the action is worse than the best."""
        return max(value.points for value in self.values.values()) - self.values[action].points

    @property
    def spread(self) -> Fraction:
        """Points between the best and the worst action."""
        return max(map(self.loss, self.values))

    def to_json(self) -> LastTurnJson:
        """The position for the file."""
        assert self.record.first_dealer is not None
        return {
            "seed": self.record.seed,
            "first_dealer": self.record.first_dealer,
            "actions": ",".join(map(format_action, self.record.actions)),
            "values": {
                format_action(action): [str(value.points), str(value.win), str(value.tie)]
                for action, value in self.values.items()
            },
        }

    @staticmethod
    def from_json(data: LastTurnJson) -> LastTurn:
        """The position that `to_json` wrote."""
        actions = tuple(map(parse_action, data["actions"].split(",")))
        values = {
            parse_action(text): Value(*map(Fraction, fractions)) for text, fractions in data["values"].items()
        }
        return LastTurn(Record(RULES, data["seed"], data["first_dealer"], actions), values)


def last_turns() -> tuple[LastTurn, ...]:
    """All positions of the file."""
    lines = gzip.decompress(FILE.read_bytes()).decode().splitlines()
    return tuple(LastTurn.from_json(json.loads(line)) for line in lines)


class Fickle:
    """Plays as the house does, but now and then anything."""

    remembers = False

    def __init__(self, whims: float) -> None:
        self.whims = whims
        self.house, self.anything = make_bot("house"), make_bot("random")

    def choose(self, view: View, rng: Random, history: History = NOTHING_SEEN) -> Action:
        """What the house does, or any action."""
        bot = self.anything if rng.random() < self.whims else self.house
        return bot.choose(view, rng, history)


WHIMS = (0, 0, 0.25, 0.5, 1)
"""How often players do anything: the house, the house, and others down to the random player."""


def decisions(rules: Rules, seed: int) -> Iterator[tuple[Record, View]]:
    """Every decision of a game between two players, drawn by its seed."""
    rng = Random(seed)
    players = (Fickle(rng.choice(WHIMS)), Fickle(rng.choice(WHIMS)))
    dealer = rng.randrange(2)
    state, _ = new_game(rules, seed, dealer)
    actions: list[Action] = []
    while state.phase is not Phase.OVER:
        view = view_of(state, state.turn)
        yield Record(rules, seed, dealer, tuple(actions)), view
        actions.append(players[state.turn].choose(view, rng))
        state, _ = apply(state, actions[-1])


@dataclass(slots=True)
class Collection:
    """The positions so far, and how many of each kind there are."""

    found: list[LastTurn] = field(default_factory=list)
    kinds: Counter[Kind] = field(default_factory=Counter)
    near: Counter[Kind] = field(default_factory=Counter)

    def wants(self, view: View) -> bool:
        """Whether this decision may be worth solving."""
        kind = kind_of(view)
        return (
            self.kinds[kind] < WANTED.get(kind, 0) and len(view.legal) > 1 and sum(view.calls) <= MOST_CALLS
        )

    def offer(self, record: Record, view: View) -> bool:
        """Solve a decision; whether it is one more of the positions."""
        turn, kind = LastTurn(record, exact_values(view, make_bot(RIVAL))), kind_of(view)
        is_near = turn.spread < NEAR
        if turn.spread == 0 or (is_near and (self.near[kind] + 1) * MOST_NEAR > WANTED[kind]):
            return False
        self.found.append(turn)
        self.kinds[kind] += 1
        self.near[kind] += is_near
        return True


def main() -> None:
    """Find and write the positions, at most one of each game."""
    collection = Collection()
    with tqdm(total=sum(WANTED.values())) as progress:
        for seed in count():
            wanted = [(record, view) for record, view in decisions(RULES, seed) if collection.wants(view)]
            if wanted:
                progress.update(collection.offer(*Random(seed).choice(wanted)))
            if collection.kinds == WANTED:
                break
    lines = [json.dumps(turn.to_json(), separators=(",", ":")) for turn in collection.found]
    FILE.write_bytes(gzip.compress("\n".join(lines).encode(), mtime=0))


if __name__ == "__main__":
    main()
