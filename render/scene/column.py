"""The column of the stage: trouble, the round, who plays, yaku in reach, what chat does, what to type."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from module.game.events import RoundEnded
from module.rules.ruleset import Rules
from module.rules.yaku import Brights
from render.panel import scrolling
from render.panel.board import Board
from render.panel.progress import Row, progress
from render.panel.shown import Stage
from render.scene import makers
from render.scene.asking import asked, asked_height
from render.scene.crowd import clock, clock_text, waiting_text, who_text
from render.scene.displays import fitted, running
from render.scene.hints import height as hints_height
from render.scene.hints import hints
from render.scene.outcomes import gains
from render.scene.sections import GAP, LINE, PADDING, title_height, titled, word
from render.scene.sides import colour_of, side_name
from render.scene.ticker import has_ticker, ticker
from render.scene.yaku_table import points_of
from render.style.items import Align, Box, Face, Item, PlateItem, TextItem
from render.style.layout import OWN, TWO
from render.style.metrics import Lettering, fitting_size, longest_word, text_width, wrapped
from render.style.texts import Words, month_title, yaku_title
from render.style.theme import Theme

_MOST_YAKU = 5
"""So many are shown: those that miss the fewest cards; all that are made, where there is room for them.

Without a ticker below them, all that there is room for."""
_LEAST_NOTICES = 3
"""So many lines are left for what chat does."""
_HINTS_ROOM = 184.0
_TROUBLE_LINES = 4
_TROUBLE_SIZE = 40.0
_MODE_VOTE_LINES = 3
_APART = 0.8
"""At least so much is between a line and the clock behind it, in letter heights."""
_LEAST = 23.0
"""Letters that are smaller than so much are a strain to read on a small picture."""
_ONE_LINE = 0.9
"""A yaku's name is made so much smaller, where then it fits on one line."""


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
    parts = _trouble(board, area), _round(board), _players(board, area), _sides(board)
    for part in (*parts, _makers(board, area.width)):
        if part is not None:
            yield from part.draw(Box(area.x0, y, area.x1, y + part.height))
            y += part.height + GAP
    part = _help(board, area.width)
    if part is not None:
        yield from part.draw(Box(area.x0, bottom - part.height, area.x1, bottom))
        bottom -= part.height + GAP
    rules = board.shown.rules
    if options.yaku_table and rules is not None:
        theme = options.theme
        least = (
            title_height(theme) + _LEAST_NOTICES * theme.side_size * LINE + GAP if has_ticker(board) else 0
        )
        room = Box(area.x0, y, area.x1, bottom - least)
        over = board.shown.stage is Stage.GAME_OVER and board.shown.results
        rows = _results(board, room) if over else _yaku(board, rules, room)
        if rows is not None:
            yield from rows.draw(Box(area.x0, y, area.x1, y + rows.height))
            y += rows.height + GAP
    if has_ticker(board):
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
    """Which round of how many is played; in a game of months, which month that is."""
    theme, shown = board.options.theme, board.shown
    rules = shown.rules
    if rules is None:
        return None
    language, size = board.options.language, theme.side_title_size * 1.2
    lines = [(Words.ROUND_OF.text(language, number=shown.round, of=rules.rounds), size, theme.side_title)]
    if rules.counts_months:
        month = month_title(rules.month_of_round(shown.round), language)
        lines.append((month, theme.side_size, theme.side_dim))

    def draw(box: Box) -> Iterator[Item]:
        y = box.y0
        for words, high, colour in lines:
            where = Box(box.x0, y, box.x1, y + high * LINE)
            yield fitted(words, where, high, colour, align=Align.START)
            y = where.y1

    return _Part(sum(high * LINE for _, high, _ in lines), draw)


def _players(board: Board, area: Box) -> _Part | None:
    """Whose seat it is and for how long; below who is next, or asks for it.

    The clock stands behind the holder's name, or below it, where the name needs the line for itself.
    """
    theme, language, crowd = board.options.theme, board.options.language, board.around.crowd
    if crowd is None:
        return None
    line = theme.side_size * LINE

    def fits(text: str) -> bool:
        return text_width(text, Face.TEXT) * theme.side_size <= area.width

    upper, lower, time = (
        who_text(crowd, language),
        waiting_text(crowd, language, fits),
        clock_text(crowd),
    )
    behind = text_width(upper, Face.TEXT) * theme.side_size <= area.width - _reach(theme, time)
    rows = [(upper, time if behind else "", theme.side_text)]
    if lower or (time and not behind):
        rows.append((lower, "" if behind else time, theme.side_dim))
    vote = wrapped(board.around.mode_vote, Face.TEXT, theme.side_size, area.width)
    rows += [(text, "", theme.side_lit) for text in vote[:_MODE_VOTE_LINES]]

    def draw(box: Box) -> Iterator[Item]:
        for number, (text, at_end, colour) in enumerate(rows):
            y = box.y0 + line * number
            left = Box(box.x0, y, box.x1 - _reach(theme, at_end), y + line)
            if text:
                yield running(board, text, left, Lettering(Face.TEXT, theme.side_size), colour)
            if at_end:
                yield clock(board, crowd, Box(left.x1, y, box.x1, y + line), theme.side_lit)

    return _Part(line * len(rows), draw)


def _sides(board: Board) -> _Part | None:
    """Who plays with whom and how they stand, where more than two play."""
    theme, shown = board.options.theme, board.shown
    keepers = sorted({*shown.sides})
    if len(shown.players) == len(TWO):
        return None
    line = theme.side_size * LINE

    def draw(box: Box) -> Iterator[Item]:
        for number, keeper in enumerate(keepers):
            y = box.y0 + line * number
            colour, score = colour_of(board, keeper), str(board.scores[keeper])
            end = box.x1 - text_width(score, Face.TEXT) * theme.side_size - PADDING
            row = Box(box.x0, y, end, y + line)
            yield running(board, _members(board, keeper), row, Lettering(Face.TEXT, theme.side_size), colour)
            yield word(theme, score, Box(end, y, box.x1, y + line), colour, Align.END)

    return _Part(line * len(keepers), draw)


def _members(board: Board, keeper: int) -> str:
    """The team's name and its players', or the only player's."""
    members = [seat for seat, side in enumerate(board.shown.sides) if side == keeper]
    names = [
        Words.YOU.text(board.options.language) if seat == OWN else board.called(seat) for seat in members
    ]
    if not board.shown.in_teams:
        return names[0]
    return f"{side_name(board, keeper)}: {', '.join(names)}"


def _reach(theme: Theme, clock: str) -> float:
    """The room that a clock takes at the end of a line, with what keeps it apart."""
    return (text_width(clock, Face.TEXT) + _APART) * theme.side_size if clock else 0.0


def _makers(board: Board, width: float) -> _Part | None:
    """Who made the yaku of the round that is over."""
    told = makers.told_makers(board)
    if told is None:
        return None
    return _Part(makers.height(board, told, width), lambda box: makers.section(board, told, box))


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


class _Entry(NamedTuple):
    """A yaku as it is shown: the lines of its name, and how high their letters are."""

    row: Row
    name: tuple[str, ...]
    size: float


class _Columns(NamedTuple):
    """How wide the points of a row are, and where its name ends: before the count."""

    points: float
    end: float

    @property
    def name(self) -> float:
        """How much room the name has."""
        return self.end - self.points - 2 * PADDING


def _yaku(board: Board, rules: Rules, box: Box) -> _Part | None:
    """As many as there is room for; without room for one, no heading either."""
    theme = board.options.theme
    rows = _in_reach(board, rules)
    if has_ticker(board):
        rows = rows[: max(_MOST_YAKU, sum(any(row.made) for row in rows))]
    columns = _columns(theme, rows, box.width)
    entries: list[_Entry] = []
    room = box.height - title_height(theme)
    for row in rows:
        entry = _entry(board, row, columns.name)
        room -= _row_height(theme, entry)
        if room < 0:
            break
        entries.append(entry)
    if not entries:
        return None

    def draw(where: Box) -> Iterator[Item]:
        yield from titled(theme, where, Words.IN_REACH.text(board.options.language))
        y = where.y0 + title_height(theme)
        for entry in entries:
            bottom = y + _row_height(theme, entry)
            yield from _row(board, entry, columns, Box(where.x0, y, where.x1, bottom))
            y = bottom

    return _Part(title_height(theme) + sum(_row_height(theme, entry) for entry in entries), draw)


def _row_height(theme: Theme, entry: _Entry) -> float:
    return theme.side_size * (1.1 * len(entry.name) + 0.3)


def _columns(theme: Theme, rows: Sequence[Row], width: float) -> _Columns:
    """As wide as the widest of these rows demand."""
    points = max((text_width(_points(row), Face.TEXT) for row in rows), default=0.0)
    count = max((text_width(_count(row, _maker(row)), Face.TEXT) for row in rows), default=0.0)
    return _Columns(points * theme.side_size + 2, width - count * theme.side_size - 2 - PADDING)


def _maker(row: Row) -> int:
    """Who has made it; the own seat while nobody has."""
    for seat, points in enumerate(row.made):
        if points:
            return seat
    return OWN


def _points(row: Row) -> str:
    """What it has brought whoever has made it, else what it would bring."""
    made = row.made[_maker(row)]
    return str(made) if made else points_of(row)


def _count(row: Row, seat: int) -> str:
    """How many of its cards are there, of how many."""
    return f"{min(row.have[seat], 99)}/{row.want}"


def _entry(board: Board, row: Row, room: float) -> _Entry:
    """A name on one line where it can be; else in several, no word of which is too long for them."""
    name, size = yaku_title(row.yaku, board.options.language), board.options.theme.side_size
    fitting = fitting_size(name, Face.TEXT, size, room)
    if fitting >= max(_ONE_LINE * size, _LEAST):
        return _Entry(row, (name,), fitting)
    size = min(size, room / longest_word(name, Face.TEXT))
    return _Entry(row, wrapped(name, Face.TEXT, size, room), size)


def _row(board: Board, entry: _Entry, columns: _Columns, box: Box) -> Iterator[Item]:
    """A yaku: its points, its name, how many of its cards are there; lit when it is made."""
    theme, size, row = board.options.theme, board.options.theme.side_size, entry.row
    seat = _maker(row)
    is_made = bool(row.made[seat])
    colour = colour_of(board, seat) if is_made else theme.side_text
    if is_made:
        plate = Box(box.x0 - 4, box.y0 + 1.5, box.x1 + 4, box.y1 - 1.5)
        yield PlateItem(plate, theme.side_row, 6.0)
        yield PlateItem(plate, colour, 6.0, 2.0)
    first = box.centre[1] - size * 0.55 * len(entry.name)
    tops = [first + size * 1.1 * number for number in range(len(entry.name))]
    rows = [Box(box.x0, top, box.x1, top + size * 1.1) for top in tops]
    where = Box(box.x0, rows[0].y0, box.x0 + columns.points, rows[0].y1)
    yield fitted(_points(row), where, size, colour if is_made else theme.side_title, align=Align.END)
    for text, line in zip(entry.name, rows, strict=True):
        place = Box(where.x1 + PADDING, line.y0, box.x0 + columns.end, line.y1)
        yield fitted(text, place, entry.size, colour, align=Align.START)
    last = Box(box.x0 + columns.end, rows[0].y0, box.x1, rows[0].y1)
    yield fitted(_count(row, seat), last, size, colour if is_made else theme.side_dim, align=Align.END)


# The rounds, when the game is over.


def _results(board: Board, room: Box) -> _Part:
    """Who scored how much in each round, the last ones where there are many."""
    theme = board.options.theme
    line = theme.side_size * LINE
    count = max(1, int((room.height - title_height(theme)) / line))
    results = board.shown.results[-count:]

    def draw(box: Box) -> Iterator[Item]:
        yield from titled(theme, box, Words.RESULTS.text(board.options.language))
        for number, result in enumerate(results):
            y = box.y0 + title_height(theme) + number * line
            yield from _result(board, result, Box(box.x0, y, box.x1, y + line))

    return _Part(title_height(theme) + len(results) * line, draw)


def _result(board: Board, result: RoundEnded, line: Box) -> Iterator[Item]:
    theme, language = board.options.theme, board.options.language
    words, colour = Words.NOBODY.text(language), theme.side_dim
    if paid := gains(result):
        winner = board.shown.keeper(max(paid, key=lambda team: paid[team]))
        words = ", ".join(
            f"{side_name(board, board.shown.keeper(team))} +{points}" for team, points in paid.items()
        )
        colour = colour_of(board, winner)
    title = Words.ROUND.text(language, number=result.round)
    reach = text_width(words, Face.TEXT) * theme.side_size + 1
    yield word(theme, title, Box(line.x0, line.y0, line.x1 - reach - PADDING, line.y1), theme.side_text)
    yield word(theme, words, Box(line.x1 - reach, line.y0, line.x1, line.y1), colour, Align.END)


# What can be typed now.


def _help(board: Board, width: float) -> _Part | None:
    """What chat votes on, or else only what can be typed."""
    theme, ballot = board.options.theme, board.ballot
    if ballot is not None:
        return _Part(asked_height(board, ballot, width), lambda box: asked(board, ballot, box))
    if not (board.options.help_strip and board.around.hints):
        return None
    rows = max(2, int(_HINTS_ROOM / hints_height(theme.command_size, 1)))

    def draw(box: Box) -> Iterator[Item]:
        yield from titled(theme, box, Words.NOW_TITLE.text(board.options.language))
        room = Box(box.x0, box.y0 + title_height(theme), box.x1, box.y1)
        yield from hints(board, room, rows, theme.command_size)

    return _Part(title_height(theme) + hints_height(theme.command_size, rows), draw)
