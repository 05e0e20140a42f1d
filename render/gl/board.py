"""The wooden board without anything on it: drawn once for each size of the window into a picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from struct import pack

from render.gl import shaders
from render.gl.gpu import DrawingInto, Picture, Rectangles, blend, program
from render.style import layout
from render.style.items import Box

_Tint = tuple[float, float, float]

_WARM: _Tint = (1.08, 1.00, 0.96)
_FLOOR: _Tint = (0.86, 0.83, 0.81)
_DEEP: _Tint = (0.64, 0.61, 0.61)
_PALE: _Tint = (1.0, 0.95, 0.92)
_RAIL: _Tint = (0.98, 0.92, 0.89)
_BASE: _Tint = (0.84, 0.79, 0.77)


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

    def packed(self, seed: float) -> bytes:
        """The floats of the wood program."""
        box = self.box
        return pack(
            "=12f", box.x0, box.y0, box.x1, box.y1, self.look.value, self.upright, seed, self.bevel,
            *self.tint, self.period,
        )  # fmt: skip


def grown(box: Box, by: float) -> Box:
    """A box that is wider by so much on each side."""
    return Box(box.x0 - by, box.y0 - by, box.x1 + by, box.y1 + by)


def _rails() -> Iterator[Slab]:
    yield Slab(Box(0, 0, 1000, 1000))
    for box, upright in (
        (Box(0, 0, 1000, 22), False),
        (Box(0, 978, 1000, 1000), False),
        (Box(0, 0, 20, 1000), True),
        (Box(983, 0, 1000, 1000), True),
    ):
        yield Slab(box, bevel=3, tint=_RAIL, upright=upright)


def _trays() -> Iterator[Slab]:
    for box in (layout.TAKEN_BOX, layout.OPPONENT_TAKEN_BOX):
        yield Slab(box, bevel=-3, tint=_DEEP)
        yield Slab(grown(box, -8.5), Look.SLATS, -2, _FLOOR, 20)
    for box in (layout.BUTTON_BOX, layout.OPPONENT_BUTTON_BOX):
        yield Slab(box, bevel=-3, tint=_DEEP)
        yield Slab(grown(box, -8.5), Look.SLATS, -2, _FLOOR, 12)
    for box in (layout.HAND_RECESS, layout.OPPONENT_HAND_RECESS):
        floor = Box(box.x0 + 13, box.y0 + 10, box.x1 - 11, box.y1 - 10)
        yield Slab(box, bevel=-4, tint=_DEEP)
        yield Slab(Box(floor.x0, floor.y0, floor.x0 + 252, floor.y1), bevel=1.6, tint=_RAIL)
        yield Slab(Box(floor.x0 + 252, floor.y0, floor.x1 - 252, floor.y1), tint=(0.76, 0.72, 0.71))
        yield Slab(Box(floor.x1 - 252, floor.y0, floor.x1, floor.y1), bevel=1.6, tint=_RAIL)
        # The walls' shadow lies on the floor, too.
        yield from _inner_shadow(floor)


def _inner_shadow(box: Box) -> Iterator[Slab]:
    black: _Tint = (0, 0, 0)
    yield Slab(Box(box.x0, box.y0 - 3, box.x1, box.y0), Look.SHADOW, 0, black, 13)
    yield Slab(Box(box.x0 - 3, box.y0, box.x0, box.y1), Look.SHADOW, 0, black, 8)


def _frames() -> Iterator[Slab]:
    for box, upright in (
        (layout.STACK_FRAME, True),
        (layout.DISPLAY_FRAME, True),
        (layout.TABLE_FRAME, False),
    ):
        yield Slab(Box(box.x0 + 3, box.y0 + 4, box.x1, box.y1), Look.SHADOW, 0, _DEEP, 12)
        yield Slab(box, bevel=18, tint=_WARM, upright=upright)
    inner = layout.TABLE_INNER
    wide, high = inner.width / 5, inner.height / 2
    yield Slab(grown(inner, 1), tint=_DEEP, bevel=-3)
    for column in range(5):
        for row in range(2):
            x, y = inner.x0 + wide * column, inner.y0 + high * row
            yield Slab(Box(x + 1, y + 1, x + wide - 1, y + high - 1), Look.SLATS, -3, _FLOOR, 9.1)


def _stack() -> Iterator[Slab]:
    yield Slab(Box(47, 378, 153, 625), Look.POSTS, -3, _FLOOR, 13)
    for box in (layout.NAME_DISPLAY, layout.OPPONENT_NAME_DISPLAY):
        yield Slab(Box(box.x0 - 9, box.y0 - 7, box.x1 + 9, box.y1 + 7), bevel=4, tint=_PALE)
    well = layout.STACK_WELL
    yield Slab(Box(well.x0 - 4, well.y0 - 6, well.x1 + 4, well.y1 + 4), bevel=-4, tint=(0.44, 0.42, 0.42))


def _displays() -> Iterator[Slab]:
    for box, frame in (
        (layout.OPPONENT_SCORE_DISPLAY, 6.0),
        (layout.SCORE_DISPLAY, 6.0),
        (layout.LARGE_DISPLAY, 8.0),
    ):
        yield Slab(grown(box, frame), Look.SHADOW, 0, _DEEP, 9)
        yield Slab(grown(box, frame), bevel=frame + 0.5, tint=(1.12, 1.02, 0.96), upright=True)
    for box in (
        layout.LARGE_DISPLAY,
        layout.SCORE_DISPLAY,
        layout.OPPONENT_SCORE_DISPLAY,
        layout.NAME_DISPLAY,
        layout.OPPONENT_NAME_DISPLAY,
    ):
        yield Slab(box, Look.GLASS, -1.5)


def _lid_frames() -> Iterator[Slab]:
    for frame, boxes in (
        (layout.LID_FRAME, (layout.KOIKOI_BUTTON, layout.STOP_BUTTON)),
        (layout.OPPONENT_LID_FRAME, (layout.KOIKOI_BUTTON.turned(), layout.STOP_BUTTON.turned())),
    ):
        yield Slab(frame, Look.SHADOW, 0, _DEEP, 9)
        yield Slab(frame, bevel=5, tint=(1.05, 0.98, 0.95))
        for box in boxes:
            yield Slab(grown(box, 1.5), bevel=-2, tint=(0.4, 0.38, 0.38))


def slabs() -> Iterator[Slab]:
    """The board from the lowest slab to the highest."""
    yield from _rails()
    yield from _trays()
    yield from _frames()
    yield from _stack()
    yield from _displays()
    yield from _lid_frames()


def side_slabs() -> Iterator[Slab]:
    """The side board: black lacquer in a wooden frame."""
    frame, inner = layout.SIDE_FRAME, layout.SIDE_INNER
    yield Slab(Box(layout.SIZE, 0, layout.WIDE, layout.SIZE), tint=_RAIL, upright=True)
    yield Slab(Box(frame.x0 + 3, frame.y0 + 4, frame.x1, frame.y1), Look.SHADOW, 0, _DEEP, 12)
    yield Slab(frame, bevel=frame_width(frame, inner), tint=_WARM, upright=True)
    yield Slab(inner, Look.LACQUER, -2.5)


def frame_width(outer: Box, inner: Box) -> float:
    """How wide a frame is between its two edges."""
    return inner.x0 - outer.x0


LID = layout.KOIKOI_BUTTON
LID_MARGIN = 2.0
"""So much around a lid's picture is transparent, in canvas units: that makes its slanting edges smooth."""
_FINEST_MESH = 5.5
"""Pixels from one bar of the lattice to the next."""
_LID = Slab(
    Box(LID_MARGIN, LID_MARGIN, LID_MARGIN + LID.width, LID_MARGIN + LID.height),
    Look.LID,
    1.6,
    (1.28, 1.13, 1.05),
    7.4,
)


class Carpenter:
    """Draws the board and the lid."""

    def __init__(self) -> None:
        self._program = program(shaders.WOOD_VERTEX, shaders.WOOD_FRAGMENT)
        self._board, self._lid = Rectangles(3), Rectangles(3)

    def board(self, width: int, height: int, across: float) -> Picture:
        """The whole board in a picture of its own of so many pixels; the canvas is `across` units wide."""
        picture = Picture.make(width, height)
        parts = [*slabs(), *side_slabs()] if across > layout.SIZE else [*slabs()]
        self._board.load(b"".join(slab.packed(1.37 * number) for number, slab in enumerate(parts)))
        self._draw(self._board, picture, (0, 0, width, height), (across, layout.SIZE))
        return picture

    def lid(self, picture: Picture, area: tuple[int, int, int, int]) -> None:
        """A lid in a part of a picture."""
        scale = area[2] / (LID.width + 2 * LID_MARGIN)
        # Few pixels: wider meshes, so that the word behind them can be read.
        self._lid.load(replace(_LID, period=max(_LID.period, _FINEST_MESH / scale)).packed(3.0))
        self._draw(self._lid, picture, area, (LID.width + 2 * LID_MARGIN, LID.height + 2 * LID_MARGIN))

    def _draw(
        self, what: Rectangles, into: Picture, area: tuple[int, int, int, int], extent: tuple[float, float]
    ) -> None:
        self._program.use()
        self._program["scale"] = area[2] / extent[0]
        self._program["extent"] = extent
        with DrawingInto(into, area):
            blend(on=True)
            what.draw()
            blend(on=False)

    def delete(self) -> None:
        """Give the memory back."""
        self._board.delete()
        self._lid.delete()
