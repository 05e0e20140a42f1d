"""Texts that are longer than their place: how far they have run, from the time alone.

They move in small steps, as dots on a display do, so that the panel is painted again only at each step.
"""

from __future__ import annotations

from typing import NamedTuple

from render.items import Face
from render.metrics import text_width

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
    steps = int(seconds / MARQUEE_STEP + 1e-6)
    return Running(text + _GAP + text, -(steps * MARQUEE_LENGTH % way))


def dots(seconds: float) -> str:
    """Up to three dots, one more each step."""
    return "." * (int(seconds / DOTS_STEP + 1e-6) % 4)


def first_line(lines: int, room: int, seconds: float) -> int:
    """Which line of a list is shown first: it scrolls round when it has more lines than room."""
    return 0 if lines <= room else int(seconds / LINE_STEP + 1e-6) % lines
