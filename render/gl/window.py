"""The window, or a surface that nobody sees: the only file that opens pyglet's windows.

pyglet is imported when a window is opened: most of it cannot be imported where there is no display, and it
has to be told before whether it is to draw without one.
"""

from __future__ import annotations

import os
import sys
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from module.errors import KoiKoiError
from render.gl.full_screen import FullScreen
from render.gl.guard import Guard
from render.gl.pace import Pace
from render.gl.saving import saved_whole
from render.gl.screen import fitting
from render.style.items import Colour, Scene
from render.style.layout import Fit
from render.style.layouts import MODULE

if TYPE_CHECKING:
    from PIL import Image

    from render.gl.painter import Painter
    from render.panel.board import Board

Tick = Callable[[float], tuple[Scene | None, bool]]
"""Given the time in seconds: the scene, None if it is the last one still; and whether something moves."""

TITLE = "Koi-Koi Plays"
CHROMA_KEY: Colour = (0, 255, 0, 255)
"""The surround that a program which captures the window can make transparent."""
SIZE = (1000, 1000)
SMALLEST = (320, 320)
_MOVING, _IDLE, _HEARTBEAT = 1 / 60, 1 / 30, 0.5
_INSTALL = "sudo apt-get install libegl1 libgl1 libgl1-mesa-dri libfontconfig1"


class PanelError(KoiKoiError):
    """Something about the panel that cannot be done here."""


class NoDisplayError(PanelError):
    """There is no screen that a window could be opened on."""


class NoGraphicsError(PanelError):
    """OpenGL, or the libraries that draw without a screen, are missing."""


class ScreenshotError(PanelError):
    """A picture that could not be written."""


def _nothing(_now: float) -> tuple[None, bool]:
    return None, False


@dataclass(frozen=True, slots=True)
class Callbacks:
    """What happens in the window. Places are canvas units; keys have names like "k", "1", "left", "f11"."""

    key: Callable[[str, bool], None] = lambda _name, _shift: None
    """A key and whether Shift was held."""
    press: Callable[[float, float], None] = lambda _x, _y: None
    move: Callable[[float, float], None] = lambda _x, _y: None
    close: Callable[[], None] | None = None
    """The window's own close button; without a callback, the window closes."""


def _prepare(*, headless: bool) -> Any:  # noqa: ANN401 - the module itself
    """pyglet, told what has to be known before the rest of it is imported."""
    # Mesa explains at length which drivers it has tried.
    os.environ.setdefault("EGL_LOG_LEVEL", "fatal")
    os.environ.setdefault("MESA_LOG_LEVEL", "error")
    os.environ.setdefault("LIBGL_DEBUG", "quiet")
    import pyglet  # noqa: PLC0415 - see above

    options = pyglet.options
    if "pyglet.window" in sys.modules and options.headless is not headless:
        raise PanelError("A window and drawing without one cannot be had in the same program.")
    options.headless = headless
    options.debug_gl = False
    options.shadow_window = False
    options.audio = ("silent",)
    # Every letter by itself: line breaking, kerning and ligatures would cost time and change widths.
    options.text_shaping = False
    return pyglet


class PanelWindow:
    """The panel on the screen. Make one with `open_window` or `open_headless`."""

    def __init__(self, window: Any, painter: Painter, callbacks: Callbacks, *, headless: bool) -> None:  # noqa: ANN401
        self._window, self._painter, self._callbacks, self._headless = window, painter, callbacks, headless
        self._scene: Scene = ()
        self._stale = True
        self._layout = MODULE
        self._surround = painter.surround
        self._tick: Tick = _nothing
        self._next = self._last_flip = 0.0
        self._guard = Guard(self.stop)
        self._turn_safely = self._guard.wrap(self._turn)
        self._full_screen = FullScreen(window)
        self.pace = Pace()
        """How evenly the pictures of `run` follow each other."""
        self.closed = False
        if not headless:
            self._listen()

    @property
    def fit(self) -> Fit:
        """How the panel lies in the window's pixels."""
        return Fit.into(*self._painter.size, self._layout.width)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        width, height = self._window.get_framebuffer_size()
        return width, height

    def show(self, scene: Scene) -> None:
        """Paint a scene and put it on the screen."""
        self.paint(scene)
        self.flip()

    def paint(self, scene: Scene) -> None:
        """Paint a scene; `flip` puts it on the screen."""
        self._scene = scene
        self._window.switch_to()
        self._painter.resize(*self.size, self._layout)
        self._painter.paint(scene)
        self._stale = False

    def flip(self) -> None:
        """Put on the screen what has been painted."""
        self._window.flip()
        if self._headless:
            # Nothing else holds frames back that are drawn faster than they are finished.
            self._painter.finish()
        self._last_flip = time.perf_counter()

    def follow(self, board: Board) -> None:
        """Make ready for the board's scenes: their layout, and what is around them.

        The board is told the window's size, by which it may choose. Call it before each `scene(board)`.
        """
        board.set_window(*self.size)
        self._layout = board.layout
        surround = CHROMA_KEY if board.options.chroma_key else self._surround
        if surround != self._painter.surround:
            self._painter.surround = surround
            self._stale = True

    def switch_full_screen(self) -> None:
        """Fill the screen, or go back to a window."""
        if not self._headless:
            self._full_screen.switch()

    @property
    def renderer(self) -> str:
        """What draws: the graphics card's or software's own name."""
        return str(self._window.context.get_info().get_renderer())

    def run(self, tick: Tick) -> None:
        """Call `tick` 60 times a second while something moves and 30 times else, until the window is closed.

        What it gives is painted. When nothing changes, the picture is shown anew twice a second, for programs
        that capture the window. Times are `time.perf_counter`'s: on Windows, until Python 3.13, the monotonic
        clock goes in steps of a whole frame. Raises what `tick` and the callbacks raise.
        """
        import pyglet  # noqa: PLC0415 - see the module's first lines

        self._tick, self._next = tick, time.perf_counter()
        pyglet.clock.schedule_once(self._turn_safely, 0)
        try:
            pyglet.app.run(self._beat())
        finally:
            pyglet.clock.unschedule(self._turn_safely)
            self._tick = _nothing
        self._guard.done()

    def _beat(self) -> float | None:
        """How often pyglet is to turn its loop, in seconds; None: when something is due.

        The loop that it has for some of Apple's processors would turn as fast as it can.
        """
        import pyglet  # noqa: PLC0415 - same

        if type(pyglet.app.event_loop).__name__ != "CocoaAlternateEventLoop":
            return None
        self._window.draw = _nothing  # what pyglet would do at every beat
        return _MOVING / 4

    def stop(self) -> None:
        """End `run` and leave the window open."""
        import pyglet  # noqa: PLC0415 - same

        pyglet.app.exit()

    def close(self) -> None:
        """Close the window and end `run`. Does nothing if it is closed already."""
        if self.closed:
            return
        self.closed = True
        self._window.switch_to()
        self._painter.delete()
        self._window.close()
        self.stop()

    def pixels(self) -> tuple[int, int, bytes]:
        """The panel as it is shown now: width, height, RGB, rows from the top."""
        picture = self.picture(self._scene)
        return picture.width, picture.height, picture.tobytes()

    def picture(self, scene: Scene) -> Image.Image:
        """A scene as a picture, RGB; nothing is put on the screen."""
        from PIL import Image  # noqa: PLC0415 - a game without pictures starts without it

        self._scene = scene
        self._window.switch_to()
        self._painter.resize(*self.size, self._layout)
        return Image.frombytes("RGB", self._painter.size, self._painter.picture(scene), "raw", "RGBX", 0, -1)

    def screenshot(self, path: Path) -> None:
        """Write the panel as a PNG file, whole or not at all. Raises ScreenshotError."""
        try:
            with saved_whole(path) as partial:
                self.picture(self._scene).save(partial, "PNG")
        except OSError as error:
            raise ScreenshotError(
                f"The picture cannot be written to {path}: {error.strerror or error}."
            ) from error

    def _turn(self, _passed: float) -> None:
        import pyglet  # noqa: PLC0415 - same

        now = time.perf_counter()
        scene, moving = self._tick(now)
        if self.closed:
            return
        if scene is not None or self._stale:
            self.show(self._scene if scene is None else scene)
            self.pace.shown(self._last_flip, more=moving and scene is not None)
        elif now - self._last_flip >= _HEARTBEAT:
            self._window.switch_to()
            self._painter.repaint()
            self.flip()
        if scene is None:
            self.pace.rest()
            self._window.switch_to()
            self._painter.prepare()
        # Counted from the last turn's time, not from now: a frame that took long does not delay the next.
        self._next = max(self._next + (_MOVING if moving else _IDLE), time.perf_counter())
        pyglet.clock.schedule_once(self._turn_safely, self._next - time.perf_counter())

    def _listen(self) -> None:
        # Handled, all of them: by itself, pyglet would close the window at Escape.
        safe = self._guard.wrap
        self._window.push_handlers(
            on_key_press=safe(self._on_key_press),
            on_mouse_press=safe(self._on_mouse_press),
            on_mouse_motion=safe(self._on_mouse_motion),
            on_resize=safe(self._on_change),
            on_expose=safe(self._on_change),
            on_close=safe(self._on_close),
        )

    def _on_key_press(self, symbol: int, modifiers: int) -> None:
        from pyglet.window import key  # noqa: PLC0415 - same

        name = key.symbol_string(symbol).lower().removeprefix("num_").removeprefix("_")
        self._callbacks.key(name, bool(modifiers & key.MOD_SHIFT))

    def _on_mouse_press(self, x: int, y: int, button: int, _modifiers: int) -> None:
        from pyglet.window import mouse  # noqa: PLC0415 - same

        if button == mouse.LEFT:
            self._callbacks.press(*self._to_canvas(x, y))

    def _on_mouse_motion(self, x: int, y: int, _dx: int, _dy: int) -> None:
        self._callbacks.move(*self._to_canvas(x, y))

    def _to_canvas(self, x: float, y: float) -> tuple[float, float]:
        """The canvas point in the middle of a window's pixel, which pyglet counts from below."""
        across, up = self._window.get_size()
        width, height = self._painter.size
        # On some systems the mouse counts larger pixels than the painter.
        return self.fit.to_canvas((x + 0.5) * width / across, (up - y - 0.5) * height / up)

    def _on_change(self, *_size: int) -> None:
        self._stale = True

    def _on_close(self) -> None:
        if self._callbacks.close is None:
            self.close()
        else:
            self._callbacks.close()


def open_window(
    callbacks: Callbacks,
    size: tuple[int, int] = SIZE,
    *,
    surround: Colour | None = None,
    visible: bool = True,
) -> PanelWindow:
    """Open a window; one that is not visible is there to be painted in. The usual size may be made smaller.

    Raises NoDisplayError or NoGraphicsError.
    """
    if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
        # Found out before pyglet is told what it is for: drawing without a window remains possible.
        raise NoDisplayError("There is no display to open a window on.")
    try:
        _prepare(headless=False)
        room = fitting(SIZE, SMALLEST) if size == SIZE and visible else size
        window = _make_window(room, headless=False, visible=visible)
    except PanelError:
        raise
    except Exception as error:
        # Which exception tells that there is no screen depends on the system and on how far pyglet got.
        raise _explained(error) from error
    return _dress(window, callbacks, surround, headless=False)


def open_headless(size: tuple[int, int] = SIZE, *, surround: Colour | None = None) -> PanelWindow:
    """Draw without a screen, through EGL, as the first use of pyglet. Raises NoGraphicsError."""
    if not sys.platform.startswith("linux"):
        raise NoGraphicsError("Drawing without a window works on Linux only; leave out --headless here.")
    try:
        _prepare(headless=True)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            window = _make_window(size, headless=True, visible=False)
    except PanelError:
        raise
    except Exception as error:
        raise NoGraphicsError(
            f"Drawing without a window needs EGL and OpenGL 3.3; on Debian and Ubuntu: {_INSTALL}"
        ) from error
    return _dress(window, Callbacks(), surround, headless=True)


def open_hidden(size: tuple[int, int] = SIZE, *, surround: Colour | None = None) -> PanelWindow:
    """Something to paint in that nobody sees, on any system. Raises NoDisplayError or NoGraphicsError."""
    on_linux = sys.platform.startswith("linux")
    if on_linux:
        return open_headless(size, surround=surround)
    return open_window(Callbacks(), size, surround=surround, visible=False)


def _make_window(size: tuple[int, int], *, headless: bool, visible: bool) -> Any:  # noqa: ANN401
    from pyglet import gl  # noqa: PLC0415 - see the module's first lines
    from pyglet.window import Window  # noqa: PLC0415 - same

    # Without a screen that has a number of colours already, EGL would give as few as it can.
    bits = dict.fromkeys(("red_size", "green_size", "blue_size", "alpha_size"), 8) if headless else {}
    # Which class this is depends on the system; none of them is abstract.
    config = gl.Config(  # type: ignore[abstract]
        double_buffer=True, depth_size=0, major_version=3, minor_version=3, **bits
    )
    kind: dict[str, Any] = {
        "config": config, "caption": TITLE, "resizable": not headless, "vsync": False, "visible": visible
    }  # fmt: skip
    return Window(*size, **kind)


def _explained(error: Exception) -> PanelError:
    if type(error).__name__ == "NoSuchDisplayException":
        return NoDisplayError(f"The display {os.environ.get('DISPLAY')} does not answer.")
    if isinstance(error, ModuleNotFoundError):
        return NoGraphicsError(f"What opens windows is incomplete ({error}): install koikoi anew.")
    debian = f"; on Debian and Ubuntu: {_INSTALL}" if sys.platform.startswith("linux") else ""
    why = str(error) or type(error).__name__
    return NoGraphicsError(f"OpenGL 3.3 does not work here ({why}): update the graphics driver{debian}.")


def _dress(
    window: Any,  # noqa: ANN401
    callbacks: Callbacks,
    surround: Colour | None,
    *,
    headless: bool,
) -> PanelWindow:
    from render.gl.painter import BLACK, Painter  # noqa: PLC0415 - it needs the window's OpenGL context

    window.switch_to()
    painter = Painter(window.get_framebuffer_size(), surround or BLACK)
    if not headless:
        window.set_minimum_size(*SMALLEST)
    return PanelWindow(window, painter, callbacks, headless=headless)
