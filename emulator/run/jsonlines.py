"""Standard output as JSON lines, for other programs (`--json`).

Each line is one object with a `kind`: `message`, `event` or `reply`. What it holds is written down in
`jsonlines.schema.json` beside this file, which is kept stable and shown by `koikoi play --json-schema`. Cards
are null where chat's seat may not see them; besides the game's own events (`module.game.events`) there are
those of the program, such as `game_resumed` and `chat_status`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from chat.sources.console import Out
from module.game.events import EVENT_NAMES, Event, JsonValue, event_to_json

SCHEMA_FILE = Path(__file__).with_suffix(".schema.json")


class JsonLines:
    """Writes the lines; without a stream it writes nothing."""

    def __init__(self, stream: Out | None) -> None:
        """Write to this stream, a line at a time."""
        self._stream = stream
        self._together: list[str] | None = None

    @contextmanager
    def together(self) -> Iterator[None]:
        """What is written meanwhile goes out at its end, at once: in a busy chat twenty lines at every step.

        One by one, each would wake whoever reads, and cost more than all else that is done with a message.
        """
        self._together = []
        try:
            yield
        finally:
            lines, self._together = "".join(self._together), None
            if lines:
                self._send(lines)

    def write(self, kind: str, fields: Mapping[str, object]) -> None:
        """One line. Raises what the stream raises when it cannot be written."""
        if self._stream is None:
            return
        line = json.dumps({"kind": kind, **fields}, ensure_ascii=False) + "\n"
        if self._together is None:
            self._send(line)
        else:
            self._together.append(line)

    def _send(self, lines: str) -> None:
        if self._stream is not None:
            self._stream.write(lines)
            self._stream.flush()

    def event(self, event: Event) -> None:
        """An event of the game, as chat's seat sees it."""
        if self._stream is not None:
            self.own_event(EVENT_NAMES[type(event)], event_to_json(event))

    def own_event(self, name: str, fields: Mapping[str, JsonValue]) -> None:
        """An event of the program."""
        self.write("event", {"name": name, **fields})
