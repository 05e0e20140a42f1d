"""Points on their way from one side's score to another's: coins with their number."""

from __future__ import annotations

from collections.abc import Iterator

from render.panel.board import Board
from render.panel.paying import Token
from render.scene.displays import fitted
from render.scene.sides import colour_of
from render.style.items import Box, Item, LightItem, PlateItem
from render.style.layout import LIFT_RISE, around

_COIN = 40.0
"""How large a coin is on the table, where the letters of displays are not enlarged."""
_GROWS = 0.5
"""How much larger it is when it is lifted as high as it goes."""
_RIM = 4.0
_NUMBER = 0.58
"""How high a number is on its coin."""
_LIGHT = 110
"""How strong the light around a coin is, of 255."""


def payments(board: Board) -> Iterator[Item]:
    """Every coin that is on its way."""
    for token in board.tokens:
        yield from _coin(board, token)


def _coin(board: Board, token: Token) -> Iterator[Item]:
    theme, pose = board.options.theme, token.way.at(board.now)
    size = _COIN * board.layout.seats[token.payee].grow * (1 + _GROWS * pose.lift)
    middle = pose.x, pose.y - LIFT_RISE * pose.lift
    colour, box = colour_of(board, token.payer), around(middle, size, size)
    yield LightItem(around(middle, 2 * size, 2 * size), (*colour[:3], _LIGHT))
    yield PlateItem(box, (*theme.badge[:3], 255), size / 2)
    yield PlateItem(box, colour, size / 2, _RIM)
    inner = Box(box.x0 + 2 * _RIM, box.y0, box.x1 - 2 * _RIM, box.y1)
    yield fitted(str(token.points), inner, size * _NUMBER, colour)
