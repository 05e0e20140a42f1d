"""The stage for three and four: the others along the top, all else as the stage for two has it.

What the others take makes own hand and table a little smaller; cards on them still take more than 6 % of a
picture's width.
"""

from __future__ import annotations

from dataclasses import replace

from render.style import wood
from render.style.items import Box
from render.style.layout import OWN, Badge, LargeDisplay, Layout, SeatLayout, Sides, Spot
from render.style.layouts import stage
from render.style.layouts.others import NARROW_LINE, ONE_LINE, TWO_LINES, Kinds, Top, drawn_places, own_hand
from render.style.layouts.stage import STAGE, arrangement, large_lid
from render.style.wood import Slabs

SCALE = 1.85
"""Of the cards on the table and in the own hand."""
_TOP = Top(
    captured=Box(8, 8, 1372, 128),
    seats=Box(8, 131, 1372, 195),
    gap=6,
    points=Box(13, 11, 121, 109),
    kinds=(
        (1000, Kinds(ONE_LINE, 0.96, 34, 6, 14)),
        (600, Kinds(NARROW_LINE, 0.96, 28, 4, 8)),
        (0, Kinds(TWO_LINES, 0.5, 22, 4, 4, step=1.5)),
    ),
    above=6,
    name=Box(12, 8, 190, 56),
    koikoi=Box(238, 8, 330, 31),
    stop=Box(238, 33, 330, 56),
    marker=(213, 32),
    hand=346,
    hand_scale=0.5,
    grow=1.7,
    lid_grow=1.1,
    paired=True,
)
TABLE_FRAME = Box(8, 200, 1372, 631)
TABLE_FLOOR = Box(22, 214, 1070, 617)
STACK_WELL = Box(34, 218, 162, 418)
CAPTURED_STRIP = Box(8, 637, 1372, 749)
HAND_RECESS = Box(8, 755, 1372, 992)
LARGE_DISPLAY = Box(1080, 222, 1353, 406)
LID_FRAME = Box(1075, 420, 1359, 613)
OWN_DISPLAY = Box(22, 644, 234, 742)

_ROWS = (316.0, 515.0)
_HAND_Y = 858.0
_HAND_STEPS = {3: 182.0, 4: 225.0}
"""From one own card to the next, by the number of seats: fewer cards lie further apart."""
_MIDDLE = (HAND_RECESS.x0 + HAND_RECESS.x1) / 2

_TABLES = tuple(arrangement(places, _ROWS, SCALE) for places in stage.TABLES)


def wide(sides: Sides) -> Layout:
    """The stage for these sides."""
    x, y, width = LARGE_DISPLAY.x0, LARGE_DISPLAY.y0, LARGE_DISPLAY.width
    bare = replace(STAGE, tables=_TABLES)
    others = tuple(_TOP.layouts(sides, drawn_places(bare, len(sides) - 1)))
    seats = _own(len(sides)), *others
    return replace(
        bare,
        seats=seats,
        stack=Spot(98, 320, scale=SCALE),
        drawn=Spot(98, _ROWS[1], scale=SCALE),
        entrance=(-160, 320),
        display=LargeDisplay(
            box=LARGE_DISPLAY,
            turn=0.0,
            yaku=Box(x + 0.5, y + 3, x + width - 0.5, y + 181),
            lines=(
                Box(x + 3, y + 4, x + width - 3, y + 54),
                Box(x + 3, y + 56, x + width - 3, y + 112),
                Box(x + 3, y + 114, x + width - 3, y + 180),
            ),
            title=Box(x + 1, y + 4, x + width - 1, y + 112),
            middle=Box(x + 0.5, y + 4, x + width - 0.5, y + 180),
            button=Box(x + 15, y + 116, x + width - 15, y + 176),
            grow=1.5,
            wraps=True,
            tells_turn=True,
        ),
        hand_badge=Badge(72, 2.1, 2.6, 52),
        table_badge=Badge(61, 2.1, 2.6, 42),
        wood=tuple(_wood(sides, seats)),
    )


def _own(seats: int) -> SeatLayout:
    return replace(
        stage.OWN_SEAT,
        hand=own_hand(seats, _HAND_STEPS[seats], (_MIDDLE, _HAND_Y), SCALE),
        trays=stage.KINDS.trays(Box(292, CAPTURED_STRIP.y0, 1372, CAPTURED_STRIP.y1)),
        name=Box(25, 646, 231, 691),
        points=stage.points(699, 740),
        lids=(large_lid(1085, 430, 1349, 511), large_lid(1085, 521, 1349, 603)),
        marker=(265, CAPTURED_STRIP.centre[1]),
        draw=Spot(_TABLES[0][4].x, _ROWS[1], scale=SCALE),
        bands=(CAPTURED_STRIP,),
    )


def _wood(sides: Sides, seats: tuple[SeatLayout, ...]) -> Slabs:
    """From the lowest slab to the highest."""
    yield from wood.ground(Box(0, 0, stage.EDGE, STAGE.canvas.y1), (8, 8, 8, 12))
    yield from _TOP.trays(sides)
    yield from wood.tray(CAPTURED_STRIP, 20)
    yield from wood.recess(HAND_RECESS, 0)
    yield from wood.frame(TABLE_FRAME, upright=False, bevel=14)
    yield from wood.floor(TABLE_FLOOR)
    yield from wood.well(STACK_WELL)
    for box in (OWN_DISPLAY, LARGE_DISPLAY):
        yield from wood.display_frame(box, 7)
        yield from wood.glass(box)
    yield from _TOP.fittings(seats[OWN + 1 :])
    koikoi, stop = (button.box for button in seats[OWN].lids)
    yield from wood.lid_frame(LID_FRAME, (koikoi, stop))
    board = Box(stage.EDGE, 0, stage.WIDTH, STAGE.canvas.y1)
    yield from wood.lacquer_board(board, stage.COLUMN_FRAME, stage.COLUMN_INNER)
