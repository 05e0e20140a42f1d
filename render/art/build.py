"""Draw the deck and pack it: `python -m render.art.build` writes render/data/atlas.rgba.z and atlas.json.

atlas.rgba.z: zlib-packed RGBA, 8 bits, alpha multiplied in, rows from the bottom, as OpenGL takes textures.

atlas.json: `w`, `h` of the texture in pixels; `cell_w`, `cell_h` of a card; `pad`, the transparent pixels
around each cell; `cells`: name to [x, y, w, h] in pixels from the lower left corner, so that x / w and y / h
are texture coordinates. Names: `card-0` .. `card-47` in the order of the deck; `back`; square, the corner
marks `month-1` .. `month-12`, `kind-bright`, `kind-animal`, `kind-ribbon`, `kind-plain`, `kind-cup`; square,
in amber, `icon-bright`, `icon-animal`, `icon-ribbon`, `icon-plain`, `icon-left`, `icon-right`; square, white,
`petal`.

The deck is drawn alike on every machine: nothing is random, no font is read.
"""

import json
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image

from render.art import marks
from render.art.faces import FACES, Kind, back
from render.art.svg import HEIGHT, WIDTH, document

CARD_W, CARD_H, MARK = 256, 419, 128
PAD = 8
COLUMNS = 8
# Cells begin at multiples of this, so that the first mipmaps do not mix neighbours.
_GRID = 8
_DATA = Path(__file__).resolve().parent.parent / "data"


@dataclass(frozen=True, slots=True)
class Cell:
    """A picture of the atlas: its drawing in units of its own, and its size in pixels."""

    name: str
    svg: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Place:
    """Where a cell lies: pixels from the lower left corner of the atlas."""

    x: int
    y: int
    w: int
    h: int


@dataclass(frozen=True, slots=True)
class Atlas:
    """The packed picture: RGBA with alpha multiplied in, rows from the bottom."""

    width: int
    height: int
    places: Mapping[str, Place]
    pixels: bytes


def cells() -> tuple[Cell, ...]:
    """Everything that the panel shows from the atlas."""
    cards = [(f"card-{i}", face.draw()) for i, face in enumerate(FACES)] + [("back", back())]
    squares = [(f"month-{m}", marks.month(m)) for m in range(1, 13)]
    squares += [(f"kind-{kind}", marks.kind(kind)) for kind in Kind]
    squares += [(f"icon-{kind}", marks.icon(kind)) for kind in Kind if kind is not Kind.CUP]
    squares += [("icon-left", marks.arrow(left=True)), ("icon-right", marks.arrow(left=False))]
    squares += [("petal", marks.petal())]
    return (
        *(Cell(name, document(art, width=WIDTH, height=HEIGHT), CARD_W, CARD_H) for name, art in cards),
        *(
            Cell(name, document(art, width=marks.SIDE, height=marks.SIDE), MARK, MARK)
            for name, art in squares
        ),
    )


def lay_out(some: Iterable[Cell]) -> tuple[int, int, dict[str, Place]]:
    """Width and height of the atlas, and the place of each cell: rows from the bottom, in the given order."""
    width = COLUMNS * _up(CARD_W + 2 * PAD)
    places: dict[str, Place] = {}
    x = y = tall = 0
    for cell in some:
        w, h = _up(cell.width + 2 * PAD), _up(cell.height + 2 * PAD)
        if x + w > width or h < tall:
            x, y, tall = 0, y + tall, 0
        places[cell.name] = Place(x + PAD, y + PAD, cell.width, cell.height)
        x, tall = x + w, max(tall, h)
    return width, y + tall, places


def _up(value: int) -> int:
    return -(-value // _GRID) * _GRID


def rasterise(cell: Cell) -> Image.Image:
    """A cell's picture: RGBA, alpha multiplied in: the rim of a card stays ink, whatever lies behind it."""
    import resvg_py  # noqa: PLC0415 - the faces can be looked at without it

    # Every shape is given: no font shall be looked for.
    data = resvg_py.svg_to_bytes(
        svg_string=cell.svg, width=cell.width, height=cell.height, skip_system_fonts=True
    )
    picture = Image.open(BytesIO(bytes(data)))
    if picture.size != (cell.width, cell.height):
        raise ValueError(f"{cell.name} came out as {picture.width} x {picture.height} pixels.")
    return picture.convert("RGBA").convert("RGBa")


def make(some: Iterable[Cell]) -> Atlas:
    """The atlas of the given cells. Between them lies nothing: black without alpha, which is no colour."""
    some = tuple(some)
    width, height, places = lay_out(some)
    whole = Image.new("RGBa", (width, height))
    for cell in some:
        place = places[cell.name]
        whole.paste(rasterise(cell), (place.x, height - place.y - place.h))
    pixels = whole.transpose(Image.Transpose.FLIP_TOP_BOTTOM).tobytes()
    return Atlas(width, height, places, pixels)


def write(atlas: Atlas, folder: Path) -> None:
    """Write both files of the atlas into a folder, which is made if it is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    facts = {
        "w": atlas.width,
        "h": atlas.height,
        "cell_w": CARD_W,
        "cell_h": CARD_H,
        "pad": PAD,
        "cells": {name: [p.x, p.y, p.w, p.h] for name, p in atlas.places.items()},
    }
    (folder / "atlas.rgba.z").write_bytes(zlib.compress(atlas.pixels, 9))
    (folder / "atlas.json").write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")


def main(folder: Path = _DATA) -> None:
    """Build the atlas where the panel looks for it."""
    write(make(cells()), folder)


if __name__ == "__main__":
    main()
