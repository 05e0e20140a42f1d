"""The coach's analysis: what each action loses against the best, and which yaku tells why."""

from __future__ import annotations

from random import Random

import pytest

from module.bot.coaching import Reason, coach
from module.bot.history import NOTHING_SEEN
from module.bot.searching import ActionValue, Analysis, Searcher
from module.game.actions import KOIKOI, PLAY, STOP
from module.game.engine import new_game
from module.game.view import View, view_of
from module.rules.cards import MOON, SAKE_CUP, card_by_code
from module.rules.presets import PRESETS, make_rules
from module.rules.yaku import Yaku
from tests.module.helpers import position

COACH = coach()


def analysed(view: View, worlds: int = 400, bot: Searcher = COACH) -> Analysis:
    """The last answer."""
    *_, found = bot.analyse(view, Random(1), NOTHING_SEEN, worlds)
    assert found
    return found


def value_of(text: str, play: str) -> ActionValue:
    """What playing this card comes to in a position."""
    value = analysed(view_of(position(text), 0)).of(PLAY[card_by_code(play)])
    assert value
    return value


def reason_of(text: str, play: str) -> Reason:
    reason = value_of(text, play).reason
    assert reason
    return reason


def test_losses_are_measured_in_the_same_worlds() -> None:
    state, _ = new_game(make_rules(), 3, 0)
    found = analysed(view_of(state, 0))
    best = found.best
    assert (best.lost_points.mean, best.lost_points.error, best.lost_chance.mean) == (0, 0, 0)
    assert best.reason is None
    for value in found.values[1:]:
        assert value.lost_points.mean == pytest.approx(best.points.mean - value.points.mean)
        assert value.lost_chance.mean == pytest.approx(best.chance.mean - value.chance.mean)
    apart = [(one.points.error**2 + best.points.error**2) ** 0.5 for one in found.values]
    paired = [value.lost_points.error for value in found.values]
    assert sum(paired) < 0.9 * sum(apart)  # luck that is the same for both is no difference between them


def test_the_moon_is_missed() -> None:
    """Who plays 12p leaves the moon that makes moon viewing with the cup."""
    text = "hand 0: 8p 12p; hand 1: 2a 3r; table: 8b 12b 4a; captured 0: 9a; captured 1: ; pile: 5a 6a 7a 11p"
    assert value_of(text, "8p").reason is None
    reason = reason_of(text, "12p")
    assert (reason.card, reason.yaku, reason.own, reason.best) == (MOON, Yaku.MOON_VIEWING, True, 1.0)
    assert reason.made < 0.9


def test_the_moon_is_left_to_the_other() -> None:
    """It is one card from moon viewing; only 8p takes the moon away."""
    text = "hand 0: 8p 12p; hand 1: 8a 3r; table: 8b 12q 4a; captured 0: ; captured 1: 9a; pile: 5a 6a 7a 11p"
    reason = reason_of(text, "12p")
    assert (reason.card, reason.yaku, reason.own, reason.best) == (MOON, Yaku.MOON_VIEWING, False, 0.0)
    assert reason.made > 0.1


def test_koi_koi_has_its_reason_too() -> None:
    """Who goes on lets the other have the cup that it waits for."""
    text = (
        "hand 0: 1p 5p; hand 1: 9p 9q; table: 9a 2p; captured 0: 4r 5r 6r 7r 10r; captured 1: 8b 12b;"
        " pile: 6p 7p 6q 7q; phase: koikoi"
    )
    found = analysed(view_of(position(text), 0))
    assert found.best.action == STOP
    made = found.of(KOIKOI)
    assert made
    assert made.reason
    assert (made.reason.card, made.reason.yaku, made.reason.own) == (SAKE_CUP, Yaku.MOON_VIEWING, False)


@pytest.mark.parametrize("preset", PRESETS)
def test_under_all_rules_and_for_all_seats_there_are_reasons(preset: str) -> None:
    rules, told = make_rules(preset), 0
    for seed in range(4):
        state, _ = new_game(rules, seed, 0)
        view = view_of(state, state.turn)
        if not view.legal:  # a lucky hand
            continue
        for value in analysed(view, 200).values:
            if value.reason:
                told += 1
                assert value.reason.yaku in {entry.yaku for entry in rules.yaku}
                gained = value.reason.best - value.reason.made
                assert (gained if value.reason.own else -gained) >= 0.05
    assert told > 3
