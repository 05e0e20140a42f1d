"""EventSub over a websocket: sessions, subscriptions, notifications, and every way in which they end."""

from __future__ import annotations

import asyncio
import json
import secrets
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from aiohttp import web

from tests.fake_twitch import shapes
from tests.fake_twitch.chat import Chat, Message, User
from tests.fake_twitch.clock import stamp
from tests.fake_twitch.faults import Endpoint
from tests.fake_twitch.records import Connected, Disconnected
from tests.fake_twitch.shapes import JSON
from tests.fake_twitch.sockets import Close, Socket
from tests.fake_twitch.thread import LoopThread

CLOSES = {
    4000: "internal server error",
    4001: "sent inbound traffic",
    4002: "failed ping-pong",
    4003: "connection unused",
    4004: "reconnect grace time expired",
    4005: "network timeout",
    4006: "network error",
    4007: "invalid reconnect",
}


class Then(Enum):
    """What waits at the address of a session_reconnect."""

    WELCOME = "the session goes on there"
    REFUSED = "nobody listens"
    CLOSE_4007 = "the connection is closed with 4007"
    NO_WELCOME = "the connection stands, nothing comes"


@dataclass(slots=True)
class Subscription:
    type: str
    version: str
    condition: dict[str, Any]
    user: User
    session: Session
    created_at: str
    id: str = field(default_factory=lambda: str(uuid.uuid4()))
    status: str = "enabled"

    def json(self) -> JSON:
        return {
            "id": self.id,
            "status": self.status,
            "type": self.type,
            "version": self.version,
            "condition": self.condition,
            "transport": {"method": "websocket", "session_id": self.session.id},
            "created_at": self.created_at,
            "cost": 0,
        }


@dataclass(eq=False, slots=True)
class Session:
    """A websocket with its id."""

    id: str
    socket: Socket
    keepalive: float
    connected_at: float
    welcomed: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """A session_reconnect that has been sent."""

    old: Session
    delay: float
    then: Then
    same_id: bool


class EventSub:
    """All sessions and subscriptions. The methods without underscore may be called from any thread."""

    def __init__(
        self, thread: LoopThread, chat: Chat, keepalive_seconds: float | None, unused_seconds: float
    ) -> None:
        self._thread = thread
        self._chat = chat
        self._keepalive_seconds = keepalive_seconds
        self._unused_seconds = unused_seconds
        self._sessions: list[Session] = []
        self._subscriptions: list[Subscription] = []
        self._plans: dict[str, Plan] = {}
        self._without_welcome = 0
        self.address: Callable[[], str] = str
        self.refusing_address: Callable[[], str] = str

    # --- what a test does ---

    @property
    def sessions(self) -> tuple[str, ...]:
        """The ids of the sessions that stand, oldest first."""
        return self._thread.call(lambda: tuple(session.id for session in self._live()))

    @property
    def subscribed(self) -> int:
        """The number of subscriptions that stand."""
        return self._thread.call(lambda: sum(each.status == "enabled" for each in self._subscriptions))

    def reconnect(
        self, *, delay_ms: float = 0, then: Then = Then.WELCOME, same_id: bool = False, grace: float = 30
    ) -> None:
        """Send every session to another address, where the welcome comes after a delay.

        Until then the old connection gets the messages. After `grace` seconds it is closed with 4004.
        """

        def send() -> None:
            for session in self._live():
                challenge = secrets.token_hex(16)
                self._plans[challenge] = Plan(session, delay_ms / 1000, then, same_id)
                base = self.refusing_address() if then is Then.REFUSED else self.address()
                url = f"{base}?challenge={challenge}&id={session.id}"
                payload = shapes.session(session.id, "reconnecting", None, url, session.connected_at)
                self._send(session, shapes.frame("session_reconnect", self._chat.clock(), payload))
                asyncio.get_running_loop().call_later(grace, session.socket.close, 4004, CLOSES[4004])

        self._thread.call(send)

    def close(self, code: int) -> None:
        """Close every session with one of the codes 4000-4007, or any other."""
        self._all(lambda session: session.socket.close(code, CLOSES.get(code, "")))

    def reset(self) -> None:
        """Reset the TCP connection of every session (RST)."""
        self._all(lambda session: session.socket.reset())

    def silence(self) -> None:
        """From now on nothing comes over the sessions that stand, no pong either; TCP stays up."""

        def hush(session: Session) -> None:
            session.socket.silent = True

        self._all(hush)

    def no_welcome(self, times: int = 1) -> None:
        """The next connections are accepted, but nothing comes over them."""

        def plan() -> None:
            self._without_welcome += times

        self._thread.call(plan)

    def keepalive(self) -> None:
        """A keepalive to every session, now."""
        self._all(self._send_keepalive)

    def revoke(self, login: str, reason: str = "authorization_revoked") -> None:
        """Revoke the subscriptions made with an account's token, saying why (`user_removed`, ...)."""
        self._thread.call(lambda: self.cut(self._chat.people.get(login), reason))

    def send_raw(self, frame: str | bytes) -> None:
        """Any frame to every session: broken JSON, an unknown type, bytes."""

        def send(session: Session) -> None:
            session.socket.send(frame)

        self._all(send)

    def _all(self, act: Callable[[Session], None]) -> None:
        def act_on_all() -> None:
            for session in self._live():
                act(session)

        self._thread.call(act_on_all)

    # --- the server's side, on its own thread ---

    def _live(self) -> list[Session]:
        return [session for session in self._sessions if session.socket.alive]

    def _send(self, session: Session, frame: JSON) -> bool:
        return session.socket.send(json.dumps(frame))

    def _send_keepalive(self, session: Session) -> None:
        self._send(session, shapes.frame("session_keepalive", self._chat.clock(), {}))

    def deliver(self, message: Message, copies: int) -> int:
        reached = 0
        event: JSON = {}
        for subscription in self._subscriptions:
            wanted = (
                subscription.status == "enabled"
                and subscription.type == "channel.chat.message"
                and subscription.condition["broadcaster_user_id"] == message.channel.id
            )
            if not wanted:
                continue
            event = event or shapes.chat_event(message, self._chat.people)
            payload = {"subscription": subscription.json(), "event": event}
            kind = {"subscription_type": subscription.type, "subscription_version": subscription.version}
            text = json.dumps(shapes.frame("notification", message.sent_at, payload, **kind))
            # Twitch repeats a message with the id that it had.
            reached += subscription.session.socket.send(text, copies)
        return reached

    def redeemed(self, event: JSON, kind: str, copies: int) -> int:
        """Tell that something was bought to every session that wants to know; how many."""
        reached = 0
        for subscription in self._subscriptions:
            wanted = subscription.condition
            if (
                subscription.status == "enabled"
                and subscription.type == kind
                and wanted["broadcaster_user_id"] == event["broadcaster_user_id"]
                and wanted.get("reward_id") in {None, "", event["reward"]["id"]}
            ):
                payload = {"subscription": subscription.json(), "event": event}
                about = {"subscription_type": subscription.type, "subscription_version": subscription.version}
                text = json.dumps(shapes.frame("notification", self._chat.clock(), payload, **about))
                reached += subscription.session.socket.send(text, copies)
        return reached

    async def drained(self) -> None:
        for session in self._sessions:
            await session.socket.drained()

    def cut(self, user: User, reason: str = "authorization_revoked") -> None:
        for subscription in self._subscriptions:
            if subscription.user.id == user.id and subscription.status == "enabled":
                subscription.status = reason
                kind = {
                    "subscription_type": subscription.type,
                    "subscription_version": subscription.version,
                }
                payload = {"subscription": subscription.json()}
                frame = shapes.frame("revocation", self._chat.clock(), payload, **kind)
                self._send(subscription.session, frame)

    def session(self, session_id: str) -> Session | None:
        found = [
            each for each in self._sessions if each.id == session_id and each.welcomed and each.socket.alive
        ]
        # With same_id two sockets have one id for a moment; the new one counts.
        return found[-1] if found else None

    def subscribe(self, session: Session, user: User, kind: tuple[str, str], condition: JSON) -> Subscription:
        created = stamp(self._chat.clock())
        subscription = Subscription(kind[0], kind[1], condition, user, session, created)
        self._subscriptions.append(subscription)
        return subscription

    def of_user(self, user: User) -> list[Subscription]:
        return [each for each in self._subscriptions if each.user.id == user.id]

    def remove(self, subscription: Subscription) -> None:
        self._subscriptions.remove(subscription)

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """One connection, from its beginning to its end."""
        self._chat.records.add(Connected(Endpoint.EVENTSUB, dict(request.query)))
        socket = Socket(request)
        await socket.open()
        session = Session(secrets.token_urlsafe(24), socket, self._keepalive(request), self._chat.clock())
        self._sessions.append(session)
        life = asyncio.create_task(self._live_through(session, request.query.get("challenge")))
        try:
            async for _ in socket.texts():
                socket.close(4001, CLOSES[4001])
        finally:
            life.cancel()
            self._sessions.remove(session)
            for subscription in self._subscriptions:
                if subscription.session is session and subscription.status == "enabled":
                    subscription.status = "websocket_disconnected"
            self._chat.records.add(Disconnected(Endpoint.EVENTSUB, socket.response.close_code))
        return socket.response

    def _keepalive(self, request: web.Request) -> float:
        if self._keepalive_seconds is not None:
            return self._keepalive_seconds
        asked = request.query.get("keepalive_timeout_seconds", "10")
        return min(max(int(asked), 10), 600) if asked.isdecimal() else 10

    async def _live_through(self, session: Session, challenge: str | None) -> None:
        if self._without_welcome:
            self._without_welcome -= 1
            return
        plan = self._plans.pop(challenge, None) if challenge else None
        if challenge and (plan is None or plan.then is Then.CLOSE_4007 or plan.old not in self._sessions):
            session.socket.send(Close(4007, CLOSES[4007]))
            return
        if plan:
            if plan.then is Then.NO_WELCOME:
                return
            await asyncio.sleep(plan.delay)
            if plan.same_id:
                session.id = plan.old.id
        session.welcomed = True
        payload = shapes.session(session.id, "connected", session.keepalive, None, session.connected_at)
        self._send(session, shapes.frame("session_welcome", self._chat.clock(), payload))
        if plan:
            for subscription in self._subscriptions:
                if subscription.session is plan.old and subscription.status == "enabled":
                    subscription.session = session
        asyncio.get_running_loop().call_later(self._unused_seconds, self._close_unused, session)
        await self._keep_alive(session)

    def _close_unused(self, session: Session) -> None:
        # One that once had a subscription, even one that was revoked, has been used.
        if not any(each.session is session for each in self._subscriptions):
            session.socket.close(4003, CLOSES[4003])

    async def _keep_alive(self, session: Session) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(session.socket.last_sent + session.keepalive - loop.time())
            if loop.time() >= session.socket.last_sent + session.keepalive:
                self._send_keepalive(session)
                if not session.socket.alive:
                    return
