"""Bots against bots, many games: who is stronger, and how sure that is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from random import Random

from module.bot.base import Bot
from module.bot.history import NOTHING_SEEN
from module.game.engine import apply, new_game
from module.game.state import Phase, State
from module.game.view import view_of
from module.rules.ruleset import Rules
from module.rules.seeds import derive_seed

_Z95 = 1.96


def play_game(bots: tuple[Bot, ...], rules: Rules, seed: int, first_dealer: int) -> State:
    """One whole game between bots, one for each seat; the same arguments give the same game."""
    chances = [Random(derive_seed(seed, "bot", seat)) for seat in range(rules.seats)]
    state, events = new_game(rules, seed, first_dealer)
    remembered = any(bot.remembers for bot in bots)
    history = NOTHING_SEEN.after(events)
    while state.phase is not Phase.OVER:
        seat = state.turn
        action = bots[seat].choose(view_of(state, seat), chances[seat], history)
        state, events = apply(state, action)
        if remembered:
            history = history.after(events)
    return state


@dataclass(frozen=True, slots=True)
class Side:
    """What a match came to for one side.

    `wins` are the games that it led alone, `ties` those that it led with another side, `losses` the others;
    `points` are its final scores, summed.
    """

    wins: int = 0
    ties: int = 0
    losses: int = 0
    points: int = 0

    @property
    def games(self) -> int:
        """How many were played."""
        return self.wins + self.ties + self.losses

    @property
    def win_rate(self) -> float:
        """Wins among all games, 0 to 1."""
        return self.wins / self.games

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval of the win rate (normal approximation)."""
        return _Z95 * sqrt(self.win_rate * (1 - self.win_rate) / self.games)

    def after(self, scores: tuple[int, ...], team: int) -> Side:
        """With one more game, in which this side was that team."""
        own, best = scores[team], max(scores)
        alone = scores.count(best) == 1
        return Side(
            wins=self.wins + (own == best and alone),
            ties=self.ties + (own == best and not alone),
            losses=self.losses + (own < best),
            points=self.points + own,
        )


def rotations(rules: Rules) -> tuple[int, ...]:
    """By how many seats everybody may move on without a side being torn apart."""
    seats, teams = range(rules.seats), rules.teams

    def keeps(steps: int) -> bool:
        moved = [teams[(seat + steps) % rules.seats] for seat in seats]
        return len(set(zip(teams, moved, strict=True))) == rules.team_count

    return tuple(steps for steps in seats if keeps(steps))


def play_match(
    bots: tuple[Bot, ...],
    rules: Rules,
    seed: int,
    games: int,
    progress: Callable[[], None] = lambda: None,
) -> tuple[Side, ...]:
    """Play games between as many bots as there are seats; what they came to, by the side they are of.

    A side are those who begin in a team. The seats rotate: everybody deals first in turn, and when all have,
    everybody moves on. `progress` is called after each game. At least one game.
    """
    sides = (Side(),) * rules.team_count
    turns = rotations(rules)
    for number in range(games):
        steps = turns[number // rules.seats % len(turns)]
        seated = tuple(bots[(seat - steps) % rules.seats] for seat in range(rules.seats))
        dealer = (number + steps) % rules.seats
        scores = play_game(seated, rules, derive_seed(seed, "game", number), dealer).scores
        # Each side is now the team in which the first of it sits.
        team_of = [rules.teams[(rules.teams.index(side) + steps) % rules.seats] for side in range(len(sides))]
        sides = tuple(side.after(scores, team) for side, team in zip(sides, team_of, strict=True))
        progress()
    return sides
