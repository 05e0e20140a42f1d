"""Plum: round petals with an ink edge on knobbly branches (February)."""

from render.art.palette import BROWN, INK, OCHRE, RED
from render.art.svg import around, circle, line, num, path, polar, put, scaled


def flower(x: float, y: float, r: float, color: str = RED, turn: float = 0) -> str:
    """A plum blossom: five round petals, stamens that end in dots."""
    petal = scaled("M0,0 C-72,-20 -61,-104 0,-100 C61,-104 72,-20 0,0Z", r / 100)
    stamens = "".join(
        line(f"M0,0 L{num(sx)},{num(sy)}", max(2, r * 0.06), OCHRE) + circle(sx, sy, r * 0.085, OCHRE)
        for sx, sy in (polar(r * 0.56, 36 + 72 * i) for i in range(5))
    )
    return put(
        around(path(petal, color, stroke=INK, width=max(3.2, r * 0.09)), count=5),
        stamens,
        circle(0, 0, r * 0.2, OCHRE),
        x=x,
        y=y,
        turn=turn,
    )


def bud(x: float, y: float, r: float, color: str = RED) -> str:
    """A closed blossom."""
    return circle(x, y, r, color, stroke=INK, width=max(3.2, r * 0.18))


def branch(*boughs: tuple[str, float]) -> str:
    """Branches, each path data and a width: one outline around all of them."""
    rims = "".join(line(d, width + 8) for d, width in boughs)
    return rims + "".join(line(d, width, BROWN) for d, width in boughs)
