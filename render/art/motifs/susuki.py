"""Susuki: a hill of grass, tufts along its ridge, a few full plumes (August)."""

from render.art.palette import GREEN, INK, LGREEN, OCHRE
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


def plume(x: float, y: float, height: float, bend: float, color: str = OCHRE, size: float = 1) -> str:
    """A stalk on `x, y`, bent to the side, with a full plume of five broad fingers, 110 units long at size 1."""
    top = put(
        path("M-4,8 C-10,-40 10,-84 60,-104 C34,-70 22,-30 12,6Z", color),
        path("M0,8 C4,-34 36,-68 88,-74 C56,-50 34,-20 14,8Z", color),
        path("M0,10 C20,-20 54,-38 102,-34 C68,-22 40,-4 12,14Z", color),
        path("M0,12 C26,-6 60,-8 98,10 C64,8 38,12 10,20Z", color),
        path("M0,12 C22,8 50,18 76,46 C48,32 28,26 6,24Z", color),
        x=x + bend, y=y - height, mirror=bend < 0, size=size,
    )  # fmt: skip
    d = f"M{num(x)},{num(y)} Q{num(x)},{num(y - height * 0.6)} {num(x + bend)},{num(y - height)}"
    return line(d, 8, INK) + top
