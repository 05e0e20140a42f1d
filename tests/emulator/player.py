"""Somebody in front of the real window: with eyes for what is told, and hands on keyboard and mouse."""

from __future__ import annotations

import subprocess
from collections.abc import Collection
from contextlib import closing
from ctypes import byref
from dataclasses import dataclass, replace
from pathlib import Path
from signal import Signals
from typing import Any

from render.gl.window import TITLE
from render.style.items import Box
from render.style.layout import Fit, Layout, Point
from render.style.layouts import AUTO, chosen
from tests.emulator.kit import PATIENCE, Koikoi, Line, Running

SIZE = (500, 500)
"""The window in pixels."""
TRIES = 100


@dataclass
class Player:
    """The running program, its window's number and its surroundings."""

    running: Running
    environment: dict[str, str]
    folder: Path
    size: tuple[int, int] = SIZE
    ident: str = ""

    @property
    def layout(self) -> Layout:
        """Where everything lies."""
        width, height = self.size
        return chosen(AUTO, width / height)

    def do(self, *words: str) -> str:
        """Let xdotool do something."""
        done = subprocess.run(
            ["xdotool", *words],  # noqa: S607
            env=self.environment, check=True, capture_output=True, text=True, timeout=PATIENCE,
        )  # fmt: skip
        return done.stdout.strip()

    def find(self) -> None:
        """Look for the window and put the mouse into it: keys go there."""
        self.ident = self.do("search", "--sync", "--onlyvisible", "--name", TITLE).splitlines()[0]
        self.do("mousemove", "--window", self.ident, "250", "250")

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        self.do("key", *keys)

    def click(self, place: Point | Box) -> None:
        """Click on a place of the canvas."""
        if isinstance(place, Box):
            place = (place.x0 + place.x1) / 2, (place.y0 + place.y1) / 2
        x, y = Fit.into(*self.size, self.layout.width).to_window(*place)
        self.do("mousemove", "--window", self.ident, str(round(x)), str(round(y)), "click", "1")

    def geometry(self) -> str:
        """The window's size."""
        shell = self.do("getwindowgeometry", "--shell", self.ident).splitlines()
        values = dict(line.split("=") for line in shell)
        return f"{values['WIDTH']}x{values['HEIGHT']}"

    def told(self, name: str) -> Line:
        """The next event of this name."""
        return self.running.until(lambda line: line.get("name") == name)[-1]

    def picture(self) -> bytes:
        """What the window shows, by SIGUSR1."""
        path = self.folder / "picture.png"
        self.running.signal(Signals.SIGUSR1)
        # Two answers in chat: the picture is taken by the end of the step that gives the first.
        for number in (1, 2):
            self.running.say(f"#viewer{number} !1 player")
            self.running.until(lambda line: line["kind"] == "reply")
        return path.read_bytes()

    def new_picture(self, seen: Collection[bytes]) -> bytes:
        """What the window shows once that is none of these: what is pressed may be on its way for a while."""
        return next(picture for _ in range(TRIES) if (picture := self.picture()) not in seen)

    def until_size(self, size: str) -> None:
        """Wait for the window to have this size."""
        assert any(self.geometry() == size for _ in range(TRIES) if self.picture())

    def press_close_button(self) -> None:
        """What a window manager's close button sends."""
        send_delete(self.environment["DISPLAY"], int(self.ident))


def open_player(
    koikoi: Koikoi, display: str, *options: str, speed: str = "0", size: tuple[int, int] = SIZE
) -> Player:
    """Start the program on a display and wait for its window."""
    environment = koikoi.environment | {"DISPLAY": display}
    seen = replace(koikoi, environment=environment)
    running = seen.start(
        "play",
        "--json",
        "--size",
        "{}x{}".format(*size),
        "--speed",
        speed,
        "--screenshot",
        "picture.png",
        *options,
    )
    player = Player(running, environment, koikoi.folder, size)
    player.find()
    return player


def send_delete(display: str, window: int) -> None:
    """Send WM_DELETE_WINDOW, which no version of xdotool that is still about can."""
    from pyglet.libs.x11 import xlib  # noqa: PLC0415 - it looks for the library

    connection: Any = xlib.XOpenDisplay(display.encode())
    event = xlib.XEvent()
    message = event.xclient
    message.type, message.window, message.format = xlib.ClientMessage, window, 32
    message.message_type = xlib.XInternAtom(connection, b"WM_PROTOCOLS", 0)
    message.data.l[0] = xlib.XInternAtom(connection, b"WM_DELETE_WINDOW", 0)
    with closing(_Connection(xlib, connection)):
        xlib.XSendEvent(connection, window, 0, 0, byref(event))


@dataclass
class _Connection:
    """A connection to a display."""

    xlib: Any
    display: Any

    def close(self) -> None:
        self.xlib.XCloseDisplay(self.display)
