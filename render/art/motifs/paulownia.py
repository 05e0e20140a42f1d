"""Paulownia: broad leaves under upright spikes of bells (December)."""

from render.art.palette import DGREEN, GREEN, INK, LGREEN, LPURPLE, PURPLE
from render.art.svg import circle, line, put, shape


def leaf(x: float, y: float, size: float, turn: float = 180, color: str = DGREEN) -> str:
    """A heart-shaped leaf with three points, 120 units long at size 1; it grows from `x, y`, up before the turn."""
    body = shape(
        "0,0! -22,14 -54,4 -62,-26 -56,-46 -78,-76! -48,-78 -32,-92 0,-134! 32,-92 48,-78 78,-76! 56,-46 62,-26 54,4 22,14",
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


def spike(x: float, y: float, size: float = 1, bells: int = 7, turn: float = 0) -> str:
    """An upright spike of bell flowers that stands on `x, y`."""
    bell = shape("0,-13! 12,-8 13,8 17,16! 6,13 0,18 -6,13 -17,16! -13,8 -12,-8", PURPLE, stroke=INK, width=4)
    pale = shape(
        "0,-13! 12,-8 13,8 17,16! 6,13 0,18 -6,13 -17,16! -13,8 -12,-8", LPURPLE, stroke=INK, width=4
    )
    height = 30 * (bells + 1) // 2
    out = [line(f"M0,0 L0,{-height}", 7, DGREEN)]
    for i in range(bells - 1):
        side = -1 if i % 2 else 1
        rise = -14 - 30 * (i // 2)
        spread = 27 - 4 * (i // 2)
        out.append(put(pale if i % 2 else bell, x=side * spread, y=rise, turn=-side * 28, size=1.15))
    out += [put(bell, y=-height - 2, size=1.1), circle(0, -height - 22, 8, GREEN, stroke=INK, width=4)]
    return put(*out, x=x, y=y, size=size, turn=turn)


def crest(x: float, y: float, size: float = 1) -> str:
    """Three leaves and three spikes of five, seven and five bells, as on a crest; `x, y` is where they meet."""
    parts = [
        spike(-46, -16, 0.86, 5, -16), spike(46, -16, 0.86, 5, 16), spike(0, -24, 1, 7),
        leaf(-12, -4, 0.92, -112), leaf(12, -4, 0.92, 112), leaf(0, 0, 1, 180),
    ]  # fmt: skip
    return put(*parts, x=x, y=y, size=size)
