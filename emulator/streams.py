"""Standard output and error: UTF-8 everywhere, and what becomes of them when they cannot be written."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from io import BufferedWriter, TextIOWrapper
from pathlib import Path


class Forgiving(TextIOWrapper):
    """Standard error without a buffer: what cannot be written is left out, and nothing ends for want of it.

    When the disk has room again, so has this: nothing waits that could not be written before.
    """

    def write(self, text: str, /) -> int:
        """Write it if that is possible."""
        with suppress(OSError, ValueError):
            super().write(text)
        return len(text)

    def flush(self) -> None:
        """Nothing waits."""
        with suppress(OSError, ValueError):
            super().flush()


def prepare_streams() -> None:
    """UTF-8 on every platform, because other programs read it; and a stream that is closed stays silent."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - open to the end
        stream = getattr(sys, name)
        if isinstance(stream, TextIOWrapper):
            # A terminal may lack the signs of names and cards: that must never end the program.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    if sys.stderr is sys.__stderr__ and isinstance(sys.stderr, TextIOWrapper):
        buffer = sys.stderr.buffer
        raw = buffer.raw if isinstance(buffer, BufferedWriter) else buffer
        sys.stderr = Forgiving(raw, encoding="utf-8", errors="backslashreplace", write_through=True)


def drop_output() -> None:
    """Keep the interpreter, when it ends, from trying again what could not be written."""
    with suppress(OSError, ValueError):  # a stream of a test's has no file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def reader_is_gone(error: Exception) -> bool:
    """Whether output could not be written because nobody reads it any more.

    Windows knows that state of a pipe by another number: https://github.com/python/cpython/issues/79935
    """
    also = errno.EINVAL if sys.platform == "win32" else errno.EPIPE
    return isinstance(error, OSError) and error.errno in {errno.EPIPE, also} and error.filename is None
