"""The module's panel for newcomers: its numbers have labels, and marks tell which kinds have been captured.

Beside the own numbers, where the labels stand, the module has its lids: here they lie lower. The marks are at
that end of the captured cards which these never reach: thirteen of them fill a row. The opponent's numbers
have no labels: upside down nobody would read them, and they are the same three.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from types import MappingProxyType

from module.rules.cards import Kind
from render.style import wood
from render.style.items import Box
from render.style.layout import OPPOSITE, OWN, SeatLayout, Tally, around
from render.style.layouts import module
from render.style.layouts.module import MODULE, turned
from render.style.wood import Slabs

LABELS = Box(783, 808, 919, 898)
TALLIES = Box(690, 808, 753, 952)
LID_FRAME = Box(784, 902, 922, 970)
KOIKOI_BUTTON = Box(792, 907, 914, 933)
STOP_BUTTON = Box(792, 939, 914, 965)

_VOTES = Box(778, 809, 920, 851), Box(778, 856, 920, 898)
"""In a vote on the lids, their shares stand where the labels are else."""
_ROW = TALLIES.height / len(Kind)
_SYMBOL, _COUNT = 28.0, 23.0
"""How high they are."""
_GAP = 7.0
"""Between the labels and the display's frame."""


def _labels() -> Iterator[Box]:
    """Beside the numbers."""
    for number in MODULE.seats[OWN].points:
        yield Box(LABELS.x0 + 4, number.y0, LABELS.x1 - _GAP, number.y1)


def _tallies() -> Iterator[Tally]:
    left = TALLIES.x0 + 3
    for place in range(len(Kind)):
        y = TALLIES.y0 + _ROW * (place + 0.5)
        count = Box(left + _SYMBOL + 2, y - _COUNT / 2, TALLIES.x1, y + _COUNT / 2)
        yield Tally(around((left + _SYMBOL / 2, y), _SYMBOL, _SYMBOL), count)


def _tallied(seat: SeatLayout, place: Callable[[Box], Box]) -> SeatLayout:
    """A seat whose captured kinds are counted; `place` finds the place of a box of the own seat's."""
    trays = {
        kind: replace(tray, tally=Tally(place(tally.symbol), place(tally.count)))
        for (kind, tray), tally in zip(seat.trays.items(), _tallies(), strict=True)
    }
    return replace(seat, trays=MappingProxyType(trays))


def _own() -> SeatLayout:
    score, multiplier, this_round = _labels()
    return replace(
        _tallied(MODULE.seats[OWN], lambda box: box),
        labels=(score, multiplier, this_round),
        lids=module.voted(KOIKOI_BUTTON, STOP_BUTTON, _VOTES),
    )


def _wood() -> Slabs:
    yield from module.BOARD
    for box in (LABELS, TALLIES, turned(TALLIES)):
        yield from wood.floor(box)
    yield from wood.lid_frame(LID_FRAME, (KOIKOI_BUTTON, STOP_BUTTON))
    yield from module.OPPONENT_LIDS


LABELLED = replace(MODULE, seats=(_own(), _tallied(MODULE.seats[OPPOSITE], turned)), wood=tuple(_wood()))
