"""What is known of a file of games: their ids and where each stands, so that it is read through only once."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from typing import BinaryIO

_LINE_ID = re.compile(rb'\{"id":"([^"]+)"')


@dataclass(slots=True)
class Index:
    """How much has been read: `end` is behind the last whole line, `places` says where games are."""

    end: int = 0
    places: dict[str, int] = field(default_factory=dict)
    _last: tuple[int, bytes] | None = None
    _stamp: tuple[int, ...] = ()

    def take(self, line: bytes) -> None:
        """The next whole line."""
        found = _LINE_ID.match(line)
        if found is not None:
            self.places.setdefault(found[1].decode("utf-8", "replace"), self.end)
            self._last = self.end, found[0]
        self.end += len(line)

    def read_on(self, file: BinaryIO) -> bytes:
        """Take what has been added to the file, or all of it if it is another one; the rest is no line."""
        if not self._fits(file):
            self.end, self.places, self._last = 0, {}, None
        file.seek(self.end)
        rest = b""
        for line in file:
            if line.endswith(b"\n"):
                self.take(line)
            else:
                rest = line
        self.is_of(os.fstat(file.fileno()))
        return rest

    def is_of(self, found: os.stat_result) -> None:
        """What has been taken is this file, as it is now."""
        self._stamp = _stamp(found)

    def _fits(self, file: BinaryIO) -> bool:
        """Whether the file still holds what has been read of it."""
        now = _stamp(os.fstat(file.fileno()))
        if now == self._stamp:
            return True
        # Who changes something in a file lets it seldom begin with all that was there, and one byte more.
        if now[:2] != self._stamp[:2] or now[2] <= self._stamp[2]:
            return False
        if self.end:
            file.seek(self.end - 1)
            if file.read(1) != b"\n":
                return False
        if self._last is None:
            return True
        place, beginning = self._last
        file.seek(place)
        return file.read(len(beginning)) == beginning

    def line(self, file: BinaryIO, game: str) -> bytes | None:
        """The line of a game; None if it is not there."""
        place = self.places.get(game)
        if place is None:
            return None
        file.seek(place)
        return file.readline()


def _stamp(found: os.stat_result) -> tuple[int, ...]:
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns
