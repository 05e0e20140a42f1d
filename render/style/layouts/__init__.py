"""The layouts: each is a value in a file of its own, and they are told apart by name.

In: measures. Out: `Layout` values, and which of them a window gets. A name stands for one layout for each
number of players, and for more than two, for each way in which they play together.
"""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType

from render.style.layout import TWO, Layout, Sides
from render.style.layouts.labelled import LABELLED
from render.style.layouts.module import MODULE
from render.style.layouts.side import SIDE, beside
from render.style.layouts.square import square
from render.style.layouts.stage import STAGE
from render.style.layouts.wide import wide

__all__ = [
    "AUTO", "CHOICES", "LAYOUTS", "MODULE", "SIDE", "STAGE", "chosen", "named", "names_for", "next_layout",
]  # fmt: skip

LAYOUTS = MappingProxyType({layout.name: layout for layout in (MODULE, SIDE, STAGE)})
"""All layouts for two players by name, in the order in which a key goes through them."""
_WITH_LABELS = MappingProxyType({MODULE.name: LABELLED, SIDE.name: beside(LABELLED)})
_INSTEAD = MappingProxyType({SIDE.name: STAGE.name})
"""What takes the place of a layout that is for two alone, when there are more."""
AUTO = "auto"
"""The layout follows the window's shape."""
CHOICES = (AUTO, *LAYOUTS)
"""What may be chosen."""
WIDE_FROM = 1.5
"""By itself, a window that is at least so many times as wide as high gets the layout for streams."""


def chosen(choice: str, aspect: float, *, sides: Sides = TWO, labels: bool = False) -> Layout:
    """The layout of a window that is `aspect` times as wide as high, with labels for newcomers if wanted."""
    by_shape = STAGE if aspect >= WIDE_FROM else MODULE
    return named(by_shape.name if choice == AUTO else choice, sides, labels=labels)


def named(name: str, sides: Sides = TWO, *, labels: bool = False) -> Layout:
    """The layout of this name for these players, or the one that takes its place."""
    if sides == TWO:
        return _WITH_LABELS.get(name, LAYOUTS[name]) if labels else LAYOUTS[name]
    return _for_more(_INSTEAD.get(name, name), sides, labels)


@lru_cache(maxsize=32)
def _for_more(name: str, sides: Sides, labels: bool) -> Layout:  # noqa: FBT001 - for the cache
    return wide(sides) if name == STAGE.name else square(sides, labels=labels)


def names_for(sides: Sides) -> tuple[str, ...]:
    """The names of the layouts that these players can have."""
    return tuple(name for name in LAYOUTS if sides == TWO or name not in _INSTEAD)


def next_layout(layout: Layout, sides: Sides = TWO) -> str:
    """The name of the layout after this one; after the last comes the first."""
    names = names_for(sides)
    return names[(names.index(layout.name) + 1) % len(names)]
