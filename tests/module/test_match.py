"""The players for tests, and matches between bots."""

from __future__ import annotations

from random import Random

import pytest

from module.bot import BOTS, make_bot
from module.bot.match import MatchResult, play_game, play_match
from module.errors import KoiKoiError
from module.game.state import Phase
from module.game.view import view_of
from module.rules.deal import derive_seed
from module.rules.presets import make_rules
from tests.module.helpers import random_states

MODULE = make_rules("module")


def test_unknown_bots_are_refused_with_the_names_there_are() -> None:
    with pytest.raises(KoiKoiError) as refusal:
        make_bot("deep")
    assert all(name in str(refusal.value) for name in BOTS)


def test_first_takes_the_first_and_random_takes_all() -> None:
    states = [state for state in random_states(MODULE, range(5)) if state.phase is not Phase.OVER]
    first, anything, rng = make_bot("first"), make_bot("random"), Random(1)
    for state in states:
        view = view_of(state, state.turn)
        assert first.choose(view, rng) == view.legal[0]
        assert {anything.choose(view, rng) for _ in range(25 * len(view.legal))} == set(view.legal)


def test_a_game_between_bots_is_the_same_every_time() -> None:
    bots = (make_bot("random"), make_bot("house"))
    assert play_game(bots, MODULE, 9, 1) == play_game(bots, MODULE, 9, 1)
    assert play_game(bots, MODULE, 9, 1) != play_game(bots, MODULE, 10, 1)
    assert play_game(bots, MODULE, 9, 1).phase is Phase.OVER


def test_a_match_counts_its_games() -> None:
    ticks = []
    result = play_match((make_bot("house"), make_bot("random")), MODULE, 3, 40, lambda: ticks.append(1))
    assert len(ticks) == result.games == result.wins + result.ties + result.losses == 40
    assert result.win_rate > 0.5 + result.margin
    assert result.points_for > result.points_against


def test_the_first_dealer_of_a_match_alternates() -> None:
    bots = make_bot("house"), make_bot("random")
    games = [play_game(bots, MODULE, derive_seed(8, number), number % 2).scores for number in range(5)]
    result = play_match(bots, MODULE, 8, 5)
    assert (result.points_for, result.points_against) == tuple(map(sum, zip(*games, strict=True)))
    assert result.wins == sum(ours > theirs for ours, theirs in games)


def test_the_margin_is_half_the_interval_of_95_percent() -> None:
    result = MatchResult(games=400, wins=200, ties=0, losses=200, points_for=0, points_against=0)
    assert result.win_rate == 0.5
    assert result.margin == pytest.approx(1.96 * 0.025)
