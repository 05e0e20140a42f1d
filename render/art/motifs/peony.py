"""Peony: a great ruffled head and dark lobed leaves (June)."""

from render.art.palette import DGREEN, GREEN, INK, LPINK, OCHRE, PINK, RED
from render.art.svg import around, circle, line, num, path, put, shape


def _ruffle(r: float, w: float, color: str) -> str:
    d = f"M0,0 C{num(-w * 1.1)},{num(-r * 0.3)} {num(-w * 1.15)},{num(-r * 0.8)} {num(-w * 0.72)},{num(-r * 0.93)}"
    for x0, x1 in ((-0.72, -0.24), (-0.24, 0.24), (0.24, 0.72)):
        d += f" Q{num(w * (x0 + x1) / 2)},{num(-r * 1.12)} {num(w * x1)},{num(-r * 0.93)}"
    d += f" C{num(w * 1.15)},{num(-r * 0.8)} {num(w * 1.1)},{num(-r * 0.3)} 0,0Z"
    return path(d, color, stroke=INK, width=4)


def flower(
    x: float, y: float, r: float, turn: float = 0, colors: tuple[str, str, str] = (RED, PINK, LPINK)
) -> str:
    """A peony: three rings of ruffled petals, outer to inner in the given colours, and a golden heart."""
    outer, middle, inner = colors
    return put(
        around(_ruffle(r, r * 0.46, outer), count=8),
        around(_ruffle(r * 0.74, r * 0.36, middle), count=7, start=22),
        around(_ruffle(r * 0.48, r * 0.27, inner), count=6, start=8),
        circle(0, 0, r * 0.17, OCHRE, stroke=INK, width=4),
        x=x, y=y, turn=turn,
    )  # fmt: skip


def bud(x: float, y: float, r: float, turn: float = 0) -> str:
    """A peony about to open."""
    return put(
        path(f"M0,{num(r)} C{num(-r * 1.2)},{num(r * 0.7)} {num(-r)},{num(-r * 0.9)} 0,{num(-r)}"
             f" C{num(r)},{num(-r * 0.9)} {num(r * 1.2)},{num(r * 0.7)} 0,{num(r)}Z", RED, stroke=INK, width=4),
        line(f"M{num(-r * 0.3)},{num(r * 0.5)} Q{num(-r * 0.5)},{num(-r * 0.3)} 0,{num(-r * 0.9)}", 4),
        path(f"M{num(-r)},{num(r * 0.2)} Q0,{num(r * 1.9)} {num(r)},{num(r * 0.2)} Q0,{num(r * 1.1)} {num(-r)},{num(r * 0.2)}Z", DGREEN),
        x=x, y=y, turn=turn,
    )  # fmt: skip


def leaf(x: float, y: float, size: float, turn: float, *, light: bool = False) -> str:
    """A leaf of three pointed lobes, 100 units long at size 1, that grows from `x, y`."""
    body = shape(
        "0,0! -20,-22 -52,-30 -62,-64! -34,-58 -24,-52! -28,-80 0,-112! 28,-80 24,-52! 34,-58 62,-64! 52,-30 20,-22",
        GREEN if light else DGREEN,
    )
    veins = line("M0,0 L0,-88 M0,-26 L-40,-50 M0,-26 L40,-50", 4, DGREEN if light else GREEN)
    return put(body, veins, x=x, y=y, size=size, turn=turn)


def stem(d: str, width: float = 11) -> str:
    """A stem along path data."""
    return line(d, width, DGREEN)
