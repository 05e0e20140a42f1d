"""What is different about the window on Windows and macOS, as far as it can be had here."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from render.gl import window as windows
from render.gl.full_screen import FullScreen
from render.gl.window import Callbacks, PanelError, PanelWindow, open_hidden
from render.style.items import Scene
from render.style.layouts import MODULE
from tests.render.demo import demo
from tests.render.pictures import headless


@pytest.fixture
def panel() -> Iterator[PanelWindow]:
    panel = headless((64, 64))
    yield panel
    panel.close()


def event_from_c(handler: Callable[[], object]) -> None:
    """Call a handler as those systems do: from C, where an error can only be printed."""
    ctypes.CFUNCTYPE(None)(handler)()


class Loop:
    """pyglet's loop on those systems: it calls what is scheduled from C."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        import pyglet  # noqa: PLC0415 - only once it knows that there is no display

        self.due: list[Callable[[float], object]] = []
        self.interval: float | None = -1.0
        self.ended = False
        monkeypatch.setattr(pyglet.clock, "schedule_once", lambda turn, _after: self.due.append(turn))
        monkeypatch.setattr(pyglet.app, "run", self.run)
        monkeypatch.setattr(pyglet.app, "exit", self.exit)

    def run(self, interval: float | None) -> None:
        self.interval = interval
        while self.due and not self.ended:
            turn = self.due.pop(0)
            event_from_c(lambda turn=turn: turn(0.0))  # type: ignore[misc]

    def exit(self) -> None:
        self.ended = True


def test_a_mistake_in_a_turn_ends_the_program(panel: PanelWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    turns = 0

    def tick(_now: float) -> tuple[Scene | None, bool]:
        nonlocal turns
        turns += 1
        if turns == 3:
            raise ZeroDivisionError
        return demo(), True

    loop = Loop(monkeypatch)
    with pytest.raises(ZeroDivisionError):
        panel.run(tick)
    assert (turns, loop.ended, loop.interval) == (3, True, None)


def test_a_mistake_in_a_key_ends_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    def key(_name: str, _shift: bool) -> None:  # noqa: FBT001 - as the callback is
        raise ZeroDivisionError

    stopped: list[bool] = []
    monkeypatch.setattr(PanelWindow, "stop", lambda _self: stopped.append(True))
    panel, handlers = fake_panel(Callbacks(key=key))
    monkeypatch.setitem(
        sys.modules,
        "pyglet.window",
        SimpleNamespace(key=SimpleNamespace(symbol_string=str, MOD_SHIFT=1)),
    )
    event_from_c(lambda: handlers["on_key_press"](107, 0))
    with pytest.raises(ZeroDivisionError):
        panel._guard.done()
    panel._guard.done()  # once
    assert stopped == [True]


def fake_panel(
    callbacks: Callbacks, mouse: tuple[int, int] = (500, 500), pixels: tuple[int, int] = (500, 500)
) -> tuple[PanelWindow, dict[str, Any]]:
    """A window whose mouse counts otherwise than its painter, and the handlers that it was given."""
    handlers: dict[str, Any] = {}
    window = SimpleNamespace(
        push_handlers=lambda **given: handlers.update(given),
        get_size=lambda: mouse, get_framebuffer_size=lambda: pixels,
    )  # fmt: skip
    painter: Any = SimpleNamespace(size=pixels, surround=(0, 0, 0, 255), layout=MODULE)
    return PanelWindow(window, painter, callbacks, headless=False), handlers


@pytest.mark.parametrize("finer", [1, 2, 3])
def test_a_screen_may_have_finer_pixels_than_its_mouse(finer: int) -> None:
    panel, _ = fake_panel(Callbacks(), pixels=(500 * finer, 500 * finer))
    assert panel._to_canvas(249.5, 249.5) == pytest.approx((500, 500))
    assert panel._to_canvas(-0.5, 499.5) == pytest.approx((0, 0))


def test_apples_other_loop_does_not_turn_as_fast_as_it_can(
    panel: PanelWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    import pyglet  # noqa: PLC0415 - only once it knows that there is no display

    loop = Loop(monkeypatch)
    other = type("CocoaAlternateEventLoop", (), {})()
    monkeypatch.setattr(pyglet.app, "event_loop", other)
    drawn: list[float] = []
    monkeypatch.setattr(panel._window, "draw", drawn.append, raising=False)
    panel.run(lambda _now: (panel.stop(), (None, False))[1])  # type: ignore[func-returns-value]
    assert loop.interval == pytest.approx(1 / 240)
    panel._window.draw(0.1)
    assert not drawn, "pyglet must not draw in between"


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_where_nothing_is_drawn_without_a_window_a_hidden_one_is_opened(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[dict[str, Any]] = []

    def make(size: tuple[int, int], **how: Any) -> None:
        opened.append({"size": size} | how)
        raise OSError

    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(windows, "_prepare", lambda *, headless: headless)
    monkeypatch.setattr(windows, "_make_window", make)
    monkeypatch.delenv("DISPLAY", raising=False)
    with pytest.raises(PanelError):
        open_hidden((640, 480))
    assert opened == [{"size": (640, 480), "headless": False, "visible": False}]


def test_on_macos_the_window_fills_the_screen_as_by_its_green_button(monkeypatch: pytest.MonkeyPatch) -> None:
    """pyglet's own way made another window, which a program that captured the first did not find."""
    asked: list[object] = []
    monkeypatch.setattr(sys, "platform", "darwin")
    window = SimpleNamespace(_nswindow=SimpleNamespace(toggleFullScreen_=asked.append))
    FullScreen(window).switch()
    assert asked == [None]


def test_on_windows_the_window_is_pyglets_to_switch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    window = SimpleNamespace(fullscreen=False)
    window.set_fullscreen = lambda on: setattr(window, "fullscreen", on)
    full_screen, seen = FullScreen(window), []
    for _ in range(2):
        full_screen.switch()
        seen.append(window.fullscreen)
    assert seen == [True, False]
