"""A signed-in account's way to read chat: an EventSub session with its subscription."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import aiohttp

from chat.message import ChatMessage
from chat.sources.twitch.account import Keys
from chat.sources.twitch.endpoints import Endpoints, check_address
from chat.sources.twitch.errors import InvalidEndpoint, Problem, SignInNeeded, TwitchError
from chat.sources.twitch.eventsocket import EventSubSocket, Hearers
from chat.sources.twitch.extras import Extras
from chat.sources.twitch.forms import NotTheForm
from chat.sources.twitch.library import Api
from chat.sources.twitch.link import Broken, Link, Moving, first_of
from chat.sources.twitch.messages import Reader
from chat.sources.twitch.timings import Timings

GOODBYE = 0.5
"""Seconds that a server gets to say what it still has to say, once we have said goodbye."""


@dataclass(frozen=True, slots=True)
class EventSub:
    """All that a connection needs; calling it makes one."""

    session: aiohttp.ClientSession
    endpoints: Endpoints
    timings: Timings
    api: Api
    keys: Keys
    channel_id: str
    reader: Reader
    deliver: Callable[[ChatMessage], None]
    extras: Extras | None = None

    async def connect(self, address: str) -> Link:
        """Connect and subscribe, or at an address that Twitch gave take the subscriptions over.

        Raises SignInNeeded, with status 403 when the same account may be let in later, and any other
        TwitchError when trying again may help.
        """
        link = EventSubLink(self)
        try:
            await link.open(address)
            if not address:
                await self._subscribe(link)
        except BaseException:
            await link.abandon()
            raise
        return link

    async def _subscribe(self, link: EventSubLink) -> None:
        user_id, session_id = self.keys.grant.user_id, link.session_id
        try:
            await self.keys.using(
                lambda access: self.api.subscribe(access, self.channel_id, user_id, session_id)
            )
        except TwitchError as refused:
            if refused.problem in {Problem.MISSING_SCOPE, Problem.BANNED}:
                raise SignInNeeded(refused.problem, refused.status) from None
            raise


class EventSubLink(Link):
    """One EventSub session."""

    def __init__(self, eventsub: EventSub) -> None:
        super().__init__(eventsub.deliver, eventsub.timings)
        self._eventsub = eventsub
        self._reader = eventsub.reader
        self._socket = EventSubSocket(
            Hearers(
                notified=self._notified,
                moving=lambda address: self.report(Moving(address)),
                revoked=lambda: self.report(Broken(Problem.SIGNED_OUT)),
                unread=eventsub.reader.reject,
            )
        )
        self._socket.gone.add_done_callback(lambda _: self.end(Problem.CLOSED))
        self._watch: asyncio.Task[None] | None = None

    @property
    def session_id(self) -> str:
        """The session's id, after its welcome."""
        return self._socket.welcomed.result()

    async def open(self, address: str) -> None:
        """Connect and wait for the welcome."""
        given = self._eventsub.endpoints.eventsub
        try:
            check_address(address or given, "ws", "eventsub")
        except InvalidEndpoint:
            raise TwitchError(Problem.REFUSED) from None
        keepalive = 0.0 if address else self._timings.keepalive
        await self._socket.open(self._eventsub.session, address or given, keepalive)
        await first_of(self._socket.welcomed, self.ended)
        if not self._socket.welcomed.done():
            raise TwitchError(Problem.CLOSED)
        if not self.session_id:
            raise TwitchError(Problem.UNREADABLE)
        self._watch = asyncio.create_task(self._watch_over())

    @property
    def heard_at(self) -> float:
        """When something came last, in the loop's time."""
        return self._socket.heard_at

    def release(self) -> None:
        """From now on deliver; Twitch's own parts come over this session, too."""
        super().release()
        if self._eventsub.extras:
            self._eventsub.extras.opened(self.session_id)

    def _notified(self, payload: dict[str, Any]) -> None:
        try:
            if self._eventsub.extras and self._eventsub.extras.notified(payload):
                return
        except NotTheForm:
            self._reader.reject()
            return
        message = self._reader.notification(payload)
        if message:
            self.take(message)

    async def _watch_over(self) -> None:
        """Notice when nothing comes for longer than the server promised."""
        patience = (self._socket.promised or self._timings.keepalive) + self._timings.grace
        while True:
            left = self.heard_at + patience - self._loop.time()
            if left <= 0:
                self.report(Broken(Problem.SILENT))
                return
            await asyncio.sleep(left)

    async def finish(self) -> None:
        """Say goodbye, read what is under way, and close."""
        self._unwatch()
        await self._socket.finish(GOODBYE)

    async def abandon(self) -> None:
        """Close at once."""
        self._unwatch()
        await self._socket.abandon()

    def _unwatch(self) -> None:
        if self._watch:
            self._watch.cancel()
