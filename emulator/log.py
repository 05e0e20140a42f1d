"""The log: what this program's warnings, the connection to Twitch and TwitchIO say; never a secret.

It is open in every command, but there is no file before there is something to say.
"""

from __future__ import annotations

import logging
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from module.errors import one_sentence

if TYPE_CHECKING:
    from emulator.logfile import RotatedFile

logger = logging.getLogger(__name__)


def warn(text: str) -> None:
    """Say this on standard error and in the log, in one line whatever is quoted in it."""
    sentence = one_sentence(text)
    sys.stderr.write(f"koikoi: {sentence}\n")
    logger.warning("%s", sentence)


class Log(logging.Handler):
    """Writes what is logged anywhere into a file. That this fails hurts nobody."""

    def __init__(self, path: Path) -> None:
        """Nothing is opened yet."""
        super().__init__()
        self.path = path
        self._file: RotatedFile | None = None
        self._redacts = False
        self.unwritten = ""
        """The last record, where it could not be written."""
        formatter = logging.Formatter("%(asctime)sZ %(levelname)s %(name)s: %(message)s", "%Y-%m-%dT%H:%M:%S")
        formatter.converter = time.gmtime
        self.setFormatter(formatter)

    @property
    def problem(self) -> str:
        """Why the last record could not be written; empty when it could."""
        return self._file.problem if self._file is not None else ""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass, without the tokens that may be in it: only Twitch brings some here."""
        if not self._redacts and "chat.sources.twitch" in sys.modules:
            from chat.sources.twitch.secret import Redactor  # noqa: PLC0415 - it is loaded already

            self.addFilter(Redactor())
            self._redacts = True
        return bool(super().filter(record))

    def emit(self, record: logging.LogRecord) -> None:
        """Write it."""
        from emulator.logfile import RotatedFile  # noqa: PLC0415 - most commands have nothing to say

        if self._file is None:
            self._file = RotatedFile(self.path)
            self._file.setFormatter(self.formatter)
        self._file.emit(record)
        self.unwritten = self.format(record) if self.problem else ""

    def close(self) -> None:
        """Write nothing more."""
        if self._file is not None:
            self._file.close()
        super().close()


@contextmanager
def logging_to(path: Path) -> Iterator[Log]:
    """Have everything logged into this file, and what ends a thread as well."""

    def thread_failed(arguments: threading.ExceptHookArgs) -> None:
        if isinstance(arguments.exc_value, Exception):
            logger.error("a thread has ended: %s", arguments.thread, exc_info=arguments.exc_value)
            warn(f"something went wrong that should not have; it is in the log {path}")

    root, log = logging.getLogger(), Log(path)
    level, hook = root.level, threading.excepthook
    root.addHandler(log)
    root.setLevel(logging.INFO)
    threading.excepthook = thread_failed
    try:
        yield log
    finally:
        threading.excepthook = hook
        root.setLevel(level)
        root.removeHandler(log)
        log.close()
