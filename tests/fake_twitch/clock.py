"""The time of the fake Twitch: tokens, limits and time stamps follow it, and a test may push it on."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime


class Clock:
    """Seconds since 1970 from a source, plus what a test has added."""

    def __init__(self, source: Callable[[], float] = time.time) -> None:
        self._source = source
        self._added = 0.0

    def __call__(self) -> float:
        return self._source() + self._added

    def advance(self, seconds: float) -> None:
        self._added += seconds


def stamp(now: float) -> str:
    """RFC 3339 with nanoseconds, as Twitch writes it."""
    return datetime.fromtimestamp(now, UTC).strftime("%Y-%m-%dT%H:%M:%S.%f000Z")
