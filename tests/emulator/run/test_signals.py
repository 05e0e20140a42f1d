"""Signals as other systems have them."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from emulator.run.program import Program
from tests.emulator.kit import PATIENCE, Koikoi


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    numbers = [
        getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGUSR1", "SIGUSR2") if hasattr(signal, name)
    ]
    before = {number: signal.getsignal(number) for number in numbers}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def test_windows_has_a_signal_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in = getattr(signal, "SIGUSR2", signal.SIGTERM)
    monkeypatch.setattr(signal, "SIGBREAK", stand_in, raising=False)
    program: Any = SimpleNamespace(_on_end=lambda *_: None, _on_screenshot=lambda *_: None)
    Program.listen_to_signals(program)
    assert signal.getsignal(stand_in) is program._on_end
    assert signal.getsignal(signal.SIGINT) is program._on_end


# pyglet's window takes SIGINT and SIGTERM for itself on macOS, to end the program at once.
AS_ON_MACOS = """
import signal, sys
import emulator.run.wiring as wiring
from emulator.cli import main

def open_panel(program, *_given, **_more):
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: sys.exit("taken"))
    window = lambda: None
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
