"""The broadcaster's menu, over what is needed least: it is on the streamed picture, too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from render.panel.board import Board
from render.panel.menu import MARGIN, TITLE, Menu, Row, label_box, menu_box, row_boxes, value_boxes
from render.scene.displays import fitted, running
from render.style.items import Align, Box, Face, Item, PlateItem
from render.style.metrics import Lettering, text_width
from render.style.texts import Words

_KEYS = "↑↓←→ Enter"
"""What may be pressed, in every language."""
_BAR = 3.0
_PADDING = 4.0
_FILLED = 0.8
"""How much of a line its letters take at most."""
_LEAST = 23.0
"""Smaller ones could not be read where a picture has 480 rows."""


def menu(board: Board, shown: Menu) -> Iterator[Item]:
    """The menu's plate and lines."""
    theme, area = board.options.theme, board.layout.plates.menu
    box = menu_box(area, shown)
    yield PlateItem(box, (*theme.plate[:3], 255), 10.0)  # nothing shines through: there are words below
    yield PlateItem(box, theme.plate_border, 10.0, 2.0)
    yield from _title(
        board, Box(box.x0 + 2 * MARGIN, box.y0 + MARGIN, box.x1 - 2 * MARGIN, box.y0 + MARGIN + TITLE)
    )
    lines = row_boxes(area, shown)
    letters = _letters(board, shown, lines)
    for number, (row, line) in enumerate(zip(shown.rows, lines, strict=True)):
        yield from _row(board, row, line, letters, lit=number == shown.at)


def _letters(board: Board, shown: Menu, lines: Sequence[Box]) -> Lettering:
    """All alike: as large as the theme wants, or as the longest label and the many lines allow."""
    size = board.options.theme.help_size
    for row, line in zip(shown.rows, lines, strict=True):
        size = min(size, line.height * _FILLED, label_box(line).width / text_width(row.label, Face.TEXT))
    return Lettering(Face.TEXT, max(_LEAST, size))


def _title(board: Board, box: Box) -> Iterator[Item]:
    theme, language = board.options.theme, board.options.language
    title = Box(box.x0, box.y0, box.x0 + box.width / 3, box.y1 - _PADDING)
    keys = Box(title.x1, box.y0, box.x1, box.y1 - _PADDING)
    yield fitted(Words.MENU.text(language), title, theme.help_size, theme.side_title, align=Align.START)
    yield fitted(_KEYS, keys, theme.help_size, theme.plate_dim, align=Align.END)
    yield PlateItem(Box(box.x0, box.y1 - 1.6, box.x1, box.y1), theme.plate_border, 0.8)


def _row(board: Board, row: Row, box: Box, letters: Lettering, *, lit: bool) -> Iterator[Item]:
    """A line; the one that the keys mean is lit and shows its arrows, and what has not been set yet."""
    theme = board.options.theme
    if lit:
        yield PlateItem(box, theme.side_row, 6.0)
        yield PlateItem(Box(box.x0, box.y0 + 4, box.x0 + _BAR, box.y1 - 4), theme.side_lit, _BAR / 2)
    bright = theme.plate_text if lit else theme.plate_dim
    yield running(board, row.label, label_box(box), letters, bright)
    before, between, after = value_boxes(box)
    if not row.turns:
        between = Box(before.x0, box.y0, after.x1 - MARGIN, box.y1)
    elif lit:
        for sign, arrow in (("◀", before), ("▶", after)):
            yield fitted(sign, arrow, letters.size, theme.side_lit)
    colour = theme.side_lit if row.chosen else theme.plate_text if lit else theme.side_text
    value = f"→ {row.chosen}" if row.chosen else row.value
    yield running(board, value, between, letters, colour, align=Align.CENTRE)
