"""What chat does: its newest notices, with what became of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from render.panel import scrolling
from render.panel.board import Board
from render.panel.notices import MOST_PEOPLE, Mark, Notice
from render.scene.displays import running
from render.scene.sections import PADDING, lines, title_height, titled, word
from render.style.items import Align, Box, Colour, Face, Item, LightItem, PlateItem, TextItem
from render.style.metrics import Lettering, text_width, wrapped
from render.style.texts import Language, Words
from render.style.theme import Theme


def has_ticker(board: Board) -> bool:
    """Whether there is anything to be told: where nobody chats, only the program has news."""
    around = board.around
    return board.options.ticker and (around.crowd is not None or bool(around.notices))


def ticker(board: Board, box: Box) -> Iterator[Item]:
    """The notices, each whole; one that is longer than all the room goes through it line by line."""
    theme = board.options.theme
    title = Words.NEWS_TITLE if board.around.crowd is None else Words.TICKER_TITLE
    yield from titled(theme, box, title.text(board.options.language))
    room = Box(box.x0, box.y0 + title_height(theme), box.x1, box.y1)
    free = lines(theme, room)
    if not board.around.notices:
        empty = Words.TICKER_EMPTY.text(board.options.language)
        for text, row in zip(wrapped(empty, Face.TEXT, theme.side_size, room.width), free, strict=False):
            yield word(theme, text, row, theme.side_dim)
    for notice in board.around.notices:
        newest = notice is board.around.notices[0]
        said = _said(board, notice, room)
        rows = free[: len(said.lines)]
        if not rows or (len(rows) < len(said.lines) and not newest):
            return
        if newest:
            yield from _lit(theme, Box(rows[0].x0, rows[0].y0, rows[0].x1, rows[-1].y1))
        yield from _notice(board, notice, said, rows, newest=newest)
        free = free[len(rows) :]


def _lit(theme: Theme, box: Box) -> Iterator[Item]:
    """What lies under the newest notice."""
    yield PlateItem(box, theme.side_row, 5.0)
    yield PlateItem(Box(box.x0, box.y0, box.x0 + 4, box.y1), theme.side_lit, 2.0)
    yield LightItem(Box(box.x0 - 20, box.y0 - 8, box.x0 + 28, box.y1 + 8), (*theme.side_lit[:3], 60))


_MARK_COLOURS = {
    Mark.DONE: "done", Mark.ASKED: "told", Mark.UNDONE: "undone", Mark.ANSWER: "told", Mark.TOLD: "told",
}  # fmt: skip
_SIGN = 1.3
"""The room for the sign before a notice, in letter heights."""
_BETWEEN = 0.5
"""Between a name and what was said."""


_NAMED = 3
"""So many people are named; where there are more, two of them."""
_VARIOUS = {Mark.ASKED: Words.VARIOUS_ASKED, Mark.UNDONE: Words.VARIOUS_UNDONE}


class Told(NamedTuple):
    """A notice in words: one person's name, if it is about one, and everything else."""

    who: str
    rest: str

    @property
    def line(self) -> str:
        """All of it."""
        return f"{self.who} {self.rest}".strip()


def told(notice: Notice, language: Language) -> Told:
    """What a notice says."""
    various = _VARIOUS.get(notice.mark)
    what = notice.what or (various.text(language) if various else "")
    colon = ":" if notice.mark is Mark.UNDONE else ""
    if notice.others:
        return Told("", f"{_crowd(notice.people, language)}{colon} {what}")
    return Told(f"{notice.who}{colon}" if notice.who else "", what)


def _crowd(people: tuple[str, ...], language: Language) -> str:
    """Some people by their names, many by a number, more than can be counted as many."""
    names = dict(zip(("first", "second", "third"), people, strict=False))
    if len(people) <= _NAMED:
        words = Words.THREE_PEOPLE if len(people) == _NAMED else Words.TWO_PEOPLE
        return words.text(language, **names)
    words = Words.LARGE_CROWD if len(people) >= MOST_PEOPLE else Words.CROWD
    return words.text(language, **names, count=len(people) - 2)


class _Said(NamedTuple):
    """A name, the lines behind it, and the room that the name takes at the beginning of the first."""

    who: str
    lines: tuple[str, ...]
    name: float


def _said(board: Board, notice: Notice, room: Box) -> _Said:
    size = board.options.theme.side_size
    length = room.width - 2 * PADDING - size * _SIGN
    who, rest = told(notice, board.options.language)
    # Where a name leaves no room beside it, what was said begins below.
    name = min(text_width(who, Face.TEXT) * size, length)
    first = length - name - size * _BETWEEN if who else None
    return _Said(who, wrapped(rest, Face.TEXT, size, length, first) or ("",), name)


def _notice(
    board: Board, notice: Notice, said: _Said, rows: tuple[Box, ...], *, newest: bool
) -> Iterator[Item]:
    """A sign, who, and what, in as many lines as it takes."""
    theme, letters = board.options.theme, Lettering(Face.TEXT, board.options.theme.side_size)
    x, end = rows[0].x0 + PADDING, rows[0].x1 - PADDING
    begin = x + letters.size * _SIGN
    step = 0.0
    first = 0
    if len(rows) < len(said.lines):
        step = scrolling.LINE_STEP
        first = scrolling.first_line(len(said.lines), len(rows), board.name_time)
    if first == 0:
        sign: Colour = getattr(theme, _MARK_COLOURS[notice.mark])
        yield word(theme, notice.mark.value, Box(x, rows[0].y0, begin, rows[0].y1), sign)
    ordered = said.lines[first:] + said.lines[:first]
    words = theme.side_text if newest else theme.side_dim
    for text, row in zip(ordered, rows, strict=False):
        start = begin
        if said.who and text is said.lines[0]:
            start = begin + said.name + letters.size * _BETWEEN
            name_colour = theme.side_lit if newest else theme.side_title
            place = Box(begin, row.y0, begin + said.name + 1, row.y1)
            yield running(board, said.who, place, letters, name_colour)
        if text:
            yield TextItem(
                text, Box(start, row.y0, end, row.y1), *letters, words, Align.START, 0.0, step=step
            )  # fmt: skip
