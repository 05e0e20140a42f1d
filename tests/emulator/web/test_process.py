"""The server's process beside the game: started again when it fails, gone when the program is."""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from queue import SimpleQueue

import pytest

from emulator.web import process
from emulator.web.process import Address, Server
from tests.emulator.children import children_of, is_there
from tests.emulator.kit import Koikoi, until
from tests.emulator.web.visitor import PATIENCE, ask, served

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs signals")


@posix
def test_killed_it_is_started_again_and_shows_what_it_showed() -> None:
    with served() as page:
        page.told({"table": {"round": 1}})
        page.told({"vote": {"voters": 3}})
        first = page.server.pid
        assert first is not None
        os.kill(first, signal.SIGKILL)
        assert page.news.get(timeout=PATIENCE) == ("ended", {})
        page.ready()
        assert page.server.pid != first
        listener = page.listen()
        listener.until("table", {"round": 1})
        listener.until("vote", {"voters": 3})
        listener.close()


@posix
def test_frozen_it_is_ended_and_started_again_and_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "SILENT", 3.0)
    with served() as page:
        first = page.server.pid
        assert first is not None
        os.kill(first, signal.SIGSTOP)
        longest = 0.0
        for number in range(400):  # far more than the pipe holds
            began = time.perf_counter()
            page.tell(table={"filling": "x" * 4000, "number": number})
            longest = max(longest, time.perf_counter() - began)
        assert longest < 0.1
        assert len(page.server._waiting) <= 1, "only the newest waits"
        page.ready()
        listener = page.listen()
        listener.until("table", {"filling": "x" * 4000, "number": 399})
        listener.close()


def test_one_that_always_fails_is_tried_more_and_more_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "command", lambda: [sys.executable, "-c", "raise SystemExit(3)"])
    monkeypatch.setattr(process, "FIRST_PAUSE", 0.02)
    news: SimpleQueue[float] = SimpleQueue()
    server = Server(Address(port=0), lambda _what, _facts: news.put(time.monotonic()))
    server.start()
    times = [news.get(timeout=PATIENCE) for _ in range(5)]
    server.close()
    pauses = [later - earlier for earlier, later in pairwise(times)]
    assert pauses[3] > 0.16
    assert pauses[3] > pauses[0]


def test_a_port_that_is_taken_is_told_as_that() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        news: SimpleQueue[tuple[str, Mapping[str, object]]] = SimpleQueue()
        server = Server(Address(port=taken.getsockname()[1]), lambda what, facts: news.put((what, facts)))
        server.start()
        what, facts = news.get(timeout=PATIENCE)
        server.close()
    assert what == "ended"
    assert facts["code"] == "EADDRINUSE" or os.name == "nt"


def test_an_address_that_is_not_this_machine_s_is_told_as_that() -> None:
    news: SimpleQueue[tuple[str, Mapping[str, object]]] = SimpleQueue()
    server = Server(Address(port=0, host="203.0.113.1"), lambda what, facts: news.put((what, facts)))
    server.start()
    assert news.get(timeout=PATIENCE)[0] == "ended"
    server.close()


def test_what_a_server_says_of_mistakes_is_in_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(process, "command", lambda: [sys.executable, "-c", "1 / 0"])
    done = threading.Event()
    server = Server(Address(port=0), lambda _what, _facts: done.set())
    server.start()
    assert done.wait(PATIENCE)
    server.close()
    assert "viewers' page: ZeroDivisionError: division by zero" in caplog.messages


def test_it_ends_with_its_program() -> None:
    with served() as page:
        pid, port = page.server.pid, page.port
        assert pid is not None
        page.server.close()
        assert page.server.pid is None
        with pytest.raises(OSError):  # noqa: PT011 - refused, or reset
            ask(port)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


@posix
@pytest.mark.skipif(not Path("/proc").exists(), reason="needs /proc")
@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM])
def test_the_game_serves_it_and_leaves_nothing_behind(koikoi: Koikoi, end: signal.Signals) -> None:
    port = free_port()
    running = koikoi.start("play", "--headless", "--seed", "7", "--json", "--web", str(port))
    running.until(lambda line: line.get("name") == "turn_started")

    def answers() -> bool:
        try:
            return bool(json.loads(ask(port, "/health").text)["state"])
        except OSError:
            return False

    until(answers)
    children = children_of(running.process.pid)
    assert len(children) == 1
    running.process.send_signal(end)
    running.process.wait(PATIENCE)
    until(lambda: not any(map(is_there, children)))
    running.close()
