"""A search as the coach tells it: what every action comes to, and what it loses against the best.

In: a search that keeps what is captured (`thinker`), all of whose lines are played in all its worlds. Out: an
`Analysis`, again and again, the last with reasons and, where the round is nearly over, exact.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from module.bot.coaching import Reason
from module.bot.packed.convert import Array
from module.bot.packed.last_turns import Worth, is_ending
from module.bot.packed.reasons import reasons_of
from module.bot.packed.thinker import Floats, Search
from module.bot.searching import ActionValue, Analysis, Estimate
from module.game.actions import Action

MOST_GUESSES: Final = 100_000_000
"""For the last turns: a few seconds. Only strange house rules take more."""
_STEP = 600
"""Rounds played between two answers: a few milliseconds."""
_SURE = 2.0
"""By so many standard errors an action has to be worse for there to be a reason."""
_ROUNDING = 1e-9


def analysed(search: Search) -> Iterator[Analysis | None]:
    """Fill the search's room; None while there is no new answer."""
    step = max(1, _STEP // len(search.lines))
    while search.worlds < search.room:
        search.play(min(search.room, search.worlds + step))
        yield _analysis(_estimated(search), {}) if search.worlds < search.room else None
    found = _estimated(search)
    if is_ending(search.view):
        for worths in search.ending(MOST_GUESSES):
            found = _worked_out(search, worths) if worths else found
            yield None
    best = next(iter(found))
    for reasons in reasons_of(search, best):
        yield None if reasons is None else _analysis(found, reasons)


def _estimated(search: Search) -> dict[int, ActionValue]:
    """By line, the best first, what it came to in the worlds."""
    order = sorted(search.active, key=lambda line: -float(search.value(line).mean()))
    best, sure = order[0], search.sure
    return {
        line: ActionValue(
            search.lines[line][0],
            points=_estimate(search.points(line)),
            chance=_estimate(search.chances(line) / sure),
            worlds=search.worlds,
            lost_points=_estimate(search.points(best) - search.points(line)),
            lost_chance=_estimate((search.chances(best) - search.chances(line)) / sure),
            reason=None,
        )
        for line in order
    }


def _estimate(values: Array | Floats) -> Estimate:
    return Estimate(float(values.mean()), float(values.std()) / len(values) ** 0.5)


def _worked_out(search: Search, worths: Sequence[Worth]) -> dict[int, ActionValue]:
    """The same of lines whose worth is known."""
    worths = [_with_best_points(search, worths, line) for line in range(len(worths))]
    order = sorted(range(len(worths)), key=lambda line: -worths[line].value)
    best = worths[order[0]]
    return {
        line: ActionValue(
            search.lines[line][0],
            points=Estimate(worths[line].points, 0.0),
            chance=Estimate(worths[line].chance, 0.0),
            worlds=search.worlds,
            lost_points=Estimate(best.points - worths[line].points, 0.0),
            lost_chance=Estimate(best.chance - worths[line].chance, 0.0),
            reason=None,
        )
        for line in order
    }


def _with_best_points(search: Search, worths: Sequence[Worth], line: int) -> Worth:
    """Who plays for points may go on otherwise with the same card than who plays for the game."""
    action = search.lines[line][0]
    points = [worth.points for worth, (first, _) in zip(worths, search.lines, strict=True) if first == action]
    return replace(worths[line], points=max(points))


def _analysis(values: Mapping[int, ActionValue], reasons: Mapping[int, Reason]) -> Analysis:
    """The answer: of lines that begin with the same action the best."""
    found: dict[Action, ActionValue] = {}
    for line, value in values.items():
        lost = value.lost_chance
        if value.action not in found:
            sure = lost.mean > _SURE * lost.error + _ROUNDING
            found[value.action] = replace(value, reason=reasons.get(line)) if sure else value
    return Analysis(tuple(found.values()))
