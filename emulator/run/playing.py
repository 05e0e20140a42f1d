"""The game that is being played: whose action is next, and what comes of it. The only writer of a game."""

from __future__ import annotations

from collections import deque
from collections.abc import Container
from dataclasses import dataclass
from random import Random

from chat.coached import Advice
from chat.message import User
from chat.ranks.origin import Origin, Viewer, Vote
from chat.views import Views
from emulator.journal.lines import Game
from emulator.run.coaching import Coaching
from emulator.run.deciding import NOBODY_THINKS, STAND_IN, Deciding, Thinkers
from emulator.run.keeping import Keeping
from emulator.run.parts import Plan
from emulator.seats import Seating, fitting_seating, named_seating
from module.bot import make_bot
from module.game.actions import KOIKOI, STOP, Action
from module.game.engine import Events, apply, legal_actions, new_game
from module.game.events import GameEnded
from module.game.record import Record
from module.game.state import Phase, State
from module.game.view import View, known_ply, view_of
from module.rules.presets import make_rules
from module.rules.ruleset import Rules
from module.rules.seeds import derive_seed

WAITING_MOST = 100  # actions that wait until the panel is at rest; more is a flood


@dataclass(frozen=True, slots=True)
class Wish:
    """An action that somebody wants played for a seat, at its decision `ply`.

    `user`: who of chat wants it, or else `votes`: with what votes chat has decided.
    """

    seat: int
    ply: int
    action: Action
    by: str
    user: User | None = None
    votes: tuple[Vote, ...] = ()

    @property
    def origin(self) -> Origin:
        """Where the action comes from."""
        viewer = None if self.user is None else Viewer(self.user.user_id, self.user.login)
        return Origin(self.by, viewer, self.votes)


class Playing:
    """One game after the other: its state, who holds its seats, the actions that wait for it.

    An action goes to the journal before anybody hears of it: what it leads to is given back as events.
    """

    def __init__(self, plan: Plan, keeping: Keeping, thinkers: Thinkers = NOBODY_THINKS) -> None:
        """Nothing is dealt yet: `deal` or `take_up` comes next."""
        self._deciding = Deciding(thinkers)
        self.coaching = Coaching(thinkers)
        """What the coach says of what people do."""
        self.plan = plan
        self.state: State | None = None
        self.number = 0
        """The last game's, from 1; 0 before the first."""
        self.ended = 0
        """How many games have been played to their end."""
        self._keeping = keeping
        self.seating = Seating((), ())
        """Who holds the seats of this game; nobody before the first."""
        self.shown = 0
        """The seat whose cards the panel shows."""
        self._views: tuple[tuple[State, int, Seating], Views] | None = None
        """What chat may know, and of what: asked for many times at every frame."""
        self._waiting: deque[Wish] = deque()
        self.played: Wish | None = None
        """The last move: whose it was, and at whose wish."""
        self.origin = Origin("")
        """Where it came from, as the journal knows it."""
        self.forgotten: Container[str] = frozenset()
        """The user ids of those of chat of whom nothing is kept; the session sets it."""
        self.bot_due: float | None = None
        """When the bot will have thought; None while it is not thinking."""

    @property
    def plan(self) -> Plan:
        """What counts for the next game may change: its rules, its seats and their bots."""
        return self._plan

    @plan.setter
    def plan(self, plan: Plan) -> None:
        self._plan = plan
        self._deciding.expect((plan.bot, *plan.seats), make_rules(plan.rules, plan.house_rules))

    @property
    def view(self) -> View | None:
        """What may be known of the seat that the panel shows; None before the first game."""
        return None if self.views is None else self.views.shown

    @property
    def views(self) -> Views | None:
        """What chat may know; None before the first game. The same object as long as nothing changes."""
        state = self.state
        if state is None:
            return None
        seen = state, self.shown, self.seating
        if self._views is None or seen != self._views[0]:
            own = {team: view_of(state, seat) for team, seat in self.seating.of_chat.items()}
            self._views = seen, Views(view_of(state, self.shown), own)
        return self._views[1]

    @property
    def running(self) -> bool:
        """Whether a game has begun that has not ended."""
        return self.state is not None and self.state.phase is not Phase.OVER

    @property
    def over(self) -> bool:
        """Whether the last game has been played to its end."""
        return self.state is not None and self.state.phase is Phase.OVER

    @property
    def enough(self) -> bool:
        """Whether the last game has been played: nobody is listened to any more, or there would be no end."""
        return self.plan.games is not None and self.ended >= self.plan.games

    @property
    def at_rest(self) -> bool:
        """Whether nobody's action is on its way."""
        return not self._waiting and self.bot_due is None

    def deal(self) -> Events:
        """Begin the next game."""
        self.number += 1
        seed = derive_seed(self.plan.seed, "game", self.number)
        rules = make_rules(self.plan.rules, self.plan.house_rules)
        self._seat(fitting_seating(self.plan.seats, rules, self.plan.bot), rules)
        dealer = self.seating.first_dealer(rules)
        self.state, events = new_game(rules, seed, dealer)
        self.shown = self.seating.shown(self.state)
        game = Game(self.number, Record(rules, seed, dealer, ()), self.seating.holders)
        self._keeping.keep(lambda journal: journal.write_game(game))
        self._waiting.clear()
        self.coaching.forget()
        return self._happened(events)

    def take_up(self, game: Game, state: State) -> None:
        """Go on with a game from here."""
        self.state, self.number = state, game.number
        self._seat(named_seating(game.seats, state.rules), state.rules)
        self._deciding.recall(game.record)
        self.coaching.forget()
        self.coaching.recall(game)
        self.shown = self.seating.shown(state)

    def _seat(self, seating: Seating, rules: Rules) -> None:
        self.seating = seating
        self._deciding.seat(seating.bots, rules)

    def wait(self, wish: Wish) -> None:
        """Keep an action until it can be played; in a flood of chat, the first ones count."""
        if len(self._waiting) < WAITING_MOST or wish.by == "keyboard":
            self._waiting.append(wish)

    def stand_in(self, seat: int, ply: int) -> None:
        """Let the house bot play where nobody of chat decides; it calls no koi-koi that others pay for."""
        state = self.state
        if state is None or seat != state.turn or ply != known_ply(state, seat):
            return
        chance = Random(derive_seed(state.seed, "stand-in", seat, state.ply))
        action = make_bot(STAND_IN).choose(view_of(state, seat), chance)
        self.wait(Wish(seat, ply, STOP if action == KOIKOI else action, "bot"))

    def advice(self, seat: int, ply: int) -> Advice | None:
        """What the coach, or else the house bot, would do at a seat's decision; None if that is no longer it.

        Neither knows more than the seat does.
        """
        state = self.state
        if state is None or seat != state.turn or ply != known_ply(state, seat) or not legal_actions(state):
            return None
        analysis = self.coaching.analysis(state)
        if analysis is not None:
            return Advice(analysis.best.action, analysis.best.chance.mean)
        chance = Random(derive_seed(state.seed, "hint", seat, state.ply))
        return Advice(make_bot(STAND_IN).choose(view_of(state, seat), chance))

    def drop_waiting(self) -> None:
        """Forget the actions that wait."""
        self._waiting.clear()

    def stop_thinking(self) -> None:
        """The bot thinks anew when it is asked again."""
        self.bot_due = None
        self._deciding.forget()

    def move(self, now: float) -> Events | None:
        """Play one action that waits, or a bot's that has thought; None if there is neither.

        A bot's is played once its pause is over and its decision known.
        """
        state = self.state
        if state is None:
            return None
        self._begin(state)
        while self._waiting:
            wish = self._waiting.popleft()
            # What was typed for another table, or is not allowed on this one, came too late or too early.
            known = wish.seat == state.turn and wish.ply == known_ply(state, wish.seat)
            if known and wish.action in legal_actions(state):
                return self._apply(state, wish)
        if state.turn not in self._deciding or state.phase is Phase.OVER:
            self.bot_due = None
            return None
        if self.bot_due is None:
            # It has thought when it picks a card: a second pause would tell that it chooses between two.
            chooses = state.phase is Phase.CHOOSE_FOR_HAND
            self.bot_due = now if chooses else now + self._think
        action = self._deciding.choose(state, now - self.bot_due) if now >= self.bot_due else None
        if action is None:
            return None
        self.bot_due = None
        return self._apply(state, Wish(state.turn, known_ply(state, state.turn), action, "bot"))

    @property
    def _think(self) -> float:
        """How long a bot thinks, in seconds: several in a row must not make it long for people."""
        return self.plan.think * 2 / (1 + len(self._deciding))

    def _apply(self, before: State, wish: Wish) -> Events:
        state, events = apply(before, wish.action)
        self.origin = wish.origin.without(self.forgotten)
        self._keeping.keep(lambda journal: journal.write_action(wish.action, self.origin))
        self.state, self.played = state, wish
        self.coaching.made(before, wish.action, state, by_people=wish.by != "bot")
        self._waiting = deque(each for each in self._waiting if each.ply >= known_ply(state, each.seat))
        return self._happened(events)

    def _happened(self, events: Events) -> Events:
        assert self.state is not None, "something happened without a game"  # noqa: S101 - as it was just set
        self._deciding.see(events)
        self._deciding.forget()
        self.ended += sum(isinstance(event, GameEnded) for event in events)
        return events

    def _begin(self, state: State) -> None:
        """Let who thinks about this decision begin: a bot whose it is, or the coach where it is people's.

        Not before nothing moves: while cards do, pictures need the time.
        """
        self._deciding.begin(state)
        if state.turn in self.seating.people:
            self.coaching.begin(state, self._deciding.history)
