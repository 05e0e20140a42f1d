"""The game that is being played: whose action is next, and what comes of it. The only writer of a game."""

from __future__ import annotations

from collections import deque
from random import Random

from chat.message import User
from emulator.journal.lines import Game
from emulator.run.keeping import Keeping
from emulator.run.parts import OWN_SEAT, Plan
from module.bot import make_bot
from module.bot.base import Bot
from module.game.actions import Action
from module.game.engine import Events, apply, legal_actions, new_game
from module.game.events import GameEnded
from module.game.record import Record
from module.game.state import Phase, State
from module.game.view import View, known_ply, view_of
from module.rules.presets import make_rules
from module.rules.seeds import derive_seed

WAITING_MOST = 100  # actions that wait until the panel is at rest; more is a flood


class Playing:
    """One game after the other: its state, the actions that wait for it, and the bot.

    An action goes to the journal before anybody hears of it: what it leads to is given back as events.
    """

    def __init__(self, plan: Plan, keeping: Keeping) -> None:
        """Nothing is dealt yet: `deal` or `take_up` comes next."""
        self.plan = plan
        """What counts for the next game may change: its rules and its bot."""
        self.state: State | None = None
        self.number = 0
        """The last game's, from 1; 0 before the first."""
        self.ended = 0
        """How many games have been played to their end."""
        self._keeping = keeping
        self.bot_name = plan.bot
        """Who plays this game against chat."""
        self._bot: Bot = make_bot(plan.bot)
        self._waiting: deque[tuple[int, Action, str, User | None]] = deque()
        self.mover: User | None = None
        """Who of chat asked for the last move; None: the keyboard or the bot."""
        self.bot_due: float | None = None
        """When the bot will have thought; None while it is not thinking."""

    @property
    def view(self) -> View | None:
        """What chat's seat may know; None before the first game."""
        return None if self.state is None else view_of(self.state, OWN_SEAT)

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
        rules = make_rules(self.plan.rules)
        self._seat_bot(self.plan.bot)
        self.state, events = new_game(rules, seed)
        game = Game(self.number, Record(rules, seed, None, ()), self.plan.bot)
        self._keeping.keep(lambda journal: journal.write_game(game))
        self._waiting.clear()
        return self._counted(events)

    def take_up(self, game: Game, state: State) -> None:
        """Go on with a game from here."""
        self.state, self.number = state, game.number
        self._seat_bot(game.bot)

    def _seat_bot(self, name: str) -> None:
        self.bot_name, self._bot = name, make_bot(name)

    def wait(self, ply: int, action: Action, by: str, user: User | None = None) -> None:
        """Keep an action until it can be played; in a flood of chat, the first ones count.

        `user`: who of chat asks for it.
        """
        if len(self._waiting) < WAITING_MOST or by == "keyboard":
            self._waiting.append((ply, action, by, user))

    def drop_waiting(self) -> None:
        """Forget the actions that wait."""
        self._waiting.clear()

    def stop_thinking(self) -> None:
        """The bot thinks anew when it is asked again."""
        self.bot_due = None

    def move(self, now: float) -> Events | None:
        """Play one action that waits, or the bot's if it has thought; None if there is neither."""
        state = self.state
        if state is None:
            return None
        known = known_ply(state, OWN_SEAT)
        while self._waiting:
            ply, action, by, user = self._waiting.popleft()
            # What was typed for another table, or is not allowed on this one, came too late or too early.
            if ply == known and state.turn == OWN_SEAT and action in legal_actions(state):
                self.mover = user
                return self._apply(state, action, by)
        self.mover = None
        if state.turn == OWN_SEAT or state.phase is Phase.OVER:
            self.bot_due = None
            return None
        if self.bot_due is None:
            # It has thought when it picks a card: a second pause would tell that it chooses between two.
            chooses = state.phase is Phase.CHOOSE_FOR_HAND
            self.bot_due = now if chooses else now + self.plan.think
        if now < self.bot_due:
            return None
        self.bot_due = None
        # A chance of its own for each decision, so that a game taken up again goes on as it would have.
        chance = Random(derive_seed(state.seed, "bot", state.turn, state.ply))
        return self._apply(state, self._bot.choose(view_of(state, state.turn), chance), "bot")

    def _apply(self, before: State, action: Action, by: str) -> Events:
        state, events = apply(before, action)
        self._keeping.keep(lambda journal: journal.write_action(action, by))
        self.state = state
        known = known_ply(state, OWN_SEAT)
        self._waiting = deque(entry for entry in self._waiting if entry[0] >= known)
        return self._counted(events)

    def _counted(self, events: Events) -> Events:
        self.ended += sum(isinstance(event, GameEnded) for event in events)
        return events
