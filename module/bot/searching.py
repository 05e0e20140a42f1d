"""Bots that search: they try what can be chosen in many worlds that may be, and take what wins most games.

This is their face, in the program's own words. The search itself is compiled: it stands in
`module.bot.packed`, which is imported when one of them is first asked, takes a second, and needs numba.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from random import Random
from typing import TYPE_CHECKING

from module.bot.history import NOTHING_SEEN, History
from module.game.actions import Action
from module.game.view import View
from module.rules.ruleset import Rules

if TYPE_CHECKING:
    from module.bot.coaching import Reason
    from module.bot.packed.thinker import Search


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think about a decision.

    `playouts`: so many rounds played to their end, and no more; `seconds` by the clock it is given, in a game
    with people, where a slow machine is not to keep them waiting. `guesses`: at so many hidden hands it may
    look to work out what is best where nobody has more than two cards; 0: such turns are tried like others.
    """

    playouts: int
    seconds: float
    guesses: int = 0


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its standard error."""

    mean: float
    error: float


@dataclass(frozen=True, slots=True)
class ActionValue:
    """What an action comes to.

    `points` of the round, those of the best rival taken away; `chance` of winning the game, 0 to 1 (a draw is
    not won); `worlds` in which that was tried. `lost_points`, `lost_chance`: by how much the best action is
    better, in the same worlds (the best: 0). `reason`: why it is, where a yaku tells; None for the best.
    """

    action: Action
    points: Estimate
    chance: Estimate
    worlds: int
    lost_points: Estimate
    lost_chance: Estimate
    reason: Reason | None


@dataclass(frozen=True, slots=True)
class Analysis:
    """What is known of a decision: every action that was looked at, the best first."""

    values: tuple[ActionValue, ...]

    @property
    def best(self) -> ActionValue:
        """The best action."""
        return self.values[0]

    def of(self, action: Action) -> ActionValue | None:
        """What this action comes to; None where it was not looked at."""
        return next((value for value in self.values if value.action == action), None)


class Rivals(Enum):
    """Whom a search takes its rivals for. Of several it weighs each by how well it explains what was seen."""

    ANYBODY = "anybody"
    """Players of all sorts, the module's own bot among them."""
    STRANGERS = "strangers"
    """The same without that bot."""
    HOUSE = "house"
    """The module's own bot, for sure."""


@dataclass(frozen=True, slots=True)
class Thought:
    """How bots that search are to think in a match, where it is not as they do otherwise.

    `playouts` for a decision; `rivals`: whom they take the others for.
    """

    playouts: int | None = None
    rivals: Rivals | None = None


class Searcher:
    """A bot that searches."""

    remembers = True

    def __init__(self, budget: Budget, *, rivals: Rivals = Rivals.ANYBODY) -> None:
        self._budget = budget
        self._rivals = rivals

    def with_thought(self, thought: Thought) -> Searcher:
        """The same bot, thinking like this."""
        budget = (
            self._budget if thought.playouts is None else replace(self._budget, playouts=thought.playouts)
        )
        return Searcher(budget, rivals=self._rivals if thought.rivals is None else thought.rivals)

    def prepare(self) -> Iterator[float]:
        """Compile what is not in the cache, piece by piece; how much is done, 0 to 1. Raises ImportError."""
        from module.bot.packed.warm import PARTS, compile_all  # noqa: PLC0415 - numba takes a second to import

        for number, _name in enumerate(compile_all()):
            yield number / PARTS

    def weigh(self, rules: Rules) -> Iterator[None]:
        """Find out what leads are worth under these rules, once: some tenths of a second, in small steps."""
        from module.bot.packed.equity import leads_of  # noqa: PLC0415 - same

        yield from leads_of(rules).weigh()

    def choose(self, view: View, rng: Random, history: History = NOTHING_SEEN) -> Action:
        """The best action by the budget's playouts."""
        from module.bot.packed import thinker  # noqa: PLC0415 - same

        lines = len(thinker.lines_of(view))
        if lines == 1:
            return thinker.lines_of(view)[0][0]
        for _ in self.weigh(view.rules):
            pass
        search = self._search(view, rng, history, thinker.room_for(lines, self._budget.playouts))
        return thinker.by_playouts(search, self._budget.playouts, self._budget.guesses)

    def think(
        self, view: View, rng: Random, history: History, *, clock: Callable[[], float]
    ) -> Iterator[Action]:
        """The best action so far, after every few milliseconds, until the budget is spent."""
        from module.bot.packed import thinker  # noqa: PLC0415 - same

        start = clock()
        lines = thinker.lines_of(view)
        yield lines[0][0]
        if len(lines) > 1:
            for _ in self.weigh(view.rules):
                yield lines[0][0]
            playouts = self._budget.playouts
            search = self._search(view, rng, history, thinker.room_for(len(lines), playouts))
            left = max(0.0, self._budget.seconds - (clock() - start))
            yield from thinker.by_time(search, playouts, left, clock, guesses=self._budget.guesses)

    def analyse(self, view: View, rng: Random, history: History, worlds: int) -> Iterator[Analysis | None]:
        """What every action comes to, after more and more worlds, the same for all, up to this many.

        A hand card that takes one of two is as good as the better choice. None while it gets ready, and while
        it looks for reasons, which the last answer alone has. In the last turns of a round between two that
        answer is worked out from what is believed of the hidden cards, without an error.
        """
        from module.bot.packed.analysis import analysed  # noqa: PLC0415 - same

        for _ in self.weigh(view.rules):
            yield None
        yield from analysed(self._search(view, rng, history, worlds, keeps=True))

    def _search(self, view: View, rng: Random, history: History, room: int, *, keeps: bool = False) -> Search:
        from module.bot.packed import characters, thinker  # noqa: PLC0415 - same
        from module.bot.packed.equity import leads_of  # noqa: PLC0415 - same

        models = {
            Rivals.ANYBODY: characters.KNOWS_HOUSE,
            Rivals.STRANGERS: characters.KNOWS_NOBODY,
            Rivals.HOUSE: characters.ONLY_HOUSE,
        }[self._rivals]
        equity = leads_of(view.rules).equity
        assert equity is not None, "nobody has weighed the rules"  # noqa: S101 - whoever searches has
        setting = thinker.Setting(models, equity)
        return thinker.Search(view, history, rng, setting, room, keeps=keeps)
