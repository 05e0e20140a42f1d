"""Signals as other systems have them."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from emulator.run.panel.program import Program
from tests.emulator.kit import PATIENCE, Koikoi, is_own_decision


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    numbers = [
        getattr(signal, name)
        for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGUSR1", "SIGUSR2")
        if hasattr(signal, name)
    ]
    before = {number: signal.getsignal(number) for number in numbers}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def test_windows_has_a_signal_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in = getattr(signal, "SIGUSR2", signal.SIGTERM)
    monkeypatch.setattr(signal, "SIGBREAK", stand_in, raising=False)
    program: Any = SimpleNamespace(
        _on_end=lambda *_: None, _on_hang_up=lambda *_: None, _on_screenshot=lambda *_: None
    )
    Program.listen_to_signals(program)
    assert signal.getsignal(stand_in) is program._on_end
    assert signal.getsignal(signal.SIGINT) is program._on_end


# pyglet's window takes SIGINT and SIGTERM for itself on macOS, to end the program at once.
AS_ON_MACOS = """
import signal, sys
from types import SimpleNamespace
import emulator.run.wiring as wiring
from emulator.cli import main
from render.gl.pace import Pace

def open_panel(program, *_given, **_more):
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: sys.exit("taken"))
    window = SimpleNamespace(pace=Pace())
    program.run_in = lambda _window: wiring.run_live(program)
    program.watches.append(lambda _now: signal.raise_signal(signal.SIGTERM))
    return window

wiring.open_panel = open_panel
raise SystemExit(main(["play", "--chat", "none", "--journal", "a.jsonl"]))
"""


def test_signals_are_ours_also_when_the_window_takes_them(koikoi: Koikoi) -> None:
    done = subprocess.run(
        [sys.executable, "-c", AS_ON_MACOS],
        cwd=koikoi.folder, env=koikoi.environment | {"PYGLET_AUDIO": "silent"},
        capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")


has_hang_up = pytest.mark.skipif(sys.platform == "win32", reason="has no such signal")


@has_hang_up
@pytest.mark.parametrize("times", [1, 2])
def test_a_terminal_that_is_closed_ends_the_game_cleanly(times: int, koikoi: Koikoi) -> None:
    """It ended at once: without a last picture, and a sign-in just renewed was not waited for.

    Both the system and a shell tell it, so that twice does not mean that somebody is in a hurry.
    """
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # or nohup of the tests would be the program's
    with koikoi.start("play", "--headless", "--json", "--seed", "3", "--speed", "0") as running:
        running.until(is_own_decision)
        for _ in range(times):
            running.signal(signal.SIGHUP)
        running.rest()
        assert (running.ended(), running.complaints) == (0, [])


@has_hang_up
def test_with_nohup_a_terminal_may_be_closed(koikoi: Koikoi) -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    with koikoi.start("play", "--headless", "--json", "--seed", "3", "--speed", "0") as running:
        running.until(is_own_decision)
        running.signal(signal.SIGHUP)
        running.say("!1 player")
        running.until(lambda line: line.get("command") == "player")
        running.kill()
