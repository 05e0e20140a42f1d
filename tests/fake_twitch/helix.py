"""The parts of Twitch's API that a chat program needs (api.twitch.tv/helix)."""

from __future__ import annotations

import json
import uuid
from collections import deque
from dataclasses import dataclass, field
from http import HTTPStatus

from aiohttp import web

from tests.fake_twitch import shapes
from tests.fake_twitch.accounts import Accounts, ApiError, Grant
from tests.fake_twitch.chat import Badge, Chat, Message, User
from tests.fake_twitch.eventsub import EventSub
from tests.fake_twitch.faults import Drop
from tests.fake_twitch.records import Sent, Subscribed
from tests.fake_twitch.shapes import JSON

REDEEMED = "channel.channel_points_custom_reward_redemption.add"
LIMIT_SECONDS = 30.0
LIMIT = 20
PRIVILEGED_LIMIT = 100
"""For the broadcaster, moderators and VIPs of the channel."""
SILENCE_SECONDS = 3600.0
"""Who goes over the limit is not heard for so long."""
LONGEST_TEXT = 500
LARGEST_SUBSCRIPTIONS = 300
LARGEST_SESSIONS = 3

DUPLICATE = Drop(
    "msg_duplicate",
    "Your message was not sent because it is identical to the previous one you sent, "
    "less than 30 seconds ago.",
)
RATE = Drop("msg_ratelimit", "Your message was not sent because you are sending messages too quickly.")


@dataclass(slots=True)
class Sender:
    """What an account has sent lately, in whatever channel, and until when it is not heard."""

    sent: deque[tuple[float, str, str]] = field(default_factory=deque)
    """Time, channel's id and text."""
    silent_until: float = 0.0


async def body(request: web.Request) -> JSON:
    try:
        found = json.loads(await request.text())
    except ValueError:
        raise ApiError(400, "The request body is not valid JSON") from None
    if not isinstance(found, dict):
        raise ApiError(400, "The request body is not an object")
    return found


@dataclass(slots=True)
class Helix:
    """Accounts, subscriptions and sending. Only the server's own thread may use it."""

    accounts: Accounts
    chat: Chat
    eventsub: EventSub
    senders: dict[str, Sender] = field(default_factory=dict)

    async def users(self, request: web.Request) -> web.Response:
        grant = self.accounts.of_request(request)
        people = self.chat.people
        ids, logins = request.query.getall("id", []), request.query.getall("login", [])
        if len(ids) + len(logins) > 100:
            raise ApiError(400, "The number of IDs and login names must not exceed 100")
        found = [people.find(user_id=each) for each in ids] + [people.find(login=each) for each in logins]
        if not ids and not logins:
            found = [grant.user]
        data = [shapes.helix_user(user, self.chat.clock()) for user in found if user]
        return web.json_response({"data": data})

    async def subscribe(self, request: web.Request) -> web.Response:
        grant = self.accounts.of_request(request)
        asked = await body(request)
        try:
            kind = (str(asked["type"]), str(asked["version"]))
            condition, transport = dict(asked["condition"]), dict(asked["transport"])
            session_id = str(transport["session_id"])
        except (KeyError, TypeError, ValueError):
            raise ApiError(400, "missing or unparseable subscription fields") from None
        try:
            response = self._subscribe(grant, kind, condition, session_id)
        except ApiError as refused:
            self._record(grant, kind[0], condition, session_id, refused.status)
            raise
        self._record(grant, kind[0], condition, session_id, response.status)
        return response

    def _record(self, grant: Grant, kind: str, condition: JSON, session_id: str, status: int) -> None:
        self.chat.records.add(Subscribed(kind, condition, session_id, grant.user.id, status))

    def _subscribe(
        self, grant: Grant, kind: tuple[str, str], condition: JSON, session_id: str
    ) -> web.Response:
        session = self.eventsub.session(session_id)
        if session is None:
            raise ApiError(400, "websocket transport session does not exist or has already disconnected")
        if kind[0] == "channel.chat.message":
            reader = condition.get("user_id")
            if "user:read:chat" not in grant.scopes or reader != grant.user.id:
                raise ApiError(403, "subscription missing proper authorization")
            if self.chat.people.find(user_id=str(condition.get("broadcaster_user_id"))) is None:
                raise ApiError(400, "invalid broadcaster_user_id")
        if kind[0] == REDEEMED:
            scopes = {"channel:read:redemptions", "channel:manage:redemptions"}
            if not scopes & {*grant.scopes} or condition.get("broadcaster_user_id") != grant.user.id:
                raise ApiError(403, "subscription missing proper authorization")
        standing = [each for each in self.eventsub.of_user(grant.user) if each.status == "enabled"]
        for each in standing:
            if each.session is session and (each.type, each.condition) == (kind[0], condition):
                raise ApiError(409, f"subscription already exists id={each.id}")
        sessions = {each.session.id for each in standing} | {session_id}
        if len(sessions) > LARGEST_SESSIONS or len(standing) >= LARGEST_SUBSCRIPTIONS:
            raise ApiError(429, "number of websocket transports limit exceeded")
        subscription = self.eventsub.subscribe(session, grant.user, kind, condition)
        found = subscription.json()
        found["transport"]["connected_at"] = subscription.created_at
        return web.json_response(self._list([found], 1), status=202)

    def _list(self, data: list[JSON], total: int) -> JSON:
        return {"data": data, "total": total, "total_cost": 0, "max_total_cost": 10}

    async def subscriptions(self, request: web.Request) -> web.Response:
        grant = self.accounts.of_request(request)
        found = [each.json() for each in self.eventsub.of_user(grant.user)]
        wanted = {name: request.query[name] for name in ("status", "type") if name in request.query}
        matching = [each for each in found if wanted.items() <= each.items()]
        return web.json_response(self._list(matching, len(found)) | {"pagination": {}})

    async def unsubscribe(self, request: web.Request) -> web.Response:
        grant = self.accounts.of_request(request)
        for subscription in self.eventsub.of_user(grant.user):
            if subscription.id == request.query.get("id"):
                self.eventsub.remove(subscription)
                return web.Response(status=204)
        raise ApiError(404, "subscription was not found")

    async def send(self, request: web.Request, drop: Drop | None) -> web.Response:
        """Send a chat message; `drop` is a fault that drops it."""
        grant = self.accounts.of_request(request)
        asked = await body(request)
        text = " ".join(str(asked.get("message", "")).split())
        reply_to = asked.get("reply_parent_message_id")
        names = (str(asked.get("sender_id", "")), str(asked.get("broadcaster_id", "")))
        sent = Sent(str(uuid.uuid4()), *names, text, reply_to, 200, None, self.chat.clock())
        try:
            channel = self._channel_of(grant, sent)
        except ApiError as refused:
            self.chat.records.add(replaced(sent, refused.status, None))
            raise
        # What the account is in the channel may have changed since it signed in.
        user = self.chat.people.get(grant.user.login)
        drop = drop or self._over_limit(user, channel, text)
        if drop:
            self.chat.records.add(replaced(sent, 200, drop.code))
            reason = {"code": drop.code, "message": drop.message}
            answer: JSON = {"message_id": "", "is_sent": False, "drop_reason": reason}
            return web.json_response({"data": [answer]})
        self.chat.records.add(sent)
        self.chat.post(self._message(sent, user, channel))
        answer = {"message_id": sent.message_id, "is_sent": True, "drop_reason": None}
        return web.json_response({"data": [answer]})

    def _channel_of(self, grant: Grant, sent: Sent) -> User:
        if "user:write:chat" not in grant.scopes:
            raise ApiError(401, "Missing scope: user:write:chat")
        if sent.sender_id != grant.user.id:
            raise ApiError(
                401, "The ID in sender_id must match the user ID found in the request's OAuth token."
            )
        channel = self.chat.people.find(user_id=sent.broadcaster_id)
        if channel is None:
            raise ApiError(400, "The ID in broadcaster_id is not valid.")
        if not sent.text:
            raise ApiError(400, "The message field is required.")
        if len(sent.text) > LONGEST_TEXT:
            raise ApiError(HTTPStatus.UNPROCESSABLE_ENTITY, "The message is too large.")
        if sent.reply_to is not None and sent.reply_to not in self.chat.messages:
            raise ApiError(400, "The ID in reply_parent_message_id is not valid.")
        return channel

    def _over_limit(self, user: User, channel: User, text: str) -> Drop | None:
        """Count a message and tell why it is dropped, if it is."""
        now = self.chat.clock()
        sender = self.senders.setdefault(user.id, Sender())
        while sender.sent and sender.sent[0][0] <= now - LIMIT_SECONDS:
            sender.sent.popleft()
        privileged = user.id == channel.id or {badge.set_id for badge in user.badges} & {"moderator", "vip"}
        if now >= sender.silent_until and len(sender.sent) >= (PRIVILEGED_LIMIT if privileged else LIMIT):
            sender.silent_until = now + SILENCE_SECONDS
        if now < sender.silent_until:
            return RATE
        if any((where, what) == (channel.id, text) for _, where, what in sender.sent):
            return DUPLICATE
        sender.sent.append((now, channel.id, text))
        return None

    def _message(self, sent: Sent, user: User, channel: User) -> Message:
        parent = self.chat.messages[sent.reply_to] if sent.reply_to else None
        own = (Badge("broadcaster"),) if user.id == channel.id else ()
        return Message(
            id=sent.message_id,
            channel=channel,
            chatter=user,
            text=f"@{parent.chatter.display_name} {sent.text}" if parent else sent.text,
            sent_at=sent.at,
            badges=own + user.badges,
            parent=parent,
        )


def replaced(sent: Sent, status: int, drop_code: str | None) -> Sent:
    """Return the record of a message that did not arrive."""
    return Sent("", sent.sender_id, sent.broadcaster_id, sent.text, sent.reply_to, status, drop_code, sent.at)
