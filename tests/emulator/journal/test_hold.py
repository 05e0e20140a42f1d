"""One program at a time on a journal, whatever its file is called."""

from __future__ import annotations

from pathlib import Path

import pytest

from chat.ranks.origin import Origin
from emulator.journal import hold as holding
from emulator.journal.hold import HeldError, Hold
from emulator.journal.journal import Journal, JournalError
from emulator.journal.lines import Game
from tests.emulator.journal.kit import RECORD, SEED


@pytest.fixture(params=["the file", "a file that stands for it"], autouse=True)
def way_to_lock(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here, and as on systems where a locked file cannot be read by others."""
    (tmp_path / "locks").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "locks"))
    for module in ("hold", "journal"):
        name = f"emulator.journal.{module}.LOCK_KEEPS_READERS_OUT"
        monkeypatch.setattr(name, request.param != "the file" or holding.LOCK_KEEPS_READERS_OUT)


def play_a_game(journal: Journal, number: int) -> None:
    journal.write_game(Game(number, RECORD, ("chat", "house")))
    for action in RECORD.actions:
        journal.write_action(action, Origin("chat"))


def begun(path: Path) -> Journal:
    journal = Journal(path, durable=False)
    journal.write_session(SEED)
    play_a_game(journal, 1)
    return journal


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """With other names for a journal that is not there yet, and a folder with another name."""
    (tmp_path / "real").mkdir()
    (tmp_path / "linked").symlink_to("real")
    (tmp_path / "link").symlink_to("real/j")
    return tmp_path


def refused(path: Path) -> None:
    with pytest.raises(JournalError, match="another Koi-Koi Plays is using the journal"):
        Journal(path, durable=False)


def test_every_spelling_of_the_path_is_the_same_journal(folder: Path) -> None:
    """Only the spelling was locked: with a link, two programs wrote into one file."""
    journal = begun(folder / "link")
    (folder / "hard").hardlink_to(folder / "real" / "j")
    names = ["real/j", "linked/j", "link", "hard", "real/../real/j"]
    for name in names:
        refused(folder / name)
    play_a_game(journal, 2)  # now the journal is another file than it was
    assert not (folder / "real" / "j").samefile(folder / "hard")
    for name in names:
        refused(folder / name)
    journal.close()
    for name in names:
        Journal(folder / name, durable=False).close()


def test_a_link_stays_a_link_when_the_journal_is_written_anew(folder: Path) -> None:
    journal = begun(folder / "link")
    play_a_game(journal, 2)
    journal.close()
    assert (folder / "link").is_symlink()
    assert sorted(path.name for path in (folder / "real").iterdir()) == ["games", "j"]
    again = Journal(folder / "real" / "j", durable=False)
    assert again.contents.played == 1
    again.close()


def test_many_games_leave_nothing_behind(folder: Path) -> None:
    journal = begun(folder / "j")
    for number in range(2, 9):
        play_a_game(journal, number)
    journal.close()
    assert list((folder / "locks").iterdir()) == []
    assert sorted(path.name for path in folder.iterdir()) == ["games", "j", "link", "linked", "locks", "real"]


def test_what_was_put_in_its_place_by_others_is_not_overwritten(folder: Path) -> None:
    journal = begun(folder / "j")
    (folder / "j").rename(folder / "away")
    other = begun(folder / "j")
    content = (folder / "j").read_bytes()
    with pytest.raises(OSError, match="another file has taken its place"):
        play_a_game(journal, 2)
    journal.close()
    assert (folder / "j").read_bytes() == content
    other.close()


def test_a_file_is_let_go(folder: Path) -> None:
    (folder / "file").touch()
    held = Hold(folder / "file")
    with pytest.raises(HeldError):
        Hold(folder / "file")
    held.release()
    Hold(folder / "file", patience=1).release()


def test_a_journal_that_is_replaced_while_it_is_opened_is_the_new_one(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was opened before it was held: what was written then went into a file that had lost its name."""
    path = folder / "real" / "j"
    begun(path).close()

    def too_late(held: Path) -> Hold:
        path.with_name("new").write_bytes(path.read_bytes())
        path.with_name("new").replace(path)
        return Hold(held)

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr("emulator.journal.journal.Hold", too_late)
        journal = Journal(path, durable=False)
    before = path.stat().st_size
    journal.write_chat({"mode": "claim"})
    assert path.stat().st_size > before
    journal.close()
