"""Reading a channel without an account: IRC over a websocket, as one of the nicks that need none.

Source: dev.twitch.tv/docs/irc.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from dataclasses import dataclass

import aiohttp

from chat.message import ChatMessage
from chat.sources.twitch.endpoints import Endpoints
from chat.sources.twitch.errors import Problem, TwitchError
from chat.sources.twitch.link import Broken, Link, Moving, first_of
from chat.sources.twitch.messages import Reader
from chat.sources.twitch.timings import Timings
from chat.sources.twitch.wire import Wire

logger = logging.getLogger(__name__)

_ESCAPES = {":": ";", "s": " ", "r": "\r", "n": "\n"}

# Notices by which Twitch answers a JOIN that leads nowhere.
_NO_CHANNEL = frozenset({"msg_channel_suspended", "msg_room_not_found", "tos_ban"})


@dataclass(frozen=True, slots=True)
class Line:
    """A line of IRC, taken apart."""

    tags: dict[str, str]
    login: str
    command: str
    parameters: tuple[str, ...]


def read_line(text: str) -> Line:
    r"""Take a line apart; anything can be, though not everything makes sense.

    >>> line = read_line("@id=7;display-name=Al\\sB :al!al@al.tmi.twitch.tv PRIVMSG #koi :!1 select 3")
    >>> line.tags, line.login, line.command, line.parameters
    ({'id': '7', 'display-name': 'Al B'}, 'al', 'PRIVMSG', ('#koi', '!1 select 3'))
    """
    tags: dict[str, str] = {}
    login = ""
    if text.startswith("@"):
        head, _, text = text[1:].partition(" ")
        for pair in head.split(";"):
            name, _, value = pair.partition("=")
            tags[name] = _unescaped(value) if "\\" in value else value
    if text.startswith(":"):
        prefix, _, text = text[1:].partition(" ")
        login = prefix.partition("!")[0]
    middle, colon, last = text.partition(" :")
    command, *parameters = middle.split() or [""]
    return Line(tags, login, command, (*parameters, last) if colon else tuple(parameters))


def _unescaped(value: str) -> str:
    """A tag's value by IRCv3's rules: a stray backslash vanishes."""
    signs: list[str] = []
    following = iter(value)
    for sign in following:
        if sign == "\\":
            escaped = next(following, "")
            signs.append(_ESCAPES.get(escaped, escaped))
        else:
            signs.append(sign)
    return "".join(signs)


@dataclass(frozen=True, slots=True)
class Irc:
    """All that a connection needs. `channel`: its login."""

    session: aiohttp.ClientSession
    endpoints: Endpoints
    timings: Timings
    channel: str
    reader: Reader
    deliver: Callable[[ChatMessage], None]
    rng: random.Random

    async def connect(self, _: str) -> Link:
        """Connect and join the channel. Raises TwitchError."""
        link = IrcLink(self)
        try:
            await link.open()
        except BaseException:
            await link.abandon()
            raise
        return link


class IrcLink(Link):
    """One connection of an anonymous reader."""

    def __init__(self, irc: Irc) -> None:
        super().__init__(irc.deliver, irc.timings)
        self._irc = irc
        self._room = f"#{irc.channel}"
        self._welcome = False
        self._joined: asyncio.Future[bool] = self._loop.create_future()
        self._wire: Wire | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Connect, sign on and wait until the channel is joined."""
        self._wire = await Wire.connect(self._irc.session, self._irc.endpoints.irc)
        nick = f"justinfan{self._irc.rng.randrange(10_000, 100_000)}"
        await self._send("CAP REQ :twitch.tv/tags twitch.tv/commands", f"NICK {nick}", f"JOIN {self._room}")
        listening = asyncio.create_task(self._listen(self._wire))
        listening.add_done_callback(self._listened)
        self._tasks = [listening, asyncio.create_task(self._watch_over(self._wire))]
        await self._wait_until_joined()

    async def _wait_until_joined(self) -> None:
        try:
            async with asyncio.timeout(self._timings.ready / 2):
                await first_of(self._joined, self.ended)
        except TimeoutError:
            # To a channel that nobody has, Twitch may not answer at all.
            raise TwitchError(Problem.NO_SUCH_CHANNEL if self._welcome else Problem.SILENT) from None
        if not self._joined.done():
            raise TwitchError(Problem.CLOSED)
        if not self._joined.result():
            raise TwitchError(Problem.NO_SUCH_CHANNEL)

    @property
    def heard_at(self) -> float:
        """When something came last, in the loop's time."""
        return self._wire.heard_at if self._wire else self._loop.time()

    async def _listen(self, wire: Wire) -> None:
        async for frame in wire.frames():
            if isinstance(frame, str):
                for text in frame.split("\r\n"):
                    if text and (answer := self._take_line(read_line(text))):
                        await self._send(answer)

    def _listened(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (failed := task.exception()):
            # A bug of ours: to be known, and met like a connection that has ended.
            logger.error("reading IRC has failed over a bug", exc_info=failed)
        self.end(Problem.CLOSED)

    def _take_line(self, line: Line) -> str:
        """Act on a line; what to answer."""
        here = line.parameters[:1] == (self._room,)
        match line.command:
            case "PRIVMSG" if here:
                message = self._irc.reader.line(line.tags, line.login, line.parameters)
                if message:
                    self.take(message)
            case "PING":
                return f"PONG :{line.parameters[-1] if line.parameters else 'tmi.twitch.tv'}"
            case "001":
                self._welcome = True
            case "RECONNECT":
                self.report(Moving(""))
            case "ROOMSTATE" | "JOIN" if here:
                self._answered(joined=True)
            case "NOTICE" if here and line.tags.get("msg-id") in _NO_CHANNEL:
                self._answered(joined=False)
                self.report(Broken(Problem.NO_SUCH_CHANNEL))
            case _:
                pass
        return ""

    def _answered(self, *, joined: bool) -> None:
        if not self._joined.done():
            self._joined.set_result(joined)

    async def _watch_over(self, wire: Wire) -> None:
        """Ask for a sign of life when nothing has come for a while."""
        while True:
            if (left := wire.heard_at + self._timings.irc_ping - self._loop.time()) > 0:
                await asyncio.sleep(left)
                continue
            asked = self._loop.time()
            await self._send("PING :koikoi")
            await asyncio.sleep(self._timings.irc_pong)
            if wire.heard_at < asked:
                self.report(Broken(Problem.SILENT))
                return

    async def _send(self, *lines: str) -> None:
        if self._wire:
            await self._wire.send("".join(f"{line}\r\n" for line in lines))

    async def finish(self) -> None:
        """Close."""
        await self.abandon()

    async def abandon(self) -> None:
        """Close at once."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        if self._wire:
            await self._wire.close()
        self.end(Problem.CLOSED)
