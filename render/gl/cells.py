"""The one texture of the panel: the card atlas, above it a strip for the lid, above that room for letters.

With everything in one texture a whole scene is one draw call, in any order.
"""

from __future__ import annotations

import json
import zlib
from ctypes import POINTER, c_ubyte, string_at
from importlib.resources import files
from typing import cast

from pyglet import gl
from pyglet.font.base import Glyph, GlyphTexture
from pyglet.image import ImageData
from pyglet.image.atlas import Allocator, AllocatorException

from render.gl.gpu import Picture

_Pointer = POINTER(c_ubyte)
Area = tuple[float, float, float, float]
"""Left, top, right, bottom in texture coordinates."""

LID_ROWS = 96
LETTER_ROWS = 640
_ROWS_AT_ONCE = 256
_MARGIN = 4
"""So many transparent pixels around a cell are drawn with it: that makes the edges of turned cards smooth."""


_RGBA = "RGBA"


class NoRoomError(Exception):
    """The letters do not fit into the texture any more."""


class Cells:
    """The texture, its cells by name and the room for letters."""

    def __init__(self) -> None:
        data = files("render") / "data"
        facts = json.loads((data / "atlas.json").read_text(encoding="utf-8"))
        self._atlas: tuple[int, int] = facts["w"], facts["h"]
        width, height = self._atlas
        self.picture = Picture.make(
            width,
            height + LID_ROWS + LETTER_ROWS,
            smaller=gl.GL_LINEAR_MIPMAP_NEAREST,
            larger=gl.GL_LINEAR,
        )
        self._unpack((data / "atlas.rgba.z").read_bytes())
        # What is below this size in a mipmap is never seen.
        gl.glTexParameteri(gl.GL_TEXTURE_2D, gl.GL_TEXTURE_MAX_LEVEL, 5)
        gl.glGenerateMipmap(gl.GL_TEXTURE_2D)
        self.areas: dict[str, Area] = {
            name: self.area(x - _MARGIN, y - _MARGIN, w + 2 * _MARGIN, h + 2 * _MARGIN)
            for name, (x, y, w, h) in facts["cells"].items()
        }
        self.margins: dict[str, tuple[float, float]] = {
            name: (1 + 2 * _MARGIN / w, 1 + 2 * _MARGIN / h) for name, (_, _, w, h) in facts["cells"].items()
        }
        """How much larger than its picture a cell is drawn, because of the margin."""
        self.letters = LetterBin(self.picture, height + LID_ROWS)

    def _unpack(self, packed: bytes) -> None:
        """Write the atlas into the texture some rows at a time; as a whole it is tens of megabytes."""
        width, height = self._atlas
        unpacker = zlib.decompressobj()
        for row in range(0, height, _ROWS_AT_ONCE):
            rows = min(_ROWS_AT_ONCE, height - row)
            wanted, body = rows * width * 4, b""
            while len(body) < wanted:
                body += unpacker.decompress(packed, wanted - len(body))
                packed = unpacker.unconsumed_tail
            self.picture.put(0, row, width, rows, body)

    def area(self, x: float, y: float, width: float, height: float) -> Area:
        """The texture coordinates of a rectangle given by its lower left corner in pixels."""
        w, h = self.picture.width, self.picture.height
        return x / w, (y + height) / h, (x + width) / w, y / h

    def clear_lid(self, width: int, height: int) -> tuple[int, int, int, int]:
        """Where a lid of so many pixels is to be drawn: x, y, width, height from the lower left."""
        across, row = self._atlas
        # All of the strip: what is left of a larger lid would show at the edges of a smaller one.
        self.picture.put(0, row, across, LID_ROWS, bytes(4 * across * LID_ROWS))
        return 2, row + 2, min(width, across - 4), min(height, LID_ROWS - 4)

    def delete(self) -> None:
        """Give the memory back."""
        self.picture.delete()


class LetterBin:
    """Stands in for the texture bin of pyglet's fonts, so that all their letters are in one texture."""

    def __init__(self, picture: Picture, first_row: int) -> None:
        self._picture, self._first_row = picture, first_row
        self._texture = GlyphTexture(picture.width, picture.height, gl.GL_TEXTURE_2D, picture.id)
        # The picture owns the texture, not this second name for it.
        self._texture_id, self._texture.id = picture.id, None  # type: ignore[assignment]
        self.limit = 256
        """Letters higher than so many pixels are made smaller: some emoji come in one large size."""
        self.clear()

    def clear(self) -> None:
        """Forget all letters."""
        self._room = Allocator(self._picture.width, self._picture.height - self._first_row)

    def add(
        self, img: ImageData, fmt: int = 0, min_filter: int = 0, mag_filter: int = 0, border: int = 1
    ) -> Glyph:
        """Write a letter's picture into the texture. Raises NoRoomError. Called by pyglet's fonts."""
        del fmt, min_filter, mag_filter
        width, height = img.width, img.height
        rows = multiplied(rgba(img))
        while height > self.limit:
            width, height, rows = halved(width, height, rows)
        try:
            x, y = self._room.alloc(width + 2 * border, height + 2 * border)
        except AllocatorException as error:
            raise NoRoomError from error
        y += self._first_row
        # With its border: letters that lay here before must not show at the edges.
        wide = 4 * width
        side, line = bytes(4 * border), bytes((wide + 8 * border) * border)
        body = b"".join(side + rows[at : at + wide] + side for at in range(0, wide * height, wide))
        self._picture.put(x, y, width + 2 * border, height + 2 * border, line + body + line)
        return cast("Glyph", self._texture.get_region(x + border, y + border, width, height))


def rgba(img: ImageData) -> bytes:
    """A letter's pixels. Coloured ones come as an address alone, which pyglet takes for the pixels."""
    data: object = img._current_data  # noqa: SLF001 - asking for it in any other way converts it
    if isinstance(data, _Pointer):
        pitch = img._current_pitch  # noqa: SLF001
        data = string_at(data, abs(pitch) * img.height)
        img = ImageData(img.width, img.height, img.format, data, pitch)
    if isinstance(data, bytes) and sorted(img.format) == sorted(_RGBA):
        # Channels in another order: pyglet puts them right pixel by pixel, which takes ten times as long.
        swapped = bytearray(len(data))
        for place, channel in enumerate(_RGBA):
            swapped[place::4] = data[img.format.index(channel) :: 4]
        img = ImageData(img.width, img.height, _RGBA, bytes(swapped), img._current_pitch)  # noqa: SLF001
    return bytes(img.get_data(_RGBA, 4 * img.width))


def multiplied(pixels: bytes) -> bytes:
    """A letter's RGBA as white with its alpha multiplied in; coloured ones (emoji) have it already."""
    red, green, blue, alpha = (pixels[channel::4] for channel in range(4))
    if not red == green == blue:
        return pixels
    out = bytearray(len(pixels))
    for channel in range(4):
        out[channel::4] = alpha
    return bytes(out)


def halved(width: int, height: int, pixels: bytes) -> tuple[int, int, bytes]:
    """An RGBA picture at half its width and height: width, height, pixels."""
    wide, high, row = width // 2, height // 2, 4 * width
    out = bytearray()
    for y in range(high):
        upper, lower = pixels[2 * y * row :][:row], pixels[(2 * y + 1) * row :][:row]
        for x in range(0, 8 * wide, 8):
            out += bytes((upper[i] + upper[i + 4] + lower[i] + lower[i + 4]) >> 2 for i in range(x, x + 4))
    return wide, high, bytes(out)
