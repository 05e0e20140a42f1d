"""What the evening's events and votes have brought its viewers: held to the ranks in their database."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from chat.ranks.origin import Origin
from emulator.run.session import Session
from module.game.actions import Action
from module.game.events import CardsCaptured, Event, YakuMade

WHAT = ("votes", "winning_votes", "decisions", "captures", "yaku")


class Tally:
    """Sums by viewer, noted as things happen."""

    def __init__(self) -> None:
        self.sums = Counter[tuple[str, str]]()
        """By user id and what."""

    def listen(self, session: Session) -> None:
        """Hear of everything that happens in the session's games."""
        tell = session.telling.happened

        def happened(events: Iterable[Event], *rest: object) -> None:
            events = tuple(events)
            played = session._playing.played
            if len(rest) > 2 and rest[2] is not None and played is not None:
                self._brought(events, played.action, session._playing.origin)
            tell(events, *rest)  # type: ignore[arg-type]

        session.telling.happened = happened  # type: ignore[method-assign, assignment]

    def played(self, action: Action, origin: Origin) -> None:
        """An action goes to the journal."""
        if origin.viewer is not None:
            self.sums[origin.viewer.user_id, "decisions"] += 1
        for vote in origin.votes:
            self.sums[vote.viewer.user_id, "votes"] += 1
            self.sums[vote.viewer.user_id, "winning_votes"] += vote.action is action

    def _brought(self, events: tuple[Event, ...], action: Action, origin: Origin) -> None:
        captures = sum(isinstance(event, CardsCaptured) for event in events)
        yaku = sum(len(event.grown) for event in events if isinstance(event, YakuMade))
        for viewer in origin.brought(action):
            self.sums[viewer.user_id, "captures"] += captures
            self.sums[viewer.user_id, "yaku"] += yaku

    def compare(self, database: Path) -> None:
        """The ranks say the same, viewer by viewer."""
        with closing(sqlite3.connect(database)) as ranks:
            rows = ranks.execute(f"SELECT user_id, {', '.join(WHAT)} FROM totals").fetchall()  # noqa: S608 - own words
        told = {
            (row[0], what): count for row in rows for what, count in zip(WHAT, row[1:], strict=True) if count
        }
        sums = {key: count for key, count in self.sums.items() if count}
        wrong = {
            key: (told.get(key), sums.get(key))
            for key in told.keys() | sums
            if told.get(key) != sums.get(key)
        }
        assert not wrong, f"by viewer: what the ranks say, what has happened: {wrong}"
