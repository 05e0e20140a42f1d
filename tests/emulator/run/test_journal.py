"""The journal: whatever happens to it, the last whole action counts, and not a byte is thrown away."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from emulator.run.journal import Game, Journal, JournalError, read_journal
from module.game.record import replay
from tests.emulator.kit import PATIENCE, PROGRAM, Koikoi, events, json_lines
from tests.module.golden import FOLDER, read

RECORD = read((FOLDER / "win.txt").read_text(encoding="utf-8")).record
STATES = [state for state, _events in replay(RECORD)]
CHAT = {"mode": "anarchy", "crowd": {}, "bans": [], "quiet": False, "stream_delay": 2.0}
SEED = 4


def written(folder: Path, actions: int = len(RECORD.actions)) -> bytes:
    """A journal with so many actions of a golden game, and what chat remembers after the third."""
    journal = Journal(folder / "whole", durable=False)
    journal.write_session(SEED)
    journal.write_game(Game(1, RECORD, "house"))
    for number, action in enumerate(RECORD.actions[:actions]):
        journal.write_action(action, "chat")
        if number == 2:
            journal.write_chat(CHAT)
    journal.close()
    return journal.path.read_bytes()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return written(tmp_path_factory.mktemp("journal"))


def acts(data: bytes) -> int:
    """How many whole actions there are."""
    return sum(line.startswith(b'{"act"') for line in data.splitlines(keepends=True) if line.endswith(b"\n"))


class TestReading:
    def test_what_was_written_is_read(self, whole: bytes) -> None:
        contents = read_journal(whole)
        assert contents.problem == ""
        assert contents.seed == SEED
        assert [game.record for game in contents.games] == [RECORD]
        assert contents.state == STATES[-1]
        assert contents.chat == CHAT
        assert contents.good_bytes == len(whole)

    @given(cut=st.integers(0), data=st.data())
    def test_cut_anywhere_the_last_whole_action_counts(
        self, whole: bytes, cut: int, data: st.DataObject
    ) -> None:
        rest = whole[: data.draw(st.integers(0, len(whole)))] if cut else b""
        contents = read_journal(rest)
        assert contents.good_bytes == rest.rfind(b"\n") + 1
        assert bool(contents.problem) is (contents.good_bytes < len(rest))
        assert contents.state == (STATES[acts(rest)] if rest.count(b"\n") > 1 else None)

    @given(garbage=st.binary(min_size=1, max_size=60), data=st.data())
    def test_garbage_anywhere_is_never_taken_for_an_action(
        self, whole: bytes, garbage: bytes, data: st.DataObject
    ) -> None:
        at = data.draw(st.integers(0, len(whole)))
        contents = read_journal(whole[:at] + garbage + whole[at:])
        assert contents.good_bytes >= whole[:at].rfind(b"\n") + 1
        if contents.state is not None:
            assert contents.state in STATES

    @pytest.mark.parametrize(
        "line",
        [
            b"", b"\n", b"\x00" * 500, b"{}\n", b"[]\n", b"null\n", b'"act"\n', b"[" * 100_000 + b"\n",
            b'{"act": 3}\n', b'{"act": "play"}\n', b'{"act": "dance 1b"}\n', b'{"act": "koikoi"}\n',
            b'{"act": "play 13x"}\n', b'{"chat": []}\n', b'{"journal": 1, "seed": 4}\n', b'{"journal": 2}\n',
            b'{"game": 3, "rules": "module", "seed": 1, "first_dealer": 0, "bot": "house"}\n',
            b'{"game": 2, "rules": "poker", "seed": 1, "first_dealer": 0, "bot": "house"}\n',
            b'{"game": 2, "rules": "module", "seed": 1, "first_dealer": 7, "bot": "house"}\n',
            b'{"game": 2, "rules": "module", "seed": 1, "first_dealer": 0, "bot": "nobody"}\n',
            b'{"game": 2, "rules": "module", "seed": "1", "first_dealer": 0, "bot": "house"}\n',
            b'{"act": "' + b"9" * 100_000 + b'"}\n', b'{"journal": ' + b"9" * 10_000 + b"}\n", b"\xff\xfe\n",
        ],
        ids=lambda line: repr(line[:50]),
    )  # fmt: skip
    def test_a_line_that_makes_no_sense_ends_what_counts(self, whole: bytes, line: bytes) -> None:
        good = b"".join(whole.splitlines(keepends=True)[:7])
        contents = read_journal(good + line + whole[len(good) :])
        if not line:
            assert contents.state == STATES[-1]
            return
        assert contents.problem.startswith("line 8: ")
        assert "\n" not in contents.problem
        assert (contents.good_bytes, contents.state) == (len(good), STATES[acts(good)])

    def test_windows_line_ends_are_fine(self, whole: bytes) -> None:
        assert read_journal(whole.replace(b"\n", b"\r\n")).state == STATES[-1]


class TestFile:
    def test_a_damaged_rest_is_moved_aside_and_writing_goes_on_behind_the_good(
        self, whole: bytes, tmp_path: Path
    ) -> None:
        good, rest = whole[:600], whole[600:]
        good_end = good.rfind(b"\n") + 1
        path = tmp_path / "j"
        path.write_bytes(good + b"\x00\x00" + rest)
        journal = Journal(path, durable=True)
        contents = journal.read()
        count = acts(good)
        journal.write_action(RECORD.actions[count], "chat")
        journal.close()
        assert str(tmp_path / "j.damaged-1") in contents.problem
        assert (tmp_path / "j.damaged-1").read_bytes() == (good + b"\x00\x00" + rest)[good_end:]
        assert read_journal(path.read_bytes()).state == STATES[count + 1]

    def test_damage_after_damage_takes_another_name(self, whole: bytes, tmp_path: Path) -> None:
        path = tmp_path / "j"
        for number in (1, 2, 3):
            path.write_bytes(whole + b"%d" % number)
            journal = Journal(path, durable=False)
            assert journal.read().state == STATES[-1]
            journal.close()
            assert (tmp_path / f"j.damaged-{number}").read_bytes() == b"%d" % number

    def test_one_program_at_a_time(self, tmp_path: Path) -> None:
        journal = Journal(tmp_path / "j", durable=False)
        with pytest.raises(JournalError, match="another Koi-Koi Plays is using the journal"):
            Journal(tmp_path / "j", durable=False)
        journal.close()
        Journal(tmp_path / "j", durable=False).close()

    def test_names_of_any_kind_survive(self, tmp_path: Path) -> None:
        journal = Journal(tmp_path / "j", durable=False)
        journal.write_chat(CHAT | {"name": "花見 \ud83d \x00 \u2028 \r"})
        journal.close()
        assert read_journal((tmp_path / "j").read_bytes()).chat["name"] == "花見 \ud83d \x00 \u2028 \r"


PLAY = ("play", "--headless", "--speed", "0", "--journal", "j", "--json")


class TestProgram:
    @pytest.mark.parametrize(
        "damage, ply",
        [
            (lambda data: data[:-5], 4),
            (lambda data: data + b'{"act":"play 1b","by":"chat"}\n{"act":"play 1b","by":"bot"}\n', 5),
            (lambda data: data + b"\x00" * 4096, 5),
            (lambda data: data + b"\xff\xfe\xfd" + data, 5),
        ],
        ids=["cut", "illegal", "zeros", "binary"],
    )
    def test_damage_is_named_and_the_game_goes_on(
        self, damage: Callable[[bytes], bytes], ply: int, koikoi: Koikoi
    ) -> None:
        damaged = damage(written(koikoi.folder, 5))
        (koikoi.folder / "j").write_bytes(damaged)
        done = koikoi.done(*PLAY)
        assert done.returncode == 0
        complaint = done.stderr.decode()
        assert complaint.startswith("koikoi: the journal was damaged at line ")
        assert complaint.count("\n") == 1
        assert complaint.endswith("j.damaged-1\n")
        kept, aside = ((koikoi.folder / name).read_bytes() for name in ("j", "j.damaged-1"))
        assert kept.startswith(damaged.removesuffix(aside))
        assert aside
        (line,) = events(json_lines(done.stdout.decode()), "game_resumed")
        assert line["ply"] == ply

    @pytest.mark.parametrize("content", [b"", b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 9, b"\n"])
    def test_a_journal_that_is_none_at_all_begins_a_game(self, content: bytes, koikoi: Koikoi) -> None:
        (koikoi.folder / "j").write_bytes(content)
        done = koikoi.done(*PLAY)
        assert done.returncode == 0
        assert next(events(json_lines(done.stdout.decode())))["name"] == "game_started"
        assert done.stderr.count(b"\n") == bool(content)
        if content:
            assert (koikoi.folder / "j.damaged-1").read_bytes() == content

    def test_two_programs_on_one_journal(self, koikoi: Koikoi) -> None:
        with koikoi.start(*PLAY) as running:
            running.until(lambda line: line["name"] == "turn_started")
            complaint = koikoi.refused(*PLAY)
            assert complaint.startswith("another Koi-Koi Plays is using the journal j: ")
            assert koikoi.refused(*PLAY, "--new") == complaint
            running.hang_up()
            assert running.ended() == 0
        koikoi.run(*PLAY)

    def test_places_that_cannot_be_written(self, koikoi: Koikoi) -> None:
        (koikoi.folder / "file").touch()
        for place in (".", "file/j", "x" * 300):
            assert "--journal" in koikoi.refused("play", "--headless", "--journal", place)

    @pytest.mark.skipif(sys.platform == "win32", reason="devices and pipes are elsewhere")
    def test_devices_and_pipes_are_no_journals(self, koikoi: Koikoi) -> None:
        for place in filter(os.path.exists, ("/dev/null", "/dev/full", "/dev/zero")):
            assert "ordinary file" in koikoi.refused("play", "--headless", "--journal", place)

    @pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits the size of files with prlimit")
    def test_a_full_disk_stops_no_game_and_is_said_once(self, koikoi: Koikoi) -> None:
        (koikoi.folder / "j").write_bytes(written(koikoi.folder, 5))
        size = (koikoi.folder / "j").stat().st_size
        moves = (f"{n} alice: {move}\n" for n, move in enumerate(("!1", "!t1", "!stop") * 20))
        (koikoi.folder / "moves.txt").write_text("".join(moves), encoding="utf-8")
        done = subprocess.run(
            ["/bin/sh", "-c", 'ulimit -f 1; exec "$@"', "sh", PROGRAM, *PLAY, "--chat", "script:moves.txt"],
            cwd=koikoi.folder, env=koikoi.environment, capture_output=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        complaints = done.stderr.decode().splitlines()
        assert len(complaints) == 1
        assert complaints[0].startswith("koikoi: The journal cannot be written (File too large)")
        played = len(list(events(json_lines(done.stdout.decode()), "card_played")))
        journal = (koikoi.folder / "j").read_bytes()
        assert size < len(journal) <= 1024
        assert played > acts(journal)
        # Whatever is there is good up to the line that was cut.
        assert read_journal(journal).good_bytes == journal.rfind(b"\n") + 1
