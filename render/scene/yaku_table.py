"""The yaku table of the side board: each yaku with its points, its cards, and how far both sides are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from module.rules.cards import Card
from render.panel.board import Board
from render.panel.progress import Row
from render.scene.displays import fitted
from render.scene.sides import colour_of
from render.style.items import Align, Box, CardItem, Colour, Face, Item, PlateItem, SymbolItem, TextItem
from render.style.layout import CARD_HEIGHT, CARD_WIDTH, OPPOSITE, OWN, Point, around
from render.style.metrics import text_width
from render.style.texts import Language, yaku_title
from render.style.theme import Theme

_ROW = 31.5
_CARD_SCALE = 0.3
_CARD_STEP = 19.0
_MOST_CARDS = 5
_GAP = 10.0
_APART = 0.7
"""At least so much is between the two counts, in letter heights."""
_MISSING, _GONE = 0.6, 0.88
"""How dark cards are that nobody has, and that the opponent has."""
_WHITE: Colour = (255, 255, 255, 255)


def rows_height(theme: Theme, rows: int) -> float:
    """How high so many rows are."""
    return rows * _row_height(theme)


def rows_in(theme: Theme, height: float) -> int:
    """How many rows there is room for."""
    return int(height / _row_height(theme) + 1e-6)


def _row_height(theme: Theme) -> float:
    return max(_ROW, theme.side_size * 1.08)


class _Columns(NamedTuple):
    """How wide the parts of a row are."""

    points: float
    name: float
    number: float


def table(board: Board, rows: tuple[Row, ...], box: Box) -> Iterator[Item]:
    """All these rows."""
    theme = board.options.theme
    columns = _columns(board, rows, box)
    step = _row_height(theme)
    for number, row in enumerate(rows):
        y = box.y0 + step * number
        yield from _row(board, row, Box(box.x0, y, box.x1, y + step), columns)


def _other(language: Language) -> Language:
    return Language.ENGLISH if language is Language.JAPANESE else Language.JAPANESE


def _columns(board: Board, rows: tuple[Row, ...], box: Box) -> _Columns:
    """The columns as wide as their widest entry demands."""
    size, language = board.options.theme.side_size, board.options.language
    points = max(text_width(points_of(row), Face.TEXT) for row in rows) * size + 2
    name = max(text_width(yaku_title(row.yaku, language), Face.TEXT) for row in rows) * size + 1
    count = max(text_width(text, Face.TEXT) for row in rows for text in _have(row)) * size
    room = box.width - points - _MOST_CARDS * _CARD_STEP - 2 * count - _APART * size - 3 * _GAP
    return _Columns(points, min(name, room), count)


def points_of(row: Row) -> str:
    """The points of a yaku, and whether further cards add to them."""
    made = row.made[OWN]
    return str(made or row.entry.points) + ("+" if row.entry.each_further and not made else "")


def _have(row: Row) -> tuple[str, str]:
    own, opponent = row.have
    return f"{min(own, 99)}/{row.want}", f"{min(opponent, 99)}/{row.want}"


def _row(board: Board, row: Row, box: Box, columns: _Columns) -> Iterator[Item]:
    theme, language, size = board.options.theme, board.options.language, board.options.theme.side_size
    made = row.made[OWN]
    if made:
        yield PlateItem(Box(box.x0, box.y0 + 1, box.x1, box.y1 - 1), theme.side_row, 5.0)
        yield PlateItem(Box(box.x0, box.y0 + 1, box.x1, box.y1 - 1), theme.side_lit, 5.0, 2.0)
    x = box.x0 + columns.points
    colour = theme.side_lit if made else theme.side_title
    yield fitted(points_of(row), Box(box.x0, box.y0, x, box.y1), size, colour, align=Align.END)
    words = theme.side_lit if made else theme.side_dim if row.lost else theme.side_text
    counts = box.x1 - _GAP / 2 - 2 * columns.number - _APART * size
    cards = Box(box.x0, box.y0, counts - _GAP, box.y1)
    x += _GAP
    name = yaku_title(row.yaku, language)
    yield fitted(name, Box(x, box.y0, x + columns.name, box.y1), size, words, align=Align.START)
    x += min(columns.name, text_width(name, Face.TEXT) * size) + size * 0.5
    other = yaku_title(row.yaku, _other(language))
    second = Box(x, box.y0, x + text_width(other, Face.TEXT) * size + 1, box.y1)
    if second.x1 + _GAP <= cards.x1 - _cards_width(row):  # only where there is room for it
        yield TextItem(other, second, Face.TEXT, size, theme.side_dim, Align.START, 0.0)
    yield from _cards(board, row, cards)
    yield from _counts(board, row, Box(counts, box.y0, box.x1 - _GAP / 2, box.y1), columns.number)


def _cards_width(row: Row) -> float:
    return _CARD_STEP * (1.5 if row.kind is not None else len(row.cards))


def _cards(board: Board, row: Row, box: Box) -> Iterator[Item]:
    """The cards of a yaku, dark while they are missing, darker when the opponent has them."""
    theme, y = board.options.theme, box.centre[1]
    if row.kind is not None:
        high = box.height - 6
        where = around((box.x1 - _CARD_STEP / 2 - 4, y), high, high)
        yield SymbolItem(f"kind-{row.kind.value}", where, 0.0, _WHITE)
        return
    own, opponent = (player.captured for player in board.shown.players)
    scale = min(_CARD_SCALE, (box.height - 2) / CARD_HEIGHT)
    for place, card in enumerate(reversed(row.cards)):
        x = box.x1 - _CARD_STEP * (place + 0.5)
        shade = 0.0 if card in own else _GONE if card in opponent else _MISSING
        yield _small(card, (x, y), shade, scale)
        if card in own:
            wide, high = CARD_WIDTH * scale + 2, CARD_HEIGHT * scale + 2
            yield PlateItem(around((x, y), wide, high), theme.side_lit, 2.5, 1.6)


def _small(card: Card, at: Point, shade: float, scale: float) -> CardItem:
    nothing: Colour = (0, 0, 0, 0)
    return CardItem(card, *at, 0.0, 0.0, 0.0, 0.0, nothing, shade, marks=False, scale=scale)


def _counts(board: Board, row: Row, box: Box, wide: float) -> Iterator[Item]:
    """How many cards each side has of those it takes; the two stay apart also with two digits each."""
    theme = board.options.theme
    for seat, x1 in ((OWN, box.x0 + wide), (OPPOSITE, box.x1)):
        text, colour = _have(row)[seat], colour_of(board, seat)
        length = text_width(text, Face.TEXT) * theme.side_size
        if row.made[seat]:
            yield PlateItem(Box(x1 - length, box.y1 - 4, x1, box.y1 - 1.5), colour, 1.0)
        where = Box(x1 - wide, box.y0, x1, box.y1)
        yield TextItem(text, where, Face.TEXT, theme.side_size, colour, Align.END, 0.0)
