"""One websocket of a client, and the ways in which it can end."""

from __future__ import annotations

import asyncio
import os
import socket
import struct
from collections.abc import AsyncIterator
from dataclasses import dataclass

from aiohttp import WSMsgType, web

LINGER_ZERO = struct.pack("hh" if os.name == "nt" else "ii", 1, 0)


def hard_reset(transport: asyncio.BaseTransport | None) -> None:
    """Close a connection with RST, as a crashed machine or router does."""
    if not isinstance(transport, asyncio.Transport) or transport.is_closing():
        return
    transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, LINGER_ZERO)
    transport.abort()


@dataclass(frozen=True, slots=True)
class Close:
    code: int
    reason: str


class Socket:
    """A websocket that anything on the server's loop can write to without waiting; frames leave in order."""

    FULL = 1000
    """So many frames may wait before those who can wait should."""

    def __init__(self, request: web.Request) -> None:
        # Pings are answered by hand: a silent server answers none.
        self._ws = web.WebSocketResponse(autoping=False, compress=False)
        self._request = request
        self._frames: asyncio.Queue[str | bytes | Close] = asyncio.Queue()
        self._room = asyncio.Event()
        self._room.set()
        self._writer: asyncio.Task[None] | None = None
        self.silent = False
        self.last_sent = 0.0

    @property
    def response(self) -> web.WebSocketResponse:
        return self._ws

    @property
    def alive(self) -> bool:
        writing = self._writer is not None and not self._writer.done()
        return writing and not self._ws.closed and not self.silent

    async def open(self) -> None:
        await self._ws.prepare(self._request)
        self._writer = asyncio.create_task(self._write())

    def send(self, frame: str | bytes | Close, copies: int = 1) -> bool:
        """Whether there is anybody to take this frame."""
        if not self.alive:
            return False
        for _ in range(copies):
            self._frames.put_nowait(frame)
        self.last_sent = asyncio.get_running_loop().time()
        if self._frames.qsize() > self.FULL:
            self._room.clear()
        return True

    def close(self, code: int, reason: str = "") -> None:
        self.send(Close(code, reason))

    def reset(self) -> None:
        hard_reset(self._request.transport)

    async def drained(self) -> None:
        await self._room.wait()

    async def _write(self) -> None:
        try:
            while True:
                frame = await self._frames.get()
                if self.silent:
                    continue
                match frame:
                    case str():
                        await self._ws.send_str(frame)
                    case bytes():
                        await self._ws.send_bytes(frame)
                    case Close(code, reason):
                        await self._ws.close(code=code, message=reason.encode())
                        return
                if self._frames.qsize() <= self.FULL:
                    self._room.set()
        except ConnectionError:
            pass
        finally:
            self._room.set()

    async def texts(self) -> AsyncIterator[str | bytes]:
        """What the client sends, until the connection ends."""
        try:
            async for message in self._ws:
                match message.type:
                    case WSMsgType.TEXT | WSMsgType.BINARY:
                        yield message.data
                    case WSMsgType.PING if not self.silent:
                        await self._ws.pong(message.data)
                    case _:
                        pass
        except ConnectionError:
            pass
        finally:
            if self._writer:
                self._writer.cancel()
