"""No window, for whatever reason, and pictures that cannot be written: what is told, and what goes on."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from signal import Signals

import pytest

from tests.emulator.kit import PATIENCE, Koikoi, Running, is_own_decision
from tests.render.xvfb import window_test, xvfb

OPENGL = (
    "koikoi: OpenGL 3.3 does not work here (Could not create GL context): update the graphics driver; on "
    "Debian and Ubuntu: sudo apt-get install libegl1 libgl1 libgl1-mesa-dri libfontconfig1. "
)
PLAYED = "This game is played without a window.\n"
NOBODY = "Nobody can play without a window and without chat: --chat console lets you type."
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a display")


def test_without_window_and_chat_nobody_plays_and_the_program_says_so(koikoi: Koikoi) -> None:
    """It warned, and then waited for ever."""
    assert koikoi.refused("play", "--headless", "--chat", "none", "--games", "1") == NOBODY


@linux
def test_without_display_and_chat_nobody_plays_and_the_program_says_so(koikoi: Koikoi) -> None:
    """It went on without a window, and waited for ever."""
    said = koikoi.refused("play", "--chat", "none", "--games", "1")
    assert said == f"There is no display to open a window on. {NOBODY}"


def with_old_opengl(koikoi: Koikoi, display: str) -> Koikoi:
    """The program on a machine whose graphics driver knows OpenGL 2.1."""
    old = {"DISPLAY": display, "MESA_GL_VERSION_OVERRIDE": "2.1"}
    return replace(koikoi, environment=koikoi.environment | old)


class TestWithoutOpenGL:
    pytestmark = window_test

    def test_the_game_goes_on_without_a_window_and_says_what_to_do(self, koikoi: Koikoi) -> None:
        """The program ended, although without a display it would have gone on."""
        with xvfb() as display:
            done = with_old_opengl(koikoi, display).done("play", "--speed", "0", typed="!hand\n")
        assert (done.returncode, done.stderr.decode()) == (0, OPENGL + PLAYED)
        assert "Hand:" in done.stdout.decode()

    def test_without_chat_nobody_plays_and_the_program_says_so(self, koikoi: Koikoi) -> None:
        """Without a window it would have waited for ever."""
        with xvfb() as display:
            said = with_old_opengl(koikoi, display).refused("play", "--chat", "none")
        assert f"koikoi: {said}" == OPENGL + NOBODY

    def test_a_picture_that_cannot_be_drawn_is_told_and_ends_with_2(self, koikoi: Koikoi) -> None:
        """Nothing was said of it."""
        with xvfb() as display:
            play = "play", "--speed", "0", "--screenshot", "picture.png"
            done = with_old_opengl(koikoi, display).done(*play)
        complaints = done.stderr.decode().splitlines(keepends=True)
        undrawn = "koikoi: The picture picture.png cannot be drawn without OpenGL.\n"
        assert (done.returncode, complaints) == (2, [OPENGL + PLAYED, undrawn])

    def test_the_doctor_says_why(self, koikoi: Koikoi) -> None:
        said = with_old_opengl(koikoi, "").done("doctor").stdout.decode()
        assert "\nLOOK  OpenGL: Drawing without a window needs EGL and OpenGL 3.3; on Debian" in said
        assert "\n      -> OpenGL 3.3 is needed; see the line above.\n" in said


def test_without_pyglet_the_game_goes_on_without_a_window(koikoi: Koikoi) -> None:
    """A traceback went into the log, and the program ended."""
    code = (
        "import sys; from emulator.cli import main\n"
        "sys.modules['pyglet'] = None\n"
        "raise SystemExit(main(['play', '--speed', '0']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=koikoi.folder, env=koikoi.environment | {"DISPLAY": ":4711"},
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr.count("\n")) == (0, 1)
    assert done.stderr.startswith("koikoi: What opens windows is incomplete (")
    assert done.stderr.endswith(f": install koikoi anew. {PLAYED}")


@linux
def test_without_a_display_there_is_a_picture_all_the_same(koikoi: Koikoi) -> None:
    """It was left out without a word."""
    done = koikoi.done("play", "--speed", "0", "--screenshot", "picture.png")
    assert done.returncode == 0
    assert (koikoi.folder / "picture.png").stat().st_size > 100_000


def folder_in_its_place(_running: Running, picture: Path) -> Callable[[], None]:
    """A folder where the picture belongs; what takes it away again."""
    picture.mkdir()
    return picture.rmdir


def full_disk(running: Running, _picture: Path) -> Callable[[], None]:
    """No room for a picture, but for the little that else is written; what makes room again."""
    import resource  # noqa: PLC0415 - Windows has no such module

    def limit(most: int) -> None:
        resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))

    limit(50_000)
    return lambda: limit(resource.RLIM_INFINITY)


@linux
@pytest.mark.parametrize("obstacle", [folder_in_its_place, full_disk])
class TestAPictureThatCannotBeWritten:
    def start(self, koikoi: Koikoi) -> Running:
        return koikoi.start("play", "--headless", "--json", "--speed", "0", "--screenshot", "picture.png")

    def test_it_is_told_once_and_the_game_goes_on(
        self, obstacle: Callable[[Running, Path], Callable[[], None]], koikoi: Koikoi
    ) -> None:
        """The stream ended."""
        viewers = count(1)
        with self.start(koikoi) as running:
            running.until(is_own_decision)
            clear = obstacle(running, koikoi.folder / "picture.png")
            for _ in range(2):
                running.signal(Signals.SIGUSR1)
                for _ in range(2):  # by the second answer the picture has been tried
                    running.say(f"#viewer{next(viewers)} !1 player")
                    running.until(lambda line: line["kind"] == "reply")
            clear()
            running.hang_up()
            assert running.ended() == 0
            (complaint,) = running.complaints
        assert complaint.startswith("koikoi: The picture cannot be written to picture.png: ")
        assert (koikoi.folder / "picture.png").stat().st_size > 100_000

    def test_one_that_is_missing_at_the_end_ends_with_2(
        self, obstacle: Callable[[Running, Path], Callable[[], None]], koikoi: Koikoi
    ) -> None:
        with self.start(koikoi) as running:
            running.until(is_own_decision)
            obstacle(running, koikoi.folder / "picture.png")
            running.hang_up()
            assert running.ended() == 2
            assert len(running.complaints) == 1
        assert not (koikoi.folder / "picture.png").is_file()
