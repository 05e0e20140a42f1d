"""Chrysanthemum: two rings of narrow petals around a button (September)."""

from render.art.palette import DGREEN, GREEN, INK, LOCHRE, LPINK, OCHRE, RED, WHITE
from render.art.svg import around, circle, line, path, put, scaled, shape

GOLD = (OCHRE, LOCHRE, RED)
CRIMSON = (RED, LPINK, OCHRE)
PALE = (WHITE, LOCHRE, RED)


def _petal(r: float, w: float, color: str, edge: float) -> str:
    d = scaled("M0,0 C-50,-30 -135,-100 0,-100 C135,-100 50,-30 0,0Z", w / 100, r / 100)
    return path(d, color, stroke=INK, width=edge)


def flower(x: float, y: float, r: float, colors: tuple[str, str, str] = GOLD, turn: float = 0) -> str:
    """A chrysanthemum: outer petals, inner petals and button in the given colours."""
    outer, inner, button = colors
    edge = max(3, r * 0.04)
    return put(
        around(_petal(r, r * 0.25, outer, edge), count=16),
        around(_petal(r * 0.66, r * 0.2, inner, edge), count=12, start=11),
        circle(0, 0, r * 0.22, button, stroke=INK, width=edge),
        x=x,
        y=y,
        turn=turn,
    )


def leaf(x: float, y: float, size: float, turn: float) -> str:
    """A lobed leaf, 100 units long at size 1, that grows from `x, y`."""
    body = shape(
        "0,0! -26,-14 -40,-34! -22,-38! -42,-52 -44,-74! -20,-68! -16,-92 0,-106"
        " 16,-92 20,-68! 44,-74! 42,-52 22,-38! 40,-34! 26,-14",
        DGREEN,
    )
    return put(
        body, line("M0,0 L0,-82 M0,-26 L-20,-38 M0,-26 L20,-38", 5, GREEN), x=x, y=y, size=size, turn=turn
    )


def stem(d: str, width: float = 10) -> str:
    """A stem along path data."""
    return line(d, width, DGREEN)
