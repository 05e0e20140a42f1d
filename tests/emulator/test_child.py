"""When a process beside the game counts as frozen."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence
from typing import cast

import pytest

from emulator import child
from emulator.child import Child, Pace

BEAT = 0.001


class Quiet:
    """A process that never answers, and ends when it has been looked at so often."""

    def __init__(self, looks: int) -> None:
        self.looks, self.killed = looks, False

    def poll(self) -> int | None:
        self.looks -= 1
        return 0 if self.looks < 0 else None

    def kill(self) -> None:
        self.killed = True


def is_killed(times: Sequence[float], monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether it is ended, if these are the times (in beats) of the looks at it."""
    clock: Iterator[float] = iter([time * BEAT for time in (0, 0, *times)])
    monkeypatch.setattr(child, "monotonic", lambda: next(clock))
    talk = cast("child.Talk", None)
    kept = Child("quiet", list, talk, Pace(beat=BEAT, silent=15 * BEAT))
    process = Quiet(len(times))
    kept._watch(cast("subprocess.Popen[bytes]", process))
    return process.killed


def test_one_that_does_not_answer_for_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_killed(range(20), monkeypatch)
    assert not is_killed(range(15), monkeypatch)


def test_nobody_is_frozen_because_the_machine_was_asleep(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not is_killed([1, 2, 1000, 1001, 1002], monkeypatch)
    assert is_killed([1, 2, *range(1000, 1020)], monkeypatch)
