"""Keeps a process running beside the game and talks with it; nothing of that takes the game's time.

The process ends when its input does, so that nothing is left of it when the program is killed. Both sides
talk in lines, each a JSON object. It answers every line that it reads; if it does not for a while, or has
ended, another one is started, more and more seldom. Whatever else it says is for the log.
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
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import IO, Protocol

logger = logging.getLogger(__name__)

STEADY = 300.0
"""Seconds after which a process that runs has not failed lately."""
_CLOSING = 3.0
_MOST_LOGGED = 40
_STOOD_STILL = 4.0
"""Beats between two looks at the process, where there should be one."""
_ROOT = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How a process is kept, in seconds.

    `beat`: after so long it hears something, be it nothing new; `silent`: without an answer for so long it
    counts as frozen (it needs some to start); the first pause before another one is started, and the longest.
    """

    beat: float = 1.0
    silent: float = 15.0
    first_pause: float = 1.0
    longest_pause: float = 60.0


class Talk(Protocol):
    """What is said to a process, and who hears what it says. All of it is called in the keeper's threads."""

    def first_line(self) -> str:
        """For a new process, which knows nothing yet."""

    def next_line(self) -> str:
        """What it is told next, be it nothing new."""

    def hear(self, said: Mapping[str, object]) -> None:
        """It has said this: an object with its kind as `said`."""

    def ended(self, why: Mapping[str, object]) -> None:
        """It has ended: `reason`, and its `code` as `errno` names it, if it has said so."""


def module_command(module: str) -> list[str]:
    """What runs one of the program's own modules."""
    return [sys.executable, "-P", "-m", module]


def say(**what: object) -> None:
    """Tell the program something, in the process. Ends it if nobody is there to hear that."""
    try:
        sys.stdout.write(json.dumps(what) + "\n")
        sys.stdout.flush()
    except (OSError, ValueError):
        os._exit(0)


def give_way(steps: int) -> None:
    """Let the game come first, in the process; Windows does that when it is started."""
    if sys.platform == "linux":  # among real-time programs, as a game may be started, nobody gives way
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
    if hasattr(os, "nice"):
        os.nice(steps)


class Child:
    """A process beside the program, from the program's side."""

    def __init__(self, name: str, command: Callable[[], list[str]], talk: Talk, pace: Pace) -> None:
        """Nothing is started yet: `start`. `name` is what the log calls it."""
        self._name, self._command, self._talk, self._pace = name, command, talk, pace
        self._news = threading.Event()
        self._closing = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None
        self.heard = monotonic()
        """When it has said something last, or was started."""
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Start the process, and another one whenever it ends."""
        self._thread.start()

    def wake(self) -> None:
        """There is something to be told."""
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
        pause = self._pace.first_pause
        while not self._closing.is_set():
            began = monotonic()
            why = self._serve()
            if self._closing.is_set():
                return
            pause = self._pace.first_pause if monotonic() - began > STEADY else pause
            self._talk.ended(why)
            self._rest(pause)
            pause = min(pause * 2, self._pace.longest_pause)

    def _rest(self, seconds: float) -> None:
        end = monotonic() + seconds
        while not self._closing.is_set() and monotonic() < end:
            self._news.clear()
            self._news.wait(end - monotonic())

    def _serve(self) -> Mapping[str, object]:
        """Start one and talk with it until it ends; why it did, as `Talk.ended` hears it."""
        try:
            process = self._open()
        except OSError as error:
            return {"reason": error.strerror or str(error)}
        assert process.stdin is not None  # noqa: S101 - as it was opened
        assert process.stdout is not None  # noqa: S101 - same
        refusals: list[Mapping[str, object]] = []
        reader = threading.Thread(target=self._read, args=(process.stdout, refusals), daemon=True)
        watcher = threading.Thread(target=self._watch, args=(process,), daemon=True)
        self.heard = monotonic()
        first = self._talk.first_line()
        reader.start()
        watcher.start()
        with suppress(OSError, ValueError):
            self._write(process.stdin, first)
            while not self._closing.is_set() and process.poll() is None:
                self._news.clear()
                self._write(process.stdin, self._talk.next_line())
                self._news.wait(self._pace.beat)
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
            self._command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env={**os.environ, "PYTHONPATH": path, "PYTHONUNBUFFERED": "1"},
            # Ctrl+C in the terminal is not meant for it. In a session of its own Linux would share each core
            # evenly between it and the game (sched(7), autogroup), however much it gives way.
            process_group=0,
            creationflags=getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0),
        )  # fmt: skip
        return self._process

    def _write(self, pipe: IO[bytes], line: str) -> None:
        pipe.write(line.encode(errors="replace") + b"\n")
        pipe.flush()

    def _read(self, pipe: IO[bytes], refusals: list[Mapping[str, object]]) -> None:
        """Hear what it says: that it lives, why it ends, or what is for others; all else is for the log."""
        logged = 0
        with suppress(OSError, ValueError), pipe:
            for raw in pipe:
                self.heard = monotonic()
                said = _parsed(raw)
                match said.get("said"):
                    case "beat":
                        pass
                    case "refused":
                        refusals.append(said)
                    case str():
                        self._talk.hear(said)
                    case _ if logged < _MOST_LOGGED:
                        logged += 1
                        logger.warning("%s: %s", self._name, raw.decode(errors="replace").rstrip()[:500])
                    case _:
                        pass

    def _watch(self, process: subprocess.Popen[bytes]) -> None:
        """End one that does not answer, while it may be what the writer waits for."""
        pause, looked = threading.Event(), monotonic()
        while process.poll() is None:
            before, looked = looked, monotonic()
            if looked - before > _STOOD_STILL * self._pace.beat:
                # It was the machine that stood still: asleep, or too busy even for this look.
                self.heard = looked
            if looked - self.heard > self._pace.silent:
                logger.warning("%s: the process does not answer, and is started anew", self._name)
                process.kill()
                return
            pause.wait(self._pace.beat)

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
