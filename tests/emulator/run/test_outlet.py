"""A game goes on when its standard output or error is full or closed, and says so once where it still can."""

from __future__ import annotations

import errno
import subprocess
import sys
from io import StringIO

import pytest

from emulator.journal.lines import read_journal
from emulator.run.jsonlines import JsonLines
from emulator.run.outlet import Outlet
from emulator.streams import reader_is_gone
from tests.emulator.kit import PATIENCE, PROGRAM, Koikoi
from tests.render.xvfb import window_test, xvfb


class Failing(StringIO):
    """A stream that cannot be written."""

    def __init__(self, error: OSError | ValueError) -> None:
        super().__init__()
        self.error = error

    def write(self, _text: str) -> int:
        raise self.error


FULL = OSError(errno.ENOSPC, "No space left on device")
GONE = BrokenPipeError(errno.EPIPE, "Broken pipe")


@pytest.mark.parametrize("error", [FULL, GONE])
def test_a_program_that_is_nothing_without_a_reader_ends(error: OSError) -> None:
    lines = JsonLines(Outlet(Failing(error)))
    with pytest.raises(OSError, match=error.strerror):
        lines.own_event("paused", {})


@pytest.mark.parametrize(
    "error, told, broken",
    [
        (FULL, "No space left on device", True),
        (OSError(errno.EIO, "Input/output error"), "Input/output error", True),
        (ValueError("I/O operation on closed file"), "I/O operation on closed file", True),
        (GONE, "", False),
    ],
)
def test_a_game_goes_on_and_says_so_once(error: OSError, told: str, broken: bool) -> None:  # noqa: FBT001
    """All but a reader who went away ended the game, its window and the stream."""
    heard: list[str] = []
    outlet = Outlet(Failing(error))
    outlet.needed, outlet.lost = False, heard.append
    lines = JsonLines(outlet)
    for _ in range(3):
        lines.own_event("paused", {})
    assert (heard, outlet.broken) == ([told], broken)


def test_a_reader_who_goes_away_on_windows_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    assert reader_is_gone(OSError(errno.EINVAL, "Invalid argument")) is (sys.platform == "win32")
    monkeypatch.setattr(sys, "platform", "win32")
    assert reader_is_gone(OSError(errno.EINVAL, "Invalid argument"))
    assert not reader_is_gone(OSError(errno.EINVAL, "Invalid argument", "a file of ours"))


SCRIPT = "0.2 alice: !1\n0.4 alice: !t1\n0.6 alice: !1\n0.8 alice: !t1\n1 alice: !1\n"
PLAY = "play --seed 3 --speed 0 --chat console --chat script:s.txt --journal j"
"""Somebody may type, so that it is played for real; it ends with the script, unless there is a window."""
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs /dev/full and a shell")


def shell(koikoi: Koikoi, line: str) -> subprocess.CompletedProcess[str]:
    """Run a line of the shell in which KOIKOI is the program."""
    (koikoi.folder / "s.txt").write_text(SCRIPT, encoding="utf-8")
    return subprocess.run(
        ["/bin/sh", "-c", line.replace("KOIKOI", f'"{PROGRAM}"')],
        cwd=koikoi.folder, env=koikoi.environment, encoding="utf-8", input="", capture_output=True,
        timeout=PATIENCE, check=False,
    )  # fmt: skip


def went_on(koikoi: Koikoi) -> bool:
    """Whether chat has played on after the output was lost, which was with the first event."""
    game = read_journal((koikoi.folder / "j").read_bytes()).game
    return game is not None and len(game.record.actions) > 1


FULL_SENTENCE = (
    "koikoi: Standard output cannot be written (No space left on device): the game goes on without it\n"
)
GONE_SENTENCE = "koikoi: Nobody reads standard output any more: the game goes on without it\n"


@linux
class TestRealStreams:
    @pytest.mark.parametrize("form", ["", "--json"])
    def test_a_full_disk_ends_no_game(self, form: str, koikoi: Koikoi) -> None:
        """What was to be written is missing: in the end, the exit code tells that."""
        done = shell(koikoi, f"KOIKOI {PLAY} --headless {form} > /dev/full")
        assert (done.stderr, done.returncode) == (FULL_SENTENCE, 2)
        assert went_on(koikoi)

    @pytest.mark.parametrize("form", ["", "--json"])
    def test_a_reader_who_goes_away_ends_no_game(self, form: str, koikoi: Koikoi) -> None:
        done = shell(koikoi, f"{{ KOIKOI {PLAY} --headless {form}; echo code $? >&2; }} | head -n 1")
        assert done.stderr == f"{GONE_SENTENCE}code 0\n"
        assert went_on(koikoi)

    @pytest.mark.parametrize("form", ["> /dev/full 2>&1", "2> /dev/full", "2>&1 >&- | true", "2>&- >&-"])
    def test_nothing_ends_where_nothing_can_be_said(self, form: str, koikoi: Koikoi) -> None:
        """A warning for a full log of the shell's ended the game: here, that an older journal is kept."""
        (koikoi.folder / "j").write_text('{"journal": 1, "seed": 7}\n', encoding="utf-8")
        done = shell(koikoi, f"KOIKOI {PLAY} --headless {form}")
        assert done.stderr == ""
        assert went_on(koikoi)
        (log,) = koikoi.folder.parent.rglob("koikoi.log")
        assert "starting afresh; the games so far are kept in j.old-1" in log.read_text(encoding="utf-8")

    def test_a_refusal_that_nobody_can_read_has_its_code(self, koikoi: Koikoi) -> None:
        assert shell(koikoi, "KOIKOI play --speed fast 2> /dev/full").returncode == 2
        assert shell(koikoi, "KOIKOI play --speed 9 2> /dev/full").returncode == 2


class TestWindow:
    pytestmark = window_test

    def test_the_window_stays_and_the_log_tells_it(self, koikoi: Koikoi) -> None:
        with xvfb() as display, subprocess.Popen(
            ["/bin/sh", "-c", f'exec "{PROGRAM}" play --chat crowd:9 --size 300x300 --json > /dev/full'],
            cwd=koikoi.folder, env=koikoi.environment | {"DISPLAY": display}, encoding="utf-8",
            stdin=subprocess.DEVNULL, stderr=subprocess.PIPE,
        ) as process:  # fmt: skip
            assert process.stderr is not None
            assert process.stderr.readline() == FULL_SENTENCE
            process.terminate()
            assert process.stderr.read() == ""
            assert process.wait(timeout=PATIENCE) == 2
        (log,) = koikoi.folder.parent.rglob("koikoi.log")
        assert log.read_text(encoding="utf-8").count(FULL_SENTENCE.removeprefix("koikoi: ")) == 1
