"""Maple: leaves of seven fingers on thin branches (October)."""

from itertools import pairwise

from render.art.palette import BROWN, DRED, INK, OCHRE, RED
from render.art.svg import line, num, path, polar, put

_FINGERS = ((-126, 0.6), (-80, 0.86), (-40, 1.0), (0, 1.12), (40, 1.0), (80, 0.86), (126, 0.6))
_VEINS = {RED: DRED, DRED: INK, OCHRE: DRED}


def leaf(x: float, y: float, r: float, turn: float = 0, color: str = RED) -> str:
    """A maple leaf; `r` is the length of its fingers."""
    points = [polar(r * _FINGERS[0][1], _FINGERS[0][0])]
    for (a, _), (b, length) in pairwise(_FINGERS):
        points += [polar(r * 0.42, (a + b) / 2), polar(r * length, b)]
    d = "M" + " L".join(f"{num(px)},{num(py)}" for px, py in points) + f" L0,{num(r * 0.26)}Z"
    vein = _VEINS[color]
    root = f"M0,{num(r * 0.2)} L"
    veins = [
        line(root + "{},{}".format(*map(num, polar(r * length * 0.72, a))), r * 0.06, vein)
        for a, length in _FINGERS[1:-1]
    ]
    stalk = line(f"M0,{num(r * 0.2)} L0,{num(r * 0.78)}", r * 0.09, vein)
    return put(stalk, path(d, color, stroke=color, width=r * 0.14), *veins, x=x, y=y, turn=turn)


def branch(d: str, width: float = 13) -> str:
    """A branch along path data."""
    return line(d, width, BROWN)
