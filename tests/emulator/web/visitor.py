"""Visitors of the page: plain requests, bytes that are none, and pages that listen; and a server for them."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import Any

from emulator.web.page import Sections
from emulator.web.process import Address, Server
from tests.emulator.kit import until

PATIENCE = 30.0


@dataclass
class Answer:
    """What came back."""

    status: int
    fields: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


def send(port: int, request: bytes) -> Answer | None:
    """Send bytes, and read until the server closes or has told all; None if it tells nothing."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as connection:
        connection.sendall(request)
        reader = connection.makefile("rb")
        first = reader.readline()
        if not first:
            return None
        fields = dict(_fields(iter(reader.readline, b"\r\n")))
        wanted = 0 if request.startswith(b"HEAD") else int(fields.get("content-length", "0"))
        return Answer(int(first.split()[1]), fields, reader.read(wanted))


def _fields(lines: Iterator[bytes]) -> Iterator[tuple[str, str]]:
    for line in lines:
        name, _, value = line.decode().partition(":")
        yield name.lower(), value.strip()


def ask(port: int, path: str = "/", method: str = "GET", **fields: str) -> Answer:
    """Ask for something, as a browser at this machine does."""
    named = {"Host": f"localhost:{port}", **{key.replace("_", "-"): value for key, value in fields.items()}}
    lines = "".join(f"{key}: {value}\r\n" for key, value in named.items())
    answer = send(port, f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode())
    assert answer is not None
    return answer


class Listener:
    """A page that listens, and reads when it is told to."""

    def __init__(self, port: int, path: str = "/events", **fields: str) -> None:
        self.connection = socket.create_connection(("127.0.0.1", port), PATIENCE)
        named = {
            "Host": f"localhost:{port}",
            **{key.replace("_", "-"): value for key, value in fields.items()},
        }
        lines = "".join(f"{key}: {value}\r\n" for key, value in named.items())
        self.connection.sendall(f"GET {path} HTTP/1.1\r\n{lines}\r\n".encode())
        self.reader = self.connection.makefile("rb")
        self.sections: dict[str, Any] = {}
        self.last_id = ""
        self.retry = 0
        self.beats = 0

    def begin(self) -> int:
        """Read the head; its status."""
        status = int(self.reader.readline().split()[1])
        while self.reader.readline() != b"\r\n":
            pass
        return status

    def event(self) -> set[str]:
        """Read one event: the names of the sections that it brings."""
        kind, data = "message", ""
        while True:
            line = self._line()
            key, _, value = line.partition(": ")
            match key:
                case "id":
                    self.last_id = value
                case "event":
                    kind = value
                case "retry":
                    self.retry = int(value)
                case "data":
                    data = value
                case "" if data and kind == "beat":
                    self.beats += 1
                    return set()
                case "" if data:
                    fresh = json.loads(data)["sections"]
                    self.sections |= {name: section for name, (_, section) in fresh.items()}
                    return set(fresh)
                case _:
                    pass

    def _line(self) -> str:
        """A line of the events, whatever pieces the answer comes in."""
        text = b""
        while not text.endswith(b"\n"):
            if not self._left:
                size = self.reader.readline().strip() or self.reader.readline().strip()
                assert size, "the server has closed"
                self._left = int(size, 16)
                assert self._left, "the server has ended"
            piece = self.reader.readline(self._left)
            self._left -= len(piece)
            text += piece
        return text.decode().rstrip("\n")

    _left = 0

    def until(self, name: str, section: object) -> None:
        """Read until a section is this."""
        while self.sections.get(name) != section:
            self.event()

    def close(self) -> None:
        self.reader.close()
        self.connection.close()


@dataclass
class Served:
    """A page's server in its process, and what is told of it."""

    server: Server
    news: SimpleQueue[tuple[str, Mapping[str, object]]] = field(default_factory=SimpleQueue)
    port: int = 0

    def ready(self) -> None:
        """Wait until it can be reached."""
        while True:
            what, facts = self.news.get(timeout=PATIENCE)
            if what == "ready":
                port = facts["port"]
                assert isinstance(port, int)
                self.port = port
                return

    def tell(self, delay: float = 0.0, **sections: Mapping[str, object]) -> None:
        """Show these, by any names."""
        self.server.tell(dict[str, Any](sections), delay)

    def listen(self, path: str = "/events", **fields: str) -> Listener:
        listener = Listener(self.port, path, **fields)
        assert listener.begin() == 200
        return listener

    def health(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(ask(self.port, "/health").text)
        return found

    def told(self, sections: Sections) -> None:
        """Show these, and wait until they are there."""
        before = self.health()["state"]
        self.server.tell(sections, 0.0)
        until(lambda: self.health()["state"] > before)


@contextmanager
def served(**address: Any) -> Iterator[Served]:
    """A server at a free port of this machine."""
    news: SimpleQueue[tuple[str, Mapping[str, object]]] = SimpleQueue()
    server = Server(Address(port=0, **address), lambda what, facts: news.put((what, facts)))
    made = Served(server, news)
    server.start()
    try:
        made.ready()
        yield made
    finally:
        server.close()
        assert server.pid is None
