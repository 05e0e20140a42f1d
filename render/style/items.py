"""What a scene is made of.

All places and lengths are on the panel's 1000 x 1000 canvas, y down; angles are in radians, clockwise.
Items are painted in the order of the list.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from module.rules.cards import Card

Colour = tuple[int, int, int, int]
"""Red, green, blue, alpha; 0 to 255."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle from its upper left to its lower right corner."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def width(self) -> float:
        """From left to right."""
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.y1 - self.y0

    @property
    def centre(self) -> tuple[float, float]:
        """The middle."""
        return (self.x0 + self.x1) / 2, (self.y0 + self.y1) / 2

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies inside."""
        return self.x0 <= x < self.x1 and self.y0 <= y < self.y1


class Face(Enum):
    """Fonts by what they are for."""

    DISPLAY = "display"
    """The dot-matrix displays."""
    TITLE = "title"
    """Brush-like letters, for what stands large and is not typed."""
    TEXT = "text"
    """Sturdy letters, for all that is read or typed."""


class Align(Enum):
    """Where a text stands in its box, along its reading direction."""

    START = "start"
    CENTRE = "centre"
    END = "end"


@dataclass(frozen=True, slots=True)
class CardItem:
    """A card centred at x, y.

    `flip` 0 shows the face, 1 the back, between: turning; `lift` 0 lies, 1 is high up (larger, with a softer
    shadow farther away). `glow` 0 to 1 lights its rim in `glow_colour`; `shade` 0 to 1 darkens it; `marks`:
    whether the corner marks (month and kind) are shown. A card that nobody here may know has no `card`.
    """

    card: Card | None
    x: float
    y: float
    turn: float
    flip: float
    lift: float
    glow: float
    glow_colour: Colour
    shade: float
    marks: bool
    scale: float = 1.0
    mark_size: float = 21.0
    """The side of a corner mark, at scale 1."""


@dataclass(frozen=True, slots=True)
class SymbolItem:
    """A symbol of the atlas (its cell's name) in a box, tinted, turned about its middle."""

    cell: str
    box: Box
    turn: float
    colour: Colour


@dataclass(frozen=True, slots=True)
class TextItem:
    """One line of text.

    `box` is where it may be seen, as it lies on the canvas: the text runs along the box's width when `turn`
    is 0 or pi, along its height, from top to bottom, when it is pi/2. `size` is the letters' height (em) in
    canvas units; `shift` moves the text along its reading direction (a marquee); what leaves the box is cut.
    """

    text: str
    box: Box
    face: Face
    size: float
    colour: Colour
    align: Align
    turn: float
    shift: float = 0.0
    step: float = 0.0
    """After how many seconds it moves on, or something else takes its place; 0: it stands."""


@dataclass(frozen=True, slots=True)
class LidItem:
    """A lid over a button: `open` 0 shut, 1 folded away about `hinge`, the "top" or "bottom" of its box."""

    box: Box
    open: float
    hinge: str


@dataclass(frozen=True, slots=True)
class LightItem:
    """A soft light: brightest in the middle, gone at the box's edge."""

    box: Box
    colour: Colour


@dataclass(frozen=True, slots=True)
class PlateItem:
    """A flat rounded rectangle; with `border` > 0 its outline of that width instead.

    `spent` is the part of an outline that is not there, 0 to 1: from the top on, as the hands of a clock go.
    """

    box: Box
    colour: Colour
    radius: float
    border: float = 0.0
    spent: float = 0.0


Item = CardItem | SymbolItem | TextItem | LidItem | LightItem | PlateItem
Scene = tuple[Item, ...]
