"""Rectangles of items, without any window."""

from __future__ import annotations

from struct import iter_unpack

import pytest

from render.gl.quads import VECTORS, lid
from render.style.items import Box, LidItem
from render.style.layout import Button
from render.style.layouts import LAYOUTS

BUTTONS = [
    pytest.param(button, id=f"{name} {seat} {word}")
    for name, layout in LAYOUTS.items()
    for seat, place in enumerate(layout.seats)
    for word, button in zip(("koikoi", "stop"), place.lids, strict=True)
]
FRAME = 10.0
"""How far the frame around two lids reaches."""


@pytest.mark.parametrize("hinge", ["top", "bottom"])
@pytest.mark.parametrize("button", BUTTONS)
def test_the_edge_of_an_open_lid_stays_within_its_frame(button: Button, hinge: str) -> None:
    box = button.box
    widths = []
    for part in range(11):
        packed = lid(LidItem(box, part / 10, hinge), (0.0, 0.0, 1.0, 1.0), 2.0, 0.72)
        *_, edge = iter_unpack(f"={4 * VECTORS}f", packed)
        x, y, _, _, wide, high, *_ = edge
        seen = Box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
        assert box.x0 - FRAME < seen.x0 < seen.x1 < box.x1 + FRAME
        assert box.y0 - FRAME < seen.y0 <= seen.y1 < box.y1 + FRAME
        widths.append(wide)
    # It comes nearer while it opens.
    assert widths == sorted(widths)
    assert widths[-1] > box.width
