"""What stands on the displays, the buttons and the wooden strips, as draw items."""

from __future__ import annotations

from collections.abc import Iterator
from math import pi

from module.game.events import RoundEnd, RoundEnded
from module.rules.yaku import YakuScore
from render.panel import scrolling
from render.panel.board import Board
from render.panel.placing import turn_of
from render.panel.shown import Outcome, Stage, side_of
from render.style import layout
from render.style.items import (
    Align,
    Box,
    Colour,
    Face,
    Item,
    LidItem,
    LightItem,
    PlateItem,
    SymbolItem,
    TextItem,
)
from render.style.layout import Side
from render.style.metrics import fitting_size, shortened, text_width
from render.style.texts import Words, yaku_title

UPRIGHT = pi / 2
"""The large display's text: from top to bottom."""
_WHITE: Colour = (255, 255, 255, 255)


def fitted(
    text: str, box: Box, size: float, colour: Colour, *, turn: float = 0.0, face: Face = Face.DISPLAY,
    align: Align = Align.CENTRE,
) -> TextItem:  # fmt: skip
    """A line that is made as small as its box demands."""
    length = box.height if turn == UPRIGHT else box.width
    return TextItem(text, box, face, fitting_size(text, face, size, length), colour, align, turn)


def scores(board: Board, side: Side) -> Iterator[Item]:
    """A side's score display: points, multiplier, base points of this round, the kind shown, its buttons."""
    theme, shown, turn = board.options.theme, board.shown, turn_of(side)
    half = shown.half(side)
    for text, row in zip(
        (str(half.score), f"x{shown.multiplier}", str(half.base)), layout.SCORE_ROWS, strict=True
    ):
        yield fitted(text, layout.on(side, row), theme.score_size, theme.display, turn=turn)
    icons = (f"icon-{board.kinds[side.value].value}", "icon-left", "icon-right")
    for cell, box in zip(icons, (layout.KIND_SYMBOL, *layout.KIND_ARROWS), strict=True):
        yield SymbolItem(cell, layout.on(side, box), turn, _WHITE)


def name(board: Board, side: Side) -> Iterator[Item]:
    """A side's name; a long one runs through."""
    theme, text = board.options.theme, board.name(side)
    box = layout.OPPONENT_NAME_DISPLAY if side is Side.OPPONENT else layout.NAME_DISPLAY
    line = scrolling.marquee(text, Face.DISPLAY, theme.name_size, box.width, board.name_time)
    align = Align.CENTRE if line.text == text else Align.START
    yield TextItem(
        line.text, box, Face.DISPLAY, theme.name_size, theme.display, align, turn_of(side), line.shift
    )


def buttons(board: Board, side: Side) -> Iterator[Item]:
    """A side's lidded buttons, without their lids."""
    theme, pressed = board.options.theme, board.pressed
    for is_koikoi, box, words, colour in (
        (True, layout.KOIKOI_BUTTON, Words.KOIKOI, theme.koikoi),
        (False, layout.STOP_BUTTON, Words.STOP, theme.stop),
    ):
        down = pressed is not None and pressed.side is side and pressed.koikoi is is_koikoi
        where = layout.on(side, box)
        yield PlateItem(where, theme.button_pressed if down else theme.button, 2.0)
        text = words.text(board.options.language)
        yield fitted(text, where, theme.lid_size, colour, turn=turn_of(side), face=Face.TITLE)


def lids(board: Board) -> Iterator[Item]:
    """All four lids; each folds about the edge away from the other."""
    for side in Side:
        opened = board.lid(side)
        upper, lower = ("top", "bottom") if side is Side.OWN else ("bottom", "top")
        yield LidItem(layout.on(side, layout.KOIKOI_BUTTON), opened, upper)
        yield LidItem(layout.on(side, layout.STOP_BUTTON), opened, lower)


def status_light(board: Board) -> Iterator[Item]:
    """Off, or green when the module is solved."""
    theme = board.options.theme
    if board.solved:
        yield LightItem(layout.around(layout.STATUS_LIGHT, 46, 46), theme.solved)
    colour = theme.solved if board.solved else theme.unlit
    yield PlateItem(layout.around(layout.STATUS_LIGHT, 10, 10), colour, 5.0)


def large_display(board: Board) -> Iterator[Item]:
    """The large display: whose turn it is and what is to be known now."""
    shown = board.shown
    yield from _turn_marker(board)
    match shown.stage:
        case Stage.SEARCHING:
            yield from _searching(board)
        case Stage.ROUND:
            if shown.lids is not None:
                yield from _yaku(board, shown.half(shown.lids).yaku)
        case Stage.ROUND_OVER:
            if shown.result is not None:
                yield from _round_over(board, shown.result)
        case Stage.GAME_OVER:
            if shown.outcome is not None:
                yield _title(board, _OUTCOMES[shown.outcome].text(board.options.language))
    yield from _display_button(board)


_OUTCOMES = {Outcome.WIN: Words.YOU_WIN, Outcome.LOSE: Words.YOU_LOSE, Outcome.TIE: Words.TIE}


def _turn_marker(board: Board) -> Iterator[Item]:
    shown = board.shown
    if shown.turn is None:
        return
    colour = board.options.theme.marker(shown.round)
    theme, where = board.options.theme, layout.TURN_MARKER[shown.turn]
    across = theme.marker_size
    yield LightItem(layout.around(where, 2 * across, 2 * across), (*colour[:3], 120))
    box = layout.around(where, across, across)
    yield PlateItem(box, colour, across / 2)
    # Whoever cannot tell the colours apart reads the round.
    number = str(shown.round)
    yield fitted(number, box, across * 0.85, theme.marker_text(shown.round), turn=UPRIGHT, face=Face.TITLE)


def _title(board: Board, text: str) -> Item:
    theme = board.options.theme
    box = layout.DISPLAY_TITLE if board.button else layout.DISPLAY_MIDDLE
    return fitted(text, box, theme.title_size, theme.display, turn=UPRIGHT)


def _searching(board: Board) -> Iterator[Item]:
    """The word keeps its place while the dots come and go."""
    theme, box = board.options.theme, layout.DISPLAY_TITLE
    words = Words.SEARCHING.text(board.options.language)
    size = fitting_size(words + "...", Face.DISPLAY, theme.line_size, box.height)
    inset = (box.height - text_width(words + "...", Face.DISPLAY) * size) / 2
    where = Box(box.x0, box.y0 + inset, box.x1, box.y1)
    text = words + scrolling.dots(board.display_time)
    yield TextItem(text, where, Face.DISPLAY, size, theme.display, Align.START, UPRIGHT)


def _yaku(board: Board, made: tuple[YakuScore, ...]) -> Iterator[Item]:
    """Yaku and their base points, three at a time."""
    theme = board.options.theme
    room = layout.yaku_lines(theme.yaku_size)
    first = scrolling.first_line(len(made), len(room), board.display_time)
    ordered = made[first:] + made[:first]
    for score, box in zip(ordered, room, strict=False):
        end = box.y1 - layout.YAKU_POINTS_LENGTH
        title = yaku_title(score.yaku, board.options.language)
        left, right = Box(box.x0, box.y0, box.x1, end), Box(box.x0, end, box.x1, box.y1)
        yield fitted(title, left, theme.yaku_size, theme.display, turn=UPRIGHT, align=Align.START)
        points = str(score.points)
        yield fitted(points, right, theme.yaku_size, theme.display, turn=UPRIGHT, align=Align.END)


def _round_over(board: Board, ended: RoundEnded) -> Iterator[Item]:
    theme, language = board.options.theme, board.options.language
    if ended.seat is None:
        tie = ended.reason is RoundEnd.LUCKY_TIE
        lines = [Words.BOTH_LUCKY.text(language)] if tie else []
        lines.append(Words.NOBODY_SCORES.text(language))
    else:
        own = side_of(ended.seat, board.seat) is Side.OWN
        lines = [(Words.YOU_SCORE if own else Words.OPPONENT_SCORES).text(language)]
        base = f"{ended.base} x {ended.multiplier} = {ended.points}"
        lucky = Words.LUCKY_HAND.text(language) + ": " if ended.reason is RoundEnd.LUCKY_HAND else ""
        lines.append(lucky + base)
    lines.insert(0, Words.ROUND.text(language, number=ended.round))
    for text, box in zip(lines, layout.ROUND_LINES, strict=False):
        yield fitted(text, box, theme.line_size, theme.display, turn=UPRIGHT)


def _display_button(board: Board) -> Iterator[Item]:
    words = board.button
    if words is None:
        return
    theme, box = board.options.theme, layout.DISPLAY_BUTTON
    yield PlateItem(box, theme.display_dim, 5.0, 2.0)
    inner = Box(box.x0, box.y0 + 6, box.x1, box.y1 - 6)
    text = words.text(board.options.language)
    yield fitted(text, inner, theme.button_size, theme.display, turn=UPRIGHT)


def strips(board: Board) -> Iterator[Item]:
    """The ticker on the lower strip of wood; on the upper the line about trouble, or what can be typed now.

    Where there is a side board, ticker and commands are there.
    """
    theme, size = board.options.theme, board.options.theme.strip_size
    around, options = board.around, board.options
    if options.ticker and around.notices and not board.wide:
        parts = [f"{notice.mark.value} {notice.line}" for notice in around.notices]
        yield from _strip(board, layout.TICKER_BOX, parts)
    if around.banner:
        box = layout.BANNER_BOX
        yield PlateItem(box, theme.banner, 4.0)
        inner = Box(box.x0 + 8, box.y0, box.x1 - 8, box.y1)
        line = shortened(around.banner, Face.DISPLAY, size, inner.width)
        yield TextItem(line, inner, Face.DISPLAY, size, theme.banner_text, Align.START, 0.0)
    elif options.help_strip and around.hints and not board.wide:
        parts = [f"{hint.command} {hint.meaning}".rstrip() for hint in around.hints]
        yield from _strip(board, layout.BANNER_BOX, parts)


def _strip(board: Board, box: Box, parts: list[str]) -> Iterator[Item]:
    """The first part, and as many of those after it as there is room for."""
    theme, size = board.options.theme, board.options.theme.strip_size
    line = shortened(parts[0], Face.DISPLAY, size, box.width)
    for part in parts[1:]:
        longer = f"{line}   ·   {part}"
        if scrolling.is_long(longer, Face.DISPLAY, size, box.width):
            break
        line = longer
    if theme.strip_plate[3]:
        wide = min(box.width, text_width(line, Face.DISPLAY) * size + 12)
        yield PlateItem(Box(box.x0 - 6, box.y0, box.x0 + wide, box.y1), theme.strip_plate, 4.0)
    yield TextItem(line, box, Face.DISPLAY, size, theme.ticker, Align.START, 0.0)
