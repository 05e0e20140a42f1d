"""Plum: round petals with an ink edge on knobbly branches (February)."""

from render.art.palette import BROWN, INK, OCHRE, RED
from render.art.svg import around, circle, line, num, path, polar, put


def flower(x: float, y: float, r: float, color: str = RED, turn: float = 0) -> str:
    """A plum blossom: five round petals, stamens that end in dots."""
    w = r * 0.72
    petal = path(
        f"M0,0 C{num(-w)},{num(-r * 0.2)} {num(-w * 0.85)},{num(-r * 1.04)} 0,{num(-r)}"
        f" C{num(w * 0.85)},{num(-r * 1.04)} {num(w)},{num(-r * 0.2)} 0,0Z",
        color,
        stroke=INK,
        width=max(3.2, r * 0.09),
    )
    pale = OCHRE
    stamens = "".join(
        line(f"M0,0 L{num(sx)},{num(sy)}", max(2, r * 0.06), pale) + circle(sx, sy, r * 0.085, pale)
        for sx, sy in (polar(r * 0.56, 36 + 72 * i) for i in range(5))
    )
    return put(around(petal, count=5), stamens, circle(0, 0, r * 0.2, pale), x=x, y=y, turn=turn)


def bud(x: float, y: float, r: float, color: str = RED) -> str:
    """A closed blossom."""
    return circle(x, y, r, color, stroke=INK, width=max(3.2, r * 0.18))


def branch(*boughs: tuple[str, float]) -> str:
    """Branches, each path data and a width: one outline around all of them."""
    rims = "".join(line(d, width + 8) for d, width in boughs)
    return rims + "".join(line(d, width, BROWN) for d, width in boughs)
