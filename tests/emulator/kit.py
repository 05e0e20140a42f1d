"""The installed program, run as a person or another program runs it: in folders of its own, offline."""

from __future__ import annotations

import io
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

import pytest

from emulator.cli import main
from tests.emulator.schema import read_line

PROGRAM = Path(sys.executable).with_name("koikoi.exe" if sys.platform == "win32" else "koikoi")
PATIENCE = 60.0
"""Seconds after which something that should have happened will not happen any more."""

PLACES = {
    "HOME": "", "XDG_CONFIG_HOME": "config", "XDG_DATA_HOME": "data", "XDG_STATE_HOME": "state",
    "XDG_CACHE_HOME": "cache", "APPDATA": "roaming", "LOCALAPPDATA": "local",
    "WIN_PD_OVERRIDE_LOCAL_APPDATA": "local",
}  # fmt: skip
"""Where the systems say that files belong, and where below a test's folder that is."""


Line = dict[str, Any]
"""A line of `--json`."""


def home_environment(folder: Path) -> dict[str, str]:
    """An environment in which every file of the program lies below a folder, and there is no display."""
    kept = {name: text for name, text in os.environ.items() if name not in {"DISPLAY", "WAYLAND_DISPLAY"}}
    return kept | {name: str(folder / place) for name, place in PLACES.items()}


def until(reached: Callable[[], bool]) -> None:
    """Look until something is so."""
    pause, deadline = threading.Event(), time.monotonic() + PATIENCE
    while not reached():
        assert time.monotonic() < deadline
        pause.wait(0.002)


@dataclass
class Running:
    """A program that is running. What it says is read as it comes, so that it never has to wait."""

    process: subprocess.Popen[str]
    said: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    _lines: queue.Queue[str | None] = field(default_factory=queue.Queue)
    _threads: list[threading.Thread] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._threads = [threading.Thread(target=read) for read in (self._read_out, self._read_errors)]
        for thread in self._threads:
            thread.start()

    def _read_out(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line.rstrip("\n"))
        self._lines.put(None)

    def _read_errors(self) -> None:
        assert self.process.stderr is not None
        self.complaints += self.process.stderr

    def say(self, *lines: str) -> None:
        """Type lines."""
        assert self.process.stdin is not None
        for line in lines:
            self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def hang_up(self) -> None:
        """Type nothing more, ever."""
        assert self.process.stdin is not None
        self.process.stdin.close()

    def until(self, found: Callable[[Line], bool]) -> list[Line]:
        """The JSON lines up to the first that is wanted, and with it."""
        lines: list[Line] = []
        while not lines or not found(lines[-1]):
            lines.append(read_line(self.heard()))
        return lines

    def heard(self) -> str:
        """The next line that it says."""
        line = self._lines.get(timeout=PATIENCE)
        assert line is not None, f"it ended early, saying {self.said} and complaining {self.complaints}"
        self.said.append(line)
        return line

    def rest(self) -> list[Line]:
        """The JSON lines up to its end."""
        lines = []
        while (line := self._lines.get(timeout=PATIENCE)) is not None:
            self.said.append(line)
            lines.append(read_line(line))
        return lines

    def ended(self) -> int:
        """Its exit code, once it has ended."""
        code = self.process.wait(timeout=PATIENCE)
        self.close()
        return code

    def kill(self) -> None:
        """`kill -9`: no time to tidy up."""
        self.process.kill()
        self.ended()

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal. Windows can send but one that does not simply end it: Ctrl+Break."""
        self.process.send_signal(getattr(signal, "CTRL_BREAK_EVENT", number))

    def close(self) -> None:
        """End it whatever it does, and let go of everything."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(timeout=PATIENCE)
        for thread in self._threads:
            thread.join(PATIENCE)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None and not stream.closed:
                stream.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()


def uncoached(*arguments: str | Path) -> tuple[str | Path, ...]:
    """The same without a coach, who would take a processor's time in every game, unless it is asked for."""
    plays = arguments[:1] == ("play",) and not {"--coach", "--no-coach"} & {*arguments}
    return (*arguments, "--no-coach") if plays else arguments


@dataclass(frozen=True)
class Koikoi:
    """The command `koikoi`, whose files all lie below a folder of the test."""

    folder: Path
    environment: dict[str, str]
    command: tuple[str | Path, ...] = field(default=(PROGRAM,), kw_only=True)

    def run(self, *arguments: str | Path, typed: str | bytes = "", code: int = 0) -> str:
        """What it prints; it must end with this code, and complain about nothing if that is 0."""
        done = self.done(*arguments, typed=typed)
        complaints = done.stderr.decode()
        assert done.returncode == code, (done.stdout[-500:], complaints)
        assert code or not complaints, complaints
        return done.stdout.decode()

    def done(self, *arguments: str | Path, typed: str | bytes = "") -> subprocess.CompletedProcess[bytes]:
        """A finished run. Lines end as on Linux."""
        done = subprocess.run(
            [*self.command, *uncoached(*arguments)],
            cwd=self.folder,
            env=self.environment,
            input=typed.encode() if isinstance(typed, str) else typed,
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
        done.stdout, done.stderr = (text.replace(b"\r\n", b"\n") for text in (done.stdout, done.stderr))
        return done

    def refused(self, *arguments: str | Path, typed: str = "") -> str:
        """The one line with which it refuses to do something."""
        done = self.done(*arguments, typed=typed)
        complaints = done.stderr.decode()
        assert done.returncode == 2, (done.returncode, complaints, done.stdout[-500:])
        assert complaints.startswith("koikoi: "), complaints
        assert complaints.count("\n") == 1, complaints
        assert complaints.endswith("\n"), complaints
        assert "Traceback" not in complaints
        return complaints.removeprefix("koikoi: ").removesuffix("\n")

    def lines(self, *arguments: str | Path, typed: str = "") -> list[Line]:
        """The JSON lines of a run without complaints."""
        return json_lines(self.run(*arguments, typed=typed))

    def start(self, *arguments: str | Path) -> Running:
        """Start it, with everything it says and hears in the test's hands."""
        return Running(
            subprocess.Popen(
                [*self.command, *uncoached(*arguments)],
                cwd=self.folder,
                env=self.environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                # A console's group of its own: else Ctrl+Break would reach the tests as well.
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        )


@dataclass(frozen=True)
class KoikoiHere(Koikoi):
    """The same within the test's own process, for what is printed or refused at once: nothing has to start.

    That the installed program does as `main` does is tested with every command of the README, and others.
    """

    patch: pytest.MonkeyPatch
    captured: pytest.CaptureFixture[str]

    def done(self, *arguments: str | Path, typed: str | bytes = "") -> subprocess.CompletedProcess[bytes]:
        """A finished run."""
        with self.patch.context() as patch:
            patch.chdir(self.folder)
            for name in os.environ.keys() - self.environment.keys():
                patch.delenv(name)
            for name, text in self.environment.items():
                patch.setenv(name, text)
            stdin = io.BytesIO(typed.encode() if isinstance(typed, str) else typed)
            patch.setattr(sys, "stdin", io.TextIOWrapper(stdin, encoding="utf-8"))
            self.captured.readouterr()
            code = main([str(argument) for argument in arguments])
        out, complaints = self.captured.readouterr()
        return subprocess.CompletedProcess(arguments, code, out.encode(), complaints.encode())


def json_lines(text: str) -> list[Line]:
    """The objects in a text of JSON lines."""
    return [read_line(line) for line in text.split("\n") if line]


def events(lines: Sequence[Line], *names: str) -> Iterator[Line]:
    """The events among some lines; if names are given, those of these names."""
    return (line for line in lines if line["kind"] == "event" and (not names or line["name"] in names))


def of_the_game(lines: Sequence[Line]) -> list[Line]:
    """The game's own events, without those of the program."""
    programs_own = {
        "game_resumed", "seats_held", "seat_shown", "move", "vote", "judged", "round_accuracy", "frames",
        "display_shown", "paused", "resumed", "chat_status", "chat_lost", "redeemed", "twitch_refused",
    }  # fmt: skip
    return [line for line in events(lines) if line["name"] not in programs_own]


def is_own_decision(line: Line) -> bool:
    """Whether chat's seat has to decide now; the end of a game is such a moment too."""
    match line:
        case {"name": "turn_started" | "choice_offered" | "koikoi_offered", "seat": 0}:
            return True
        case _:
            return line.get("name") == "game_ended"


def is_move_of(line: Line, *, seat: int) -> bool:
    """Whether this seat has just been moved."""
    return line.get("name") == "move" and line["seat"] == seat
