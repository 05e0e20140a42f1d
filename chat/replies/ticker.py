"""What people did in chat, for the panel's ticker: who, and the sentence that says what came of it.

Moves are not among it: what came of them only the game's events tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from chat.replies.sentences import Sentence


class Unsaid(Enum):
    """What nobody is told in chat, or in other words there."""

    EARLY = "early"
    """It was typed for a table that had just changed."""
    LATE = "late"
    """It was typed for a vote that had just been decided."""
    VOTED = "voted"
    VOTED_MODE = "voted mode"
    NOT_THE_PLAYER = "not the player"
    """Somebody else holds the seat."""
    VIEWED = "viewed"
    CYCLED = "cycled"
    BEGAN_GAME = "began game"


What = Sentence | Unsaid

MOST_DEEDS = 60
"""So many are kept until somebody asks for them, and then told in one frame; the oldest are forgotten."""


@dataclass(frozen=True, slots=True)
class Deed:
    """Somebody did something; `values` are those of the sentence, `team` whom they play for, of several."""

    login: str
    what: What
    values: Mapping[str, str | int] = field(default_factory=dict)
    team: int | None = None
