"""The column of the stage: trouble, the round, who plays, yaku in reach, what chat does, what to type."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from module.rules.ruleset import Rules
from module.rules.yaku import Brights
from render.panel import scrolling
from render.panel.around import Crowd
from render.panel.board import Board
from render.panel.progress import Row, progress
from render.scene.displays import fitted, running
from render.scene.hints import height as hints_height
from render.scene.hints import hints
from render.scene.sections import GAP, LINE, PADDING, title_height, titled, word
from render.scene.ticker import ticker
from render.scene.yaku_table import points_of, seat_colour
from render.style.items import Align, Box, Face, Item, PlateItem, TextItem
from render.style.layout import OWN
from render.style.metrics import Lettering, longest_word, text_width, wrapped
from render.style.texts import Words, yaku_title
from render.style.theme import Theme

_MOST_YAKU = 5
"""So many are shown: those made, and those that miss the fewest cards."""
_LEAST_NOTICES = 3
"""So many lines are left for what chat does."""
_HINTS_ROOM = 172.0
_TROUBLE_LINES = 4
_TROUBLE_SIZE = 40.0


class _Part(NamedTuple):
    """A section: how high it is, and its items in a box of that height."""

    height: float
    draw: Callable[[Box], Iterator[Item]]


def column(board: Board) -> Iterator[Item]:
    """Everything in the column, from top to bottom; the ticker has what the others leave."""
    options, area = board.options, board.layout.column
    if area is None:
        return
    y, bottom = area.y0, area.y1
    for part in (_trouble(board, area), _round(board), _players(board)):
        if part is not None:
            yield from part.draw(Box(area.x0, y, area.x1, y + part.height))
            y += part.height + GAP
    if options.help_strip and board.around.hints:
        part = _help(board)
        yield from part.draw(Box(area.x0, bottom - part.height, area.x1, bottom))
        bottom -= part.height + GAP
    rules = board.shown.rules
    if options.yaku_table and rules is not None:
        theme = options.theme
        least = title_height(theme) + _LEAST_NOTICES * theme.side_size * LINE + GAP if options.ticker else 0
        part = _yaku(board, rules, Box(area.x0, y, area.x1, bottom - least))
        yield from part.draw(Box(area.x0, y, area.x1, y + part.height))
        y += part.height + GAP
    if options.ticker:
        yield from ticker(board, Box(area.x0, y, area.x1, bottom))


def _trouble(board: Board, area: Box) -> _Part | None:
    """Trouble, or a code to type, in letters to be copied; a long text goes through its room line by line."""
    text, theme = board.around.banner, board.options.theme
    if not text:
        return None
    size = min(theme.command_size, _TROUBLE_SIZE)
    lines = wrapped(text, Face.TEXT, size, area.width - 2 * PADDING)
    shown = min(len(lines), _TROUBLE_LINES)
    first = scrolling.first_line(len(lines), shown, board.name_time)
    step = scrolling.LINE_STEP if len(lines) > shown else 0.0
    line = size * 1.16

    def draw(box: Box) -> Iterator[Item]:
        yield PlateItem(box, theme.banner, 6.0)
        for number, words in enumerate((lines[first:] + lines[:first])[:shown]):
            y = box.y0 + PADDING / 2 + number * line
            where = Box(box.x0 + PADDING, y, box.x1 - PADDING, y + line)
            yield TextItem(words, where, Face.TEXT, size, theme.banner_text, Align.START, 0.0, step=step)

    return _Part(shown * line + PADDING, draw)


def _round(board: Board) -> _Part | None:
    """Which round of how many is played."""
    theme, shown = board.options.theme, board.shown
    rules = shown.rules
    if rules is None:
        return None
    words = Words.ROUND_OF.text(board.options.language, number=shown.round, of=rules.rounds)

    def draw(box: Box) -> Iterator[Item]:
        yield fitted(words, box, theme.side_title_size * 1.2, theme.side_title, align=Align.START)

    return _Part(theme.side_title_size * 1.2 * LINE, draw)


def _players(board: Board) -> _Part | None:
    """Whose seat it is and for how long; below who is next, or asks for it."""
    theme, language, crowd = board.options.theme, board.options.language, board.around.crowd
    if crowd is None:
        return None
    line = theme.side_size * LINE
    letters = Lettering(Face.TEXT, theme.side_size)
    words = Words.PLAYS if crowd.holder else Words.ANYBODY_PLAYS
    text = words.text(language, name=crowd.holder)
    below = _waiting(board, crowd)

    def draw(box: Box) -> Iterator[Item]:
        clock = _clock(crowd)
        reach = text_width(clock, Face.TEXT) * theme.side_size + PADDING if clock else 0.0
        left = Box(box.x0, box.y0, box.x1 - reach, box.y0 + line)
        yield running(board, text, left, letters, theme.side_text)
        if clock:
            hurry = crowd.seconds_left is not None and crowd.seconds_left <= scrolling.HURRY
            colour = theme.undone if hurry else theme.side_lit
            yield word(theme, clock, Box(left.x1, left.y0, box.x1, left.y1), colour, Align.END)
        if below:
            under = Box(box.x0, left.y1, box.x1, left.y1 + line)
            yield running(board, below, under, letters, theme.side_dim)

    return _Part(line * (2 if below else 1), draw)


def _clock(crowd: Crowd) -> str:
    """How long the holder has left, in minutes and seconds."""
    if not crowd.holder or crowd.seconds_left is None:
        return ""
    return f"{crowd.seconds_left // 60}:{crowd.seconds_left % 60:02}"


def _waiting(board: Board, crowd: Crowd) -> str:
    language = board.options.language
    if crowd.challenger:
        return Words.ASKS.text(language, name=crowd.challenger)
    if not crowd.waiting:
        return ""
    more = len(crowd.waiting) - 1
    return Words.NEXT.text(language, name=crowd.waiting[0]) + (f" +{more}" if more else "")


# The yaku.


def _in_reach(board: Board, rules: Rules) -> list[Row]:
    """What somebody has made, and what the own seat may make next: those that miss the fewest cards first."""
    rows = progress(board.shown, rules)
    made = [row for row in rows if any(row.made)]
    open_rows = [row for row in rows if not any(row.made) and not row.lost]
    open_rows.sort(key=lambda row: (row.want - row.have[OWN], -row.entry.points))
    # Of the brights only the best counts: what is next is the nearest that is worth more.
    best = max((row.made[OWN] for row in made if isinstance(row.yaku.shape, Brights)), default=0)
    brights = [row for row in open_rows if isinstance(row.yaku.shape, Brights)]
    nearest = next((row for row in brights if row.entry.points > best), None)
    return made + [row for row in open_rows if row not in brights or row is nearest]


def _yaku(board: Board, rules: Rules, box: Box) -> _Part:
    theme = board.options.theme
    heights: list[tuple[Row, tuple[str, ...]]] = []
    room = box.height - title_height(theme)
    for row in _in_reach(board, rules)[:_MOST_YAKU]:
        name = _name_lines(board, row, box.width)
        room -= _row_height(theme, len(name))
        if room < 0:
            break
        heights.append((row, name))

    def draw(where: Box) -> Iterator[Item]:
        yield from titled(theme, where, Words.IN_REACH.text(board.options.language))
        y = where.y0 + title_height(theme)
        for row, name in heights:
            bottom = y + _row_height(theme, len(name))
            yield from _row(board, row, name, Box(where.x0, y, where.x1, bottom))
            y = bottom

    return _Part(title_height(theme) + sum(_row_height(theme, len(name)) for _, name in heights), draw)


def _row_height(theme: Theme, lines: int) -> float:
    return theme.side_size * (1.1 * lines + 0.3)


def _columns(theme: Theme, width: float) -> tuple[float, float]:
    """How wide the points of a row are, and where its name ends: before the count."""
    points = text_width("15", Face.TEXT) * theme.side_size + 2
    count = text_width("10/10", Face.TEXT) * theme.side_size + 2
    return points, width - count - PADDING


def _name_lines(board: Board, row: Row, width: float) -> tuple[str, ...]:
    theme = board.options.theme
    points, end = _columns(theme, width)
    name = yaku_title(row.yaku, board.options.language)
    return wrapped(name, Face.TEXT, _name_size(board, row, width), end - points - 2 * PADDING)


def _name_size(board: Board, row: Row, width: float) -> float:
    """The usual letters, or as small as the longest word demands."""
    theme = board.options.theme
    points, end = _columns(theme, width)
    longest = longest_word(yaku_title(row.yaku, board.options.language), Face.TEXT)
    return min(theme.side_size, (end - points - 2 * PADDING) / longest)


def _row(board: Board, row: Row, name: tuple[str, ...], box: Box) -> Iterator[Item]:
    """A yaku: its points, its name, how many of its cards are there; lit when it is made."""
    theme, size = board.options.theme, board.options.theme.side_size
    seat = next((seat for seat, points in enumerate(row.made) if points), OWN)
    is_made = bool(row.made[seat])
    colour = seat_colour(theme, seat) if is_made else theme.side_text
    if is_made:
        plate = Box(box.x0 - 4, box.y0 + 1.5, box.x1 + 4, box.y1 - 1.5)
        yield PlateItem(plate, theme.side_row, 6.0)
        yield PlateItem(plate, colour, 6.0, 2.0)
    points, end = _columns(theme, box.width)
    first = box.centre[1] - size * 0.55 * len(name)
    tops = [first + size * 1.1 * number for number in range(len(name))]
    rows = [Box(box.x0, top, box.x1, top + size * 1.1) for top in tops]
    where = Box(box.x0, rows[0].y0, box.x0 + points, rows[0].y1)
    yield fitted(points_of(row), where, size, colour if is_made else theme.side_title, align=Align.END)
    for text, line in zip(name, rows, strict=True):
        place = Box(where.x1 + PADDING, line.y0, box.x0 + end, line.y1)
        yield fitted(text, place, _name_size(board, row, box.width), colour, align=Align.START)
    count = f"{min(row.have[seat], 99)}/{row.want}"
    last = Box(box.x0 + end, rows[0].y0, box.x1, rows[0].y1)
    yield fitted(count, last, size, colour if is_made else theme.side_dim, align=Align.END)


# What can be typed now.


def _help(board: Board) -> _Part:
    theme = board.options.theme
    rows = max(2, int(_HINTS_ROOM / hints_height(theme.command_size, 1)))

    def draw(box: Box) -> Iterator[Item]:
        yield from titled(theme, box, Words.NOW_TITLE.text(board.options.language))
        room = Box(box.x0, box.y0 + title_height(theme), box.x1, box.y1)
        yield from hints(board, room, rows, theme.command_size)

    return _Part(title_height(theme) + hints_height(theme.command_size, rows), draw)
