"""How wide texts are, without a window: from the advance widths in the panel's own font files."""

from __future__ import annotations

import struct
import unicodedata
from collections.abc import Mapping
from functools import lru_cache

from render.fonts import FONTS
from render.style.items import Face

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


def shortened(text: str, face: Face, size: float, length: float) -> str:
    """The line, cut and with an ellipsis where it is longer than `length`."""
    if text_width(text, face) * size <= length:
        return text
    room, used = length / size - text_width("…", face), 0.0
    for number, sign in enumerate(text):
        used += text_width(sign, face)
        if used > room:
            return text[:number].rstrip() + "…"
    return text


def _estimate(sign: str) -> float:
    if unicodedata.combining(sign) or unicodedata.category(sign) in {"Cf", "Cc"}:
        return 0.0
    return 1.0 if unicodedata.east_asian_width(sign) in {"W", "F"} else 0.6


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
