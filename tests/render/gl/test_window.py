"""The real window with real mouse and key presses, under Xvfb; and what is said where there is no display."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Timer

import pytest
from PIL import Image

from render.gl.window import TITLE
from tests.render.xvfb import managed_test, window_manager, window_test, xvfb

ROOT = Path(__file__).parents[3]
MIDDLE = {f"press {x} {y}" for x in (500, 501) for y in (500, 501)}
"""A click there before, or after, the first frame of another size."""


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    with xvfb() as name:
        yield name


@dataclass
class Program:
    """The window's program, and the hands of its user."""

    process: subprocess.Popen[str]
    environment: dict[str, str]
    ident: str = ""

    def find(self) -> None:
        """The window's number, by which programs capture it."""
        self.ident = self.do("search", "--onlyvisible", "--name", TITLE).splitlines()[0]

    def until_size(self, size: str) -> None:
        """Wait for the window, the very same one, to have this size."""
        for _ in range(200):
            if f"Geometry: {size}" in self.do("getwindowgeometry", self.ident):
                return
        raise AssertionError(f"the window never had {size}")

    def heard(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def do(self, *words: str) -> str:
        return subprocess.run(
            ["xdotool", *words],  # noqa: S607
            env=self.environment,
            check=True,
            capture_output=True,
            text=True,
        ).stdout.strip()

    def click(self, x: int, y: int) -> str:
        self.do("mousemove", "--window", self.ident, str(x), str(y), "click", "1")
        return self.heard()

    def click_in_the_middle_of_the_screen(self) -> str:
        self.do("mousemove", "640", "550", "click", "1")
        return self.heard()

    def press(self, key: str) -> str:
        self.do("key", key)
        heard = self.heard()
        while heard.startswith(("key lalt ", "key ralt ", "key lctrl ", "key rctrl ")):
            # Some keyboards' maps have F11 on a level of its own: xdotool holds what leads there.
            heard = self.heard()
        return heard


@pytest.fixture
def program(display: str, tmp_path: Path) -> Iterator[Program]:
    with opened_on(display, tmp_path) as program:
        yield program


@pytest.fixture
def managed(tmp_path: Path) -> Iterator[Program]:
    """The window where somebody else says how large it is and where it lies."""
    with xvfb() as display, window_manager(display), opened_on(display, tmp_path) as program:
        yield program


@contextmanager
def opened_on(display: str, folder: Path) -> Iterator[Program]:
    environment = os.environ | {"DISPLAY": display, "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(
        [sys.executable, "-W", "error", "-m", "tests.render.window_program", str(folder)],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    # What is waited for and never comes ends the test, not the patience of whoever runs it.
    watchdog = Timer(60, process.kill)
    watchdog.start()
    opened = Program(process, environment)
    assert opened.heard() == "ready", process.communicate()
    opened.find()
    # Without a window manager, keys go where the mouse is.
    opened.do("mousemove", "--window", opened.ident, "400", "300")
    yield opened
    watchdog.cancel()
    if process.poll() is None:
        process.kill()
    process.communicate()


class TestWindow:
    pytestmark = window_test

    def test_clicks_come_as_canvas_places(self, program: Program) -> None:
        assert program.click(400, 300) == "press 501 501"
        assert program.click(100, 0) == "press 1 1"
        assert program.click(699, 599) == "press 999 999"
        # Beside the panel.
        assert program.click(10, 300) == "press -149 501"

    def test_only_the_left_button_clicks(self, program: Program) -> None:
        program.do("mousemove", "--window", program.ident, "400", "300", "click", "3")
        assert program.press("x") == "key x False"

    @pytest.mark.parametrize(
        "key, name",
        [("k", "k"), ("1", "1"), ("Left", "left"), ("Escape", "escape"), ("F11", "f11")],
    )
    def test_keys_come_by_name(self, program: Program, key: str, name: str) -> None:
        assert program.press(key) == f"key {name} False"

    def test_shift_is_told(self, program: Program) -> None:
        program.do("keydown", "shift")
        assert program.heard().startswith("key lshift ")
        assert program.press("Right") == "key right True"
        program.do("keyup", "shift")

    def test_escape_and_the_close_button_do_not_close(self, program: Program) -> None:
        program.press("Escape")
        assert program.press("k") == "key k False"

    def test_another_size_moves_the_panel(self, program: Program) -> None:
        program.do("windowsize", "--sync", program.ident, "500", "900")
        assert program.press("p") == "key p False"
        assert program.click(250, 450) == "press 501 501"
        assert program.click(0, 200) == "press 1 1"

    def test_a_screenshot_has_the_size_of_the_window(self, program: Program, tmp_path: Path) -> None:
        program.press("p")
        data = (tmp_path / "panel.png").read_bytes()
        assert data[16:24] == (800).to_bytes(4, "big") + (600).to_bytes(4, "big")

    def test_full_screen_and_back_without_a_window_manager_is_the_same_window(self, program: Program) -> None:
        """It was another window each time: a program that captured it was left with nothing."""
        assert program.press("f") == "key f False"
        program.until_size("1280x1100")
        assert program.click_in_the_middle_of_the_screen() in MIDDLE
        assert program.press("f") == "key f False"
        program.until_size("800x600")
        assert program.click(400, 300) == "press 501 501"

    @managed_test
    def test_full_screen_and_back_under_a_window_manager_is_the_same_window(self, managed: Program) -> None:
        """It was another window each time, and after the first it could be made as small as one liked."""
        for _ in range(2):
            assert managed.press("f") == "key f False"
            managed.until_size("1280x1100")
            assert managed.click_in_the_middle_of_the_screen() in MIDDLE
            assert managed.press("f") == "key f False"
            managed.until_size("800x600")
            assert managed.click(400, 300) == "press 501 501"
        managed.do("windowsize", managed.ident, "50", "50")
        managed.until_size("320x320")

    @pytest.mark.parametrize("size", ["3x3", "1x1", "1x700", "5000x20"])
    def test_every_size_of_the_window_is_drawn_or_shows_nothing(
        self, program: Program, size: str, tmp_path: Path
    ) -> None:
        """Below four pixels the program ended."""
        program.do("windowsize", program.ident, *size.split("x"))
        program.until_size(size)
        program.do("windowfocus", "--sync", program.ident)
        assert program.press("p") == "key p False"
        with Image.open(tmp_path / "panel.png") as picture:
            assert picture.size == tuple(map(int, size.split("x")))
        program.do("windowsize", program.ident, "800", "600")
        program.until_size("800x600")
        program.press("p")
        assert program.click(400, 300) == "press 501 501"

    def test_closing_ends_the_program_without_a_word(self, program: Program) -> None:
        program.do("key", "q")
        out, err = program.process.communicate(timeout=60)
        assert out.splitlines()[-1] == "bye"
        assert err == ""
        assert program.process.returncode == 0


def child(code: str, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """A Python of its own, in which nothing of pyglet has been used."""
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )


def test_without_a_display_it_says_so() -> None:
    code = (
        "from render.gl.window import *\n"
        "try: open_window(Callbacks())\n"
        "except NoDisplayError as error: print(error)\n"
    )
    environment = {name: value for name, value in os.environ.items() if name != "DISPLAY"}
    done = child(code, environment)
    if sys.platform.startswith("linux"):
        assert done.stdout == "There is no display to open a window on.\n"


def test_a_display_that_does_not_answer_is_none() -> None:
    code = (
        "from render.gl.window import *\n"
        "try: open_window(Callbacks())\n"
        "except PanelError as error: print(type(error).__name__, str(error).count('\\n'))\n"
    )
    done = child(code, os.environ | {"DISPLAY": ":4711"})
    if sys.platform.startswith("linux"):
        assert done.stdout in {"NoDisplayError 0\n", "NoGraphicsError 0\n"}
        assert done.stderr == ""


def test_without_egl_it_says_what_to_install() -> None:
    code = (
        "import pyglet.lib\n"
        "def missing(*names, **more): raise ImportError('no EGL')\n"
        "pyglet.lib.load_library = missing\n"
        "from render.gl.window import *\n"
        "try: open_headless()\n"
        "except NoGraphicsError as error: print(error)\n"
    )
    done = child(code, dict(os.environ))
    if sys.platform.startswith("linux"):
        assert "sudo apt-get install libegl1 libgl1 libgl1-mesa-dri libfontconfig1" in done.stdout
        assert done.stdout.count("\n") == 1
        assert done.stderr == ""
