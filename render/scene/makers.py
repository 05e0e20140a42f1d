"""Who made a round's yaku, the most valuable player, and how well it was played, when that round is over."""

from __future__ import annotations

from collections.abc import Iterator

from render.panel.around import Makers
from render.panel.board import Board
from render.panel.shown import Stage
from render.scene.displays import running
from render.scene.sections import LINE, title_height, titled, word
from render.style.items import Box, Colour, Face, Item
from render.style.metrics import Lettering, fitting_size, wrapped
from render.style.texts import Words, yaku_title

_MOST = 5
"""So many yaku are told of."""
_MOST_ROWS = 3
_BETWEEN = "   ·   "
_LEAST = 25.0
"""Letters of the strip are no smaller."""
_OVER = frozenset({Stage.ROUND_OVER, Stage.GAME_OVER})


def told_makers(board: Board) -> Makers | None:
    """Those of the round that has just ended, as long as its result is shown."""
    makers, shown = board.around.makers, board.shown
    if makers is None or shown.stage not in _OVER or not any((makers.yaku, makers.mvp, makers.accuracy)):
        return None
    return makers if shown.results and shown.results[-1].round == makers.round else None


def lines(board: Board, makers: Makers) -> tuple[str, ...]:
    """The most valuable player first, then each yaku with its makers, then how well it was played."""
    language = board.options.language
    best = (f"{Words.MVP.text(language)}: {makers.mvp}",) if makers.mvp else ()
    made = (f"{yaku_title(maker.yaku, language)}: {maker.names}" for maker in makers.yaku[:_MOST])
    return (*best, *made, *_accuracy(board, makers))


def _accuracy(board: Board, makers: Makers) -> Iterator[str]:
    """One line of all sides."""
    if makers.accuracy:
        sides = (f"{side.name} {side.percent}\u00a0%".strip() for side in makers.accuracy)
        yield f"{Words.ACCURACY.text(board.options.language)}: {', '.join(sides)}"


def height(board: Board, makers: Makers, width: float) -> float:
    """How high the section is where it is so wide."""
    theme = board.options.theme
    return title_height(theme) + sum(1 for _ in _rows(board, makers, width)) * theme.side_size * LINE


def _rows(board: Board, makers: Makers, width: float) -> Iterator[tuple[str, Colour]]:
    """Rows of words with their colours; what is too long for one goes on in a second one."""
    theme = board.options.theme
    for number, line in enumerate(lines(board, makers)):
        colour = theme.side_lit if makers.mvp and number == 0 else theme.side_text
        for row in wrapped(line, Face.TEXT, theme.side_size, width)[:_MOST_ROWS]:
            yield row, colour


def section(board: Board, makers: Makers, box: Box) -> Iterator[Item]:
    """A section of a column or a board."""
    theme = board.options.theme
    title = Words.MADE_BY if makers.yaku or makers.mvp else Words.ROUND_OVER
    yield from titled(theme, box, title.text(board.options.language))
    y, step = box.y0 + title_height(theme), theme.side_size * LINE
    for row, colour in _rows(board, makers, box.width):
        yield word(theme, row, Box(box.x0, y, box.x1, y + step), colour)
        y += step


def strip(board: Board, makers: Makers, box: Box, size: float) -> Iterator[Item]:
    """All of it in a line, in smaller letters where it is long; it runs where these are too long, too."""
    short = (*_accuracy(board, makers), *lines(board, makers._replace(accuracy=())))
    line = _BETWEEN.join(short)
    letters = Lettering(Face.TEXT, max(_LEAST, fitting_size(line, Face.TEXT, size, box.width)))
    yield running(board, line, box, letters, board.options.theme.side_lit)
