"""The window, where there is one, and screenshots, with or without it."""

from __future__ import annotations

import sys
from contextlib import ExitStack, closing
from pathlib import Path

from emulator.run.program import Program
from emulator.settings import PanelSettings
from render.gl.saving import check_place
from render.gl.window import (
    Callbacks,
    NoDisplayError,
    PanelWindow,
    ScreenshotError,
    open_hidden,
    open_window,
)
from render.panel.board import Board
from render.scene.scene import scene
from render.style.items import Colour

ENDING = ".png"


class Camera:
    """Takes the screenshots of one run, always into the same file; without a file it takes none."""

    def __init__(self, path: Path | None) -> None:
        """Raises ScreenshotError at once when the file cannot be written, or is no picture."""
        self.path = path
        self.panel: PanelWindow | None = None
        if path is not None:
            _check(path)

    def take(self, board: Board) -> None:
        """Write a picture of the board as it is now."""
        if self.path is not None and self.panel is not None and not self.panel.closed:
            self.panel.follow(board)
            self.panel.paint(scene(board))
            self.panel.screenshot(self.path)


def open_panel(
    program: Program, settings: PanelSettings, camera: Camera, stack: ExitStack, *, headless: bool
) -> PanelWindow | None:
    """Open the window and give it to the camera; None where the program plays without one.

    Without a window, the camera gets a surface that nobody sees, if pictures are wanted. Raises PanelError.
    """
    size, surround = (settings.width, settings.height), rgba(settings.surround)
    if headless:
        if camera.path is not None:
            camera.panel = stack.enter_context(closing(open_hidden(size, surround=surround)))
        return None
    callbacks = Callbacks(key=program.key, press=program.press, close=program.ask_close)
    try:
        window = stack.enter_context(closing(open_window(callbacks, size, surround=surround)))
    except NoDisplayError:
        sys.stderr.write("koikoi: there is no display here, so this game is played without a window.\n")
        return None
    camera.panel = window
    return window


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
