"""A ring that is spent with the time, as it is drawn. Needs EGL."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from render.gl.window import PanelWindow
from render.style.items import Box, Colour, PlateItem
from tests.render.pictures import headless, shot

DARK, WHITE = (0, 0, 0, 255), (255, 255, 255, 255)
RING = Box(400, 380, 600, 620)
CLOCKWISE = ((550, 390), (590, 450), (590, 550), (550, 610), (450, 610), (410, 550), (410, 450), (450, 390))
"""Points of the ring, as the hands of a clock go from the top."""


@pytest.fixture(scope="module")
def window() -> Iterator[PanelWindow]:
    panel = headless()
    yield panel
    panel.close()


def lit(window: PanelWindow, spent: float, colour: Colour = WHITE) -> list[bool]:
    """Which of the points are lit."""
    ring = PlateItem(RING, colour, 20.0, 20.0, spent)
    window.show((PlateItem(Box(0, 0, 1000, 1000), DARK, 0.0), ring))
    picture = shot(window)
    assert picture.at(500, 500) == (0, 0, 0)
    return [picture.at(x, y) == (255, 255, 255) for x, y in CLOCKWISE]


@pytest.mark.parametrize("gone", range(len(CLOCKWISE) + 1))
def test_a_ring_is_spent_from_the_top_as_the_hands_of_a_clock_go(window: PanelWindow, gone: int) -> None:
    assert lit(window, gone / len(CLOCKWISE)) == [place >= gone for place in range(len(CLOCKWISE))]


def test_a_plate_without_a_rim_is_not_spent(window: PanelWindow) -> None:
    window.show((PlateItem(RING, WHITE, 20.0, 0.0, 0.5),))
    assert shot(window).at(590, 450) == (255, 255, 255)
