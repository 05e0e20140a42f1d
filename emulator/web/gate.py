"""Who may connect: so many at once, no host by another name, and nobody who keeps the server waiting."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from http import HTTPStatus
from typing import Any

from aiohttp import web

MOST_CONNECTIONS = 2000
MOST_LISTENERS = 1800
"""Fewer than connections, so that a page can always say that there is no room."""
MOST_OF_AN_ADDRESS = 32
"""But for this machine's own: there a proxy may stand before all viewers."""
LONGEST_REQUEST = 4096
"""Bytes of a line or of all the fields that a request may have; browsers send less than 1,500."""
MOST_FIELDS = 48
IDLE = 20.0
"""Seconds in which a connection has to ask for something."""

LOCAL_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
_FORWARDED = (
    "Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP",
    "X-Original-Host", "True-Client-IP", "CF-Connecting-IP", "Via",
)  # fmt: skip
_SECURITY = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Server": "koikoi",
}


def secured(response: web.StreamResponse) -> web.StreamResponse:
    """The same with what keeps a browser from doing anything else with it."""
    response.headers.update(_SECURITY)
    return response


def plain(status: HTTPStatus, **headers: str) -> web.StreamResponse:
    """An answer that says only what is wrong, and nothing that was asked."""
    text = f"{status.value} {status.phrase}\n"
    return secured(web.Response(status=status, text=text, headers=headers))


def host_name(field: str) -> str:
    """The name in a Host field, without its port, in small letters."""
    name = field.strip().lower()
    if name.startswith("["):
        return name[1:].partition("]")[0]
    return name.partition(":")[0].rstrip(".")


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach the address."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


class Hosts:
    """The names under which the page may be asked for.

    Else a foreign page could have its own name lead to this machine, and read here what is not for it.
    """

    def __init__(self, bound: str, further: Iterable[str]) -> None:
        """`bound`: the address that is served; where it is this machine's alone, no other name leads here."""
        self._further = frozenset(map(host_name, further))
        self._any = not is_loopback(bound) and not self._further
        self._addresses = not is_loopback(bound)

    def allows(self, field: str) -> bool:
        """Whether a request's Host field may name this."""
        name = host_name(field)
        return bool(name) and (
            self._any
            or name in LOCAL_NAMES
            or name in self._further
            or (self._addresses and _is_address(name))
        )


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_here(request: web.BaseRequest) -> bool:
    """Whether who asks sits at this machine, as OBS does: no proxy has passed it on."""
    peer = _peer(request.transport)
    named = host_name(request.headers.get("Host", "")) in LOCAL_NAMES
    forwarded = any(field in request.headers for field in _FORWARDED)
    # A browser keeps its connection; proxies that say nothing of themselves often close theirs.
    return named and is_loopback(peer) and not forwarded and request.keep_alive


def _peer(transport: asyncio.BaseTransport | None) -> str:
    name = None if transport is None else transport.get_extra_info("peername")
    address = str(name[0]) if isinstance(name, tuple) else ""
    return address.removeprefix("::ffff:")


class Room:
    """Counts who is connected, by their addresses."""

    def __init__(self) -> None:
        """Nobody is."""
        self._inside: Counter[str] = Counter()
        self._connected = 0

    def enter(self, address: str) -> bool:
        """Whether there is room for another connection from there; then it is counted."""
        crowded = self._inside[address] >= MOST_OF_AN_ADDRESS and not is_loopback(address)
        if self._connected >= MOST_CONNECTIONS or crowded:
            return False
        self._connected += 1
        self._inside[address] += 1
        return True

    def leave(self, address: str) -> None:
        """One from there is closed."""
        self._connected -= 1
        self._inside[address] -= 1
        if not self._inside[address]:
            del self._inside[address]


class Connection(web.RequestHandler):
    """One connection: closed at once where there are too many, and after a mistake without quoting it."""

    __slots__ = ("_address", "_room")

    def __init__(self, gate: Gate, **options: Any) -> None:  # noqa: ANN401 - aiohttp's own
        """`gate` counts it."""
        super().__init__(gate, **options)
        self._room = gate.room
        self._address: str | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let it in, if there is room."""
        super().connection_made(transport)
        address = _peer(transport)
        if self._room.enter(address):
            self._address = address
            if isinstance(transport, asyncio.WriteTransport):
                # What nobody reads is not to pile up: a page needs the newest alone.
                transport.set_write_buffer_limits(high=16 * 1024)
        elif isinstance(transport, asyncio.WriteTransport):
            transport.abort()

    async def read(self) -> None:
        """Wait until what was sent has been read, but for a little."""
        await self._drain_helper()

    def connection_lost(self, exc: BaseException | None) -> None:
        """Make room for another one."""
        if self._address is not None:
            self._room.leave(self._address)
        self._address = None
        super().connection_lost(exc)

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """What cannot be read as a request, or what went wrong here: told without a word of it."""
        if status >= HTTPStatus.INTERNAL_SERVER_ERROR and exc is not None:
            logging.getLogger(__name__).error("a request failed", exc_info=exc)
        del request, message  # nobody is quoted
        response = plain(HTTPStatus(status))
        response.force_close()
        return response


class Gate(web.Server):
    """Makes connections."""

    def __init__(self, handler: Callable[[web.BaseRequest], Awaitable[web.StreamResponse]]) -> None:
        """`handler` answers every request."""
        super().__init__(handler, handler_cancellation=True)
        self.room = Room()
        self._closing: set[asyncio.Transport] = set()

    def __call__(self) -> Connection:
        """A protocol for the next connection."""
        return Connection(
            self,
            loop=asyncio.get_running_loop(),
            access_log=None,
            keepalive_timeout=IDLE,
            lingering_time=0,
            max_line_size=LONGEST_REQUEST,
            max_field_size=LONGEST_REQUEST,
            max_headers=MOST_FIELDS,
        )

    def sweep(self) -> None:
        """End connections that were closing at the last sweep already: nobody reads what they still hold."""
        closing = {transport for transport in self._connections.values() if transport.is_closing()}
        for transport in closing & self._closing:
            transport.abort()
        self._closing = closing
