"""Strokes: small functions that write SVG, and the frame that every card shares.

Places are in card units (330 x 540, y down), angles in degrees clockwise. Functions give pieces of SVG.
"""

import re
from collections.abc import Sequence
from math import cos, hypot, radians, sin
from zlib import crc32

from render.art.palette import INK, PAPER

WIDTH, HEIGHT = 330, 540
BORDER = 13
LEFT, TOP, RIGHT, BOTTOM = BORDER, BORDER, WIDTH - BORDER, HEIGHT - BORDER

# How far the handles of a curve reach, as a share of the distance to the next point.
REACH = 0.36
_PAIR = re.compile(r"(-?[\d.]+),(-?[\d.]+)")


def num(value: float) -> str:
    """A number as short as a tenth of a unit allows."""
    text = f"{value:.1f}"
    return text.removesuffix(".0") if text != "-0.0" else "0"


def _paint(fill: str, stroke: str, width: float) -> str:
    edge = f' stroke="{stroke}" stroke-width="{num(width)}" stroke-linejoin="round"' if stroke else ""
    return f' fill="{fill}"{edge}'


def path(d: str, fill: str, *, stroke: str = "", width: float = 5) -> str:
    """A filled outline, given as SVG path data."""
    return f'<path d="{d}"{_paint(fill, stroke, width)}/>'


def line(d: str, width: float = 5, color: str = INK, *, cap: str = "round") -> str:
    """A stroke along SVG path data."""
    return (
        f'<path d="{d}" fill="none" stroke="{color}" stroke-width="{num(width)}"'
        f' stroke-linecap="{cap}" stroke-linejoin="round"/>'
    )


def circle(x: float, y: float, r: float, fill: str, *, stroke: str = "", width: float = 5) -> str:
    """A disc."""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}"{_paint(fill, stroke, width)}/>'


def ellipse(
    x: float, y: float, rx: float, ry: float, fill: str, *, stroke: str = "", width: float = 5
) -> str:
    """An upright oval."""
    return (
        f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}"{_paint(fill, stroke, width)}/>'
    )


def rect(
    x: float, y: float, w: float, h: float, fill: str, *, rx: float = 0, stroke: str = "", width: float = 5
) -> str:
    """A rectangle, its corners rounded by `rx`."""
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="{num(rx)}"'
        f"{_paint(fill, stroke, width)}/>"
    )


def put(
    *parts: str, x: float = 0, y: float = 0, turn: float = 0, size: float = 1, mirror: bool = False
) -> str:
    """What was drawn around the origin: mirrored, sized, turned and moved to its place, in this order."""
    steps = []
    if x or y:
        steps.append(f"translate({num(x)} {num(y)})")
    if turn:
        steps.append(f"rotate({num(turn)})")
    if mirror or size != 1:
        steps.append(f"scale({-size if mirror else size:.3f} {size:.3f})")
    how = f' transform="{" ".join(steps)}"' if steps else ""
    return f"<g{how}>{''.join(parts)}</g>"


def around(*parts: str, count: int, start: float = 0) -> str:
    """The same drawing `count` times, turned about the origin."""
    return "".join(put(*parts, turn=start + 360 * i / count) for i in range(count))


def within(d: str, *parts: str) -> str:
    """What lies inside an outline of the drawing; the rest is cut away."""
    name = f"k{crc32(d.encode()):08x}"
    return f'<clipPath id="{name}"><path d="{d}"/></clipPath><g clip-path="url(#{name})">{"".join(parts)}</g>'


def polar(r: float, turn: float) -> tuple[float, float]:
    """The point `r` above the origin, turned clockwise."""
    return r * sin(radians(turn)), -r * cos(radians(turn))


def scaled(d: str, x: float, y: float | None = None) -> str:
    """Path data made larger or smaller, by `y` upright if that is given; only for "x,y" pairs."""
    factors = (x, x if y is None else y)
    return _PAIR.sub(lambda m: f"{num(float(m[1]) * factors[0])},{num(float(m[2]) * factors[1])}", d)


def tangents(spots: Sequence[tuple[float, float]], *, closed: bool = False) -> list[tuple[float, float]]:
    """The direction of a smooth line at each of its points, 1 long; an open line's ends have none."""
    hands = []
    for i in range(len(spots)):
        before, after = spots[i - 1], spots[(i + 1) % len(spots)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = hypot(dx, dy)
        ends = not closed and i in {0, len(spots) - 1}
        hands.append((0.0, 0.0) if ends or not length else (dx / length, dy / length))
    return hands


def curve(points: str, *, closed: bool = True) -> str:
    """Path data of a smooth curve through "x,y x,y ..."; a point that ends in "!" is a corner.

    Handles grow with the distance to the next point, so that points may lie as far apart as the shape allows.
    """
    corners = [p.endswith("!") for p in points.split()]
    spots = [(float(x), float(y)) for x, y in (p.rstrip("!").split(",") for p in points.split())]
    n = len(spots)
    hands = [
        (0.0, 0.0) if corner else hand
        for corner, hand in zip(corners, tangents(spots, closed=closed), strict=True)
    ]
    parts = [f"M{num(spots[0][0])},{num(spots[0][1])}"]
    for i in range(n if closed else n - 1):
        j = (i + 1) % n
        (x0, y0), (x1, y1) = spots[i], spots[j]
        reach = hypot(x1 - x0, y1 - y0) * REACH
        parts.append(
            f"C{num(x0 + hands[i][0] * reach)},{num(y0 + hands[i][1] * reach)}"
            f" {num(x1 - hands[j][0] * reach)},{num(y1 - hands[j][1] * reach)} {num(x1)},{num(y1)}"
        )
    return "".join(parts) + ("Z" if closed else "")


def shape(points: str, fill: str, *, stroke: str = "", width: float = 5) -> str:
    """A filled outline through points, as `curve` reads them."""
    return path(curve(points), fill, stroke=stroke, width=width)


def stroke(points: str, width: float = 5, color: str = INK) -> str:
    """A line through points, as `curve` reads them."""
    return line(curve(points, closed=False), width, color)


def document(*parts: str, width: float, height: float) -> str:
    """A whole SVG file."""
    size = f'width="{num(width)}" height="{num(height)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(width)} {num(height)}" {size}>'
        f"{''.join(parts)}</svg>"
    )


def card(*parts: str, ground: str = PAPER) -> str:
    """A card: ink border, ground, and the drawing cut to the paper; a fragment, see `document`."""
    paper = f'x="{LEFT}" y="{TOP}" width="{RIGHT - LEFT}" height="{BOTTOM - TOP}" rx="13"'
    return (
        f'<clipPath id="paper"><rect {paper}/></clipPath>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="24" fill="{INK}"/>'
        f'<g clip-path="url(#paper)"><rect width="{WIDTH}" height="{HEIGHT}" fill="{ground}"/>'
        f"{''.join(parts)}</g>"
    )
