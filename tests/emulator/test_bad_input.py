"""What cannot be used is refused in one line, with what is allowed, and code 2; nothing is begun or lost."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.emulator.bad_lines import PLAY, bad_lines, make_bad_files
from tests.emulator.kit import PATIENCE, PROGRAM, Koikoi, KoikoiHere, json_lines

BAD_LINES = tuple(bad_lines())


@pytest.fixture
def with_files(koikoi: Koikoi) -> Koikoi:
    """A folder with files that cannot be used."""
    make_bad_files(koikoi.folder)
    return koikoi


@pytest.mark.parametrize(
    "line, says", BAD_LINES, ids=lambda part: " ".join(part)[:60] if isinstance(part, tuple) else ""
)
def test_one_line_that_says_what_is_allowed(
    line: tuple[str, ...], says: str, with_files: Koikoi, koikoi_here: KoikoiHere
) -> None:
    """Within this process, for there are many; the real program refuses some of them below.

    Taken without a word were digits of other scripts, an option given twice (the last one won), empty tails
    (`module:`, `console:`) and --channel with --offline; and what never ends, as a file, was read for ever.
    """
    done = koikoi_here.done(*line)
    complaints = done.stderr.decode()
    assert (done.returncode, done.stdout) == (2, b"")
    assert complaints.startswith("koikoi: ")
    assert says in complaints
    assert complaints.endswith("\n")
    assert complaints.count("\n") == 1
    # Nothing was begun: no journal, no log of something unexpected.
    assert [*with_files.folder.parent.rglob("journal*"), *with_files.folder.parent.rglob("*.log")] == []


@pytest.mark.parametrize(
    "line, says", BAD_LINES[::50], ids=lambda part: " ".join(part)[:60] if isinstance(part, tuple) else ""
)
def test_the_real_program_says_it_too(line: tuple[str, ...], says: str, with_files: Koikoi) -> None:
    assert says in with_files.refused(*line)


def test_what_is_refused_leaves_an_old_picture_alone(koikoi: Koikoi) -> None:
    picture = koikoi.folder / "picture.png"
    picture.write_bytes(b"old")
    koikoi.refused(*PLAY, "--screenshot", picture, "--bot", "nobody")
    assert picture.read_bytes() == b"old"


linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs /dev/full and a shell")


def shell(koikoi: Koikoi, command: str) -> subprocess.CompletedProcess[str]:
    """Run a line of the shell in which `koikoi` is the program."""
    return subprocess.run(
        ["/bin/sh", "-c", f'koikoi() {{ "{PROGRAM}" "$@"; }}; {command}'],
        cwd=koikoi.folder, env=koikoi.environment, capture_output=True, timeout=PATIENCE, check=False,
        encoding="utf-8",
    )  # fmt: skip


@linux
class TestStreams:
    @pytest.mark.parametrize(
        "line",
        [
            "commands",
            "--help",
            "settings",
            "match first first --games 9",
            "play --headless --games 1 --chat crowd:9 --speed 0",
        ],
    )
    def test_output_on_a_full_disk(self, line: str, koikoi: Koikoi) -> None:
        done = shell(koikoi, f"koikoi {line} > /dev/full")
        assert done.returncode == 2
        assert done.stderr.startswith("koikoi: something could not be written (No space left on device)")
        assert done.stderr.count("\n") == 1

    @pytest.mark.parametrize(
        "line", ["commands", "--help", "play --headless --json --speed 0 --chat crowd:50"]
    )
    def test_a_reader_that_goes_away_is_no_mistake(self, line: str, koikoi: Koikoi) -> None:
        done = shell(koikoi, f"{{ koikoi {line}; echo code $? >&2; }} | head -n 1")
        assert done.stderr == "code 0\n"
        assert done.stdout.count("\n") == 1

    @pytest.mark.parametrize(
        "line", ["commands >&-", "read <&-", "play --headless --speed 0 <&-", "match first first >&- 2>&-"]
    )
    def test_streams_that_are_closed(self, line: str, koikoi: Koikoi) -> None:
        done = shell(koikoi, f"koikoi {line}")
        assert (done.returncode, done.stderr) == (0, "")

    @pytest.mark.parametrize("encoding", ["ascii", "cp1252", "shift_jis"])
    def test_output_is_utf_8_whatever_the_terminal_speaks(self, encoding: str, koikoi: Koikoi) -> None:
        asked = f"export PYTHONIOENCODING={encoding} LC_ALL=C; printf '\\343\\201\\223\\n!%s\\n' |"
        (first, *_) = json_lines(shell(koikoi, f"{asked} koikoi read --json").stdout)
        assert first == {"text": "こ", "silent": True}
        assert "こいこい" in shell(koikoi, f"{asked} koikoi commands").stdout


def test_an_unexpected_error_is_written_down_once(koikoi: Koikoi) -> None:
    """Something that should not happen: a part of the program is not there."""
    code = (
        "import sys, emulator.tools.read as tool; from emulator.cli import main\n"
        "def broken(*_, **__): raise RuntimeError('a mistake')\n"
        "tool.read = broken\nsys.exit(main(['read']))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=koikoi.environment, capture_output=True, check=False, text=True,
        input="!3\n",
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    (log,) = koikoi.folder.parent.rglob("koikoi.log")
    assert str(log) in done.stderr
    assert log.read_text(encoding="utf-8").count("RuntimeError: a mistake") == 1
