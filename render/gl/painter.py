"""Paints scenes into whatever OpenGL draws to: a window, or a surface nobody sees."""

from __future__ import annotations

from typing import assert_never

from pyglet import gl

from render.gl import quads, shaders
from render.gl.board import LID_MARGIN, Carpenter, lid_extent
from render.gl.cells import Area, Cells, NoRoomError
from render.gl.gpu import DrawingInto, Picture, Rectangles, blend, program, read_pixels
from render.gl.letters import Letters
from render.style.items import (
    CardItem,
    Colour,
    Item,
    LidItem,
    LightItem,
    PlateItem,
    Scene,
    SymbolItem,
    TextItem,
)
from render.style.layout import HEIGHT, Fit, Layout
from render.style.layouts import MODULE

BLACK: Colour = (10, 8, 6, 255)

_SOFTWARE = ("llvmpipe", "softpipe")
"""Mesa's renderers without a graphics card: flipping copies the picture, which stays where it was drawn."""


class Painter:
    """The panel's painter. It needs the same current OpenGL context from its making to `delete`.

    `surround` is the opaque colour around the panel, `layout` what the board is like.
    """

    def __init__(self, size: tuple[int, int], surround: Colour = BLACK) -> None:
        self.surround = surround
        renderer = gl.gl_info.get_renderer()
        self._keeps_picture = any(name in renderer for name in _SOFTWARE)
        self._cells = Cells()
        self._letters = Letters(self._cells.letters)
        self._quads = program(shaders.QUAD_VERTEX, shaders.QUAD_FRAGMENT)
        self._copy = program(shaders.COPY_VERTEX, shaders.COPY_FRAGMENT)
        self._rectangles = Rectangles(quads.VECTORS)
        self._whole = Rectangles(1)
        self._whole.load(bytes(16))
        self._carpenter = Carpenter()
        self._board: Picture | None = None
        self._still: Picture | None = None
        self._packed: dict[int, bytes] = {}
        self._scene: Scene = ()
        self._lid: Area = (0, 0, 0, 0)
        self._frame = 0
        """OpenGL's name of what is drawn into; 0 is the window."""
        self.size = (0, 0)
        self.layout = MODULE
        self.resize(*size)

    def resize(self, width: int, height: int, layout: Layout = MODULE) -> None:
        """The drawing surface has so many pixels now, and this is the layout.

        The board is drawn anew when next it is needed.
        """
        if (width, height) == self.size and layout is self.layout:
            return
        self.size, self.layout = (width, height), layout
        self._scale = Fit.into(width, height, layout.width).scale
        wide, high = max(1, round(layout.width * self._scale)), max(1, round(HEIGHT * self._scale))
        self._area = (width - wide) // 2, (height - high + 1) // 2, wide, high
        self._forget_letters()
        self._drop_board()

    def _drop_board(self) -> None:
        if self._board is not None:
            self._board.delete()
        self._board = None
        self._drop_still()

    def _drop_still(self) -> None:
        if self._still is not None:
            self._still.delete()
        self._still = None

    def _forget_letters(self) -> None:
        self._letters.clear()
        self._packed = {}

    def paint(self, scene: Scene) -> None:
        """Draw the panel; flipping is the caller's."""
        board = self._board or self._bake()
        try:
            data = self._pack(scene)
        except NoRoomError:
            # Many names and sizes have been shown since the start; a single scene always fits.
            self._forget_letters()
            data = self._pack(scene)
        self._rectangles.load(data)
        self._drop_still()
        self._draw(board)

    def prepare(self) -> None:
        """Get a little of that ready which will likely be painted: a call takes a millisecond at most."""
        self._letters.prepare()

    def repaint(self) -> None:
        """Draw the last scene again, at the price of copying a picture.

        For a capture that wants a frame now and then although nothing has changed.
        """
        if self._keeps_picture:
            return
        width, height = self.size
        if self._still is None:
            self._draw(self._board or self._bake())
            self._still = Picture.make(width, height)
            gl.glCopyTexSubImage2D(gl.GL_TEXTURE_2D, 0, 0, 0, 0, 0, width, height)
            return
        self._begin()
        self._blit(self._still)
        self._end()

    def _bake(self) -> Picture:
        wide, high = (max(1, round(length * self._scale)) for length in lid_extent(self.layout))
        area = self._cells.clear_lid(wide, high)
        self._carpenter.lid(self._cells.picture, area, self.layout)
        self._lid = self._cells.area(*area)
        self._board = self._carpenter.board(self._area[2], self._area[3], self.layout)
        return self._board

    def _pack(self, scene: Scene) -> bytes:
        """The rectangles of a scene; those of items that were in the last one, too, are taken from there.

        The very same ones, not equal ones, which would take longer to find than to pack. The last scene is
        kept until the next has been packed: so none of the next has the number of one of the last.
        """
        before = self._packed
        parts = [before.get(id(item)) or self._pack_item(item) for item in scene]
        self._packed = dict(zip(map(id, scene), parts, strict=True))
        self._scene = scene
        return b"".join(parts)

    def _pack_item(self, item: Item) -> bytes:
        areas, margins = self._cells.areas, self._cells.margins
        match item:
            case CardItem():
                return quads.card(item, areas, margins["back"])
            case TextItem():
                letters, halo = self._letters.place(item, self._scale)
                return quads.text(item, letters, halo, self._scale)
            case SymbolItem():
                return quads.symbol(item, areas, margins[item.cell])
            case LidItem():
                return quads.lid(item, self._lid, LID_MARGIN, self._scale)
            case LightItem():
                return quads.light(item)
            case PlateItem():
                return quads.plate(item)
            case _:
                assert_never(item)

    def _draw(self, board: Picture) -> None:
        self._begin()
        gl.glViewport(*self._area)
        self._blit(board)
        blend(on=True)
        self._quads.use()
        self._quads["scale"] = self._scale
        # Not half the canvas: with a part of a pixel left over at its far edges, dots would be blurred there.
        self._quads["middle"] = self._area[2] / 2 / self._scale, self._area[3] / 2 / self._scale
        self._cells.picture.bind()
        self._rectangles.draw()
        self._end()

    def _begin(self) -> None:
        """Do not rely on what pyglet, or a program that captures the window, has left."""
        gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, self._frame)
        gl.glDisable(gl.GL_SCISSOR_TEST)
        gl.glDisable(gl.GL_DEPTH_TEST)
        gl.glViewport(0, 0, *self.size)
        red, green, blue, _ = self.surround
        gl.glClearColor(red / 255, green / 255, blue / 255, 1)
        gl.glClear(gl.GL_COLOR_BUFFER_BIT)

    def _blit(self, picture: Picture) -> None:
        blend(on=False)
        self._copy.use()
        picture.bind()
        self._whole.draw()

    def _end(self) -> None:
        """Leave everything as a capture expects to find it: screenshots read what the viewport covers."""
        blend(on=False)
        gl.glViewport(0, 0, *self.size)
        gl.glUseProgram(0)
        gl.glBindTexture(gl.GL_TEXTURE_2D, 0)

    def finish(self) -> None:
        """Wait until everything has been drawn."""
        gl.glFinish()

    def picture(self, scene: Scene) -> bytes:
        """What a scene looks like: RGBA, rows from the bottom.

        It is drawn apart: of a window that is hidden or covered, a system need not keep what nobody sees.
        """
        apart = Picture.make(*self.size)
        try:
            with DrawingInto(apart, (0, 0, *self.size)) as self._frame:
                self.paint(scene)
                return read_pixels(*self.size)
        finally:
            self._frame = 0
            apart.delete()

    def delete(self) -> None:
        """Give the card's memory back."""
        self._drop_board()
        self._carpenter.delete()
        self._rectangles.delete()
        self._whole.delete()
        self._cells.delete()
