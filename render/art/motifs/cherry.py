"""Cherry: notched petals, massed to clouds (March)."""

from render.art.palette import BROWN, LPINK, OCHRE, PINK, RED, WHITE
from render.art.svg import around, circle, line, num, path, polar, put, scaled

_TINTS = (LPINK, PINK, WHITE)


def flower(x: float, y: float, r: float, color: str = PINK, turn: float = 0) -> str:
    """A cherry blossom: five notched petals."""
    petal = scaled("M0,-6 C-30,-22 -66,-66 -24,-100 L0,-80 L24,-100 C66,-66 30,-22 0,-6Z", r / 100)
    stamens = "".join(
        line(f"M0,0 L{num(sx)},{num(sy)}", max(1.8, r * 0.05), RED)
        for sx, sy in (polar(r * 0.5, 72 * i) for i in range(5))
    )
    return put(
        around(path(petal, color, stroke=RED, width=max(2.8, r * 0.06)), count=5),
        stamens,
        circle(0, 0, r * 0.16, OCHRE),
        x=x,
        y=y,
        turn=turn,
    )


def cloud(*spots: tuple[float, float, float]) -> str:
    """Blossoms at `x, y, radius`, their tints and turns changing from one to the next."""
    return "".join(flower(x, y, r, _TINTS[i % 3], i * 29) for i, (x, y, r) in enumerate(spots))


def branch(d: str, width: float = 13) -> str:
    """A branch along path data."""
    return line(d, width, BROWN)


def petal(x: float, y: float, size: float, turn: float) -> str:
    """A petal that falls."""
    return put(
        path("M0,10 C-12,2 -10,-12 -3,-12 L0,-8 L3,-12 C10,-12 12,2 0,10Z", PINK),
        x=x,
        y=y,
        size=size,
        turn=turn,
    )
