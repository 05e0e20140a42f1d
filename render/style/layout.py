"""Where everything is: the panel's measures on its 1000 x 1000 canvas, y down, and the way to window pixels.

In the wide layout the canvas goes on to the right of the square panel, for the side board. The opponent's
side is the own side turned by 180 degrees. Boxes are given for the own side; `on(side, box)` turns them where
needed. Source: the panel's measures.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from module.game.table import MAIN_PLACES, ROWS
from render.style.items import Box

SIZE = 1000.0
WIDE = SIZE * 16 / 9
"""How wide the canvas is with the side board: as a 16:9 picture."""
WIDE_FROM = 1.5
"""By itself, the side board is shown in a window that is at least so many times as wide as high."""
CARD_WIDTH = 62.0
CARD_HEIGHT = 101.7
LIFT_GROWTH = 0.16
"""How much larger a card is drawn that is lifted as high as it goes."""
LIFT_RISE = 10.0
"""How much higher on the canvas."""

Point = tuple[float, float]


class Side(Enum):
    """Whose side of the panel; the value is its place in pairs."""

    OWN = 0
    OPPONENT = 1

    @property
    def other(self) -> Side:
        """The side opposite."""
        return Side.OPPONENT if self is Side.OWN else Side.OWN


class Layout(Enum):
    """What is shown of the canvas; the value is its name in settings."""

    AUTO = "auto"
    """The side board where the window is wide enough for it."""
    SQUARE = "square"
    WIDE = "wide"


def across(choice: Layout, aspect: float) -> float:
    """How wide the canvas is in a window that is `aspect` times as wide as high."""
    wide = aspect >= WIDE_FROM if choice is Layout.AUTO else choice is Layout.WIDE
    return WIDE if wide else SIZE


def on(side: Side, box: Box) -> Box:
    """A box of the own side, on this side."""
    return box if side is Side.OWN else box.turned()


def point_on(side: Side, point: Point) -> Point:
    """A point of the own side, on this side."""
    return point if side is Side.OWN else (SIZE - point[0], SIZE - point[1])


# Recesses and frames of the wood.
HAND_RECESS = Box(23, 676, 981, 790)
OPPONENT_HAND_RECESS = Box(23, 212, 981, 328)
TABLE_FRAME = Box(200, 341, 802, 661)
TABLE_INNER = Box(220, 355, 784, 647)
STACK_FRAME = Box(26, 357, 174, 645)
STACK_WELL = Box(62, 443, 136, 559)
DISPLAY_FRAME = Box(831, 356, 977, 645)
TAKEN_BOX = Box(23, 798, 762, 973)
OPPONENT_TAKEN_BOX = Box(229, 27, 981, 203)
BUTTON_BOX = Box(771, 798, 981, 973)
OPPONENT_BUTTON_BOX = Box(23, 27, 221, 203)
LID_FRAME = Box(784, 849, 922, 927)
OPPONENT_LID_FRAME = LID_FRAME.turned()

# Displays.
LARGE_DISPLAY = Box(862, 384, 948, 618)
SCORE_DISPLAY = Box(926, 811, 965, 953)
OPPONENT_SCORE_DISPLAY = SCORE_DISPLAY.turned()
NAME_DISPLAY = Box(54, 581, 144, 620)
OPPONENT_NAME_DISPLAY = Box(54, 381, 144, 419)
STATUS_LIGHT: Point = (966, 12)
TURN_MARKER: dict[Side, Point] = {Side.OWN: (877, 598), Side.OPPONENT: (877, 402)}

# The score display from the top, on the own side.
SCORE_ROWS = (Box(927, 815, 964, 842), Box(927, 843, 964, 870), Box(927, 871, 964, 898))
"""The final score, the multiplier, the base points of this round."""
KIND_SYMBOL = Box(932, 901, 959, 928)
KIND_BUTTONS = (Box(927, 930, 947.5, 952), Box(947.5, 930, 965, 952))
"""Back and on through the kinds: what can be clicked."""
KIND_ARROWS = (Box(930.5, 935.5, 943.5, 948.5), Box(951.5, 935.5, 964.5, 948.5))
"""What is drawn in them."""

# The lidded buttons, on the own side.
KOIKOI_BUTTON = Box(792, 858, 914, 884)
STOP_BUTTON = Box(792, 892, 914, 918)

# The large display's text runs along its height, from top to bottom; its first line is the rightmost.
YAKU_AREA = Box(889, 392, 946, 610)
"""Beside the turn marker."""
ROUND_LINES = (Box(919, 390, 944, 612), Box(893, 390, 918, 612), Box(867, 390, 892, 612))
DISPLAY_TITLE = Box(909, 390, 945, 612)
DISPLAY_MIDDLE = Box(887, 390, 923, 612)
"""A title without a button."""
DISPLAY_BUTTON = Box(872, 418, 902, 584)
YAKU_POINTS_LENGTH = 34.0
"""How much of a yaku line, at its end, is for the points."""

# The strips of wood that carry words.
TICKER_BOX = Box(24, 979, 976, 999)
BANNER_BOX = Box(24, 1, 940, 21)
"""The line about trouble; without one, what can be typed now."""

# The side board.
SIDE_FRAME = Box(1004, 6, 1774, 994)
SIDE_INNER = Box(1018, 20, 1760, 980)
SIDE_AREA = Box(1033, 30, 1747, 972)
"""Where words may stand on it."""

# What is laid over the panel.
PANEL = Box(0, 0, SIZE, SIZE)
WIDE_PANEL = Box(0, 0, WIDE, SIZE)
PAUSE_PLATE = Box(320, 424, 680, 576)
ASK_PLATE = Box(250, 400, 750, 600)
ASK_CONFIRM = Box(280, 526, 485, 574)
ASK_CANCEL = Box(515, 526, 720, 574)
HELP_PLATE = Box(70, 70, 930, 930)

# Cards.
STACK: Point = (98.0, 500.0)
DRAWN: Point = (197.0, 500.0)
ENTRANCE: Point = (-60.0, 500.0)
"""Just outside the panel: where cards come from that were not on it."""
STACK_STEP: Point = (-0.11, -0.25)
"""How far each card of the stack lies from the one below it."""
STACK_LAYER = 3
"""One drawn card stands for so many: the eye sees the height, not the count."""

_HAND_X, _HAND_Y, _HAND_STEP, _HAND_PLACES = 100.7, 734.5, 114.1, 8
_TABLE_X, _TABLE_STEP, _SPARE_X = 269.7, 113.8, 307.6
_TABLE_Y = (424.1, 575.9)
_TAKEN_X, _TAKEN_Y, _TAKEN_STEP, _TAKEN_ROW, _TAKEN_IN_ROW = 74.5, 858.6, 48.28, 62.8, 13
HIDDEN_TAKEN: Point = (74.5, 1060.0)
"""Just outside the panel: where the captured cards lie whose kind is not shown, on the own side."""


def hand_place(side: Side, index: int, held: int = _HAND_PLACES) -> Point:
    """The centre of the hand card at `index` from its player's left; more than eight cards close up."""
    step = _HAND_STEP if held <= _HAND_PLACES else _HAND_STEP * (_HAND_PLACES - 1) / (held - 1)
    return point_on(side, (_HAND_X + step * index, _HAND_Y))


def table_place(place: int) -> Point:
    """The centre of a place of the table; the spare ones from 10 on lie a third of a column to the right."""
    y = _TABLE_Y[place % ROWS]
    if place < MAIN_PLACES:
        return _TABLE_X + _TABLE_STEP * (place // ROWS), y
    return _SPARE_X + _TABLE_STEP * ((place - MAIN_PLACES) // ROWS), y


def yaku_lines(size: float) -> tuple[Box, ...]:
    """The lines of the large display for letters of this height, the first one rightmost."""
    area = YAKU_AREA
    count = max(1, int(area.width // size))
    wide = area.width / count
    return tuple(
        Box(area.x1 - wide * (line + 1), area.y0, area.x1 - wide * line, area.y1) for line in range(count)
    )


def is_spare(place: int) -> bool:
    """Whether a place of the table lies raised between two columns."""
    return place >= MAIN_PLACES


def taken_place(side: Side, index: int) -> Point:
    """The centre of a captured card: 13 in a row, from its player's left."""
    row, column = divmod(index, _TAKEN_IN_ROW)
    return point_on(side, (_TAKEN_X + _TAKEN_STEP * column, _TAKEN_Y + _TAKEN_ROW * row))


def stack_place(cards: int) -> Point:
    """The centre of the top card of a stack of so many cards."""
    return STACK[0] + STACK_STEP[0] * cards, STACK[1] + STACK_STEP[1] * cards


def card_box(centre: Point) -> Box:
    """The box of a card that lies upright there."""
    x, y = centre
    return Box(x - CARD_WIDTH / 2, y - CARD_HEIGHT / 2, x + CARD_WIDTH / 2, y + CARD_HEIGHT / 2)


def around(centre: Point, width: float, height: float) -> Box:
    """The box of this size about a point."""
    x, y = centre
    return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


@dataclass(frozen=True, slots=True)
class Fit:
    """How the canvas lies in a window: `scale` pixels a unit, its upper left corner at x, y."""

    scale: float
    x: float
    y: float

    @staticmethod
    def into(width: int, height: int, across: float = SIZE) -> Fit:
        """The largest canvas, `across` units wide, that fits into so many pixels, in the middle."""
        scale = max(1.0, min(width * SIZE / across, height)) / SIZE
        return Fit(scale, (width - across * scale) / 2, (height - SIZE * scale) / 2)

    def to_window(self, x: float, y: float) -> Point:
        """Window pixels of a canvas point, both from the upper left."""
        return self.x + x * self.scale, self.y + y * self.scale

    def to_canvas(self, x: float, y: float) -> Point:
        """The canvas point of window pixels, both from the upper left."""
        return (x - self.x) / self.scale, (y - self.y) / self.scale
