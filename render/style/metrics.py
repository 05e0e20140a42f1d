"""How wide texts are, without a window: from the advance widths in the panel's own font files."""

from __future__ import annotations

import struct
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from render.fonts import FONTS
from render.style.items import Face

EM_IN_DOTS = 16
"""How many dots of the displays make an em."""
FIGURE_DOTS = 13
"""How many of them a figure is high."""
_NEVER_FIRST = frozenset("、。，．・：；！？」』）】ーぁぃぅぇぉっゃゅょァィゥェォッャュョ…")
"""Signs that no line of Japanese begins with."""
_NO_BREAK = "\u00a0"
_FORMAT = 4
"""The `cmap` subtable for characters up to U+FFFF: all that the panel's fonts have."""


def text_width(text: str, face: Face) -> float:
    """The width of a line in ems. Characters that the font lacks come from the system's: an estimate."""
    advances = _advances(face)
    return sum(advances[ord(sign)] if ord(sign) in advances else _estimate(sign) for sign in text)


def fitting_size(text: str, face: Face, size: float, length: float) -> float:
    """The letter height, at most `size`, at which the line is no longer than `length`."""
    width = text_width(text, face)
    return size if width * size <= length else length / width


class Lettering(NamedTuple):
    """Which letters, and how high in canvas units."""

    face: Face
    size: float


def lettering(
    lines: Iterable[tuple[str, float]], size: float, thickness: float, pixel: float, dots: int = EM_IN_DOTS
) -> Lettering:
    """How lines stand on an amber display, all alike: each with the length of its place, `thickness` high.

    Dots are drawn only as whole pixels, of `pixel` canvas units: as many for each as come nearest to `size`,
    or fewer where there is no room for letters of so many `dots` in height. Where not even one fits, the
    letters are sturdy ones, as small as need be.
    """
    lines = tuple(lines)
    smallest = EM_IN_DOTS * pixel
    for times in range(max(1, round(size / smallest)), 0, -1):
        em = smallest * times
        if em * dots / EM_IN_DOTS <= thickness and all(
            text_width(text, Face.DISPLAY) * em <= length for text, length in lines
        ):
            return Lettering(Face.DISPLAY, em)
    least = min(size, thickness)
    return Lettering(
        Face.TEXT,
        min((fitting_size(text, Face.TEXT, least, length) for text, length in lines), default=least),
    )


def longest_word(text: str, face: Face) -> float:
    """The width of the longest part that `wrapped` leaves whole where it can, in ems."""
    return max((text_width(word.rstrip(), face) for word in _words(text)), default=0.0)


def wrapped(text: str, face: Face, size: float, length: float, first: float | None = None) -> tuple[str, ...]:
    """The text in lines no longer than `length`, the first one than `first`.

    They end at spaces; a word that is too long for a line, and Japanese, anywhere.
    """
    lines, line, room = [], "", length if first is None else first
    for word in _words(text):
        if text_width((line + word).rstrip(), face) * size <= room:
            line += word
            continue
        if line.strip() or first is not None:
            lines.append(line.strip())
            line, room, first = "", length, None
        for sign in word:
            if line and text_width(line + sign, face) * size > room:
                lines.append(line.strip())
                line = ""
            line += sign
    return tuple(lines) if not line.strip() else (*lines, line.strip())


def _words(text: str) -> Iterable[str]:
    """Parts that may stand on different lines: words with the space behind them, Japanese sign by sign."""
    word = ""
    for sign in text:
        ends = word and (_is_wide(sign) or _is_wide(word[-1]) or _breaks(word[-1]))
        if ends and sign not in _NEVER_FIRST and not _breaks(sign):
            yield word
            word = ""
        word += sign
    if word:
        yield word


def _breaks(sign: str) -> bool:
    return sign.isspace() and sign != _NO_BREAK


def _is_wide(sign: str) -> bool:
    return unicodedata.east_asian_width(sign) in {"W", "F"}


def _estimate(sign: str) -> float:
    if unicodedata.combining(sign) or unicodedata.category(sign) in {"Cf", "Cc"}:
        return 0.0
    return 1.0 if _is_wide(sign) else 0.6


@lru_cache(maxsize=len(Face))
def _advances(face: Face) -> Mapping[int, float]:
    """Code point to advance width in ems."""
    data = FONTS[face.value].read()
    tables = _tables(data)
    (units,) = struct.unpack_from(">H", data, tables["head"] + 18)
    (long_metrics,) = struct.unpack_from(">H", data, tables["hhea"] + 34)
    widths = struct.unpack_from(">" + "Hh" * long_metrics, data, tables["hmtx"])[::2]
    # Glyphs beyond the list are as wide as its last.
    return {
        point: widths[min(glyph, long_metrics - 1)] / units
        for point, glyph in _characters(data, tables["cmap"]).items()
    }


def _tables(data: bytes) -> dict[str, int]:
    """Where each table of a TrueType file begins."""
    (count,) = struct.unpack_from(">H", data, 4)
    records = (struct.unpack_from(">4sLLL", data, 12 + 16 * number) for number in range(count))
    return {tag.decode("ascii"): offset for tag, _checksum, offset, _length in records}


def _characters(data: bytes, cmap: int) -> dict[int, int]:
    """Code point to glyph number, from the first subtable of format 4 (OpenType's `cmap` chapter)."""
    (count,) = struct.unpack_from(">H", data, cmap + 2)
    offsets = (struct.unpack_from(">L", data, cmap + 8 + 8 * number)[0] for number in range(count))
    table = next(cmap + at for at in offsets if struct.unpack_from(">H", data, cmap + at)[0] == _FORMAT)
    segments = struct.unpack_from(">H", data, table + 6)[0] // 2
    ends = struct.unpack_from(f">{segments}H", data, table + 14)
    starts = struct.unpack_from(f">{segments}H", data, table + 16 + 2 * segments)
    deltas = struct.unpack_from(f">{segments}h", data, table + 16 + 4 * segments)
    ranges_at = table + 16 + 6 * segments
    ranges = struct.unpack_from(f">{segments}H", data, ranges_at)
    found: dict[int, int] = {}
    for number, (first, last, delta, offset) in enumerate(zip(starts, ends, deltas, ranges, strict=True)):
        for point in range(first, last + 1):
            glyph = point
            if offset:  # counted from where this very offset stands
                at = ranges_at + 2 * number + offset + 2 * (point - first)
                (glyph,) = struct.unpack_from(">H", data, at) if at + 2 <= len(data) else (0,)
                if not glyph:
                    continue
            glyph = (glyph + delta) & 0xFFFF
            if glyph:
                found[point] = glyph
    return found
