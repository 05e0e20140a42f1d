"""The yaku table of the side board: each yaku with its points, its cards, and how far both sides are."""

from __future__ import annotations

from collections.abc import Iterator

from module.rules.cards import Card
from render.panel.board import Board
from render.panel.progress import Row
from render.scene.displays import fitted
from render.style.items import Align, Box, CardItem, Colour, Face, Item, PlateItem, SymbolItem, TextItem
from render.style.layout import CARD_HEIGHT, CARD_WIDTH, OWN, Point, around
from render.style.metrics import fitting_size, text_width
from render.style.texts import Language, yaku_title
from render.style.theme import Theme

_ROW = 31.5
_TITLE = 1.26
_CARD_SCALE = 0.3
_CARD_STEP = 19.0
_MOST_CARDS = 5
_POINTS = 40.0
_HAVE = 2.6
"""The width of a side's count, in letter heights."""
_MISSING, _GONE = 0.6, 0.88
"""How dark cards are that nobody has, and that the opponent has."""
_WHITE: Colour = (255, 255, 255, 255)


def table_height(theme: Theme, rows: int) -> float:
    """How high the table is with its title."""
    return theme.side_title_size * _TITLE + rows * _row_height(theme)


def _row_height(theme: Theme) -> float:
    return max(_ROW, theme.side_size * 1.08)


def table(board: Board, rows: tuple[Row, ...], box: Box) -> Iterator[Item]:
    """All rows."""
    theme = board.options.theme
    names = _name_sizes(board, rows, box)
    step = _row_height(theme)
    for number, row in enumerate(rows):
        y = box.y0 + step * number
        yield from _row(board, row, Box(box.x0, y, box.x1, y + step), names)


def _other(language: Language) -> Language:
    return Language.ENGLISH if language is Language.JAPANESE else Language.JAPANESE


def _name_sizes(board: Board, rows: tuple[Row, ...], box: Box) -> tuple[float, float]:
    """How long the names may be in the panel's language and, if there is room, in the other."""
    theme, language = board.options.theme, board.options.language
    first, second = (
        max(text_width(yaku_title(row.yaku, one), Face.DISPLAY) for row in rows) * theme.side_size
        for one in (language, _other(language))
    )
    room = box.width - _POINTS - 16 - _MOST_CARDS * _CARD_STEP - 2 * _HAVE * theme.side_size - 8
    gap = theme.side_size * 0.5
    return (first, second) if first + gap + second <= room + 1 else (min(first, room), 0.0)


def _row(board: Board, row: Row, box: Box, names: tuple[float, float]) -> Iterator[Item]:
    theme, language, size = board.options.theme, board.options.language, board.options.theme.side_size
    made = row.made[OWN]
    if made:
        yield PlateItem(Box(box.x0, box.y0 + 1, box.x1, box.y1 - 1), theme.side_row, 5.0)
        yield PlateItem(Box(box.x0, box.y0 + 1, box.x1, box.y1 - 1), theme.side_lit, 5.0, 2.0)
    points = str(made or row.entry.points) + ("+" if row.entry.each_further and not made else "")
    where = Box(box.x0, box.y0, box.x0 + _POINTS - 6, box.y1)
    colour = theme.side_lit if made else theme.side_title
    yield fitted(points, where, size, colour, align=Align.END, face=Face.TITLE)
    words = theme.side_lit if made else theme.side_dim if row.lost else theme.side_text
    first, second = names
    x = box.x0 + _POINTS + 6
    yield fitted(
        yaku_title(row.yaku, language), Box(x, box.y0, x + first + 1, box.y1), size, words, align=Align.START
    )
    if second:
        x += first + size * 0.5
        other = yaku_title(row.yaku, _other(language))
        yield fitted(other, Box(x, box.y0, x + second + 1, box.y1), size, theme.side_dim, align=Align.START)
    counts = box.x1 - 2 * _HAVE * size
    yield from _cards(board, row, Box(counts - 6 - _MOST_CARDS * _CARD_STEP, box.y0, counts - 6, box.y1))
    yield from _counts(theme, row, Box(counts, box.y0, box.x1 - 6, box.y1))


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


def _counts(theme: Theme, row: Row, box: Box) -> Iterator[Item]:
    """How many cards each side has of those it takes."""
    middle = box.centre[0]
    own, opponent = (f"{min(have, 99)}/{row.want}" for have in row.have)
    size = min(
        fitting_size(text, Face.DISPLAY, theme.side_size, box.width / 2 - 2) for text in (own, opponent)
    )
    made_by_own, made_by_opponent = row.made
    for text, x0, x1, colour, made in (
        (own, box.x0, middle, theme.own_side, made_by_own),
        (opponent, middle, box.x1, theme.opponent_side, made_by_opponent),
    ):
        if made:
            yield PlateItem(Box(x0 + 3, box.y1 - 4, x1, box.y1 - 1.5), colour, 1.0)
        where = Box(x0, box.y0, x1, box.y1)
        yield TextItem(text, where, Face.DISPLAY, size, colour, Align.END, 0.0)
