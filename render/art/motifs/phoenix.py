"""The phoenix (December)."""

from render.art.palette import BLUE, DRED, GREEN, INK, LOCHRE, OCHRE, RED, WHITE
from render.art.svg import circle, line, path, put, shape, stroke


def _fan(count: int, first: float, last: float, longest: float, shortest: float, width: float, color: str) -> str:
    """Feathers from the origin, turned from the first angle to the last, which lies on top."""
    out = []
    for i in range(count):
        share = i / (count - 1)
        length, w = longest + (shortest - longest) * share, width
        feather = path(
            f"M0,0 C{-w * 0.5:.1f},{-length * 0.4:.1f} {-w:.1f},{-length * 0.75:.1f} {-w * 0.3:.1f},{-length:.1f}"
            f" C{w * 0.4:.1f},{-length:.1f} {w:.1f},{-length * 0.7:.1f} {w * 0.6:.1f},0Z",
            color,
            stroke=INK,
            width=4.5,
        )
        out.append(put(feather, turn=first + (last - first) * share))
    return "".join(out)


def _plume(d: str, x: float, y: float, turn: float, color: str) -> str:
    """A tail plume along path data that ends in an eye at `x, y`."""
    eye = put(
        shape("0,-34! 24,-6 26,22 0,40 -26,22 -24,-6", color, stroke=INK),
        shape("0,-12! 13,6 13,20 0,28 -13,20 -13,6", LOCHRE, stroke=INK, width=4),
        circle(0, 14, 7, INK),
        x=x, y=y, turn=turn,
    )  # fmt: skip
    return line(d, 25) + line(d, 15, color) + line(d, 4, LOCHRE) + eye


def phoenix(x: float, y: float, size: float = 1) -> str:
    """A phoenix that flies to the left, about 300 x 440 units at size 1; `x, y` is the middle of its body."""
    tail = [
        _plume("M30,10 C100,60 116,130 96,196", 90, 214, 16, BLUE),
        _plume("M0,24 C-30,90 -86,110 -96,176", -100, 196, 12, GREEN),
        _plume("M16,20 C40,100 -16,160 2,238", 6, 258, -6, RED),
    ]
    far = put(_fan(6, -78, -14, 118, 96, 24, OCHRE), x=-14, y=-6)
    near = put(
        _fan(7, 96, 14, 150, 132, 30, OCHRE), _fan(6, 92, 14, 104, 84, 26, RED), _fan(5, 88, 18, 62, 50, 22, LOCHRE),
        x=2, y=8,
    )  # fmt: skip
    body = shape(
        "-70,-104! -46,-92 -30,-58 8,-30 46,-8 44,26 16,44 -20,38 -44,12 -58,-24 -72,-60 -92,-76!", RED, stroke=INK
    )
    breast = stroke("-40,-34 -22,-22 -10,-26", 5, LOCHRE) + stroke("-30,-8 -10,4 4,-2", 5, LOCHRE)
    breast += stroke("-14,18 6,26 20,16", 5, LOCHRE)
    crest = shape("-84,-120! -82,-146 -58,-166! -64,-146 -60,-138! -44,-158 -20,-164! -34,-146 -42,-130!", BLUE, stroke=INK, width=4)
    crest += shape("-60,-126! -30,-138 -2,-128! -26,-118 -52,-104!", BLUE, stroke=INK, width=4)
    head = shape("-112,-98 -108,-124 -82,-132 -58,-122 -50,-98 -66,-80 -94,-76", LOCHRE, stroke=INK)
    beak = shape("-108,-116! -136,-108 -146,-82! -126,-92 -106,-90!", OCHRE, stroke=INK, width=4)
    wattle = shape("-104,-86! -112,-66 -100,-56 -92,-74!", DRED, stroke=INK, width=4)
    eye = circle(-86, -106, 8, WHITE, stroke=INK, width=3) + circle(-87, -106, 4, INK)
    return put(far, *tail, near, body, breast, crest, wattle, beak, head, eye, x=x, y=y, size=size)
