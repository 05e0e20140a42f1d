"""Bots against bots, many games: who is stronger, and how sure that is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from random import Random

from module.bot.base import Bot
from module.game.engine import apply, new_game
from module.game.state import Phase, State
from module.game.view import view_of
from module.rules.deal import derive_seed
from module.rules.ruleset import Rules

_Z95 = 1.96


def play_game(bots: tuple[Bot, ...], rules: Rules, seed: int, first_dealer: int) -> State:
    """One whole game between bots, one for each seat; the same arguments give the same game."""
    rng = Random(derive_seed(seed, 0))
    state, _ = new_game(rules, seed, first_dealer)
    while state.phase is not Phase.OVER:
        view = view_of(state, state.turn)
        state, _ = apply(state, bots[state.turn].choose(view, rng))
    return state


@dataclass(frozen=True, slots=True)
class MatchResult:
    """Games of a match from the first bot's side: counts, and summed final scores."""

    games: int
    wins: int
    ties: int
    losses: int
    points_for: int
    points_against: int

    @property
    def win_rate(self) -> float:
        """Wins among all games, 0 to 1."""
        return self.wins / self.games

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval of the win rate (normal approximation)."""
        return _Z95 * sqrt(self.win_rate * (1 - self.win_rate) / self.games)


def play_match(
    bots: tuple[Bot, Bot],
    rules: Rules,
    seed: int,
    games: int,
    progress: Callable[[], None] = lambda: None,
) -> MatchResult:
    """Play games with the first dealer alternating; `progress` is called after each. At least one game."""
    wins = ties = points_for = points_against = 0
    for number in range(games):
        scores = play_game(bots, rules, derive_seed(seed, number), number % 2).scores
        wins += scores[0] > scores[1]
        ties += scores[0] == scores[1]
        points_for += scores[0]
        points_against += scores[1]
        progress()
    return MatchResult(games, wins, ties, games - wins - ties, points_for, points_against)
