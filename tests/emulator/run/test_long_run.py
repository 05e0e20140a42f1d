"""Long runs: whole games played by a crowd of thousands, the same every time, and nothing piles up."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.emulator.kit import PATIENCE, PROGRAM, Koikoi, events, json_lines, of_the_game
from tests.emulator.schema import check

CROWD = ("play", "--headless", "--speed", "0", "--json")


@pytest.mark.parametrize("who", ["claim", "anarchy"])
def test_a_crowd_plays_whole_games(who: str, koikoi: Koikoi) -> None:
    command = (*CROWD, "--who", who, "--chat", "crowd:40@20", "--seed", "11", "--games", "3")
    said = koikoi.run(*command)
    lines = json_lines(said)
    check(lines)
    assert len(list(events(lines, "game_ended"))) == 3
    assert len({line["user"] for line in lines if line["kind"] == "message"}) > 10
    assert koikoi.run(*command) == said


def test_a_crowd_of_one_is_enough(koikoi: Koikoi) -> None:
    lines = koikoi.lines(*CROWD, "--chat", "crowd:1", "--seed", "2", "--games", "1")
    assert of_the_game(lines)[-1]["name"] == "game_ended"


@pytest.mark.slow
@pytest.mark.skipif(
    sys.platform == "win32", reason="asks the system for the memory of a process that has ended"
)
def test_two_hundred_games_take_no_more_memory_than_twenty(koikoi: Koikoi) -> None:
    """The largest memory that a run has had; Python's own start is in both."""
    code = (
        "import resource, subprocess, sys\n"
        "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)\n"
    )

    def largest(games: int) -> int:
        command = (PROGRAM, *CROWD, "--who", "anarchy", "--chat", "crowd:2000@20", "--seed", "3", "--journal")
        done = subprocess.run(
            [sys.executable, "-c", code, *command, f"j{games}", "--games", str(games)],
            cwd=koikoi.folder, env=koikoi.environment, capture_output=True, check=True, timeout=10 * PATIENCE,
        )  # fmt: skip
        return int(done.stdout)

    assert largest(200) < largest(20) * 1.1
