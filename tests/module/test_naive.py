"""The engine against the second implementation, action by action through whole games."""

from __future__ import annotations

from random import Random

import pytest

from module.bot import make_bot
from module.game.record import format_action
from module.game.state import Phase, State
from module.rules.presets import make_rules
from module.rules.ruleset import Rules
from tests.module import naive
from tests.module.helpers import differences, naive_game, walk


def play_side_by_side(rules: Rules, seed: int, names: tuple[str, str]) -> None:
    players = (make_bot(names[0]), make_bot(names[1]))
    game = naive_game(rules, seed, seed % 2)
    for action, state, _ in walk(rules, seed, seed % 2, players, Random(seed)):
        if action is not None:
            game.act(format_action(action))
        assert differences(state, game) == []
        check_yaku(state, game)


def check_yaku(state: State, game: naive.Game) -> None:
    """The yaku of each side as of its last turn; a drawn card that waits may have made more by now."""
    for seat in (0, 1):
        if state.phase is not Phase.CHOOSE_FOR_DRAWN or state.turn != seat:
            assert {score.yaku.value: score.points for score in state.yaku[seat]} == game.points(seat)


@pytest.mark.parametrize("chunk", range(5))
@pytest.mark.parametrize("spec", ["module", "module:lucky=appendix", "module:rounds=12,month_yaku=4"])
def test_random_games_agree(spec: str, chunk: int) -> None:
    rules = make_rules(spec)
    games = 25 if rules.rounds > 3 else 100
    for seed in range(chunk * games, (chunk + 1) * games):
        play_side_by_side(rules, seed, ("random", "random"))


@pytest.mark.parametrize("names", [("house", "random"), ("first", "house"), ("first", "first")])
def test_games_of_bots_agree(names: tuple[str, str]) -> None:
    rules = make_rules("module")
    for seed in range(200):
        play_side_by_side(rules, seed, names)
