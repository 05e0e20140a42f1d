"""A simulated evening: three hundred people with habits, trolls and raids, and what must hold all along.

Every invariant stands in `tests.emulator.evening.watch`, in the words of the rules; the votes are counted
once more from the messages alone (`recount`).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from chat.crowd.base import Mode
from render.style.texts import Language
from tests.emulator.evening.sizes import sizes
from tests.emulator.evening.stage import Programme, Stage

HOUR = 3600.0
FULL = {"_door._seen": 20_000, "bans._ids": 10_000, "_room._denied": 10_000, "_door._guests": 20_000}
"""What is remembered of a chat up to a number that is written down there: as much after a year."""


@contextmanager
def evening(programme: Programme, folder: Path) -> Iterator[Stage]:
    with closing(Stage(programme, folder)) as stage:
        yield stage
    sys.stdout.write(f"{stage.audience.said} messages, {stage.games} games, {stage.watch.figures}")


def test_twenty_minutes(tmp_path: Path) -> None:
    """With games for two and in teams, at four times the speed."""
    programme = Programme(
        seconds=1200, rules=("module", "four"), speed=4.0, modes_every=150, mode=Mode.VOTE,
        language=Language.JAPANESE,
    )  # fmt: skip
    with evening(programme, tmp_path) as stage:
        stage.run(programme.seconds)
        stage.compare_ranks()
    figures = stage.watch.figures
    assert stage.audience.said > 4000, figures
    assert figures["votes"] > 500, figures
    assert figures["decisions"] > 5, figures
    assert figures["mode_changes"] > 3, figures


def test_chat_against_itself_with_a_bot_between(tmp_path: Path) -> None:
    """Two of three seats are chat's, each with votes of its own; windows are long and close early."""
    programme = Programme(
        seconds=900, rules=("three",), seats=("chat", "house", "chat"), speed=2.0, modes_every=450,
        mode=Mode.VOTE, vote_seconds=20, seed=3,
    )  # fmt: skip
    with evening(programme, tmp_path) as stage:
        stage.run(programme.seconds)
        stage.compare_ranks()
    figures = stage.watch.figures
    assert figures["decisions"] > 5, figures
    assert figures["early"] > 0, figures


@pytest.mark.slow
def test_four_hours(tmp_path: Path) -> None:
    """Measured: 40 s, 77,000 messages, 16,000 votes on 250 decisions, nine games of five kinds."""
    programme = Programme(
        seconds=4 * HOUR, rules=("module", "three", "four", "classic", "bga", "toppa"), vote_seconds=14
    )
    with evening(programme, tmp_path) as stage:
        stage.run(3 * HOUR)
        before = sizes(stage.session)
        stage.run(4 * HOUR)
        after = sizes(stage.session)
        stage.compare_ranks()
    figures = stage.watch.figures
    assert stage.audience.said > 50_000, figures
    assert figures["votes"] > 10_000, figures
    assert figures["decisions"] > 150, figures
    assert figures["early"] > 0, figures
    assert figures["empty"] > 0, figures
    assert figures["passed"] > 10, figures
    assert stage.games > 5, figures
    assert stage.troubles == []
    for path, size in after.items():
        most = next((most for end, most in FULL.items() if path.endswith(end)), 600)
        assert size <= max(most, before.get(path, 0)), (path, size)
