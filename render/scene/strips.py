"""The strips of wood that carry words: what chat does, and above it trouble or what can be typed now."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from render.panel import scrolling
from render.panel.around import Ballot, Makers
from render.panel.board import Board
from render.scene.asking import strip, strip_box
from render.scene.displays import running
from render.scene.hints import hints
from render.scene.makers import strip as makers_strip
from render.scene.makers import told_makers
from render.scene.ticker import told
from render.style.items import Box, Colour, Face, Item, PlateItem
from render.style.metrics import Lettering, text_width

_LINE = 1.16
"""How high a strip is, in letter heights."""
_BETWEEN = "   ·   "
_PADDING = 8.0
_SEEN = 216
"""How far a strip that is larger than its wood hides the cards below it, of 255."""


def strips(board: Board) -> Iterator[Item]:
    """The ticker on the lower strip; on the upper the line about trouble, or what can be typed now.

    Where a layout has another place for them, ticker and commands are there.
    """
    around, options = board.around, board.options
    if options.ticker and (around.notices or around.mode_vote) and board.layout.ticker:
        yield from _ticker(board, board.layout.ticker)
    if around.banner and board.layout.banner:
        yield from _banner(board, board.layout.banner)
    elif board.layout.hints and (words := _words(board)):
        box, size = strip_box(board, board.layout.hints)
        yield PlateItem(box, _covering(options.theme.strip_plate), 6.0)
        yield from words(board, box, size)


def _words(board: Board) -> Callable[[Board, Box, float], Iterator[Item]] | None:
    """What the upper strip says: what chat votes on, who made the yaku, or what can be typed."""
    if board.ballot is not None:
        return partial(_asked, board.ballot)
    told = told_makers(board)
    if told is not None:
        return partial(_makers, told)
    return _hints if board.options.help_strip and board.around.hints else None


def _asked(ballot: Ballot, board: Board, box: Box, size: float) -> Iterator[Item]:
    return strip(board, ballot, box, size)


def _makers(makers: Makers, board: Board, box: Box, size: float) -> Iterator[Item]:
    inner = Box(box.x0 + _PADDING, box.y0, box.x1 - _PADDING, box.y1)
    return makers_strip(board, makers, inner, size)


def _hints(board: Board, box: Box, size: float) -> Iterator[Item]:
    return hints(board, Box(box.x0 + _PADDING, box.y0, box.x1 - _PADDING, box.y1), 1, size)


def _covering(colour: Colour) -> Colour:
    return (*colour[:3], max(colour[3], _SEEN))


def _banner(board: Board, wood: Box) -> Iterator[Item]:
    """Trouble, or a code to type: all of it can be read, it runs where it is too long."""
    theme = board.options.theme
    box, size = strip_box(board, wood)
    yield PlateItem(box, theme.banner, 6.0)
    inner = Box(box.x0 + _PADDING, box.y0, box.x1 - _PADDING, box.y1)
    yield running(board, board.around.banner, inner, Lettering(Face.TEXT, size), theme.banner_text)


def _ticker(board: Board, wood: Box) -> Iterator[Item]:
    """The newest notice, which runs if it is too long, and as many older ones as there is room for.

    A vote on the way to play stands before them.
    """
    theme = board.options.theme
    letters = Lettering(Face.TEXT, theme.strip_size)
    box = Box(wood.x0, min(wood.y0, wood.y1 - letters.size * _LINE), wood.x1, wood.y1)
    language = board.options.language
    parts = [f"{notice.mark.value} {told(notice, language).line}" for notice in board.around.notices]
    if board.around.mode_vote:
        parts.insert(0, board.around.mode_vote)
    line, *older = parts
    for part in older:
        longer = line + _BETWEEN + part
        if scrolling.is_long(longer, *letters, box.width):
            break
        line = longer
    plate = _covering(theme.strip_plate) if box.height > wood.height else theme.strip_plate
    if plate[3]:
        wide = min(box.width, text_width(line, letters.face) * letters.size) + 2 * _PADDING
        yield PlateItem(Box(box.x0 - _PADDING, box.y0, box.x0 - _PADDING + wide, box.y1), plate, 4.0)
    yield running(board, line, box, letters, theme.ticker)
