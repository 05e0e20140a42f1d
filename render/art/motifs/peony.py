"""Peony: a great ruffled head and dark lobed leaves (June)."""

from itertools import pairwise

from render.art.palette import DGREEN, DRED, GREEN, INK, LOCHRE, OCHRE, PINK, RED
from render.art.svg import around, circle, line, num, path, polar, put, scaled, shape


def _ruffle(r: float, w: float, color: str) -> str:
    d = f"M0,0 C{num(-w * 0.7)},{num(-r * 0.2)} {num(-w * 1.2)},{num(-r * 0.5)} {num(-w)},{num(-r * 0.74)}"
    rim = ((-1.0, -0.74), (-0.6, -0.94), (-0.05, -0.9), (0.5, -0.96), (1.0, -0.74))
    for (x0, y0), (x1, y1) in pairwise(rim):
        d += f" Q{num(w * (x0 + x1) * 0.58)},{num(r * ((y0 + y1) / 2 - 0.2))} {num(w * x1)},{num(r * y1)}"
    d += f" C{num(w * 1.2)},{num(-r * 0.5)} {num(w * 0.7)},{num(-r * 0.2)} 0,0Z"
    return path(d, color, stroke=INK, width=max(3.6, r * 0.045))


def flower(x: float, y: float, r: float, turn: float = 0, colors: tuple[str, str] = (RED, PINK)) -> str:
    """A peony: five great ruffled petals, five small ones, in the given colours, and a golden heart."""
    outer, inner = colors
    heart = "".join(circle(*polar(r * 0.2, 36 * i), r * 0.065, LOCHRE) for i in range(10))
    return put(
        around(_ruffle(r, r * 0.56, outer), count=6),
        around(_ruffle(r * 0.62, r * 0.36, inner), count=5, start=20),
        circle(0, 0, r * 0.27, DRED, stroke=INK, width=max(3.6, r * 0.045)),
        heart,
        circle(0, 0, r * 0.12, OCHRE),
        x=x,
        y=y,
        turn=turn,
    )


def bud(x: float, y: float, r: float, turn: float = 0) -> str:
    """A peony about to open."""
    closed = scaled("M0,100 C-120,70 -100,-90 0,-100 C100,-90 120,70 0,100Z", r / 100)
    fold = scaled("M-30,50 Q-50,-30 0,-90", r / 100)
    cup = scaled("M-100,20 Q0,190 100,20 Q0,110 -100,20Z", r / 100)
    return put(path(closed, RED, stroke=INK, width=4), line(fold, 4), path(cup, DGREEN), x=x, y=y, turn=turn)


def leaf(x: float, y: float, size: float, turn: float, *, light: bool = False) -> str:
    """A leaf of three pointed lobes, 100 units long at size 1, that grows from `x, y`."""
    body = shape(
        "0,0! -20,-22 -52,-30 -62,-64! -34,-58 -24,-52! -28,-80 0,-112!"
        " 28,-80 24,-52! 34,-58 62,-64! 52,-30 20,-22",
        GREEN if light else DGREEN,
    )
    veins = line("M0,0 L0,-88 M0,-26 L-40,-50 M0,-26 L40,-50", 4, DGREEN if light else GREEN)
    return put(body, veins, x=x, y=y, size=size, turn=turn)


def stem(d: str, width: float = 11) -> str:
    """A stem along path data."""
    return line(d, width, DGREEN)
