"""The module's panel for three and four: a square, with the others along the top.

The own side, the table, the stack and the large display are where the module has them.
"""

from __future__ import annotations

from dataclasses import replace

from render.style import wood
from render.style.items import Box
from render.style.layout import OWN, Layout, SeatLayout, Sides
from render.style.layouts import labelled, module
from render.style.layouts.labelled import LABELLED
from render.style.layouts.module import MODULE
from render.style.layouts.others import ONE_LINE, TWO_LINES, Kinds, Top, drawn_places, own_hand
from render.style.wood import Slabs

_TOP = Top(
    captured=Box(23, 48, 981, 204),
    seats=Box(23, 212, 981, 328),
    gap=8,
    points=Box(17, 21, 56, 135),
    kinds=((700, Kinds(ONE_LINE, 1.3, 34, 5, 10)), (0, Kinds(TWO_LINES, 0.72, 28, 4, 8))),
    above=2,
    name=Box(17, 16, 141, 55),
    koikoi=Box(17, 68, 77, 100),
    stop=Box(81, 68, 141, 100),
    marker=(161, 58),
    hand=182,
    hand_scale=0.8,
    grow=1.0,
    lid_grow=1.0,
)
_BESIDE_MARKER = Box(878, 386, 932, 582)
"""Where the large display says whose turn it is: the own turn marker is on it, too."""
_HAND_STEPS = {3: 131.0, 4: 150.0}
"""From one own card to the next, by the number of seats: fewer cards lie further apart."""


def square(sides: Sides, *, labels: bool = False) -> Layout:
    """The square panel for these sides; with labels, its own side is that for newcomers."""
    like = LABELLED if labels else MODULE
    others = tuple(_TOP.layouts(sides, drawn_places(MODULE, len(sides) - 1)))
    floors = (labelled.LABELS, labelled.TALLIES) if labels else ()
    own = _own(like.seats[OWN], len(sides))
    return replace(
        like,
        seats=(own, *others),
        display=replace(like.display, tells_turn=True, middle=_BESIDE_MARKER),
        wood=tuple(_wood(sides, (own, *others), floors)),
    )


def _own(seat: SeatLayout, seats: int) -> SeatLayout:
    hand = own_hand(seats, _HAND_STEPS[seats], (module.SIZE / 2, seat.hand.first[1]))
    return replace(seat, hand=hand, bands=(module.HAND_RECESS,))


def _wood(sides: Sides, seats: tuple[SeatLayout, ...], floors: tuple[Box, ...]) -> Slabs:
    yield from wood.ground(Box(0, 0, module.SIZE, module.SIZE), (22, 22, 20, 17))
    yield from wood.tray(module.TAKEN_BOX, 20)
    yield from wood.tray(module.BUTTON_BOX, 12)
    yield from _TOP.trays(sides)
    yield from wood.recess(module.HAND_RECESS, 0)
    yield from wood.frame(module.STACK_FRAME, upright=True)
    yield from wood.frame(module.DISPLAY_FRAME, upright=True)
    yield from wood.frame(module.TABLE_FRAME, upright=False)
    yield from wood.fields(module.TABLE_INNER, 5, 2)
    yield from wood.posts(module.STACK_POSTS)
    yield from wood.plaque(module.NAME_DISPLAY)
    yield from wood.well(module.STACK_WELL)
    yield from wood.display_frame(module.SCORE_DISPLAY, 6)
    yield from wood.display_frame(module.LARGE_DISPLAY, 8)
    for box in (module.LARGE_DISPLAY, module.SCORE_DISPLAY, module.NAME_DISPLAY):
        yield from wood.glass(box)
    yield from _TOP.fittings(seats[OWN + 1 :])
    for box in floors:
        yield from wood.floor(box)
    koikoi, stop = (button.box for button in seats[OWN].lids)
    yield from wood.lid_frame(Box(koikoi.x0 - 8, koikoi.y0 - 9, stop.x1 + 8, stop.y1 + 9), (koikoi, stop))
