"""The engine against the second implementation, action by action through whole games."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from module.bot import make_bot
from module.game.events import DealtAgain, LuckyHands, RoundEnd, YakuChanged
from module.game.record import format_action
from module.rules.deal import deal
from module.rules.presets import PRESETS, make_rules
from module.rules.ruleset import Rules
from tests.module.helpers import differences, naive_game, walk

# What presets let players choose, and house rules that their sources do not think of.
SPECS = [
    *PRESETS,
    "module:lucky=appendix",
    "module:rounds=12,month_yaku=4",
    "bga:koikoi=hard,viewing=rain,next_dealer=loser",
    "bga:base=one,nobody=others,next_dealer=alternate,viewing=off",
    "classic:lucky_table=play,lucky_hand=play,teams=1-2-2,hand_size=6",
    "wikipedia:calls=once_each,payment=losers_pay,cup=two",
    "wikipedia:lightning=wild,stack=best,ribbon_sets=besides",
    "modern:lucky_hand=again,lucky_table=void,viewing=rain",
    "toppa:lightning=wild,lucky_hand=void",
    "three:end=zero,start=20,nobody=others,lightning=wild",
    "four:teams=1-1-2-3,next_dealer=loser,payment=last_caller_pays,koikoi=adds,most_added=1,viewing_called=9",
]


def play_side_by_side(rules: Rules, seed: int, names: tuple[str, ...], first: int | None) -> Counter[str]:
    """Play a game with both; what it showed is counted."""
    players = tuple(make_bot(name) for name in names)
    game, shown = naive_game(rules, seed, first), Counter[str]()
    for action, state, events in walk(rules, seed, first, players, Random(seed)):
        if action is not None:
            game.act(format_action(action))
        assert differences(state, game) == [], f"{rules.spec}, seed {seed}, ply {state.ply}"
        shown.update(type(event).__name__ for event in events)
    shown.update(ended.reason.value for ended in state.results)
    return shown


@pytest.mark.parametrize("spec", SPECS)
def test_random_games_agree(spec: str) -> None:
    rules = make_rules(spec)
    players = ("random",) * rules.seats
    for seed in range(1 + 150 // rules.rounds):
        first = None if seed % 2 else seed // 2 % rules.seats
        play_side_by_side(rules, seed, players, first)


@pytest.mark.parametrize("names", [("house", "random"), ("first", "house"), ("first", "first")])
def test_games_of_bots_agree(names: tuple[str, str]) -> None:
    rules = make_rules("module")
    for seed in range(100):
        play_side_by_side(rules, seed, names, seed % 2)


def test_rare_ends_agree_too() -> None:
    """Lucky hands and tables of all kinds, automatic ends, rain that ruins a viewing."""
    shown = Counter[str]()
    for spec in (
        "classic:rounds=1,viewing=rain",
        "classic:lucky_hand=void,lucky_table=again,rounds=1",
        "bga:viewing=rain,lucky_table=void,lucky_hand=again,rounds=1",
        "bga:viewing=rain,lucky_table=again,lucky_hand=pay,rounds=1",
    ):
        rules = make_rules(spec)
        for seed in range(2500):
            dealt = deal(rules, seed, 1, 0)
            if seed < 60 or dealt.lucky_table or dealt.lucky_seats or dealt.refused:
                shown += play_side_by_side(rules, seed, ("random", "random"), 0)
    assert set(shown) >= {reason.value for reason in RoundEnd} - {RoundEnd.LUCKY_TIE.value}
    assert min(shown[YakuChanged.__name__], shown[DealtAgain.__name__], shown[LuckyHands.__name__]) > 2
