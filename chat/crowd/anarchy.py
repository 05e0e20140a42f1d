"""Everybody plays: the first valid command acts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from chat.crowd.base import Answer, Mode, Outcome, Play, Ruling, Snapshot
from chat.message import User
from chat.ranks.origin import Cast
from chat.reading.commands import Name
from chat.replies.sentences import Line, Say
from module.game.view import View


class Anarchy:
    """The crowd without any order but that of its messages."""

    mode = Mode.ANARCHY

    def holder(self) -> User | None:
        """Nobody: all may act."""
        return None

    def submit(self, play: Play, *, stale: bool) -> Ruling:  # noqa: ARG002 - whatever it is
        """Act, unless it was typed for a table that had just changed."""
        return Ruling.STALE if stale else Ruling.ACT

    def procedure(self, name: Name, user: User, now: float) -> tuple[Answer, ...]:  # noqa: ARG002 - one answer to all
        """There is no seat to claim."""
        return (Answer(user, Line(Say.EVERYBODY_PLAYS)),)

    def tick(self, view: View, now: float, *, paused: bool, shown: bool) -> Outcome:  # noqa: ARG002 - nothing comes due
        """Nothing waits."""
        return Outcome()

    def next_due(self) -> float | None:
        """Never."""
        return None

    def newly_cast(self) -> tuple[Cast, ...]:
        """Nobody votes."""
        return ()

    def recall(self, casts: Iterable[Cast]) -> None:
        """Nobody has voted."""

    def leave(self, login: str) -> tuple[Answer, ...]:  # noqa: ARG002 - there is no place to leave
        """Nobody has a place."""
        return ()

    def clear(self) -> None:
        """Nobody waits."""

    def snapshot(self, now: float) -> Snapshot:  # noqa: ARG002 - always the same
        """Only the mode."""
        return Snapshot(self.mode)

    def to_json(self, now: float) -> dict[str, object]:  # noqa: ARG002 - always the same
        """Nothing."""
        return {}

    def restore(self, data: Mapping[str, object], now: float) -> None:
        """Nothing was written."""
