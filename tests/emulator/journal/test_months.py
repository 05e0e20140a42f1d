"""Games that are over: each in the file of its month, once, whatever happens while it goes there."""

from __future__ import annotations

import errno
import json
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from chat.ranks.origin import Origin
from emulator.journal.hold import Hold
from emulator.journal.journal import Journal
from emulator.journal.lines import read_journal
from emulator.journal.months import Months, began, final_scores, new_id, read_month
from module.game.record import Record
from tests.emulator.journal.games import (
    game_of,
    is_in_order,
    kept_in,
    old_game_of,
    old_journal,
)
from tests.emulator.journal.kit import SEED
from tests.emulator.kit import Koikoi

PLAY_GAMES = ("play", "--headless", "--speed", "0", "--chat", "crowd:20", "--games", "3")
NEW_YEAR = datetime(2026, 12, 31, 23, 59, 57, tzinfo=UTC)


def every_second() -> Callable[[], datetime]:
    """A clock that is asked once a second, around a new year."""
    seconds: Iterator[datetime] = (NEW_YEAR + timedelta(seconds=second) for second in range(1000))
    return lambda: next(seconds)


def play(journal: Journal, *numbers: int) -> None:
    """Play whole games."""
    for number in numbers:
        journal.write_game(game_of(number))
        for action in game_of(number).record.actions:
            journal.write_action(action, Origin("chat"))


def opened(path: Path, *numbers: int) -> Journal:
    """A journal in which these games have been played."""
    journal = Journal(path, durable=False, clock=every_second())
    if journal.contents.seed is None:
        journal.write_session(SEED)
    play(journal, *numbers)
    return journal


class TestMoving:
    def test_games_that_are_over_lie_in_the_month_in_which_they_began(self, tmp_path: Path) -> None:
        """All games of a session stood in one journal, which took 26 s to start with after 30,000."""
        opened(tmp_path / "j", *range(1, 8)).close()
        december, january = (
            read_month((tmp_path / "games" / f"{month}.jsonl").read_bytes())
            for month in ("2026-12", "2027-01")
        )
        assert (len(december[0]), len(january[0])) == (3, 3)
        games = december[0] + january[0]
        assert [game.record for game in games] == [game_of(number).record for number in range(1, 7)]
        assert [final_scores(replace(game, scores=None)) for game in games] == [game.scores for game in games]
        assert sorted(game.id for game in games) == [game.id for game in games]
        assert began(games[0]) == NEW_YEAR
        assert all(by == "chat" for game in games for by in game.origins.by)
        contents = read_journal((tmp_path / "j").read_bytes())
        assert (contents.played, [game.number for game in contents.games]) == (6, [7])

    def test_every_line_of_a_month_is_a_record(self, tmp_path: Path) -> None:
        opened(tmp_path / "j", 1, 2).close()
        (line,) = (tmp_path / "games" / "2026-12.jsonl").read_text(encoding="utf-8").splitlines()
        assert Record.from_json(json.loads(line)) == game_of(1).record

    def test_ids_are_unique_and_sort_as_the_games_began(self) -> None:
        moments = [NEW_YEAR + timedelta(microseconds=n) for n in range(200)]
        ids = [new_id(moment) for moment in moments]
        assert sorted(ids) == ids
        assert len({new_id(NEW_YEAR) for _ in range(200)}) == 200

    def test_a_number_goes_on_when_its_game_was_damaged(self, tmp_path: Path) -> None:
        """There is no game left in the journal then, but there have been some."""
        opened(tmp_path / "j", 1, 2, 3).close()
        whole = (tmp_path / "j").read_bytes()
        (tmp_path / "j").write_bytes(whole.replace(b'{"game"', b'{"dame"'))
        journal = opened(tmp_path / "j")
        assert (journal.contents.game, journal.contents.played) == (None, 2)
        play(journal, 3, 4)
        journal.close()
        assert is_in_order(kept_in(tmp_path).games)


class TestOldJournals:
    def test_an_old_journal_is_moved_over_at_the_first_start(self, tmp_path: Path) -> None:
        path = tmp_path / "j"
        path.write_bytes(old_journal(5, 3))
        os.utime(path, (NEW_YEAR.timestamp(), NEW_YEAR.timestamp()))
        journal = Journal(path, durable=False)
        assert journal.contents.chat == {"mode": "anarchy", "n": 5}
        assert [game.record for game in journal.contents.games[:-1]] == [
            old_game_of(number).record for number in range(1, 5)
        ]
        journal.write_action(old_game_of(5).record.actions[3], Origin("chat"))
        journal.close()
        assert path.read_bytes().count(b'{"game"') == 1
        kept = kept_in(tmp_path)
        assert is_in_order(kept.games, old=True)
        assert len(kept.games[-1].record.actions) == 4
        (month,) = (tmp_path / "games").iterdir()
        assert month.name == "2026-12.jsonl"

    def test_of_an_old_journal_that_is_damaged_the_games_before_the_damage_are_moved(
        self, tmp_path: Path
    ) -> None:
        (tmp_path / "j").write_bytes(old_journal(5) + b'{"act":"play 1b"')
        Journal(tmp_path / "j", durable=False).close()
        assert is_in_order(kept_in(tmp_path).games, old=True)
        assert (tmp_path / "j.damaged-1").read_bytes() == b'{"act":"play 1b"'


class TestTrouble:
    def test_a_full_disk_during_the_move_leaves_the_game_in_the_journal(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        journal = opened(tmp_path / "j", 1)
        with monkeypatch.context() as full:
            full.setattr("emulator.journal.months.write_all", half_of_it)
            with pytest.raises(OSError, match="No space"):
                play(journal, 2)
            for action in game_of(2).record.actions[:-1]:
                with pytest.raises(OSError, match="No space"):
                    journal.write_action(action, Origin("chat"))
            # Not even half of it is in its month, and all of it in the journal.
            assert [path.stat().st_size for path in (tmp_path / "games").iterdir()] == [0]
            assert read_journal((tmp_path / "j").read_bytes()).games[0].record == game_of(1).record
        journal.write_action(game_of(2).record.actions[-1], Origin("chat"))
        kept = kept_in(tmp_path)
        assert (len(kept.games), kept.doubled) == (2, 0)
        assert is_in_order(kept.games)
        journal.close()

    def test_a_folder_that_cannot_be_made_stops_no_start(self, tmp_path: Path) -> None:
        (tmp_path / "j").write_bytes(old_journal(3))
        (tmp_path / "games").write_text("mine", encoding="utf-8")
        journal = Journal(tmp_path / "j", durable=False)
        with pytest.raises(OSError, match="exists"):
            journal.write_chat({"n": 4})
        contents = read_journal((tmp_path / "j").read_bytes())
        assert (len(contents.games), contents.chat) == (3, {"n": 4})
        (tmp_path / "games").unlink()
        journal.close()
        assert len(kept_in(tmp_path).games) == 3

    def test_a_line_that_was_cut_anywhere_is_written_again(self, tmp_path: Path) -> None:
        """What a power cut, or a kill in the middle of it, leaves of a record."""
        opened(tmp_path / "j", 1, 2, 3).close()
        month = tmp_path / "games" / "2026-12.jsonl"
        whole = month.read_bytes()
        games = read_month(whole)[0]
        first = whole.index(b"\n") + 1
        for cut in range(first, len(whole) + 1):
            month.write_bytes(whole[:cut])
            Months(tmp_path / "games", durable=False).add(games)
            assert month.read_bytes() == whole

    def test_what_others_wrote_behind_a_month_stays(self, tmp_path: Path) -> None:
        opened(tmp_path / "j", 1, 2, 3).close()
        month = tmp_path / "games" / "2026-12.jsonl"
        whole = month.read_bytes()
        month.write_bytes(whole[: whole.index(b"\n") + 1] + b"# mine")
        Months(tmp_path / "games", durable=False).add(read_month(whole)[0])
        assert b"\n# mine\n" in month.read_bytes()
        games, problem = read_month(month.read_bytes())
        assert (len(games), problem) == (2, "line 2 is no game")

    def test_two_games_that_began_as_one_are_both_kept(self, tmp_path: Path) -> None:
        """Somebody copied a journal and played on in both: what differs is no copy."""
        journal = opened(tmp_path / "j", 1)
        journal.close()
        (tmp_path / "copy").write_bytes((tmp_path / "j").read_bytes()[:-1].rpartition(b"\n")[0] + b"\n")
        for name in ("j", "copy", "j"):
            journal = Journal(tmp_path / name, durable=False)
            play(journal, journal.contents.played + len(journal.contents.games) + 1)
            journal.close()
        games = [game for path in (tmp_path / "games").iterdir() for game in read_month(path.read_bytes())[0]]
        assert len({game.id for game in games}) == len(games) == 3

    def test_programs_beside_each_other_wait_for_each_other(self, tmp_path: Path) -> None:
        opened(tmp_path / "j", 1, 2, 3).close()
        month = tmp_path / "games" / "2026-12.jsonl"
        games = read_month(month.read_bytes())[0]
        held = Hold(month)
        begin = time.monotonic()
        with pytest.raises(OSError, match="another program"):
            Months(tmp_path / "games", durable=False).add(games)
        assert time.monotonic() - begin > 1
        held.release()

    def test_games_that_cannot_be_put_by_are_told_as_that(self, koikoi: Koikoi) -> None:
        """The moves were said to be unwritten, though they were in the journal."""
        (koikoi.folder / "games").write_text("no folder")
        play_on = (*PLAY_GAMES, "--seed", "7", "--journal", "j")
        done = koikoi.done(*play_on)
        assert done.returncode == 0
        assert done.stderr.decode() == (
            f"koikoi: Games that are over stay in the journal: {koikoi.folder / 'games'} cannot be written "
            "(File exists). Make room there, and they are put by.\n"
        )
        assert len(read_journal((koikoi.folder / "j").read_bytes()).games) == 3
        (koikoi.folder / "games").unlink()
        assert koikoi.run(*play_on)
        kept = read_journal((koikoi.folder / "j").read_bytes())
        (month,) = (koikoi.folder / "games").glob("*.jsonl")
        assert len(read_month(month.read_bytes())[0]) == kept.played >= 3
        assert len(kept.games) == 1


def half_of_it(file: int, data: bytes) -> None:
    os.write(file, data[: len(data) // 2])
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
