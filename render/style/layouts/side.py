"""The module's panel, and beside it a board with what chat does, yaku and scores: together a 16:9 picture."""

from __future__ import annotations

from dataclasses import replace

from render.style import wood
from render.style.items import Box
from render.style.layout import HEIGHT, Layout
from render.style.layouts.module import MODULE

WIDTH = HEIGHT * 16 / 9
FRAME = Box(1004, 6, 1774, 994)
INNER = Box(1018, 20, 1760, 980)


def beside(module: Layout) -> Layout:
    """The side board beside the module's panel, with or without labels."""
    return replace(
        module,
        name="side",
        width=WIDTH,
        hints=None,
        ticker=None,
        side=Box(1033, 30, 1747, 972),
        wood=(*module.wood, *wood.lacquer_board(Box(module.width, 0, WIDTH, HEIGHT), FRAME, INNER)),
    )


SIDE = beside(MODULE)
