"""Where Twitch is. Tests, and anybody's own server on the same machine, may be put in its place."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass, fields
from urllib.parse import urlsplit

from chat.sources.twitch.errors import InvalidEndpoint

_SECURE = {"http": "https", "ws": "wss"}


@dataclass(frozen=True, slots=True)
class Endpoints:
    """The four addresses, in full; without encryption only on this machine itself.

    Raises InvalidEndpoint for any other address.

    >>> Endpoints(helix="http://127.0.0.1:8080/helix").helix
    'http://127.0.0.1:8080/helix/'
    """

    helix: str = "https://api.twitch.tv/helix/"
    id: str = "https://id.twitch.tv/"
    eventsub: str = "wss://eventsub.wss.twitch.tv/ws"
    irc: str = "wss://irc-ws.chat.twitch.tv"

    def __post_init__(self) -> None:
        for field in fields(self):
            address = getattr(self, field.name).strip()
            check_address(address, "ws" if field.name in {"eventsub", "irc"} else "http", field.name)
            if field.name in {"helix", "id"}:
                address = address.rstrip("/") + "/"
            if field.name == "id":
                # Both ways of writing it are common; what follows is always oauth2/...
                address = address.removesuffix("oauth2/")
            object.__setattr__(self, field.name, address)


def check_address(address: str, scheme: str, name: str) -> None:
    """Raise InvalidEndpoint unless the address may be used; `scheme`: "http" or "ws"."""
    secure = _SECURE[scheme]
    try:
        parts = urlsplit(address)
        host, _ = parts.hostname, parts.port
    except ValueError:
        raise InvalidEndpoint(f"twitch.endpoints.{name}: {address!r} is no address.") from None
    if parts.scheme not in {scheme, secure} or not host:
        raise InvalidEndpoint(f"twitch.endpoints.{name}: {address!r} has to begin with {secure}://.")
    if parts.username is not None or parts.password is not None:
        raise InvalidEndpoint(f"twitch.endpoints.{name}: an address with a password in it is not allowed.")
    if parts.scheme == scheme and not is_loopback(host):
        raise InvalidEndpoint(
            f"twitch.endpoints.{name}: {address!r} is not encrypted, which is allowed on this machine only "
            f"(127.0.0.1, ::1, localhost). Use {secure}://."
        )


def is_loopback(host: str) -> bool:
    """Whether a host's name or number means this machine.

    >>> is_loopback("localhost"), is_loopback("::1"), is_loopback("127.0.0.1.example.com")
    (True, True, False)
    """
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
