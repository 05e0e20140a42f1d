"""What the ribbons say, brushed: akayoroshi with pine and plum, miyoshino with the cherries.

Old cards write the first poem's ka in a form that looks like a no today; here it is the ka that all can read.
"""

from collections.abc import Sequence
from typing import NamedTuple

from render.art.brush import brushed
from render.art.svg import put


class Sign(NamedTuple):
    """A sign of a poem in its square, whose upper left corner is told from the middle of the ribbon's top."""

    kana: str
    x: float
    y: float
    side: float


# Each sign in a square of 100 x 100, its strokes in the order in which they are written.
KANA = {
    "あ": (
        "9,21,3 15,28,12 27,31,14 54,28,13 78,21,16 86,18,14",
        "34,3,3 41,11,13 42,26,14 41,48,13 43,70,13 51,87,7",
        (
            "69,40,8 66,50,11 58,65,12 41,82,12 21,89,13 9,76,13 "
            "20,58,12 48,46,12 76,50,14 91,68,16 80,88,13 52,99,2"
        ),
    ),
    "か": (
        "5,34,3 11,41,12 24,41,14 42,36,14 59,34,16 66,46,17 63,68,16 56,91,18!",
        "56,91,18 48,87,9 38,77,1",
        "32,2,3 38,10,13 38,25,15 34,46,15 25,69,14 8,95,2",
        "71,21,2 82,28,10 91,39,16 94,52,18",
    ),
    "よ": (
        "54,35,10 60,35,13 72,31,14 85,25,17",
        (
            "42,1,3 49,9,13 52,24,15 53,48,14 52,74,15 42,91,13 "
            "24,94,13 12,82,13 23,70,12 46,72,13 68,81,15 90,93,15"
        ),
    ),
    "ろ": (
        "18,11,3 25,18,12 38,19,14 54,16,13 70,13,16!",
        "70,13,16 60,26,13 42,46,13 18,70,16!",
        "18,70,16 30,58,8 48,48,12 69,46,15 86,62,18 78,84,15 42,98,2",
    ),
    "し": ("20,1,3 28,9,13 32,24,14 30,50,14 32,78,16 46,94,15 70,88,11 91,64,1",),
    "み": (
        "16,11,3 22,18,12 35,18,14 50,15,13 60,13,17!",
        "60,13,17 52,36,14 36,72,14 19,88,14 8,76,14 19,63,13 44,61,13 70,68,15 94,83,16",
        "68,31,3 75,39,14 76,51,15 72,66,15 64,82,12 46,98,1",
    ),
    "の": (
        (
            "55,20,9 53,34,11 45,56,12 32,77,14 19,82,13 "
            "9,65,13 18,39,12 48,17,12 78,26,14 92,54,18 80,81,13 50,98,2"
        ),
    ),
}  # fmt: skip

AKAYOROSHI = (
    Sign("あ", -31, 17, 60),
    Sign("か", -28, 78, 57),
    Sign("よ", -30, 137, 58),
    Sign("ろ", -28, 195, 56),
    Sign("し", -29, 252, 58),
)
MIYOSHINO = (
    Sign("み", -33, 18, 65),
    Sign("よ", -32, 88, 65),
    Sign("し", -31, 158, 65),
    Sign("の", -33, 229, 66),
)


def written(poem: Sequence[Sign]) -> str:
    """A poem's signs, one below the other."""
    return "".join(put(brushed(*KANA[kana]), x=x, y=y, size=side / 100) for kana, x, y, side in poem)
