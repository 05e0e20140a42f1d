"""How sure a share is that was counted: the part of its games that a bot has won.

Wilson's interval is of use for any number of games and any share, 0 and 1 too, where the usual "± 1.96
standard errors" is too narrow or nothing at all. Source: E. B. Wilson, Probable inference, the law of
succession, and statistical inference, Journal of the American Statistical Association 22 (1927); recommended
by R. G. Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17 (1998),
whose table has this example:

>>> print(wilson(81, 263))
25.5 to 36.6 %
>>> print(wilson(0, 20))
0.0 to 16.1 %

Games on the same deals are no independent ones: what they tell is worth more games, or fewer, than were
played (`effective`), and Wilson's interval is taken for as many. Source of the "design effect": L. Kish,
Survey Sampling (1965); of its use with Wilson's interval: N. Dean, M. Pagano, Evaluating confidence interval
methods for binomial proportions in clustered surveys, Journal of Survey Statistics and Methodology 3 (2015).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

Z95 = NormalDist().inv_cdf(0.975)
"""Of the normal distribution, 95 % lie within so many standard deviations."""
FEWEST_SETS = 30
"""From fewer sets nothing is concluded about how games on the same deals go together."""


class Interval(NamedTuple):
    """Where a share lies, 0 to 1, in 95 of 100 cases."""

    low: float
    high: float

    @property
    def half(self) -> float:
        """Half of its width."""
        return (self.high - self.low) / 2

    def __str__(self) -> str:
        return f"{100 * self.low:.1f} to {100 * self.high:.1f} %"


def wilson(won: float, games: float, z: float = Z95) -> Interval:
    """Wilson's interval for a share of independent games. At least one game."""
    share, spread = won / games, z * z / games
    middle = (share + spread / 2) / (1 + spread)
    half = z * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


@dataclass(frozen=True, slots=True)
class Sets:
    """Games in sets, those of a set on the same deals: sums over all sets, which may be added up.

    `games` and `won`; `count` of the sets, and the squares of what was won in each, of its games, and the two
    multiplied.

    >>> pairs = Sets.of(1, 2) + Sets.of(2, 2) + Sets.of(0, 2)
    >>> pairs.games, pairs.won, pairs.count
    (6, 3, 3)
    """

    games: int = 0
    won: int = 0
    count: int = 0
    won_squared: int = 0
    games_squared: int = 0
    won_by_games: int = 0

    @classmethod
    def of(cls, won: int, games: int) -> Sets:
        """One set of games."""
        return cls(games, won, 1, won * won, games * games, won * games)

    def __add__(self, other: Sets) -> Sets:
        return Sets(
            self.games + other.games,
            self.won + other.won,
            self.count + other.count,
            self.won_squared + other.won_squared,
            self.games_squared + other.games_squared,
            self.won_by_games + other.won_by_games,
        )

    @property
    def share(self) -> float:
        """The part of the games that was won, 0 to 1."""
        return self.won / self.games

    @property
    def variance(self) -> float:
        """Of the share, by how much the sets differ from each other (a ratio's, linearised)."""
        share = self.share
        squares = self.won_squared - 2 * share * self.won_by_games + share * share * self.games_squared
        return squares * self.count / (self.count - 1) / self.games**2

    @property
    def effective(self) -> float:
        """How many independent games would tell as much; those played, where the sets are too few to say.

        >>> sum([Sets.of(1, 2)] * 40, Sets()).effective  # each of the two has won on every deal
        inf
        """
        wholly = self.share * (1 - self.share)
        if self.count < FEWEST_SETS or not wholly:
            return self.games
        return wholly / self.variance if self.variance > 0 else float("inf")

    @property
    def interval(self) -> Interval:
        """Where the share lies in 95 of 100 cases.

        >>> print(sum([Sets.of(2, 2), Sets.of(0, 2)] * 50, Sets()).interval)  # the deals alone decide
        40.3 to 59.7 %
        >>> print(wilson(100, 200))
        43.1 to 56.9 %
        """
        effective = self.effective
        return wilson(self.share * effective, effective) if effective < float("inf") else _sure(self.share)


NO_SETS = Sets()


def _sure(share: float) -> Interval:
    return Interval(share, share)
