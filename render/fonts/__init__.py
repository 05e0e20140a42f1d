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
    """A font file of this folder, with the family name under which it is known once it is loaded.

    `sources` are the families that it is made of, as the files with their licences are called.
    """

    family: str
    stem: str
    sources: tuple[str, ...]

    def read(self) -> bytes:
        """Return the TrueType file."""
        return (files(__name__) / f"{self.stem}.ttf").read_bytes()

    def licences(self) -> tuple[str, ...]:
        """Return the text of each source's licence."""
        return tuple(
            (files(__name__) / f"{source}-LICENSE.txt").read_text(encoding="utf-8") for source in self.sources
        )


DISPLAY = Font("Koikoi Dots", "koikoi-dots", ("dotgothic16",))
"""Dots, 16 to the em, for the amber displays alone: all kanji of JIS level 1."""

TITLE = Font("Shippori Mincho", "shippori-mincho", ("shippori-mincho",))
"""Brush-like, for what stands large and is not typed: the kanji of the game."""

TEXT = Font("Koikoi Sans", "koikoi-sans", ("atkinson-hyperlegible-next", "m-plus-rounded-1c"))
"""For all that is read or typed: 1, l, I, 0 and O apart also after a stream; all kanji of JIS level 1."""

FONTS = MappingProxyType({"display": DISPLAY, "title": TITLE, "text": TEXT})
