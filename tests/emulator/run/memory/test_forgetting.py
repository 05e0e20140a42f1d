"""Who says !optout is in no file any more, whatever happens meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from chat.ranks.optout import FORGOTTEN, OptOut
from emulator.journal.hold import Hold
from tests.emulator.run.memory.test_ranking import OF_SOMEBODY, Table, recounted, settled, wait_for


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    yield made
    made.close()


def is_named(folder: Path) -> list[Path]:
    """The files in which viewer 3 is named, or listed by the id."""
    texts = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    return [path for path, text in texts.items() if b"viewer3" in text or b'"3"' in text]


def test_who_opts_out_is_in_no_file_any_more(table: Table, tmp_path: Path) -> None:
    """Their id and name stood on in the journal, in the months and in free pages of the database."""
    for _move in range(150):
        table.move()
    table.ranking.settle()
    wait_for(lambda: table.ranking._catching is None and not table.ranking._behind)
    assert len(is_named(tmp_path)) > 2
    table.ranking.forget("3")
    table.journal.forget("3")
    table.move()
    wait_for(lambda: not (table.ranking._forgetting.busy or table.ranking.forgotten.pending))
    for _move in range(60):
        table.move()
    counted = settled(table.ranking, tmp_path)
    assert counted == recounted(tmp_path), "all that others have done, and how many voted, is told as before"
    table.close()
    assert is_named(tmp_path) == []
    assert OptOut(tmp_path / FORGOTTEN).pending == frozenset()


def test_what_was_interrupted_is_done_at_the_next_start(table: Table, tmp_path: Path) -> None:
    for _move in range(150):
        table.move()
    counted = settled(table.ranking, tmp_path)
    table.close()
    optout = OptOut(tmp_path / FORGOTTEN)
    optout.add("3")
    optout.write()
    assert len(is_named(tmp_path)) > 2
    again = Table(tmp_path)
    wait_for(lambda: not (again.ranking._forgetting.busy or again.ranking.forgotten.pending))
    left = settled(again.ranking, tmp_path)
    assert left == recounted(tmp_path)
    assert left == [row for row in counted if "3" not in row[:2] or len(row) not in OF_SOMEBODY]
    again.close()
    assert is_named(tmp_path) == []


def test_a_month_that_cannot_be_written_is_told_and_written_later(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _move in range(150):
        table.move()
    monkeypatch.setattr("emulator.run.memory.forgetting.AGAIN", 0.05)
    monkeypatch.setattr("emulator.journal.erasing._PATIENCE", 0.0)
    (month,) = (tmp_path / "games").iterdir()
    held = Hold(month)
    table.ranking.forget("3")
    wait_for(lambda: "still named in games" in table.ranking.problem)
    assert month in is_named(tmp_path)
    held.release()
    wait_for(lambda: not (table.ranking.problem or table.ranking.forgotten.pending))
    assert month not in is_named(tmp_path)
