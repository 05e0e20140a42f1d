"""The phoenix (December)."""

from render.art.palette import BLUE, DRED, GREEN, INK, LOCHRE, OCHRE, RED, WHITE
from render.art.svg import circle, put, shape, stroke


def phoenix(x: float, y: float, size: float = 1) -> str:
    """A phoenix with a trailing tail, about 300 x 400 units at size 1; `x, y` is the middle of its body."""
    plumes = ""
    for points, color in (
        ("10,30! 60,90 90,150 80,210 50,236! 110,230 124,160 96,80 40,10!", RED),
        ("0,36! 20,100 24,170 -4,230 -40,250! 30,262 62,190 52,100 26,20!", BLUE),
        ("-14,34! -26,90 -30,150 -62,196 -96,204! -30,222 6,170 6,100 10,30!", GREEN),
    ):
        plumes += shape(points, color, stroke=INK)
    eyes = "".join(
        circle(ex, ey, 15, LOCHRE, stroke=INK, width=4) + circle(ex, ey, 6, DRED)
        for ex, ey in ((96, 196), (28, 222), (-38, 192))
    )
    far = shape(
        "-10,-10! -50,-50 -70,-100 -130,-112! -112,-92! -128,-82! -106,-68! -116,-54! -92,-46! -96,-30! -60,-10 -30,10!",
        OCHRE,
        stroke=INK,
    )
    near = shape(
        "0,-16! 30,-70 80,-110 150,-124! 134,-100! 150,-84! 126,-72! 138,-52! 112,-46! 116,-26! 90,-22! 84,0 40,14!",
        OCHRE,
        stroke=INK,
    )
    body = shape(
        "-50,-84! -34,-60 -30,-30 -40,0 -20,34 20,44 46,16 34,-20 0,-40 -10,-80 -30,-100!", RED, stroke=INK
    )
    head = shape("-66,-96 -58,-120 -34,-126 -16,-110 -14,-88 -36,-78 -58,-84", LOCHRE, stroke=INK)
    crest = shape(
        "-40,-120! -56,-150 -40,-172! -32,-150 -26,-140! -22,-164 0,-174! -8,-150 -12,-134! 6,-146 22,-140! 0,-124 -16,-108!",
        RED,
        stroke=INK,
        width=4,
    )
    beak = shape("-62,-106! -92,-92 -90,-78! -74,-86 -58,-86!", INK)
    scales = stroke("-24,0 -6,12 14,8", 5, LOCHRE) + stroke("-20,18 0,28 20,22", 5, LOCHRE)
    wings = stroke("24,-22 60,-64 110,-90", 5, DRED) + stroke("40,-10 74,-36 104,-48", 5, DRED)
    return put(
        far, plumes, eyes, near, wings, body, scales, crest, head, beak,
        circle(-42, -102, 6, INK), circle(-44, -104, 2, WHITE),
        x=x, y=y, size=size,
    )  # fmt: skip
