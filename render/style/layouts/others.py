"""The other seats of three or four, side by side along the top: nothing of theirs is upside down.

Two rows: in the upper one what belongs to a side, its points and its captured cards by kind, once for each;
in the lower one what belongs to a seat: name, lids, turn marker, and the hand, face down and small. They
stand from left to right in the order of play, which so goes round as the hands of a clock.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from module.rules.cards import DECK, Kind
from render.style import wood
from render.style.items import Box
from render.style.layout import (
    CARD_WIDTH,
    OWN,
    Button,
    Layout,
    Point,
    Row,
    SeatLayout,
    Sides,
    Spot,
    Tally,
    Tray,
)
from render.style.wood import Slabs

Line = tuple[tuple[Kind, float], ...]
"""Kinds from left to right, and which part of a line each may take."""
ONE_LINE: tuple[Line, ...] = (
    ((Kind.BRIGHT, 0.17), (Kind.ANIMAL, 0.24), (Kind.RIBBON, 0.26), (Kind.PLAIN, 0.33)),
)
NARROW_LINE: tuple[Line, ...] = (
    ((Kind.BRIGHT, 0.22), (Kind.ANIMAL, 0.25), (Kind.RIBBON, 0.25), (Kind.PLAIN, 0.28)),
)
TWO_LINES: tuple[Line, ...] = (
    ((Kind.BRIGHT, 0.46), (Kind.ANIMAL, 0.54)),
    ((Kind.RIBBON, 0.46), (Kind.PLAIN, 0.54)),
)
_PLAINS, _OTHERS = 5, 4
"""So many cards of a kind lie as far apart as there is room; more of them stand closer."""
_BETWEEN_HAND = 0.88
"""From one card of a hand to the next at most, in cards' widths."""
_BETWEEN_FIGURES = 12.0
"""At least so much is between figures that stand side by side."""


_OWN_HAND = {3: 7, 4: 5}
"""For how many own cards there is room side by side, by the number of seats."""


def own_hand(seats: int, step: float, middle: Point, scale: float = 1.0) -> Row:
    """The own hand of three or four, about the middle of its row; `step` from one card to the next."""
    x, y = middle
    room = _OWN_HAND[seats]
    return Row((x - step * (room - 1) / 2, y), (step, 0), room, scale=scale)


@dataclass(frozen=True, slots=True)
class Kinds:
    """How cards of all kinds lie side by side: each kind behind its symbol, and below that their number.

    `scale` is the cards' at most; `lead` is between a symbol and its cards, `tail` behind them at least, and
    `step` at least from one card to the next.
    """

    lines: tuple[Line, ...]
    scale: float
    symbol: float
    lead: float
    tail: float
    step: float = 4.0

    def trays(self, area: Box) -> Mapping[Kind, Tray]:
        """The trays of all kinds in an area."""
        high = area.height / len(self.lines)
        trays: dict[Kind, Tray] = {}
        for number, line in enumerate(self.lines):
            trays |= self._line(line, area, area.y0 + high * (number + 0.5))
        return MappingProxyType({kind: trays[kind] for kind in Kind})

    def _line(self, line: Line, area: Box, y: float) -> Iterator[tuple[Kind, Tray]]:
        narrowest = area.width * min(part for _, part in line)
        lead, tail = self.symbol + self.lead, self.tail
        scale = min(self.scale, (narrowest - lead - tail - (_OTHERS - 1) * self.step) / CARD_WIDTH)
        wide, x = CARD_WIDTH * scale, area.x0
        for kind, part in line:
            symbol = Box(x, y - self.symbol, x + self.symbol, y)
            first = x + lead + wide / 2
            x += area.width * part
            room = _PLAINS if kind is Kind.PLAIN else _OTHERS
            step = (x - tail - wide / 2 - first) / (room - 1)
            count = Box(symbol.x0 - 4, symbol.y1, symbol.x1 + 4, symbol.y1 + symbol.height)
            yield kind, Tray(Row((first, y), (step, 0), room, scale=scale), tally=Tally(symbol, count))


@dataclass(frozen=True, slots=True, kw_only=True)
class Top:
    """The two rows of a layout, and where in a field of them everything lies.

    `points`, `name`, `koikoi`, `stop`, `marker` and `hand` count from a field's upper left corner; `hand` is
    where the first card begins. `kinds` are the ways in which captured cards lie, each with how wide a field
    has to be for it; the first that it is wide enough for holds. `above` them so much is left free.
    """

    captured: Box
    seats: Box
    gap: float
    points: Box
    kinds: tuple[tuple[float, Kinds], ...]
    above: float
    name: Box
    koikoi: Box
    stop: Box
    marker: Point
    hand: float
    hand_scale: float
    grow: float
    lid_grow: float
    paired: bool = False
    """Whether factor and base points stand side by side: three lines are too close for large letters."""

    def seat_fields(self, sides: Sides) -> tuple[Box, ...]:
        """One for each of the others."""
        return _parted(self.seats, len(sides) - 1, self.gap)

    def side_fields(self, sides: Sides) -> dict[int, Box]:
        """One for each side that is not the own one, by the seat at which its things are shown."""
        keepers = sorted({*sides} - {OWN})
        return dict(zip(keepers, _parted(self.captured, len(keepers), self.gap), strict=True))

    def layouts(self, sides: Sides, draws: tuple[Spot, ...]) -> Iterator[SeatLayout]:
        """The others; `draws` are the places of the cards that they draw for the first deal."""
        fields = self.side_fields(sides)
        for seat, field in enumerate(self.seat_fields(sides), OWN + 1):
            yield self._seat(len(sides), field, fields.get(seat), draws[seat - 1])

    def _seat(self, seats: int, field: Box, side: Box | None, draw: Spot) -> SeatLayout:
        return SeatLayout(
            turn=0.0,
            hand=self._hand(seats, field),
            trays=self._kinds(side).trays(self._tray_area(side)) if side else MappingProxyType({}),
            hidden=None,
            name=_at(field, self.name),
            points=_rows(_at(side, self.points), paired=self.paired) if side else (),
            pager=None,
            lids=(self._lid(field, self.koikoi), self._lid(field, self.stop)),
            marker=(field.x0 + self.marker[0], field.y0 + self.marker[1]),
            draw=draw,
            grow=self.grow,
            bands=(field, side) if side else (field,),
        )

    def _hand(self, seats: int, field: Box) -> Row:
        room = len(DECK) // (2 * seats)
        wide = CARD_WIDTH * self.hand_scale
        step = min(_BETWEEN_HAND * wide, (field.width - self.hand - self.gap - 4 - wide) / (room - 1))
        return Row((field.x0 + self.hand + wide / 2, field.centre[1]), (step, 0), room, scale=self.hand_scale)

    def _kinds(self, side: Box) -> Kinds:
        return next(kinds for least, kinds in self.kinds if side.width >= least)

    def _tray_area(self, side: Box) -> Box:
        return Box(side.x0 + self.points.x1 + 14, side.y0 + self.above, side.x1 - 2, side.y1 - 6)

    def _lid(self, field: Box, place: Box) -> Button:
        box = _at(field, place)
        return Button(box, Box(box.x0 + 5, box.y0 + 2.5, box.x1 - 5, box.y1 - 2.5), grow=self.lid_grow)

    def trays(self, sides: Sides) -> Slabs:
        """The fields themselves, sunk into the wood."""
        for field in self.side_fields(sides).values():
            yield from wood.tray(field, 20)
        for field in self.seat_fields(sides):
            yield from wood.tray(field, 20)

    def fittings(self, layout: tuple[SeatLayout, ...]) -> Slabs:
        """Displays and the frames of lids."""
        glasses = [seat.name for seat in layout]
        glasses += [wood.grown(Box(*_corners(seat.points)), 2) for seat in layout if seat.points]
        for glass in glasses:
            yield from wood.display_frame(glass, 5)
        for glass in glasses:
            yield from wood.glass(glass)
        for seat in layout:
            koikoi, stop = (button.box for button in seat.lids)
            frame = Box(koikoi.x0, koikoi.y0, stop.x1, stop.y1)
            yield from wood.lid_frame(wood.grown(frame, 5), (koikoi, stop))


def drawn_places(layout: Layout, others: int) -> tuple[Spot, ...]:
    """Where the others' cards lie for the first deal: spread over the upper row of the emptied table."""
    upper = sorted(spot for spot in layout.tables[0] if not spot.lift and spot.y < layout.tables[0][1].y)
    left, right = upper[0], upper[-1]
    step = (right.x - left.x) / (others + 1)
    return tuple(left._replace(x=left.x + step * (number + 1)) for number in range(others))


def _parted(box: Box, count: int, gap: float) -> tuple[Box, ...]:
    wide = (box.width + gap) / count
    return tuple(
        Box(box.x0 + wide * number, box.y0, box.x0 + wide * (number + 1) - gap, box.y1)
        for number in range(count)
    )


def _at(field: Box, place: Box) -> Box:
    x, y = field.x0, field.y0
    return Box(x + place.x0, y + place.y0, x + place.x1, y + place.y1)


def _corners(boxes: tuple[Box, ...]) -> tuple[float, float, float, float]:
    """Of boxes one below the other."""
    return boxes[0].x0, boxes[0].y0, boxes[-1].x1, boxes[-1].y1


def _rows(box: Box, *, paired: bool) -> tuple[Box, ...]:
    """For three figures: one below the other, or the first above the other two."""
    if paired:
        x, y = box.centre
        apart = _BETWEEN_FIGURES / 2
        lower = Box(box.x0, y, x - apart, box.y1), Box(x + apart, y, box.x1, box.y1)
        return Box(box.x0, box.y0, box.x1, y), *lower
    high = box.height / 3
    return tuple(Box(box.x0, box.y0 + high * row, box.x1, box.y0 + high * (row + 1)) for row in range(3))
