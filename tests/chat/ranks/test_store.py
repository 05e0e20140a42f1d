"""The database: what goes in comes out, whoever is called what; an older one is copied first."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from chat.ranks import schema
from chat.ranks import store as stores
from chat.ranks.counting import CREDITS, Counting, Credits, Decision
from chat.ranks.judged import Judged
from chat.ranks.optout import OptOut
from chat.ranks.store import AT_ONCE, GameFacts, Known, Stats, Store, StoreError, iso

NOW = datetime(2026, 11, 22, 20, tzinfo=UTC)
ROBERT = "'); DROP TABLE credits;-- <img src=x onerror=alert(1)> 花\x00"


def facts(name: str, began: datetime = NOW, *, won: bool | None = True) -> GameFacts:
    return GameFacts(name, iso(began), "module", "house", won)


def game(actions: int = 9, **points: int) -> Counting:
    """A game in which these viewers have got so many points."""
    counting = Counting((0, 1))
    counting.actions, counting.over = actions, True
    for login, number in points.items():
        add(counting, login, number)
    return counting


def add(counting: Counting, login: str, points: int, user_id: str = "") -> None:
    counting.credits[user_id or f"id-{login}"] = Credits(games=1, points=points, votes=2)
    counting.logins[user_id or f"id-{login}"] = login
    counting.changed.add(user_id or f"id-{login}")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(tmp_path / "ranks.sqlite3", patience=0.05)
    yield made
    made.close()


def best(store: Store, since: str = "") -> list[tuple[int, str, int]]:
    return [(each.place, each.login, each.credits.points) for each in store.top(since, None)]


def test_who_writes_beside_a_game_may_pause_in_between(store: Store) -> None:
    crowd = {f"v{number}": number for number in range(2 * AT_ONCE + 1)}
    pauses: list[None] = []
    store.write(facts("a"), game(**crowd), anew=False, pause=lambda: pauses.append(None))
    assert len(pauses) == 4, "twice for the names, twice for their credits"
    assert {login: points for _place, login, points in best(store)} == crowd


def test_points_of_several_games_are_put_together(store: Store) -> None:
    store.write(facts("a"), game(ann=3, bob=5), anew=True)
    store.write(facts("b"), game(ann=4), anew=True)
    assert best(store) == [(1, "ann", 7), (2, "bob", 5)]
    assert store.top("", 1)[0].login == "ann"
    placed = store.place("id-bob", "")
    assert placed is not None
    assert (placed.place, placed.credits) == (2, Credits(games=1, points=5, votes=2))
    assert store.place("id-nobody", "") is None
    assert store.called("bob") == "id-bob"
    assert store.called("nobody") is None


def test_only_what_has_changed_is_written_and_written_again_it_is_the_same(store: Store) -> None:
    counting = game(5, ann=3, bob=5)
    counting.decisions.append(Decision(2, 0, 3, 2))
    store.write(facts("a"), counting, anew=True)
    counting.changed.clear()
    add(counting, "ann", 9)
    counting.actions = 6
    counting.decisions.append(Decision(5, 0, 0, 1))
    for _twice in range(2):
        store.write(facts("a"), counting, anew=False, decided=1)
        assert best(store) == [(1, "ann", 9), (2, "bob", 5)]
        assert store.stats("") == Stats(games=1, won=1, decisions=2, votes=3, viewers=2)
        assert store.known()["a"].actions == 6


def test_counted_anew_what_was_there_is_gone(store: Store) -> None:
    store.write(facts("a"), game(ann=3, bob=5), anew=True)
    store.write(facts("a"), game(ann=2), anew=True)
    assert best(store) == [(1, "ann", 2)]
    store.drop(["a"])
    assert best(store) == []
    assert store.known() == {}


def test_a_changed_name_is_the_same_viewer_under_the_newer_one(store: Store) -> None:
    for name, login, began in (("b", "new_name", NOW), ("a", "old_name", NOW - timedelta(days=3))):
        counting = Counting((0, 1))
        add(counting, login, 2, "7")
        store.write(facts(name, began), counting, anew=True)
    assert best(store) == [(1, "new_name", 4)]
    assert store.called("old_name") is None


def test_names_meant_for_sql_are_names(store: Store) -> None:
    counting = Counting((0, 1))
    add(counting, ROBERT, 2, ROBERT)
    add(counting, "half \ud83d", 1, "8")
    store.write(facts(ROBERT), counting, anew=True)
    assert best(store) == [(1, ROBERT, 2), (2, "half ?", 1)]
    assert store.called(ROBERT) == ROBERT
    placed = store.place(ROBERT, "")
    assert placed is not None
    store.forget([ROBERT])
    assert best(store) == [(1, "half ?", 1)]


def test_a_stream_is_the_games_since_the_last_long_break(store: Store) -> None:
    hours = (0, -1, -5.5, -9, -30)
    for number, hour in enumerate(hours):
        store.write(facts(str(number), NOW + timedelta(hours=hour)), game(ann=1), anew=True)
    assert store.stream_since(NOW) == iso(NOW - timedelta(hours=1))
    assert best(store, store.stream_since(NOW)) == [(1, "ann", 2)]
    assert store.stream_since(NOW + timedelta(hours=5)) == iso(NOW + timedelta(hours=5))


def test_games_that_nobody_can_win_are_no_games_of_the_statistics(store: Store) -> None:
    store.write(facts("a", won=None), game(ann=1), anew=True)
    store.write(facts("b", won=False), game(ann=1), anew=True)
    assert (store.stats("").games, store.stats("").won) == (1, 0)


def test_who_was_never_here_is_new_once(store: Store) -> None:
    assert store.first_seen("7", "ann", NOW)
    assert not store.first_seen("7", "ann", NOW)
    store.write(facts("a"), game(bob=1), anew=True)
    assert not store.first_seen("id-bob", "bob", NOW)


def test_a_locked_database_is_told_and_nothing_is_half_written(store: Store) -> None:
    store.write(facts("a"), game(ann=1), anew=True)
    other = sqlite3.connect(store.path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        store.write(facts("b"), game(ann=1), anew=True)
    other.execute("ROLLBACK")
    other.close()
    assert best(store) == [(1, "ann", 1)]
    store.write(facts("b"), game(ann=1), anew=True)
    assert best(store) == [(1, "ann", 2)]


def test_a_full_disk_is_told_and_nothing_is_half_written(store: Store) -> None:
    store.write(facts("a"), game(ann=1), anew=True)
    (pages,) = store._db.execute("PRAGMA page_count").fetchone()
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    crowd = game(**{f"viewer{number}": 1 for number in range(5000)})
    with pytest.raises(sqlite3.OperationalError, match="full"):
        store.write(facts("b"), crowd, anew=True)
    assert best(store) == [(1, "ann", 1)]
    store._db.execute("PRAGMA max_page_count = 1000000")
    store.write(facts("b"), crowd, anew=True)
    assert len(best(store)) == 5001


def test_an_older_database_is_copied_and_then_brought_up_to_date(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.write(facts("a"), game(ann=1), anew=True)
    store.close()
    more = (*schema.MIGRATIONS, ("ALTER TABLE games ADD COLUMN weather TEXT",))
    monkeypatch.setattr(stores, "MIGRATIONS", more)
    monkeypatch.setattr(stores, "VERSION", schema.VERSION + 1)
    newer = Store(store.path)
    assert newer.rows("SELECT id, weather FROM games") == [("a", None)]
    newer.close()
    copy = sqlite3.connect(store.path.with_name(f"ranks.sqlite3.version-{schema.VERSION}"))
    assert copy.execute("PRAGMA user_version").fetchone() == (schema.VERSION,)
    assert copy.execute("SELECT id FROM games").fetchall() == [("a",)]
    assert "weather" not in str(copy.execute("SELECT sql FROM sqlite_master").fetchall())
    copy.close()
    monkeypatch.undo()
    with pytest.raises(StoreError, match="newer Koi-Koi Plays"):
        Store(store.path)


def test_a_step_that_fails_leaves_the_database_as_it_was(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.write(facts("a"), game(ann=1), anew=True)
    store.close()
    more = (*schema.MIGRATIONS, ("ALTER TABLE games ADD COLUMN weather TEXT", "this is no SQL"))
    monkeypatch.setattr(stores, "MIGRATIONS", more)
    monkeypatch.setattr(stores, "VERSION", schema.VERSION + 1)
    with pytest.raises(sqlite3.OperationalError, match="syntax"):
        Store(store.path)
    monkeypatch.undo()
    again = Store(store.path)
    assert best(again) == [(1, "ann", 1)]
    again.close()


def test_one_from_before_the_coach_keeps_all_and_knows_its_words(tmp_path: Path) -> None:
    old = sqlite3.connect(tmp_path / "old.sqlite3", isolation_level=None)
    for statement in schema.MIGRATIONS[0]:
        old.execute(statement)
    old.execute("PRAGMA user_version = 1")
    old.execute(
        "INSERT INTO games VALUES ('a', '2026-11-01T20:00:00Z', 'module', 'house', 9, 1, 1, '', 1, 1)"
    )
    old.execute("INSERT INTO viewers VALUES ('1', 'ann', '', '')")
    old.execute("INSERT INTO credits (game, user_id, games, points, decisions) VALUES ('a', '1', 1, 7, 4)")
    old.execute("INSERT INTO decisions VALUES ('a', 3, 0, 2, 1)")
    old.close()
    store = Store(tmp_path / "old.sqlite3")
    assert best(store) == [(1, "ann", 7)]
    assert store.known()["a"] == Known(9, 1, put_by=True, judged=0)
    assert store.stats("") == Stats(games=1, won=1, decisions=1, votes=2, viewers=1)
    assert store.stats("").accuracy is None
    assert store.rows("SELECT login, points, stake FROM totals") == [("ann", 7, 0)]
    assert store.rows("SELECT login, lost FROM totals_by_month") == [("ann", 0)]
    columns = {
        (row[0], row[1]) for table in ("games", "credits", "decisions") for row in columns_of(store, table)
    }
    store.close()
    fresh = Store(tmp_path / "fresh.sqlite3")
    assert columns == {
        (row[0], row[1]) for table in ("games", "credits", "decisions") for row in columns_of(fresh, table)
    }
    fresh.close()


def columns_of(store: Store, table: str) -> list[tuple[object, ...]]:
    return store.rows("SELECT cid, name FROM pragma_table_info(?)", table)


def test_what_the_coach_says_comes_later_and_is_written_with_its_decision(store: Store) -> None:
    counting = game(5, ann=3)
    counting.decisions += [Decision(2, 0, 3, 2), Decision(4, 0, 0, 1)]
    store.write(facts("a"), counting, anew=True)
    counting.changed.clear()
    assert store.stats("").accuracy is None
    for place, lost, stake in ((4, 500, 1000), (2, 0, 4000)):
        counting.judged(Judged(place, lost, stake))
    store.write(facts("a"), counting, anew=False, decided=2)
    assert store.rows("SELECT place, votes, lost, stake FROM decisions ORDER BY place") == [
        (2, 3, 0, 4000), (4, 0, 500, 1000),
    ]  # fmt: skip
    assert store.stats("").accuracy == 0.9
    assert store.known()["a"].judged == 2


def test_any_tool_can_read_it(store: Store) -> None:
    """Its views tell what people ask for."""
    store.write(facts("a"), game(ann=1), anew=True)
    other = sqlite3.connect(store.path)
    assert other.execute("SELECT login, points FROM totals").fetchall() == [("ann", 1)]
    assert other.execute("SELECT month, login FROM totals_by_month").fetchall() == [("2026-11", "ann")]
    columns = [row[1] for row in other.execute("PRAGMA table_info(credits)")]
    assert columns == ["game", "user_id", *CREDITS]
    other.close()


def test_the_best_of_a_hundred_thousand_rows_are_found_quickly(store: Store) -> None:
    for number in range(50):
        points = {f"v{viewer}": viewer % 97 for viewer in range(number * 7, number * 7 + 2000)}
        store.write(facts(f"g{number}", NOW - timedelta(days=number)), game(**points), anew=True)
    begun = time.process_time()
    assert len(store.top("", 5)) == 5
    assert store.place("id-v500", "") is not None
    store.stats("")
    assert time.process_time() - begun < 2.0, "it takes some tenths of a second"


class TestOptOut:
    def test_the_list_outlasts_the_program_and_names_nobody(self, tmp_path: Path) -> None:
        path = tmp_path / "data" / "optout.txt"
        first = OptOut(path)
        assert not first
        for user_id in ("71234567", "71234567", "81234567"):
            first.add(user_id)
            first.write()
            first.write()
        again = OptOut(path)
        assert again
        assert [user in again for user in ("71234567", "81234567", "91234567", "")] == [
            True,
            True,
            False,
            False,
        ]
        text = path.read_text(encoding="utf-8")
        assert "1234567" not in text
        assert len(set(text.split())) == 4  # the salt and two hashes

    def test_the_same_id_is_another_hash_in_another_file(self, tmp_path: Path) -> None:
        lines = set[str]()
        for name in ("a", "b"):
            optout = OptOut(tmp_path / name)
            optout.add("7")
            optout.write()
            lines |= set((tmp_path / name).read_text(encoding="utf-8").split())
        assert len(lines) == 5

    def test_who_has_asked_is_forgotten_whatever_the_disk_says(self, tmp_path: Path) -> None:
        (tmp_path / "file").touch()
        optout = OptOut(tmp_path / "optout.txt")
        optout.path = tmp_path / "file" / "optout.txt"
        assert "7" not in optout
        optout.add("7")
        with pytest.raises(OSError, match="file"):
            optout.write()
        assert "7" in optout
        optout.path = tmp_path / "optout.txt"
        optout.write()
        assert "7" in OptOut(tmp_path / "optout.txt")

    def test_ids_of_an_older_version_become_hashes(self, tmp_path: Path) -> None:
        path = tmp_path / "optout.txt"
        path.write_text("\n1234567", encoding="utf-8")
        optout = OptOut(path)
        optout.add("45")
        optout.write()
        assert "1234567" not in path.read_text(encoding="utf-8")
        assert {user for user in ("1234567", "45", "46") if user in OptOut(path)} == {"1234567", "45"}

    def test_a_line_that_was_cut_off_harms_none_but_itself(self, tmp_path: Path) -> None:
        path = tmp_path / "optout.txt"
        for user_id in ("7", "8"):
            optout = OptOut(path)
            optout.add(user_id)
            optout.write()
            path.write_bytes(path.read_bytes()[: -9 if user_id == "8" else None])
        optout = OptOut(path)
        optout.add("9")
        optout.write()
        assert {user for user in "789" if user in OptOut(path)} == {"7", "9"}

    def test_what_is_done_is_not_done_again(self, tmp_path: Path) -> None:
        optout = OptOut(tmp_path / "optout.txt")
        optout.add("7")
        optout.write()
        pending = optout.pending
        assert optout.ids_of(pending) == ("7",)
        assert OptOut(optout.path).pending == pending
        assert OptOut(optout.path).ids_of(pending) == ()
        optout.note_done(pending)
        optout.add("8")
        optout.write()
        assert optout.ids_of(optout.pending) == ("8",)
        again = OptOut(optout.path)
        assert again.pending == optout.pending != frozenset()
        assert "7" in again


class TestForgetting:
    def test_nothing_is_left_in_any_file(self, store: Store) -> None:
        """Rows that were deleted stood on in free pages, and in the log of what was written."""
        crowd = {f"viewer{number}": number for number in range(3000)}
        for number in range(4):
            store.write(facts(f"g{number}"), game(**crowd), anew=True)
            store.write(facts(f"g{number}"), game(**crowd, secretname=7), anew=True)
        for _twice in range(2):
            assert "secretname" in str(store.top("", None))
            store.forget({"id-secretname", "id-viewer7"})
            assert "id-secretname" not in str(store.top("", None))
            files = list(store.path.parent.iterdir())
            assert store.path in files
            assert not [file for file in files if b"secretname" in file.read_bytes()]
            store.write(facts("g9"), game(secretname=1), anew=True)
        assert best(store)[0][2] == 4 * 2999

    def test_a_program_that_reads_what_was_is_waited_for(self, store: Store) -> None:
        store.write(facts("a"), game(ann=1, secretname=2), anew=True)
        other = sqlite3.connect(store.path, isolation_level=None)
        other.execute("BEGIN")
        other.execute("SELECT * FROM viewers").fetchall()
        with pytest.raises(sqlite3.OperationalError, match="reading"):
            store.forget({"id-secretname"})
        assert best(store) == [(1, "ann", 1)]
        other.execute("ROLLBACK")
        other.close()
        store.forget({"id-secretname"})
        assert not [file for file in store.path.parent.iterdir() if b"secretname" in file.read_bytes()]
