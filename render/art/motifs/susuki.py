"""Susuki: a hill of grass, tufts along its ridge, a few full plumes (August)."""

from render.art.palette import DGREEN, GREEN, INK, LGREEN, OCHRE
from render.art.svg import line, num, path, polar, put

RIDGE = "M-10,400 C60,322 120,300 176,300 C240,300 292,332 340,378 L340,560 L-10,560Z"


def blade(x: float, y: float, height: float, bend: float, width: float, color: str) -> str:
    """A blade of grass that stands on `x, y`."""
    h, w = height, width / 2
    left = f"M{num(-w)},0 Q{num(bend * 0.15 - w * 0.4)},{num(-h * 0.6)} {num(bend)},{num(-h)}"
    return put(path(f"{left} Q{num(bend * 0.15 + w)},{num(-h * 0.55)} {num(w)},0Z", color), x=x, y=y)


def tuft(x: float, y: float, size: float, color: str = INK, width: float = 11) -> str:
    """Four blades from one root; the longest is 92 units at size 1."""
    blades = ((64, -38), (88, -14), (92, 14), (68, 38))
    return "".join(blade(x, y, h * size, b * size, width * size, color) for h, b in blades)


def hill(*, mirror: bool = False) -> str:
    """The dark hill with its rows of grass; the ridge is at y = 300."""
    ridge = (
        (24, 398, 0.9),
        (74, 362, 1.05),
        (128, 336, 1.2),
        (188, 330, 1.25),
        (246, 344, 1.1),
        (300, 378, 0.95),
    )
    out = [tuft(x, y, size) for x, y, size in ridge] + [path(RIDGE, DGREEN, stroke=INK, width=6)]
    for row, (y, color) in enumerate(((428, OCHRE), (480, GREEN), (532, LGREEN))):
        for i in range(6):
            x = 10 + i * 60 + (30 if row % 2 else 0)
            out += [blade(x, y, h, b, 8, color) for h, b in ((38, -22), (56, -3), (44, 20))]
    return put(*out, x=330 if mirror else 0, mirror=mirror)


def plume(x: float, y: float, height: float, bend: float, color: str = OCHRE, size: float = 1) -> str:
    """A stalk on `x, y` with a full plume that nods to the side of its bend, 120 units long at size 1."""
    # Length and turn of each finger.
    fingers = ((66, 96), (88, 76), (106, 56), (118, 36), (122, 16), (114, -4), (98, -24))
    top = put(
        *(path(_finger(length, turn), color) for length, turn in fingers),
        x=x + bend,
        y=y - height,
        mirror=bend < 0,
        size=size,
    )
    d = f"M{num(x)},{num(y)} Q{num(x)},{num(y - height * 0.6)} {num(x + bend)},{num(y - height)}"
    return line(d, 8, INK) + top


def _finger(length: float, turn: float) -> str:
    """Path data of a narrow curved finger from the origin; its tip hangs."""
    tip, outer, inner = (
        polar(length, turn + 40),
        polar(length * 0.66, turn + 2),
        polar(length * 0.5, turn + 24),
    )
    (ox, oy), (tx, ty), (ix, iy) = outer, tip, inner
    return f"M0,0 Q{num(ox)},{num(oy)} {num(tx)},{num(ty)} Q{num(ix)},{num(iy)} 0,0Z"
