"""Who made a round's yaku, and the most valuable player, when that round is over."""

from __future__ import annotations

from collections.abc import Iterator

from render.panel.around import Makers
from render.panel.board import Board
from render.panel.shown import Stage
from render.scene.displays import running
from render.scene.sections import LINE, title_height, titled
from render.style.items import Box, Colour, Face, Item
from render.style.metrics import Lettering
from render.style.texts import Words, yaku_title

_MOST = 5
"""So many yaku are told of."""
_OVER = frozenset({Stage.ROUND_OVER, Stage.GAME_OVER})


def told_makers(board: Board) -> Makers | None:
    """Those of the round that has just ended, as long as its result is shown."""
    makers, shown = board.around.makers, board.shown
    if makers is None or shown.stage not in _OVER or not (makers.yaku or makers.mvp):
        return None
    return makers if shown.results and shown.results[-1].round == makers.round else None


def lines(board: Board, makers: Makers) -> tuple[str, ...]:
    """The most valuable player first, then each yaku with its makers."""
    language = board.options.language
    best = (f"{Words.MVP.text(language)}: {makers.mvp}",) if makers.mvp else ()
    made = (f"{yaku_title(maker.yaku, language)}: {maker.names}" for maker in makers.yaku[:_MOST])
    return (*best, *made)


def height(board: Board, makers: Makers) -> float:
    """How high the section is."""
    theme = board.options.theme
    return title_height(theme) + len(lines(board, makers)) * theme.side_size * LINE


def section(board: Board, makers: Makers, box: Box) -> Iterator[Item]:
    """A section of a column or a board; lines that are too long run."""
    theme = board.options.theme
    yield from titled(theme, box, Words.MADE_BY.text(board.options.language))
    y, step = box.y0 + title_height(theme), theme.side_size * LINE
    for number, line in enumerate(lines(board, makers)):
        colour: Colour = theme.side_lit if makers.mvp and number == 0 else theme.side_text
        where = Box(box.x0, y + number * step, box.x1, y + (number + 1) * step)
        yield running(board, line, where, Lettering(Face.TEXT, theme.side_size), colour)
