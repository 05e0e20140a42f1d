"""Texts that are longer than their place: how far they have run, from the time alone.

They move in small steps, as dots on a display do, so that the panel is painted again only at each step.
"""

from __future__ import annotations

from typing import NamedTuple

from render.panel.shown import Shown, Stage
from render.style.items import Face
from render.style.metrics import text_width

MARQUEE_STEP = 0.05
"""Seconds between two steps of a marquee."""
_MARQUEE_WAY = 1 / 8
"""How far it goes in a step, in letter heights: two dots of a display."""
DOTS_STEP = 0.5
HURRY = 10
"""With so many seconds left, a clock says so by its colour."""
LINE_STEP = 1.5
"""How long a line of a list that does not fit stays first."""
PAGE_STEP = 5.0
"""How long a page stays of something that does not fit as a whole."""
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
    return Running(text + _GAP + text, -(Scroll(MARQUEE_STEP, seconds).ticks * size * _MARQUEE_WAY % way))


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


def display_scrolls(shown: Shown, seconds: float, *, rolls: bool) -> tuple[Scroll, ...]:
    """What moves on the large display; `rolls`: it lists more than it has room for."""
    found = []
    if shown.stage is Stage.SEARCHING:
        found.append(Scroll(DOTS_STEP, seconds))
    if rolls:
        found.append(Scroll(LINE_STEP, seconds))
    return tuple(found)


def page(count: int, seconds: float) -> int:
    """Which of so many pages is shown."""
    return Scroll(PAGE_STEP, seconds).ticks % max(1, count)


def dots(seconds: float) -> str:
    """Up to three dots, one more each step."""
    return "." * (Scroll(DOTS_STEP, seconds).ticks % 4)


def first_line(lines: int, room: int, seconds: float) -> int:
    """Which line of a list is shown first: it scrolls round when it has more lines than room."""
    return 0 if lines <= room else Scroll(LINE_STEP, seconds).ticks % lines
