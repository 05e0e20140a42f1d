"""Chat from a file: lines `seconds name: text`, seconds since the first call.

    # a line like this one says nothing
    0.5 alice: !1 select 3
    2   @moderator: !pause
    2.5 ~streamer: !resume

A sign before the name makes a moderator (`@`), VIP (`+`) or the broadcaster (`~`) of its owner.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from chat.message import ChatMessage, Traits
from chat.replies.replies import Reply
from chat.sources.base import SourceError
from chat.sources.speaker import spoken
from module.game.view import View

_LINE = re.compile(r"([0-9]{1,7}(?:\.[0-9]{0,9})?)\s+([@+~]?[^\s:@+~#][^\s:]*):\s?(.*)")


@dataclass(frozen=True, slots=True)
class Cue:
    """One line of a script: when, in seconds from its start, who, and what."""

    at: float
    name: str
    text: str


def parse_script(data: bytes, file: str) -> tuple[Cue, ...]:
    """The lines of a script, in the order of their times. Raises SourceError, which names the line."""
    cues: list[Cue] = []
    for number, raw in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
        try:
            line = raw.decode("utf-8").strip()
        except UnicodeDecodeError:
            msg = f"{file}, line {number}: this is not UTF-8 text"
            raise SourceError(msg) from None
        if not line or line.startswith("#"):
            continue
        match = _LINE.fullmatch(line)
        if match is None:
            msg = f"{file}, line {number}: write `seconds name: text`, for example `1.5 alice: !1 select 3`"
            raise SourceError(msg)
        cues.append(Cue(float(match[1]), match[2], match[3]))
    return tuple(sorted(cues, key=lambda cue: cue.at))


class Script:
    """A script as a source; its clock starts with the first call."""

    live = False

    def __init__(self, name: str, cues: tuple[Cue, ...]) -> None:
        """Play these lines, which are in the order of their times."""
        self.name = name
        self.traits = Traits(limited=True)
        self._cues = cues
        self._next = 0
        self._start: float | None = None

    @staticmethod
    def open(name: str, path: Path, read: Callable[[Path], bytes]) -> Script:
        """The script in this file, as `read` gives it. Raises SourceError."""
        try:
            data = read(path)
        except OSError as error:
            msg = f"the script {path} cannot be read ({error.strerror or error}): give a file that exists"
            raise SourceError(msg) from None
        return Script(name, parse_script(data, str(path)))

    def _due(self, now: float) -> float | None:
        """When the next line is due; the first call starts the clock."""
        if self._start is None:
            self._start = now
        return None if self.finished else self._start + self._cues[self._next].at

    def poll(self, now: float, view: View | None) -> list[ChatMessage]:  # noqa: ARG002 - a script sees nothing
        """The lines whose time has come."""
        messages: list[ChatMessage] = []
        while (due := self._due(now)) is not None and now >= due:
            cue = self._cues[self._next]
            self._next += 1
            messages.append(spoken(self.name, self._next, cue.name, cue.text))
        return messages

    def next_due(self, now: float) -> float | None:
        """When the next line is due."""
        return self._due(now)

    @property
    def finished(self) -> bool:
        """Whether every line was delivered."""
        return self._next >= len(self._cues)

    def send(self, reply: Reply) -> None:
        """Nobody listens."""

    def close(self) -> None:
        """Say nothing more."""
        self._next = len(self._cues)
