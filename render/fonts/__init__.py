"""The panel's own fonts: subsets with Latin, kana and kanji, under the SIL Open Font License beside them.

They are made by `python -m render.fonts.build`; README.md says how. A name in another script is shown in
one of the system's fonts.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Font:
    """A font file of this folder, with the family name under which it is known once it is loaded."""

    family: str
    stem: str

    def read(self) -> bytes:
        """Return the TrueType file."""
        return (files(__name__) / f"{self.stem}.ttf").read_bytes()

    def licence(self) -> str:
        """Return the text of its licence."""
        return (files(__name__) / f"{self.stem}-LICENSE.txt").read_text(encoding="utf-8")


DISPLAY = Font("DotGothic16", "dotgothic16")
"""Dots, for displays, names and small texts: all kanji of JIS level 1."""

TITLE = Font("Shippori Mincho", "shippori-mincho")
"""Brush-like, for what stands large: the kanji of the game."""

FONTS = MappingProxyType({"display": DISPLAY, "title": TITLE})
