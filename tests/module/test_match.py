"""The players for tests, and matches between bots."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from module.bot import OFFERED, make_bot
from module.bot.history import NOTHING_SEEN, History
from module.bot.intervals import Sets
from module.bot.match import Side, play_game, play_match, rotations
from module.errors import KoiKoiError
from module.game.actions import Action
from module.game.engine import apply, new_game
from module.game.state import Phase
from module.game.view import View, view_of
from module.rules.cards import Card
from module.rules.presets import make_rules
from module.rules.ruleset import Rules
from module.rules.seeds import derive_seed
from tests.module.helpers import random_states, team_rules

MODULE = make_rules("module")
THREE = team_rules("three", "1-2-3", 5, 8)
FOUR = team_rules("two teams of two", "1-2-1-2", 5, 8)
PAIRS = team_rules("partners side by side", "1-1-2-2", 5, 8)


def test_unknown_bots_are_refused_with_the_names_there_are() -> None:
    with pytest.raises(KoiKoiError) as refusal:
        make_bot("deep")
    assert str(refusal.value) == f"there is no bot called 'deep': choose {', '.join(OFFERED)}"


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


@pytest.mark.parametrize("dealer", [0, 1])
def test_it_is_the_game_of_its_seed_and_dealer(dealer: int) -> None:
    first = make_bot("first")
    state, _ = new_game(MODULE, 9, dealer)
    while state.phase is not Phase.OVER:
        state, _ = apply(state, first.choose(view_of(state, state.turn), Random(0)))
    assert play_game((first, first), MODULE, 9, dealer) == state


class Greedy:
    """Plays the first legal action, and draws numbers from its generator that it does not need."""

    remembers = False

    def __init__(self, wasted: int) -> None:
        self.wasted = wasted
        self.drawn: list[float] = []

    def choose(self, view: View, rng: Random, history: History = NOTHING_SEEN) -> Action:
        """The first legal action."""
        self.drawn += [rng.random() for _ in range(self.wasted)]
        return view.legal[0]


def test_two_bots_never_share_a_generator() -> None:
    """One generator went round the table: what a bot drew from it changed what the other one drew."""
    frugal, wasteful = Greedy(1), Greedy(1)
    play_game((frugal, Greedy(0)), MODULE, 9, 1)
    play_game((wasteful, Greedy(7)), MODULE, 9, 1)
    assert frugal.drawn == wasteful.drawn
    twins = Greedy(1), Greedy(1)
    play_game(twins, MODULE, 9, 1)
    assert not set(twins[0].drawn) & set(twins[1].drawn)


def test_the_generator_of_a_bot_is_that_of_a_seed_for_nothing_else() -> None:
    """It was made from the game's seed by steps that can be undone: whoever held it knew every deal."""
    bots = Greedy(1), Greedy(1)
    play_game(bots, MODULE, 9, 0)
    for seat, bot in enumerate(bots):
        expected = Random(derive_seed(9, "bot", seat))
        assert bot.drawn == [expected.random() for _ in bot.drawn]


def test_a_match_counts_its_games() -> None:
    ticks = []
    sides = play_match((make_bot("house"), make_bot("random")), MODULE, 3, 40, lambda: ticks.append(1))
    house, anything = sides
    assert len(ticks) == house.games == anything.games == 40
    assert (house.wins, house.ties, house.losses) == (anything.losses, anything.ties, anything.wins)
    assert house.interval.low > 0.5
    assert house.points > anything.points


class Sitting:
    """Plays at random, and notes at which seats it sits, and how often it deals first."""

    remembers = True

    def __init__(self) -> None:
        self.seats = Counter[int]()
        self.deals = 0

    def choose(self, view: View, rng: Random, history: History = NOTHING_SEEN) -> Action:
        """Any action."""
        assert len(history.rounds) == view.round
        if view.round == 1 and view.dealer == view.seat and len(view.hand) == view.rules.hand_size:
            self.deals += view.phase is Phase.PLAY
        self.seats[view.seat] += view.round == 1 and len(view.hand) == view.rules.hand_size
        return rng.choice(view.legal)


SEATED = pytest.mark.parametrize("rules", [MODULE, THREE, FOUR, PAIRS], ids=lambda rules: rules.spec)


@SEATED
def test_everybody_sits_everywhere_and_deals_as_often_as_the_others(rules: Rules) -> None:
    """Everybody sat at one seat all the time, though each dealt first in turn."""
    bots = tuple(Sitting() for _ in range(rules.seats))
    turns = rotations(rules)
    play_match(bots, rules, 3, rules.seats * len(turns))
    allowed = {number: {(number + steps) % rules.seats for steps in turns} for number in range(rules.seats)}
    for number, bot in enumerate(bots):
        assert set(bot.seats) == allowed[number]
        assert bot.deals >= len(turns)
    assert len(set(map(len, allowed.values()))) == 1


def test_sides_stay_together_when_the_seats_rotate() -> None:
    assert rotations(MODULE) == (0, 1)
    assert rotations(THREE) == (0, 1, 2)
    assert rotations(FOUR) == (0, 1, 2, 3)
    assert rotations(PAIRS) == (0, 2)


@SEATED
def test_a_match_tells_what_every_side_came_to(rules: Rules) -> None:
    """Only the first two sides were counted, and the first seat dealt every other game of three."""
    names = ("house", "random", "first", "random")[: rules.seats]
    count, turns = 4 * rules.seats + 1, rotations(rules)
    won = [Side()] * rules.team_count
    by_set: list[list[list[int]]] = [[] for _ in won]
    for number in range(count):
        deal, steps = divmod(number, len(turns))
        at = {(player + turns[steps]) % rules.seats: player for player in range(rules.seats)}
        bots = tuple(make_bot(names[at[seat]]) for seat in range(rules.seats))
        scores = play_game(bots, rules, derive_seed(8, "game", deal), deal % rules.seats).scores
        for team, score in enumerate(scores):
            side = next(rules.teams[at[seat]] for seat in range(rules.seats) if rules.teams[seat] == team)
            best = max(other for place, other in enumerate(scores) if place != team)
            old = won[side]
            won[side] = Side(
                wins=old.wins + (score > best),
                ties=old.ties + (score == best),
                losses=old.losses + (score < best),
                points=old.points + score,
            )
            if steps == 0:
                by_set[side].append([])
            by_set[side][-1].append(score > best)
    for side, played in enumerate(play_match(tuple(map(make_bot, names)), rules, 8, count)):
        assert replace(played, sets=won[side].sets) == won[side]
        assert played.sets == sum((Sets.of(sum(wins), len(wins)) for wins in by_set[side]), Sets())


def test_games_that_follow_each_other_have_the_same_deal_with_the_seats_exchanged() -> None:
    """Each game had a deal of its own, so that one side's luck with the cards had to even out."""
    noted = Dealt(), Dealt()
    play_match(noted, MODULE, 3, 6)
    first, second = (noter.hands for noter in noted)
    assert first[::2] == second[1::2]
    assert first[1::2] == second[::2]
    assert len({*first}) == len(first) == 6


class Dealt:
    """Plays the first legal action, and notes what it held at the beginning of each game."""

    remembers = False

    def __init__(self) -> None:
        self.hands: list[tuple[int, tuple[Card, ...]]] = []

    def choose(self, view: View, rng: Random, history: History = NOTHING_SEEN) -> Action:
        """The first legal action."""
        if view.round == 1 and len(view.hand) == MODULE.hand_size and view.phase is Phase.PLAY:
            self.hands.append((view.seat == view.dealer, view.hand))
        return view.legal[0]


def test_equals_are_told_to_be_equal_by_few_games() -> None:
    """On the same deals with the seats exchanged, who is equal wins as often, but for ties."""
    sides = play_match((make_bot("house"), make_bot("house")), MODULE, 3, 100)
    assert sides[0].wins == sides[1].wins
    assert sides[0].interval.half < sides[0].wilson.half / 2
