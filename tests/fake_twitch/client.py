"""A bare client of the fake Twitch: nothing but HTTP and websockets, for tests of the fake itself."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import ClientSession, ClientTimeout, ClientWebSocketResponse, ClientWSTimeout, WSMsgType

from tests.fake_twitch.accounts import Tokens
from tests.fake_twitch.server import FakeTwitch

SOON = 3.0
"""Seconds within which everything has to happen."""


class Client:
    """Talks to the fake Twitch with nothing but HTTP and websockets."""

    def __init__(self, fake: FakeTwitch, session: ClientSession, tokens: Tokens) -> None:
        self.fake = fake
        self.session = session
        self.tokens = tokens
        # A websocket that nobody holds is closed.
        self._sockets: list[ClientWebSocketResponse] = []

    async def id(self, path: str, **fields: str) -> tuple[int, Any]:
        fields = {"client_id": "client"} | fields
        async with self.session.post(f"{self.fake.id_address}oauth2/{path}", data=fields) as answer:
            return answer.status, await answer.json() if answer.content_length else None

    async def refresh(self, token: str) -> tuple[int, Any]:
        return await self.id("token", grant_type="refresh_token", refresh_token=token)

    async def validate(self, token: str) -> tuple[int, Any]:
        headers = {"Authorization": f"OAuth {token}"}
        async with self.session.get(f"{self.fake.id_address}oauth2/validate", headers=headers) as answer:
            return answer.status, await answer.json()

    async def helix(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        headers = {"Authorization": f"Bearer {self.tokens.access}", "Client-Id": "client"}
        url = self.fake.helix_address + path
        async with self.session.request(method, url, json=body, headers=headers) as answer:
            return answer.status, await answer.json() if answer.status != 204 else None

    async def send(self, text: str, **more: str) -> tuple[int, Any]:
        own = self.fake.streamer.id
        body = {"broadcaster_id": own, "sender_id": own, "message": text} | more
        return await self.helix("POST", "chat/messages", body)

    async def subscribe(self, session_id: str, user_id: str = "") -> tuple[int, Any]:
        condition = {
            "broadcaster_user_id": self.fake.streamer.id,
            "user_id": user_id or self.fake.streamer.id,
        }
        transport = {"method": "websocket", "session_id": session_id}
        body = {
            "type": "channel.chat.message",
            "version": "1",
            "condition": condition,
            "transport": transport,
        }
        return await self.helix("POST", "eventsub/subscriptions", body)

    async def open(self, url: str | None = None) -> ClientWebSocketResponse:
        # A silent server does not answer a close either: no need to wait for it.
        patience = ClientWSTimeout(ws_close=0.02)
        address = url or self.fake.eventsub_address
        self._sockets.append(await self.session.ws_connect(address, timeout=patience))
        return self._sockets[-1]

    async def close(self) -> None:
        for socket in self._sockets:
            await socket.close()

    async def subscribed(self) -> ClientWebSocketResponse:
        socket = await self.open()
        assert (await self.subscribe(await welcome(socket)))[0] == 202
        return socket

    async def reader(self, channel: str, capabilities: str = "twitch.tv/tags twitch.tv/commands") -> Lines:
        socket = await self.open(self.fake.irc_address)
        for line in (f"CAP REQ :{capabilities}", "PASS any", "NICK justinfan123", f"JOIN #{channel}"):
            await socket.send_str(line)
        return Lines(socket)


class Lines:
    """A connection over IRC, line by line."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self.socket = socket
        self._waiting: list[str] = []

    async def next(self) -> str:
        while not self._waiting:
            self._waiting = (await self.socket.receive_str(timeout=SOON)).split("\r\n")[:-1]
        return self._waiting.pop(0)

    async def until(self, text: str) -> str:
        """Read on to the line that holds this."""
        while text not in (line := await self.next()):
            pass
        return line


async def frame(socket: ClientWebSocketResponse) -> tuple[str, Any, Any]:
    """The next message of EventSub: its kind, its payload, all of it."""
    found = json.loads(await socket.receive_str(timeout=SOON))
    return found["metadata"]["message_type"], found["payload"], found


async def welcome(socket: ClientWebSocketResponse) -> str:
    kind, payload, _ = await frame(socket)
    assert kind == "session_welcome"
    return str(payload["session"]["id"])


async def text(socket: ClientWebSocketResponse) -> str:
    """The text of the next chat message."""
    kind, payload, _ = await frame(socket)
    assert kind == "notification"
    return str(payload["event"]["message"]["text"])


async def closed(socket: ClientWebSocketResponse) -> int | None:
    """The code with which the connection is closed next."""
    assert (await socket.receive(timeout=SOON)).type in {WSMsgType.CLOSE, WSMsgType.CLOSED}
    return socket.close_code


def run(fake: FakeTwitch, test: Callable[[Client], Awaitable[None]]) -> None:
    """Run a test in a loop of its own; its client is signed in as the streamer."""

    async def main() -> None:
        async with ClientSession(timeout=ClientTimeout(total=SOON)) as session:
            client = Client(fake, session, fake.sign_in())
            try:
                await test(client)
            finally:
                await client.close()

    asyncio.run(main())
