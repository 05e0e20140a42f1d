"""Bots against bots, many games: who is stronger, and how sure that is.

The deals are shared out fairly: each is played as often as there are ways to sit, and everybody moves on in
between. What a game tells depends on its number alone, so any part of a match can be played anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random

from module.bot import make_bot
from module.bot.base import Bot
from module.bot.history import NOTHING_SEEN
from module.bot.intervals import NO_SETS, Interval, Sets, wilson
from module.bot.searching import Thought
from module.game.engine import apply, new_game
from module.game.state import Phase, State
from module.game.view import view_of
from module.rules.ruleset import Rules
from module.rules.seeds import derive_seed


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
    `points` are its final scores, summed; `sets` its wins once more, by deals.
    """

    wins: int = 0
    ties: int = 0
    losses: int = 0
    points: int = 0
    sets: Sets = NO_SETS

    @property
    def games(self) -> int:
        """How many were played."""
        return self.wins + self.ties + self.losses

    @property
    def win_rate(self) -> float:
        """Wins among all games, 0 to 1."""
        return self.wins / self.games

    @property
    def wilson(self) -> Interval:
        """The 95 % interval of the win rate, if the games were independent of each other."""
        return wilson(self.wins, self.games)

    @property
    def interval(self) -> Interval:
        """The 95 % interval of the win rate, by how much the deals differ, each played from all seats."""
        return self.sets.interval

    def __add__(self, other: Side) -> Side:
        return Side(
            self.wins + other.wins,
            self.ties + other.ties,
            self.losses + other.losses,
            self.points + other.points,
            self.sets + other.sets,
        )

    def after(self, scores: tuple[int, ...], team: int) -> Side:
        """With one more game, in which this side was that team; it belongs to no set yet."""
        own, best = scores[team], max(scores)
        alone = scores.count(best) == 1
        return Side(
            self.wins + (own == best and alone),
            self.ties + (own == best and not alone),
            self.losses + (own < best),
            self.points + own,
            self.sets,
        )

    def as_set(self) -> Side:
        """All its games as one set, those of one deal."""
        return Side(self.wins, self.ties, self.losses, self.points, Sets.of(self.wins, self.games))


Sides = tuple[Side, ...]
"""What a match came to, side by side."""


def rotations(rules: Rules) -> tuple[int, ...]:
    """By how many seats everybody may move on without a side being torn apart."""
    seats, teams = range(rules.seats), rules.teams

    def keeps(steps: int) -> bool:
        moved = [teams[(seat + steps) % rules.seats] for seat in seats]
        return len(set(zip(teams, moved, strict=True))) == rules.team_count

    return tuple(steps for steps in seats if keeps(steps))


def _nothing() -> None:
    pass


def play_match(
    bots: tuple[Bot, ...],
    rules: Rules,
    seed: int,
    games: int,
    progress: Callable[[], None] = _nothing,
) -> Sides:
    """Play games between as many bots as there are seats; what they came to, by the side they are of.

    A side are those who begin in a team. The games of a set have the same deals and the same seat that deals
    first, and everybody moves on after each, so that everybody plays them from all seats; in the next set
    another seat deals first. `progress` is called after each game. At least one game.
    """
    return _play_sets(bots, rules, seed, range(games), progress)


def _play_sets(
    bots: tuple[Bot, ...], rules: Rules, seed: int, numbers: range, progress: Callable[[], None]
) -> Sides:
    """The games with these numbers, which begin with a set's first."""
    turns = rotations(rules)
    sides = (Side(),) * rules.team_count
    for first in range(numbers.start, numbers.stop, len(turns)):
        number = first // len(turns)
        played = (Side(),) * rules.team_count
        for steps in turns[: numbers.stop - first]:
            seated = tuple(bots[(seat - steps) % rules.seats] for seat in range(rules.seats))
            scores = play_game(seated, rules, derive_seed(seed, "game", number), number % rules.seats).scores
            # Each side is now the team in which the first of it sits.
            team_of = [
                rules.teams[(rules.teams.index(side) + steps) % rules.seats] for side in range(len(sides))
            ]
            played = tuple(side.after(scores, team) for side, team in zip(played, team_of, strict=True))
            progress()
        sides = added(sides, (side.as_set() for side in played))
    return sides


def added(sides: Sides, more: Iterable[Side]) -> Sides:
    """What two parts of a match came to together."""
    return tuple(side + further for side, further in zip(sides, more, strict=True))


@dataclass(frozen=True, slots=True)
class Match:
    """A match that is to be played: the names of its bots by seat, its rules, its seed and its games.

    `thought`: how those that search think in it.

    Part by part it comes to the same as `play_match` with these bots.
    """

    bots: tuple[str, ...]
    rules: Rules
    seed: int
    games: int
    thought: Thought | None = None

    def parts(self, sets: int) -> tuple[Part, ...]:
        """The match in parts of so many sets of games, at most."""
        step = sets * len(rotations(self.rules))
        return tuple(Part(self, first, min(first + step, self.games)) for first in range(0, self.games, step))


@dataclass(frozen=True, slots=True)
class Part:
    """Some games of a match: those from this number to that, which is not among them."""

    match: Match
    first: int
    last: int

    @property
    def games(self) -> int:
        """How many."""
        return self.last - self.first

    def play(self) -> Sides:
        """Play them, with bots made for it. Raises KoiKoiError if there are no bots of these names."""
        bots = tuple(make_bot(name, self.match.thought) for name in self.match.bots)
        return _play_sets(bots, self.match.rules, self.match.seed, range(self.first, self.last), _nothing)
