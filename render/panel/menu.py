"""The broadcaster's menu: its lines, where they lie, and what keys and clicks ask of it.

What the lines say and what comes of them is the program's to know.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from render.style.items import Box


class Row(NamedTuple):
    """A line of the menu: what it is about, and what is so now.

    `chosen`: what Enter would make of it, where that is something else. `turns`: whether it has several
    values to choose from; one that has none is done with Enter.
    """

    label: str
    value: str
    chosen: str = ""
    turns: bool = True


class Menu(NamedTuple):
    """The lines, and which of them the keys mean."""

    rows: tuple[Row, ...]
    at: int = 0


@dataclass(frozen=True, slots=True)
class MenuGo:
    """From now on the keys mean this line."""

    row: int


@dataclass(frozen=True, slots=True)
class MenuTurn:
    """Choose a line's next value (1) or the one before (-1)."""

    row: int
    step: int


@dataclass(frozen=True, slots=True)
class MenuSet:
    """Let what is chosen on a line be so; do what it says."""

    row: int


MenuIntent = MenuGo | MenuTurn | MenuSet

ROW = 36.0
"""How high a line is, in canvas units,"""
TITLE = 38.0
"""... and the title above them;"""
MARGIN = 10.0
"""... and how much is around them."""
_VALUES = 0.42
"""Where on a line its value begins."""
_ARROW = 26.0


def menu_box(area: Box, menu: Menu) -> Box:
    """The menu's plate: as high as its lines, at the upper edge of the area that a layout has for it."""
    high = TITLE + len(menu.rows) * ROW + 2 * MARGIN
    return Box(area.x0, area.y0, area.x1, min(area.y1, area.y0 + high))


def row_boxes(area: Box, menu: Menu) -> tuple[Box, ...]:
    """Where the lines are."""
    box = menu_box(area, menu)
    top = box.y0 + MARGIN + TITLE
    high = (box.y1 - MARGIN - top) / max(1, len(menu.rows))
    return tuple(
        Box(box.x0 + MARGIN, top + high * number, box.x1 - MARGIN, top + high * (number + 1))
        for number in range(len(menu.rows))
    )


def label_box(row: Box) -> Box:
    """Where on a line it says what it is about."""
    return Box(row.x0 + MARGIN, row.y0, row.x0 + row.width * _VALUES, row.y1)


def value_boxes(row: Box) -> tuple[Box, Box, Box]:
    """Where on a line its value is, between the arrows to the ones before and after."""
    first = row.x0 + row.width * _VALUES
    return (
        Box(first, row.y0, first + _ARROW, row.y1),
        Box(first + _ARROW, row.y0, row.x1 - _ARROW, row.y1),
        Box(row.x1 - _ARROW, row.y0, row.x1, row.y1),
    )


_UP_DOWN = {"up": -1, "down": 1}
_TURNS = {"left": -1, "right": 1}
SET_KEYS = frozenset({"return", "enter", "space"})


def menu_key(key: str, menu: Menu) -> MenuIntent | None:
    """What a key asks of an open menu."""
    if not menu.rows:
        return None
    if key in _UP_DOWN:
        return MenuGo((menu.at + _UP_DOWN[key]) % len(menu.rows))
    if key in _TURNS:
        return MenuTurn(menu.at, _TURNS[key]) if menu.rows[menu.at].turns else None
    return MenuSet(menu.at) if key in SET_KEYS else None


def menu_click(x: float, y: float, menu: Menu, area: Box) -> MenuIntent | None:
    """What a click on an open menu asks of it: the first on a line chooses it, the next sets it."""
    for number, (row, box) in enumerate(zip(menu.rows, row_boxes(area, menu), strict=True)):
        if not box.holds(x, y):
            continue
        before, _, after = value_boxes(box)
        for arrow, step in ((before, -1), (after, 1)):
            if row.turns and arrow.holds(x, y):
                return MenuTurn(number, step)
        return MenuSet(number) if number == menu.at else MenuGo(number)
    return None
