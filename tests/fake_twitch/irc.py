"""Chat over IRC in a websocket, for nicks that need no account (justinfan and digits)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from aiohttp import web

from tests.fake_twitch import shapes
from tests.fake_twitch.chat import Chat, Message
from tests.fake_twitch.faults import Endpoint
from tests.fake_twitch.records import Connected, Disconnected, Joined, Line
from tests.fake_twitch.sockets import Socket
from tests.fake_twitch.thread import LoopThread

CAPABILITIES = {"twitch.tv/commands", "twitch.tv/membership", "twitch.tv/tags"}


def joined_lines(*lines: str) -> str:
    return "".join(f"{line}\r\n" for line in lines)


@dataclass(eq=False, slots=True)
class Reader:
    """A connection and what it asked for."""

    socket: Socket
    nick: str = ""
    capabilities: set[str] = field(default_factory=set)
    channels: set[str] = field(default_factory=set)

    @property
    def tagged(self) -> bool:
        return "twitch.tv/tags" in self.capabilities

    def send(self, *lines: str) -> bool:
        return self.socket.send(joined_lines(*lines))


class Irc:
    """All connections. The methods without underscore may be called from any thread."""

    def __init__(self, thread: LoopThread, chat: Chat) -> None:
        self._thread = thread
        self._chat = chat
        self._readers: list[Reader] = []
        self._without_answer = 0

    # --- what a test does ---

    @property
    def readers(self) -> int:
        """The number of connections that have joined a channel."""
        return self._thread.call(lambda: sum(bool(each.channels) for each in self._live()))

    def ping(self) -> None:
        """Ask every client for a sign of life; its PONG is in `records.lines`."""
        self._all(lambda reader: reader.send("PING :tmi.twitch.tv"))

    def reconnect(self, *, close: bool = True) -> None:
        """Tell every client to reconnect, and close the connection unless a test wants it to stay."""

        def send(reader: Reader) -> None:
            reader.send(":tmi.twitch.tv RECONNECT")
            if close:
                reader.socket.close(1000)

        self._all(send)

    def close(self, code: int = 1000) -> None:
        self._all(lambda reader: reader.socket.close(code))

    def reset(self) -> None:
        """Reset the TCP connections (RST)."""
        self._all(lambda reader: reader.socket.reset())

    def silence(self) -> None:
        """From now on nothing comes over the connections that stand; TCP stays up."""

        def hush(reader: Reader) -> None:
            reader.socket.silent = True

        self._all(hush)

    def no_welcome(self, times: int = 1) -> None:
        """The next connections are accepted, but nothing is ever answered."""

        def plan() -> None:
            self._without_answer += times

        self._thread.call(plan)

    def notice(self, channel: str, msg_id: str, text: str) -> None:
        self._all(
            lambda reader: reader.send(shapes.notice(f"#{channel}", msg_id, text, tagged=reader.tagged))
        )

    def send_raw(self, text: str | bytes) -> None:
        """Any frame to every connection: a broken line, several lines, bytes."""
        self._all(lambda reader: reader.socket.send(text))

    def _all(self, act: Callable[[Reader], object]) -> None:
        def act_on_all() -> None:
            for reader in self._live():
                act(reader)

        self._thread.call(act_on_all)

    # --- the server's side, on its own thread ---

    def _live(self) -> list[Reader]:
        return [reader for reader in self._readers if reader.socket.alive]

    def deliver(self, message: Message, copies: int) -> int:
        channel = f"#{message.channel.login}"
        reached = 0
        for reader in self._readers:
            if channel in reader.channels:
                line = shapes.privmsg(message, tagged=reader.tagged)
                reached += reader.socket.send(joined_lines(line), copies)
        return reached

    async def drained(self) -> None:
        for reader in self._readers:
            await reader.socket.drained()

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """One connection, from its beginning to its end."""
        self._chat.records.add(Connected(Endpoint.IRC, dict(request.query)))
        socket = Socket(request)
        await socket.open()
        reader = Reader(socket)
        self._readers.append(reader)
        if self._without_answer:
            self._without_answer -= 1
            socket.silent = True
        try:
            async for text in socket.texts():
                for line in str(text).split("\r\n"):
                    if line:
                        self._chat.records.add(Line(line))
                        self._take(reader, line)
        finally:
            self._readers.remove(reader)
            self._chat.records.add(Disconnected(Endpoint.IRC, socket.response.close_code))
        return socket.response

    def _take(self, reader: Reader, line: str) -> None:
        command, _, rest = line.partition(" ")
        match command.upper():
            case "CAP":
                self._capabilities(reader, rest)
            case "NICK":
                self._nick(reader, rest)
            case "PASS" | "PONG" | "PRIVMSG" | "USER":
                # An anonymous reader's password means nothing and its messages reach nobody, without a word.
                pass
            case "PING":
                reader.send(f":tmi.twitch.tv PONG tmi.twitch.tv {rest or ':'}")
            case "JOIN":
                for channel in rest.split(","):
                    self._join(reader, channel)
            case "PART":
                reader.channels -= set(rest.split(","))
            case "QUIT":
                reader.socket.close(1000)
            case _:
                reader.send(f":tmi.twitch.tv 421 {reader.nick or 'you'} {command} :Unknown command")

    def _capabilities(self, reader: Reader, rest: str) -> None:
        kind, _, names = rest.partition(" :")
        if kind == "LS" or rest.startswith("LS "):
            reader.send(f":tmi.twitch.tv CAP * LS :{' '.join(sorted(CAPABILITIES))}")
        elif kind == "REQ":
            known = set(names.split()) <= CAPABILITIES
            if known:
                reader.capabilities |= set(names.split())
            reader.send(f":tmi.twitch.tv CAP * {'ACK' if known else 'NAK'} :{names}")

    def _nick(self, reader: Reader, nick: str) -> None:
        if not re.fullmatch(r"justinfan\d+", nick):
            reader.send(":tmi.twitch.tv NOTICE * :Improperly formatted auth")
            reader.socket.close(1000)
            return
        reader.nick = nick
        reader.send(*shapes.greeting(nick))

    def _join(self, reader: Reader, channel: str) -> None:
        if not reader.nick:
            return
        login = channel.removeprefix("#")
        self._chat.records.add(Joined(reader.nick, login))
        owner = self._chat.people.find(login=login)
        if owner is None:
            text = "This channel does not exist or has been suspended."
            reader.send(shapes.notice(channel, "msg_channel_suspended", text, tagged=reader.tagged))
            return
        reader.channels.add(channel)
        reader.send(*shapes.joined(reader.nick, channel))
        if "twitch.tv/commands" in reader.capabilities:
            reader.send(shapes.roomstate(owner, tagged=reader.tagged))
