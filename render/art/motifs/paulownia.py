"""Paulownia: broad leaves under upright spikes of bells (December)."""

from render.art.palette import DGREEN, GREEN, INK, LGREEN, LPURPLE, PURPLE
from render.art.svg import circle, line, put, shape


def leaf(x: float, y: float, size: float, turn: float = 180, color: str = DGREEN) -> str:
    """A heart-shaped leaf with three points, 120 units long at size 1; it grows from `x, y`."""
    body = shape(
        "0,0! -22,14 -54,4 -62,-26 -56,-46 -78,-76! -48,-78 -32,-92 0,-134!"
        " 32,-92 48,-78 78,-76! 56,-46 62,-26 54,4 22,14",
        color,
        stroke=INK,
        width=5,
    )
    veins = line(
        "M0,0 L0,-106 M0,-14 L-54,-66 M0,-14 L54,-66 M0,-52 L-26,-80 M0,-52 L26,-80",
        5,
        LGREEN if color != LGREEN else GREEN,
    )
    return put(body, veins, x=x, y=y, size=size, turn=turn)


def spike(x: float, y: float, size: float = 1, pairs: int = 3, turn: float = 0) -> str:
    """An upright spike that stands on `x, y`: pairs of bells and one at the top."""
    bell = "0,-16! 15,-10 17,8 24,20! 9,16 0,24 -9,16 -24,20! -17,8 -15,-10"
    height = 24 + 34 * pairs
    out = [line(f"M0,0 L0,{-height}", 8, DGREEN)]
    for i in range(pairs):
        spread, rise = 30 - 3 * i, -22 - 34 * i
        for side in (-1, 1):
            color = LPURPLE if i % 2 else PURPLE
            out.append(put(shape(bell, color, stroke=INK, width=4), x=side * spread, y=rise, turn=-side * 34))
    out += [
        put(shape(bell, LPURPLE if pairs % 2 else PURPLE, stroke=INK, width=4), y=-height),
        circle(0, -height - 19, 8, GREEN, stroke=INK, width=4),
    ]
    return put(*out, x=x, y=y, size=size, turn=turn)


def crest(x: float, y: float, size: float = 1, color: str = DGREEN) -> str:
    """Three leaves and spikes of five, seven and five bells, as on a crest; `x, y` is where they meet."""
    parts = [
        spike(-56, -20, 0.95, 2, -20),
        spike(56, -20, 0.95, 2, 20),
        spike(0, -26, 1.1, 3),
        leaf(-14, -8, 0.92, -104, color),
        leaf(14, -8, 0.92, 104, color),
        leaf(0, -10, 1, 180, color),
    ]
    return put(*parts, x=x, y=y, size=size)
