"""Matches on all cores: the same for any number of workers, whatever becomes of them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import active_children

import pytest

from emulator.bots import workers
from emulator.bots.workers import WorkersError, parts_of, play_matches, whole
from emulator.cli import INTERRUPTED
from module.bot import BOTS, make_bot
from module.bot.base import BotFacts
from module.bot.match import Match, Part, Sides, play_match
from module.bot.simple import FirstLegal
from module.errors import KoiKoiError
from module.rules.presets import make_rules
from tests.emulator.children import children_of, is_there
from tests.emulator.kit import PATIENCE, PROGRAM, Koikoi, until

MODULE, FOUR = make_rules("module"), make_rules("four")
MATCHES = (
    Match(("easy", "house"), MODULE, 3, 61),
    Match(("random", "first", "random", "first"), FOUR, 4, 30),
    Match(("beginner", "random"), MODULE, 5, 1),
)
LOOKS_AT_PROC = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")


def nobody_looks(_games: int) -> None:
    """No progress."""


@pytest.fixture(scope="module")
def expected() -> tuple[Sides, ...]:
    """What the matches come to, played in one go."""
    return tuple(
        play_match(tuple(map(make_bot, match.bots)), match.rules, match.seed, match.games)
        for match in MATCHES
    )


@pytest.mark.parametrize("number", [1, 3])
def test_any_number_of_workers_comes_to_the_same(number: int, expected: tuple[Sides, ...]) -> None:
    told: list[int] = []
    assert play_matches(MATCHES, number, told.append) == expected
    assert sum(told) == 92
    assert len(told) > 4
    assert not active_children()


@pytest.mark.parametrize("sets", [1, 7, 1000])
def test_parts_of_any_size_come_to_the_same(sets: int, expected: tuple[Sides, ...]) -> None:
    parts = [(number, part) for number, match in enumerate(MATCHES) for part in match.parts(sets)]
    assert sum(part.games for _, part in parts) == 92
    assert whole(parts, [part.play() for _, part in parts]) == expected


def test_of_bots_that_think_a_part_is_one_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "deep", BotFacts("thinks", FirstLegal, thinks=True))
    slow, quick = Match(("deep", "first"), MODULE, 1, 40), Match(("first", "first"), MODULE, 1, 40)
    assert [part.games for _, part in parts_of([slow])] == [2] * 20
    assert [part.games for _, part in parts_of([quick])] == [20, 20]
    assert len(parts_of([Match(("first", "first"), MODULE, 1, 10**9)])) <= 20_000


def test_a_killed_worker_is_replaced(expected: tuple[Sides, ...]) -> None:
    killed: list[int | None] = []

    def kill_one(_games: int) -> None:
        if len(killed) < 2:
            worker = active_children()[0]
            worker.kill()
            killed.append(worker.pid)

    assert play_matches(MATCHES, 2, kill_one) == expected
    assert len(killed) == 2
    assert not active_children()


@dataclass(frozen=True)
class Fatal(Part):
    """Games at which each worker dies."""

    def play(self) -> Sides:
        """As if there were no memory left."""
        os._exit(9)


@dataclass(frozen=True)
class Wrong(Part):
    """Games that go wrong."""

    mistake: Exception

    def play(self) -> Sides:
        """As if there were a mistake in a bot."""
        raise self.mistake


def test_workers_that_die_again_and_again_are_told() -> None:
    part = Fatal(MATCHES[0], 0, 2)
    with pytest.raises(WorkersError, match="3 workers were killed at the same games"):
        workers._played([part, *MATCHES[0].parts(10)], 2, nobody_looks)
    assert not active_children()


@pytest.mark.parametrize("mistake", [KoiKoiError("no such bot"), ValueError("a mistake")], ids=str)
def test_a_mistake_comes_out_as_it_is(mistake: Exception) -> None:
    parts = [Wrong(MATCHES[0], 0, 2, mistake), *MATCHES[0].parts(10)]
    with pytest.raises(type(mistake), match=str(mistake)) as raised:
        workers._played(parts, 2, nobody_looks)
    assert "in play" in raised.value.__notes__[0]
    assert not active_children()


@contextmanager
def long_match(koikoi: Koikoi) -> Iterator[tuple[subprocess.Popen[bytes], list[int]]]:
    """A match without end in a terminal's group of its own, and its processes, once two workers are there."""
    process = subprocess.Popen(
        [PROGRAM, "match", "house", "--games", "1000000", "--workers", "2"],
        cwd=koikoi.folder, env=koikoi.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        start_new_session=True,
    )  # fmt: skip
    try:
        until(lambda: len(children_of(process.pid)) >= 2)
        yield process, children_of(process.pid)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate(timeout=PATIENCE)


@LOOKS_AT_PROC
@pytest.mark.skipif(
    signal.getsignal(signal.SIGINT) is signal.SIG_IGN, reason="started in the background, deaf to Ctrl+C"
)
def test_ctrl_c_ends_it_without_a_word(koikoi: Koikoi) -> None:
    with long_match(koikoi) as (process, started):
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of them
        out, complaints = process.communicate(timeout=PATIENCE)
        assert (process.returncode, out) == (INTERRUPTED, b"")
        assert b"Traceback" not in complaints
        until(lambda: not any(map(is_there, started)))


@LOOKS_AT_PROC
def test_no_worker_outlives_the_program(koikoi: Koikoi) -> None:
    with long_match(koikoi) as (process, started):
        process.kill()
        until(lambda: not any(map(is_there, started)))
