"""What boards of words are made of: titled sections, lines, words of the usual height."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from render.scene.displays import fitted
from render.style.items import Align, Box, Colour, Face, Item, PlateItem, TextItem
from render.style.metrics import text_width
from render.style.theme import Theme

GAP = 12.0
"""Between two sections."""
LINE = 1.26
"""From one line to the next, in letter heights."""
PADDING = 8.0


def title_height(theme: Theme) -> float:
    """How high the title of a section is."""
    return theme.side_title_size * LINE


def titled(theme: Theme, box: Box, title: str, step: float = 0.0) -> Iterator[Item]:
    """A section's title at its upper edge, and a gold line from there to the right.

    `step` is how long what stands below it stays, where that changes.
    """
    high = title_height(theme)
    wide = text_width(title, Face.TEXT) * theme.side_title_size
    where = Box(box.x0, box.y0, box.x0 + wide + 1, box.y0 + high)
    title_item = fitted(title, where, theme.side_title_size, theme.side_title, align=Align.START)
    yield replace(title_item, step=step)
    y = where.centre[1]
    yield PlateItem(Box(where.x1 + 12, y - 0.8, box.x1, y + 0.8), theme.side_line, 0.8)


def lines(theme: Theme, box: Box) -> tuple[Box, ...]:
    """The lines of text that a box has room for."""
    step = theme.side_size * LINE
    return tuple(
        Box(box.x0, box.y0 + step * line, box.x1, box.y0 + step * (line + 1))
        for line in range(int(box.height / step))
    )


def word(theme: Theme, text: str, box: Box, colour: Colour, align: Align = Align.START) -> TextItem:
    """A line of the usual height, made smaller where its box is too short."""
    return fitted(text, box, theme.side_size, colour, align=align)
