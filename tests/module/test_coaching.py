"""What the coach makes of an analysis: what a decision cost, and how accurate many of them were."""

from __future__ import annotations

import pytest

from module.bot.coaching import Judgement, accuracy_of, judge
from module.bot.searching import ActionValue, Analysis, Estimate
from module.game.actions import KOIKOI, PLAY, STOP, Action
from module.rules.cards import DECK


def value(action: Action, chance: float, lost: float) -> ActionValue:
    return ActionValue(
        action,
        points=Estimate(0, 0),
        chance=Estimate(chance, 0.01),
        worlds=100,
        lost_points=Estimate(0, 0),
        lost_chance=Estimate(lost, 0.01),
        reason=None,
    )


THREE = Analysis(
    (value(PLAY[DECK[0]], 0.6, 0), value(PLAY[DECK[1]], 0.55, 0.05), value(PLAY[DECK[2]], 0.4, 0.2))
)


def judged(action: Action, analysis: Analysis = THREE) -> Judgement:
    judgement = judge(analysis, action)
    assert judgement
    return judgement


def test_a_decision_is_held_to_the_best_and_the_worst() -> None:
    judgements = [judged(PLAY[card]) for card in DECK[:3]]
    assert [one.best for one in judgements] == [THREE.best] * 3
    assert [one.stake for one in judgements] == [0.2] * 3
    assert [one.lost for one in judgements] == [0, 0.05, 0.2]
    assert [one.accuracy for one in judgements] == [1, 0.75, 0]


def test_what_was_not_looked_at_is_not_judged() -> None:
    assert judge(THREE, STOP) is None


def test_an_action_that_luck_makes_better_than_the_best_has_lost_nothing() -> None:
    """The best is found by points, too: its chance may be a trifle smaller."""
    best = Analysis((value(STOP, 0.5, 0), value(KOIKOI, 0.501, -0.001), value(PLAY[DECK[0]], 0.4, 0.1)))
    assert judged(KOIKOI, best).lost == 0
    assert judged(KOIKOI, best).accuracy == 1


@pytest.mark.parametrize("lost", [0.0, 0.004, -0.002])
def test_where_nothing_was_at_stake_nothing_was_accurate(lost: float) -> None:
    same = Analysis((value(STOP, 0.5, 0), value(KOIKOI, 0.5, lost)))
    assert judged(KOIKOI, same).accuracy is None
    assert accuracy_of([judged(KOIKOI, same)]) is None


def test_decisions_count_by_what_was_at_stake() -> None:
    small = Analysis((value(STOP, 0.5, 0), value(KOIKOI, 0.48, 0.02)))
    nothing = Analysis((value(STOP, 0.5, 0),))
    judgements = [judged(PLAY[DECK[0]]), judged(PLAY[DECK[1]]), judged(KOIKOI, small), judged(STOP, nothing)]
    assert accuracy_of(judgements) == pytest.approx(1 - 0.07 / 0.42)
    assert accuracy_of([]) is None
