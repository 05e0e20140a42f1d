"""Who is told what the coach says: the journal and the ranks, other programs, the panel, and chat."""

from __future__ import annotations

from dataclasses import dataclass

from chat.coached import percent
from chat.requests import Hint, Why
from emulator.run.coaching import Coaching, Found
from emulator.run.keeping import Keeping
from emulator.run.parts import Parts
from emulator.run.playing import Playing
from emulator.run.remembering import Remembering
from emulator.run.votelines import action_to_json
from emulator.run.words.names import team_names
from module.game.events import JsonValue
from render.panel.around import Accuracy

LATEST = 20.0
"""Seconds after a round's end in which it may still be told how well it was played."""


@dataclass(slots=True)
class _Round:
    """A round that is over: `since` when, and whether the panel and chat still have to be told."""

    number: int
    since: float
    unshown: bool = True
    untold: bool = True


class Judging:
    """Tells what is found, and answers who asks."""

    def __init__(self, parts: Parts, playing: Playing, keeping: Keeping, memory: Remembering) -> None:
        """Nothing has been played yet."""
        self._parts, self._playing, self._keeping, self._memory = parts, playing, keeping, memory
        self._round: _Round | None = None

    @property
    def _coaching(self) -> Coaching:
        return self._playing.coaching

    def resumed(self) -> None:
        """A game goes on: who watches has been told what was told."""
        over = self._coaching.over
        if over is not None:
            self._round = _Round(over, float("-inf"), untold=False)
            self._show(self._round)

    def step(self, now: float, *, told: bool) -> None:
        """Tell what has been found since the last call; `told`: chat has heard of all that has happened."""
        coaching = self._coaching
        if not coaching.on:
            return
        for found in coaching.step():
            self._keep(found)
        if coaching.over != (self._round.number if self._round is not None else None):
            self._round = None if coaching.over is None else _Round(coaching.over, now)
        over = self._round
        if over is not None and (over.unshown or over.untold) and self._is_known(over, now):
            self._show(over)
            if told and over.untold:
                over.untold = False
                self._tell_chat(over.number, now)

    def _keep(self, found: Found) -> None:
        judged = found.judged
        self._keeping.keep(lambda journal: journal.write_judged(judged))
        self._memory.judged(judged)
        self._parts.lines.own_event("judged", judged_to_json(found))

    # How well a round was played.

    def _is_known(self, over: _Round, now: float) -> bool:
        """Whether nothing more is to be found of it; after a while nobody wants to know any more."""
        if now > over.since + LATEST:
            over.unshown = over.untold = False
        return not any(self._coaching.looks(team, over.number) for team in self._teams)

    @property
    def _teams(self) -> list[int]:
        """Those of people."""
        seating = self._playing.seating
        return sorted({seating.teams[seat] for seat in seating.people})

    def _show(self, over: _Round) -> None:
        if not over.unshown:
            return
        over.unshown = False
        seating, board = self._playing.seating, self._parts.board
        names = team_names(seating, board.options.language.value, by_chat=bool(self._parts.sources))
        shown = []
        for team in self._teams:
            accuracy = self._coaching.accuracy(over.number, team)
            if accuracy is not None:
                shown.append(Accuracy(names[team] if len(self._teams) > 1 else "", percent(accuracy)))
                fields: dict[str, JsonValue] = {
                    "round": over.number, "team": team, "accuracy": round(accuracy, 4),
                    "decisions": self._coaching.decisions(over.number, team),
                }  # fmt: skip
                self._parts.lines.own_event("round_accuracy", fields)
        self._memory.accuracy = (over.number, tuple(shown))
        board.set_makers(self._memory.makers)

    def _tell_chat(self, number: int, now: float) -> None:
        for team in self._playing.seating.of_chat:
            accuracy = self._coaching.accuracy(number, team)
            if accuracy is not None:
                self._parts.desk.coached.round_over(number, team, accuracy, now)

    # Who asks.

    def fulfil(self, asked: Hint | Why, now: float) -> None:
        """Say what somebody who knows the game has to say to a decision, or of the last move."""
        views = self._playing.views
        if isinstance(asked, Why):
            self._explain(asked, now)
        elif views is not None:
            advice = self._playing.advice(asked.seat, asked.ply)
            self._parts.desk.redeeming.advise(asked, advice, views, now)

    def _explain(self, asked: Why, now: float) -> None:
        coached, coaching = self._parts.desk.coached, self._coaching
        if not coaching.on:
            coached.no_coach(asked, now)
            return
        last, looks = coaching.last.get(asked.team), coaching.looks(asked.team)
        coached.explain(asked, None if last is None or looks else last.judgement, now, soon=looks)


def judged_to_json(found: Found) -> dict[str, JsonValue]:
    """What the coach says of a decision, for other programs."""
    view, judgement = found.view, found.judgement
    return {
        "round": view.round, "seat": view.seat, "team": view.team, "ply": view.ply,
        "made": action_to_json(judgement.made.action), "best": action_to_json(judgement.best.action),
        "chance": round(judgement.best.chance.mean, 4),
        "lost_chance": round(judgement.lost, 4), "stake": round(judgement.stake, 4),
        "lost_points": round(judgement.made.lost_points.mean, 2),
        "accuracy": None if judgement.accuracy is None else round(judgement.accuracy, 4),
    }  # fmt: skip
