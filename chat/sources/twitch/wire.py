"""A websocket to Twitch, whatever is spoken over it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Self

import aiohttp

from chat.sources.twitch.errors import Problem, TwitchError
from chat.sources.twitch.failures import FAILURES, failure

_OVER = frozenset({aiohttp.WSMsgType.CLOSED, aiohttp.WSMsgType.CLOSING, aiohttp.WSMsgType.ERROR})
_WITH_CONTENT = frozenset({aiohttp.WSMsgType.TEXT, aiohttp.WSMsgType.BINARY})


class Wire:
    """An open websocket."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._clock = asyncio.get_running_loop().time
        self.heard_at = self._clock()
        """When something came last, were it a goodbye; in the loop's time."""

    @classmethod
    async def connect(cls, session: aiohttp.ClientSession, address: str) -> Self:
        """Open one. Raises TwitchError."""
        failed: TwitchError
        try:
            return cls(await session.ws_connect(address, timeout=aiohttp.ClientWSTimeout(ws_close=0.5)))
        except FAILURES as raised:
            failed = failure(raised)
        except ValueError:  # no address, for instance where Twitch wants us to move
            failed = TwitchError(Problem.REFUSED)
        raise failed

    async def frames(self) -> AsyncIterator[str | bytes]:
        """What comes, until nothing comes any more."""
        while True:
            frame = await self._socket.receive()
            if frame.type in _OVER:
                return
            self.heard_at = self._clock()
            if frame.type is aiohttp.WSMsgType.CLOSE:
                return
            if frame.type in _WITH_CONTENT:
                yield frame.data

    async def send(self, text: str) -> bool:
        """Send a text; whether that was possible."""
        try:
            await self._socket.send_str(text)
        except FAILURES:
            return False
        return True

    async def say_goodbye(self) -> bool:
        """Tell that we are going, without waiting for the answer; whether that was possible."""
        if self._socket.closed:
            return False
        try:
            await self._socket.send_frame((1000).to_bytes(2, "big"), aiohttp.WSMsgType.CLOSE)
        except FAILURES:
            return False
        return True

    async def close(self) -> None:
        """Close at once. May be called twice."""
        if not self._socket.closed:
            await self._socket.close()
