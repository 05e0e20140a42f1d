"""The levels below the module's own bot: how they err, and how they never do."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from module.bot import BOTS, OFFERED, make_bot
from module.bot.levels import Beginner
from module.bot.match import play_match
from module.game.actions import KOIKOI, PLAY, STOP, PlayCard
from module.game.engine import apply, legal_actions
from module.game.scoring import total
from module.game.state import Phase, State
from module.game.view import view_of
from module.rules.cards import card_by_code
from module.rules.presets import PRESETS, make_rules
from tests.module.helpers import position, random_states

MODULE = make_rules("module")
LEVELS = ("beginner", "easy")
each_level = pytest.mark.parametrize("name", LEVELS)


def states(phase: Phase, preset: str = "module", seeds: int = 40) -> Iterator[State]:
    """States of random games in this phase."""
    return (state for state in random_states(make_rules(preset), range(seeds)) if state.phase is phase)


def test_the_levels_stand_from_weak_to_strong_and_each_says_what_it_is() -> None:
    assert OFFERED[:3] == ("beginner", "easy", "house")
    for name in OFFERED:
        assert BOTS[name].summary
        assert BOTS[name].japanese
        assert not BOTS[name].japanese.isascii()
    assert not {"random", "first"} & set(OFFERED)


@each_level
@pytest.mark.parametrize("preset", PRESETS)
def test_a_level_plays_every_rule_system_to_its_end(name: str, preset: str) -> None:
    rules = make_rules(preset, {})
    sides = play_match((make_bot(name),) * rules.seats, rules, 5, rules.seats)
    assert sides[0].games == rules.seats


@each_level
@pytest.mark.parametrize("spec", ["module", "wikipedia:lightning=wild", "four"])
def test_chance_is_all_the_generators(name: str, spec: str) -> None:
    for number, state in enumerate(random_states(make_rules(spec), range(6))):
        if state.phase is not Phase.OVER:
            view, bot = view_of(state, state.turn), make_bot(name)
            assert bot.choose(view, Random(number)) is make_bot(name).choose(view, Random(number))


def grown_by(state: State, card: PlayCard) -> int:
    """By how much the yaku of the seat to move surely grow by this card, before the draw."""
    team = state.rules.teams[state.turn]
    after, _ = apply(state, card)
    if after.phase is Phase.CHOOSE_FOR_HAND:
        return max(grown_after(state, apply(after, take)[0]) for take in legal_actions(after)[:2])
    return grown_after(state, after) if team == after.rules.teams[state.turn] else 0


def grown_after(before: State, after: State) -> int:
    """What the captures by hand card alone are worth more than the yaku before."""
    team = before.rules.teams[before.turn]
    kept = [card for card in after.captured[team] if card not in before.captured[team]]
    by_hand = kept[: kept.index(before.pile[0])] if before.pile[0] in kept else kept
    if before.round != after.round:
        return 0
    month = before.rules.month_of_round(before.round)
    return total(before.rules.scorer((*before.captured[team], *by_hand), month)) - total(before.yaku[team])


@each_level
def test_nobody_throws_away_a_capture_that_makes_a_yaku(name: str) -> None:
    offered = 0
    for number, state in enumerate(states(Phase.PLAY, seeds=60)):
        worth = {
            action: grown_by(state, action) for action in map(PLAY.get, state.hands[state.turn]) if action
        }
        if max(worth.values()) > 0:
            offered += 1
            chosen = make_bot(name).choose(view_of(state, state.turn), Random(number))
            assert isinstance(chosen, PlayCard)
            assert worth[chosen] > 0
    assert offered > 50


@each_level
def test_nobody_refuses_to_stop_where_that_wins_the_game(name: str) -> None:
    winning = 0
    for number, state in enumerate(states(Phase.KOIKOI, seeds=200)):
        view = view_of(state, state.turn)
        scores = view.scores_after_stop(view.team)
        if view.round == MODULE.rounds and scores[view.team] > scores[1 - view.team]:
            winning += 1
            assert make_bot(name).choose(view, Random(number)) is STOP
    assert winning > 20


@each_level
def test_nobody_risks_many_points(name: str) -> None:
    bot = make_bot(name)
    asked = 0
    for state in states(Phase.KOIKOI, seeds=200):
        view = view_of(state, state.turn)
        if view.worth(view.team).points >= 10:
            asked += 1
            assert all(bot.choose(view, Random(number)) is STOP for number in range(20))
    assert asked > 5


def test_easy_captures_whenever_it_can_and_what_looks_best() -> None:
    state = position("hand 0: 1p 8p 12p; hand 1: 2a; table: 1r 8b 4p; pile: 5a 6a")
    assert make_bot("easy").choose(view_of(state, 0), Random(1)) is PLAY[card_by_code("8p")]
    for state in states(Phase.PLAY):
        view = view_of(state, state.turn)
        months = {card.month for card in view.table if card}
        chosen = make_bot("easy").choose(view, Random(2))
        assert isinstance(chosen, PlayCard)
        assert chosen.card.month in months or not months & {card.month for card in view.hand}


def test_easy_throws_away_what_looks_least() -> None:
    state = position("hand 0: 1b 2a 3r 4p; hand 1: 2r; table: 5p 6p; pile: 7a 8a")
    assert make_bot("easy").choose(view_of(state, 0), Random(1)) is PLAY[card_by_code("4p")]


def test_a_beginner_always_sees_bright_cards_and_overlooks_others_now_and_then() -> None:
    sees = position("hand 0: 8p 2p 3p 4p; hand 1: 2r; table: 8b 5p; pile: 7a 9a")
    rng = Random(1)
    assert {Beginner().choose(view_of(sees, 0), rng) for _ in range(200)} == {PLAY[card_by_code("8p")]}
    dull = position("hand 0: 8p 2p 3p 4p; hand 1: 2r; table: 8q 5p; pile: 7a 9a")
    taken = sum(Beginner().choose(view_of(dull, 0), rng) is PLAY[card_by_code("8p")] for _ in range(1000))
    assert 600 < taken < 800  # six in ten by sight, and one in four of the others by chance


def test_a_beginner_saves_its_good_cards() -> None:
    rng = Random(1)
    state = position("hand 0: 8a 8p; hand 1: 2r; table: 8q 5p; pile: 7a 9a")
    plain = sum(Beginner().choose(view_of(state, 0), rng) is PLAY[card_by_code("8p")] for _ in range(500))
    assert plain > 300


def test_a_beginner_calls_koikoi_by_mood() -> None:
    state = next(
        state
        for state in states(Phase.KOIKOI)
        if state.round == 1 and view_of(state, state.turn).worth(0).points < 10
    )
    rng = Random(3)
    called = sum(Beginner().choose(view_of(state, state.turn), rng) is KOIKOI for _ in range(1000))
    assert 550 < called < 650


def share(name: str, games: int) -> float:
    """The part of its games against `house` that a bot wins."""
    return play_match((make_bot(name), make_bot("house")), MODULE, 1, games)[0].win_rate


def test_each_level_is_weaker_than_the_next_as_far_as_a_few_games_tell() -> None:
    """Measured with 8,000 games each: 34.0 and 41.5 %, ±1.0."""
    assert 0.27 < share("beginner", 300) < 0.41
    assert 0.35 < share("easy", 300) < 0.48


@pytest.mark.slow
@pytest.mark.parametrize("weaker, stronger", [("beginner", "easy"), ("easy", "house")])
def test_each_level_is_six_points_weaker_than_the_next(weaker: str, stronger: str) -> None:
    assert 0.3 < share(weaker, 4000) <= share(stronger, 4000) - 0.06
