"""The module's own panel, seen from above: a square. Source: the panel's measures.

The opponent's side is the own side turned by 180 degrees, but for the names, which stand above and below the
stack. Two spare places of the table lie raised over the first columns; so do all further ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import pi
from types import MappingProxyType

from module.game.table import MAIN_PLACES, ROWS
from module.rules.cards import Kind
from render.style import wood
from render.style.items import Box
from render.style.layout import (
    HEIGHT,
    UPRIGHT,
    Badge,
    Button,
    LargeDisplay,
    Layout,
    Pager,
    Plates,
    Point,
    Row,
    SeatLayout,
    Shares,
    Spot,
    Tray,
)
from render.style.wood import Slabs

SIZE = HEIGHT

# Recesses and frames of the wood.
HAND_RECESS = Box(23, 676, 981, 790)
OPPONENT_HAND_RECESS = Box(23, 212, 981, 328)
TABLE_FRAME = Box(200, 341, 802, 661)
TABLE_INNER = Box(220, 355, 784, 647)
STACK_FRAME = Box(26, 357, 174, 645)
STACK_POSTS = Box(47, 378, 153, 625)
STACK_WELL = Box(62, 443, 136, 559)
DISPLAY_FRAME = Box(831, 356, 977, 645)
TAKEN_BOX = Box(23, 798, 762, 973)
OPPONENT_TAKEN_BOX = Box(229, 27, 981, 203)
BUTTON_BOX = Box(771, 798, 981, 973)
OPPONENT_BUTTON_BOX = Box(23, 27, 221, 203)
LID_FRAME = Box(784, 849, 922, 927)

# Displays.
LARGE_DISPLAY = Box(862, 384, 948, 618)
SCORE_DISPLAY = Box(926, 811, 965, 953)
NAME_DISPLAY = Box(54, 581, 144, 620)
OPPONENT_NAME_DISPLAY = Box(54, 381, 144, 419)

KOIKOI_BUTTON = Box(792, 858, 914, 884)
STOP_BUTTON = Box(792, 892, 914, 918)

_HAND = Row((100.7, 734.5), (114.1, 0), 8)
_TRAY = Tray(Row((74.5, 858.6), (48.28, 0), 13), further=(0, 62.8))
_HIDDEN: Point = (74.5, 1060.0)
_POINTS = (Box(927, 814.5, 964, 842), Box(927, 842.5, 964, 870), Box(927, 870.5, 964, 898))
PAGER = Pager(
    Box(932, 901, 959, 928),
    (Box(927, 930, 947.5, 952), Box(947.5, 930, 965, 952)),
    (Box(930.5, 935.5, 943.5, 948.5), Box(951.5, 935.5, 964.5, 948.5)),
)
_TABLE_X, _TABLE_STEP, _SPARE_X = 269.7, 113.8, 307.6
_TABLE_Y = (424.1, 575.9)
_SPARE_LIFT = 0.2
_PLACES = 20


def _trays(tray: Tray) -> MappingProxyType[Kind, Tray]:
    """One tray, which shows one kind after the other."""
    return MappingProxyType(dict.fromkeys(Kind, tray))


def button(box: Box) -> Button:
    """A button whose word keeps off its edges, also where letters are large."""
    return Button(box, Box(box.x0 + 4, box.y0 + 2, box.x1 - 4, box.y1 - 2))


def voted(koikoi: Box, stop: Box, tallies: tuple[Box, Box]) -> tuple[Button, Button]:
    """Lidded buttons that are too small to have their shares of a vote on them: these stand by them."""
    one, other = tallies
    return (
        replace(button(koikoi), tally=one, named=True),
        replace(button(stop), tally=other, named=True),
    )


OWN_SEAT = SeatLayout(
    turn=0.0,
    hand=_HAND,
    trays=_trays(_TRAY),
    hidden=_HIDDEN,
    name=NAME_DISPLAY,
    points=_POINTS,
    pager=PAGER,
    lids=voted(KOIKOI_BUTTON, STOP_BUTTON, (Box(776, 803, 922, 884), Box(776, 890, 922, 971))),
    marker=(877, 598),
    draw=Spot(_TABLE_X + 2 * _TABLE_STEP, _TABLE_Y[1]),
)


def turned(box: Box) -> Box:
    """The same box on the opponent's side: turned by 180 degrees about the panel's middle."""
    return Box(SIZE - box.x1, SIZE - box.y1, SIZE - box.x0, SIZE - box.y0)


def _opposite(point: Point) -> Point:
    return SIZE - point[0], SIZE - point[1]


def _row_opposite(row: Row) -> Row:
    return Row(_opposite(row.first), (-row.step[0], -row.step[1]), row.room, pi, row.scale)


def _pager_opposite(pager: Pager) -> Pager:
    (back, on), (left, right) = pager.buttons, pager.arrows
    return Pager(turned(pager.symbol), (turned(back), turned(on)), (turned(left), turned(right)))


OPPONENT_SEAT = SeatLayout(
    turn=pi,
    hand=_row_opposite(_HAND),
    trays=_trays(Tray(_row_opposite(_TRAY.row), further=(0, -62.8))),
    hidden=_opposite(_HIDDEN),
    name=OPPONENT_NAME_DISPLAY,
    points=(turned(_POINTS[0]), turned(_POINTS[1]), turned(_POINTS[2])),
    pager=_pager_opposite(PAGER),
    lids=(button(turned(KOIKOI_BUTTON)), button(turned(STOP_BUTTON))),
    marker=(877, 402),
    draw=Spot(_TABLE_X + 2 * _TABLE_STEP, _TABLE_Y[0], pi),
)


def _table() -> Iterator[Spot]:
    for place in range(_PLACES):
        y = _TABLE_Y[place % ROWS]
        if place < MAIN_PLACES:
            yield Spot(_TABLE_X + _TABLE_STEP * (place // ROWS), y)
        else:
            yield Spot(_SPARE_X + _TABLE_STEP * ((place - MAIN_PLACES) // ROWS), y, lift=_SPARE_LIFT)


def _wood() -> Slabs:
    """All but what is around the lids, from the lowest slab to the highest."""
    yield from wood.ground(Box(0, 0, SIZE, SIZE), (22, 22, 20, 17))
    for box in (TAKEN_BOX, OPPONENT_TAKEN_BOX):
        yield from wood.tray(box, 20)
    for box in (BUTTON_BOX, OPPONENT_BUTTON_BOX):
        yield from wood.tray(box, 12)
    for box in (HAND_RECESS, OPPONENT_HAND_RECESS):
        yield from wood.recess(box, 252)
    yield from wood.frame(STACK_FRAME, upright=True)
    yield from wood.frame(DISPLAY_FRAME, upright=True)
    yield from wood.frame(TABLE_FRAME, upright=False)
    yield from wood.fields(TABLE_INNER, 5, 2)
    yield from wood.posts(STACK_POSTS)
    for box in (NAME_DISPLAY, OPPONENT_NAME_DISPLAY):
        yield from wood.plaque(box)
    yield from wood.well(STACK_WELL)
    scores = turned(SCORE_DISPLAY), SCORE_DISPLAY
    for box in scores:
        yield from wood.display_frame(box, 6)
    yield from wood.display_frame(LARGE_DISPLAY, 8)
    for box in (LARGE_DISPLAY, *reversed(scores), NAME_DISPLAY, OPPONENT_NAME_DISPLAY):
        yield from wood.glass(box)


BOARD = tuple(_wood())
OWN_LIDS = tuple(wood.lid_frame(LID_FRAME, (KOIKOI_BUTTON, STOP_BUTTON)))
OPPONENT_LIDS = tuple(wood.lid_frame(turned(LID_FRAME), (turned(KOIKOI_BUTTON), turned(STOP_BUTTON))))

MODULE = Layout(
    name="module",
    width=SIZE,
    seats=(OWN_SEAT, OPPONENT_SEAT),
    tables=(tuple(_table()),),
    stack=Spot(98, 500),
    drawn=Spot(197, 500),
    entrance=(-60, 500),
    display=LargeDisplay(
        box=LARGE_DISPLAY,
        turn=UPRIGHT,
        yaku=Box(889, 392, 946, 610),
        lines=(Box(919, 386, 944, 616), Box(893, 386, 918, 616), Box(867, 386, 892, 616)),
        title=Box(901, 386, 947, 616),
        middle=Box(878, 386, 932, 616),
        button=Box(865, 398, 897, 602),
    ),
    status_light=(966, 12),
    hand_badge=Badge(42),
    table_badge=Badge(42),
    shares=Shares(28, 8, above=True),
    plates=Plates(
        pause=Box(320, 424, 680, 576),
        ask=Box(250, 400, 750, 600),
        confirm=Box(280, 526, 485, 574),
        cancel=Box(515, 526, 720, 574),
        help=Box(70, 70, 930, 930),
        menu=Box(236, 46, 764, 340),
    ),
    banner=Box(24, 1, 940, 21),
    hints=Box(24, 1, 940, 21),
    ticker=Box(24, 979, 976, 999),
    wood=(*BOARD, *OWN_LIDS, *OPPONENT_LIDS),
)
