"""Whole rounds played by compiled players."""

import numpy as np
import pytest

from module.bot.packed import layout as at
from module.bot.packed.convert import Array, array
from module.bot.packed.dealing import deal_anew, new_game
from module.bot.packed.play import apply, legal_actions
from module.bot.packed.players import HOUSE, PLAYER, RANDOM, SHREWD, choose, take_seat
from module.bot.packed.playout import play_game, play_round
from module.bot.packed.ruleset import pack_rules
from module.bot.packed.shrewd import LEFT, PLAY, SLOTS, STAGES
from module.bot.packed.weights import SHREWD_WEIGHTS
from module.rules.presets import PRESETS, make_rules

ROUNDS = 60


def seated(*who: int) -> Array:
    """Players at all seats, over and over."""
    players = array(at.SEATS_MOST * PLAYER)
    for seat in range(at.SEATS_MOST):
        take_seat(players, seat, who[seat % len(who)])
    return players


@pytest.mark.parametrize("who", [(RANDOM,), (HOUSE,), (SHREWD,), (RANDOM, SHREWD), (HOUSE, RANDOM)], ids=str)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_round_is_the_same_turn_by_turn_and_action_by_action(preset: str, who: tuple[int, ...]) -> None:
    rules, players = pack_rules(make_rules(preset)), seated(*who)
    deck, deals, found = np.arange(at.CARDS), array(1), array(at.MOST_LEGAL)
    quick, slow = array(at.STATE), array(at.STATE)
    new_game(quick, rules, 0)
    quick[at.SCORES : at.SCORES + at.SEATS_MOST] = 5, 9, 5, 0
    for number in range(ROUNDS):
        quick[at.ROUND] = number % int(rules[at.ROUNDS])
        deal_anew(quick, rules, deck, deals)
        slow[:] = quick
        chances = np.full((2, 1), number)
        play_round(quick, rules, players, chances[0])
        while slow[at.PHASE] != at.ROUND_OVER:
            action = choose(slow, rules, players, chances[1])
            assert action in found[: legal_actions(slow, rules, found)]
            apply(slow, rules, action)
        assert np.array_equal(quick, slow)
        assert chances[0] == chances[1]


def wins(who: tuple[int, int], games: int) -> float:
    """The share of games that the first wins against the second; both deal first in turn; a tie is half."""
    rules, players, state = pack_rules(make_rules()), seated(*who), array(at.STATE)
    deck, chance, won = np.arange(at.CARDS), array(1), 0.0
    for game in range(games):
        play_game(state, rules, players, deck, game % 2, chance)
        own, other = state[at.SCORES], state[at.SCORES + 1]
        won += 1.0 if own > other else 0.5 if own == other else 0.0
    return won / games


def test_the_players_are_as_strong_as_they_are_meant_to_be() -> None:
    assert wins((RANDOM, HOUSE), 2000) < 0.15
    assert 0.47 < wins((HOUSE, HOUSE), 2000) < 0.53
    assert wins((SHREWD, HOUSE), 2000) > 0.56


def test_weights_fit_beside_each_other() -> None:
    assert len(SHREWD_WEIGHTS) == SLOTS < PLAYER


def test_the_shrewd_player_has_weights_of_their_own_for_who_has_called() -> None:
    state, players = array(at.STATE), array(at.SEATS_MOST * PLAYER)
    state[at.HANDS] = 0b10001  # the crane, and the bush warbler: nothing on the table
    for called in range(3):
        weights = [0] * SLOTS
        for kind in range(4):
            first = called * STAGES * PLAY + 2 * PLAY + LEFT + 4 * kind
            weights[first : first + 4] = [kind] * 4  # it would rather give away what is worth less
        take_seat(players, 0, SHREWD, weights)
        for calls, expected in enumerate(((0, 0), (1, 1), (0, 1))):
            state[at.CALLS], state[at.ALL_CALLS] = expected
            chosen = choose(state, pack_rules(make_rules()), players, array(1))
            assert chosen == (4 if calls == called else 0)
