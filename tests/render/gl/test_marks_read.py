"""The corner marks can be read: month and kind of every card, from the pixels of a panel 500 pixels wide.

Each drawn corner is compared with all marks of the atlas; the nearest one has to be the right one.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping
from importlib.resources import files

import pytest

from module.rules.cards import DECK, SAKE_CUP, Card
from render.gl.window import PanelWindow
from render.style.items import CardItem
from render.style.layout import CARD_HEIGHT, CARD_WIDTH, Point
from render.style.theme import THEMES, load_theme
from tests.render.pictures import Shot, headless, shot

SIDE = 500
SCALE = SIDE / 1000
COARSE = 32
"""Marks are compared with pictures of themselves that have so many pixels across."""

Grid = list[list[tuple[float, float, float]]]
"""Rows of red, green, blue."""


@pytest.fixture(scope="module")
def window() -> Iterator[PanelWindow]:
    panel = headless((SIDE, SIDE))
    yield panel
    panel.close()


@pytest.fixture(scope="module")
def marks() -> Mapping[str, Grid]:
    """The marks of the atlas, made coarse."""
    data = files("render") / "data"
    facts = json.loads((data / "atlas.json").read_text(encoding="utf-8"))
    pixels, width = zlib.decompress((data / "atlas.rgba.z").read_bytes()), facts["w"]
    found: dict[str, Grid] = {}
    for name, (x, y, w, h) in facts["cells"].items():
        if name.startswith(("month-", "kind-")):
            step = w // COARSE
            rows = range(y + h - step, y - 1, -step)  # the atlas begins at the bottom
            found[name] = [
                [mean(pixels, width, left, low, step) for left in range(x, x + w, step)] for low in rows
            ]
    return found


def mean(pixels: bytes, width: int, x: int, y: int, step: int) -> tuple[float, float, float]:
    ats = [4 * (width * (y + b) + x + a) for a in range(step) for b in range(step)]
    red, green, blue = (sum(pixels[at + part] for at in ats) / len(ats) for part in range(3))
    return red, green, blue


def places() -> Iterator[tuple[Card, Point]]:
    """All cards side by side."""
    for card in DECK:
        row, column = divmod(card.index, 8)
        yield card, (70 + 122 * column, 90 + 160 * row)  # whole pixels also at half the size


def corner(at: Point, sign: int, size: float) -> tuple[float, float, float]:
    """Left, top and side of a mark in pixels: in the upper left (-1) or lower right (1) corner of a card."""
    x = at[0] + sign * ((CARD_WIDTH - size) / 2 - 1.5)
    y = at[1] + sign * ((CARD_HEIGHT - size) / 2 - 1.5)
    return (x - size / 2) * SCALE, (y - size / 2) * SCALE, size * SCALE


Template = list[tuple[int, int, tuple[float, float, float]]]
"""Pixels of a mark as they should be drawn: from its upper left pixel, across and down, and their colour."""


def template(mark: Grid, left: float, top: float, side: float) -> Template:
    """A mark whose left upper corner lies at such fractions of a pixel; its round corners are left out."""
    rows, columns = (
        range(round(top) + 1, round(top + side) - 1),
        range(round(left) + 1, round(left + side) - 1),
    )
    return [
        (
            x,
            y,
            neighbourhood(mark, int((y + 0.5 - top) / side * COARSE), int((x + 0.5 - left) / side * COARSE)),
        )
        for y in rows
        for x in columns
    ]


def templates(marks: Mapping[str, Grid], kind: str, area: tuple[float, float, float]) -> dict[str, Template]:
    """Each mark of a sort. Cards lie whole pixels apart: one of them speaks for all."""
    left, top, side = area
    return {
        name: template(mark, left % 1, top % 1, side) for name, mark in marks.items() if name.startswith(kind)
    }


def difference(drawn: Shot, left: int, top: int, mark: Template) -> float:
    """How much what is drawn differs from a mark."""
    total = 0.0
    for x, y, (red, green, blue) in mark:
        r, g, b = drawn.at(left + x, top + y)
        total += abs(r - red) + abs(g - green) + abs(b - blue)
    return total / len(mark)


def neighbourhood(mark: Grid, row: int, column: int) -> tuple[float, float, float]:
    around = [
        mark[b][a]
        for b in range(max(0, row - 1), min(COARSE, row + 2))
        for a in range(max(0, column - 1), min(COARSE, column + 2))
    ]
    red, green, blue = (sum(pixel[part] for pixel in around) / len(around) for part in range(3))
    return red, green, blue


def read_marks(drawn: Shot, marks: Mapping[str, Grid], kind: str, sign: int, size: float) -> list[str]:
    """What is in this corner of each card."""
    areas = [corner(at, sign, size) for _, at in places()]
    known = templates(marks, kind, areas[0])
    read = []
    for left, top, _ in areas:
        nearest = {
            name: difference(drawn, int(left // 1), int(top // 1), mark) for name, mark in known.items()
        }
        read.append(min(nearest, key=lambda name: nearest[name]))
    return read


@pytest.mark.parametrize("theme", THEMES)
def test_month_and_kind_of_every_card_can_be_read(
    window: PanelWindow, marks: Mapping[str, Grid], theme: str
) -> None:
    size = load_theme(theme).mark_size
    window.show(
        tuple(
            CardItem(card, *at, 0.0, 0.0, 0.0, 0.0, (0, 0, 0, 0), 0.0, marks=True, mark_size=size)
            for card, at in places()
        )
    )
    drawn = shot(window)
    assert read_marks(drawn, marks, "month-", -1, size) == [f"month-{card.month.value}" for card in DECK]
    assert read_marks(drawn, marks, "kind-", 1, size) == [
        "kind-cup" if card is SAKE_CUP else f"kind-{card.kind.value}" for card in DECK
    ]
