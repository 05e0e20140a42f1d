"""A journal to try things with: a golden game, and what chat remembers after its third action."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from chat.ranks.origin import Origin
from emulator.journal.journal import Journal
from emulator.journal.lines import Game
from module.game.record import replay
from tests.module.golden import FOLDER, read

RECORD = read((FOLDER / "win.txt").read_text(encoding="utf-8")).record
STATES = [state for state, _events in replay(RECORD)]
CHAT = {"mode": "anarchy", "crowd": {}, "bans": [], "quiet": False, "stream_delay": 2.0}
SEED = 4


def written(folder: Path, actions: int = len(RECORD.actions)) -> bytes:
    """A journal with so many actions of a golden game, and what chat remembers after the third."""
    journal = Journal(folder / "whole", durable=False)
    journal.write_session(SEED)
    journal.write_game(Game(1, RECORD, ("chat", "house")))
    for number, action in enumerate(RECORD.actions[:actions]):
        journal.write_action(action, Origin("chat"))
        if number == 2:
            journal.write_chat(CHAT)
    journal.close()
    return journal.path.read_bytes()


def no_room(*_given: object, **_more: object) -> None:
    """What a full disk says."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def acts(data: bytes) -> int:
    """How many whole actions there are."""
    return sum(line.startswith(b'{"act"') for line in data.splitlines(keepends=True) if line.endswith(b"\n"))
