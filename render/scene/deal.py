"""What belongs to a deal: the stack, in a game of months the month on it, and names at drawn cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from module.rules.cards import Month
from render.panel.board import Board
from render.panel.placing import card_box
from render.scene.displays import fitted
from render.scene.sides import colour_of
from render.style.items import (
    Align,
    Box,
    CardItem,
    Colour,
    Face,
    Item,
    PlateItem,
    Scene,
    SymbolItem,
    TextItem,
)
from render.style.layout import CARD_WIDTH, MARK_INSET, OWN, STACK_LAYER, Layout, Spot, around
from render.style.metrics import fitting_size
from render.style.texts import Words, month_on_stack

_MONTH = 22.0
"""How high the month's name is on the stack, at scale 1."""
_NAME = 0.2
"""The part of a drawn card that the name of whoever has drawn it takes."""
_DARK: Colour = (24, 14, 8, 200)
_WHITE: Colour = (255, 255, 255, 255)


def stack(board: Board) -> Scene:
    """The stack with the module's ID, and in a game of months with the month of the round."""
    key = board.version, board.stack
    kept = board.cache.get("stack")
    if kept is None or kept[0] != key:
        kept = board.cache["stack"] = key, _stack_of(board)
    return kept[1]


def _stack_of(board: Board) -> Scene:
    shown, options = board.shown, board.options
    counted = shown.rules is not None and shown.rules.counts_months and not shown.chosen
    month = shown.rules.month_of_round(shown.round) if shown.rules is not None and counted else None
    name = month_on_stack(month, options.language) if month is not None else ""
    theme = options.theme
    look = _Look(theme.stack_id, theme.id_size, theme.mark_size)
    return _stack(board.layout, max(0, board.stack), options.ident, look, month, name)


class _Look(NamedTuple):
    """What a theme says of the stack: the letters' colour, the ID's size, that of the month's mark."""

    colour: Colour
    ident: float
    mark: float


@lru_cache(maxsize=128)
def _stack(layout: Layout, cards: int, ident: str, look: _Look, month: Month | None, name: str) -> Scene:
    """The stack of so many cards: a few stand for all. The module's ID is on the top one."""
    heights = [*range(cards, 0, -STACK_LAYER)][::-1]
    nothing: Colour = (0, 0, 0, 0)
    layers = [
        CardItem(None, spot.x, spot.y, 0.0, 1.0, 0.0, 0.0, nothing, 0.0, marks=False, scale=spot.scale)
        for spot in map(layout.stack_top, heights)
    ]
    top = layout.stack_top(cards)
    if month is None:
        wide = CARD_WIDTH * top.scale
        box = around((top.x, top.y), wide - 6 * top.scale, wide)
        return (*layers, _ident(ident, box, look.ident * top.scale, look))
    mark, line = _month_boxes(top, look)
    between = Box(line.x0, mark.y1, line.x1, line.y0)
    return (
        *layers,
        _ident(ident, between, min(look.ident * top.scale, between.height), look),
        SymbolItem(f"month-{month.value}", mark, 0.0, _WHITE),
        PlateItem(line, _DARK, 4.0 * top.scale),
        fitted(name, line, _MONTH * top.scale, look.colour),
    )


def _ident(ident: str, box: Box, size: float, look: _Look) -> TextItem:
    fitting = fitting_size(ident, Face.TITLE, size, box.width)
    return TextItem(ident, box, Face.TITLE, fitting, look.colour, Align.CENTRE, 0.0)


def _month_boxes(top: Spot, look: _Look) -> tuple[Box, Box]:
    """The month's mark, where every card has its own, and at the lower edge the line of its name."""
    card, edge, side = top.box, MARK_INSET * top.scale, look.mark * top.scale
    mark = Box(card.x0 + edge, card.y0 + edge, card.x0 + edge + side, card.y0 + edge + side)
    high = _MONTH * 1.1 * top.scale
    return mark, Box(card.x0 + edge, card.y1 - edge - high, card.x1 - edge, card.y1 - edge)


def captions(board: Board) -> Iterator[Item]:
    """The names of those who draw for the first deal, each on the last card that it has drawn."""
    shown, theme = board.shown, board.options.theme
    for seat in shown.seats:
        drawn = [card for draw in shown.draws if (card := draw[seat]) is not None]
        if drawn and drawn[-1] in board.rest and drawn[-1] not in board.journeys:
            place = card_box(board.rest[drawn[-1]])
            box = Box(place.x0, place.y1 - place.height * _NAME, place.x1, place.y1)
            yield PlateItem(box, (*theme.badge[:3], 255), 5.0)
            name = Words.YOU.text(board.options.language) if seat == OWN else board.called(seat)
            inner = Box(box.x0 + 3, box.y0, box.x1 - 3, box.y1)
            yield fitted(name, inner, box.height * 0.8, colour_of(board, seat))


"""
"""
