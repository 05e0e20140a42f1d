"""Golden games: whole games whose every event is written down in `tests/data/golden`.

A file has a comment that says what it shows, the rules, seed and first dealer (`-`: as the rules say), and
then the game: lines that begin with `>` are the actions, the lines after each are what happened. Files
without `seeds: 2` are of the time before seeds were hashed, and play as records of that time do.
`test_golden` plays every file again and compares it as a whole. After a wanted change of the rules or of the
events' text,

    python -m tests.module.golden

writes all files anew from their actions; read the difference before committing it.
`find_golden` looks for games.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from module.game.events import event_to_text
from module.game.record import Record, format_action, parse_action, replay
from module.rules.presets import make_rules
from module.rules.seeds import Seeds

FOLDER = Path(__file__).parents[1] / "data" / "golden"


@dataclass(frozen=True, slots=True)
class Golden:
    """What a game shows, and the game."""

    shows: str
    record: Record


def render(game: Golden) -> str:
    """The whole text of a golden file."""
    record = game.record
    lines = [
        f"# {game.shows}",
        f"rules: {record.rules.spec}",
        f"seed: {record.seed}",
        f"first_dealer: {'-' if record.first_dealer is None else record.first_dealer}",
    ]
    if record.seeds is not Seeds.MIXED:
        lines.insert(2, f"seeds: {record.seeds.value}")
    for number, (_, events) in enumerate(replay(record)):
        lines.append(f"> {format_action(record.actions[number - 1])}" if number else "")
        lines += map(event_to_text, events)
    return "\n".join(lines) + "\n"


def read(text: str) -> Golden:
    """What a golden file says; its events are not looked at."""
    lines = text.splitlines()
    head = dict(line.split(": ", maxsplit=1) for line in lines[1 : lines.index("")])
    actions = tuple(parse_action(line.removeprefix("> ")) for line in lines[4:] if line.startswith("> "))
    seeds = Seeds(int(head.get("seeds", "1")))
    dealer = None if head["first_dealer"] == "-" else int(head["first_dealer"])
    record = Record(make_rules(head["rules"]), int(head["seed"]), dealer, actions, seeds)
    return Golden(lines[0].removeprefix("# "), record)


def files() -> list[Path]:
    """All golden files."""
    return sorted(FOLDER.glob("*.txt"))


def regenerate() -> None:
    """Write every file anew from its own actions."""
    for path in files():
        path.write_text(render(read(path.read_text(encoding="utf-8"))), encoding="utf-8")


if __name__ == "__main__":
    regenerate()
