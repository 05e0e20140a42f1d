"""Whole games as another program could work them out: what to type, and what will happen."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import count
from random import Random

from emulator.seats import Seating, make_seating, parse_seats
from module.bot import make_bot
from module.bot.base import Bot
from module.game.actions import Action, KoiKoi, PlayCard, Stop, TakeCard
from module.game.engine import apply, new_game
from module.game.events import EVENT_NAMES, Event, event_to_json, seen_by
from module.game.state import Phase, State
from module.game.table import matches
from module.game.view import view_of
from module.rules.presets import make_rules
from module.rules.seeds import derive_seed
from tests.emulator.kit import Line


@dataclass(frozen=True, slots=True)
class Step:
    """A decision of people's: where, what is decided, and the events they see from there to the next."""

    state: State
    action: Action
    events: tuple[Event, ...]

    @property
    def typed(self) -> str:
        """What to type in chat for it."""
        return typed(self.action, self.state)

    @property
    def key(self) -> str:
        """Which key to press for it."""
        match self.action:
            case PlayCard(card):
                return str(self.state.hands[self.state.turn].index(card) + 1)
            case TakeCard(card):
                return str(self.state.choices.index(card) + 1)
            case KoiKoi():
                return "k"
            case Stop():
                return "s"

    @property
    def lines(self) -> list[Line]:
        """The JSON lines that follow."""
        return [line_of(event) for event in self.events]


def typed(action: Action, state: State) -> str:
    """An action in the short form of chat."""
    match action:
        case PlayCard(card):
            return f"!{state.hands[state.turn].index(card) + 1}"
        case TakeCard(card):
            return f"!t{state.choices.index(card) + 1}"
        case KoiKoi():
            return "!koikoi"
        case Stop():
            return "!stop"


def line_of(event: Event) -> Line:
    """An event as a JSON line."""
    fields = event_to_json(event)
    line: Line = json.loads(json.dumps({"kind": "event", "name": EVENT_NAMES[type(event)], **fields}))
    return line


@dataclass(frozen=True, slots=True)
class Game:
    """A game: the events that chat's seat sees before it has to decide first, and its decisions."""

    opening: tuple[Event, ...]
    steps: tuple[Step, ...]
    end: State

    @property
    def lines(self) -> list[Line]:
        """All its JSON lines."""
        return [line_of(event) for event in self.opening] + [
            line for step in self.steps for line in step.lines
        ]


def play_out(seed: int, number: int = 1, chats: Bot | None = None, bots: str = "house") -> Game:
    """The game of this number in a session with this seed; both seats are played by bots."""
    own, other = chats or make_bot("house"), make_bot(bots)
    state, events = new_game(make_rules("module"), derive_seed(seed, "game", number))
    opening, steps = events, []
    while state.phase is not Phase.OVER:
        before = state
        action = own.choose(view_of(state, 0), Random(state.ply))
        state, events = apply(state, action)
        while state.turn == 1 and state.phase is not Phase.OVER:
            state, further = apply(state, other.choose(view_of(state, 1), Random(0)))
            events += further
        steps.append(Step(before, action, seen_by(events, 0)))
    return Game(seen_by(opening, 0), tuple(steps), state)


def play_seated(rules: str, seats: str, seed: int, number: int = 1) -> Game:
    """The same by other rules, where people hold these seats; events are as the seat to play sees them."""
    house = make_bot("house")
    seating = make_seating(parse_seats(seats), make_rules(rules), "house")
    dealer = seating.first_dealer(make_rules(rules))
    state, opening = new_game(make_rules(rules), derive_seed(seed, "game", number), dealer)
    state, further = _bots_play(state, seating, house)
    steps: list[Step] = []
    while state.phase is not Phase.OVER:
        before, action = state, house.choose(view_of(state, state.turn), Random(0))
        state, events = apply(state, action)
        state, more = _bots_play(state, seating, house)
        steps.append(Step(before, action, seen_by((*events, *more), before.turn)))
    return Game(seen_by((*opening, *further), seating.shown(state)), tuple(steps), state)


def _bots_play(state: State, seating: Seating, bot: Bot) -> tuple[State, tuple[Event, ...]]:
    """The state at people's next decision, and what happens until then."""
    happened: tuple[Event, ...] = ()
    while state.turn in seating.bots and state.phase is not Phase.OVER:
        state, events = apply(state, bot.choose(view_of(state, state.turn), Random(0)))
        happened += events
    return state, happened


@cache
def game_with(shows: Callable[[Game], bool], number: int = 1) -> tuple[int, Game]:
    """The first seed of a session whose game of this number shows something, and that game."""
    return next((seed, game) for seed in count() if shows(game := play_out(seed, number)))


def phases(game: Game) -> Iterator[Phase]:
    """What is decided in a game, decision by decision."""
    return (step.state.phase for step in game.steps)


def every_decision(game: Game) -> bool:
    """Whether chat's seat decides everything that can be decided, koi-koi and stop among it."""
    actions = {type(step.action) for step in game.steps}
    return {KoiKoi, Stop} <= actions and set(phases(game)) == set(Phase) - {Phase.ROUND_OVER, Phase.OVER}


def lost_after_a_plain_start(game: Game) -> bool:
    """Whether it begins with two cards that are just played, whichever is the first; then comes all else."""
    start = game.steps[0].state
    plain = {step.state.phase for step in game.steps[:3]} == {Phase.PLAY}
    first_is_plain = len(matches(start.table, start.hands[0][0].month)) != 2
    return plain and first_is_plain and every_decision(game) and game.end.scores[0] < game.end.scores[1]
