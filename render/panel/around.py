"""What the panel shows besides the game: names, what chat does, which commands work, trouble, overlays."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple

MOST_NOTICES = 12


class Mark(Enum):
    """What became of a command, or whose words these are; the value is the sign before the line."""

    DONE = "▶"
    UNDONE = "×"
    ANSWER = "»"
    """The program's answer in the chat."""
    TOLD = "※"
    """News of the program."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A line of the ticker: who (or nobody), what, what became of it, how often in a row."""

    who: str
    what: str
    mark: Mark
    note: str = ""
    times: int = 1

    @property
    def rest(self) -> str:
        """Everything behind the name."""
        words = " - ".join(part for part in (self.what, self.note) if part)
        return f"{words} x{self.times}" if self.times > 1 else words

    @property
    def line(self) -> str:
        """All of it."""
        return f"{self.who}: {self.rest}" if self.who else self.rest


@dataclass(frozen=True, slots=True)
class Crowd:
    """Who plays for chat: the holder of the seat (or nobody: anybody may), who is next, who asks for it.

    `claims`: whether the seat can be claimed at all; `seconds_left`: until the holder loses the seat, None
    while that clock stands.
    """

    holder: str = ""
    waiting: tuple[str, ...] = ()
    challenger: str = ""
    seconds_left: int | None = None
    claims: bool = True


class Hint(NamedTuple):
    """What can be typed now, and what it does."""

    command: str
    meaning: str


class Note(NamedTuple):
    """A few words that are shown until a time."""

    text: str
    until: float


class Overlays(NamedTuple):
    """What is laid over the panel."""

    paused: bool = False
    help: bool = False
    asking: bool = False
    """Whether to close."""


@dataclass(frozen=True, slots=True)
class Around:
    """Everything on the panel that does not come from the game. `names` are by seat, `notices` newest first.

    `crowd` is None where no chat plays.
    """

    names: tuple[str, ...] = ("", "")
    notices: tuple[Notice, ...] = ()
    crowd: Crowd | None = None
    hints: tuple[Hint, ...] = ()
    banner: str = ""
    overlays: Overlays = field(default_factory=Overlays)

    def with_name(self, seat: int, name: str) -> Around:
        """The same with another name on a seat's display."""
        return replace(self, names=(*self.names[:seat], name, *self.names[seat + 1 :]))

    def with_notice(self, notice: Notice) -> Around:
        """The same with a newer notice; one that counts an older one up takes its place."""
        kept = [
            other
            for other in self.notices
            if not (notice.times > 1 and (other.who, other.mark) == (notice.who, notice.mark))
        ]
        return replace(self, notices=(notice, *kept)[:MOST_NOTICES])
