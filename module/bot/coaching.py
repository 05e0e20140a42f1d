"""The coach: what was the best move, what did the made one cost, and why.

In: an `Analysis` of the decision, before it is made (`module.bot.searching`), and the action that was chosen.
Out: a `Judgement`; of several, an accuracy.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from module.bot.searching import ActionValue, Analysis, Budget, Rivals, Searcher
from module.game.actions import Action
from module.rules.cards import Card
from module.rules.yaku import Yaku

WORLDS = 4_000
"""In how many worlds the coach tries what can be chosen: a chance of a yaku is then known to one point."""
_NOTHING = 0.005
"""Where best and worst differ by a smaller chance, nothing was at stake."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is worse than the best: a yaku whose chance it changes.

    `own`: the side that decides makes it more rarely; else the other side, or one of them, makes it more
    often. `made`, `best`: the chances for that this round, 0 to 1, after the action and after the best.
    `card`: the one of the yaku's cards which that side captures more rarely, or more often, most clearly.
    """

    card: Card
    yaku: Yaku
    own: bool
    made: float
    best: float


@dataclass(frozen=True, slots=True)
class Judgement:
    """What an action that was made is worth beside the best.

    `stake`: the chance of winning the game that the best action has more than the worst.
    """

    made: ActionValue
    best: ActionValue
    stake: float

    @property
    def lost(self) -> float:
        """The chance of winning the game that it cost, 0 to `stake`."""
        return min(self.stake, max(0.0, self.made.lost_chance.mean))

    @property
    def accuracy(self) -> float | None:
        """How much of what was at stake was kept, 0 to 1; None where nothing was."""
        return None if self.stake < _NOTHING else share_kept(self.lost, self.stake)


def judge(analysis: Analysis, action: Action) -> Judgement | None:
    """What the analysis says of an action; None where it has not looked at it."""
    made = analysis.of(action)
    if made is None:
        return None
    worst = max(value.lost_chance.mean for value in analysis.values)
    return Judgement(made, analysis.best, max(0.0, worst))


def accuracy_of(judgements: Iterable[Judgement]) -> float | None:
    """How much of all that was at stake was kept, 0 to 1; None where nothing was.

    A decision counts by what was at stake, so that one of many that are all the same spoils nothing.
    """
    counted = [one for one in judgements if one.accuracy is not None]
    return share_kept(sum(one.lost for one in counted), sum(one.stake for one in counted))


def share_kept(lost: float, stake: float) -> float | None:
    """Of what was at stake, how much was not lost, 0 to 1: the accuracy. None where nothing was at stake."""
    return None if stake <= 0 else min(1.0, max(0.0, 1.0 - lost / stake))


def coach(rivals: Rivals = Rivals.ANYBODY) -> Searcher:
    """The one that analyses, `WORLDS` at a time."""
    return Searcher(Budget(playouts=WORLDS, seconds=1.0), rivals=rivals)
