"""What stands on the displays, the buttons and the wooden strips, as draw items."""

from __future__ import annotations

from collections.abc import Iterator

from module.game.events import RoundEnd, RoundEnded
from module.rules.yaku import YakuScore
from render.panel import scrolling
from render.panel.board import Board
from render.panel.shown import Outcome, Stage, seen_from
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
from render.style.layout import OWN, UPRIGHT, LargeDisplay, around
from render.style.metrics import fitting_size, shortened, text_width
from render.style.texts import Words, yaku_title

_WHITE: Colour = (255, 255, 255, 255)


def fitted(
    text: str, box: Box, size: float, colour: Colour, *, turn: float = 0.0, face: Face = Face.DISPLAY,
    align: Align = Align.CENTRE,
) -> TextItem:  # fmt: skip
    """A line that is made as small as its box demands."""
    length = box.height if turn == UPRIGHT else box.width
    return TextItem(text, box, face, fitting_size(text, face, size, length), colour, align, turn)


def scores(board: Board, seat: int) -> Iterator[Item]:
    """A seat's score display: points, multiplier, base points of this round, the kind shown, its buttons."""
    theme, shown, layout = board.options.theme, board.shown, board.layout.seats[seat]
    player, turn = shown.players[seat], layout.turn
    texts = str(player.score), f"x{shown.multiplier}", str(player.base)
    for text, row in zip(texts, layout.points, strict=True):
        yield fitted(text, row, theme.score_size * layout.grow, theme.display, turn=turn)
    if layout.pager is not None:
        icons = (f"icon-{board.kinds[seat].value}", "icon-left", "icon-right")
        for cell, box in zip(icons, (layout.pager.symbol, *layout.pager.arrows), strict=True):
            yield SymbolItem(cell, box, turn, _WHITE)


def name(board: Board, seat: int) -> Iterator[Item]:
    """A seat's name; a long one runs through."""
    theme, text, layout = board.options.theme, board.name(seat), board.layout.seats[seat]
    box, size = layout.name, theme.name_size * layout.grow
    line = scrolling.marquee(text, Face.DISPLAY, size, box.width, board.name_time)
    align = Align.CENTRE if line.text == text else Align.START
    yield TextItem(line.text, box, Face.DISPLAY, size, theme.display, align, layout.turn, line.shift)


def buttons(board: Board, seat: int) -> Iterator[Item]:
    """A seat's lidded buttons, without their lids."""
    theme, pressed, layout = board.options.theme, board.pressed, board.layout.seats[seat]
    koikoi, stop = layout.lids
    for is_koikoi, button, words, colour in (
        (True, koikoi, Words.KOIKOI, theme.koikoi),
        (False, stop, Words.STOP, theme.stop),
    ):
        down = pressed is not None and pressed.seat == seat and pressed.koikoi is is_koikoi
        yield PlateItem(button.box, theme.button_pressed if down else theme.button, 2.0)
        text = words.text(board.options.language)
        yield fitted(
            text, button.word, theme.lid_size * button.grow, colour, turn=layout.turn, face=Face.TITLE
        )


def lids(board: Board) -> Iterator[Item]:
    """All lids; each folds about the edge away from the other."""
    for seat in board.shown.seats:
        koikoi, stop = (button.box for button in board.layout.seats[seat].lids)
        for one, other in ((koikoi, stop), (stop, koikoi)):
            yield LidItem(one, board.lid(seat), "top" if one.y0 < other.y0 else "bottom")


def status_light(board: Board) -> Iterator[Item]:
    """Off, or green when the module is solved."""
    theme = board.options.theme
    if board.solved:
        yield LightItem(around(board.layout.status_light, 46, 46), theme.solved)
    colour = theme.solved if board.solved else theme.unlit
    yield PlateItem(around(board.layout.status_light, 10, 10), colour, 5.0)


def large_display(board: Board) -> Iterator[Item]:
    """The large display: whose turn it is and what is to be known now."""
    shown = board.shown
    yield from _turn_marker(board)
    match shown.stage:
        case Stage.SEARCHING:
            yield from _searching(board)
        case Stage.ROUND:
            if shown.lids is not None:
                yield from _yaku(board, shown.players[shown.lids].yaku)
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
    theme, seat = board.options.theme, board.layout.seats[shown.turn]
    where, across = seat.marker, theme.marker_size * seat.grow
    yield LightItem(around(where, 2 * across, 2 * across), (*colour[:3], 120))
    box = around(where, across, across)
    yield PlateItem(box, colour, across / 2)
    # Whoever cannot tell the colours apart reads the round.
    number = str(shown.round)
    yield fitted(
        number,
        box,
        across * 0.85,
        theme.marker_text(shown.round),
        turn=board.layout.display.turn,
        face=Face.TITLE,
    )


def _title(board: Board, text: str) -> Item:
    theme = board.options.theme
    display = board.layout.display
    box = display.title if board.button else display.middle
    return fitted(text, box, theme.title_size, theme.display, turn=display.turn)


def _searching(board: Board) -> Iterator[Item]:
    """The word keeps its place while the dots come and go."""
    theme, display = board.options.theme, board.layout.display
    box, upright = display.title, display.turn == UPRIGHT
    words = Words.SEARCHING.text(board.options.language)
    length = box.height if upright else box.width
    size = fitting_size(words + "...", Face.DISPLAY, theme.line_size, length)
    inset = (length - text_width(words + "...", Face.DISPLAY) * size) / 2
    dx, dy = (0, inset) if upright else (inset, 0)
    where = Box(box.x0 + dx, box.y0 + dy, box.x1, box.y1)
    text = words + scrolling.dots(board.display_time)
    yield TextItem(text, where, Face.DISPLAY, size, theme.display, Align.START, display.turn)


def _yaku(board: Board, made: tuple[YakuScore, ...]) -> Iterator[Item]:
    """Yaku and their base points, three at a time."""
    theme = board.options.theme
    display = board.layout.display
    room = display.yaku_lines(theme.yaku_size)
    first = scrolling.first_line(len(made), len(room), board.display_time)
    ordered = made[first:] + made[:first]
    for score, box in zip(ordered, room, strict=False):
        title = yaku_title(score.yaku, board.options.language)
        left, right = _parted(box, display)
        yield fitted(title, left, theme.yaku_size, theme.display, turn=display.turn, align=Align.START)
        points = str(score.points)
        yield fitted(points, right, theme.yaku_size, theme.display, turn=display.turn, align=Align.END)


def _parted(line: Box, display: LargeDisplay) -> tuple[Box, Box]:
    """A yaku's line in two: for its name and for its points."""
    if display.turn == UPRIGHT:
        end = line.y1 - display.points_length
        return Box(line.x0, line.y0, line.x1, end), Box(line.x0, end, line.x1, line.y1)
    end = line.x1 - display.points_length
    return Box(line.x0, line.y0, end, line.y1), Box(end, line.y0, line.x1, line.y1)


def _round_over(board: Board, ended: RoundEnded) -> Iterator[Item]:
    theme, language = board.options.theme, board.options.language
    if ended.seat is None:
        tie = ended.reason is RoundEnd.LUCKY_TIE
        lines = [Words.BOTH_LUCKY.text(language)] if tie else []
        lines.append(Words.NOBODY_SCORES.text(language))
    else:
        own = seen_from(ended.seat, board.seat, len(board.shown.players)) == OWN
        lines = [(Words.YOU_SCORE if own else Words.OPPONENT_SCORES).text(language)]
        base = f"{ended.base} x {ended.multiplier} = {ended.points}"
        lucky = Words.LUCKY_HAND.text(language) + ": " if ended.reason is RoundEnd.LUCKY_HAND else ""
        lines.append(lucky + base)
    lines.insert(0, Words.ROUND.text(language, number=ended.round))
    display = board.layout.display
    for text, box in zip(lines, display.lines, strict=False):
        yield fitted(text, box, theme.line_size, theme.display, turn=display.turn)


def _display_button(board: Board) -> Iterator[Item]:
    words = board.button
    if words is None:
        return
    theme, display = board.options.theme, board.layout.display
    box = display.button
    yield PlateItem(box, theme.display_dim, 5.0, 2.0)
    upright = display.turn == UPRIGHT
    dx, dy = (0, 6) if upright else (6, 0)
    inner = Box(box.x0 + dx, box.y0 + dy, box.x1 - dx, box.y1 - dy)
    text = words.text(board.options.language)
    yield fitted(text, inner, theme.button_size, theme.display, turn=display.turn)


def strips(board: Board) -> Iterator[Item]:
    """The ticker on the lower strip of wood; on the upper one trouble, or what can be typed."""
    theme, size, layout = board.options.theme, board.options.theme.strip_size, board.layout
    beside, options = board.around, board.options
    if options.ticker and beside.notices and layout.ticker:
        parts = [f"{notice.mark.value} {notice.line}" for notice in beside.notices]
        yield from _strip(board, layout.ticker, parts)
    if beside.banner and layout.banner:
        box = layout.banner
        yield PlateItem(box, theme.banner, 4.0)
        inner = Box(box.x0 + 8, box.y0, box.x1 - 8, box.y1)
        line = shortened(beside.banner, Face.DISPLAY, size, inner.width)
        yield TextItem(line, inner, Face.DISPLAY, size, theme.banner_text, Align.START, 0.0)
    elif options.help_strip and beside.hints and layout.hints:
        parts = [f"{hint.command} {hint.meaning}".rstrip() for hint in beside.hints]
        yield from _strip(board, layout.hints, parts)


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
