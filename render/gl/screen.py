"""What room the screen has for a window."""

from __future__ import annotations

_FRAME_AND_BARS = 80
"""Pixels of the screen's height that a window's title and the desktop's bar take."""


def fitting(size: tuple[int, int], smallest: tuple[int, int]) -> tuple[int, int]:
    """A window's size, smaller in the same shape where the screen has no room for it."""
    from pyglet.display import get_display  # noqa: PLC0415 - see `render.gl.window`

    screen = get_display().get_default_screen()
    share = min(1.0, screen.width / size[0], (screen.height - _FRAME_AND_BARS) / size[1])
    width, height = (max(int(share * one), least) for one, least in zip(size, smallest, strict=True))
    return width, height
