"""The positions that the coach is measured with: what they are, and that their values are right."""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from module.bot import make_bot
from module.game.actions import Action, TakeCard
from module.game.engine import play
from module.game.state import Phase, State
from module.game.view import View, view_of
from tests.module.exact import exact_values
from tests.module.last_turns import (
    MOST_NEAR,
    NEAR,
    RIVAL,
    WANTED,
    Kind,
    LastTurn,
    kind_of,
    last_turns,
)
from tests.module.other_secrets import with_other_secrets

HOUSE = make_bot(RIVAL)
TURNS = last_turns()
QUICK = [kind for kind in WANTED if kind.rival < 2]
"""Those that are solved in a second or two; there, too, a later choice comes when no hidden hand is left."""


def of_kind(kind: Kind) -> list[LastTurn]:
    """The positions of a kind, in the order of the file."""
    return [turn for turn in TURNS if kind_of(turn.view) == kind]


def test_there_are_five_hundred_of_which_a_hundred_are_choices_of_koikoi() -> None:
    kinds = Counter(kind_of(turn.view) for turn in TURNS)
    assert kinds == WANTED
    assert kinds.total() == 500
    assert sum(number for kind, number in kinds.items() if kind.phase is Phase.KOIKOI) == 100


def test_each_has_a_value_for_all_that_is_legal_and_something_to_decide() -> None:
    for turn in TURNS:
        assert tuple(turn.values) == turn.view.legal
        assert turn.spread > 0
    near = sum(turn.spread < NEAR for turn in TURNS)
    assert 5 < near < len(TURNS) / MOST_NEAR


def test_they_are_of_many_games() -> None:
    views = [turn.view for turn in TURNS]
    assert len({turn.record.seed for turn in TURNS}) == len(TURNS)
    for told in (Counter(view.round for view in views), Counter(view.seat == view.dealer for view in views)):
        assert min(told.values()) > 100
    assert set(Counter(view.round for view in views)) == {1, 2, 3}
    assert len({view.scores for view in views}) > 100
    assert min(Counter(sum(view.calls) for view in views).values()) > 20
    behind = sum(view.scores[view.seat] < view.scores[1 - view.seat] for view in views)
    assert 100 < behind < 400


def test_the_history_is_that_of_the_game() -> None:
    for turn in TURNS[::50]:
        assert turn.history.rounds[-1].round == turn.view.round
        assert len(turn.history.rounds) == turn.view.round


def solved_again(turns: list[LastTurn]) -> None:
    for turn in turns:
        assert exact_values(turn.view, HOUSE) == turn.values


@pytest.mark.parametrize("kind", [kind for kind in QUICK if kind.hand < 2], ids=str)
def test_solved_again_they_have_the_same_values(kind: Kind) -> None:
    solved_again(of_kind(kind)[:1])


@pytest.mark.slow
@pytest.mark.parametrize("kind", WANTED, ids=str)
def test_many_more_have_the_same_values(kind: Kind) -> None:
    solved_again(of_kind(kind)[:: 4 if kind in QUICK else 12])


def one_deal(start: State, action: Action, rng: Random) -> int:
    """Points of a deal of what the seat cannot see, drawn by lot; it plays on by the solver's values."""
    seat = start.turn
    state, _ = play(with_other_secrets(start, seat, rng), action)
    while state.phase is not Phase.ROUND_OVER:
        view = view_of(state, state.turn)
        state, _ = play(state, best_of(view) if state.turn == seat else HOUSE.choose(view, rng))
    own, other = (state.scores[team] - start.scores[team] for team in (seat, 1 - seat))
    return own - other


@cache
def best_of(view: View) -> Action:
    """What the seat to move does; a picked card is played."""
    legal = [
        action
        for action in view.legal
        if view.phase is not Phase.CHOOSE_FOR_HAND or isinstance(action, TakeCard)
    ]
    if len(legal) == 1:
        return legal[0]
    values = exact_values(view, HOUSE)
    return max(legal, key=lambda action: values[action].points)


LEAST_SPREAD = 0.5
"""In points: what no deal drawn has shown may still happen in one of a thousand."""


def off(turn: LastTurn, action: Action, deals: int) -> float:
    """By how many standard errors the mean of so many deals differs from the value."""
    start, rng = turn.state, Random(turn.record.seed)
    points = [one_deal(start, action, rng) for _ in range(deals)]
    spread = max(stdev(points), LEAST_SPREAD)
    return (fmean(points) - float(turn.values[action].points)) / spread * sqrt(deals)


@pytest.mark.parametrize("kind", [kind for kind in QUICK if kind.hand < 2], ids=str)
def test_deals_drawn_by_lot_agree(kind: Kind) -> None:
    for turn in of_kind(kind)[:2]:
        for action in turn.values:
            assert abs(off(turn, action, 400)) < 4


@pytest.mark.slow
@pytest.mark.parametrize("kind", QUICK, ids=str)
def test_of_many_positions_they_agree_as_well_as_chance_lets_them(kind: Kind) -> None:
    errors = [off(turn, action, 600) for turn in of_kind(kind)[2:8] for action in turn.values]
    assert max(map(abs, errors)) < 4
    assert fmean(error**2 for error in errors) < 2
