"""An hour of a busy channel in fast motion: the program is whole, only its clock does not wait."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from emulator.journal.months import MONTHS, read_month
from tests.emulator.kit import Koikoi

HOUR, WARM = 3600.0, 900.0
"""Seconds of the program's clock, and when most of all thousand viewers have been heard."""
LONGEST = 1800
"""Seconds of the real clock that it may take, on a slow machine."""

FAST = """
import gc, json, signal, sys
from pathlib import Path
from types import SimpleNamespace
import emulator.cli
import emulator.run.loop as loop
import emulator.run.wiring as wiring
from emulator.run.panel.program import Program
from render.scene.scene import scene

def resident():
    gc.collect()
    status = Path("/proc/self/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) * 1024

out, journal, warm, end = Path(sys.argv[1]), Path(sys.argv[2]), float(sys.argv[3]), float(sys.argv[4])
clock = SimpleNamespace(now=0.0, next=0.0)
notes = {"steps": 0, "longest_journal": 0}
clock.perf_counter = lambda: clock.now

def sleep(seconds):
    clock.now += seconds

clock.sleep = sleep
loop.time = wiring.time = clock
step = Program.step

def noting(program, now):
    step(program, now)
    notes["steps"] += 1
    if now >= clock.next:  # once a second
        clock.next = now + 1.0
        scene(program._parts.board)
        notes["longest_journal"] = max(notes["longest_journal"], journal.stat().st_size)
        if now >= warm and "warm" not in notes:
            notes["warm"] = resident()
        if now >= end and "late" not in notes:
            notes["late"] = resident()
            signal.raise_signal(signal.SIGTERM)

Program.step = noting
code = emulator.cli.main(sys.argv[5:])
out.write_text(json.dumps(notes))
sys.exit(code)
"""
"""The program, with a clock that goes on by as much as it would sleep; each second a picture is made up."""


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks Linux for a process's memory")
@pytest.mark.parametrize("who", ["claim", "anarchy"])
def test_a_thousand_viewers_play_for_an_hour(who: str, koikoi: Koikoi) -> None:
    """Nothing ends, nothing piles up: 360,000 messages, as long as a stream and as busy as a large one.

    Memory is what the system has given to the process (RSS): what the libraries hold counts, too.
    Measured: 125 s and +2.4 MB as claim, 91 s and +2.8 MB in anarchy, on a machine with much else to do.
    """
    notes, journal = koikoi.folder / "notes.json", koikoi.folder / "journal.jsonl"
    play = ("play", "--headless", "--json", "--seed", "5", "--who", who, "--chat", "crowd:1000")
    spoken = koikoi.folder / "spoken.jsonl"
    with spoken.open("wb") as out:
        done = subprocess.run(
            [sys.executable, "-c", FAST, notes, journal, str(WARM), str(HOUR), *play, "--journal", journal],
            cwd=koikoi.folder, env=koikoi.environment, stdin=subprocess.DEVNULL, stdout=out,
            stderr=subprocess.PIPE, timeout=LONGEST, check=False,
        )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    noted = json.loads(notes.read_text())
    messages, ended = count(spoken, b'"kind": "message"'), count(spoken, b'"game_ended"')
    grown = (noted["late"] - noted["warm"]) / 1e6
    months = [read_month(file.read_bytes()) for file in (koikoi.folder / MONTHS).glob("*.jsonl")]
    put_by = sum(len(games) for games, _problem in months)
    figures = (
        f"{who}: {messages} messages, {noted['steps']} steps, {ended} games ended, "
        f"{put_by} put by, {grown:+.2f} MB of {noted['late'] / 1e6:.1f}, "
        f"journal at most {noted['longest_journal']} bytes"
    )
    assert messages > 100_000, figures
    assert ended > 5, figures
    # A result that still stands is in the journal: its game goes when the next one comes.
    assert put_by in {ended, ended - 1}, figures
    assert not any(problem for _games, problem in months), figures
    assert grown < 5, figures
    assert noted["longest_journal"] < 5_000_000, figures
    sys.stdout.write(figures)


def count(file: Path, what: bytes) -> int:
    """How many lines have this."""
    with file.open("rb") as lines:
        return sum(what in line for line in lines)
