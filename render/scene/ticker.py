"""What chat does: its newest notices, with what became of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from render.panel import scrolling
from render.panel.around import Mark, Notice
from render.panel.board import Board
from render.scene.displays import running
from render.scene.sections import PADDING, lines, title_height, titled, word
from render.style.items import Align, Box, Colour, Face, Item, LightItem, PlateItem, TextItem
from render.style.metrics import Lettering, text_width, wrapped
from render.style.texts import Words
from render.style.theme import Theme


def ticker(board: Board, box: Box) -> Iterator[Item]:
    """The newest notices, each whole; one that is longer than all the room goes through it line by line."""
    theme = board.options.theme
    yield from titled(theme, box, Words.TICKER_TITLE.text(board.options.language))
    room = Box(box.x0, box.y0 + title_height(theme), box.x1, box.y1)
    free = lines(theme, room)
    if not board.around.notices:
        empty = Words.TICKER_EMPTY.text(board.options.language)
        for text, row in zip(wrapped(empty, Face.TEXT, theme.side_size, room.width), free, strict=False):
            yield word(theme, text, row, theme.side_dim)
    for notice in board.around.notices:
        newest = notice is board.around.notices[0]
        said = _said(board, notice, room)
        rows = free[: len(said.lines)]
        if not rows or (len(rows) < len(said.lines) and not newest):
            return
        if newest:
            yield from _lit(theme, Box(rows[0].x0, rows[0].y0, rows[0].x1, rows[-1].y1))
        yield from _notice(board, notice, said, rows, newest=newest)
        free = free[len(rows) :]


def _lit(theme: Theme, box: Box) -> Iterator[Item]:
    """What lies under the newest notice."""
    yield PlateItem(box, theme.side_row, 5.0)
    yield PlateItem(Box(box.x0, box.y0, box.x0 + 4, box.y1), theme.side_lit, 2.0)
    yield LightItem(Box(box.x0 - 20, box.y0 - 8, box.x0 + 28, box.y1 + 8), (*theme.side_lit[:3], 60))


_MARK_COLOURS = {Mark.DONE: "done", Mark.UNDONE: "undone", Mark.ANSWER: "told", Mark.TOLD: "told"}
_SIGN = 1.3
"""The room for the sign before a notice, in letter heights."""
_BETWEEN = 0.5
"""Between a name and what was said."""


class _Said(NamedTuple):
    """The lines of a notice, and the room that the name takes at the beginning of the first."""

    lines: tuple[str, ...]
    name: float


def _said(board: Board, notice: Notice, room: Box) -> _Said:
    size = board.options.theme.side_size
    length = room.width - 2 * PADDING - size * _SIGN
    # Where a name leaves no room beside it, what was said begins below.
    name = min(text_width(notice.who, Face.TEXT) * size, length)
    first = length - name - size * _BETWEEN if notice.who else None
    return _Said(wrapped(notice.rest, Face.TEXT, size, length, first) or ("",), name)


def _notice(
    board: Board, notice: Notice, said: _Said, rows: tuple[Box, ...], *, newest: bool
) -> Iterator[Item]:
    """A sign, who, and what, in as many lines as it takes."""
    theme, letters = board.options.theme, Lettering(Face.TEXT, board.options.theme.side_size)
    x, end = rows[0].x0 + PADDING, rows[0].x1 - PADDING
    begin = x + letters.size * _SIGN
    step = 0.0
    first = 0
    if len(rows) < len(said.lines):
        step = scrolling.LINE_STEP
        first = scrolling.first_line(len(said.lines), len(rows), board.name_time)
    if first == 0:
        sign: Colour = getattr(theme, _MARK_COLOURS[notice.mark])
        yield word(theme, notice.mark.value, Box(x, rows[0].y0, begin, rows[0].y1), sign)
    ordered = said.lines[first:] + said.lines[:first]
    words = theme.side_text if newest else theme.side_dim
    for text, row in zip(ordered, rows, strict=False):
        start = begin
        if notice.who and text is said.lines[0]:
            start = begin + said.name + letters.size * _BETWEEN
            name_colour = theme.side_lit if newest else theme.side_title
            place = Box(begin, row.y0, begin + said.name + 1, row.y1)
            yield running(board, notice.who, place, letters, name_colour)
        if text:
            yield TextItem(
                text, Box(start, row.y0, end, row.y1), *letters, words, Align.START, 0.0, step=step
            )  # fmt: skip
