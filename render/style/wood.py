"""What the board is made of: slabs of wood, glass and lacquer, and parts put together of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from render.style.items import Box

_Tint = tuple[float, float, float]

_WARM: _Tint = (1.08, 1.00, 0.96)
_FLOOR: _Tint = (0.86, 0.83, 0.81)
_DEEP: _Tint = (0.64, 0.61, 0.61)
_PALE: _Tint = (1.0, 0.95, 0.92)
_RAIL: _Tint = (0.98, 0.92, 0.89)
_BASE: _Tint = (0.84, 0.79, 0.77)
_RECESS: _Tint = (0.76, 0.72, 0.71)
_BLACK: _Tint = (0, 0, 0)
LID_TINT: _Tint = (1.28, 1.13, 1.05)


class Look(Enum):
    """What a slab is made of; the number is the shader's."""

    WOOD = 0
    SLATS = 1
    POSTS = 2
    LID = 3
    GLASS = 4
    SHADOW = 5
    LACQUER = 6


@dataclass(frozen=True, slots=True)
class Slab:
    """A rectangle of the board.

    `bevel` is the width of its mitred edge, sunk if negative; `period` that of its slats or of a lid's bars,
    or the reach of a shadow. The grain runs down where `upright` is true.
    """

    box: Box
    look: Look = Look.WOOD
    bevel: float = 0.0
    tint: _Tint = _BASE
    period: float = 10.0
    upright: bool = False


Slabs = Iterator[Slab]


def grown(box: Box, by: float) -> Box:
    """A box that is wider by so much on each side."""
    return Box(box.x0 - by, box.y0 - by, box.x1 + by, box.y1 + by)


def ground(box: Box, rails: tuple[float, float, float, float]) -> Slabs:
    """The base with a rail along each edge: how wide at the top, at the bottom, left and right."""
    top, bottom, left, right = rails
    yield Slab(box)
    for rail, upright in (
        (Box(box.x0, box.y0, box.x1, box.y0 + top), False),
        (Box(box.x0, box.y1 - bottom, box.x1, box.y1), False),
        (Box(box.x0, box.y0, box.x0 + left, box.y1), True),
        (Box(box.x1 - right, box.y0, box.x1, box.y1), True),
    ):
        if rail.width > 0 and rail.height > 0:
            yield Slab(rail, bevel=3, tint=_RAIL, upright=upright)


def tray(box: Box, slats: float) -> Slabs:
    """A sunk tray with a slatted floor."""
    yield Slab(box, bevel=-3, tint=_DEEP)
    yield Slab(grown(box, -8.5), Look.SLATS, -2, _FLOOR, slats)


def recess(box: Box, ends: float = 0.0) -> Slabs:
    """A deep recess for a hand, with raised ends so long on its floor."""
    floor = Box(box.x0 + 13, box.y0 + 10, box.x1 - 11, box.y1 - 10)
    raised = (
        Box(floor.x0, floor.y0, floor.x0 + ends, floor.y1),
        Box(floor.x1 - ends, floor.y0, floor.x1, floor.y1),
    )
    yield Slab(box, bevel=-4, tint=_DEEP)
    if ends:
        yield Slab(raised[0], bevel=1.6, tint=_RAIL)
    yield Slab(Box(floor.x0 + ends, floor.y0, floor.x1 - ends, floor.y1), tint=_RECESS)
    if ends:
        yield Slab(raised[1], bevel=1.6, tint=_RAIL)
    # The walls' shadow lies on the floor, too.
    yield Slab(Box(floor.x0, floor.y0 - 3, floor.x1, floor.y0), Look.SHADOW, 0, _BLACK, 13)
    yield Slab(Box(floor.x0 - 3, floor.y0, floor.x0, floor.y1), Look.SHADOW, 0, _BLACK, 8)


def frame(box: Box, *, upright: bool, bevel: float = 18.0) -> Slabs:
    """A raised frame with its shadow."""
    yield Slab(Box(box.x0 + 3, box.y0 + 4, box.x1, box.y1), Look.SHADOW, 0, _DEEP, 12)
    yield Slab(box, bevel=bevel, tint=_WARM, upright=upright)


def fields(box: Box, columns: int, rows: int) -> Slabs:
    """A sunk floor, parted into slatted fields."""
    wide, high = box.width / columns, box.height / rows
    yield Slab(grown(box, 1), tint=_DEEP, bevel=-3)
    for column in range(columns):
        for row in range(rows):
            x, y = box.x0 + wide * column, box.y0 + high * row
            yield Slab(Box(x + 1, y + 1, x + wide - 1, y + high - 1), Look.SLATS, -3, _FLOOR, 9.1)


def floor(box: Box) -> Slabs:
    """A sunk floor of slats in one piece."""
    yield Slab(grown(box, 1), tint=_DEEP, bevel=-3)
    yield Slab(grown(box, -2), Look.SLATS, -3, _FLOOR, 9.1)


def posts(box: Box) -> Slabs:
    """A floor of upright posts."""
    yield Slab(box, Look.POSTS, -3, _FLOOR, 13)


def plaque(box: Box) -> Slabs:
    """The pale frame of a small display."""
    yield Slab(Box(box.x0 - 9, box.y0 - 7, box.x1 + 9, box.y1 + 7), bevel=4, tint=_PALE)


def well(box: Box) -> Slabs:
    """The dark well in which the stack stands."""
    yield Slab(Box(box.x0 - 4, box.y0 - 6, box.x1 + 4, box.y1 + 4), bevel=-4, tint=(0.44, 0.42, 0.42))


def display_frame(box: Box, wide: float) -> Slabs:
    """The raised frame of an amber display."""
    yield Slab(grown(box, wide), Look.SHADOW, 0, _DEEP, 9)
    yield Slab(grown(box, wide), bevel=wide + 0.5, tint=(1.12, 1.02, 0.96), upright=True)


def glass(box: Box) -> Slabs:
    """The dark glass of a display."""
    yield Slab(box, Look.GLASS, -1.5)


def lid_frame(box: Box, buttons: tuple[Box, ...]) -> Slabs:
    """The frame around lidded buttons, and the holes for them."""
    yield Slab(box, Look.SHADOW, 0, _DEEP, 9)
    yield Slab(box, bevel=5, tint=(1.05, 0.98, 0.95))
    for button in buttons:
        yield Slab(grown(button, 1.5), bevel=-2, tint=(0.4, 0.38, 0.38))


def lacquer_board(outer: Box, edge: Box, inner: Box) -> Slabs:
    """A board of black lacquer in a wooden frame: `edge` around `inner`, on a plank `outer`."""
    yield Slab(outer, tint=_RAIL, upright=True)
    yield Slab(Box(edge.x0 + 3, edge.y0 + 4, edge.x1, edge.y1), Look.SHADOW, 0, _DEEP, 12)
    yield Slab(edge, bevel=inner.x0 - edge.x0, tint=_WARM, upright=True)
    yield Slab(inner, Look.LACQUER, -2.5)
