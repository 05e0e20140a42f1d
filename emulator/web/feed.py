"""What the pages have been told, and who is to be told more: the newest of each section, and nothing older.

A state is told by its sections; whoever is slow gets the newest ones once they have read the last.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import deque
from collections.abc import Callable, Mapping
from typing import NamedTuple

LONGEST_DELAY = 600.0
MOST_WAITING = 4000
"""States on their way from the panel to the stream's viewers: five a second for longer than any delay."""
RETRY = 2000
"""Milliseconds after which a page that has lost the server looks for it again."""


class _Told(NamedTuple):
    """A section as text, the number of the state that brought it, and when by the loop's clock."""

    text: str
    version: int
    at: float


class Feed:
    """The newest sections, and the pages that follow them."""

    def __init__(self, run: str, clock: Callable[[], float]) -> None:
        """Nothing has been told. `run` names this server: its states' ids begin with it."""
        self._run, self._clock = run, clock
        self._sections: dict[str, _Told] = {}
        self._messages: dict[int, bytes] = {}
        self._listeners: set[asyncio.Event] = set()
        self.version = 0

    def tell(self, sections: Mapping[str, object]) -> None:
        """These are new."""
        if not sections:
            return
        self.version += 1
        now = self._clock()
        for name, section in sections.items():
            text = json.dumps(section, ensure_ascii=False, separators=(",", ":"))
            self._sections[name] = _Told(text, self.version, now)
        self._messages.clear()
        for listener in self._listeners:
            listener.set()

    def section(self, name: str) -> object:
        """The newest of a section; None where there is none."""
        told = self._sections.get(name)
        return None if told is None else json.loads(told.text)

    def follow(self) -> asyncio.Event:
        """What is set whenever there is something new; `leave` ends it."""
        news = asyncio.Event()
        self._listeners.add(news)
        return news

    def leave(self, news: asyncio.Event) -> None:
        """Somebody does not listen any more."""
        self._listeners.discard(news)

    @property
    def listeners(self) -> int:
        """How many follow."""
        return len(self._listeners)

    def known(self, last_event_id: str) -> int:
        """The state that a page has which names this id; 0 for any that is not this server's."""
        found = re.fullmatch(r"([0-9a-f]+)-([0-9]{1,12})", last_event_id, re.ASCII)
        if found is None or found[1] != self._run or int(found[2]) > self.version:
            return 0
        return int(found[2])

    def message(self, since: int) -> bytes:
        """The server-sent event that brings a page up to date which has the state `since`."""
        if since not in self._messages:
            self._messages[since] = self._message(since)
        return self._messages[since]

    def _message(self, since: int) -> bytes:
        fresh = ",".join(
            f"{json.dumps(name)}:[{told.at:.2f},{told.text}]"
            for name, told in self._sections.items()
            if told.version > since
        )
        return f'id: {self._run}-{self.version}\ndata: {{"sections":{{{fresh}}}}}\n\n'.encode()

    def greeting(self) -> bytes:
        """What a page is told first: how soon to come back, and what time it is here."""
        return f"retry: {RETRY}\n".encode() + self.beat()

    def beat(self) -> bytes:
        """What tells that the server is there, and what time it is."""
        return f"event: beat\ndata: {self._clock():.2f}\n\n".encode()


class Delayed:
    """Gives states to a feed later, in their order."""

    def __init__(self, feed: Feed, loop: asyncio.AbstractEventLoop) -> None:
        """Nothing is on its way."""
        self._feed, self._loop = feed, loop
        self._waiting: deque[tuple[float, dict[str, object]]] = deque()
        self._timer: asyncio.TimerHandle | None = None

    def tell(self, sections: Mapping[str, object], delay: float) -> None:
        """Tell these so many seconds from now, but never before what was told earlier."""
        if not sections:
            return
        due = self._loop.time() + min(max(delay, 0.0), LONGEST_DELAY)
        if self._waiting:
            due = max(due, self._waiting[-1][0])
        if len(self._waiting) >= MOST_WAITING:
            self._waiting[-1] = (due, {**self._waiting[-1][1], **sections})
        else:
            self._waiting.append((due, dict(sections)))
        self._set_out()

    def _set_out(self) -> None:
        """Tell what is due, and wake up for what is next."""
        now = self._loop.time()
        while self._waiting and self._waiting[0][0] <= now:
            self._feed.tell(self._waiting.popleft()[1])
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_at(self._waiting[0][0], self._set_out) if self._waiting else None
