"""Standard output as JSON lines, for other programs (`--json`).

Each line is one object with a `kind`: `message`, `event` or `reply`. What it holds is written down in
`jsonlines.schema.json` beside this file, which is kept stable and shown by `koikoi play --json-schema`. Cards
are null where chat's seat may not see them; besides the game's own events (`module.game.events`) there are
those of the program, such as `game_resumed` and `chat_status`.
"""

from __future__ import annotations

import errno
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TextIO

from module.game.events import EVENT_NAMES, Event, JsonValue, event_to_json

SCHEMA_FILE = Path(__file__).with_suffix(".schema.json")


def reader_is_gone(error: Exception) -> bool:
    """Whether output could not be written because nobody reads it any more.

    Windows knows that state of a pipe by another number: https://github.com/python/cpython/issues/79935
    """
    also = errno.EINVAL if sys.platform == "win32" else errno.EPIPE
    return isinstance(error, OSError) and error.errno in {errno.EPIPE, also} and error.filename is None


class JsonLines:
    """Writes the lines; without a stream it writes nothing."""

    def __init__(self, stream: TextIO | None) -> None:
        """Write to this stream, a line at a time."""
        self._stream = stream
        self.needed = True
        """Whether the program is nothing without a reader; else it goes on when the reader goes away."""

    def write(self, kind: str, fields: Mapping[str, object]) -> None:
        """One line. Raises OSError if it cannot be written; a reader who is gone may not be needed."""
        if self._stream is None:
            return
        try:
            self._stream.write(json.dumps({"kind": kind, **fields}, ensure_ascii=False) + "\n")
            self._stream.flush()
        except OSError as error:
            if self.needed or not reader_is_gone(error):
                raise
            self._stream = None

    def event(self, event: Event) -> None:
        """An event of the game, as chat's seat sees it."""
        if self._stream is not None:
            self.own_event(EVENT_NAMES[type(event)], event_to_json(event))

    def own_event(self, name: str, fields: Mapping[str, JsonValue]) -> None:
        """An event of the program."""
        self.write("event", {"name": name, **fields})
