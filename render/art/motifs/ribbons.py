"""Ribbons: those with a poem, plain red ones, blue ones with golden ends."""

from collections.abc import Sequence

from render.art.motifs import poems
from render.art.palette import BLUE, INK, OCHRE, RED, WHITE
from render.art.svg import line, put, rect

_W, _H = 88, 330


def _strip(color: str, *marks: str) -> str:
    tie = line("M0,4 C-12,-16 14,-24 0,-46", 6)
    return tie + rect(-_W / 2, 0, _W, _H, color, stroke=INK, width=6) + "".join(marks)


def poetry(
    x: float, y: float, turn: float = -7, size: float = 1, poem: Sequence[poems.Sign] = poems.AKAYOROSHI
) -> str:
    """A red ribbon with a poem in ink; `x, y` is the middle of its upper edge."""
    return put(_strip(RED, poems.written(poem)), x=x, y=y, turn=turn, size=size)


def red(x: float, y: float, turn: float = -7, size: float = 1) -> str:
    """A red ribbon without writing; its ends are white."""
    ends = rect(-_W / 2 + 3, 16, _W - 6, 10, WHITE) + rect(-_W / 2 + 3, _H - 26, _W - 6, 10, WHITE)
    return put(_strip(RED, ends), x=x, y=y, turn=turn, size=size)


def blue(x: float, y: float, turn: float = -7, size: float = 1) -> str:
    """A blue ribbon: golden bands at its ends."""
    bands = rect(-_W / 2 + 3, 22, _W - 6, 22, OCHRE) + rect(-_W / 2 + 3, _H - 44, _W - 6, 22, OCHRE)
    return put(_strip(BLUE, bands), x=x, y=y, turn=turn, size=size)
