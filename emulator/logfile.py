"""A log file that never grows beyond a few megabytes, and whose failing ends nothing."""

from __future__ import annotations

import errno
import sys
from contextlib import suppress
from io import TextIOWrapper
from logging import LogRecord
from logging.handlers import RotatingFileHandler
from pathlib import Path

OLDER_FILES = 3
"""Beside the one that is written."""
BYTES_EACH = 1_150_000
"""With what a last record may add, less than 5 MB in all."""
LONGEST = 16_000
"""Characters of a record: of what is longer, beginning and end say enough."""


class RotatedFile(RotatingFileHandler):
    """The file, and beside it older ones, NAME.1 and so on; `problem` says why the last record is in none."""

    def __init__(self, path: Path) -> None:
        """Nothing is opened yet."""
        super().__init__(
            path,
            maxBytes=BYTES_EACH,
            backupCount=OLDER_FILES,
            encoding="utf-8",
            delay=True,
            errors="backslashreplace",
        )
        self._path = path
        self.problem = ""

    def format(self, record: LogRecord) -> str:
        """A record as text, no longer than all that fits."""
        text = super().format(record)
        if len(text) <= LONGEST:
            return text
        return f"{text[: LONGEST // 2]}\n[...]\n{text[-LONGEST // 2 :]}"

    def emit(self, record: LogRecord) -> None:
        """Write it, if that is possible."""
        self.problem = ""
        with suppress(OSError):  # then opening the file fails, too, and that is told
            self._path.parent.mkdir(parents=True, exist_ok=True)
        super().emit(record)

    def _open(self) -> TextIOWrapper:
        """Open it. Whoever opens a pipe that nobody reads waits for ever."""
        if self._path.is_fifo():
            raise OSError(errno.EINVAL, "it is a pipe")
        return super()._open()

    def doRollover(self) -> None:  # noqa: N802 - the standard library's name
        """Begin another file. Windows refuses while another koikoi writes to this one: then it grows on."""
        with suppress(OSError):
            super().doRollover()

    def handleError(self, record: LogRecord) -> None:  # noqa: ARG002, N802 - the standard library's
        """Remember what is wrong; the next record finds the file opened anew, and perhaps room for it."""
        error = sys.exc_info()[1]
        self.problem = (error.strerror if isinstance(error, OSError) else None) or str(error)
        stream = self.stream
        self.stream = None
        if stream is not None:
            with suppress(OSError):
                stream.close()

    def close(self) -> None:
        """Write nothing more."""
        with suppress(OSError):
            super().close()
