"""The whole truth about a game at one moment, the order of the pile included. Only the engine makes one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from module.game.events import RoundEnded
from module.game.quick import quickly_made
from module.game.scoring import Callers, multipliers
from module.game.table import Table, candidates
from module.rules.cards import Card
from module.rules.ruleset import Rules
from module.rules.seeds import Seeds
from module.rules.yaku import YakuScore


class Phase(Enum):
    """What the seat to move has to decide."""

    PLAY = "play"
    """Which hand card to play."""
    CHOOSE_FOR_HAND = "choose_for_hand"
    """Which table card the hand card takes; another hand card may still be picked instead."""
    CHOOSE_FOR_DRAWN = "choose_for_drawn"
    """Which table card the drawn card takes."""
    KOIKOI = "koikoi"
    """Koi-koi or stop."""
    ROUND_OVER = "round_over"
    """Nothing: the round is over, and the next one is not dealt."""
    OVER = "over"
    """Nothing: the game is over."""


@quickly_made
@dataclass(frozen=True, slots=True)
class GameSoFar:
    """What stays as it is while a round is played.

    `round` counts from 1, `dealer` is a seat, `first_multiplier` what the round's began with; `scores` are by
    team, `results` the rounds that ended. `seeds` says how the deals follow from the seed.
    """

    rules: Rules
    seed: int
    seeds: Seeds
    round: int
    dealer: int
    first_multiplier: int
    scores: tuple[int, ...]
    results: tuple[RoundEnded, ...]


@quickly_made
@dataclass(frozen=True, slots=True)
class State:
    """A game at one moment.

    Seats and teams count from 0. `pile` has the next card first; `lying` are the table's cards as a set of
    bits. `hands` are by seat; `captured` and `yaku` (as of the team's last turn) by team, `held` the captured
    cards as sets of bits. `callers` are the teams that called koi-koi this round. `pending` is the card that
    waits for a choice: a hand card is still in its hand, a drawn one is no longer in the pile. `ply` counts
    the actions so far, so it names a decision; `picks`, by seat, those among them that nobody else knows of:
    hand cards picked that wait for a choice.
    """

    game: GameSoFar
    turn: int
    phase: Phase
    pile: tuple[Card, ...]
    table: Table
    lying: int
    hands: tuple[tuple[Card, ...], ...]
    captured: tuple[tuple[Card, ...], ...]
    held: tuple[int, ...]
    callers: Callers
    yaku: tuple[tuple[YakuScore, ...], ...]
    pending: Card | None
    ply: int
    picks: tuple[int, ...]

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.game.rules

    @property
    def seed(self) -> int:
        """The seed of the game."""
        return self.game.seed

    @property
    def seeds(self) -> Seeds:
        """How the deals follow from it."""
        return self.game.seeds

    @property
    def round(self) -> int:
        """The round being played, from 1."""
        return self.game.round

    @property
    def dealer(self) -> int:
        """The seat that dealt the round, or that deals the next one if the round is over."""
        return self.game.dealer

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by team, as of the last round that ended."""
        return self.game.scores

    @property
    def results(self) -> tuple[RoundEnded, ...]:
        """The rounds that ended."""
        return self.game.results

    @property
    def calls(self) -> tuple[int, ...]:
        """How often each team has called koi-koi this round."""
        return calls_by_team(self.rules, self.callers)

    @property
    def multipliers(self) -> tuple[int, ...]:
        """The factor on each team's points as things stand."""
        return multipliers(self.game.rules, self.game.first_multiplier, self.callers, self.yaku)

    @property
    def choices(self) -> tuple[Card, ...]:
        """The table cards of which one must be chosen, in reading order; empty when there is none."""
        return candidates(self.table, self.pending, self.rules.lightning) if self.pending else ()


def calls_by_team(rules: Rules, callers: Callers) -> tuple[int, ...]:
    """How often each team has called."""
    return tuple(callers.count(team) for team in range(rules.team_count))
