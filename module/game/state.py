"""The whole truth about a game at one moment, the order of the pile included. Only the engine makes one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from module.game.events import RoundEnded
from module.game.table import Table, matches
from module.rules.cards import Card
from module.rules.ruleset import Rules
from module.rules.seeds import Seeds
from module.rules.yaku import YakuScore


class Phase(Enum):
    """What the seat to move has to decide."""

    PLAY = "play"
    """Which hand card to play."""
    CHOOSE_FOR_HAND = "choose_for_hand"
    """Which of two table cards the hand card takes; another hand card may still be picked instead."""
    CHOOSE_FOR_DRAWN = "choose_for_drawn"
    """Which of two table cards the drawn card takes."""
    KOIKOI = "koikoi"
    """Koi-koi or stop."""
    OVER = "over"
    """Nothing: the game is over."""


@dataclass(frozen=True, slots=True)
class State:
    """A game at one moment.

    Seats and teams count from 0, rounds from 1. `pile` has the next card first. `hands` are by seat;
    `captured`, `calls` (koi-koi called this round), `scores` and `yaku` (as of the team's last turn) by team.
    `pending` is the card that waits for a choice of two: a hand card is still in its hand, a drawn one is no
    longer in the pile. `ply` counts the actions so far, so it names a decision; `picks`, by seat, those among
    them that nobody else knows of: hand cards picked that wait for a choice. `results` are the rounds that
    ended. `seeds` says how the deals follow from the seed.
    """

    rules: Rules
    seed: int
    seeds: Seeds
    round: int
    dealer: int
    turn: int
    phase: Phase
    pile: tuple[Card, ...]
    table: Table
    hands: tuple[tuple[Card, ...], ...]
    captured: tuple[tuple[Card, ...], ...]
    calls: tuple[int, ...]
    scores: tuple[int, ...]
    yaku: tuple[tuple[YakuScore, ...], ...]
    pending: Card | None
    ply: int
    picks: tuple[int, ...]
    results: tuple[RoundEnded, ...]

    @property
    def multiplier(self) -> int:
        """The factor on base points now: 1 and 1 for every koi-koi of either side."""
        return 1 + sum(self.calls)

    @property
    def choices(self) -> tuple[Card, ...]:
        """The table cards of which one must be chosen, in reading order; empty when there is none."""
        return matches(self.table, self.pending.month) if self.pending else ()
