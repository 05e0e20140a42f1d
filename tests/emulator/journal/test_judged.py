"""What the coach says of actions is kept with their game: line by line, written anew, and in its month."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from chat.ranks.judged import Judged, judged
from chat.ranks.origin import Origin
from emulator.journal.journal import Journal
from emulator.journal.lines import VERSION, Game, all_lines, read_journal
from emulator.journal.months import read_month
from module.errors import InvalidRecord
from tests.emulator.journal.games import game_of
from tests.emulator.journal.kit import RECORD, SEED

FOUND = (judged(0, 0.0, 0.25), judged(2, 0.0312, 0.1), judged(5, 1.0, 1.0))


def played(folder: Path, *, close: bool = True) -> Journal:
    """A journal of eight actions, judged a while after they were played, the first last."""
    journal = Journal(folder / "j", durable=False)
    journal.write_session(SEED)
    journal.write_game(Game(1, RECORD, ("chat", "house")))
    for action in RECORD.actions[:8]:
        journal.write_action(action, Origin("chat"))
    for each in reversed(FOUND):
        journal.write_judged(each)
    if close:
        journal.close()
    return journal


def test_judgements_are_read_again_in_the_order_of_their_actions(tmp_path: Path) -> None:
    journal = played(tmp_path)
    data = journal.path.read_bytes()
    assert b'{"judged":2,"lost":0.0312,"stake":0.1}\n' in data
    contents = read_journal(data)
    assert not contents.problem
    assert contents.game is not None
    assert journal.game is not None
    assert contents.game.judged == journal.game.judged == FOUND
    assert read_journal(b"".join(all_lines(contents))).game == contents.game


def test_a_game_that_goes_on_has_those_from_before(tmp_path: Path) -> None:
    played(tmp_path)
    journal = Journal(tmp_path / "j", durable=False)
    journal.write_action(RECORD.actions[8], Origin("chat"))
    journal.write_judged(Judged(8, 5, 10))
    journal.close()
    game = read_journal(journal.path.read_bytes()).game
    assert game is not None
    assert game.judged == (*FOUND, Judged(8, 5, 10))


def test_they_go_into_the_month_with_their_game(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j", durable=False)
    journal.write_session(SEED)
    for number in (1, 2, 3):
        game = game_of(number)
        journal.write_game(game)
        for action in game.record.actions:
            journal.write_action(action, Origin("chat"))
        if number < 3:
            journal.write_judged(Judged(number, 1, 2))
    journal.close()
    (month,) = (tmp_path / "games").glob("*.jsonl")
    games, problem = read_month(month.read_bytes())
    assert not problem
    assert [game.judged for game in games] == [(Judged(1, 1, 2),), (Judged(2, 1, 2),)]
    assert b'"judged":[[1,0.0001,0.0002]]' in month.read_bytes()
    last = read_journal(journal.path.read_bytes()).game
    assert last is not None
    assert last.judged == ()


def test_nothing_is_said_of_what_was_not_played_or_twice(tmp_path: Path) -> None:
    journal = played(tmp_path, close=False)
    before = journal.path.read_bytes()
    for place in (-1, 8, 100, 2):
        with pytest.raises(InvalidRecord):
            journal.write_judged(Judged(place, 1, 2))
    assert journal.path.read_bytes() == before
    journal.close()


@pytest.mark.parametrize(
    "line",
    [
        b'{"judged":8,"lost":0.1,"stake":0.2}', b'{"judged":-1,"lost":0.1,"stake":0.2}',
        b'{"judged":"1","lost":0.1,"stake":0.2}', b'{"judged":1,"lost":-0.1,"stake":0.2}',
        b'{"judged":1,"lost":NaN,"stake":0.2}', b'{"judged":1,"lost":0.1,"stake":2}',
        b'{"judged":1,"lost":0.1}', b'{"judged":2,"lost":0.1,"stake":0.2}',
        b'{"judged":true,"lost":0,"stake":0}', b'{"judged":1,"lost":true,"stake":0.2}',
        b'{"judged":1,"lost":1e999,"stake":1}',
    ],
    ids=bytes.decode,
)  # fmt: skip
def test_what_makes_no_sense_is_damage(tmp_path: Path, line: bytes) -> None:
    data = played(tmp_path).path.read_bytes()
    contents = read_journal(data + line + b"\n")
    assert contents.good_bytes == len(data)
    assert contents.problem


def test_an_older_program_is_told_that_it_is_older(tmp_path: Path) -> None:
    """Else it would take the first of these lines for damage."""
    assert played(tmp_path).path.read_bytes().startswith(b'{"journal":%d,' % VERSION)
    assert VERSION > 3


def test_an_older_journal_goes_on_as_one_of_this_version(tmp_path: Path) -> None:
    data = played(tmp_path).path.read_bytes()
    old = b"".join(line for line in data.splitlines(keepends=True) if not line.startswith(b'{"judged"'))
    (tmp_path / "old").write_bytes(old.replace(b'{"journal":4,', b'{"journal":3,'))
    journal = Journal(tmp_path / "old", durable=False)
    journal.write_judged(FOUND[0])
    journal.close()
    assert (tmp_path / "old").read_bytes().startswith(b'{"journal":4,')
    game = read_journal((tmp_path / "old").read_bytes()).game
    assert game is not None
    assert game == replace(game, judged=FOUND[:1])
