"""Keeps the page's server running beside the game, and feeds it; nothing of that takes the game's time.

The server is a process of its own: it ends when its pipe closes, so that nothing is left of it when the
program is killed. What it is to show waits here only in its newest form. It answers every line that it
reads; if it does not for a while, or has ended, another one is started, more and more seldom.
"""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from time import monotonic
from typing import IO

from emulator.web.page import Sections

logger = logging.getLogger(__name__)

BEAT = 1.0
"""Seconds after which the server hears something, be it nothing new."""
SILENT = 15.0
"""Seconds without an answer after which it counts as frozen; it needs some to start."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
STEADY = 300.0
"""Seconds after which a server that runs has not failed lately."""
_CLOSING = 3.0
_MOST_LOGGED = 40
_ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """Where the page is served: `host` an address of this machine, `hosts` further names it is called by.

    `patience`: seconds that somebody may take to read what they are sent, before they are dropped.
    """

    port: int
    host: str = "127.0.0.1"
    hosts: tuple[str, ...] = ()
    patience: float = 30.0

    def page(self, port: object) -> str:
        """The page's address for somebody at this machine, at the port that it has got."""
        everywhere = self.host in {"0.0.0.0", "::"}  # noqa: S104 - compared, not served
        host = "127.0.0.1" if everywhere else f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{port}/"


def command() -> list[str]:
    """What starts a server."""
    return [sys.executable, "-P", "-m", "emulator.web"]


class Server:
    """The server's process, from the program's side."""

    def __init__(self, address: Address, told: Callable[[str, Mapping[str, object]], None]) -> None:
        """Nothing is started yet: `start`. `told` hears what becomes of it, in another thread."""
        self._first_line = json.dumps(asdict(address))
        self._told = told
        self._lock = threading.Lock()
        self._news = threading.Event()
        self._waiting: Sections = {}
        self._newest: Sections = {}
        self._delay = 0.0
        self._closing = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None
        self._heard = 0.0
        self._thread = threading.Thread(target=self._run, name="viewers' page", daemon=True)

    def start(self) -> None:
        """Start the server, and another one whenever it ends."""
        self._thread.start()

    def tell(self, changed: Sections, delay: float) -> None:
        """Show these sections, `delay` seconds from now. Returns at once."""
        with self._lock:
            self._waiting.update(changed)
            self._newest.update(changed)
            self._delay = delay
        self._news.set()

    def close(self) -> None:
        """End it."""
        self._closing.set()
        self._news.set()
        if self._thread.is_alive():
            self._thread.join(_CLOSING)
        self._kill()

    @property
    def pid(self) -> int | None:
        """The number of its process; None while there is none."""
        process = self._process
        return None if process is None or process.poll() is not None else process.pid

    # In the thread.

    def _run(self) -> None:
        pause = FIRST_PAUSE
        while not self._closing.is_set():
            began = monotonic()
            why = self._serve()
            if self._closing.is_set():
                return
            pause = FIRST_PAUSE if monotonic() - began > STEADY else pause
            self._told("ended", why)
            self._rest(pause)
            pause = min(pause * 2, LONGEST_PAUSE)

    def _rest(self, seconds: float) -> None:
        end = monotonic() + seconds
        while not self._closing.is_set() and monotonic() < end:
            self._news.clear()
            self._news.wait(end - monotonic())

    def _serve(self) -> Mapping[str, object]:
        """Start one and feed it until it ends.

        Gives the `reason` why it did, and its `code` as `errno` names it, if it has said so.
        """
        try:
            process = self._open()
        except OSError as error:
            return {"reason": error.strerror or str(error)}
        assert process.stdin is not None  # noqa: S101 - as it was opened
        assert process.stdout is not None  # noqa: S101 - same
        refusals: list[Mapping[str, object]] = []
        reader = threading.Thread(target=self._read, args=(process.stdout, refusals), daemon=True)
        watcher = threading.Thread(target=self._watch, args=(process,), daemon=True)
        self._heard = monotonic()
        reader.start()
        watcher.start()
        with self._lock:
            self._waiting = dict(self._newest)
        with suppress(OSError, ValueError):
            self._write(process.stdin, self._first_line)
            while not self._closing.is_set() and process.poll() is None:
                self._write(process.stdin, self._next_line())
                self._news.wait(BEAT)
        with suppress(OSError):  # what it has not read is lost with it
            process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            process.wait(_CLOSING)
        self._kill()
        process.wait()
        reader.join(_CLOSING)
        return refusals[-1] if refusals else {}

    def _open(self) -> subprocess.Popen[bytes]:
        path = os.pathsep.join(filter(None, (str(_ROOT), os.environ.get("PYTHONPATH"))))
        self._process = subprocess.Popen(  # noqa: S603 - our own interpreter
            command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env={**os.environ, "PYTHONPATH": path, "PYTHONUNBUFFERED": "1"},
            start_new_session=True,  # Ctrl+C in the terminal is not meant for it
        )  # fmt: skip
        return self._process

    def _next_line(self) -> str:
        self._news.clear()
        with self._lock:
            changed, self._waiting = self._waiting, {}
            delay = self._delay
        line = {"delay": delay, "sections": changed}
        return json.dumps(line, ensure_ascii=False, separators=(",", ":"))

    def _write(self, pipe: IO[bytes], line: str) -> None:
        pipe.write(line.encode(errors="replace") + b"\n")
        pipe.flush()

    def _read(self, pipe: IO[bytes], refusals: list[Mapping[str, object]]) -> None:
        """Hear what it says: that it lives, where it is, why it ends; anything else is for the log."""
        logged = 0
        with suppress(OSError, ValueError), pipe:
            for raw in pipe:
                self._heard = monotonic()
                said = _parsed(raw)
                match said.get("said"):
                    case "beat":
                        pass
                    case "ready":
                        self._told("ready", said)
                    case "refused":
                        refusals.append(said)
                    case _ if logged < _MOST_LOGGED:
                        logged += 1
                        logger.warning("viewers' page: %s", raw.decode(errors="replace").rstrip()[:500])
                    case _:
                        pass

    def _watch(self, process: subprocess.Popen[bytes]) -> None:
        """End one that does not answer, while it may be what the writer waits for."""
        pause = threading.Event()
        while process.poll() is None:
            if monotonic() - self._heard > SILENT:
                logger.warning("viewers' page: the server does not answer, and is started anew")
                process.kill()
                return
            pause.wait(BEAT)

    def _kill(self) -> None:
        process = self._process
        if process is not None and process.poll() is None:
            process.kill()
            process.wait()


def _parsed(raw: bytes) -> Mapping[str, object]:
    try:
        said = json.loads(raw)
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}
