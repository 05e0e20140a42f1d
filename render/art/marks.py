"""Corner marks (month numerals, kinds) for viewers who do not know the cards, and the displays' amber icons.

Each is a square of 128 units. Numerals are strokes of our own, so that no font is needed; kinds differ by
shape and by colour. On a card 31 pixels wide a mark can be read from about 0.4 of that width; month above
kind in the upper left corner stays in sight where taken cards overlap.
"""

from render.art.faces.face import Kind
from render.art.palette import AMBER, BLUE, DRED, GREEN, INK, LOCHRE, OCHRE, RED, WHITE
from render.art.svg import around, circle, line, path, put, rect

SIDE = 128

# Strokes in a box of 60 x 100.
_DIGITS = {
    "0": "M30,8 C54,8 54,92 30,92 C6,92 6,8 30,8Z",
    "1": "M10,30 L34,10 V92",
    "2": "M8,32 C8,0 52,0 52,32 C52,54 22,68 8,92 H54",
    "3": "M8,8 H50 L28,40 C60,40 60,92 28,92 C18,92 10,86 6,78",
    "4": "M42,94 V8 L6,68 H58",
    "5": "M50,8 H14 L11,46 C40,34 54,48 53,66 C51,98 12,98 7,78",
    "6": "M46,8 C20,22 8,44 8,66 C8,100 52,100 52,66 C52,38 14,38 9,62",
    "7": "M6,8 H54 L24,94",
    "8": "M30,47 C4,44 6,8 30,8 C54,8 56,44 30,47 C0,50 0,92 30,92 C60,92 60,50 30,47Z",
    "9": "M14,92 C40,78 52,56 52,34 C52,0 8,0 8,34 C8,62 46,62 51,38",
}


def _numeral(text: str, color: str) -> str:
    if len(text) == 1:
        return put(line(_DIGITS[text], 20, color), x=64 - 30 * 0.92, y=64 - 50 * 0.92, size=0.92)
    # A one is narrow: beside another digit it gives way.
    ones = {"10": (2, 57), "11": (10, 60), "12": (2, 57)}[text]
    digits = (put(line(_DIGITS[d], 21, color), x=x) for d, x in zip(text, ones, strict=True))
    return put(*digits, x=64 - 61 * 0.8, y=64 - 50 * 0.8, size=0.8)


def month(number: int) -> str:
    """The numeral of a month 1..12, white on ink."""
    return rect(4, 4, 120, 120, INK, rx=32, stroke=WHITE, width=6) + _numeral(str(number), WHITE)


def _symbol(kind: Kind, color: str, hole: str) -> str:
    match kind:
        case Kind.BRIGHT:
            return circle(0, 0, 24, color) + around(
                path("M-10,-28 L0,-56 L10,-28Z", color, stroke=color, width=4), count=8
            )
        case Kind.ANIMAL:
            pads = (
                circle(-40, -8, 13, color)
                + circle(-15, -36, 14, color)
                + circle(15, -36, 14, color)
                + circle(40, -8, 13, color)
            )
            return pads + path(
                "M0,-12 C24,-12 42,18 34,36 C26,50 12,40 0,40 C-12,40 -26,50 -34,36 C-42,18 -24,-12 0,-12Z",
                color,
            )
        case Kind.RIBBON:
            return put(path("M-22,-54 H22 V54 L0,36 L-22,54Z", color), line("M-22,-30 H22", 8, hole), turn=14)
        case Kind.PLAIN:
            petal = "M0,0 C-26,-10 -24,-52 0,-52 C24,-52 26,-10 0,0Z"
            return around(path(petal, color, stroke=hole, width=5), count=5) + circle(0, 0, 12, hole)
        case Kind.CUP:
            return path(
                "M-52,-26 H52 C50,16 24,30 10,32 L12,42 H28 V54 H-28 V42 H-12 L-10,32"
                " C-24,30 -50,16 -52,-26Z",
                color,
            ) + circle(0, -2, 13, hole)


_GROUNDS = {Kind.BRIGHT: DRED, Kind.ANIMAL: INK, Kind.RIBBON: RED, Kind.PLAIN: GREEN, Kind.CUP: BLUE}
_INKS = {Kind.BRIGHT: LOCHRE, Kind.ANIMAL: OCHRE, Kind.RIBBON: WHITE, Kind.PLAIN: WHITE, Kind.CUP: WHITE}


def kind(which: Kind) -> str:
    """The mark of a kind."""
    ground = _GROUNDS[which]
    return rect(4, 4, 120, 120, ground, rx=32, stroke=WHITE, width=6) + put(
        _symbol(which, _INKS[which], ground), x=64, y=64, size=0.86
    )


def icon(which: Kind) -> str:
    """The symbol of a kind for an amber display."""
    return put(_symbol(which, AMBER, INK), x=64, y=64)


def petal() -> str:
    """A cherry petal, white: the panel tints it."""
    return path("M64,118 C22,96 14,40 44,12 L64,30 L84,12 C114,40 106,96 64,118Z", WHITE)


def arrow(*, left: bool) -> str:
    """The triangle of a display's button."""
    return put(path("M-40,0 L36,-48 V48Z", AMBER), x=64, y=64, mirror=not left)


def grounds_and_inks(which: Kind) -> tuple[tuple[int, int, int, int], tuple[int, int, int, int]]:
    """The two colours of a kind's mark: what it stands on and the symbol, as red, green, blue, alpha."""
    ground, ink = (
        (int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16), 255)
        for text in (_GROUNDS[which], _INKS[which])
    )
    return ground, ink
