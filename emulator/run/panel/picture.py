"""The window, where there is one, and screenshots, with or without it."""

from __future__ import annotations

from contextlib import ExitStack, closing
from pathlib import Path

from emulator.log import warn
from emulator.run.panel.program import Program
from emulator.settings import PanelSettings
from module.errors import KoiKoiError
from render.gl.saving import check_place
from render.gl.window import (
    Callbacks,
    NoDisplayError,
    NoGraphicsError,
    PanelError,
    PanelWindow,
    ScreenshotError,
    open_hidden,
    open_window,
)
from render.panel.board import Board
from render.scene.scene import scene
from render.style.items import Colour

ENDING = ".png"


class NobodyPlaysError(KoiKoiError):
    """A game in which nobody could make a move."""

    def __init__(self, reason: str = "") -> None:
        """`reason` is a sentence on why there is no window, where one was wanted."""
        what = "Nobody can play without a window and without chat: --chat console lets you type."
        super().__init__(f"{reason} {what}".lstrip())


class Camera:
    """Takes the screenshots of one run, always into the same file; without a file it takes none."""

    def __init__(self, path: Path | None) -> None:
        """Raises ScreenshotError at once when the file cannot be written, or is no picture."""
        self.path = path
        self.panel: PanelWindow | None = None
        self.failed = False
        """Whether the last screenshot that was wanted is not there."""
        if path is not None:
            _check(path)

    def take(self, board: Board) -> None:
        """Write a picture of the board as it is now. One that cannot be written ends no game."""
        if self.path is None or self.panel is None or self.panel.closed:
            return
        try:
            self.panel.follow(board)
            self.panel.paint(scene(board))
            self.panel.screenshot(self.path)
        except ScreenshotError as error:
            self.fail(str(error))
        else:
            self.failed = False

    def fail(self, reason: str) -> None:
        """Tell why there is no picture, the first time."""
        if not self.failed:
            warn(reason)
        self.failed = True


def open_panel(
    program: Program,
    settings: PanelSettings,
    camera: Camera,
    stack: ExitStack,
    *,
    headless: bool,
    chat_plays: bool,
) -> PanelWindow | None:
    """Open the window and give it to the camera; None where the program plays without one.

    Without a window, the camera gets a surface that nobody sees, if pictures are wanted. Raises PanelError,
    and NobodyPlaysError where only a window would let somebody play.
    """
    size, surround = (settings.width, settings.height), rgba(settings.surround)
    if not headless:
        callbacks = Callbacks(key=program.key, press=program.press, close=program.ask_close)
        try:
            window = stack.enter_context(closing(open_window(callbacks, size, surround=surround)))
        except (NoDisplayError, NoGraphicsError) as error:
            if not chat_plays:
                raise NobodyPlaysError(str(error)) from None
            warn(f"{error} This game is played without a window.")
        else:
            camera.panel = window
            return window
    if camera.path is not None:
        try:
            camera.panel = stack.enter_context(closing(open_hidden(size, surround=surround)))
        except PanelError:
            if headless:
                raise
            camera.fail(f"The picture {camera.path} cannot be drawn without OpenGL.")
    return None


def rgba(text: str) -> Colour:
    """An opaque colour from the settings' #rrggbb."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16), 255


def _check(path: Path) -> None:
    """Find out now, not after the game, whether a picture can be written there. Raises ScreenshotError."""
    if path.suffix.lower() != ENDING:
        msg = f"--screenshot {path}: a picture's name ends in {ENDING}"
        raise ScreenshotError(msg)
    try:
        check_place(path)
    except OSError as error:
        msg = f"the screenshot {path} cannot be written: {error.strerror or error}"
        raise ScreenshotError(msg) from None
