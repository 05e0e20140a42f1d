"""What was sent lately, in a file: Twitch goes on counting when the program is restarted."""

from __future__ import annotations

import json
import logging
import os
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from chat.replies.limits import WINDOW, Said, fingerprint

LONGEST = 1 << 16
"""Bytes of the file that are looked at, and after which it is written anew."""
MOST = 200
"""Messages that are kept: more than Twitch lets anybody send within `WINDOW`."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Entry:
    """A message: when (seconds since 1970), from which account, where, and what."""

    at: float
    user_id: str
    channel: str
    text: str

    def line(self) -> str:
        return json.dumps(asdict(self)) + "\n"


class SentLog:
    """A line for each message, written before it is sent. A file that cannot be read, or written, is none.

    `path`: the file; its folder is made if need be. `clock`: seconds since 1970. One thread at a time.
    """

    def __init__(self, path: Path, clock: Callable[[], float] = time.time) -> None:
        """Read what is there; of the time of the other messages nothing is known any more."""
        self._path = path
        self._clock = clock
        self._entries = list(_of_late(self._read(), clock()))
        self._size = 0
        self._rewrite()

    def lately(self, user_id: str, channel: str) -> tuple[Said, ...]:
        """What an account has said within `WINDOW`, anywhere; the text is known where it was this channel."""
        now = self._clock()
        return tuple(
            Said(entry.text if entry.channel == channel else "", max(0.0, now - entry.at))
            for entry in self._entries
            if entry.user_id == user_id and now < entry.at + WINDOW
        )

    def note(self, user_id: str, channel: str, text: str) -> None:
        """A message is about to be sent."""
        now = self._clock()
        entry = _Entry(now, user_id, channel, fingerprint(text))
        self._entries = [*_of_late(self._entries[-MOST:], now), entry]
        if self._size > LONGEST:
            self._rewrite()
        else:
            self._write("a", entry.line())

    def _read(self) -> Iterator[_Entry]:
        try:
            with self._path.open("rb") as file:
                file.seek(max(0, file.seek(0, os.SEEK_END) - LONGEST))
                lines = file.read(LONGEST).splitlines()
        except FileNotFoundError:
            return
        except OSError as failed:
            logger.warning("what was sent lately cannot be read: %s", failed.strerror)
            return
        for line in lines:
            entry = _entry(line)
            if entry is not None:
                yield entry

    def _rewrite(self) -> None:
        self._size = 0
        self._write("w", "".join(entry.line() for entry in self._entries))

    def _write(self, mode: str, text: str) -> None:
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            # Nothing waits for the disk: after a power cut the limits have long passed.
            with self._path.open(mode, encoding="ascii") as file:
                file.write(text)
        except OSError as failed:
            logger.warning("what was sent lately cannot be written: %s", failed.strerror)
        self._size += len(text)


def _of_late(entries: Iterable[_Entry], now: float) -> Iterator[_Entry]:
    """Those within `WINDOW`; what seems to be yet to come, the clock having been put back, counts as now."""
    for entry in entries:
        if now < entry.at + WINDOW:
            yield entry if entry.at <= now else replace(entry, at=now)


def _entry(line: bytes) -> _Entry | None:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    match found:
        case {"at": float(at), "user_id": str(user_id), "channel": str(channel), "text": str(text)}:
            return _Entry(at, user_id, channel, text)
        case _:
            return None
