"""Perft: correctness by counting the positions that legal actions lead to.

A perft file is a position (see `module.game.position`) with lines `depth N: COUNT`. The numbers are committed
only when two independent counters agree.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from module.errors import InvalidRecord
from module.game.actions import Action
from module.game.engine import apply, legal_actions
from module.game.position import MAX_DIGITS, parse_position
from module.game.state import State
from module.rules.presets import NO_HOUSE_RULES, HouseRules


def perft(state: State, depth: int) -> int:
    """How many sequences of `depth` actions there are from here; a finished game has none."""
    if depth == 0:
        return 1
    actions = legal_actions(state)
    if depth == 1:
        return len(actions)
    return sum(perft(apply(state, action)[0], depth - 1) for action in actions)


def divide(state: State, depth: int) -> dict[Action, int]:
    """The same count, split by the first action: where two counters differ, this says in which branch."""
    return {action: perft(apply(state, action)[0], depth - 1) for action in legal_actions(state)}


@dataclass(frozen=True, slots=True)
class PerftFile:
    """A position and the counts that are known for it, by depth."""

    state: State
    expected: dict[int, int]


def parse_perft(lines: Iterable[str], house_rules: HouseRules = NO_HOUSE_RULES) -> PerftFile:
    """Read a perft file. Raises InvalidRecord, InvalidCard, InvalidRules."""
    position: list[str] = []
    expected: dict[int, int] = {}
    for line in lines:
        if not line.startswith("depth "):
            position.append(line)
            continue
        depth, _, count = (part.strip() for part in line.removeprefix("depth ").partition(":"))
        if not all(
            part.isascii() and part.isdecimal() and len(part) <= MAX_DIGITS for part in (depth, count)
        ):
            msg = f"a count is `depth N: COUNT`, not {line.strip()!r}"
            raise InvalidRecord(msg)
        expected[int(depth)] = int(count)
    return PerftFile(parse_position(position, house_rules), expected)
