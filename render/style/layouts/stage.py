"""The stage, for streams: a 16:9 table whose cards a phone can show. Source: the panel's measures.

The own hand lies along the bottom with large numbers, the table above it, between them what the own side
has captured, by kind; the opponent's strip is at the top, and nothing is upside down. A column at the right
says what is going on and what to type.
"""

from __future__ import annotations

from types import MappingProxyType

from module.game.table import ROWS, column_of, row_of
from module.rules.cards import Kind
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
    Spot,
    Tray,
)
from render.style.wood import Slabs

WIDTH = HEIGHT * 16 / 9
_EDGE = 1384.0
"""Where the table ends and the column begins."""

OPPONENT_STRIP = Box(8, 8, 1372, 150)
TABLE_FRAME = Box(8, 156, 1372, 626)
TABLE_FLOOR = Box(22, 170, 1106, 612)
STACK_WELL = Box(36, 196, 172, 418)
CAPTURED_STRIP = Box(8, 632, 1372, 746)
HAND_RECESS = Box(8, 752, 1372, 992)
COLUMN_FRAME = Box(1388, 6, 1772, 994)
COLUMN_INNER = Box(1400, 18, 1760, 982)

LARGE_DISPLAY = Box(1130, 186, 1350, 382)
LID_FRAME = Box(1120, 400, 1360, 606)
OPPONENT_LID_FRAME = Box(1236, 32, 1364, 126)
OWN_DISPLAY = Box(24, 644, 230, 734)
OPPONENT_DISPLAY = Box(24, 28, 230, 130)

_HAND_SCALE = 2.02
_TABLE_SCALE = 2.03
_STACK_SCALE = 2.0
_TAKEN_SCALE = 0.96
_FIRST_COLUMN, _LAST_COLUMN = 274.0, 1036.0
_WIDEST_STEP = 172.0
_ROWS = (279.0, 503.0)
_GAP = 0.97
"""How much of the way from one card to the next a card takes at most."""


def _arrangement(places: int) -> tuple[Spot, ...]:
    """So many places of the table in two rows, in reading order from left to right.

    More columns stand closer; where whole cards would not have room, they are smaller.
    """
    columns = places // ROWS
    step = min(_WIDEST_STEP, (_LAST_COLUMN - _FIRST_COLUMN) / (columns - 1))
    scale = min(_TABLE_SCALE, step * _GAP / CARD_WIDTH)
    rows = [sorted((p for p in range(places) if row_of(p) == row), key=column_of) for row in range(ROWS)]
    return tuple(
        Spot(_FIRST_COLUMN + step * rows[row_of(place)].index(place), _ROWS[row_of(place)], scale=scale)
        for place in range(places)
    )


_MOST = ((Kind.BRIGHT, 0.17), (Kind.ANIMAL, 0.24), (Kind.RIBBON, 0.26), (Kind.PLAIN, 0.33))
"""The kinds from left to right, and which part of a strip each may take."""
_SYMBOL = 34.0


def _trays(strip: Box, y: float) -> MappingProxyType[Kind, Tray]:
    """All four kinds side by side, each behind its symbol."""
    wide = CARD_WIDTH * _TAKEN_SCALE
    trays, x = {}, strip.x0
    for kind, part in _MOST:
        symbol = Box(x, y - _SYMBOL, x + _SYMBOL, y)
        first = x + _SYMBOL + 6 + wide / 2
        x += strip.width * part
        room = 5 if kind is Kind.PLAIN else 4
        step = (x - 14 - wide / 2 - first) / (room - 1)
        trays[kind] = Tray(Row((first, y), (step, 0), room, scale=_TAKEN_SCALE), symbol=symbol)
    return MappingProxyType(trays)


def _lid(x0: float, y0: float, x1: float, y1: float) -> Button:
    """A large lid: the word above, what to type below."""
    line = y1 - 41
    return Button(
        Box(x0, y0, x1, y1), Box(x0 + 4, y0 + 3, x1 - 4, line), Box(x0 + 4, line, x1 - 4, y1 - 2), 2.2
    )


def _small_lid(x0: float, y0: float, x1: float, y1: float) -> Button:
    box = Box(x0, y0, x1, y1)
    return Button(box, box, grow=1.4)


OWN_SEAT = SeatLayout(
    turn=0.0,
    hand=Row((106, 862), (166.5, 0), 8, scale=_HAND_SCALE),
    trays=_trays(Box(280, 632, 1372, 746), 689),
    hidden=None,
    name=Box(28, 648, 226, 688),
    points=(Box(28, 688, 104, 730), Box(110, 688, 160, 730), Box(170, 688, 226, 730)),
    pager=None,
    lids=(_lid(1130, 410, 1350, 498), _lid(1130, 508, 1350, 596)),
    marker=(256, 689),
    grow=1.6,
)

OPPONENT_SEAT = SeatLayout(
    turn=0.0,
    hand=Row((308, 79), (17, 0), 8, scale=0.86),
    trays=_trays(Box(470, 8, 1226, 150), 79),
    hidden=None,
    name=Box(28, 32, 226, 76),
    points=(Box(28, 78, 104, 126), Box(110, 78, 160, 126), Box(170, 78, 226, 126)),
    pager=None,
    lids=(_small_lid(1242, 38, 1358, 76), _small_lid(1242, 82, 1358, 120)),
    marker=(256, 79),
    grow=1.6,
)


def _wood() -> Slabs:
    """From the lowest slab to the highest."""
    yield from wood.ground(Box(0, 0, _EDGE, HEIGHT), (8, 8, 8, 12))
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
    yield from wood.lacquer_board(Box(_EDGE, 0, WIDTH, HEIGHT), COLUMN_FRAME, COLUMN_INNER)


STAGE = Layout(
    name="stage",
    width=WIDTH,
    seats=(OWN_SEAT, OPPONENT_SEAT),
    tables=tuple(map(_arrangement, (10, 12, 14, 18, 20))),
    stack=Spot(104, 306, scale=_STACK_SCALE),
    drawn=Spot(110, 503, scale=_TABLE_SCALE),
    entrance=(-160, 306),
    display=LargeDisplay(
        box=LARGE_DISPLAY,
        turn=0.0,
        yaku=Box(1138, 190, 1342, 378),
        lines=(Box(1136, 196, 1344, 250), Box(1136, 252, 1344, 314), Box(1136, 316, 1344, 376)),
        title=Box(1136, 190, 1344, 302),
        middle=Box(1136, 194, 1344, 374),
        button=Box(1142, 308, 1338, 370),
        grow=1.5,
        wraps=True,
    ),
    status_light=(1374, 14),
    hand_badge=Badge(76, 2.1, 2.6, 52),
    table_badge=Badge(77, 2.1, 2.6, 42),
    plates=Plates(
        pause=Box(510, 424, 870, 576),
        ask=Box(440, 400, 940, 600),
        confirm=Box(470, 526, 675, 574),
        cancel=Box(705, 526, 910, 574),
        help=Box(260, 70, 1120, 930),
    ),
    column=Box(1412, 28, 1748, 972),
    wood=tuple(_wood()),
)
