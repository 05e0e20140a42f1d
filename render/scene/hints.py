"""What can be typed now: commands in frames, large enough to be copied, each with its meaning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from render.panel.around import Hint
from render.panel.board import Board
from render.panel.scrolling import PAGE_STEP, page
from render.scene.displays import running
from render.style.items import Box, Face, Item, PlateItem, TextItem
from render.style.metrics import Lettering, text_width

_STEP = 1.16
"""From one line to the next, in the heights of a command's letters."""
_PADDING = 7.0
_BETWEEN = 15.0
"""Between two hints."""


class _Sizes(NamedTuple):
    """How high the letters of commands are, and of their meanings."""

    command: float
    meaning: float

    def width(self, hint: Hint) -> float:
        """How long a hint is."""
        command = text_width(hint.command, Face.TEXT) * self.command
        meaning = text_width(hint.meaning, Face.TEXT) * self.meaning
        return (command + 2 * _PADDING if command else 0.0) + (meaning + _PADDING + 1 if meaning else 0.0)


def height(size: float, lines: int) -> float:
    """How high so many lines of commands are whose letters have this height."""
    return lines * size * _STEP


def hints(board: Board, box: Box, rows: int, size: float) -> Iterator[Item]:
    """As many lines as there is room for; where there are more, the last one takes turns with the others."""
    sizes = _Sizes(size, min(size, board.options.theme.side_size))
    lines = _lines(sizes, board.around.hints, box.width)
    shown = [(line, 0.0) for line in lines[:rows]]
    if len(lines) > rows:
        others = lines[rows - 1 :]
        shown[-1] = others[page(len(others), board.name_time)], PAGE_STEP
    step = height(size, 1)
    for number, (line, turns) in enumerate(shown):
        y = box.y0 + number * step
        for item in _line(board, line, sizes, Box(box.x0, y, box.x1, y + step)):
            yield replace(item, step=item.step or turns) if isinstance(item, TextItem) else item


def _lines(sizes: _Sizes, all_hints: Sequence[Hint], width: float) -> list[list[Hint]]:
    """The hints in lines; one that is longer than a line is parted into its command and its meaning."""
    parts: list[Hint] = []
    for hint in all_hints:
        whole = sizes.width(hint) <= width or not (hint.command and hint.meaning)
        parts += (hint,) if whole else (Hint(hint.command, ""), Hint("", hint.meaning))
    lines: list[list[Hint]] = []
    room = 0.0
    for part in parts:
        if not lines or sizes.width(part) > room:
            lines.append([])
            room = width
        lines[-1].append(part)
        room -= sizes.width(part) + _BETWEEN
    return lines


def _line(board: Board, line: Sequence[Hint], sizes: _Sizes, box: Box) -> Iterator[Item]:
    theme, x = board.options.theme, box.x0
    for hint in line:
        end = min(x + sizes.width(hint), box.x1)
        if hint.command:
            wide = text_width(hint.command, Face.TEXT) * sizes.command + 2 * _PADDING
            frame = Box(x, box.y0 + 1, min(x + wide, end), box.y1 - 1)
            yield PlateItem(frame, theme.side_row, 6.0)
            yield PlateItem(frame, theme.side_line, 6.0, 1.4)
            inner = Box(frame.x0 + _PADDING, frame.y0, frame.x1 - _PADDING + 1, frame.y1)
            yield running(board, hint.command, inner, Lettering(Face.TEXT, sizes.command), theme.side_lit)
            x = frame.x1
        if hint.meaning:
            words = Box(x + _PADDING, box.y0, end, box.y1)
            yield running(board, hint.meaning, words, Lettering(Face.TEXT, sizes.meaning), theme.side_text)
        x = end + _BETWEEN
