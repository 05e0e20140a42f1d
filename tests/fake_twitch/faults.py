"""Faults of single requests, switched on by a test and used up in the order in which they were given."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from enum import Enum
from threading import Lock


class Endpoint(Enum):
    """Everything that can be asked of the fake Twitch: method and path."""

    DEVICE = ("POST", "/oauth2/device")
    TOKEN = ("POST", "/oauth2/token")
    VALIDATE = ("GET", "/oauth2/validate")
    REVOKE = ("POST", "/oauth2/revoke")
    USERS = ("GET", "/helix/users")
    SUBSCRIBE = ("POST", "/helix/eventsub/subscriptions")
    SUBSCRIPTIONS = ("GET", "/helix/eventsub/subscriptions")
    UNSUBSCRIBE = ("DELETE", "/helix/eventsub/subscriptions")
    SEND = ("POST", "/helix/chat/messages")
    PREDICT = ("POST", "/helix/predictions")
    PREDICTIONS = ("GET", "/helix/predictions")
    END_PREDICTION = ("PATCH", "/helix/predictions")
    OFFER_REWARD = ("POST", "/helix/channel_points/custom_rewards")
    REWARDS = ("GET", "/helix/channel_points/custom_rewards")
    CHANGE_REWARD = ("PATCH", "/helix/channel_points/custom_rewards")
    DELETE_REWARD = ("DELETE", "/helix/channel_points/custom_rewards")
    REDEMPTIONS = ("GET", "/helix/channel_points/custom_rewards/redemptions")
    SETTLE = ("PATCH", "/helix/channel_points/custom_rewards/redemptions")
    EVENTSUB = ("GET", "/ws")
    IRC = ("GET", "/")


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer with this status instead of the real one."""

    status: int
    message: str = ""


@dataclass(frozen=True, slots=True)
class Reset:
    """The connection is reset (RST) instead of an answer."""


@dataclass(frozen=True, slots=True)
class Hang:
    """No answer ever comes: a time-out. Nothing happens on the server."""


@dataclass(frozen=True, slots=True)
class LostAnswer:
    """The request does its work, then the connection is reset: the client cannot know."""


@dataclass(frozen=True, slots=True)
class Delay:
    """The right answer, this much later."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Malformed:
    """Status 200, called JSON, with this body."""

    body: str = '{"data": [{"id":'


@dataclass(frozen=True, slots=True)
class Drop:
    """Status 200, but the chat message was dropped for this reason."""

    code: str
    message: str


Fault = Answer | Reset | Hang | LostAnswer | Delay | Malformed | Drop


class Faults:
    """The faults that wait for their request; may be used from any thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting: defaultdict[Endpoint, list[Fault]] = defaultdict(list)

    def add(self, endpoint: Endpoint, fault: Fault, times: int = 1) -> None:
        """The next requests of this kind fail so; `Drop` is for `SEND` only."""
        with self._lock:
            self._waiting[endpoint].extend([fault] * times)

    def take(self, endpoint: Endpoint) -> Fault | None:
        with self._lock:
            waiting = self._waiting[endpoint]
            return waiting.pop(0) if waiting else None

    def left(self, endpoint: Endpoint) -> int:
        """How many faults of this kind have not happened yet."""
        with self._lock:
            return len(self._waiting[endpoint])

    def clear(self) -> None:
        with self._lock:
            self._waiting.clear()

    def refuse_subscription(self, status: int, times: int = 1) -> None:
        self.add(Endpoint.SUBSCRIBE, Answer(status), times)

    def reset_subscription(self, times: int = 1) -> None:
        self.add(Endpoint.SUBSCRIBE, Reset(), times)

    def refuse_sending(self, status: int, times: int = 1) -> None:
        self.add(Endpoint.SEND, Answer(status), times)

    def drop_message(
        self,
        code: str = "msg_rejected",
        message: str = "Your message is being checked by mods and has not been sent.",
        times: int = 1,
    ) -> None:
        self.add(Endpoint.SEND, Drop(code, message), times)

    def time_out(self, endpoint: Endpoint, times: int = 1) -> None:
        self.add(endpoint, Hang(), times)

    def lose_answer(self, endpoint: Endpoint, times: int = 1) -> None:
        self.add(endpoint, LostAnswer(), times)

    def reset(self, endpoint: Endpoint, times: int = 1) -> None:
        self.add(endpoint, Reset(), times)

    def delay(self, endpoint: Endpoint, seconds: float, times: int = 1) -> None:
        self.add(endpoint, Delay(seconds), times)

    def malform(self, endpoint: Endpoint, times: int = 1) -> None:
        self.add(endpoint, Malformed(), times)
