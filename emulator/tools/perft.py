"""Count the positions that follow one, to check the engine."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from emulator.arguments import house_rules_of
from emulator.files import SMALL, read_whole
from module.errors import InvalidRecord
from module.game.perft import PerftFile, divide, parse_perft, perft
from module.game.record import format_action
from module.rules.presets import HouseRules


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE")


def run(options: Namespace) -> int:
    """Count the position to each depth that is named; on a wrong count, the split by first action."""
    content = _load(options.file, house_rules_of(options))
    wrong = False
    for depth, expected in sorted(content.expected.items()):
        count = perft(content.state, depth)
        wrong |= count != expected
        sys.stdout.write(
            f"depth {depth}: {count}" + ("\n" if count == expected else f"  expected {expected}\n")
        )
        if count != expected and depth:
            split = divide(content.state, depth)
            sys.stdout.writelines(f"  {format_action(action)}: {part}\n" for action, part in split.items())
    return 1 if wrong else 0


def _load(path: Path, house_rules: HouseRules) -> PerftFile:
    try:
        content = parse_perft(read_whole(path, SMALL).decode("utf-8").splitlines(), house_rules)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise InvalidRecord(f"{path} cannot be read: {reason}") from None
    if not content.expected:
        raise InvalidRecord(f"{path} names no depth: add lines as `depth 1: 8`")
    return content
