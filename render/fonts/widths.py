"""How wide a font's characters are: read from the file's own tables (OpenType: `cmap`, `hhea`, `hmtx`)."""

from __future__ import annotations

from collections.abc import Iterator
from struct import unpack_from

_COLLECTION = b"ttcf"
_HEADER, _RECORD = 12, 16
_SEGMENTS, _GROUPS = 4, 12
"""The formats of `cmap` subtables that are read: for characters up to U+FFFF, and for all."""
_UNICODE, _WINDOWS, _SYMBOLS = 0, 3, 0


class Widths:
    """The advance widths of a font; `data` is its file, or a map of it, `face` which one of a collection."""

    def __init__(self, data: bytes, face: int = 0) -> None:
        self._data = data
        start = unpack_from(">L", data, _HEADER + 4 * face)[0] if data[:4] == _COLLECTION else 0
        self._tables = dict(self._directory(start))
        (self._units,) = unpack_from(">H", data, self._tables["head"] + 18)
        (self._advances,) = unpack_from(">H", data, self._tables["hhea"] + 34)
        self._subtables = tuple(self._characters())

    def of(self, character: str) -> float | None:
        """The width of a character in ems; None if the font does not have it."""
        glyph = self._glyph(ord(character))
        if not glyph:
            return None
        # Glyphs beyond the list are as wide as its last.
        place = self._tables["hmtx"] + 4 * min(glyph, self._advances - 1)
        return float(unpack_from(">H", self._data, place)[0] / self._units)

    def _directory(self, start: int) -> Iterator[tuple[str, int]]:
        """Each table's name and where it begins."""
        (count,) = unpack_from(">H", self._data, start + 4)
        for number in range(count):
            tag, _, offset, _ = unpack_from(">4sLLL", self._data, start + _HEADER + _RECORD * number)
            yield tag.decode("ascii", "replace"), offset

    def _characters(self) -> Iterator[tuple[int, int]]:
        """The subtables for Unicode: their format and where they begin."""
        cmap = self._tables["cmap"]
        (count,) = unpack_from(">H", self._data, cmap + 2)
        for number in range(count):
            platform, encoding, offset = unpack_from(">HHL", self._data, cmap + 4 + 8 * number)
            (form,) = unpack_from(">H", self._data, cmap + offset)
            known = platform == _UNICODE or (platform == _WINDOWS and encoding != _SYMBOLS)
            if known and form in {_SEGMENTS, _GROUPS}:
                yield form, cmap + offset

    def _glyph(self, point: int) -> int:
        for form, table in self._subtables:
            glyph = self._in_segments(table, point) if form == _SEGMENTS else self._in_groups(table, point)
            if glyph:
                return glyph
        return 0

    def _in_segments(self, table: int, point: int) -> int:
        (twice,) = unpack_from(">H", self._data, table + 6)  # the number of segments, times two
        ends = table + 14
        found = self._first(ends, twice // 2, 2, ">H", point)
        if point > 0xFFFF or found == twice // 2:
            return 0
        starts, deltas, ranges = (ends + 2 + twice * part + 2 * found for part in (1, 2, 3))
        (start,), (delta,), (offset,) = (unpack_from(">H", self._data, at) for at in (starts, deltas, ranges))
        if point < start:
            return 0
        if not offset:
            return int(point + delta) & 0xFFFF
        place = ranges + offset + 2 * (point - start)  # counted from where this very offset stands
        (glyph,) = unpack_from(">H", self._data, place) if place + 2 <= len(self._data) else (0,)
        return int(glyph + delta) & 0xFFFF if glyph else 0

    def _in_groups(self, table: int, point: int) -> int:
        (count,) = unpack_from(">L", self._data, table + 12)
        found = self._first(table + 20, count, 12, ">L", point)
        if found == count:
            return 0
        start, _, glyph = unpack_from(">LLL", self._data, table + 16 + 12 * found)
        return int(glyph + point - start) if point >= start else 0

    def _first(self, ends: int, count: int, step: int, form: str, point: int) -> int:
        """The first of so many ranges, in order, that does not end before the point."""
        low, high = 0, count
        while low < high:
            middle = (low + high) // 2
            if unpack_from(form, self._data, ends + step * middle)[0] < point:
                low = middle + 1
            else:
                high = middle
        return low
