"""What bots decide: those that think are asked when a decision is theirs, and nobody waits for them.

While such a bot has no answer to give, for too long or because its process is away, house decides for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Protocol

from module.bot import BOTS, make_bot
from module.bot.base import Bot
from module.bot.history import NOTHING_SEEN, History, history_of
from module.bot.searching import Analysis
from module.game.actions import Action
from module.game.engine import Events
from module.game.record import Record
from module.game.state import Phase, State
from module.game.view import View, view_of
from module.rules.ruleset import Rules
from module.rules.seeds import derive_seed

STAND_IN = "house"
"""The bot that plays where nobody else does."""
BOT_PATIENCE = 2.0
"""Seconds for which an answer is waited for that should be there."""


class Thinkers(Protocol):
    """Where bots think that take longer than a frame. Nothing here makes a frame wait."""

    def want(self, bots: Iterable[str], rules: Rules) -> None:
        """These will be asked sooner or later, in games by these rules: let them get ready."""

    def ask(self, bot: str, view: View, history: History) -> None:
        """What does this bot do here? An older question is forgotten."""

    def answer(self) -> Action | None:
        """The answer to the last question; None if there is none yet. Where time jumps, it is waited for."""

    @property
    def hopeful(self) -> bool:
        """Whether an answer is there or may be expected soon."""

    def cancel(self) -> None:
        """Nobody wants an answer any more."""

    @property
    def coaches(self) -> bool:
        """Whether the coach lives there, too."""

    def analyse(self, view: View, history: History) -> int:
        """What does each action come to here? The number under which `analyses` has it."""

    def analyses(self) -> Mapping[int, Analysis | None]:
        """Those that have been found since the last call; None: one that never will be.

        Where time jumps, they are waited for.
        """

    def drop_analyses(self) -> None:
        """Nobody wants them any more."""

    def stood_in(self, bot: str, game: int) -> None:
        """House has decided in this bot's place, in the game of this number."""

    def step(self, now: float) -> None:
        """Time passes (seconds): what has become of them is told."""


class NobodyThinks:
    """Where there is no process for it: house decides."""

    hopeful = False
    coaches = False

    def want(self, bots: Iterable[str], rules: Rules) -> None:
        """Nobody comes."""

    def ask(self, bot: str, view: View, history: History) -> None:
        """Nobody hears it."""

    def answer(self) -> Action | None:
        """None."""
        return None

    def cancel(self) -> None:
        """Nobody is asked."""

    def analyse(self, view: View, history: History) -> int:
        """Not to be asked, as nobody coaches."""
        raise NotImplementedError

    def analyses(self) -> Mapping[int, Analysis | None]:
        """None."""
        return {}

    def drop_analyses(self) -> None:
        """There are none."""

    def stood_in(self, bot: str, game: int) -> None:
        """Of course."""

    def step(self, now: float) -> None:
        """Nothing is new."""


NOBODY_THINKS = NobodyThinks()


class Deciding:
    """The bots of a game, and what they have seen of it."""

    def __init__(self, thinkers: Thinkers) -> None:
        """No bot has a seat."""
        self._thinkers = thinkers
        self._thinking: dict[int, str] = {}
        self._bots: dict[int, Bot] = {}
        self.history = NOTHING_SEEN
        """What everybody has seen, where somebody wants to know."""
        self._asked: State | None = None
        self._games = 0

    def expect(self, names: Iterable[str], rules: Rules) -> None:
        """Those of these that are bots which think will be asked by these rules: let them get ready."""
        thinking = [name for name in dict.fromkeys(names) if name in BOTS and BOTS[name].thinks]
        if thinking:
            self._thinkers.want(thinking, rules)

    def seat(self, bots: Mapping[int, str], rules: Rules) -> None:
        """These bots have these seats, in a game by these rules of which nothing has been seen."""
        self.forget()
        self._thinking = {seat: name for seat, name in bots.items() if BOTS[name].thinks}
        # One that thinks is made in its own process, with all that it needs.
        self._bots = {
            seat: make_bot(STAND_IN if seat in self._thinking else name) for seat, name in bots.items()
        }
        self.history = NOTHING_SEEN
        self._games += 1
        self.expect(self._thinking.values(), rules)

    def recall(self, record: Record) -> None:
        """Have seen what a game taken up again has shown so far."""
        if self._remembering:
            self.history = history_of(record)

    @property
    def _remembering(self) -> bool:
        remembers = any(bot.remembers for bot in self._bots.values())
        return remembers or bool(self._thinking) or self._thinkers.coaches

    def __len__(self) -> int:
        """How many bots there are."""
        return len(self._bots)

    def __contains__(self, seat: int) -> bool:
        """Whether a bot has this seat."""
        return seat in self._bots

    def see(self, events: Events) -> None:
        """See what happens."""
        if self._remembering:
            self.history = self.history.after(events)

    def begin(self, state: State) -> None:
        """Let a bot that thinks begin, if this decision is its own: it has the pause that bots make."""
        if state is self._asked:
            return
        bot = self._thinking.get(state.turn)
        if bot is not None and state.phase is not Phase.OVER:
            self._asked = state
            self._thinkers.ask(bot, view_of(state, state.turn), self.history)

    def forget(self) -> None:
        """Nobody wants to know any more what was asked."""
        if self._asked is not None:
            self._asked = None
            self._thinkers.cancel()

    def choose(self, state: State, overdue: float) -> Action | None:
        """What the bot whose turn it is does, `overdue` seconds after it was to; None: it still thinks."""
        seat = state.turn
        bot = self._thinking.get(seat)
        if bot is not None:
            action = self._thinkers.answer()
            if action is not None:
                return action
            if self._thinkers.hopeful and overdue < BOT_PATIENCE:
                return None
            self._thinkers.stood_in(bot, self._games)
        # A chance of its own for each decision, so that a game taken up again goes on as it would have.
        chance = Random(derive_seed(state.seed, "bot", seat, state.ply))
        return self._bots[seat].choose(view_of(state, seat), chance, self.history)
