"""Lines of text at true pixel size: which letters, where, cut to their box."""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from math import sin
from string import ascii_letters, digits
from typing import Any, NamedTuple, assert_never

import pyglet
from pyglet import font as pyglet_font
from pyglet.font.base import Glyph

from render.fonts import FONTS
from render.fonts.system import font_with
from render.gl.cells import LetterBin, NoRoomError
from render.gl.quads import Letter
from render.style.items import Align, Box, Colour, Face, TextItem
from render.style.metrics import has, is_seen, text_width

_BASELINE = 0.365
"""How far below a line's middle its baseline is, in letter heights: between what Latin and kanji want."""
_SMALLEST = 5.0
"""Letters of fewer pixels are not asked for: no font can draw them."""
_DESCENT = 0.2
"""How far letters may reach out of their box below (and above), in letter heights."""
_HALO_FROM = 12.0
_HANGS = 0.2
"""How much of an emoji is below the baseline."""
_TOO_WIDE = 1.25
"""A glyph more than so many times as wide as it was measured is made smaller."""
_KEPT_LINES = 600
_OF_NAMES = digits + ascii_letters
_SIZES_PREPARED = 32
"""A window has some twenty sizes; their letters take half the room that there is."""


class Line(NamedTuple):
    """A text laid out from 0, 0, where its first letter stands on the baseline; pixels, y down."""

    width: int
    letters: tuple[Letter, ...]


class Letters:
    """Fonts and lines of text, made when first needed and kept."""

    def __init__(self, room: LetterBin) -> None:
        self._room = room
        for face in FONTS.values():
            pyglet_font.add_file(face.read())
        self._fonts: dict[tuple[str, float], Any] = {}
        self._lines: dict[tuple[str, Face, float], Line] = {}
        self._sizes: set[tuple[Face, float]] = set()
        self._to_come: deque[tuple[str, Face, float]] = deque()

    def clear(self) -> None:
        """Forget everything: the window has another size, or the texture is full."""
        self._room.clear()
        for font in self._fonts.values():
            font.glyphs.clear()
        self._fonts.clear()
        self._lines.clear()
        self._sizes.clear()
        self._to_come.clear()

    def prepare(self) -> None:
        """Draw one letter that has not been needed yet, in a size that has: where there is nothing to paint.

        Twenty of them at once, as where a name comes in a new size, take half a frame.
        """
        while self._to_come:
            sign, face, pixels = self._to_come.popleft()
            if not self._is_drawn(sign, face, pixels):
                self._room.limit = int(2 * pixels)
                with suppress(NoRoomError):  # whatever needs room makes it
                    self._glyph(sign, face, pixels)
                return

    def _is_drawn(self, sign: str, face: Face, pixels: float) -> bool:
        return not has(sign, face) or sign in self._font(FONTS[face.value].family, pixels).glyphs

    def line(self, text: str, face: Face, pixels: float) -> Line:
        """A line of letters of this height. Raises NoRoomError."""
        key = text, face, pixels
        line = self._lines.get(key)
        if line is None:
            if len(self._lines) > _KEPT_LINES:
                self._lines.clear()
            line = self._lines[key] = self._lay(text, face, pixels)
        return line

    def place(self, item: TextItem, scale: float) -> tuple[list[Letter], Box | None]:
        """The letters of an item, and the part of the box that glows behind those of a display.

        Both in pixels about the box's middle, before it is turned. Raises NoRoomError.
        """
        pixels = max(_SMALLEST, round(item.size * scale * 4) / 4)
        line = self.line(item.text, item.face, pixels)
        wide, high = item.box.width * scale, item.box.height * scale
        if abs(sin(item.turn)) > 0.5:
            wide, high = high, wide
        # Across the line a descender may reach out of its box, into the room between two lines.
        half_x, half_y = round(wide / 2), round(high / 2 + pixels * _DESCENT)
        dx = round(_start(item.align, wide, line) + item.shift * scale)
        dy = round(_BASELINE * pixels)
        shown = [
            cut
            for letter in line.letters
            if (cut := _cut(_moved(letter, dx, dy), half_x, half_y)) is not None
        ]
        if item.face is not Face.DISPLAY or pixels < _HALO_FROM or not shown or not _is_lamp(item.colour):
            return shown, None
        reach = pixels / 2
        left, right = max(-half_x, shown[0].x0 - reach), min(half_x, shown[-1].x1 + reach)
        return shown, Box(left, max(-high / 2, -pixels), right, min(high / 2, pixels))

    def _font(self, family: str, pixels: float) -> Any:  # noqa: ANN401 - pyglet's fonts share no useful type
        font = self._fonts.get((family, pixels))
        if font is None:
            # At 72 dots an inch a point is a pixel.
            font = pyglet_font.load(family, pixels, dpi=72)
            self._fonts[family, pixels] = font
        if font.texture_bin is not self._room:
            # New, or last used by another painter with the same OpenGL context.
            font.glyphs.clear()
            font.texture_bin = self._room
        return font

    def _glyph(self, sign: str, face: Face, pixels: float) -> Glyph:
        """A character's picture, from the font that it was measured in."""
        family = FONTS[face.value].family
        # Only FreeType does not by itself let the system's fonts stand in for what a font lacks.
        if pyglet.compat_platform.startswith("linux") and not sign.isspace() and not has(sign, face):
            other = font_with(sign)
            family = other.family if other else family
        glyph: Glyph = self._font(family, pixels).get_glyphs(sign)[0][0]
        return glyph

    def _lay(self, text: str, face: Face, pixels: float) -> Line:
        self._room.limit = int(2 * pixels)
        if (face, pixels) not in self._sizes and len(self._sizes) < _SIZES_PREPARED:
            self._sizes.add((face, pixels))
            self._to_come.extend((sign, face, pixels) for sign in _OF_NAMES)
        letters, pen = [], 0.0
        for sign in text:
            wide = text_width(sign, face) * pixels
            if is_seen(sign, face):
                glyph = self._glyph(sign, face, pixels)
                # Dots lie on pixels; other letters are soft enough to stand between them.
                at = round(pen) if face is Face.DISPLAY else pen
                letters.append(_letter(glyph, at, wide) if wide else _mark(glyph, at))
            # Not the glyph's own advance, which is whole pixels: the layout has measured with these.
            pen += wide
        return Line(round(pen), tuple(letters))


def _is_lamp(colour: Colour) -> bool:
    """Whether it is the amber of a display; the pale letters of plates and strips do not shine."""
    red, _, blue, _ = colour
    return blue * 2 < red


def _start(align: Align, wide: float, line: Line) -> float:
    match align:
        case Align.START:
            return -wide / 2
        case Align.CENTRE:
            # By what is seen: a digit's ink is not in the middle of the room it takes.
            ink = line.letters or (Letter(0, 0, 0, 0, 0, 0, 0, 0),)
            return -(ink[0].x0 + ink[-1].x1) / 2
        case Align.END:
            return wide / 2 - line.width
        case _:
            assert_never(align)


def _letter(glyph: Glyph, pen: float, wide: float) -> Letter:
    """A letter in the room that was measured for it; one that would need far more is made smaller.

    Emoji often come in one large size, and the fonts of some systems can only be measured when they draw.
    """
    left, bottom, right, top = map(float, glyph.vertices)
    if glyph.advance > _TOO_WIDE * wide + 1:
        high = wide * (top - bottom) / (right - left)
        left, bottom, right, top = 0.0, -high * _HANGS, wide, high * (1 - _HANGS)
    t = glyph.tex_coords
    return Letter(pen + left, -top, pen + right, -bottom, t[0], t[7], t[3], t[1])


def _mark(glyph: Glyph, pen: float) -> Letter:
    """A mark over or under the letter before: most fonts draw it to the left of the pen, some behind it."""
    left, *_ = glyph.vertices
    return _letter(glyph, pen if left < 0 else pen - glyph.advance, max(1.0, glyph.advance))


def _moved(letter: Letter, dx: float, dy: float) -> Letter:
    x0, y0, x1, y1, *area = letter
    return Letter(x0 + dx, y0 + dy, x1 + dx, y1 + dy, *area)


def _cut(letter: Letter, half_x: float, half_y: float) -> Letter | None:
    """The part of a letter inside a box about 0, 0; None if there is none."""
    x0, y0, x1, y1, u0, v0, u1, v1 = letter
    if x0 >= -half_x and x1 <= half_x and y0 >= -half_y and y1 <= half_y:
        return letter
    a0, b0, a1, b1 = max(x0, -half_x), max(y0, -half_y), min(x1, half_x), min(y1, half_y)
    if a0 >= a1 or b0 >= b1:
        return None
    across, along = (u1 - u0) / (x1 - x0), (v1 - v0) / (y1 - y0)
    return Letter(
        a0, b0, a1, b1,
        u0 + (a0 - x0) * across, v0 + (b0 - y0) * along, u0 + (a1 - x0) * across, v0 + (b1 - y0) * along,
    )  # fmt: skip
