"""What the game wants of Twitch's own parts: the prediction on a game, the rewards on offer."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path

LONGEST_TITLE = 45
"""Characters of a prediction's or a reward's title, as Twitch has it."""
LONGEST_OUTCOME = 25
LONGEST_PROMPT = 200
SHORTEST_WINDOW, LONGEST_WINDOW = 30, 1800
"""Seconds for which viewers may predict."""


class Stage(Enum):
    """How far a prediction is to be."""

    OPEN = "open"
    LOCKED = "locked"
    """Nobody may predict any more."""
    RESOLVED = "resolved"
    CANCELLED = "cancelled"
    """Everybody gets their points back."""


@dataclass(frozen=True, slots=True)
class Bet:
    """The prediction that is wanted on a game.

    `game` tells it from all others, of other runs too. The `outcomes` differ. `winner`: which of them it was,
    once it is resolved.
    """

    game: str
    title: str
    outcomes: tuple[str, ...]
    stage: Stage
    winner: int | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """A reward for channel points. `kind`: what it is to the game; `asks`: whether viewers write something.

    `cost` 0: it is not offered. Title, prompt and picture are the streamer's to change on Twitch afterwards.
    """

    kind: str
    title: str
    prompt: str
    cost: int
    asks: bool


@dataclass(frozen=True, slots=True)
class ExtrasSettings:
    """`memo`: the file of what has to outlast a crash; `window`: seconds for which viewers may predict."""

    memo: Path
    window: int
    offers: tuple[Offer, ...]
