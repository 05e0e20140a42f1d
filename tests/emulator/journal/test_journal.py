"""The journal: whatever happens to it, the last whole action counts, and not a byte is thrown away."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chat.ranks.origin import Origin
from emulator.journal.journal import Journal, JournalError
from emulator.journal.lines import Game, read_journal
from tests.emulator.journal.kit import CHAT, RECORD, SEED, STATES, acts, no_room, written
from tests.emulator.kit import PATIENCE, PROGRAM, Koikoi, events, json_lines


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
        cut = whole.index(b'{"act"') + 300
        good, rest = whole[:cut], whole[cut:]
        good_end = good.rfind(b"\n") + 1
        path = tmp_path / "j"
        path.write_bytes(good + b"\x00\x00" + rest)
        journal = Journal(path, durable=True)
        contents = journal.contents
        count = acts(good)
        journal.write_action(RECORD.actions[count], Origin("chat"))
        journal.close()
        assert str(tmp_path / "j.damaged-1") in contents.problem
        assert (tmp_path / "j.damaged-1").read_bytes() == (good + b"\x00\x00" + rest)[good_end:]
        assert read_journal(path.read_bytes()).state == STATES[count + 1]

    def test_damage_after_damage_takes_another_name(self, whole: bytes, tmp_path: Path) -> None:
        path = tmp_path / "j"
        for number in (1, 2, 3):
            path.write_bytes(whole + b"%d" % number)
            journal = Journal(path, durable=False)
            assert journal.contents.state == STATES[-1]
            journal.close()
            assert (tmp_path / f"j.damaged-{number}").read_bytes() == b"%d" % number

    def test_one_program_at_a_time(self, tmp_path: Path) -> None:
        journal = Journal(tmp_path / "j", durable=False)
        with pytest.raises(JournalError, match="another Koi-Koi Plays is using the journal"):
            Journal(tmp_path / "j", durable=False)
        journal.close()
        Journal(tmp_path / "j", durable=False).close()

    def test_the_same_damage_is_put_aside_once(self, whole: bytes, tmp_path: Path) -> None:
        """After a copy of the damaged file was put back, each start made a file more."""
        path = tmp_path / "j"
        for _start in range(3):
            path.write_bytes(whole + b"damage")
            journal = Journal(path, durable=False)
            assert str(tmp_path / "j.damaged-1") in journal.contents.problem
            journal.close()
        assert sorted(file.name for file in tmp_path.iterdir()) == ["j", "j.damaged-1"]

    def test_on_a_full_disk_a_damaged_journal_starts_and_leaves_no_file(
        self, whole: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """It did not start, and left an empty `.damaged-N` more each time."""
        path = tmp_path / "j"
        cut = whole[:-1].rfind(b"\n") + 1
        path.write_bytes(whole[:-5])
        with monkeypatch.context() as full:
            full.setattr("os.fsync", no_room)
            for _start in range(3):
                journal = Journal(path, durable=False)
                assert journal.contents.state == STATES[-2]
                assert "moves are kept as soon as" in journal.contents.problem
                with pytest.raises(OSError, match="No space"):
                    journal.write_action(RECORD.actions[-1], Origin("chat"))
                journal.close()
                assert journal.lost_moves == 1
                assert path.read_bytes() == whole[:-5]
                assert list(tmp_path.iterdir()) == [path]
            journal = Journal(path, durable=False)
        journal.write_action(RECORD.actions[-1], Origin("chat"))
        journal.close()
        assert (tmp_path / "j.damaged-1").read_bytes() == whole[cut:-5]
        assert read_journal(path.read_bytes()).state == STATES[-1]

    def test_moves_that_are_not_in_the_file_are_counted(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        journal = Journal(tmp_path / "j", durable=True)
        journal.write_session(SEED)
        journal.write_game(Game(1, RECORD, ("chat", "house")))
        with monkeypatch.context() as full:
            full.setattr(Journal, "_append", no_room)
            for action in RECORD.actions[:3]:
                with pytest.raises(OSError, match="No space"):
                    journal.write_action(action, Origin("chat"))
            assert journal.lost_moves == 3
        journal.write_action(RECORD.actions[3], Origin("chat"))
        assert journal.lost_moves == 0
        journal.close()
        assert read_journal((tmp_path / "j").read_bytes()).state == STATES[4]

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

    @pytest.mark.parametrize("content", [b"", b"\n", bytes(5000), b'{"jour'])
    def test_what_is_left_of_a_journal_that_had_just_begun_begins_a_game(
        self, content: bytes, koikoi: Koikoi
    ) -> None:
        (koikoi.folder / "j").write_bytes(content)
        done = koikoi.done(*PLAY)
        assert done.returncode == 0
        assert next(events(json_lines(done.stdout.decode())))["name"] == "game_started"
        assert done.stderr.count(b"\n") == bool(content)
        if content:
            assert (koikoi.folder / "j.damaged-1").read_bytes() == content

    def test_in_the_programs_own_place_anything_is_a_damaged_journal(self, koikoi: Koikoi) -> None:
        koikoi.done(*PLAY[:-3], "--json")
        (place,) = koikoi.folder.parent.rglob("journal.jsonl")
        place.write_bytes(b"\x89PNG" * 500)
        done = koikoi.done(*PLAY[:-3], "--json")
        assert done.returncode == 0, done.stderr
        assert next(events(json_lines(done.stdout.decode())))["name"] == "game_started"
        assert place.with_name("journal.jsonl.damaged-1").read_bytes() == b"\x89PNG" * 500

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

    def test_two_names_are_still_one_journal(self, koikoi: Koikoi) -> None:
        """It was the spelling of the path that was locked: two programs wrote into one file."""
        (koikoi.folder / "j").write_bytes(written(koikoi.folder, 5))
        (koikoi.folder / "link").symlink_to("j")
        (koikoi.folder / "hard").hardlink_to(koikoi.folder / "j")
        with koikoi.start(*PLAY) as running:
            running.until(lambda line: line["name"] == "game_resumed")
            for name in ("link", "hard", str(koikoi.folder / "j")):
                complaint = koikoi.refused("play", "--headless", "--speed", "0", "--journal", name)
                assert complaint.startswith(f"another Koi-Koi Plays is using the journal {name}: ")
            running.kill()
        koikoi.run(*PLAY[:-3], "--journal", "hard", "--json")

    @pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits the size of files with prlimit")
    def test_a_full_disk_stops_no_game_and_is_said_once(self, koikoi: Koikoi) -> None:
        (koikoi.folder / "j").write_bytes(written(koikoi.folder, 5))
        size = (koikoi.folder / "j").stat().st_size
        blocks = size // 512 + 1
        moves = (f"{n} alice: {move}\n" for n, move in enumerate(("!1", "!t1", "!stop") * 20))
        (koikoi.folder / "moves.txt").write_text("".join(moves), encoding="utf-8")
        done = subprocess.run(
            ["/bin/sh", "-c", f'ulimit -f {blocks}; exec "$@"', "sh", PROGRAM, *PLAY, "--chat",
             "script:moves.txt"],
            cwd=koikoi.folder, env=koikoi.environment, capture_output=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
        about_ranks = "koikoi: The ranks cannot be kept"
        complaints = [line for line in done.stderr.decode().splitlines() if not line.startswith(about_ranks)]
        assert done.stderr.decode().count(about_ranks) <= 1
        assert len(complaints) == 2
        assert complaints[0].startswith("koikoi: The journal cannot be written (File too large)")
        # It ended with 0, as if all were well.
        assert done.returncode == 2
        assert re.match(r"koikoi: the last \d+ moves are not in the journal j, ", complaints[1])
        played = len(list(events(json_lines(done.stdout.decode()), "card_played")))
        journal = (koikoi.folder / "j").read_bytes()
        assert size < len(journal) <= 512 * blocks
        assert played > acts(journal)
        # Whatever is there is good up to the line that was cut.
        assert read_journal(journal).good_bytes == journal.rfind(b"\n") + 1
        assert acts(journal) - 5 + int(complaints[1].split()[3]) >= played
