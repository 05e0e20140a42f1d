"""What a layout is: where everything lies on the canvas, by seat, and the way from there to window pixels.

A canvas is 1000 units high, y down, however wide it is: so a letter's size means the same on each. Seats are
counted from the panel's own, 0, in the order of play. The layouts themselves are in `render.style.layouts`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import pi
from typing import NamedTuple

from module.rules.cards import Kind
from render.style.items import Box
from render.style.wood import Slab

HEIGHT = 1000.0
"""Of every canvas."""
CARD_WIDTH = 62.0
"""Of a card at scale 1."""
CARD_HEIGHT = 101.7
MARK_INSET = 1.5
"""How far its marks are from a card's edges, at scale 1."""
LIFT_GROWTH = 0.16
"""How much larger a card is drawn that is lifted as high as it goes."""
LIFT_RISE = 10.0
"""How much higher on the canvas."""
OWN = 0
"""The seat whose panel this is."""
OPPOSITE = 1
"""The other seat of two; with more, the one that plays after the own one."""
UPRIGHT = pi / 2
"""The turn of a text that is read from top to bottom."""

Point = tuple[float, float]

Sides = tuple[int, ...]
"""By seat: the first seat of its team, at which is shown what belongs to the team."""
TWO: Sides = (OWN, OPPOSITE)
"""Two players, each for themselves."""


class Spot(NamedTuple):
    """Where a card lies: its centre, how it is turned, how large it is, how high it is raised."""

    x: float
    y: float
    turn: float = 0.0
    scale: float = 1.0
    lift: float = 0.0

    @property
    def box(self) -> Box:
        """The box of a card that lies there, as if it were upright."""
        return around((self.x, self.y), CARD_WIDTH * self.scale, CARD_HEIGHT * self.scale)


def mark_box(spot: Spot, size: float) -> Box:
    """Where the kind's mark is on a card that lies there, as if it were upright; `size` is its side."""
    edge = MARK_INSET * spot.scale
    card, side = spot.box, size * spot.scale
    return Box(card.x1 - edge - side, card.y1 - edge - side, card.x1 - edge, card.y1 - edge)


@dataclass(frozen=True, slots=True)
class Row:
    """Cards side by side from their player's left: `step` apart while at most `room`, else closer."""

    first: Point
    step: Point
    room: int
    turn: float = 0.0
    scale: float = 1.0

    def spot(self, index: int, count: int) -> Spot:
        """Where the card at `index` of `count` lies."""
        closer = 1.0 if count <= self.room else (self.room - 1) / (count - 1)
        (x, y), (dx, dy) = self.first, self.step
        return Spot(x + dx * closer * index, y + dy * closer * index, self.turn, self.scale)


@dataclass(frozen=True, slots=True)
class Tally:
    """Where the symbol of a captured kind stands, and the count of its cards."""

    symbol: Box
    count: Box


@dataclass(frozen=True, slots=True)
class Tray:
    """Where captured cards of a kind lie.

    `further` leads from a row that is full to the next; None: there is one row, and it closes up. `tally` is
    where the layout tells how many there are.
    """

    row: Row
    further: Point | None = None
    tally: Tally | None = None

    def spot(self, index: int, count: int) -> Spot:
        """Where the card at `index` of `count` lies."""
        if self.further is None:
            return self.row.spot(index, count)
        full, place = divmod(index, self.row.room)
        spot = self.row.spot(place, 1)
        return spot._replace(x=spot.x + self.further[0] * full, y=spot.y + self.further[1] * full)


@dataclass(frozen=True, slots=True)
class Pager:
    """Which captured kind is shown: its symbol, and back and on through the kinds, to click and as drawn."""

    symbol: Box
    buttons: tuple[Box, Box]
    arrows: tuple[Box, Box]


@dataclass(frozen=True, slots=True)
class Button:
    """A lidded button: its word, and below it what to type, where there is room for that.

    `grow`: how many times as large as the theme says the word is. `tally` is where its share of a vote
    stands; `named`: with the button's word, for it is not on the button itself.
    """

    box: Box
    word: Box
    command: Box | None = None
    grow: float = 1.0
    tally: Box | None = None
    named: bool = False

    @property
    def beside_tally(self) -> tuple[Box, Box | None]:
        """The places of the word and of what to type while a share stands on the button beside them."""
        if self.tally is None or self.named:
            return self.word, self.command
        x = self.tally.x0 - 8
        return _until(self.word, x), _until(self.command, x) if self.command else None


def _until(box: Box, x: float) -> Box:
    return Box(box.x0, box.y0, min(box.x1, x), box.y1)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLayout:
    """Where one seat's things lie. `turn` is how its texts and cards are turned.

    `trays` are by kind. Where `hidden` is a point, they are one and the same for all kinds: one kind is
    shown, as the pager says, and the others' cards lie at that point outside the panel. `points` are the
    boxes of the score, the multiplier and the base points of the round, `labels` those of what these are
    called, where the layout tells that; `lids` belong to koi-koi and stop. A seat whose team has captured
    cards and points at another one has no trays and no points. `draw` is where a card lies that it draws for
    the first deal. `bands` are what takes the colour of its side, and with them its name: with more than two
    seats one has to see who plays with whom.
    `grow`: how many times as large as the theme says the displays' letters and the turn marker are.
    """

    turn: float
    hand: Row
    trays: Mapping[Kind, Tray]
    hidden: Point | None
    name: Box
    points: tuple[Box, ...]
    pager: Pager | None
    lids: tuple[Button, Button]
    marker: Point
    draw: Spot
    grow: float = 1.0
    labels: tuple[Box, Box, Box] | None = None
    bands: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LargeDisplay:
    """The amber display that tells what is going on; its lines run along `turn`.

    `yaku` is the area for yaku and their points, `lines` those of a result, `title` stands above the
    `button`, `middle` is a title without a button. `grow`: how many times as large as the theme says its
    letters are; `wraps`: what is too long for a line takes several, instead of smaller letters;
    `tells_turn`: while nothing else is to be told, it says whose turn it is.
    """

    box: Box
    turn: float
    yaku: Box
    lines: tuple[Box, Box, Box]
    title: Box
    middle: Box
    button: Box
    grow: float = 1.0
    wraps: bool = False
    tells_turn: bool = False

    def yaku_lines(self, size: float) -> tuple[Box, ...]:
        """The lines of the yaku area for letters of this height, in reading order."""
        area = self.yaku
        if self.turn == UPRIGHT:
            count = max(1, int(area.width // size))
            wide = area.width / count
            return tuple(
                Box(area.x1 - wide * (line + 1), area.y0, area.x1 - wide * line, area.y1)
                for line in range(count)
            )
        count = max(1, int(area.height // size))
        high = area.height / count
        return tuple(
            Box(area.x0, area.y0 + high * line, area.x1, area.y0 + high * (line + 1)) for line in range(count)
        )


@dataclass(frozen=True, slots=True)
class Plates:
    """What is laid over the panel: the pause, the question before closing with its answers, keys and menu."""

    pause: Box
    ask: Box
    confirm: Box
    cancel: Box
    help: Box
    menu: Box


@dataclass(frozen=True, slots=True)
class Badge:
    """The number of a card: `top` below the card's middle begins its plate; `grow` times the theme's size.

    At `most` it is so large. `ring` is the width of a ring around it; with one, the plate is round.
    """

    top: float
    grow: float = 1.0
    ring: float = 0.0
    most: float = HEIGHT


class Shares(NamedTuple):
    """How a card's share of a vote stands on it: letters of this `size`; the `ring` of the clock is so wide.

    `above`: at the card's upper edge, where a small card would be hidden by it; else above its lower mark.
    """

    size: float
    ring: float
    above: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Layout:
    """Where everything lies. What a layout has no place for is not shown. Each is equal only to itself.

    `tables` are arrangements of the table's places, in the order in which these are filled: the first that
    has enough places holds. `stack` is the lowest card of the pile, whose top card carries the module's ID,
    `drawn` the card that was drawn from it, `entrance` where new cards come from. `banner` is the line
    about trouble, `hints` and `ticker` those with what can be typed and what chat does; `side` is the area
    of the side board, `column` that of the stage's words.
    """

    name: str
    width: float
    seats: tuple[SeatLayout, ...]
    tables: tuple[tuple[Spot, ...], ...]
    stack: Spot
    drawn: Spot
    entrance: Point
    display: LargeDisplay
    status_light: Point
    hand_badge: Badge
    table_badge: Badge
    shares: Shares
    plates: Plates
    banner: Box | None = None
    hints: Box | None = None
    ticker: Box | None = None
    side: Box | None = None
    column: Box | None = None
    wood: tuple[Slab, ...]

    def table(self, places: int) -> tuple[Spot, ...]:
        """The spots of a table of which so many places are in use, or were and are free again."""
        return next(spots for spots in self.tables if places <= len(spots))

    @property
    def canvas(self) -> Box:
        """All of it."""
        return Box(0, 0, self.width, HEIGHT)

    @property
    def pages(self) -> bool:
        """Whether captured cards are shown one kind at a time."""
        return any(seat.hidden is not None for seat in self.seats)

    def stack_top(self, cards: int) -> Spot:
        """Where the top card of a stack of so many cards lies."""
        x, y, _, scale, _ = self.stack
        return self.stack._replace(x=x + STACK_STEP[0] * scale * cards, y=y + STACK_STEP[1] * scale * cards)


STACK_STEP: Point = (-0.11, -0.25)
"""How far each card of the stack lies from the one below it, at scale 1."""
STACK_LAYER = 3
"""One drawn card stands for so many: the eye sees the height, not the count."""


def measures(box: Box, turn: float) -> tuple[float, float]:
    """How long a line in a box may be whose text is turned so, and how high."""
    return (box.height, box.width) if turn == UPRIGHT else (box.width, box.height)


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
    def into(width: int, height: int, across: float = HEIGHT) -> Fit:
        """The largest canvas, `across` units wide, that fits into so many pixels, in the middle."""
        scale = max(1.0, min(width * HEIGHT / across, height)) / HEIGHT
        return Fit(scale, (width - across * scale) / 2, (height - HEIGHT * scale) / 2)

    def to_window(self, x: float, y: float) -> Point:
        """Window pixels of a canvas point, both from the upper left."""
        return self.x + x * self.scale, self.y + y * self.scale

    def to_canvas(self, x: float, y: float) -> Point:
        """The canvas point of window pixels, both from the upper left."""
        return (x - self.x) / self.scale, (y - self.y) / self.scale
