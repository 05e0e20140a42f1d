"""What the coach says of people's moves: asked as soon as a decision is theirs, and told once it is made.

Nobody waits for it: what it says may come some moves later, or never.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from chat.ranks.judged import Judged, judged
from emulator.journal.lines import Game
from emulator.run.deciding import Thinkers
from module.bot.coaching import Judgement, judge, share_kept
from module.bot.history import History
from module.bot.searching import Analysis
from module.game.actions import Action, PlayCard
from module.game.record import replay
from module.game.state import Phase, State
from module.game.view import View, view_of


@dataclass(slots=True)
class _Decision:
    """A decision of people.

    `place`: of its action in the game; `action`: what they have done, None as long as they have not.
    `analysis`: what is known of it; `hopeless`: nothing ever will be.
    """

    place: int
    view: View
    analysis: Analysis | None = None
    hopeless: bool = False
    action: Action | None = None

    @property
    def of(self) -> tuple[int, int]:
        """Its round and team."""
        return self.view.round, self.view.team


@dataclass(frozen=True, slots=True)
class Found:
    """What the coach says of a decision: the action's place in the game, what its seat knew, the verdict."""

    place: int
    view: View
    judgement: Judgement

    @property
    def judged(self) -> Judged:
        """The same in short; where nothing was at stake, nothing was lost."""
        found = self.judgement
        if found.accuracy is None:
            return judged(self.place, 0, 0)
        return judged(self.place, found.lost, found.stake)


@dataclass(slots=True)
class _Sum:
    """Of a team's round: how many decisions have been judged, what they lost and what was at stake."""

    decisions: int = 0
    lost: int = 0
    stake: int = 0

    def add(self, more: Judged) -> None:
        self.decisions += 1
        self.lost += more.lost
        self.stake += more.stake


@dataclass(slots=True)
class _Table:
    """A game, as far as the coach is concerned with it.

    `wanted`: decisions by the numbers of the questions about them. `open`: that which is to be made now.
    `picked`: a hand card's that may still be put back, while what it takes has to be chosen. `made`: those of
    which nothing is known yet. `sums` by round and team; `last` by team.
    """

    wanted: dict[int, _Decision] = field(default_factory=dict)
    open: _Decision | None = None
    picked: _Decision | None = None
    made: list[_Decision] = field(default_factory=list)
    sums: dict[tuple[int, int], _Sum] = field(default_factory=dict)
    last: dict[int, Found] = field(default_factory=dict)
    over: int | None = None


class Coaching:
    """The decisions of a game that people make, and what the coach says of them."""

    def __init__(self, thinkers: Thinkers) -> None:
        """No game is played."""
        self._thinkers = thinkers
        self._table = _Table()

    @property
    def on(self) -> bool:
        """Whether there is a coach."""
        return self._thinkers.coaches

    # What happens.

    def forget(self) -> None:
        """Another game begins."""
        self._thinkers.drop_analyses()
        self._table = _Table()

    def recall(self, game: Game) -> None:
        """A game goes on, of which this has been said."""
        told = {each.place: each for each in game.judged}
        steps = replay(game.record)
        before, _events = next(steps)
        for state, _events in steps:
            if before.ply in told:
                self._sum(before.round, before.rules.teams[before.turn]).add(told[before.ply])
            self._end_round(before, state)
            before = state

    def begin(self, state: State, history: History) -> None:
        """People are to decide this."""
        table = self._table
        if not self.on or state.phase is Phase.OVER or (table.open and table.open.place == state.ply):
            return
        view, table.open = view_of(state, state.turn), None
        if len(view.legal) > 1:
            table.open = _Decision(state.ply, view)
            table.wanted[self._thinkers.analyse(view, history)] = table.open

    def made(self, before: State, action: Action, after: State, *, by_people: bool) -> None:
        """This has been done, and led to that."""
        table = self._table
        found, picked = table.open, table.picked
        table.open = table.picked = None
        if before.phase is Phase.CHOOSE_FOR_HAND and isinstance(action, PlayCard):
            found = picked  # that card is back in the hand: it is another one that is played
        elif picked is not None:
            table.made.append(picked)
        if found is not None and by_people:
            found.place, found.action = before.ply, action
            if after.phase is Phase.CHOOSE_FOR_HAND:
                table.picked = found
            else:
                table.made.append(found)
        self._end_round(before, after)

    def _end_round(self, before: State, after: State) -> None:
        if after.round != before.round or after.phase is Phase.OVER:
            self._table.over = before.round

    def step(self) -> list[Found]:
        """What has been found since the last call of decisions that have been made."""
        table = self._table
        for number, analysis in self._thinkers.analyses().items():
            decision = table.wanted.pop(number, None)
            if decision is not None:
                decision.analysis, decision.hopeless = analysis, analysis is None
        return [found for found in map(self._judge, table.made.copy()) if found is not None]

    def _judge(self, decision: _Decision) -> Found | None:
        if decision.analysis is None and not decision.hopeless:
            return None
        self._table.made.remove(decision)
        assert decision.action is not None, "nothing has been done"  # noqa: S101 - it has been made
        judgement = judge(decision.analysis, decision.action) if decision.analysis is not None else None
        if judgement is None:
            return None
        found = Found(decision.place, decision.view, judgement)
        self._table.last[decision.view.team] = found
        self._sum(*decision.of).add(found.judged)
        return found

    def _sum(self, number: int, team: int) -> _Sum:
        return self._table.sums.setdefault((number, team), _Sum())

    # How it stands.

    def analysis(self, state: State) -> Analysis | None:
        """What is known of the decision that is to be made here."""
        table = self._table
        return table.open.analysis if table.open is not None and table.open.place == state.ply else None

    @property
    def last(self) -> dict[int, Found]:
        """What has been found last, by team."""
        return self._table.last

    def looks(self, team: int, number: int | None = None) -> bool:
        """Whether something is still to be found of a move of this team, in this round or any."""
        made = (decision.of for decision in self._table.made)
        return any(of[1] == team and number in {None, of[0]} for of in made)

    @property
    def over(self) -> int | None:
        """The last round that is over."""
        return self._table.over

    def accuracy(self, number: int, team: int) -> float | None:
        """How well a team has played a round so far as is known, 0 to 1; None where nothing is."""
        found = self._sum(number, team)
        return share_kept(found.lost, found.stake)

    def decisions(self, number: int, team: int) -> int:
        """How many of a team's decisions in a round have been judged."""
        return self._sum(number, team).decisions
