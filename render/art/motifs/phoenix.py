"""The phoenix (December)."""

from dataclasses import dataclass

from render.art.palette import BLUE, DRED, GREEN, INK, LOCHRE, OCHRE, RED, WHITE
from render.art.svg import circle, line, num, path, put, scaled, shape, stroke


@dataclass(frozen=True, slots=True)
class _Wing:
    """A raised wing: its leading edge bends from the shoulder (the origin) over `bend` to `tip`.

    Feathers turn from `root` degrees at the shoulder to `end` at the tip, and are `short` to `long` units.
    """

    bend: tuple[float, float]
    tip: tuple[float, float]
    root: float
    end: float
    short: float
    long: float

    def draw(self, feathers: str, coverts: str, arm: str) -> str:
        """Long feathers, a row of short ones and the arm in the given colours."""
        (bx, by), (tx, ty) = self.bend, self.tip
        d = f"M0,0 Q{num(bx)},{num(by)} {num(tx)},{num(ty)}"
        return (
            self._row(7, 1, 19, feathers) + self._row(6, 0.52, 17, coverts) + line(d, 24) + line(d, 14, arm)
        )

    def _row(self, count: int, share: float, w: float, color: str) -> str:
        out = []
        for i in reversed(range(count)):
            t = i / (count - 1)
            length = (self.short + (self.long - self.short) * t) * share
            d = scaled("M-50,0 C-100,-50 -100,-85 0,-100 C100,-85 100,-50 50,0Z", w / 100, length / 100)
            feather = path(d, color, stroke=INK, width=4.5)
            x = 2 * (1 - t) * t * self.bend[0] + t * t * self.tip[0]
            y = 2 * (1 - t) * t * self.bend[1] + t * t * self.tip[1]
            out.append(put(feather, x=x, y=y, turn=self.root + (self.end - self.root) * t))
        return "".join(out)


_NEAR = _Wing(bend=(10, -110), tip=(72, -136), root=118, end=52, short=82, long=92)
_FAR = _Wing(bend=(-26, -84), tip=(-12, -122), root=96, end=14, short=60, long=74)


def _plume(d: str, x: float, y: float, turn: float, color: str) -> str:
    """A tail plume along path data that ends in an eye at `x, y`."""
    eye = put(
        shape("0,-34! 24,-6 26,22 0,40 -26,22 -24,-6", color, stroke=INK),
        shape("0,-12! 13,6 13,20 0,28 -13,20 -13,6", LOCHRE, stroke=INK, width=4),
        circle(0, 14, 7, INK),
        x=x,
        y=y,
        turn=turn,
    )
    return line(d, 25) + line(d, 15, color) + line(d, 4, LOCHRE) + eye


def phoenix(x: float, y: float, size: float = 1) -> str:
    """A phoenix that rises to the right, 320 x 480 units at size 1; `x, y` is the middle of its body."""
    tail = (
        _plume("M40,26 C60,90 10,130 -44,166", -60, 178, 48, GREEN),
        _plume("M48,22 C96,90 66,150 46,206", 40, 226, 14, RED),
        _plume("M56,14 C116,40 138,110 122,164", 118, 184, 8, BLUE),
    )
    body = shape(
        "-74,-116! -58,-88 -36,-50 0,-28 44,-12 72,14! 46,40 4,52 -40,40 -66,6 -76,-32 -96,-66 -106,-94!",
        RED,
        stroke=INK,
    )
    scales = "".join(
        stroke(d, 5, LOCHRE)
        for d in (
            "-60,-34 -46,-26 -36,-34",
            "-58,-4 -42,6 -28,-4",
            "-44,20 -24,30 -6,20",
            "-74,-64 -62,-58 -54,-64",
        )
    )
    wings = (put(_FAR.draw(OCHRE, DRED, OCHRE), x=-14, y=-26), put(_NEAR.draw(OCHRE, GREEN, RED), x=2, y=4))
    parts = (wings[0], *tail, body, scales, wings[1], _head())
    return put(*parts, x=x, y=y, size=size, mirror=True)


def _head() -> str:
    crest = "".join(
        shape(d, BLUE, stroke=INK, width=4)
        for d in (
            "-102,-128! -104,-156 -82,-178! -82,-156 -84,-132!",
            "-92,-132! -78,-162 -46,-172! -62,-150 -74,-124!",
            "-82,-124! -58,-142 -26,-138! -50,-122 -72,-108!",
        )
    )
    head = shape("-120,-104 -118,-126 -98,-138 -76,-130 -68,-108 -82,-90 -106,-88", LOCHRE, stroke=INK)
    beak = shape("-116,-124! -138,-120 -150,-98! -132,-102 -116,-98!", OCHRE, stroke=INK, width=4)
    wattle = shape("-108,-92! -118,-76 -108,-64 -96,-84!", DRED, stroke=INK, width=4)
    eye = shape("-114,-108! -98,-121 -80,-114! -96,-105", WHITE, stroke=INK, width=3)
    return crest + wattle + beak + head + eye + circle(-99, -114, 4.5, INK)
