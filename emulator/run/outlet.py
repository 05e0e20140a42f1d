"""Standard output during a game, which goes on when nobody can read it any more."""

from __future__ import annotations

from collections.abc import Callable
from typing import TextIO

from emulator.streams import drop_output, reader_is_gone


class Outlet:
    """Writes at once what it is given, until that fails: then nothing more, and that is told once."""

    def __init__(self, stream: TextIO) -> None:
        """Write to this stream, standard output that is."""
        self._stream: TextIO | None = stream
        self.needed = True
        """Whether the program is nothing without a reader: then it ends with the error."""
        self.lost: Callable[[str], None] = lambda _reason: None
        """Who is told that nothing more will be written: why, or "" when only the reader has gone away."""
        self.broken = False
        """Whether something is missing that somebody may still want to read."""

    def write(self, text: str) -> None:
        """Write this now. Raises OSError only where output is needed."""
        if self._stream is None:
            return
        try:
            self._stream.write(text)
            self._stream.flush()
        except (OSError, ValueError) as error:
            if self.needed:
                raise
            self._stream = None
            drop_output()
            self.broken = not reader_is_gone(error)
            reason = error.strerror if isinstance(error, OSError) else None
            self.lost((reason or str(error)) if self.broken else "")

    def flush(self) -> None:
        """Nothing waits here."""
