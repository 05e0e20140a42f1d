"""One connection of EventSub: its frames taken apart, in their order.

TwitchIO's own reader decides about reconnecting, and loses messages over it; here that is the business of one
who knows of all connections (`keeper`).
Source: dev.twitch.tv/docs/eventsub/websocket-reference.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import aiohttp

from chat.sources.twitch.forms import NotTheForm, ident, parsed, record, seconds, words
from chat.sources.twitch.wire import Wire

LONGEST_KEEPALIVE = 600.0
"""Seconds; Twitch promises no longer ones."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hearers:
    """Who is told what. Called in the order of the frames, with nothing awaited in between."""

    notified: Callable[[dict[str, Any]], None]
    """A notification's payload."""
    moving: Callable[[str], None]
    """The address to which Twitch wants us to move."""
    revoked: Callable[[], None]
    unread: Callable[[], None]
    """A frame came that has not its documented form."""


class EventSubSocket:
    """A connection, from `open` until `gone`."""

    def __init__(self, hearers: Hearers) -> None:
        loop = asyncio.get_running_loop()
        self._hearers = hearers
        self._wire: Wire | None = None
        self._listening: asyncio.Task[None] | None = None
        self.welcomed: asyncio.Future[str] = loop.create_future()
        """The session's id, once the server has told it; "" for a welcome that cannot be read."""
        self.gone: asyncio.Future[None] = loop.create_future()
        """The connection has ended."""
        self.promised = 0.0
        """The server's word: never longer than so many seconds without a frame; 0 if it has not given it."""

    @property
    def heard_at(self) -> float:
        """When something came last, in the loop's time; once it is open."""
        assert self._wire, "not open"  # noqa: S101 - callers have opened it
        return self._wire.heard_at

    async def open(self, session: aiohttp.ClientSession, address: str, keepalive: float) -> None:
        """Connect; the welcome is yet to come. `keepalive`: 0 for an address that Twitch gave."""
        if keepalive:
            address += f"{'&' if '?' in address else '?'}keepalive_timeout_seconds={max(round(keepalive), 1)}"
        self._wire = await Wire.connect(session, address)
        self._listening = asyncio.create_task(self._listen(self._wire))
        self._listening.add_done_callback(self._listened)

    async def _listen(self, wire: Wire) -> None:
        async for frame in wire.frames():
            try:
                self._take(parsed(frame))
            except NotTheForm:
                self._hearers.unread()

    def _take(self, data: dict[str, Any]) -> None:
        payload = record(data.get("payload"))
        match record(data.get("metadata")).get("message_type"):
            case "notification":
                self._hearers.notified(payload)
            case "session_keepalive":
                pass
            case "session_welcome":
                self._welcome(payload.get("session"))
            case "session_reconnect":
                self._hearers.moving(words(record(payload.get("session")).get("reconnect_url")))
            case "revocation":
                self._hearers.revoked()
            case str() as kind:
                logger.info("EventSub has sent something unheard of: %.40r", kind)
            case _:
                raise NotTheForm

    def _welcome(self, session: object) -> None:
        session_id = ""
        try:
            promised = record(session).get("keepalive_timeout_seconds")
            self.promised = 0.0 if promised is None else seconds(promised, LONGEST_KEEPALIVE)
            session_id = ident(record(session).get("id"))
        finally:
            if not self.welcomed.done():
                self.welcomed.set_result(session_id)

    def _listened(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (failed := task.exception()):
            # A bug of ours: to be known, and met like a connection that has ended.
            logger.error("reading EventSub has failed over a bug", exc_info=failed)
        self._end()

    def _end(self) -> None:
        if not self.gone.done():
            self.gone.set_result(None)

    async def finish(self, seconds_left: float) -> None:
        """Say goodbye, read what is still on its way for at most so long, and close."""
        if self._wire and not self.gone.done() and await self._wire.say_goodbye():
            await asyncio.wait([self.gone], timeout=seconds_left)
        await self.abandon()

    async def abandon(self) -> None:
        """Close at once."""
        if self._listening:
            self._listening.cancel()
            await asyncio.wait([self._listening])
        if self._wire:
            await self._wire.close()
        self._end()
