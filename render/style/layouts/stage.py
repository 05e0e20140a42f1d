"""The stage, for streams: a 16:9 table whose cards a phone can show. Source: the panel's measures.

The own hand lies along the bottom with large numbers, the table above it, between them what the own side
has captured, by kind; the opponent's strip is at the top, and nothing is upside down. A column at the right
says what is going on and what to type.
"""

from __future__ import annotations

from module.game.table import ROWS, column_of, row_of
from render.style import wood
from render.style.items import Box
from render.style.layout import (
    CARD_WIDTH,
    HEIGHT,
    Badge,
    Button,
    LargeDisplay,
    Layout,
    Plates,
    Row,
    SeatLayout,
    Shares,
    Spot,
)
from render.style.layouts.others import ONE_LINE, Kinds
from render.style.wood import Slabs

WIDTH = HEIGHT * 16 / 9
EDGE = 1384.0
"""Where the table ends and the column begins."""

OPPONENT_STRIP = Box(8, 8, 1372, 150)
TABLE_FRAME = Box(8, 156, 1372, 626)
TABLE_FLOOR = Box(22, 170, 1070, 612)
STACK_WELL = Box(30, 178, 166, 396)
CAPTURED_STRIP = Box(8, 632, 1372, 746)
HAND_RECESS = Box(8, 752, 1372, 992)
COLUMN_FRAME = Box(1388, 6, 1772, 994)
COLUMN_INNER = Box(1400, 18, 1760, 982)

LARGE_DISPLAY = Box(1083, 186, 1351, 382)
LID_FRAME = Box(1075, 400, 1359, 606)
OPPONENT_LID_FRAME = Box(1236, 32, 1364, 126)
OWN_DISPLAY = Box(22, 640, 234, 738)
OPPONENT_DISPLAY = Box(22, 30, 234, 128)

_HAND_SCALE = 2.02
_TABLE_SCALE = 2.03
_STACK_SCALE = 2.0
_LEFT, _RIGHT = 187.0, 1057.0
"""From the first column's edge to the last one's."""
_WIDEST_STEP = 172.0
_ROWS = (279.0, 503.0)
_GAP = 0.97
"""How much of the way from one card to the next a card takes at most."""
TABLES = (10, 12, 14, 18, 20)
"""For so many places there are arrangements of the table."""


def arrangement(
    places: int, rows_at: tuple[float, float] = _ROWS, scale: float = _TABLE_SCALE
) -> tuple[Spot, ...]:
    """So many places of the table in two rows, in reading order from left to right.

    More columns stand closer; where whole cards would not have room, they are smaller.
    """
    columns = places // ROWS
    wide = CARD_WIDTH * scale
    step = min(_WIDEST_STEP, (_RIGHT - _LEFT - wide) / (columns - 1))
    if wide > step * _GAP:
        step = (_RIGHT - _LEFT) / (columns - 1 + _GAP)
        wide = step * _GAP
    rows = [sorted((p for p in range(places) if row_of(p) == row), key=column_of) for row in range(ROWS)]
    return tuple(
        Spot(
            _LEFT + wide / 2 + step * rows[row_of(place)].index(place),
            rows_at[row_of(place)],
            scale=wide / CARD_WIDTH,
        )
        for place in range(places)
    )


KINDS = Kinds(ONE_LINE, 0.96, 34.0, 6, 14)


def large_lid(x0: float, y0: float, x1: float, y1: float) -> Button:
    """A large lid: the word above, what to type below."""
    line = y1 - 41
    return Button(
        Box(x0, y0, x1, y1),
        Box(x0 + 4, y0 + 3, x1 - 4, line),
        Box(x0 + 4, line, x1 - 4, y1 - 2),
        2.2,
        tally=Box(x1 - 112, y0 + 6, x1 - 5, y1 - 6),
    )


def _small_lid(x0: float, y0: float, x1: float, y1: float) -> Button:
    return Button(Box(x0, y0, x1, y1), Box(x0 + 6, y0 + 3, x1 - 6, y1 - 3), grow=1.4)


def points(y0: float, y1: float) -> tuple[Box, Box, Box]:
    """Three boxes, for three figures each."""
    return Box(26, y0, 94, y1), Box(94, y0, 162, y1), Box(162, y0, 230, y1)


OWN_SEAT = SeatLayout(
    turn=0.0,
    hand=Row((106, 862), (166.5, 0), 8, scale=_HAND_SCALE),
    trays=KINDS.trays(Box(292, 632, 1372, 746)),
    hidden=None,
    name=Box(25, 642, 231, 687),
    points=points(695, 736),
    pager=None,
    lids=(large_lid(1085, 410, 1349, 498), large_lid(1085, 508, 1349, 596)),
    marker=(265, 689),
    draw=Spot((_LEFT + _RIGHT) / 2, _ROWS[1], scale=_TABLE_SCALE),
    grow=1.7,
)

OPPONENT_SEAT = SeatLayout(
    turn=0.0,
    hand=Row((320, 79), (17, 0), 8, scale=0.86),
    trays=KINDS.trays(Box(480, 8, 1226, 150)),
    hidden=None,
    name=Box(25, 32, 231, 77),
    points=points(85, 126),
    pager=None,
    lids=(_small_lid(1242, 38, 1358, 76), _small_lid(1242, 82, 1358, 120)),
    marker=(265, 79),
    draw=Spot((_LEFT + _RIGHT) / 2, _ROWS[0], scale=_TABLE_SCALE),
    grow=1.7,
)


def _wood() -> Slabs:
    """From the lowest slab to the highest."""
    yield from wood.ground(Box(0, 0, EDGE, HEIGHT), (8, 8, 8, 12))
    yield from wood.tray(OPPONENT_STRIP, 20)
    yield from wood.tray(CAPTURED_STRIP, 20)
    yield from wood.recess(HAND_RECESS, 0)
    yield from wood.frame(TABLE_FRAME, upright=False, bevel=14)
    yield from wood.floor(TABLE_FLOOR)
    yield from wood.well(STACK_WELL)
    for box in (OWN_DISPLAY, OPPONENT_DISPLAY):
        yield from wood.display_frame(box, 6)
    yield from wood.display_frame(LARGE_DISPLAY, 8)
    for box in (LARGE_DISPLAY, OWN_DISPLAY, OPPONENT_DISPLAY):
        yield from wood.glass(box)
    for frame, seat in ((LID_FRAME, OWN_SEAT), (OPPONENT_LID_FRAME, OPPONENT_SEAT)):
        koikoi, stop = seat.lids
        yield from wood.lid_frame(frame, (koikoi.box, stop.box))
    yield from wood.lacquer_board(Box(EDGE, 0, WIDTH, HEIGHT), COLUMN_FRAME, COLUMN_INNER)


STAGE = Layout(
    name="stage",
    width=WIDTH,
    seats=(OWN_SEAT, OPPONENT_SEAT),
    tables=tuple(map(arrangement, TABLES)),
    stack=Spot(98, 288, scale=_STACK_SCALE),
    drawn=Spot(98, 503, scale=_TABLE_SCALE),
    entrance=(-160, 288),
    display=LargeDisplay(
        box=LARGE_DISPLAY,
        turn=0.0,
        yaku=Box(1086, 190, 1348, 378),
        lines=(Box(1086, 196, 1348, 250), Box(1086, 252, 1348, 314), Box(1086, 316, 1348, 376)),
        title=Box(1084, 190, 1350, 302),
        middle=Box(1083.5, 190, 1350.5, 378),
        button=Box(1098, 308, 1336, 370),
        grow=1.5,
        wraps=True,
        tells_turn=True,
    ),
    status_light=(1374, 14),
    hand_badge=Badge(76, 2.1, 2.6, 52),
    table_badge=Badge(77, 2.1, 2.6, 42),
    shares=Shares(42, 15),
    plates=Plates(
        pause=Box(510, 424, 870, 576),
        ask=Box(440, 400, 940, 600),
        confirm=Box(470, 526, 675, 574),
        cancel=Box(705, 526, 910, 574),
        help=Box(260, 70, 1120, 930),
        menu=Box(1398, 148, 1760, 510),
    ),
    column=Box(1412, 28, 1748, 972),
    wood=tuple(_wood()),
)
