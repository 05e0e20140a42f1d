"""Susuki: a hill of grass, tufts along its ridge, a few full plumes (August)."""

from render.art.palette import GREEN, INK, LGREEN, OCHRE, WHITE
from render.art.svg import line, num, path, put

RIDGE = "M0,396 C60,322 120,300 176,300 C240,300 292,332 340,378 L340,540 L0,540Z"


def blade(x: float, y: float, height: float, bend: float, width: float, color: str) -> str:
    """A blade of grass that stands on `x, y`."""
    h, w = height, width / 2
    return path(
        f"M{num(x - w)},{num(y)} Q{num(x + bend * 0.15 - w * 0.4)},{num(y - h * 0.6)} {num(x + bend)},{num(y - h)}"
        f" Q{num(x + bend * 0.15 + w)},{num(y - h * 0.55)} {num(x + w)},{num(y)}Z",
        color,
    )


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


def plume(x: float, y: float, height: float, bend: float, color: str = WHITE) -> str:
    """A stalk on `x, y` with a full plume, leaning `bend` to the side: a feather with a toothed lower edge."""
    side = 1 if bend >= 0 else -1
    feather = "M0,0 C-14,-30 -8,-70 26,-96 C44,-106 66,-100 78,-84 L60,-82 L70,-64 L50,-66 L56,-46 L38,-52 L40,-30 L24,-38 L20,-14 L12,-20Z"
    stalk = line(
        f"M{num(x)},{num(y)} Q{num(x)},{num(y - height * 0.6)} {num(x + bend)},{num(y - height)}", 6, color
    )
    return stalk + put(
        path(feather, color, stroke=INK, width=4), x=x + bend, y=y - height + 8, mirror=side < 0
    )
