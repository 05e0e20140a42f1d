"""A rule system as a value: everything in which one way to play Koi-Koi differs from another.

The engine reads it and has no branch for a system by name; a new system is one declaration in
`module.rules.presets`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from module.rules.cards import DECK, Month
from module.rules.yaku import Scorer, YakuPoints


class Lucky(Enum):
    """What happens to a hand or table dealt with four cards of a month, or four pairs."""

    NEVER_DEALT = "never"
    """The deal is made again until there is none (the module)."""
    APPENDIX = "appendix"
    """The module's appendix: a lone holder scores and deals next, two tie; a lucky table is dealt again."""


_YEAR = tuple(Month)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One rule system. `spec` is the text that names it with its options and from which it can be made again.

    `teams[seat]` is the team of each seat; seats play in the order of their numbers, captures, calls and
    scores belong to teams. `rounds`, sizes and points are counts.
    """

    spec: str
    teams: tuple[int, ...]
    rounds: int
    hand_size: int
    table_size: int
    yaku: tuple[YakuPoints, ...]
    lucky: Lucky
    lucky_points: int
    scorer: Scorer = field(init=False, repr=False, compare=False)
    """Counts captured cards under these rules."""

    def __post_init__(self) -> None:
        dealt = self.seats * self.hand_size + self.table_size
        if dealt + self.seats * self.hand_size > len(DECK):
            msg = f"{self.spec}: {dealt} cards dealt leave too few to draw from"
            raise ValueError(msg)
        if set(self.teams) != set(range(self.team_count)):
            msg = f"{self.spec}: teams must be numbered 0, 1, ... without a gap"
            raise ValueError(msg)
        object.__setattr__(self, "scorer", Scorer(self.yaku))

    @property
    def seats(self) -> int:
        """How many players."""
        return len(self.teams)

    @property
    def team_count(self) -> int:
        """How many sides."""
        return max(self.teams) + 1

    def month_of_round(self, round_number: int) -> Month:
        """The month that a round stands for: round 1 is January, round 13 January again."""
        return _YEAR[(round_number - 1) % len(_YEAR)]
