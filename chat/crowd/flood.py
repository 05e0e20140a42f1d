"""Who sends so many commands that nobody else is seen: not listened to for a while.

What counts are messages that read as commands, right or wrong; ordinary talk is nobody's flood.
"""

from __future__ import annotations

from collections import OrderedDict
from enum import Enum

MOST_COMMANDS = 10
"""Commands of one person in `WINDOW` seconds; one more is a flood."""
WINDOW = 5.0
SILENT_SECONDS = 30.0
"""So long nobody listens then."""
REMEMBERED = 20_000
"""People; of those who write, and of those who are not listened to."""


class Hearing(Enum):
    """Whether somebody is listened to."""

    HEARD = "heard"
    TOO_MANY = "too many"
    """From now on not, which is to be told; this command no longer counts."""
    SHUT_OUT = "shut out"


class Floods:
    """The commands of the last seconds, by user id. Times in seconds of one clock."""

    def __init__(self) -> None:
        """Nobody has written yet."""
        self._recent: dict[str, list[float]] = {}
        self._older: dict[str, list[float]] = {}
        """Who has written in the window before this one, and not in this one yet."""
        self._window_began = float("-inf")
        self._shut_until: OrderedDict[str, float] = OrderedDict()
        """In the order in which they end."""

    def hear(self, user_id: str, now: float) -> Hearing:
        """Somebody sends a command; in constant time, however many write."""
        if self._shut_until:
            until = self._shut_until.get(user_id)
            if until is not None:
                if now < until:
                    return Hearing.SHUT_OUT
                del self._shut_until[user_id]
        if now >= self._window_began + WINDOW:
            self._begin_window(now)
        times = self._recent.get(user_id)
        if times is None:
            times = self._older.pop(user_id, None) or []
            if len(self._recent) < REMEMBERED:
                self._recent[user_id] = times
        if len(times) < MOST_COMMANDS:
            times.append(now)
        elif now - times[0] < WINDOW:
            self._shut_out(user_id, now)
            return Hearing.TOO_MANY
        else:
            del times[0]
            times.append(now)
        return Hearing.HEARD

    def _begin_window(self, now: float) -> None:
        """What is older than a whole window no longer counts for anybody."""
        missed = now >= self._window_began + 2 * WINDOW
        self._older = {} if missed else self._recent
        self._recent = {}
        self._window_began = now

    def _shut_out(self, user_id: str, now: float) -> None:
        self._recent.pop(user_id, None)
        while self._shut_until:
            first, until = next(iter(self._shut_until.items()))
            if now < until and len(self._shut_until) < REMEMBERED:
                break
            del self._shut_until[first]
        self._shut_until[user_id] = now + SILENT_SECONDS
