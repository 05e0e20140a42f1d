"""One connection over which chat comes, whatever it speaks, and what it says about itself."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from chat.message import ChatMessage
from chat.sources.twitch.errors import Problem
from chat.sources.twitch.timings import Timings


@dataclass(frozen=True, slots=True)
class Moving:
    """Twitch wants us elsewhere; until we are there, this connection goes on. `address`: "" for anywhere."""

    address: str


@dataclass(frozen=True, slots=True)
class Broken:
    """Nothing more is to be expected of this connection, though something may still come."""

    problem: Problem


async def first_of(*futures: asyncio.Future[Any]) -> None:
    """Wait until one of them is done, however it ended."""
    await asyncio.wait(futures, return_when=asyncio.FIRST_COMPLETED)


class Link(ABC):
    """A connection. What it receives is held back until `release`: an older one may have to speak first."""

    def __init__(self, deliver: Callable[[ChatMessage], None], timings: Timings) -> None:
        loop = asyncio.get_running_loop()
        self._deliver = deliver
        self._held: list[ChatMessage] | None = []
        self._timings = timings
        self._loop = loop
        self._received_at = loop.time()
        self.ready_at = 0.0
        """When messages could come, in the loop's time."""
        self.trouble: asyncio.Future[Moving | Broken] = loop.create_future()
        """The first thing that speaks for another connection."""
        self.ended: asyncio.Future[None] = loop.create_future()
        """Nothing comes any more."""

    def take(self, message: ChatMessage) -> None:
        """Receive a message."""
        self._received_at = self._loop.time()
        if self._held is None:
            self._deliver(message)
        else:
            self._held.append(message)

    def release(self) -> None:
        """From now on deliver, what was held back first."""
        held, self._held = self._held or [], None
        for message in held:
            self._deliver(message)

    def report(self, trouble: Moving | Broken) -> None:
        """Note the first trouble."""
        if not self.trouble.done():
            self.trouble.set_result(trouble)

    def end(self, problem: Problem) -> None:
        """Note that nothing comes any more."""
        self.report(Broken(problem))
        if not self.ended.done():
            self.ended.set_result(None)

    async def drain(self) -> None:
        """Read what still comes, since another connection has taken over, and close."""
        limit = self._loop.time() + self._timings.drain
        while not self.ended.done():
            now = self._loop.time()
            until = min(self._received_at + self._timings.quiet, limit)
            if now >= until:
                break
            await asyncio.wait([self.ended], timeout=until - now)
        await self.finish()

    @property
    @abstractmethod
    def heard_at(self) -> float:
        """When something came last, in the loop's time."""

    @abstractmethod
    async def finish(self) -> None:
        """Say goodbye, read what is under way, and close."""

    @abstractmethod
    async def abandon(self) -> None:
        """Close at once."""
