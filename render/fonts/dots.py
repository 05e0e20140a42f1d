"""Puts a dot font on its grid: its outlines stand a little beside it, and would be blurred at any size.

Each dot that an outline covers becomes a square of whole units, so that at 16 pixels an em, and at all whole
multiples of that, every pixel is either inside or outside.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

DOTS = 16
"""Dots to the em."""
DOT = 16
"""Units to the dot of what is made here: few, so that most steps of an outline take one byte."""
_PITCH = 61.8
"""From one dot to the next in DotGothic16, in its units: 1000 to the em."""
_FLOOR = -21.5
"""Where its baseline's lower edge is."""
_TRIALS = 24
"""So many places of the grid are tried for each glyph: some are drawn half a dot beside the others."""
_ROWS = range(-4, 17)
_COLUMNS = range(-1, DOTS + 2)

Point = tuple[float, float]
Edge = tuple[Point, Point]
Corner = tuple[int, int]
"""Where four dots meet: columns and rows of dots from the glyph's origin."""


def put_on_grid(font: TTFont) -> None:
    """Make every glyph of whole dots, with widths of 8 or 16 of them."""
    units = font["head"].unitsPerEm
    glyphs = font.getGlyphSet()
    outlines = {name: tuple(_edges(glyphs, name)) for name in font.getGlyphOrder()}
    for name, edges in outlines.items():
        pen = TTGlyphPen(None)
        for contour in _contours(_dots(edges)):
            pen.moveTo(contour[0])
            for corner in contour[1:]:
                pen.lineTo(corner)
            pen.closePath()
        glyph = font["glyf"][name] = pen.glyph()
        glyph.recalcBounds(font["glyf"])
        advance, _ = font["hmtx"][name]
        font["hmtx"][name] = round(advance / units * DOTS) * DOT, getattr(glyph, "xMin", 0)
    font["head"].unitsPerEm = DOTS * DOT
    for table, keys in (
        ("hhea", ("ascent", "descent")),
        ("OS/2", ("sTypoAscender", "sTypoDescender", "usWinAscent", "usWinDescent")),
    ):
        for key in keys:
            setattr(font[table], key, round(getattr(font[table], key) / units * DOTS) * DOT)


def _edges(glyphs: Mapping[str, Any], name: str) -> Iterable[Edge]:
    """The straight lines of an outline."""
    pen = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(pen)
    start = here = (0.0, 0.0)
    for step, points in pen.value:
        if step == "closePath":
            yield here, start
            continue
        if step == "moveTo":
            start = here = points[0]
            continue
        # A dot font's few curves are short: their ends will do.
        yield here, points[-1]
        here = points[-1]


def _dots(edges: tuple[Edge, ...]) -> set[Corner]:
    """The lower left corners of the dots, with the grid where it fits this outline best."""
    upright = [here[0] for here, there in edges if abs(here[0] - there[0]) < 1]
    places = [_PITCH * (trial / _TRIALS - 0.25) for trial in range(_TRIALS)]
    left = min(places, key=lambda place: sum(_off(x - place) for x in upright))
    return {
        (column, row)
        for row, column in product(_ROWS, _COLUMNS)
        if edges and _inside(edges, left + _PITCH * (column + 0.5), _FLOOR + _PITCH * (row + 0.5))
    }


def _off(way: float) -> float:
    """How far a place is from the grid's next line."""
    return abs((way + _PITCH / 2) % _PITCH - _PITCH / 2)


def _inside(edges: tuple[Edge, ...], x: float, y: float) -> bool:
    winding = 0
    for (x0, y0), (x1, y1) in edges:
        if (y0 <= y) != (y1 <= y) and x0 + (y - y0) / (y1 - y0) * (x1 - x0) > x:
            winding += 1 if y1 > y0 else -1
    return winding != 0


def _contours(dots: set[Corner]) -> Iterable[list[Corner]]:
    """The outlines of all dots together in units, each corner once; what is lit is on the right."""
    ahead: dict[Corner, list[Corner]] = {}
    for x, y in sorted(dots):
        for beside, here, there in (
            ((x - 1, y), (x, y), (x, y + 1)),
            ((x, y + 1), (x, y + 1), (x + 1, y + 1)),
            ((x + 1, y), (x + 1, y + 1), (x + 1, y)),
            ((x, y - 1), (x + 1, y), (x, y)),
        ):
            if beside not in dots:
                ahead.setdefault(here, []).append(there)
    while ahead:
        way = [next(iter(ahead))]
        while way[-1] in ahead:
            there = ahead[way[-1]].pop()
            if not ahead[way[-1]]:
                del ahead[way[-1]]
            way.append(there)
        ring = way[:-1]
        yield [
            (here[0] * DOT, here[1] * DOT)
            for before, here, after in zip([ring[-1], *ring], ring, [*ring[1:], ring[0]], strict=False)
            if (here[0] - before[0], here[1] - before[1]) != (after[0] - here[0], after[1] - here[1])
        ]
