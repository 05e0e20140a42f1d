"""What is laid over the panel: the pause, keys, menu, the question before closing, a short note."""

from __future__ import annotations

from collections.abc import Iterator

from render.panel.board import Board
from render.panel.intents import CANCEL_KEY, CONFIRM_KEY, Press, key_help, label_of, most_cards
from render.scene.displays import fitted
from render.scene.menu import menu
from render.style.items import Align, Box, Face, Item, PlateItem, TextItem
from render.style.layout import OPPOSITE, around
from render.style.metrics import text_width
from render.style.texts import Words

_MARGIN = 24.0
_TITLE_HEIGHT = 64.0
_BELOW_TITLE = 8.0
_FILLED = 0.92
"""How much of a line its letters take at most."""
_BETWEEN = 1.0
"""Between a key and what it does, in letter heights."""


def overlays(board: Board) -> Iterator[Item]:
    """Whatever lies over the panel now; the question before closing is on top."""
    laid = board.overlays
    if laid.paused or laid.help or laid.asking:
        yield PlateItem(board.layout.canvas, board.options.theme.veil, 0.0)
    if laid.asking:
        yield from _ask(board)
    elif laid.help:
        yield from _help(board)
    elif laid.paused:
        yield from _pause(board)
    if laid.menu is not None and not (laid.asking or laid.help):
        yield from menu(board, laid.menu)
    if board.note:
        yield from _note(board)


def _note(board: Board) -> Iterator[Item]:
    """A few words over the opponent's hand: there is nothing to be read below them."""
    theme, layout = board.options.theme, board.layout
    x, _ = layout.plates.pause.centre
    _, y = layout.seats[OPPOSITE].hand.first
    most = layout.plates.help.width
    wide = min(most, text_width(board.note, Face.TEXT) * theme.plate_title_size + 2 * _MARGIN)
    box = around((x, y), wide, theme.plate_title_size * 1.4)
    yield from _plate(board, box)
    inner = Box(box.x0 + _MARGIN, box.y0, box.x1 - _MARGIN + 1, box.y1)
    yield fitted(board.note, inner, theme.plate_title_size, theme.plate_text)


def _plate(board: Board, box: Box) -> Iterator[Item]:
    theme = board.options.theme
    yield PlateItem(box, theme.plate, 14.0)
    yield PlateItem(box, theme.plate_border, 14.0, 3.0)


def _titled(board: Board, box: Box, title: Words, hint: str) -> Iterator[Item]:
    """A plate with a large line and a small one below it."""
    theme = board.options.theme
    yield from _plate(board, box)
    left, right, top = box.x0 + _MARGIN, box.x1 - _MARGIN, box.y0 + 18
    yield fitted(
        title.text(board.options.language),
        Box(left, top, right, top + _TITLE_HEIGHT),
        theme.plate_title_size,
        theme.plate_text,
        face=Face.TITLE,
    )
    below = Box(left, top + _TITLE_HEIGHT, right, top + _TITLE_HEIGHT + 36)
    yield fitted(hint, below, theme.help_size, theme.plate_dim)


def _pause(board: Board) -> Iterator[Item]:
    key = label_of(Press.PAUSE)
    hint = Words.PAUSED_HINT.text(board.options.language, key=key)
    yield from _titled(board, board.layout.plates.pause, Words.PAUSED, hint)


def _ask(board: Board) -> Iterator[Item]:
    theme, language = board.options.theme, board.options.language
    yield from _titled(board, board.layout.plates.ask, Words.ASK_CLOSE, Words.ASK_HINT.text(language))
    for box, words, key in (
        (board.layout.plates.confirm, Words.CONFIRM_CLOSE, CONFIRM_KEY),
        (board.layout.plates.cancel, Words.CANCEL_CLOSE, CANCEL_KEY),
    ):
        yield PlateItem(box, theme.plate_border, 8.0, 2.0)
        yield fitted(words.text(language, key=key), box, theme.help_size, theme.plate_text)


def _help(board: Board) -> Iterator[Item]:
    theme, language = board.options.theme, board.options.language
    plate = board.layout.plates.help
    yield from _plate(board, plate)
    left, right = plate.x0 + _MARGIN, plate.x1 - _MARGIN
    top = plate.y0 + _MARGIN / 2
    title = Box(left, top, right, top + _TITLE_HEIGHT)
    yield fitted(
        Words.HELP_TITLE.text(language), title, theme.plate_title_size, theme.plate_text, face=Face.TITLE
    )
    rows = key_help(language, board.called(OPPOSITE), most_cards(board))
    keys_wide, words_wide = (max(text_width(row[part], Face.TEXT) for row in rows) for part in (0, 1))
    first = title.y1 + _BELOW_TITLE
    step = (plate.y1 - _MARGIN - first) / len(rows)
    # All alike: as large as the theme wants, or as the longest line and the many lines allow.
    size = min(theme.help_size, step * _FILLED, (right - left) / (keys_wide + _BETWEEN + words_wide))
    middle = left + (keys_wide + _BETWEEN) * size
    for number, (key, what) in enumerate(rows):
        y = first + number * step
        keys, words = Box(left, y, middle, y + step), Box(middle, y, right + 1, y + step)
        yield TextItem(key, keys, Face.TEXT, size, theme.plate_text, Align.START, 0.0)
        yield TextItem(what, words, Face.TEXT, size, theme.plate_dim, Align.START, 0.0)
