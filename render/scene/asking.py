"""What chat votes on, in words: the question near what to type, and a line for how many have voted."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import assert_never

from render.panel.around import Asks, Ballot
from render.panel.board import Board
from render.scene.displays import fitted
from render.scene.hints import commands, hints
from render.scene.hints import height as hints_height
from render.scene.sections import PADDING
from render.style.items import Align, Box, Colour, Face, Item, PlateItem
from render.style.metrics import text_width, wrapped
from render.style.texts import Language, Words
from render.style.theme import Theme

LARGEST = 42.0
"""Letters of the question and the count: no higher, for a column is narrow."""
HURRY = 3
"""With so many seconds left, the vote's clock says so by its colour."""
_LINE = 1.16
_HINT_LINES = 2
_APART = 0.7
"""At least so much is between the count and the seconds, in letter heights."""
_SMALLER = 0.8
_QUESTION_PART, _COUNT_PART = 0.4, 0.25
"""Of a strip, at most; what can be typed has the rest."""


def question(ballot: Ballot, language: Language) -> str:
    """What is voted on; by which team, where chat plays for several."""
    asked = _questions(ballot.asks).text(language)
    words = Words.TEAM_VOTE_ON if ballot.team else Words.VOTE_ON
    return words.text(language, question=asked, team=ballot.team)


def answer(ballot: Ballot, language: Language) -> str:
    """What has won, when it is decided; empty until then."""
    return f"{Words.DECIDED.text(language)} {ballot.title}" if ballot.decided else ""


def _questions(asks: Asks) -> Words:
    match asks:
        case Asks.CARD:
            return Words.VOTE_CARD
        case Asks.TAKE:
            return Words.VOTE_TAKE
        case Asks.LIDS:
            return Words.VOTE_LIDS
        case _:
            assert_never(asks)


def count(ballot: Ballot, language: Language) -> str:
    """How many have voted; when it is decided, how many of them for what won."""
    voters = ballot.voters
    if ballot.decided and ballot.leader is not None:
        return Words.VOTES_OF.text(language, count=ballot.votes(ballot.leader), voters=voters)
    if not voters:
        return Words.NO_VOTES.text(language)
    return Words.ONE_VOTE.text(language) if voters == 1 else Words.VOTES.text(language, count=voters)


def seconds(ballot: Ballot) -> int | None:
    """Whole seconds that are left, None while no clock runs."""
    return None if ballot.decided or ballot.seconds_left is None else max(0, ceil(ballot.seconds_left))


def clock_colour(theme: Theme, left: int) -> Colour:
    """Of the seconds that are left and of their ring."""
    return theme.undone if left <= HURRY else theme.side_lit


# Where there is a column or a board for words.


def _size(theme: Theme) -> float:
    return min(theme.command_size, LARGEST)


def _hints_room(board: Board) -> float:
    shown = board.options.help_strip and board.around.hints
    return hints_height(board.options.theme.command_size, _HINT_LINES) if shown else 0.0


def asked_height(board: Board, ballot: Ballot, width: float) -> float:
    """How high `asked` is in a column so wide."""
    rows = len(_lines(board, ballot, width)) + 1
    return rows * _size(board.options.theme) * _LINE + PADDING + _hints_room(board)


def _lines(board: Board, ballot: Ballot, width: float) -> tuple[str, ...]:
    size, language = _size(board.options.theme), board.options.language
    asks = wrapped(question(ballot, language), Face.TEXT, size, width - PADDING)
    return asks + wrapped(answer(ballot, language), Face.TEXT, size, width - PADDING)


def asked(board: Board, ballot: Ballot, box: Box) -> Iterator[Item]:
    """The question, a line that is left free for the count, and what can be typed, if anything can."""
    theme, size = board.options.theme, _size(board.options.theme)
    y, line = box.y0, size * _LINE
    below = box.y1 - _hints_room(board)
    plate = Box(box.x0 - 6, y - 2, box.x1 + 6, below - PADDING / 2)
    yield PlateItem(plate, theme.side_row, 8.0)
    yield PlateItem(plate, theme.side_line, 8.0, 2.0)
    for words in _lines(board, ballot, box.width):
        where = Box(box.x0 + PADDING / 2, y, box.x1 - PADDING / 2, y + line)
        yield fitted(words, where, size, theme.side_lit, align=Align.START)
        y += line
    if ballot.decided and _hints_room(board):
        where = Box(box.x0, below, box.x1, below + line)
        words = Words.VOTING_OVER.text(board.options.language)
        yield fitted(words, where, size, theme.side_text, align=Align.START)
    elif _hints_room(board):
        yield from hints(board, Box(box.x0, below, box.x1, box.y1), _HINT_LINES, theme.command_size)


def counted(board: Board, ballot: Ballot) -> Iterator[Item]:
    """The count and the seconds, in the line that `asked`, or `strip`, has left free for them."""
    layout, theme, language = board.layout, board.options.theme, board.options.language
    words, left = count(ballot, language), seconds(ballot)
    area = layout.column or layout.side
    if area is None:
        if layout.hints is not None and not board.banner:
            box, size = strip_box(board, layout.hints)
            place = Box(box.x1 - _COUNT_PART * box.width, box.y0, box.x1 - PADDING, box.y1)
            time = "" if left is None else f"  {Words.VOTE_SECONDS.text(language, seconds=left)}"
            yield fitted(words + time, place, size, theme.side_text, align=Align.END)
        return
    size = _size(theme)
    bottom = area.y1 - _hints_room(board) - PADDING
    box = Box(area.x0 + PADDING / 2, bottom - size * _LINE, area.x1 - PADDING / 2, bottom)
    room = box.width
    if left is not None:
        text = Words.SECONDS_LEFT.text(language, seconds=left)
        ems = text_width(words, Face.TEXT) + _APART
        if (ems + text_width(text, Face.TEXT)) * theme.side_size * 1.3 > room:
            text = Words.VOTE_SECONDS.text(language, seconds=left)
        size = min(size, room / (ems + text_width(text, Face.TEXT)))
        yield fitted(text, box, size, clock_colour(theme, left), align=Align.END)
    yield fitted(words, box, size, theme.side_text, align=Align.START)


# Where there is but a strip.


def strip_box(board: Board, wood: Box) -> tuple[Box, float]:
    """The upper strip, and how high its letters are: what is to be copied reaches down from its wood."""
    size = min(board.options.theme.command_size, TALLEST / _LINE)
    return Box(wood.x0, wood.y0, wood.x1, max(wood.y1, wood.y0 + size * _LINE)), size


TALLEST = 45.0
"""No strip is higher, for below it is the opponent's score display."""


def strip(board: Board, ballot: Ballot, box: Box, size: float) -> Iterator[Item]:
    """The question, what can be typed, and at the end room for the count."""
    theme, language = board.options.theme, board.options.language
    text = answer(ballot, language) or question(ballot, language)
    room = Box(box.x0 + PADDING, box.y0, box.x1 - _COUNT_PART * box.width, box.y1)
    wide = min(_QUESTION_PART * box.width, text_width(text, Face.TEXT) * size)
    where = Box(room.x0, room.y0, room.x0 + wide + 1, room.y1)
    yield fitted(text, where, size, theme.side_lit, align=Align.START)
    rest = Box(where.x1 + 2 * PADDING, room.y0, room.x1, room.y1)
    if ballot.decided:
        words = Words.VOTING_OVER.text(language)
        yield fitted(words, rest, size * _SMALLER, theme.side_text, align=Align.START)
    elif board.options.help_strip:
        yield from hints(board, rest, 1, size, commands(board, rest.width, size))
