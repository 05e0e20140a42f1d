"""Corner marks (month numerals, kinds) for viewers who do not know the cards, and the displays' amber icons.

Each is a square of 128 units. Numerals are strokes of our own, so that no font is needed; kinds differ by
shape and by colour. On a card 31 pixels wide a mark can be read from about 0.4 of that width; month above
kind in the upper left corner stays in sight where taken cards overlap.
"""

from render.art.faces.face import Kind
from render.art.palette import AMBER, BLUE, DRED, GREEN, INK, LOCHRE, OCHRE, RED, WHITE
from render.art.svg import around, circle, line, path, put, rect

SIDE = 128

# Strokes in a box of 70 x 100: wide, so that a 5 stays open where a stream leaves a dozen pixels of it.
_DIGITS = {
    "1": "M12,30 L40,10 V92",
    "2": "M9,32 C9,0 61,0 61,32 C61,54 26,68 9,92 H63",
    "3": "M9,8 H58 L33,40 C70,40 70,92 33,92 C21,92 12,86 7,78",
    "4": "M49,94 V8 L7,68 H67",
    "5": "M58,8 H16 L13,46 C47,34 63,48 62,66 C59,98 20,96 9,84",
    "6": "M54,8 C23,22 9,44 9,66 C9,100 61,100 61,66 C61,38 16,38 11,62",
    "7": "M7,8 H63 L28,94",
    "8": "M35,47 C5,44 7,8 35,8 C63,8 65,44 35,47 C0,50 0,92 35,92 C70,92 70,50 35,47Z",
    "9": "M16,92 C47,78 61,56 61,34 C61,0 9,0 9,34 C9,62 54,62 59,38",
}
# Those of two digits, in a box of 60 x 100.
_NARROW = {
    "0": "M30,8 C54,8 54,92 30,92 C6,92 6,8 30,8Z",
    "1": "M10,30 L34,10 V92",
    "2": "M8,32 C8,0 52,0 52,32 C52,54 22,68 8,92 H54",
}


def _numeral(text: str, color: str) -> str:
    if len(text) == 1:
        return put(line(_DIGITS[text], 19, color), x=64 - 35 * 0.97, y=64 - 50 * 0.97, size=0.97)
    # A one is narrow: beside another digit it gives way.
    ones = {"10": (2, 57), "11": (10, 60), "12": (2, 57)}[text]
    digits = (put(line(_NARROW[d], 21, color), x=x) for d, x in zip(text, ones, strict=True))
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
                circle(-43, -10, 13, color)
                + circle(-17, -40, 14, color)
                + circle(17, -40, 14, color)
                + circle(43, -10, 13, color)
            )
            return pads + path(
                "M0,-2 C22,-2 42,22 36,40 C29,54 12,46 0,46 C-12,46 -29,54 -36,40 C-42,22 -22,-2 0,-2Z",
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
        _symbol(which, _INKS[which], ground), x=64, y=64, size=0.95
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
