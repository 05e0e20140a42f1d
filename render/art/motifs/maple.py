"""Maple: leaves of seven fingers on thin branches (October)."""

from render.art.palette import BROWN, DRED, INK, OCHRE, RED
from render.art.svg import line, num, path, polar, put

_FINGERS = ((-128, 0.62), (-84, 0.9), (-41, 1.06), (0, 1.18), (41, 1.06), (84, 0.9), (128, 0.62))
_VEINS = {RED: DRED, DRED: INK, OCHRE: DRED}


def leaf(x: float, y: float, r: float, turn: float = 0, color: str = RED) -> str:
    """A maple leaf; `r` is the length of its fingers."""
    points = [(r * -0.06, r * 0.22)]
    for i, (a, length) in enumerate(_FINGERS):
        if i:
            points.append(polar(r * 0.4, (_FINGERS[i - 1][0] + a) / 2))
        points += [polar(r * length * 0.66, a - 11), polar(r * length, a), polar(r * length * 0.66, a + 11)]
    d = "M" + " L".join(f"{num(px)},{num(py)}" for px, py in points) + f" L{num(r * 0.06)},{num(r * 0.22)}Z"
    vein = _VEINS[color]
    root = f"M0,{num(r * 0.2)} L"
    veins = [
        line(root + "{},{}".format(*map(num, polar(r * length * 0.72, a))), r * 0.06, vein)
        for a, length in _FINGERS[1:-1]
    ]
    stalk = line(f"M0,{num(r * 0.2)} L0,{num(r * 0.78)}", r * 0.09, vein)
    return put(stalk, path(d, color, stroke=color, width=r * 0.09), *veins, x=x, y=y, turn=turn)


def branch(d: str, width: float = 13) -> str:
    """A branch along path data."""
    return line(d, width, BROWN)
