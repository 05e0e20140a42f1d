"""The panel in windows of sizes that nobody would choose, but that a system may give it."""

from __future__ import annotations

import pytest

from render.panel.options import Options
from render.scene.scene import scene
from render.style.layouts import LAYOUTS
from tests.render.boards import OWN_LIDS, board_of
from tests.render.pictures import headless

SIZES = [(3, 3), (2, 2), (1, 1), (5000, 20), (1, 700)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_every_layout_is_drawn_into_the_smallest_window_and_the_flattest(size: tuple[int, int]) -> None:
    """Below four pixels the lids had none: a division by zero ended the program."""
    panel = headless(size)
    for layout in LAYOUTS:
        board = board_of(OWN_LIDS, Options(layout=layout))
        panel.follow(board)
        picture = panel.picture(scene(board))
        assert picture.size == size
        # Something of the wood is there, however little.
        assert len(set(picture.tobytes())) > 1 or min(size) == 1
    panel.close()
