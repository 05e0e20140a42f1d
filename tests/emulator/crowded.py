"""The program in a window with a chat of thousands: what it says, how smooth it is, what it takes up."""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp
from threading import Event

from chat.crowd.base import Mode
from emulator.run.frames import EVERY
from render.gl.pace import Gaps
from tests.emulator.kit import PATIENCE, PROGRAM, Koikoi, Line, events, until

CROWD = "crowd:5000@1000"
ALONE = ("!1 select 1", "!1 take 1", "!1 stop", "!1 newgame")
"""What somebody types who plays alone, again and again."""
WARM = 0.4
"""The part of a run after which all that a program remembers of a chat is there."""


@dataclass(frozen=True)
class Evening:
    """What came of a run: where its games lie, its lines, the gaps of its pictures, by how much it grew.

    `complaints`: what it wrote to standard error.
    """

    folder: Path
    lines: list[Line]
    gaps: Gaps
    grown: float
    complaints: str


def spend(
    koikoi: Koikoi, display: str, mode: Mode, chat: str, seconds: float,
    *, options: Sequence[str] = ("--no-coach",), first: Sequence[str] = (),
) -> Evening:  # fmt: skip
    """Let the program run for so long in the layout of streams; `first` stands before its command."""
    folder = Path(mkdtemp(dir=koikoi.folder))
    told, complained = folder / "told.jsonl", folder / "complaints.txt"
    play = ("play", "--json", "--seed", "3", "--layout", "stage", "--size", "1280x720", *options)
    with told.open("wb") as out, complained.open("wb") as errors:
        program = subprocess.Popen(
            [*first, PROGRAM, *play, "--who", mode.value, "--chat", chat, "--journal", folder / "j"],
            cwd=koikoi.folder, env=koikoi.environment | {"DISPLAY": display},
            stdout=out, stderr=errors,
        )  # fmt: skip
        until(lambda: bool(told.stat().st_size))
        Event().wait(seconds * WARM)
        early = resident_megabytes(program.pid)
        Event().wait(seconds * (1 - WARM))
        late = resident_megabytes(program.pid)
        program.terminate()
        assert program.wait(PATIENCE) == 0
    lines = [json.loads(line) for line in told.read_text(encoding="utf-8").splitlines()]
    gaps, complaints = gaps_of(lines, first=seconds < 2 * EVERY), complained.read_text(encoding="utf-8")
    return Evening(folder, lines, gaps, late - early, complaints)


def gaps_of(lines: Iterable[Line], *, first: bool) -> Gaps:
    """The gaps between the pictures of a run; those of its start only if the `first` line counts, too."""
    told = [line["gaps"] for line in events(tuple(lines), "frames")][0 if first else 1 :]
    return together(Gaps(tuple((round(ms * 10), often) for ms, often in gaps)) for gaps in told)


def together(parts: Iterable[Gaps]) -> Gaps:
    """The gaps of several times."""
    counts = Counter[int]()
    for part in parts:
        counts.update(dict(part.tenths))
    return Gaps(tuple(sorted(counts.items())))


def alone(folder: Path, seconds: float) -> str:
    """A chat of one, who types something every second."""
    script = folder / "alone.txt"
    texts = (f"{second} ann: {ALONE[second % len(ALONE)]}" for second in range(round(seconds) + 60))
    script.write_text("\n".join(texts) + "\n", encoding="utf-8")
    return f"script:{script}"


def resident_megabytes(process: int) -> float:
    """What the system has given to a process."""
    status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024
