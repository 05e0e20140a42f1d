"""Susuki: a hill of grass, tufts along its ridge, a few full plumes (August)."""

from render.art.palette import GREEN, INK, LGREEN, OCHRE
from render.art.svg import line, num, path, put

RIDGE = "M0,396 C60,322 120,300 176,300 C240,300 292,332 340,378 L340,540 L0,540Z"


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
    """The ink hill with its rows of grass; the ridge is at y = 300."""
    out = [path(RIDGE, INK)]
    for x, y, size in (
        (24, 392, 0.8),
        (74, 352, 0.95),
        (128, 326, 1.1),
        (188, 320, 1.15),
        (246, 334, 1.0),
        (300, 368, 0.85),
    ):
        out.append(tuft(x, y, size))
    for row, (y, color) in enumerate(((428, OCHRE), (480, GREEN), (532, LGREEN))):
        for i in range(6):
            x = 10 + i * 60 + (30 if row % 2 else 0)
            out += [blade(x, y, h, b, 8, color) for h, b in ((38, -22), (56, -3), (44, 20))]
    return put(*out, x=330 if mirror else 0, mirror=mirror)


def plume(x: float, y: float, height: float, bend: float, color: str = OCHRE, size: float = 1) -> str:
    """A stalk on `x, y` with a full plume that nods to the side of its bend, 120 units long at size 1."""
    finger = path("M0,0 C-13,-10 -13,-40 0,-66 C13,-40 13,-10 0,0Z", color)
    # Origin and turn of each finger, from the root of the plume to its tip.
    fingers = (
        (0, 0, 128),
        (0, -10, 40),
        (6, -26, 122),
        (8, -34, 52),
        (18, -50, 112),
        (24, -58, 66),
        (38, -70, 98),
    )
    top = put(
        line("M0,8 C2,-30 14,-62 48,-74", 16, color),
        *(put(finger, x=fx, y=fy, turn=turn) for fx, fy, turn in fingers),
        x=x + bend,
        y=y - height,
        mirror=bend < 0,
        size=size,
    )
    d = f"M{num(x)},{num(y)} Q{num(x)},{num(y - height * 0.6)} {num(x + bend)},{num(y - height)}"
    return line(d, 8, INK) + top
