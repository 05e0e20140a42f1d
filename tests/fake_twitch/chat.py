"""Who is in the chat of the fake Twitch and what is said there."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol, TypedDict

from tests.fake_twitch.clock import Clock
from tests.fake_twitch.records import Records, Said


@dataclass(frozen=True, slots=True)
class Badge:
    """A chat badge; `info` holds the months of a subscriber."""

    set_id: str
    id: str = "1"
    info: str = ""

    @classmethod
    def of(cls, text: str) -> Badge:
        """From "moderator", "subscriber/12" or "subscriber/12/16"."""
        return cls(*text.split("/"))


@dataclass(frozen=True, slots=True)
class User:
    """An account; its badges are those that it wears where nothing else is said."""

    id: str
    login: str
    display_name: str
    badges: tuple[Badge, ...] = ()
    broadcaster_type: str = "affiliate"
    """Or "partner"; "": the channel has no points."""


@dataclass(frozen=True, slots=True)
class Message:
    """A chat message as it arrives in one channel.

    `source` is the channel that it was written in while several share their chat, otherwise None.
    """

    id: str
    channel: User
    chatter: User
    text: str
    sent_at: float
    badges: tuple[Badge, ...] = ()
    color: str = "#00FF7F"
    parent: Message | None = None
    source: User | None = None
    source_id: str = ""
    source_badges: tuple[Badge, ...] = ()

    @property
    def thread(self) -> Message:
        """The message that a chain of replies began with."""
        return self.parent.thread if self.parent else self


class How(TypedDict, total=False):
    """What may be said about a message besides its author and its text.

    `reply_to` is the id of an earlier message; the text then begins with `@name `, as on Twitch. `source` is
    the login of the channel that shares it. `copies` hands over the very same frame several times. With
    `message_id` two notifications of their own speak of one message.
    """

    channel: str
    badges: tuple[str, ...]
    color: str
    reply_to: str
    source: str
    source_badges: tuple[str, ...]
    message_id: str
    copies: int


class People:
    """All accounts; one that is asked for by login is made if need be."""

    def __init__(self) -> None:
        self._logins: dict[str, User] = {}
        self._ids: dict[str, User] = {}

    def add(
        self,
        login: str,
        *,
        display_name: str = "",
        user_id: str = "",
        badges: Iterable[str] = (),
        broadcaster_type: str = "affiliate",
    ) -> User:
        """Make an account, or change the one of this login."""
        old = self._logins.get(login)
        number = user_id or (old.id if old else str(1001 + len(self._logins)))
        worn = tuple(Badge.of(text) for text in badges)
        user = User(number, login, display_name or login, worn, broadcaster_type)
        self._logins[login] = self._ids[number] = user
        return user

    def get(self, login: str) -> User:
        return self._logins.get(login) or self.add(login)

    def find(self, *, login: str = "", user_id: str = "") -> User | None:
        return self._logins.get(login) or self._ids.get(user_id)


class Outlet(Protocol):
    """A way by which clients read the chat."""

    def deliver(self, message: Message, copies: int) -> int:
        """Hand a message to every socket that reads this channel; return how many."""

    async def drained(self) -> None:
        """Wait until the sockets have taken most of what was handed to them."""


@dataclass(slots=True)
class Chat:
    """The chat of all channels. Only the server's own thread may use it."""

    channel: str
    clock: Clock
    records: Records
    people: People = field(default_factory=People)
    eventsub: Outlet = field(init=False)
    irc: Outlet = field(init=False)
    messages: dict[str, Message] = field(default_factory=dict)

    def say(self, login: str, text: str, how: How) -> Said:
        chatter = self.people.get(login)
        channel = self.people.get(how.get("channel", self.channel))
        parent = self.messages[how["reply_to"]] if "reply_to" in how else None
        badges = tuple(Badge.of(badge) for badge in how["badges"]) if "badges" in how else chatter.badges
        if chatter is channel and "badges" not in how:
            badges = (Badge("broadcaster"), *badges)
        message = Message(
            id=how.get("message_id") or str(uuid.uuid4()),
            channel=channel,
            chatter=chatter,
            text=f"@{parent.chatter.display_name} {text}" if parent else text,
            sent_at=self.clock(),
            badges=badges,
            color=how.get("color", "#00FF7F"),
            parent=parent,
            source=self.people.get(how["source"]) if "source" in how else None,
            source_id=str(uuid.uuid4()),
            source_badges=tuple(Badge.of(badge) for badge in how.get("source_badges", ())),
        )
        return self.post(message, how.get("copies", 1))

    def post(self, message: Message, copies: int = 1) -> Said:
        self.messages[message.id] = message
        eventsub = self.eventsub.deliver(message, copies)
        irc = self.irc.deliver(message, copies)
        said = Said(message.id, message.chatter.login, message.text, eventsub, irc)
        self.records.add(said)
        return said

    async def say_many(
        self,
        lines: Iterable[tuple[str, str]],
        rate: float | None,
        how: How,
    ) -> list[Said]:
        """Say one line after the other, `rate` of them a second or as fast as they are taken."""
        loop = asyncio.get_running_loop()
        begin = loop.time()
        said: list[Said] = []
        for number, (login, text) in enumerate(lines):
            if rate is not None and (ahead := begin + number / rate - loop.time()) > 0:
                await asyncio.sleep(ahead)
            said.append(self.say(login, text, how))
            if number % 100 == 0:
                await self.eventsub.drained()
                await self.irc.drained()
        return said
