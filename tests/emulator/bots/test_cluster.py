"""Matches on a cluster: a Dask scheduler and two workers on this machine, one of which is killed."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from emulator.bots import cluster
from emulator.bots.cache import sources
from emulator.bots.workers import WorkersError, play_matches
from emulator.cli import main
from module.bot.match import Match, Part, Side
from module.rules.presets import make_rules
from tests.emulator.kit import PATIENCE, KoikoiHere, until

ROOT = Path(__file__).parents[3]
MODULE = make_rules("module")
NEEDS_DASK = pytest.mark.skipif(importlib.util.find_spec("distributed") is None, reason="Dask is not there")


@dataclass
class Cluster:
    """A scheduler with two workers, each a process of its own, on loopback alone."""

    address: str
    scheduler: subprocess.Popen[bytes]
    workers: tuple[subprocess.Popen[bytes], ...]


def dask(stack: ExitStack, folder: Path, *words: str) -> subprocess.Popen[bytes]:
    """A part of a cluster, which ends with the test."""
    process = subprocess.Popen(
        [sys.executable, "-m", "dask", *words],
        cwd=folder, env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    stack.callback(process.wait, PATIENCE)
    stack.callback(process.kill)
    return process


@pytest.fixture
def two_workers(tmp_path: Path) -> Iterator[Cluster]:
    file = tmp_path / "scheduler.json"
    here = ("--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(file))
    with ExitStack() as stack:
        scheduler = dask(stack, tmp_path, "scheduler", "--port", "0", *here)
        until(lambda: file.exists() and file.read_text(encoding="utf-8").strip().endswith("}"))
        workers = tuple(
            dask(stack, tmp_path, "worker", "--no-nanny", "--nthreads", "1", "--name", name, *here)
            for name in ("one", "two")
        )
        address = json.loads(file.read_text(encoding="utf-8"))["address"]
        assert address.startswith("tcp://127.0.0.1:")
        import distributed  # noqa: PLC0415 - where it is there

        with distributed.Client(address, set_as_default=False) as client:  # type: ignore[no-untyped-call]
            client.wait_for_workers(2, timeout=PATIENCE)
        yield Cluster(address, scheduler, workers)


@NEEDS_DASK
def test_a_cluster_comes_to_the_same_though_a_worker_is_killed(two_workers: Cluster) -> None:
    matches = [Match(("easy", "house"), MODULE, 7, 160), Match(("random", "first"), MODULE, 7, 41)]
    steps: list[int] = []

    def progress(games: int) -> None:
        steps.append(games)
        if len(steps) == 3:
            two_workers.workers[0].kill()

    assert cluster.play_matches_on(two_workers.address, matches, progress) == play_matches(
        matches, 1, lambda _: None
    )
    assert sum(steps) == 201
    assert two_workers.workers[0].poll() is not None
    assert two_workers.workers[1].poll() is None


@NEEDS_DASK
@pytest.mark.slow
def test_it_is_told_when_the_scheduler_is_gone(two_workers: Cluster) -> None:
    match = Match(("easy", "house"), MODULE, 7, 2000)
    with pytest.raises(WorkersError, match="scheduler is gone"):
        cluster.play_matches_on(two_workers.address, [match], lambda _: two_workers.scheduler.kill())


@NEEDS_DASK
@pytest.mark.slow
def test_it_is_told_when_the_workers_are_gone_or_of_another_version(
    two_workers: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match(("first", "first"), MODULE, 7, 2)
    monkeypatch.setattr(cluster, "sources", lambda: "another")
    with pytest.raises(WorkersError, match="has another version of koikoi"):
        cluster.play_matches_on(two_workers.address, [match], lambda _: None)
    monkeypatch.undo()
    for worker in two_workers.workers:
        worker.kill()
        worker.wait(PATIENCE)
    with pytest.raises(WorkersError, match="has no workers"):
        cluster.play_matches_on(two_workers.address, [match], lambda _: None)


@NEEDS_DASK
@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense://x", ""])
def test_an_address_that_does_not_answer(
    address: str, monkeypatch: pytest.MonkeyPatch, koikoi_here: KoikoiHere
) -> None:
    monkeypatch.setattr(cluster, "PATIENCE_SECONDS", 0.3)
    said = koikoi_here.refused("match", "first", "--games", "2", "--cluster", address)
    assert "no Dask scheduler answers" in said
    assert "dask scheduler" in said


def test_without_the_extra_it_is_told_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["match", "first", "--games", "2", "--cluster", "tcp://127.0.0.1:9"]) == 2
    assert "pipx install --force '.[cluster]'" in capsys.readouterr().err


def test_another_program_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    part = Part(Match(("first", "first"), MODULE, 7, 2), 0, 2)
    assert isinstance(cluster.play_there(part, "another"), str)
    played = cluster.play_there(part, sources())
    assert isinstance(played, tuple)
    assert all(isinstance(side, Side) for side in played)
