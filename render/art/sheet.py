"""All faces on one picture: `python -m render.art.sheet OUT.png [--size 620] [--only 0-7]`."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from render.art.faces import FACES, back
from render.art.palette import BROWN
from render.art.svg import HEIGHT, WIDTH, document, put, rect

_SMALL = 62
_GAP = 14


def sheet(which: Sequence[int], size: float, columns: int) -> str:
    """SVG of the given faces, `size` pixels wide, and below them all at 62 x 102 with and without marks."""
    k, small = size / WIDTH, _SMALL / WIDTH
    wide, high = size + _GAP, HEIGHT * k + _GAP
    out = []
    for i, index in enumerate(which):
        art = FACES[index].draw() if index < len(FACES) else back()
        out.append(put(art, x=_GAP + i % columns * wide, y=_GAP + i // columns * high, size=k))
    width = max(_GAP + columns * wide, _GAP + 12 * (_SMALL + 6))
    top = _GAP + -(-len(which) // columns) * high
    per_row = int((width - _GAP) // (_SMALL + 6))
    for i, index in enumerate(which):
        x, y = _GAP + i % per_row * (_SMALL + 6), top + i // per_row * (HEIGHT * small + 6)
        out.append(put(FACES[index].draw() if index < len(FACES) else back(), x=x, y=y, size=small))
    height = top + -(-len(which) // per_row) * (HEIGHT * small + 6) + _GAP
    return document(rect(0, 0, width, height, BROWN), *out, width=width, height=height)


def main(arguments: Sequence[str] | None = None) -> None:
    """Draw the sheet. Needs resvg-py."""
    import resvg_py  # noqa: PLC0415 - the program itself runs without it

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path, help="the PNG file to write")
    parser.add_argument("--size", type=float, default=620, help="width of a card in pixels")
    parser.add_argument("--columns", type=int, default=8)
    parser.add_argument("--only", default="0-48", help="first and last card, as in 4-7; 48 is the back")
    asked = parser.parse_args(arguments)
    first, last = map(int, asked.only.split("-"))
    art = sheet(range(first, last + 1), asked.size, asked.columns)
    asked.out.write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=art, skip_system_fonts=True)))


if __name__ == "__main__":
    main()
