"""The last things that happened in chat, for the panel: who, and what, in the program's own words."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from enum import Enum

from chat.reading.reading import Command


class Mark(Enum):
    """What became of somebody's command."""

    DONE = "done"
    REFUSED = "refused"
    """It could not be done now."""
    INVALID = "invalid"
    """It was none."""
    STALE = "stale"
    """It was typed for a table that had just changed."""
    DENIED = "denied"
    """Somebody else is playing, or it is for others."""


@dataclass(frozen=True, slots=True)
class Notice:
    """One line: when (seconds), whose, what became of it, the command in short, how often in a row."""

    at: float
    login: str
    mark: Mark
    text: str
    times: int = 1


LENGTH = 20


class Ticker:
    """The last notices, the newest last. The same again, by the same person, only counts up."""

    def __init__(self) -> None:
        """Begin with none."""
        self._notices: deque[Notice] = deque(maxlen=LENGTH)

    @property
    def notices(self) -> tuple[Notice, ...]:
        """All that are kept."""
        return tuple(self._notices)

    def add(self, login: str, mark: Mark, text: str, now: float) -> None:
        """Note what became of a command."""
        times = 1
        for place, notice in enumerate(self._notices):
            if notice.login == login and notice.mark is mark and mark is not Mark.DONE:
                times = notice.times + 1
                del self._notices[place]
                break
        self._notices.append(Notice(now, login, mark, text, times))


def in_short(command: Command) -> str:
    """A command as the ticker shows it: its own name and arguments, nobody's spelling."""
    parts: list[str | int] = [command.name.value]
    if command.n is not None:
        parts.append(command.n)
    if command.m is not None:
        parts += ("take", command.m) if command.name.value != "take" else (command.m,)
    if command.kind is not None:
        parts.append(f"{command.kind.value}s")
    parts += [
        part for part in (command.card, command.target, command.seconds, command.choice) if part is not None
    ]
    return " ".join(map(str, parts))
