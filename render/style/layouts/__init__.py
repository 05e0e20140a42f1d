"""The layouts: each is a value in a file of its own, and they are told apart by name.

In: measures. Out: `Layout` values, and which of them a window gets.
"""

from __future__ import annotations

from types import MappingProxyType

from render.style.layout import Layout
from render.style.layouts.labelled import LABELLED
from render.style.layouts.module import MODULE
from render.style.layouts.side import SIDE, beside
from render.style.layouts.stage import STAGE

__all__ = ["AUTO", "CHOICES", "LAYOUTS", "MODULE", "SEATS", "SIDE", "STAGE", "chosen", "next_layout"]

LAYOUTS = MappingProxyType({layout.name: layout for layout in (MODULE, SIDE, STAGE)})
"""All layouts by name, in the order in which a key goes through them."""
_WITH_LABELS = MappingProxyType({MODULE.name: LABELLED, SIDE.name: beside(LABELLED)})
SEATS = frozenset(len(layout.seats) for layout in LAYOUTS.values())
"""For how many players there are layouts."""
AUTO = "auto"
"""The layout follows the window's shape."""
CHOICES = (AUTO, *LAYOUTS)
"""What may be chosen."""
WIDE_FROM = 1.5
"""By itself, a window that is at least so many times as wide as high gets the layout for streams."""


def chosen(choice: str, aspect: float, *, labels: bool = False) -> Layout:
    """The layout of a window that is `aspect` times as wide as high, with labels for newcomers if wanted."""
    by_shape = STAGE if aspect >= WIDE_FROM else MODULE
    layout = by_shape if choice == AUTO else LAYOUTS[choice]
    return _WITH_LABELS.get(layout.name, layout) if labels else layout


def next_layout(layout: Layout) -> Layout:
    """The layout after this one; after the last comes the first."""
    names = [*LAYOUTS]
    return LAYOUTS[names[(names.index(layout.name) + 1) % len(names)]]
