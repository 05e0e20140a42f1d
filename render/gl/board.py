"""The wooden board without anything on it: drawn once for each size of the window into a picture."""

from __future__ import annotations

from dataclasses import replace
from struct import pack

from render.gl import shaders
from render.gl.gpu import DrawingInto, Picture, Rectangles, blend, program
from render.style.items import Box
from render.style.layout import HEIGHT, OWN, Layout
from render.style.wood import LID_TINT, Look, Slab

LID_MARGIN = 2.0
"""So much around a lid's picture is transparent, in canvas units: that makes its slanting edges smooth."""
_FINEST_MESH = 5.5
"""Pixels from one bar of the lattice to the next."""


def packed(slab: Slab, seed: float) -> bytes:
    """The floats of the wood program."""
    box = slab.box
    return pack(
        "=12f", box.x0, box.y0, box.x1, box.y1, slab.look.value, slab.upright, seed, slab.bevel,
        *slab.tint, slab.period,
    )  # fmt: skip


def lid_extent(layout: Layout) -> tuple[float, float]:
    """How wide and high a lid's picture is, with its margin: that of the own seat's lids, in canvas units."""
    box = layout.seats[OWN].lids[0].box
    return box.width + 2 * LID_MARGIN, box.height + 2 * LID_MARGIN


class Carpenter:
    """Draws the board and the lid."""

    def __init__(self) -> None:
        self._program = program(shaders.WOOD_VERTEX, shaders.WOOD_FRAGMENT)
        self._board, self._lid = Rectangles(3), Rectangles(3)

    def board(self, width: int, height: int, layout: Layout) -> Picture:
        """The whole board in a picture of its own of so many pixels."""
        picture = Picture.make(width, height)
        self._board.load(b"".join(packed(slab, 1.37 * number) for number, slab in enumerate(layout.wood)))
        self._draw(self._board, picture, (0, 0, width, height), (layout.width, HEIGHT))
        return picture

    def lid(self, picture: Picture, area: tuple[int, int, int, int], layout: Layout) -> None:
        """A lid in a part of a picture."""
        extent = lid_extent(layout)
        scale = area[2] / extent[0]
        box = Box(LID_MARGIN, LID_MARGIN, extent[0] - LID_MARGIN, extent[1] - LID_MARGIN)
        slab = Slab(box, Look.LID, 1.6, LID_TINT, 7.4)
        # Few pixels: wider meshes, so that the word behind them can be read.
        self._lid.load(packed(replace(slab, period=max(slab.period, _FINEST_MESH / scale)), 3.0))
        self._draw(self._lid, picture, area, extent)

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
