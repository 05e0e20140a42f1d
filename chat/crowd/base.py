"""What a way to play is: who of the crowd may act, and when what they want is done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from chat.message import User
from chat.ranks.origin import Cast, Vote
from chat.reading.commands import Name
from chat.replies.sentences import Line
from module.game.actions import Action
from module.game.view import View


class Mode(Enum):
    """A way to play; the value is its name in commands, settings and JSON."""

    CLAIM = "claim"
    ANARCHY = "anarchy"
    VOTE = "vote"


@dataclass(frozen=True, slots=True)
class Play:
    """What somebody wants done, on the table as it lay: the actions for a seat's decision `ply` and after it.

    `by` None: a vote has decided, and these were its `votes`.
    """

    by: User | None
    actions: tuple[Action, ...]
    ply: int
    seat: int
    votes: tuple[Vote, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """Something to tell somebody."""

    to: User
    line: Line


@dataclass(frozen=True, slots=True)
class Outcome:
    """What has come due: things to do, and to say to somebody or to everybody.

    `nobody`: no viewer decides, so that somebody else has to.
    """

    plays: tuple[Play, ...] = ()
    answers: tuple[Answer, ...] = ()
    told: tuple[Line, ...] = ()
    nobody: bool = False


class Ruling(Enum):
    """What becomes of something that somebody wants done."""

    ACT = "act"
    HOLD = "hold"
    """Kept; `tick` gives back what comes of it."""
    STALE = "stale"
    """Typed for a table that had just changed: ignored."""
    LATE = "late"
    """The vote that it was meant for has been decided: ignored."""


@dataclass(frozen=True, slots=True)
class Ballot:
    """How a vote on a decision stands.

    `counts`: the votes for each action that has any, the leader first (of equal ones who got there first);
    `voters`: how many have voted; `seconds`: how long the window is, `seconds_left`: of it, None while the
    clock is held; `decided`: what has won, shown for a moment before it is done; `empty`: so many windows
    before this one had no votes.
    """

    seat: int
    ply: int
    counts: tuple[tuple[Action, int], ...]
    voters: int
    seconds: float
    seconds_left: float | None
    decided: Action | None = None
    empty: int = 0


@dataclass(frozen=True, slots=True)
class ModeBallot:
    """How a vote on the way to play stands: the votes for each way, the leader first."""

    counts: tuple[tuple[Mode, int], ...]
    seconds_left: float


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What the panel shows of the crowd.

    `seconds_left`: until the player loses the seat; None while that clock is held. `ballot`: the vote on the
    next action, while one runs.
    """

    mode: Mode
    holder: User | None = None
    queue: tuple[User, ...] = ()
    challenger: User | None = None
    seconds_left: float | None = None
    ballot: Ballot | None = None

    @property
    def people(self) -> tuple[User, ...]:
        """Everybody who plays, waits or asks."""
        asking = (self.holder, self.challenger)
        return (*(user for user in asking if user is not None), *self.queue)


class Crowd(Protocol):
    """One way to play. A decision is named by its view's `ply`; `now` is in seconds."""

    mode: Mode

    def holder(self) -> User | None:
        """Who alone may act, if anybody."""

    def submit(self, play: Play, *, stale: bool) -> Ruling:
        """Somebody wants this done; `stale`: it came sooner after a change than the stream shows one."""

    def procedure(self, name: Name, user: User, now: float) -> tuple[Answer, ...]:
        """One of the commands about the seat: claim, unclaim, take_claim, mine, canceltake, player."""

    def tick(self, view: View, now: float, *, paused: bool, shown: bool) -> Outcome:
        """Let time pass; called after every change and whenever `next_due` is reached.

        `shown`: the panel shows the table as it lies, nothing is still moving there.
        """

    def next_due(self) -> float | None:
        """When `tick` has something to do by itself; None: not by time alone."""

    def newly_cast(self) -> tuple[Cast, ...]:
        """The votes since the last call, as they were cast."""

    def recall(self, casts: Iterable[Cast]) -> None:
        """Count votes that were cast before a restart."""

    def leave(self, login: str) -> tuple[Answer, ...]:
        """Somebody may no longer take part."""

    def clear(self) -> None:
        """Forget everybody who waits."""

    def snapshot(self, now: float) -> Snapshot:
        """What the panel shows."""

    def to_json(self, now: float) -> dict[str, object]:
        """What has to survive a restart."""

    def restore(self, data: Mapping[str, object], now: float) -> None:
        """Take up what `to_json` wrote. Raises InvalidRecord, and has changed nothing then."""
