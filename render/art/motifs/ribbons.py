"""Ribbons: a poem's with brush strokes, plain red ones, blue ones with golden ends."""

from render.art.palette import BLUE, INK, OCHRE, RED, WHITE
from render.art.svg import line, put, rect

_W, _H = 88, 330


def _strip(color: str, *marks: str) -> str:
    tie = line("M0,4 C-12,-16 14,-24 0,-46", 6)
    return tie + rect(-_W / 2, 0, _W, _H, color, stroke=INK, width=6) + "".join(marks)


_VERSES = (
    (
        "M-14,40 C-2,34 10,36 16,42 C4,54 -14,64 -16,78 C-2,70 16,72 14,86 C10,98 -10,98 -14,90",
        "M2,114 C-2,130 -12,150 -18,158 M-18,128 C0,124 14,124 20,130 C18,150 4,164 -8,168",
        "M-16,192 C2,186 14,188 18,192 M0,186 C-4,206 -14,222 -20,230 M4,204 C10,214 16,224 22,228",
        "M-8,254 C-14,272 -10,292 4,294 C18,294 22,278 12,266",
    ),
    (
        "M-18,44 C-4,40 8,38 14,44 C8,60 -8,78 -18,90 M-4,70 C8,72 16,80 20,92",
        "M-2,116 C-8,136 -4,152 4,162 M-20,136 C-6,130 10,128 20,132 M16,146 C22,156 14,168 2,172",
        "M-12,196 C-16,216 -14,232 -4,238 M14,192 C20,206 20,220 16,230",
        "M4,256 C-10,262 -18,278 -10,290 C2,300 20,292 18,276 C14,262 -2,268 -6,284",
    ),
)


def poetry(x: float, y: float, turn: float = -7, size: float = 1, verse: int = 0) -> str:
    """A red ribbon with one of two poems in broad ink strokes; `x, y` is the middle of its upper edge."""
    return put(_strip(RED, *(line(d, 10) for d in _VERSES[verse])), x=x, y=y, turn=turn, size=size)


def red(x: float, y: float, turn: float = -7, size: float = 1) -> str:
    """A red ribbon without writing; its ends are white."""
    ends = rect(-_W / 2 + 3, 16, _W - 6, 10, WHITE) + rect(-_W / 2 + 3, _H - 26, _W - 6, 10, WHITE)
    return put(_strip(RED, ends), x=x, y=y, turn=turn, size=size)


def blue(x: float, y: float, turn: float = -7, size: float = 1) -> str:
    """A blue ribbon: golden bands at its ends."""
    bands = rect(-_W / 2 + 3, 22, _W - 6, 22, OCHRE) + rect(-_W / 2 + 3, _H - 44, _W - 6, 22, OCHRE)
    return put(_strip(BLUE, bands), x=x, y=y, turn=turn, size=size)
