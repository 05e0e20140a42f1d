"""Pine: half-round fans of needles (January)."""

from math import cos, pi, sin

from render.art.palette import BROWN, DGREEN, DRED, INK, LGREEN, OCHRE
from render.art.svg import circle, line, num, path, put


def fan(x: float, y: float, r: float, turn: float = 0) -> str:
    """A fan of needles: the half disc above `x, y`, its rim toothed."""
    teeth = 13
    rim = []
    for i in range(2 * teeth + 1):
        a = pi * i / (2 * teeth)
        reach = r * (1.0 if i % 2 else 0.87)
        rim.append(f"{num(-cos(a) * reach)},{num(-sin(a) * reach)}")
    body = path(f"M{' L'.join(rim)} Q0,{num(r * 0.34)} {num(-r * 0.87)},0Z", DGREEN, stroke=INK, width=5)
    needles = "".join(
        line(f"M0,0 L{num(-cos(a) * r * 0.8)},{num(-sin(a) * r * 0.8)}", max(2.6, r * 0.05), LGREEN)
        for a in (pi * (i + 0.5) / 7 for i in range(7))
    )
    return put(body, needles, circle(0, 0, r * 0.13, OCHRE, stroke=INK, width=3), x=x, y=y, turn=turn)


def trunk(*boughs: tuple[str, float]) -> str:
    """A pine's trunk and branches, each path data and a width: one outline around all of them."""
    rims = "".join(line(d, width + 10) for d, width in boughs)
    wood = "".join(line(d, width, BROWN) for d, width in boughs)
    return rims + wood + "".join(line(d, width * 0.22, DRED) for d, width in boughs)
