"""Chat on a terminal: a line on standard input is a message, replies are printed.

A plain line is the streamer's; `#name text` speaks as somebody else, a viewer, or with a mark before the name
a moderator (`#@name text`), VIP (`#+name text`) or the broadcaster (`#~name text`).
"""

from __future__ import annotations

import codecs
import queue
import threading
from collections.abc import Callable, Iterator
from typing import Protocol, TextIO

from chat.message import ChatMessage, Traits
from chat.replies.replies import Reply
from chat.sources.speaker import spoken
from module.game.view import View

STREAMER = "~streamer"
LONGEST_LINE = 4000
"""Characters of a line that are kept."""
WAITING_LINES = 1000
"""Lines that may wait; then the reader waits, and whoever writes to it."""
_BLOCK = 1 << 16

ReadBytes = Callable[[int], bytes | None]
"""Gives up to so many bytes as soon as there are some; none at the end."""


def read_standard_input(stream: TextIO | None) -> ReadBytes:
    """A way to read a text stream's file that leaves the stream itself alone.

    A thread that waits in a buffered stream holds its lock, and the interpreter cannot end.
    """
    try:
        descriptor = stream.fileno() if stream is not None else None
    except (OSError, ValueError):
        descriptor = None
    if descriptor is None:
        return lambda _size: b""
    return open(descriptor, "rb", buffering=0, closefd=False).read


def lines_of(read: ReadBytes) -> Iterator[str]:
    """The lines of a stream of UTF-8, whatever else is in it; of a very long line only the beginning.

    What marks a stream as UTF-8 at its beginning, as PowerShell does, is no part of the first line.
    """
    decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
    line, last = "", False
    while not last:
        try:
            block = read(_BLOCK)
        except (OSError, ValueError):  # closed under our feet
            block = b""
        last = not block
        *whole, line = (line + decoder.decode(block or b"", final=last)).split("\n")
        yield from (each.rstrip("\r")[:LONGEST_LINE] for each in whole)
        line = line[:LONGEST_LINE]
    if line:
        yield line


class Out(Protocol):
    """What lines are printed to: a stream, or what does as if."""

    def write(self, text: str, /) -> object:
        """Print this."""

    def flush(self) -> object:
        """Print it now."""


class Console:
    """The terminal as a source. A thread reads; everything else is on the caller's."""

    live = True

    def __init__(self, name: str, read: ReadBytes, out: Out | None) -> None:
        """Read from there, and print replies to `out` (None: print nothing)."""
        self.name = name
        self.traits = Traits(limited=False, guides=True)
        self._out = out
        self._lines: queue.Queue[str] = queue.Queue(WAITING_LINES)
        self._count = 0
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._read, args=(read,), name="console", daemon=True)
        self._thread.start()

    def _read(self, read: ReadBytes) -> None:
        for line in lines_of(read):
            while not self._closed.is_set():
                try:
                    self._lines.put(line, timeout=0.5)
                    break
                except queue.Full:
                    continue
            if self._closed.is_set():
                return

    def poll(self, now: float, view: View | None) -> list[ChatMessage]:  # noqa: ARG002 - lines come when they come
        """The lines since the last call."""
        messages: list[ChatMessage] = []
        for _ in range(WAITING_LINES):
            try:
                line = self._lines.get_nowait()
            except queue.Empty:
                break
            if line.strip():
                self._count += 1
                messages.append(self._message(line.strip()))
        return messages

    def _message(self, line: str) -> ChatMessage:
        name, _, text = line[1:].partition(" ")
        if line.startswith("#") and name.strip("@+~"):
            return spoken(self.name, self._count, name, text)
        return spoken(self.name, self._count, STREAMER, line)

    def next_due(self, now: float) -> float | None:  # noqa: ARG002 - as above
        """Nobody knows."""
        return None

    @property
    def finished(self) -> bool:
        """Whether the input has ended and every line was delivered."""
        return not self._thread.is_alive() and self._lines.empty()

    def wait(self, seconds: float) -> bool:
        """Wait until the input has ended, at most so long; whether it has."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def send(self, reply: Reply) -> None:
        """Print a reply."""
        if self._out is None:
            return
        try:
            self._out.write(f"> {reply.text}\n")
            self._out.flush()
        except (OSError, ValueError):  # nobody reads it any more
            self._out = None

    def close(self) -> None:
        """Stop reading; a thread that waits for a line ends with the program."""
        self._closed.set()
