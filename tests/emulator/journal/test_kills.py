"""The program itself, killed at random moments of games that follow each other closely."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path
from random import Random

import pytest

from module.game.events import CardPlayed, GameStarted
from module.game.record import replay
from tests.emulator.journal.games import kept_in
from tests.emulator.kit import PATIENCE, PROGRAM, Koikoi, Line, events, json_lines

PLAY = (
    "play", "--headless", "--speed", "0", "--json", "--journal", "j", "--rules", "module:rounds=1",
    "--who", "anarchy", "--chat", "crowd:50@20", "--seed", "5",
)  # fmt: skip
SHOWN = {"game_started": GameStarted, "card_played": CardPlayed}


def killed(koikoi: Koikoi, arguments: tuple[str, ...], after: float) -> list[Line]:
    """Let the program play until it is killed, so many seconds after its first line: what it has told."""
    told = koikoi.folder / "told.jsonl"
    with told.open("wb") as out:
        program = subprocess.Popen(
            [PROGRAM, *arguments], cwd=koikoi.folder, env=koikoi.environment, stdout=out
        )
        deadline = time.monotonic() + PATIENCE
        while not told.stat().st_size and time.monotonic() < deadline:
            time.sleep(0.005)
        time.sleep(after)
        program.kill()
        program.wait(PATIENCE)
    text = told.read_text(encoding="utf-8")
    return json_lines(text[: text.rfind("\n") + 1])


def shown_by(folder: Path) -> list[str]:
    """What the games on disk would show, from the first to where the last one stands."""
    return [
        name
        for game in kept_in(folder).games
        for _state, happened in replay(game.record)
        for event in happened
        for name, kind in SHOWN.items()
        if isinstance(event, kind)
    ]


@pytest.mark.parametrize(
    "kills, seed", [(3, 0), *(pytest.param(25, seed, marks=pytest.mark.slow) for seed in range(4))]
)
def test_the_program_killed_again_and_again_loses_and_doubles_nothing(
    kills: int, seed: int, koikoi: Koikoi
) -> None:
    rng = Random(seed)
    shown: list[str] = []
    for _kill in range(kills):
        lines = killed(koikoi, PLAY, rng.uniform(0, 0.4))
        told = [line["name"] for line in events(lines, *SHOWN)]
        before, shown = len(shown), shown_by(koikoi.folder)
        # What was told stands where it was told; what had not been told yet is told by nobody.
        assert shown[before : before + len(told)] == told
        assert len(shown) - before - len(told) <= 60
    games = kept_in(koikoi.folder).games
    assert [game.number for game in games] == list(range(1, len(games) + 1))
    assert len({game.id for game in games}) == len({game.record.seed for game in games}) == len(games)
    assert len(games) > kills
    assert (koikoi.folder / "j").stat().st_size < 100_000
