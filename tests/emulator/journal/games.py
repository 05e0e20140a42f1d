"""Short games for the journal, the same every time, and what of them is on disk."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random

from emulator.journal.lines import Game, read_journal
from emulator.journal.months import read_month
from module.game.engine import legal_actions
from module.game.record import Record, format_action, replay
from module.game.state import Phase
from module.rules.presets import make_rules
from tests.emulator.journal.kit import SEED

RULES = "module:rounds=1"


@cache
def game_of(number: int) -> Game:
    """The game of this number, played to its end."""
    return Game(number, played_out(Record(make_rules(RULES), number, 0, ()), number), ("chat", "house"))


@cache
def old_game_of(number: int) -> Game:
    """The same, as an older journal tells it."""
    return Game(
        number,
        played_out(Record.from_json(OLD_HEAD | {"seed": number, "actions": []}), number),
        ("chat", "house"),
    )


def played_out(record: Record, seed: int) -> Record:
    """The whole game that begins like this."""
    rng = Random(seed)
    while True:
        *_, (state, _events) = replay(record)
        if state.phase is Phase.OVER:
            return record
        record = replace(record, actions=(*record.actions, rng.choice(legal_actions(state))))


OLD_HEAD = {"format": "koikoi-record", "version": 1, "rules": RULES, "first_dealer": 0}


def old_journal(games: int, moves: int | None = None) -> bytes:
    """A journal as version 1 wrote it: all games of a session, the last with so many moves (None: all)."""
    entries: list[dict[str, object]] = [{"journal": 1, "seed": SEED}]
    for number in range(1, games + 1):
        actions = old_game_of(number).record.actions[: moves if number == games else None]
        entries.append({"game": number, "rules": RULES, "seed": number, "first_dealer": 0, "bot": "house"})
        entries += [{"act": format_action(action), "by": "chat"} for action in actions]
        entries.append({"chat": {"mode": "anarchy", "n": number}})
    return b"".join(json.dumps(entry, separators=(",", ":")).encode() + b"\n" for entry in entries)


@dataclass(frozen=True, slots=True)
class Kept:
    """What is on disk: the games in months and in the journal, `doubled` in both; what chat remembers."""

    games: list[Game]
    doubled: int
    chat: dict[str, object]

    @property
    def moves(self) -> int:
        """Of all games together."""
        return sum(len(game.record.actions) for game in self.games)


def kept_in(folder: Path, name: str = "j") -> Kept:
    """What is on disk, without changing anything. Fails when a game is twice in the months."""
    months: list[Game] = []
    for path in sorted((folder / "games").glob("*.jsonl")):
        whole = path.read_bytes()
        months += read_month(whole[: whole.rfind(b"\n") + 1])[0]
    ids = [game.id for game in months]
    assert len(set(ids)) == len(ids), "a game is twice in the months"
    contents = read_journal((folder / name).read_bytes() if (folder / name).exists() else b"")
    assert not contents.problem
    running = [game for game in contents.games if game.id not in ids]
    return Kept(months + running, len(contents.games) - len(running), contents.chat)


def is_in_order(games: list[Game], *, old: bool = False) -> bool:
    """Whether these are the first games of the session: each once, whole but for the last."""
    wanted = [(old_game_of if old else game_of)(number) for number in range(1, len(games) + 1)]
    records = [game.record for game in games]
    if not records:
        return True
    last = replace(wanted[-1].record, actions=wanted[-1].record.actions[: len(records[-1].actions)])
    return records == [*(game.record for game in wanted[:-1]), last]
