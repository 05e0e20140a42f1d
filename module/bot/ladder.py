"""All against all: a table of who wins how often against whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from module.bot.match import Match, Side, Sides
from module.bot.searching import Thought
from module.errors import KoiKoiError
from module.rules.ruleset import Rules

_TWO = 2


def matches_of(
    bots: Sequence[str], rules: Rules, seed: int, games: int, thought: Thought | None = None
) -> tuple[Match, ...]:
    """A match of each bot with each other one, in order, all on the same deals. Raises KoiKoiError.

    Where more than two seats play, a side's seats all have the same bot, and rules with more than two sides
    have no ladder.
    """
    if rules.team_count != _TWO:
        raise KoiKoiError(
            f"a ladder is of two sides, and {rules.spec} has {rules.team_count}: choose other --rules"
        )
    if len({*bots}) < len(bots) or len(bots) < _TWO:
        raise KoiKoiError("a ladder needs two bots at least, each named once")
    return tuple(
        Match(tuple(pair[team] for team in rules.teams), rules, seed, games, thought)
        for pair in combinations(bots, 2)
    )


@dataclass(frozen=True, slots=True)
class Ladder:
    """What came of the matches of `matches_of`, in their order."""

    bots: tuple[str, ...]
    results: tuple[Sides, ...]

    def against(self, bot: str, other: str) -> Side:
        """What it came to for a bot against another one."""
        sides = dict(zip(combinations(self.bots, 2), self.results, strict=True))
        return sides[bot, other][0] if (bot, other) in sides else sides[other, bot][1]

    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The table with its headings: in a bot's row how often it wins against each, with the margin.

        >>> pair = (Side(wins=3, losses=1).as_set(), Side(wins=1, losses=3).as_set())
        >>> Ladder(("house", "random"), (pair,)).rows()[1]
        ('house', '', '75.0 % (30.1 to 95.4)')
        """
        return (
            ("wins against", *self.bots),
            *((bot, *("" if bot == other else _share(self.against(bot, other)) for other in self.bots))
              for bot in self.bots),
        )  # fmt: skip

    def markdown(self) -> str:
        """The table as Markdown that is a table in a terminal, too."""
        rows = self.rows()
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        lines = [
            "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |"
            for row in rows
        ]
        return (
            "\n".join([lines[0], f"|{'|'.join('-' * (width + 2) for width in widths)}|", *lines[1:]]) + "\n"
        )


def _share(side: Side) -> str:
    low, high = side.interval
    return f"{100 * side.win_rate:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
