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
from render.style.metrics import Lettering, fitting_size, text_width

_STEP = 1.16
"""From one line to the next, in the heights of a command's letters."""
_PADDING = 7.0
_BETWEEN = 15.0
"""Between two hints."""
_LEAST_MEANING = 23.0
"""Smaller letters are a strain to read on a small picture."""
_LEAST_ROOM = 3.0
"""A meaning does not run in less than this, in heights of its letters: nobody could read it."""


class _Part(NamedTuple):
    """A hint of a line, and how high the letters of its meaning are."""

    hint: Hint
    meaning: float

    def width(self, size: float) -> float:
        """How long it is where a command's letters are of this height."""
        command, meaning = self.hint
        wide = text_width(command, Face.TEXT) * size + 2 * _PADDING if command else 0.0
        return wide + (text_width(meaning, Face.TEXT) * self.meaning + _PADDING + 1 if meaning else 0.0)


def height(size: float, lines: int) -> float:
    """How high so many lines of commands are whose letters have this height."""
    return lines * size * _STEP


def commands(board: Board, width: float, size: float) -> tuple[Hint, ...]:
    """The first commands, without their meanings, as many as a line so wide has room for."""
    shown: list[Hint] = []
    for hint in board.around.hints:
        part = _Part(Hint(hint.command, ""), size)
        width -= part.width(size)
        if width < 0:
            break
        width -= _BETWEEN
        shown.append(part.hint)
    return tuple(shown)


def hints(
    board: Board, box: Box, rows: int, size: float, shown: Sequence[Hint] | None = None
) -> Iterator[Item]:
    """As many lines as there is room for; where there are more, the last one takes turns with the others."""
    meaning = min(size, board.options.theme.side_size)
    lines = _lines(board.around.hints if shown is None else shown, box.width, size, meaning)
    parts = [(line, 0.0) for line in lines[:rows]]
    if len(lines) > rows:
        others = lines[rows - 1 :]
        parts[-1] = others[page(len(others), board.name_time)], PAGE_STEP
    step = height(size, 1)
    for number, (line, turns) in enumerate(parts):
        y = box.y0 + number * step
        for item in _line(board, line, size, Box(box.x0, y, box.x1, y + step)):
            yield replace(item, step=item.step or turns) if isinstance(item, TextItem) else item


def _lines(all_hints: Sequence[Hint], width: float, size: float, meaning: float) -> list[list[_Part]]:
    """The hints in lines."""
    lines: list[list[_Part]] = []
    room = 0.0
    for part in (_part(hint, width, size, meaning) for hint in all_hints):
        if not lines or part.width(size) > room:
            lines.append([])
            room = width
        lines[-1].append(part)
        room -= part.width(size) + _BETWEEN
    return lines


def _part(hint: Hint, width: float, size: float, meaning: float) -> _Part:
    """One longer than a line has a meaning in smaller letters, or else one that runs beside its command.

    A meaning on a line of its own would be nobody's, most of all where lines take turns.
    """
    whole = _Part(hint, meaning)
    if whole.width(size) <= width or not (hint.command and hint.meaning):
        return whole
    rest = width - _Part(Hint(hint.command, ""), meaning).width(size) - _PADDING - 1
    smaller = fitting_size(hint.meaning, Face.TEXT, meaning, max(0.0, rest))
    least = min(meaning, _LEAST_MEANING)
    if smaller < least and rest < _LEAST_ROOM * least:
        return _Part(Hint(hint.command, ""), meaning)
    return _Part(hint, max(smaller, least))


def _line(board: Board, line: Sequence[_Part], size: float, box: Box) -> Iterator[Item]:
    theme, x = board.options.theme, box.x0
    for part in line:
        hint, end = part.hint, min(x + part.width(size), box.x1)
        if hint.command:
            wide = text_width(hint.command, Face.TEXT) * size + 2 * _PADDING
            frame = Box(x, box.y0 + 1, min(x + wide, end), box.y1 - 1)
            yield PlateItem(frame, theme.side_row, 6.0)
            yield PlateItem(frame, theme.side_line, 6.0, 1.4)
            inner = Box(frame.x0 + _PADDING, frame.y0, frame.x1 - _PADDING + 1, frame.y1)
            yield running(board, hint.command, inner, Lettering(Face.TEXT, size), theme.side_lit)
            x = frame.x1
        if hint.meaning:
            words = Box(x + _PADDING, box.y0, end, box.y1)
            yield running(board, hint.meaning, words, Lettering(Face.TEXT, part.meaning), theme.side_text)
        x = end + _BETWEEN
