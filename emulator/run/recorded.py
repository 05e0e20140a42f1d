"""The games of a file, be it a journal or a record."""

from __future__ import annotations

import json
from pathlib import Path

from emulator.files import read_whole
from emulator.run.journal import Game, read_journal
from module.errors import InvalidRecord, KoiKoiError
from module.game.record import Record

UNKNOWN_BOT = "?"
"""Who played against chat, where a record does not say it."""


def load_games(path: Path) -> tuple[list[Game], str]:
    """The games of a record or a journal, and what is wrong with its rest (empty: nothing).

    Raises KoiKoiError when there is no game in it at all.
    """
    try:
        data = read_whole(path)
    except OSError as error:
        msg = f"{path} cannot be read: {error.strerror or error}"
        raise KoiKoiError(msg) from None
    contents = read_journal(data)
    if contents.games:
        return contents.games, contents.problem
    try:
        record = Record.from_json(json.loads(data))
    except (ValueError, TypeError, RecursionError) as error:
        reason = error if isinstance(error, KoiKoiError) else "it is not one JSON object"
        msg = f"{path} is neither a journal nor a record: {reason}"
        raise InvalidRecord(msg) from None
    return [Game(1, record, UNKNOWN_BOT)], ""
