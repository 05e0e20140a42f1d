"""Files that are no journals: given to `--journal`, they lost their content to `.damaged-1`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from chat.ranks.origin import Origin
from emulator.journal.journal import Journal, JournalError
from emulator.journal.lines import Game
from tests.emulator.journal.kit import RECORD, SEED
from tests.emulator.kit import Koikoi

PLAY = ("play", "--headless", "--speed", "0", "--journal", "j", "--json")
PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 9
STRANGERS = {
    "a picture": PNG,
    "settings": b"[play]\nspeed = 2\n",
    "a diary": "花見\n".encode() * 1000,
    "a record": json.dumps(RECORD.to_json(), indent=1).encode(),
    "a record on one line": json.dumps(RECORD.to_json()).encode(),
    "somebody's log": b'{"chat": {"text": "hello"}}\n{"act": "dance"}\n{"game": 1}\n' * 9,
    "not even text": b"\xff\xfe\x00{",
    "an archive of nothing but one byte": b"\x01" * 5000,
}


@pytest.mark.parametrize("name", STRANGERS)
def test_a_file_that_is_no_journal_is_left_as_it_is(name: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(STRANGERS[name])
    with pytest.raises(JournalError, match="is no journal, so it is left as it is: name another with"):
        Journal(path, durable=False)
    assert path.read_bytes() == STRANGERS[name]
    assert list(tmp_path.iterdir()) == [path]


def test_nor_is_a_month_of_games_one(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j", durable=False)
    journal.write_session(SEED)
    for number in (1, 2):
        journal.write_game(Game(number, RECORD, ("chat", "house")))
        for action in RECORD.actions:
            journal.write_action(action, Origin("chat"))
    journal.close()
    (month,) = (tmp_path / "games").iterdir()
    with pytest.raises(JournalError, match="is no journal"):
        Journal(month, durable=False)


def test_the_program_refuses_it_in_a_sentence(koikoi: Koikoi) -> None:
    (koikoi.folder / "j").write_bytes(PNG)
    assert koikoi.refused(*PLAY).startswith("j is no journal, so it is left as it is: name another")
    assert koikoi.refused(*PLAY, "--new").startswith("j is no journal")
    assert (koikoi.folder / "j").read_bytes() == PNG


@pytest.mark.parametrize("damage", [b"\x00" * 30, b"\xff", b'{"jOurnal":1,"seed":', b"\n", b"[1]\n"])
def test_a_journal_of_ours_with_a_damaged_first_line_is_not_taken_for_one(
    damage: bytes, whole: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "j"
    path.write_bytes(damage + whole[len(damage) :])
    Journal(path, durable=False).close()
    assert (tmp_path / "j.damaged-1").read_bytes() == damage + whole[len(damage) :]


def test_a_newer_programs_journal_is_left_as_it_is(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "j"
    path.write_bytes(newer := whole.replace(b'{"journal":4', b'{"journal":5'))
    with pytest.raises(JournalError, match="newer Koi-Koi Plays"):
        Journal(path, durable=False, anything=True)
    assert path.read_bytes() == newer
