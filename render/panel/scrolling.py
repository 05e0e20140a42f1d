"""Texts that are longer than their place: how far they have run, from the time alone.

They move in small steps, as dots on a display do, so that the panel is painted again only at each step.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from render.panel.shown import Shown, Stage
from render.style.items import Face
from render.style.layout import Layout
from render.style.metrics import text_width
from render.style.theme import Theme

MARQUEE_STEP = 0.05
"""Seconds between two steps of a marquee."""
MARQUEE_LENGTH = 2.0
"""How far it goes in a step, in canvas units."""
DOTS_STEP = 0.5
LINE_STEP = 1.5
"""How long a line of a list that does not fit stays first."""
_GAP = "   "


class Running(NamedTuple):
    """A line and how far it is moved against its reading direction, in canvas units; 0 when it fits."""

    text: str
    shift: float


def is_long(text: str, face: Face, size: float, length: float) -> bool:
    """Whether a line does not fit and has to run."""
    return text_width(text, face) * size > length


def marquee(text: str, face: Face, size: float, length: float, seconds: float) -> Running:
    """A line as it stands after so many seconds: one that fits stands still, a long one runs round."""
    if not is_long(text, face, size, length):
        return Running(text, 0.0)
    way = text_width(text + _GAP, face) * size
    return Running(text + _GAP + text, -(Scroll(MARQUEE_STEP, seconds).ticks * MARQUEE_LENGTH % way))


class Scroll(NamedTuple):
    """Something that moves by a step every so many seconds, and how long it has done so."""

    step: float
    seconds: float

    @property
    def ticks(self) -> int:
        """How many steps it has made."""
        return int(self.seconds / self.step + 1e-6)

    @property
    def rest(self) -> float:
        """Seconds until the next one."""
        return (self.ticks + 1) * self.step - self.seconds


def scrolls(
    shown: Shown,
    names: Iterable[str],
    layout: Layout,
    theme: Theme,
    name_seconds: float,
    display_seconds: float,
) -> tuple[Scroll, ...]:
    """All that runs on the panel: names that are too long, and what the large display has to scroll."""
    found = []
    if any(
        is_long(name, Face.DISPLAY, theme.name_size, seat.name.width)
        for name, seat in zip(names, layout.seats, strict=False)
    ):
        found.append(Scroll(MARQUEE_STEP, name_seconds))
    if shown.stage is Stage.SEARCHING:
        found.append(Scroll(DOTS_STEP, display_seconds))
    choosing = None if shown.lids is None else shown.players[shown.lids]
    if choosing and len(choosing.yaku) > len(layout.display.yaku_lines(theme.yaku_size)):
        found.append(Scroll(LINE_STEP, display_seconds))
    return tuple(found)


def dots(seconds: float) -> str:
    """Up to three dots, one more each step."""
    return "." * (Scroll(DOTS_STEP, seconds).ticks % 4)


def first_line(lines: int, room: int, seconds: float) -> int:
    """Which line of a list is shown first: it scrolls round when it has more lines than room."""
    return 0 if lines <= room else Scroll(LINE_STEP, seconds).ticks % lines
