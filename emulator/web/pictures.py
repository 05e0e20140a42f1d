"""The cards as pictures for a browser: made of the panel's own, with their marks."""

from __future__ import annotations

import json
import zlib
from importlib.resources import files
from io import BytesIO

from PIL import Image

from module.rules.cards import DECK, SAKE_CUP, Card

WIDTH, HEIGHT = 220, 360
"""Pixels: sharp on a telephone, whose screen has two or three for each of the page's."""
_MARK = 0.3
_INSET = 0.035
_QUALITY = 82
FACES = (*(str(card.index) for card in DECK), "back")
"""The names of the pictures: cards by their place in the deck."""


def pictures() -> dict[str, bytes]:
    """All of them as WebP, by name. Takes a second or two, and some tens of megabytes for as long."""
    data = files("render") / "data"
    facts = json.loads((data / "atlas.json").read_text(encoding="utf-8"))
    width, height = facts["w"], facts["h"]
    # Its rows lie from the bottom, with alpha multiplied in.
    packed = zlib.decompress((data / "atlas.rgba.z").read_bytes())
    atlas = Image.frombytes("RGBa", (width, height), packed)

    def cell(name: str, size: tuple[int, int]) -> Image.Image:
        x, y, w, h = facts["cells"][name]
        upright = atlas.crop((x, y, x + w, y + h)).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        return upright.resize(size, Image.Resampling.LANCZOS).convert("RGBA")

    side = round(WIDTH * _MARK)
    marks = {name: cell(name, (side, side)) for card in DECK for name in _marks(card)}
    made = {"back": _packed(cell("back", (WIDTH, HEIGHT)))}
    for card in DECK:
        face = cell(f"card-{card.index}", (WIDTH, HEIGHT))
        month, kind = _marks(card)
        inset = round(WIDTH * _INSET)
        face.alpha_composite(marks[month], (inset, inset))
        face.alpha_composite(marks[kind], (WIDTH - inset - side, HEIGHT - inset - side))
        made[str(card.index)] = _packed(face)
    return made


def _marks(card: Card) -> tuple[str, str]:
    """The cells of the marks that the panel puts in a card's corners."""
    return f"month-{card.month.value}", "kind-cup" if card is SAKE_CUP else f"kind-{card.kind.value}"


def _packed(picture: Image.Image) -> bytes:
    out = BytesIO()
    picture.save(out, "WEBP", quality=_QUALITY, method=4)
    return out.getvalue()
