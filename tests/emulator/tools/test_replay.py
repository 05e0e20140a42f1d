"""`koikoi replay`: games that were kept are listed, and one of them is printed, filmed or pictured."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from chat.ranks.origin import Origin
from emulator.journal.journal import Journal
from emulator.run.recorded import choose_game
from module.game.events import event_to_text
from module.game.record import replay
from tests.emulator.journal.games import game_of, old_game_of, old_journal
from tests.emulator.journal.kit import SEED
from tests.emulator.kit import KoikoiHere

ROW = re.compile(r" *(\d+)  (\S+) +(\d{4}-\d\d-\d\d \d\d:\d\d|-) +(\w+) +(\S+) +(.+)")


def rows(text: str) -> list[tuple[str, ...]]:
    """What a list says of each game: number, id, date, bot, rules, result."""
    found = [ROW.fullmatch(line) for line in text.splitlines()]
    return [row.groups() for row in found if row]


def play(path: Path, *numbers: int) -> None:
    """Play these games, the last but for its last move."""
    path.parent.mkdir(parents=True, exist_ok=True)
    journal = Journal(path, durable=False)
    if journal.contents.seed is None:
        journal.write_session(SEED)
    for number in numbers:
        journal.write_game(game_of(number))
        actions = game_of(number).record.actions
        for action in actions[: -1 if number == numbers[-1] else None]:
            journal.write_action(action, Origin("chat"))
    journal.close()


@pytest.fixture
def home(koikoi_here: KoikoiHere) -> Path:
    """Where the program keeps its journal, with four games that have been played there and one that is."""
    koikoi_here.done("play", "--headless", "--speed", "0")
    (place,) = koikoi_here.folder.parent.rglob("journal.jsonl")
    place.unlink()
    play(place, 1, 2, 3, 4, 5)
    return place


def printed(number: int, *, whole: bool = True) -> list[str]:
    """The events of a game as text."""
    steps = list(replay(game_of(number).record))
    return [event_to_text(event) for _state, events in (steps if whole else steps[:-1]) for event in events]


class TestList:
    def test_ones_own_games_are_listed_the_running_one_last(
        self, koikoi_here: KoikoiHere, home: Path
    ) -> None:
        """There was no way to find a game but to look through the whole journal."""
        listed = rows(koikoi_here.run("replay", "--list"))
        assert [row[0] for row in listed] == ["1", "2", "3", "4", "5"]
        assert len({row[1] for row in listed}) == 5
        assert all(re.match(r"20\d\d-", row[2]) for row in listed)
        assert {row[3:5] for row in listed} == {("house", "module:rounds=1")}
        assert listed[-1][5] == "not over"
        for number, row in enumerate(listed[:-1], 1):
            *_, (state, _events) = replay(game_of(number).record)
            own, other = state.scores
            word = "won" if own > other else "lost" if own < other else "drawn"
            assert row[5] == f"{word} {own} : {other}"
        (month,) = (home.parent / "games").iterdir()
        assert rows(koikoi_here.run("replay", "--list", month)) == listed[:-1]
        assert rows(koikoi_here.run("replay", "--list", month.parent)) == listed[:-1]

    def test_a_game_that_has_just_been_moved_is_listed_once(
        self, koikoi_here: KoikoiHere, home: Path
    ) -> None:
        play(home, 6)
        before = home.read_bytes()
        play(home, 7)
        home.write_bytes(before)  # it was killed between the two halves of the move
        listed = rows(koikoi_here.run("replay", "--list"))
        assert len({row[1] for row in listed}) == len(listed) == 6

    def test_old_journals_and_records_are_listed_too(self, koikoi_here: KoikoiHere) -> None:
        (koikoi_here.folder / "j").write_bytes(old_journal(3))
        (koikoi_here.folder / "r.json").write_text(json.dumps(game_of(1).record.to_json()), encoding="utf-8")
        assert [row[:4] for row in rows(koikoi_here.run("replay", "--list", "j"))] == [
            (str(number), "-", "-", "house") for number in (1, 2, 3)
        ]
        assert koikoi_here.run("replay", "--list", "r.json").split()[:3] == ["1", "-", "-"]

    def test_before_the_first_game_it_says_so(self, koikoi_here: KoikoiHere) -> None:
        for command in (("--list",), (), ("--game", "1"), ("--play",), ("--list", ".")):
            assert "there are no games in " in koikoi_here.refused("replay", *command)


class TestOneGame:
    @pytest.mark.usefixtures("home")
    def test_a_game_is_printed_by_its_number_in_the_list(self, koikoi_here: KoikoiHere) -> None:
        assert koikoi_here.run("replay", "--game", "3").splitlines()[1:] == printed(3)
        assert koikoi_here.run("replay", "--game", "5").splitlines()[1:] == printed(5, whole=False)
        assert koikoi_here.run("replay") == koikoi_here.run("replay", "--game", "5")
        assert "choose 1 to 5" in koikoi_here.refused("replay", "--game", "6")

    def test_a_game_of_a_month_is_printed_by_its_number(self, koikoi_here: KoikoiHere, home: Path) -> None:
        (month,) = (home.parent / "games").iterdir()
        assert koikoi_here.run("replay", month, "--game", "2").splitlines()[1:] == printed(2)
        assert koikoi_here.run("replay", month).count("# game ") == 4
        assert koikoi_here.run("replay", home).splitlines()[1:] == printed(5, whole=False)

    def test_a_damaged_month_shows_what_can_be_read(self, koikoi_here: KoikoiHere, home: Path) -> None:
        (month,) = (home.parent / "games").iterdir()
        lines = month.read_bytes().splitlines(keepends=True)
        month.write_bytes(b"".join([lines[0], b'{"id":"nonsense"}\n', b"\xff\n", *lines[2:]]))
        done = koikoi_here.done("replay", "--list", month)
        assert (done.returncode, len(rows(done.stdout.decode()))) == (0, 3)
        assert done.stderr.decode() == f"koikoi: {month}: line 2 is no game; what can be read is shown\n"

    def test_films_and_pictures_find_games_by_the_same_numbers(self, tmp_path: Path) -> None:
        play(tmp_path / "j", 1, 2, 3)
        (month,) = (tmp_path / "games").iterdir()
        assert choose_game(month, 1).record == game_of(1).record
        assert choose_game(month, None).record == game_of(2).record
        (tmp_path / "old").write_bytes(old_journal(3))
        assert choose_game(tmp_path / "old", 2).record == old_game_of(2).record
