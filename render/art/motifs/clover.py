"""Bush clover: arching stems, leaves in threes, small flowers like pairs of drops (July)."""

from collections.abc import Iterator
from math import atan2, degrees

from render.art.palette import DGREEN, GREEN, INK, LGREEN, PINK, RED, WHITE
from render.art.svg import line, num, path, put, scaled

Bow = tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]


def _points(bow: Bow, count: int, start: float, end: float) -> Iterator[tuple[float, float, float]]:
    """Places along a cubic curve: x, y and the direction of growth as degrees clockwise from up."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = bow
    for i in range(count):
        t = start + (end - start) * i / max(1, count - 1)
        u = 1 - t
        x = u**3 * x0 + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t**3 * x3
        y = u**3 * y0 + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t**3 * y3
        dx = u * u * (x1 - x0) + 2 * u * t * (x2 - x1) + t * t * (x3 - x2)
        dy = u * u * (y1 - y0) + 2 * u * t * (y2 - y1) + t * t * (y3 - y2)
        yield x, y, degrees(atan2(dx, -dy))


def trefoil(x: float, y: float, r: float, turn: float, color: str = GREEN) -> str:
    """Three leaflets on a stalk, `r` long each, that point away before the turn."""
    leaf = path(scaled("M0,0 C-62,-30 -50,-86 0,-100 C50,-86 62,-30 0,0Z", r / 100), color)
    leaf += line(f"M0,{num(-r * 0.2)} V{num(-r * 0.72)}", 4, LGREEN)
    stalk = line(f"M0,0 L0,{num(-r * 0.5)}", 5, DGREEN)
    three = put(leaf, turn=-78) + put(leaf, turn=78) + put(leaf)
    return put(stalk, put(three, y=-r * 0.5), x=x, y=y, turn=turn)


def blossom(x: float, y: float, r: float, turn: float, color: str = PINK) -> str:
    """A small flower: a banner of two lobes and a pale keel before it."""
    banner = scaled("M0,0 C-150,-20 -110,-160 0,-112 C110,-160 150,-20 0,0Z", r / 100)
    keel = scaled("M0,-6 C-44,-24 -34,-66 0,-86 C34,-66 44,-24 0,-6Z", r / 100)
    return put(path(banner, color, stroke=INK, width=4), path(keel, WHITE), x=x, y=y, turn=turn)


def spray(bow: Bow, r: float = 40, leaves: int = 4, flowers: int = 5, leaf: str = DGREEN) -> str:
    """A stem along a cubic curve: leaves in threes on its lower part, flowers on its upper."""
    start, *bends = (f"{num(x)},{num(y)}" for x, y in bow)
    out = [line(f"M{start} C{' '.join(bends)}", 7, DGREEN)]
    for i, (x, y, turn) in enumerate(_points(bow, leaves, 0.1, 0.56)):
        out.append(trefoil(x, y, r, turn + (64 if i % 2 else -64), leaf))
    for i, (x, y, turn) in enumerate(_points(bow, flowers, 0.6, 1)):
        away = 0 if i == flowers - 1 else (58 if i % 2 else -58)
        out.append(blossom(x, y, r * (0.68 - 0.03 * i), turn + away, PINK if i % 2 else RED))
    return "".join(out)
