"""Iris: three falling petals, three upright ones, leaves like swords (May)."""

from render.art.palette import DGREEN, GREEN, INK, LPURPLE, OCHRE, PURPLE, WHITE
from render.art.svg import line, num, path, put, shape


def flower(x: float, y: float, size: float = 1, *, mirror: bool = False, tilt: float = 0) -> str:
    """An iris in bloom, about 150 units wide at size 1; `x, y` is where its stem begins."""
    up = [
        shape("-6,-8! -44,-52 -40,-100 -16,-112! 2,-70", LPURPLE, stroke=INK, width=5),
        shape("6,-8! 44,-52 42,-100 22,-116! -2,-70", LPURPLE, stroke=INK, width=5),
        shape("0,0! -26,-52 -14,-106 0,-128! 16,-106 26,-52", PURPLE, stroke=INK, width=5),
    ]
    side = shape("0,-14! 30,-52 66,-54 84,-24 82,14 60,42! 52,14 30,4", PURPLE, stroke=INK, width=5)
    streak = shape("10,-16! 36,-36 60,-28 66,-4! 46,-16", OCHRE)
    down = shape("0,-20! 26,4 36,44 18,74 0,92! -18,74 -36,44 -26,4", PURPLE, stroke=INK, width=5)
    tongue = shape("0,-14! 9,14 0,52! -9,14", OCHRE) + line("M-15,8 L-18,34 M15,8 L18,34", 4, WHITE)
    sides = side + streak + put(side, streak, mirror=True)
    return put(*up, sides, down, tongue, x=x, y=y, size=size, mirror=mirror, turn=tilt)


def bud(x: float, y: float, size: float = 1, tilt: float = 0) -> str:
    """An iris still rolled up."""
    return put(
        shape("0,20! -20,-10 -10,-50 2,-84! 16,-50 20,-10", PURPLE, stroke=INK, width=5),
        shape("0,28! -16,6 -14,-20 -10,-34! 6,-8", DGREEN),
        x=x,
        y=y,
        size=size,
        turn=tilt,
    )


def leaf(x: float, y: float, height: float, bend: float, width: float = 22, color: str = DGREEN) -> str:
    """A sword leaf that stands on `x, y`; its tip is `bend` to the side."""
    h, w = height, width / 2
    left = f"M{num(-w)},0 C{num(-w)},{num(-h * 0.5)} {num(bend * 0.4 - w)},{num(-h * 0.75)}"
    right = f"C{num(bend * 0.5 + w)},{num(-h * 0.7)} {num(w * 1.2)},{num(-h * 0.5)} {num(w)},0Z"
    return put(path(f"{left} {num(bend)},{num(-h)} {right}", color), x=x, y=y)


def stem(d: str, width: float = 9) -> str:
    """A stem along path data."""
    return line(d, width, GREEN)
