"""Filling the screen and going back, in the same window: a program that captures it by its number goes on.

On Linux and macOS pyglet would make another window, which such a program does not find, and which has
forgotten how small it may be made.
"""

from __future__ import annotations

import sys
from ctypes import POINTER, byref, c_int, c_ubyte, c_ulong, cast
from typing import Any

_TOGGLE, _FROM_A_PROGRAM = 2, 1
_ATOMS, _MANY = 4, 1024


class FullScreen:
    """Switches one of pyglet's windows."""

    def __init__(self, window: Any) -> None:  # noqa: ANN401 - its class depends on the system
        self._window = window
        self._before: tuple[tuple[int, int], tuple[int, int]] | None = None

    def switch(self) -> None:
        """Fill the screen, or go back to a window.

        Whether it fills the screen is asked of the system where that may change it, too: by keys or buttons
        of its own.
        """
        window = self._window
        if sys.platform == "darwin":
            window._nswindow.toggleFullScreen_(None)  # noqa: SLF001 - what the window's green button does
        elif sys.platform == "win32":
            window.set_fullscreen(not window.fullscreen)
        elif not _ask_window_manager(window):
            self._move()

    def _move(self) -> None:
        """Without a window manager that could do it, the window itself covers the screen."""
        window, screen = self._window, self._window.screen
        if self._before is None:
            self._before = window.get_location(), window.get_size()
            place, size = (screen.x, screen.y), (screen.width, screen.height)
        else:
            (place, size), self._before = self._before, None
        window.set_location(*place)
        window.set_size(*size)


def _ask_window_manager(window: Any) -> bool:  # noqa: ANN401 - same
    """Whether there is one that knows how to; if so, it is asked to.

    Source: Extended Window Manager Hints, _NET_SUPPORTED and _NET_WM_STATE.
    """
    from pyglet.libs.x11 import xlib  # noqa: PLC0415 - other systems have no such library

    display, number = window._x_display, window._window  # noqa: SLF001 - pyglet has no other names for them
    root = xlib.XDefaultRootWindow(display)
    supported, state, full_screen = (
        xlib.XInternAtom(display, name, False)  # noqa: FBT003 - Xlib's
        for name in (b"_NET_SUPPORTED", b"_NET_WM_STATE", b"_NET_WM_STATE_FULLSCREEN")
    )
    if full_screen not in _atoms(xlib, display, root, supported):
        return False
    event = xlib.XEvent()
    message = event.xclient
    message.type, message.window, message.message_type = xlib.ClientMessage, number, state
    message.format = 32
    message.data.l[0], message.data.l[1], message.data.l[3] = _TOGGLE, full_screen, _FROM_A_PROGRAM
    mask = xlib.SubstructureRedirectMask | xlib.SubstructureNotifyMask
    xlib.XSendEvent(display, root, False, mask, byref(event))  # noqa: FBT003 - same
    return True


def _atoms(xlib: Any, display: Any, window: int, name: int) -> list[int]:  # noqa: ANN401 - same
    """The names in a window's property."""
    kind, form, count, rest = c_ulong(), c_int(), c_ulong(), c_ulong()
    data = POINTER(c_ubyte)()
    xlib.XGetWindowProperty(
        display, window, name, 0, _MANY, False, _ATOMS,  # noqa: FBT003 - same
        byref(kind), byref(form), byref(count), byref(rest), byref(data),
    )  # fmt: skip
    found = cast(data, POINTER(c_ulong))[: count.value]
    xlib.XFree(data)
    return list(found)
