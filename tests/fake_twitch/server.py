"""The fake Twitch as a whole: four addresses on loopback, a thread of its own, and the way to drive it."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import Future
from typing import Unpack

from aiohttp import web

from tests.fake_twitch.accounts import SCOPES, Accounts, ApiError, Tokens
from tests.fake_twitch.chat import Chat, How, User
from tests.fake_twitch.clock import Clock
from tests.fake_twitch.eventsub import EventSub
from tests.fake_twitch.faults import (
    Answer,
    Delay,
    Drop,
    Endpoint,
    Fault,
    Faults,
    Hang,
    LostAnswer,
    Malformed,
    Reset,
)
from tests.fake_twitch.helix import Helix
from tests.fake_twitch.irc import Irc
from tests.fake_twitch.points import Points
from tests.fake_twitch.records import Asked, Records, Said
from tests.fake_twitch.sockets import hard_reset
from tests.fake_twitch.thread import Served

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
Work = Callable[[web.Request, Drop | None], Awaitable[web.StreamResponse]]

HOST = "127.0.0.1"


def bound(port: int) -> socket.socket:
    """A socket that holds a port; as long as nobody listens, connecting to it is refused."""
    holder = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    holder.bind((HOST, port))
    return holder


class Listener:
    """One address. While the network is away its port stays ours, but refuses or does not answer."""

    def __init__(self, handlers: dict[Endpoint, Handler]) -> None:
        self._handlers = handlers
        self._holder = bound(0)
        self.port: int = self._holder.getsockname()[1]
        self._runner: web.AppRunner | None = None
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        app = web.Application()
        for endpoint, handler in self._handlers.items():
            app.router.add_route(*endpoint.value, handler)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        await self.back()

    async def back(self) -> None:
        if self._server is None and self._runner and self._runner.server:
            loop = asyncio.get_running_loop()
            self._server = await loop.create_server(self._runner.server, sock=self._holder)

    def away(self, *, refuse: bool) -> None:
        if self._server is None or not self._runner or not self._runner.server:
            return
        self._server.close()
        self._server = None
        self._holder = bound(self.port)
        if refuse:
            self.reset_all()
            return
        # The system accepts connections, but nobody takes them up.
        self._holder.listen()
        for connection in self._runner.server.connections:
            if connection.transport:
                connection.transport.pause_reading()

    def reset_all(self) -> None:
        if self._runner and self._runner.server:
            for connection in self._runner.server.connections:
                hard_reset(connection.transport)

    async def close(self) -> None:
        if self._server:
            self._server.close()
        self._holder.close()
        self.reset_all()
        if self._runner:
            await self._runner.cleanup()


class FakeTwitch(Served):
    """Twitch on loopback, as a context manager; all methods may be called from any thread.

    `channel` is the login of the broadcaster that everything is about unless something else is said.
    `keepalive_seconds` overrides what clients ask for; a part of a second is allowed, so that tests are fast.
    `unused_seconds` after its welcome a session without subscription is closed with 4003.
    `device_interval` is the number of seconds between two questions for a device code's token.
    """

    def __init__(
        self,
        *,
        channel: str = "streamer",
        clock: Clock | None = None,
        keepalive_seconds: float | None = None,
        unused_seconds: float = 10.0,
        device_interval: int = 5,
    ) -> None:
        super().__init__()
        self.clock = clock or Clock()
        self.records = Records()
        self.faults = Faults()
        self._chat = Chat(channel, self.clock, self.records)
        self.eventsub = EventSub(self._thread, self._chat, keepalive_seconds, unused_seconds)
        self.irc = Irc(self._thread, self._chat)
        self._chat.eventsub, self._chat.irc = self.eventsub, self.irc
        self.streamer: User = self._chat.people.add(channel)
        self._accounts = Accounts(
            self._chat.people, self.clock, self.records, device_interval, self.eventsub.cut
        )
        self._helix = Helix(self._accounts, self._chat, self.eventsub)
        self.points = Points(self._thread, self._accounts, self._chat, self.eventsub)
        self._listeners = {name: Listener(handlers) for name, handlers in self._services().items()}
        self._refusing = bound(0)
        self.eventsub.address = lambda: self.eventsub_address
        self.eventsub.refusing_address = lambda: f"ws://{HOST}:{self._refusing.getsockname()[1]}/ws"

    # --- where it is ---

    def _address(self, name: str, path: str) -> str:
        scheme = "ws" if name in {"eventsub", "irc"} else "http"
        return f"{scheme}://{HOST}:{self._listeners[name].port}{path}"

    @property
    def helix_address(self) -> str:
        return self._address("helix", "/helix/")

    @property
    def id_address(self) -> str:
        return self._address("id", "/")

    @property
    def eventsub_address(self) -> str:
        return self._address("eventsub", "/ws")

    @property
    def irc_address(self) -> str:
        return self._address("irc", "/")

    @property
    def addresses(self) -> dict[str, str]:
        """As they stand in the settings under `[twitch.endpoints]`."""
        return {
            "helix": self.helix_address,
            "id": self.id_address,
            "eventsub": self.eventsub_address,
            "irc": self.irc_address,
        }

    # --- chat ---

    def add_user(
        self,
        login: str,
        *,
        display_name: str = "",
        user_id: str = "",
        badges: Iterable[str] = (),
        broadcaster_type: str = "affiliate",
    ) -> User:
        """Make an account, or change one; badges as "moderator", "vip" or "subscriber/12/16"."""
        return self._thread.call(
            lambda: self._chat.people.add(
                login,
                display_name=display_name,
                user_id=user_id,
                badges=badges,
                broadcaster_type=broadcaster_type,
            )
        )

    def user(self, login: str) -> User:
        """The account of this login, made if need be."""
        return self._thread.call(lambda: self._chat.people.get(login))

    def say(self, login: str, text: str, **how: Unpack[How]) -> Said:
        """A message appears in the chat now; the answer tells how many sockets it was handed to."""
        return self._thread.call(lambda: self._chat.say(login, text, how))

    def say_many(
        self, lines: Iterable[tuple[str, str]], *, rate: float | None = None, **how: Unpack[How]
    ) -> Future[list[Said]]:
        """Messages as (login, text), `rate` of them a second or as fast as they are taken."""
        return self._thread.spawn(self._chat.say_many(lines, rate, how))

    # --- accounts ---

    def sign_in(
        self, login: str | None = None, *, client_id: str = "client", scopes: tuple[str, ...] = SCOPES
    ) -> Tokens:
        """Tokens as if somebody had signed in a moment ago."""
        name = login or self.streamer.login
        return self._thread.call(lambda: self._accounts.sign_in(name, client_id, scopes))

    def authorize(self, login: str | None = None, user_code: str | None = None) -> None:
        """Press Authorize in the browser, for one code or for all that wait."""
        self._thread.call(lambda: self._accounts.authorize(login or self.streamer.login, user_code))

    def authorize_at_once(self, login: str | None = None) -> None:
        """From now on every device code is authorized as soon as it is given."""
        self._accounts.auto_authorize = login or self.streamer.login

    def expire_access_tokens(self) -> None:
        """All access tokens run out now."""
        self._thread.call(self._accounts.expire_access_tokens)

    def revoke_grant(self, login: str | None = None) -> None:
        """The owner takes back the permission: tokens die and subscriptions are revoked."""
        self._thread.call(lambda: self._accounts.revoke(login or self.streamer.login))

    @property
    def secrets(self) -> frozenset[str]:
        """Every device code and token that was ever given out: none may be seen anywhere."""
        return self._thread.call(lambda: frozenset(self._accounts.issued))

    # --- the network ---

    def network_away(self, seconds: float | None = None, *, refuse: bool = True) -> None:
        """All connections break off and new ones are refused, until `network_back` or for some seconds.

        With `refuse=False` nothing breaks off or is refused, but nothing answers either, as behind a router
        that has lost its line; connections from before stay dead when the network is back.
        """
        if not refuse:
            self.eventsub.silence()
            self.irc.silence()

        def leave() -> None:
            for listener in self._listeners.values():
                listener.away(refuse=refuse)
            if seconds is not None:
                loop = asyncio.get_running_loop()
                loop.call_later(seconds, lambda: loop.create_task(self._back()))

        self._thread.call(leave)

    def network_back(self) -> None:
        self._thread.run(self._back())

    async def _back(self) -> None:
        for listener in self._listeners.values():
            await listener.back()

    async def _open(self) -> None:
        for listener in self._listeners.values():
            await listener.open()

    async def _close(self) -> None:
        self._refusing.close()
        for listener in self._listeners.values():
            await listener.close()

    # --- requests and their faults ---

    def _services(self) -> dict[str, dict[Endpoint, Handler]]:
        def work(handle: Handler) -> Work:
            return lambda request, _: handle(request)

        served: dict[str, dict[Endpoint, Work]] = {
            "helix": {
                Endpoint.USERS: work(self._helix.users),
                Endpoint.SUBSCRIBE: work(self._helix.subscribe),
                Endpoint.SUBSCRIPTIONS: work(self._helix.subscriptions),
                Endpoint.UNSUBSCRIBE: work(self._helix.unsubscribe),
                Endpoint.SEND: self._helix.send,
                **{endpoint: work(handler) for endpoint, handler in self.points.handlers.items()},
            },
            "id": {
                Endpoint.DEVICE: work(self._accounts.device),
                Endpoint.TOKEN: work(self._accounts.token),
                Endpoint.VALIDATE: work(self._accounts.validate),
                Endpoint.REVOKE: work(self._accounts.revocation),
            },
            "eventsub": {Endpoint.EVENTSUB: work(self.eventsub.handle)},
            "irc": {Endpoint.IRC: work(self.irc.handle)},
        }
        return {
            name: {endpoint: self._with_faults(endpoint, each) for endpoint, each in handlers.items()}
            for name, handlers in served.items()
        }

    def _with_faults(self, endpoint: Endpoint, work: Work) -> Handler:
        async def handle(request: web.Request) -> web.StreamResponse:
            response: web.StreamResponse | None = None
            try:
                response = await self._fail(self.faults.take(endpoint), request, work)
            except ApiError as refused:
                response = refused.response()
            finally:
                status = response.status if response else 0
                self.records.add(Asked(endpoint, status, self.clock()))
            if response is None:
                hard_reset(request.transport)
                return web.Response()
            return response

        return handle

    async def _fail(self, fault: Fault | None, request: web.Request, work: Work) -> web.StreamResponse | None:
        """Answer as the fault wants it; None: the connection is to be reset."""
        match fault:
            case None:
                return await work(request, None)
            case Drop():
                return await work(request, fault)
            case Answer(status, message):
                raise ApiError(status, message)
            case Reset():
                return None
            case Hang():
                # Ends with the server, by being cancelled.
                await asyncio.Event().wait()
                return None
            case LostAnswer():
                await work(request, None)
                return None
            case Delay(seconds):
                await asyncio.sleep(seconds)
                return await work(request, None)
            case Malformed(text):
                return web.Response(text=text, content_type="application/json")
