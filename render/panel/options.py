"""How the panel looks in any game, and what can be switched while it runs."""

from __future__ import annotations

from dataclasses import dataclass, field

from module.errors import KoiKoiError
from render.panel.motion import SPEEDS
from render.style.layouts import AUTO, CHOICES
from render.style.texts import Language
from render.style.theme import Theme, classic


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How the panel looks in any game. `ident` is the module's ID on the stack; `speed` 0 is instant."""

    language: Language = Language.ENGLISH
    theme: Theme = field(default_factory=classic)
    speed: float = 1.0
    ident: str = "1"
    marks: bool = True
    """Month and kind in a corner of each card."""
    numbers: bool = True
    """1 to 8 under the hand cards, 1 and 2 on the table cards to choose from."""
    hints: bool = True
    """Hand cards that would take something are lit, and a display turns to the yaku just made."""
    layout: str = AUTO
    """Where everything lies: a layout's name, or as the window's shape suggests."""
    labels: bool = False
    """The module's numbers have labels, and marks tell which kinds have been captured."""
    ticker: bool = True
    """What chat does: on the lower strip of wood, or on the side board."""
    help_strip: bool = True
    """The commands that work now: on the upper strip of wood, or on the side board."""
    yaku_table: bool = True
    """All yaku and how far they are, on the side board."""
    chroma_key: bool = False
    """The surround is green, for a program that captures the window."""

    def __post_init__(self) -> None:
        slowest, fastest = SPEEDS
        if self.speed and not slowest <= self.speed <= fastest:
            raise KoiKoiError(
                f"the speed must be 0 (instant) or from {slowest} to {fastest}, not {self.speed}"
            )
        if self.layout not in CHOICES:
            raise KoiKoiError(f"there is no layout {self.layout!r}: {', '.join(CHOICES)}")
