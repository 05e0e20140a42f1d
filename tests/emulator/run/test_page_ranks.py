"""The best viewers as the viewers' page has them: looked up by the ranks' own thread, never by a frame."""

from __future__ import annotations

from pathlib import Path

import pytest

from chat.ranks.store import Store
from emulator.journal.recount import DATABASE
from emulator.run.memory import ranking
from emulator.run.viewers_page import ranks_of
from emulator.web.page import Rank, Ranks
from tests.emulator.kit import until
from tests.emulator.run.memory.test_ranking import Table


def test_the_page_has_the_best_as_the_database_has_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ranking, "BEST_AGAIN", 0.05)
    table = Table(tmp_path)
    told = ranks_of(table.ranking)
    assert told() == Ranks()
    for _move in range(120):
        table.move()
    table.ranking.settle()

    def kept() -> tuple[Rank, ...]:
        store = Store(tmp_path / DATABASE)
        placed = store.top("", ranking.BEST)
        store.close()
        return tuple(
            Rank(each.place, each.login, each.credits.points, each.credits.rounds_won, each.credits.captures,
                 each.credits.yaku, each.credits.solves)
            for each in placed
        )  # fmt: skip

    until(lambda: told().ever == kept() != ())
    assert told().stream == told().month == told().ever
    assert told() is told(), "asked for at each frame, made once"
    table.close()


def test_nobody_looks_them_up_where_no_page_is(tmp_path: Path) -> None:
    table = Table(tmp_path)
    for _move in range(30):
        table.move()
    table.ranking.settle()
    assert table.ranking.best == ranking.Best()
    table.close()
