"""What the bots that search choose, and what they say of a decision."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from random import Random

import pytest

from module.bot import BOTS, make_bot
from module.bot.history import NOTHING_SEEN
from module.bot.house import House
from module.bot.match import Match, play_game, play_match
from module.bot.packed.equity import leads_of
from module.bot.searching import Analysis, Budget, Rivals, Searcher, Thought
from module.game.actions import KOIKOI, PLAY, STOP, PlayCard, TakeCard
from module.game.engine import apply, new_game
from module.game.state import Phase
from module.game.view import View, view_of
from module.rules.cards import card_by_code
from module.rules.presets import PRESETS, make_rules
from tests.module.helpers import position
from tests.module.other_secrets import with_other_secrets

MODULE = make_rules()
QUICK = Budget(playouts=60, seconds=0.05)


@pytest.fixture(scope="module")
def bot() -> Searcher:
    """One for all: it weighs each rule system once."""
    return Searcher(QUICK)


def ticking(step: float) -> Callable[[], float]:
    """A clock that goes on by this whenever somebody looks."""
    now = [0.0]

    def clock() -> float:
        now[0] += step
        return now[0]

    return clock


def analysed(bot: Searcher, view: View, worlds: int) -> Analysis:
    found = [answer for answer in bot.analyse(view, Random(1), NOTHING_SEEN, worlds) if answer]
    return found[-1]


@pytest.mark.parametrize("preset", PRESETS)
def test_any_rules_and_seats_are_played(bot: Searcher, preset: str) -> None:
    rules = make_rules(preset)
    for seed in range(2):
        bots = tuple(bot if seat % 2 == seed else House() for seat in range(rules.seats))
        assert play_game(bots, rules, seed, 0).phase is Phase.OVER


def test_other_secrets_give_the_same_choice_after_the_same_history(bot: Searcher) -> None:
    rng, differed = Random(2), 0
    for seed in range(4):
        state, events = new_game(MODULE, seed, seed % 2)
        history = NOTHING_SEEN.after(events)
        while state.phase is not Phase.OVER:
            seat = state.turn
            other = with_other_secrets(state, seat, rng)
            view = view_of(state, seat)
            assert view == view_of(other, seat)
            chosen = bot.choose(view, Random(5), history)
            assert bot.choose(view_of(other, seat), Random(5), history) == chosen
            differed += other.hands != state.hands
            state, events = apply(state, chosen)
            history = history.after(events)
    assert differed > 100


def test_it_thinks_for_its_time_in_small_steps_and_says_the_best_so_far(bot: Searcher) -> None:
    state, events = new_game(MODULE, 3, 0)
    history, view = NOTHING_SEEN.after(events), view_of(state, 0)
    deque(bot.weigh(MODULE), maxlen=0)
    clock = ticking(0.001)
    actions = list(bot.think(view, Random(1), history, clock=clock))
    assert set(actions) <= set(view.legal)
    assert len(actions) > 3
    assert clock() < 2 * QUICK.seconds


def test_rules_that_are_weighed_are_weighed_once() -> None:
    """Every two games of a match have a bot of their own, and each weighed its rules anew."""
    leads_of.cache_clear()
    bot = Searcher(QUICK)
    assert len([*bot.weigh(make_rules("module:rounds=2"))]) > 50, "in small steps"
    assert [*bot.weigh(make_rules("module:rounds=2"))] == []
    assert [*Searcher(QUICK).weigh(make_rules("module:rounds=2"))] == []


def test_what_is_the_only_choice_takes_no_thought() -> None:
    view = view_of(position("hand 0: 1b; hand 1: 2a; table: 3p 4a; pile: 5a 6a"), 0)
    (action,) = Searcher(QUICK).think(view, Random(1), NOTHING_SEEN, clock=ticking(0.001))
    assert action == view.legal[0]
    assert Searcher(QUICK).choose(view, Random(1)) == action


def test_a_card_that_was_picked_is_played(bot: Searcher) -> None:
    """To pick another and another would never end."""
    start = position("hand 0: 1b 2p; hand 1: 2a 3r; table: 1p 1q 4a; pile: 5a 6a 7a 8a")
    state, _ = apply(
        start, next(action for action in view_of(start, 0).legal if isinstance(action, PlayCard))
    )
    assert state.phase is Phase.CHOOSE_FOR_HAND
    assert isinstance(bot.choose(view_of(state, 0), Random(1)), TakeCard)


def test_it_takes_the_card_that_makes_the_yaku(bot: Searcher) -> None:
    state = position(
        "hand 0: 8p 12p; hand 1: 2a 3r; table: 8b 12b 4a; captured 0: 9a; captured 1: ; pile: 5a 6a 7a 11p"
    )
    found = analysed(bot, view_of(state, 0), 200)
    assert found.best.action == PLAY[card_by_code("8p")]
    assert {value.action for value in found.values} == set(view_of(state, 0).legal)
    assert found.best.points.mean > 3
    assert found.of(KOIKOI) is None


def test_what_wins_the_game_decides_on_koi_koi(bot: Searcher) -> None:
    """In the last round: who wins by stopping stops, who would still lose goes on."""
    for scores, wise in (((0, 3), STOP), ((0, 20), KOIKOI)):
        state = position(
            "hand 0: 8p 12p 1p; hand 1: 2a 3r 4p; table: 8a 12b 4a; captured 0: 9a 8b; captured 1: ;"
            f" pile: 5a 6a 7a 11p 10p 3p; round: 3; phase: koikoi; scores: {scores[0]} {scores[1]}"
        )
        assert bot.choose(view_of(state, 0), Random(1)) == wise


def test_more_worlds_make_an_estimate_surer(bot: Searcher) -> None:
    state, _ = new_game(MODULE, 3, 0)
    few, many = (analysed(bot, view_of(state, 0), worlds) for worlds in (100, 1600))
    assert [value.worlds for value in (few.best, many.best)] == [100, 1600]
    assert many.best.points.error < few.best.points.error / 2
    assert 0 < many.best.chance.mean < 1
    assert [value.chance.mean for value in many.values] == sorted(
        (value.chance.mean for value in many.values), reverse=True
    )


def test_with_time_enough_it_thinks_as_long_as_its_playouts_last(bot: Searcher) -> None:
    view = view_of(new_game(MODULE, 3, 0)[0], 0)
    *_, found = bot.think(view, Random(1), NOTHING_SEEN, clock=lambda: 0.0)
    assert found == bot.choose(view, Random(1))


def test_without_it_only_as_long_as_it_may(bot: Searcher) -> None:
    view, patient = view_of(new_game(MODULE, 3, 0)[0], 0), Searcher(Budget(playouts=1_000_000, seconds=1.0))
    deque(bot.weigh(MODULE), maxlen=0)
    steps = [*patient.think(view, Random(1), NOTHING_SEEN, clock=ticking(0.1))]
    assert 1 < len(steps) <= 1.0 / 0.1


@pytest.mark.parametrize("name", ["strong", "master"])
def test_bots_that_search_are_on_offer(name: str) -> None:
    assert BOTS[name].thinks
    assert isinstance(BOTS[name].make(), Searcher)


@pytest.mark.slow
@pytest.mark.parametrize("rivals", Rivals)
def test_it_beats_the_modules_own_bot(rivals: Rivals) -> None:
    bot = Searcher(Budget(playouts=2_000, seconds=1.0), rivals=rivals)
    won, _ = play_match((bot, House()), MODULE, 1, 600)
    assert won.win_rate > 0.58


def test_a_match_says_how_long_those_that_search_think_and_whom_they_take_the_others_for() -> None:
    """A part of it comes to what bots made with this thought come to; others are made as they are."""
    thought = Thought(playouts=40, rivals=Rivals.HOUSE)
    (part,) = Match(("strong", "house"), MODULE, 1, 4, thought).parts(2)
    bots = Searcher(Budget(playouts=40, seconds=1.0), rivals=Rivals.HOUSE), House()
    assert part.play() == play_match(bots, MODULE, 1, 4)
    assert part.play() != Match(("strong", "house"), MODULE, 1, 4).parts(2)[0].play()
    assert isinstance(make_bot("house", thought), House)
