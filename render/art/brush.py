"""A writing brush: strokes that enter, swell and taper, as filled outlines around a centre line.

The brush's tip is an oval that lies across the hand, from the upper left to the lower right, and keeps its
turn while it moves: a stroke is what the oval covers on its way, so that ends and bends look brushed.
"""

from itertools import pairwise
from math import atan2, cos, hypot, pi, radians, sin
from typing import NamedTuple

from render.art.palette import INK
from render.art.svg import REACH, num, path, tangents

_NARROW = 0.62
"""The tip's breadth as a share of its length."""
_TURN = radians(45)
_STEPS = 16
"""Of how many pieces a stroke is from point to point, and each of its ends."""

_Spot = tuple[float, float, float]
"""A point of a stroke, and the tip's length there."""


class _Touch(NamedTuple):
    """The tip on the paper: where, its length, and which way it moves."""

    x: float
    y: float
    width: float
    way: float


def brushed(*strokes: str, color: str = INK) -> str:
    """Strokes through "x,y,width x,y,width ..."; at a point that ends in "!" the brush turns sharply.

    The width is the tip's length; a stroke that runs along the tip is narrower.
    """
    return path("".join(_outline(piece) for stroke in strokes for piece in _pieces(stroke)), color)


def _pieces(stroke: str) -> list[list[_Spot]]:
    """The smooth pieces of a stroke; where the brush turns sharply, one ends and the next begins."""
    pieces: list[list[_Spot]] = [[]]
    for text in stroke.split():
        x, y, width = map(float, text.rstrip("!").split(","))
        pieces[-1].append((x, y, width))
        if text.endswith("!"):
            pieces.append([(x, y, width)])
    return pieces


def _touches(spots: list[_Spot]) -> list[_Touch]:
    """The tip's way through some points, in small steps."""
    hands = tangents([(x, y) for x, y, _ in spots])
    ends = spots[:1] + spots + spots[-1:]
    swell = [(after[2] - before[2]) / 2 for before, after in zip(ends, ends[2:], strict=False)]
    places = [spots[0]]
    for i, ((x0, y0, w0), (x1, y1, w1)) in enumerate(pairwise(spots)):
        reach = hypot(x1 - x0, y1 - y0) * 3 * REACH
        for step in range(1, _STEPS + 1):
            t = step / _STEPS
            x = _between(x0, x1, hands[i][0] * reach, hands[i + 1][0] * reach, t)
            y = _between(y0, y1, hands[i][1] * reach, hands[i + 1][1] * reach, t)
            places.append((x, y, _between(w0, w1, swell[i], swell[i + 1], t)))
    ends = places[:1] + places + places[-1:]
    return [
        _Touch(*place, way=atan2(after[1] - before[1], after[0] - before[0]))
        for before, place, after in zip(ends, places, ends[2:], strict=False)
    ]


def _between(start: float, end: float, leaving: float, arriving: float, t: float) -> float:
    """What lies at `t` between two values that change at these rates."""
    back = 1 - t
    return (start * (1 + 2 * t) + leaving * t) * back**2 + (end * (1 + 2 * back) - arriving * back) * t**2


def _rim(touch: _Touch, toward: float) -> tuple[float, float]:
    """The tip's outermost point toward a direction."""
    a, b = cos(toward - _TURN), _NARROW * sin(toward - _TURN)
    far = touch.width / 2 / hypot(a, b)
    along, across = far * a, far * b * _NARROW
    return (
        touch.x + along * cos(_TURN) - across * sin(_TURN),
        touch.y + along * sin(_TURN) + across * cos(_TURN),
    )


def _outline(spots: list[_Spot]) -> str:
    """Path data around a smooth piece: one side, around the end, the other side, around the start."""
    touches = _touches(spots)
    last, first = touches[-1], touches[0]
    rim = [_rim(t, t.way - pi / 2) for t in touches]
    rim += [_rim(last, last.way - pi / 2 + pi * i / _STEPS) for i in range(1, _STEPS)]
    rim += [_rim(t, t.way + pi / 2) for t in reversed(touches)]
    rim += [_rim(first, first.way + pi / 2 + pi * i / _STEPS) for i in range(1, _STEPS)]
    return "M" + " ".join(f"{num(x)},{num(y)}" for x, y in rim) + "Z"
