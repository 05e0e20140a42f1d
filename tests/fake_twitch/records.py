"""What the fake Twitch was asked and what it did; may be read from any thread."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Condition
from typing import Any, TypeVar

from tests.fake_twitch.faults import Endpoint

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Asked:
    """A request over HTTP; status 0: it was left without an answer."""

    endpoint: Endpoint
    status: int
    at: float


@dataclass(frozen=True, slots=True)
class Subscribed:
    """A request for a subscription; `user_id` is the token's."""

    type: str
    condition: dict[str, Any]
    session_id: str
    user_id: str
    status: int


@dataclass(frozen=True, slots=True)
class Sent:
    """A chat message that a client sent over Helix."""

    message_id: str
    sender_id: str
    broadcaster_id: str
    text: str
    reply_to: str | None
    status: int
    drop_code: str | None
    at: float

    @property
    def accepted(self) -> bool:
        return self.status == 200 and self.drop_code is None


@dataclass(frozen=True, slots=True)
class Refreshed:
    """A refresh token that was handed in."""

    refresh_token: str
    status: int


@dataclass(frozen=True, slots=True)
class Validated:
    access_token: str
    status: int


@dataclass(frozen=True, slots=True)
class Revoked:
    token: str
    status: int


@dataclass(frozen=True, slots=True)
class Connected:
    """A websocket was opened; `query` holds what stood behind the `?`."""

    endpoint: Endpoint
    query: dict[str, str]


@dataclass(frozen=True, slots=True)
class Disconnected:
    """A websocket is gone; `code` as far as there was one."""

    endpoint: Endpoint
    code: int | None


@dataclass(frozen=True, slots=True)
class Joined:
    """A nick joined a channel over IRC."""

    nick: str
    channel: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line that came over IRC."""

    text: str


@dataclass(frozen=True, slots=True)
class Said:
    """A chat message and the number of sockets that it was handed to (silent ones do not count)."""

    message_id: str
    login: str
    text: str
    eventsub: int
    irc: int


class Records:
    """Everything in the order in which it happened, by its kind."""

    def __init__(self) -> None:
        self._kinds: defaultdict[type[Any], list[Any]] = defaultdict(list)
        self._changed = Condition()

    def add(self, record: object) -> None:
        with self._changed:
            self._kinds[type(record)].append(record)
            self._changed.notify_all()

    def of(self, kind: type[T]) -> tuple[T, ...]:
        with self._changed:
            return tuple(self._kinds[kind])

    def count(self, kind: type[Any]) -> int:
        with self._changed:
            return len(self._kinds[kind])

    def clear(self) -> None:
        with self._changed:
            self._kinds.clear()

    def wait(self, reached: Callable[[Records], bool], timeout: float = 5.0) -> None:
        """Wait until something is true; in asyncio by `await asyncio.to_thread(records.wait, ...)`."""
        with self._changed:
            if not self._changed.wait_for(lambda: reached(self), timeout):
                counts = {kind.__name__: len(found) for kind, found in self._kinds.items()}
                raise AssertionError(f"not reached within {timeout} s; recorded: {counts}")

    def asked(self, endpoint: Endpoint) -> tuple[Asked, ...]:
        return tuple(asked for asked in self.of(Asked) if asked.endpoint is endpoint)

    @property
    def subscriptions(self) -> tuple[Subscribed, ...]:
        return self.of(Subscribed)

    @property
    def sent(self) -> tuple[Sent, ...]:
        return self.of(Sent)

    @property
    def refreshes(self) -> tuple[Refreshed, ...]:
        return self.of(Refreshed)

    @property
    def validations(self) -> tuple[Validated, ...]:
        return self.of(Validated)

    @property
    def revocations(self) -> tuple[Revoked, ...]:
        return self.of(Revoked)

    @property
    def connections(self) -> tuple[Connected, ...]:
        return self.of(Connected)

    @property
    def disconnections(self) -> tuple[Disconnected, ...]:
        return self.of(Disconnected)

    @property
    def joins(self) -> tuple[Joined, ...]:
        return self.of(Joined)

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.of(Line)

    @property
    def said(self) -> tuple[Said, ...]:
        return self.of(Said)
