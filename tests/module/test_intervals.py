"""How sure a share is: against the tables of others, and by counting how often it is right."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from random import Random
from statistics import stdev

import pytest

from module.bot.intervals import Sets, wilson

# R. G. Newcombe, Statistics in Medicine 17 (1998), table I: method 3, for these four examples.
NEWCOMBE = [
    (81, 263, 0.2553, 0.3662),
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0000, 0.1611),
    (1, 29, 0.0061, 0.1718),
]


@pytest.mark.parametrize("won, games, low, high", NEWCOMBE)
def test_wilsons_interval_is_that_of_the_textbook(won: int, games: int, low: float, high: float) -> None:
    assert wilson(won, games) == pytest.approx((low, high), abs=0.00005)
    mirrored = wilson(games - won, games)
    assert mirrored == pytest.approx((1 - high, 1 - low), abs=0.00005)


def test_both_ends_solve_the_equation_that_it_is_made_of() -> None:
    """The share lies 1.96 standard errors, as they are at the interval's end, from that end."""
    for end in wilson(81, 263):
        assert abs(81 / 263 - end) == pytest.approx(1.959964 * sqrt(end * (1 - end) / 263), rel=1e-5)


def sets(pairs: list[tuple[int, int]]) -> Sets:
    return sum((Sets.of(won, games) for won, games in pairs), Sets())


def test_the_variance_is_that_of_the_means_of_pairs() -> None:
    rng = Random(1)
    won = [rng.choice((0, 1, 1, 2)) for _ in range(50)]
    means = [wins / 2 for wins in won]
    counted = sets([(wins, 2) for wins in won])
    assert counted.share == pytest.approx(sum(means) / 50)
    assert counted.variance == pytest.approx(stdev(means) ** 2 / 50)


def test_games_that_go_their_own_ways_are_worth_as_many() -> None:
    rng = Random(2)
    counted = sets([(rng.randrange(2) + rng.randrange(2), 2) for _ in range(20_000)])
    assert counted.effective == pytest.approx(40_000, rel=0.03)
    assert counted.interval == pytest.approx(wilson(counted.won, counted.games), abs=0.0003)


def test_games_that_go_together_are_worth_half_as_many_and_opposites_more() -> None:
    rng = Random(3)
    alike = sets([(2 * rng.randrange(2), 2) for _ in range(5000)])
    assert alike.effective == pytest.approx(5000, rel=0.02)
    opposite = sets([(rng.choice((1, 1, 1, 0, 2)), 2) for _ in range(5000)])
    assert opposite.effective > 12_000


def test_of_few_sets_nothing_is_concluded() -> None:
    assert sets([(1, 2)] * 29).interval == wilson(29, 58)
    assert sets([(1, 2)] * 30).interval == (0.5, 0.5)
    for nobody_else in (sets([(2, 2)] * 50), sets([(0, 2)] * 50)):
        assert nobody_else.interval == wilson(nobody_else.won, 100)


@pytest.mark.parametrize("together", [0.0, 0.5, -0.5])
def test_it_is_right_in_95_of_100_cases(together: float) -> None:
    """A bot that wins 62 % of its games, which go together on the same deals, or go opposite ways."""
    rng, right, tries = Random(7), 0, 2000
    for _ in range(tries):
        low, high = sets([(pair(rng, 0.62, together), 2) for _ in range(100)]).interval
        right += low <= 0.62 <= high
    assert 0.935 <= right / tries <= 0.965


def pair(rng: Random, chance: float, together: float) -> int:
    """How many of two games are won; their outcomes have this correlation."""
    both = chance * chance + together * chance * (1 - chance)
    luck = rng.random()
    return 2 if luck < both else 1 if luck < both + 2 * (chance - both) else 0


def test_more_games_never_tell_less() -> None:
    widths = [wilson(6 * times, 10 * times).half for times in range(1, 40)]
    assert all(wider > narrower for wider, narrower in pairwise(widths))
