"""The side board of the wide layout: who plays, the rounds, the yaku, what chat does, what to type now."""

from __future__ import annotations

from collections.abc import Iterator

from module.game.events import RoundEnded
from render.panel.around import Crowd, Mark, Notice
from render.panel.board import Board
from render.panel.progress import progress
from render.panel.shown import Stage, seen_from
from render.scene.displays import fitted
from render.scene.yaku_table import table, table_height
from render.style.items import Align, Box, Colour, Face, Item, LightItem, PlateItem, TextItem
from render.style.layout import OPPOSITE, OWN
from render.style.metrics import shortened, text_width
from render.style.texts import Words
from render.style.theme import Theme

_GAP = 12.0
"""Between two sections."""
_HEAD_GAP = 6.0
_LINE = 1.26
"""From one line to the next, in letter heights."""
_CELLS = 4
"""So many rounds are shown, the newest last."""
_PADDING = 8.0


def side(board: Board) -> Iterator[Item]:
    """Everything on the side board, from top to bottom; the ticker has what the others leave."""
    options, area = board.options, board.layout.side
    if area is None:
        return
    theme = options.theme
    y = area.y0
    for part, height in ((_head, _head_height(theme)), (_rounds, _rounds_height(theme))):
        yield from part(board, Box(area.x0, y, area.x1, y + height))
        y += height + _GAP
    rules = board.shown.rules
    if options.yaku_table and rules is not None:
        rows = progress(board.shown, rules)
        height = table_height(theme, len(rows))
        yield from titled(
            theme, Box(area.x0, y, area.x1, y + height), Words.YAKU_TITLE.text(options.language)
        )
        yield from table(board, rows, Box(area.x0, y + title_height(theme), area.x1, y + height))
        y += height + _GAP
    bottom = area.y1
    if options.help_strip and board.around.hints:
        top = bottom - _help_height(theme)
        yield from _help(board, Box(area.x0, top, area.x1, bottom))
        bottom = top - _GAP
    if options.ticker:
        yield from _ticker(board, Box(area.x0, y, area.x1, bottom))


def title_height(theme: Theme) -> float:
    """How high the title of a section is."""
    return theme.side_title_size * _LINE


def titled(theme: Theme, box: Box, title: str) -> Iterator[Item]:
    """A section's title at its upper edge, and a gold line from there to the right."""
    high = title_height(theme)
    wide = text_width(title, Face.TITLE) * theme.side_title_size
    where = Box(box.x0, box.y0, box.x0 + wide + 1, box.y0 + high)
    yield TextItem(title, where, Face.TITLE, theme.side_title_size, theme.side_title, Align.START, 0.0)
    y = where.centre[1]
    yield PlateItem(Box(where.x1 + 12, y - 0.8, box.x1, y + 0.8), theme.side_line, 0.8)


def lines(theme: Theme, box: Box) -> tuple[Box, ...]:
    """The lines of text that a box has room for."""
    step = theme.side_size * _LINE
    return tuple(
        Box(box.x0, box.y0 + step * line, box.x1, box.y0 + step * (line + 1))
        for line in range(int(box.height / step))
    )


def word(
    theme: Theme,
    text: str,
    box: Box,
    colour: Colour,
    align: Align = Align.START,
    *,
    face: Face = Face.DISPLAY,
) -> TextItem:
    """A line of the usual height, made smaller where its box is too short."""
    return fitted(text, box, theme.side_size, colour, align=align, face=face)


# Who plays, and how it stands.


def _head_height(theme: Theme) -> float:
    return theme.side_large_size * 1.2 + _HEAD_GAP + theme.side_size * _LINE


def _head(board: Board, box: Box) -> Iterator[Item]:
    """Both names, the score between them, and below who of the crowd plays."""
    theme, size = board.options.theme, board.options.theme.side_large_size
    middle, bottom = box.centre[0], box.y0 + size * 1.2
    own, opponent = (str(player.score) for player in board.shown.players)
    reach = max(text_width(text, Face.TITLE) for text in (own, opponent)) * size + size
    yield TextItem(
        ":", Box(middle - 10, box.y0, middle + 10, bottom), Face.TITLE, size, theme.side_dim,
        Align.CENTRE, 0.0,
    )  # fmt: skip
    for seat, text, align, x0, x1 in (
        (OWN, own, Align.END, middle - reach, middle - size / 2),
        (OPPOSITE, opponent, Align.START, middle + size / 2, middle + reach),
    ):
        colour = seat_colour(theme, seat)
        yield TextItem(text, Box(x0, box.y0, x1, bottom), Face.TITLE, size, colour, align, 0.0)
        own_side = seat == OWN
        place = Box(box.x0, box.y0, x0, bottom) if own_side else Box(x1, box.y0, box.x1, bottom)
        name_size = size * 0.8
        name = shortened(board.name(seat), Face.DISPLAY, name_size, place.width)
        name_align = Align.START if own_side else Align.END
        yield TextItem(name, place, Face.DISPLAY, name_size, colour, name_align, 0.0)
    below = Box(box.x0, bottom + _HEAD_GAP, box.x1, box.y1)
    yield from _crowd(board, board.around.crowd, below)


def seat_colour(theme: Theme, seat: int) -> Colour:
    """The colour that stands for a seat."""
    return theme.own_side if seat == OWN else theme.opponent_side


def _crowd(board: Board, crowd: Crowd | None, box: Box) -> Iterator[Item]:
    """Whose seat it is and for how long; who is next."""
    if crowd is None:
        return
    theme, language = board.options.theme, board.options.language
    if not crowd.holder:
        yield word(theme, Words.ANYBODY_PLAYS.text(language), box, theme.side_text)
        return
    clock = ""
    if crowd.seconds_left is not None:
        clock = f"{crowd.seconds_left // 60}:{crowd.seconds_left % 60:02}"
    reach = text_width("0:000", Face.DISPLAY) * theme.side_size
    left, right = Box(box.x0, box.y0, box.x1 - reach, box.y1), Box(box.x1 - reach, box.y0, box.x1, box.y1)
    text = Words.PLAYS.text(language, name=crowd.holder)
    if crowd.challenger:
        text += "   " + Words.ASKS.text(language, name=crowd.challenger)
    elif crowd.waiting:
        more = len(crowd.waiting) - 1
        text += "   " + Words.NEXT.text(language, name=crowd.waiting[0]) + (f" +{more}" if more else "")
    text = shortened(text, Face.DISPLAY, theme.side_size, left.width)
    yield word(theme, text, left, theme.side_text)
    if clock:
        hurry = crowd.seconds_left is not None and crowd.seconds_left <= 10
        yield word(theme, clock, right, theme.undone if hurry else theme.side_text, Align.END)


# The rounds.


def _rounds_height(theme: Theme) -> float:
    return (2 * theme.side_size + theme.side_large_size) * 1.16 + 2 * _PADDING


def _rounds(board: Board, box: Box) -> Iterator[Item]:
    """A field for each round: who scored how much, and how it came about; the one being played is lit."""
    rules, shown = board.shown.rules, board.shown
    if rules is None:
        return
    count = min(rules.rounds, _CELLS)
    playing = shown.stage is Stage.ROUND
    last = max(count, min(rules.rounds, len(shown.results) + playing))
    wide = (box.width + _GAP) / count
    for place, number in enumerate(range(last - count + 1, last + 1)):
        x = box.x0 + wide * place
        yield from _round(board, number, Box(x, box.y0, x + wide - _GAP, box.y1))


def _round(board: Board, number: int, box: Box) -> Iterator[Item]:
    theme, language, shown = board.options.theme, board.options.language, board.shown
    now = shown.stage is Stage.ROUND and number == shown.round
    if now:
        yield PlateItem(box, theme.side_row, 6.0)
    yield PlateItem(box, theme.side_lit if now else theme.side_line, 6.0, 2.5 if now else 1.2)
    step = theme.side_size * 1.16
    inner = Box(box.x0 + _PADDING, box.y0 + _PADDING, box.x1 - _PADDING, box.y1 - _PADDING)
    top = Box(inner.x0, inner.y0, inner.x1, inner.y0 + step)
    low = Box(inner.x0, inner.y1 - step, inner.x1, inner.y1)
    mid = Box(inner.x0, top.y1, inner.x1, low.y0)
    title = Words.ROUND.text(language, number=number)
    yield word(theme, title, top, theme.side_text if now else theme.side_dim, Align.CENTRE)
    result = next((result for result in shown.results if result.round == number), None)
    if result is not None:
        yield from _result(board, result, mid, low)
    elif now:
        yield fitted(f"x{shown.multiplier}", mid, theme.side_large_size, theme.side_lit, face=Face.TITLE)
        own, opponent = (player.base for player in shown.players)
        words = Words.BASE_POINTS.text(language, own=own, opponent=opponent)
        yield word(theme, words, low, theme.side_text, Align.CENTRE)


def _result(board: Board, result: RoundEnded, mid: Box, low: Box) -> Iterator[Item]:
    theme, language = board.options.theme, board.options.language
    if result.seat is None:
        yield fitted("0", mid, theme.side_large_size, theme.side_dim, face=Face.TITLE)
        yield word(theme, Words.NOBODY.text(language), low, theme.side_dim, Align.CENTRE)
        return
    winner = seen_from(result.seat, board.seat, len(board.shown.players))
    colour = seat_colour(theme, winner)
    yield fitted(f"+{result.points}", mid, theme.side_large_size, colour, face=Face.TITLE)
    who = (Words.YOU if winner == OWN else Words.OPPONENT).text(language)
    how = f"{who} {result.base} x {result.multiplier}" if result.multiplier > 1 else who
    yield word(theme, how, low, colour, Align.CENTRE)


# What chat does.


def _ticker(board: Board, box: Box) -> Iterator[Item]:
    theme = board.options.theme
    yield from titled(theme, box, Words.TICKER_TITLE.text(board.options.language))
    room = Box(box.x0, box.y0 + title_height(theme), box.x1, box.y1)
    rows = lines(theme, room)
    notices = board.around.notices
    if not notices and rows:
        yield word(theme, Words.TICKER_EMPTY.text(board.options.language), rows[0], theme.side_dim)
    for number, (notice, row) in enumerate(zip(notices, rows, strict=False)):
        if number == 0:
            yield PlateItem(row, theme.side_row, 5.0)
            yield PlateItem(Box(row.x0, row.y0, row.x0 + 4, row.y1), theme.side_lit, 2.0)
            yield LightItem(Box(row.x0 - 20, row.y0 - 8, row.x0 + 28, row.y1 + 8), (*theme.side_lit[:3], 60))
        yield from _notice(theme, notice, row, newest=number == 0)


_MARK_COLOURS = {Mark.DONE: "done", Mark.UNDONE: "undone", Mark.ANSWER: "told", Mark.TOLD: "told"}


def _notice(theme: Theme, notice: Notice, row: Box, *, newest: bool) -> Iterator[Item]:
    """A sign, who, and what; a long line is cut."""
    size = theme.side_size
    x = row.x0 + _PADDING
    sign_end = x + size * 1.2
    colour: Colour = getattr(theme, _MARK_COLOURS[notice.mark])
    yield TextItem(
        notice.mark.value, Box(x, row.y0, sign_end, row.y1), Face.DISPLAY, size, colour, Align.START, 0.0
    )
    x = sign_end
    if notice.who:
        who = shortened(notice.who, Face.DISPLAY, size, row.width * 0.4)
        end = x + text_width(who, Face.DISPLAY) * size
        name_colour = theme.side_lit if newest else theme.side_title
        yield TextItem(
            who, Box(x, row.y0, end + 1, row.y1), Face.DISPLAY, size, name_colour, Align.START, 0.0
        )
        x = end + size * 0.6
    rest = Box(x, row.y0, row.x1 - _PADDING, row.y1)
    text = shortened(notice.rest, Face.DISPLAY, size, rest.width)
    if text:
        words = theme.side_text if newest else theme.side_dim
        yield TextItem(text, rest, Face.DISPLAY, size, words, Align.START, 0.0)


# What can be typed now.


def _help_height(theme: Theme) -> float:
    return title_height(theme) + 2 * theme.side_size * 1.4


def _help(board: Board, box: Box) -> Iterator[Item]:
    """Commands in frames, each with its meaning, in two lines; what does not fit is left out."""
    theme, size = board.options.theme, board.options.theme.side_size
    yield from titled(theme, box, Words.NOW_TITLE.text(board.options.language))
    x, y, step = box.x0, box.y0 + title_height(theme), size * 1.4
    for hint in board.around.hints:
        chip = text_width(hint.command, Face.DISPLAY) * size + 2 * _PADDING
        meaning = text_width(hint.meaning, Face.DISPLAY) * size
        if x > box.x0 and x + chip + _PADDING + meaning > box.x1:
            x, y = box.x0, y + step
        if y + step > box.y1 + 0.1:
            return
        frame = Box(x, y + 2, x + chip, y + step - 2)
        yield PlateItem(frame, theme.side_row, 6.0)
        yield PlateItem(frame, theme.side_line, 6.0, 1.4)
        inner = Box(frame.x0 + _PADDING, frame.y0, frame.x1, frame.y1)
        yield TextItem(hint.command, inner, Face.DISPLAY, size, theme.side_lit, Align.START, 0.0)
        words = Box(frame.x1 + _PADDING, y, frame.x1 + _PADDING + meaning + 1, y + step)
        yield word(theme, hint.meaning, words, theme.side_text)
        x = words.x1 + size * 0.8
