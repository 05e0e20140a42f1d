"""Wisteria: hanging clusters under feathered leaves (April)."""

from render.art.palette import DGREEN, GREEN, INK, LOCHRE, LPURPLE, PURPLE
from render.art.svg import circle, line, num, path, put, scaled


def _floret(x: float, y: float, r: float, color: str) -> str:
    wings = scaled("M0,-100 C130,-100 120,70 0,100 C-120,70 -130,-100 0,-100Z", r / 100)
    return put(path(wings, color, stroke=INK, width=3), circle(0, r * 0.15, r * 0.3, LOCHRE), x=x, y=y)


def cluster(x: float, y: float, length: float, width: float) -> str:
    """A cluster that hangs from `x, y`: rows of florets, fewer and smaller towards its end."""
    out = [line(f"M{num(x)},{num(y - 30)} L{num(x)},{num(y + 10)}", 7, DGREEN)]
    down, row = 0.0, 0
    while down < length:
        share = down / length
        r = width * 0.2 * (1 - 0.45 * share)
        wide = width * (0.72 + 1.0 * share - 1.7 * share * share)
        count = max(1, round(wide / (1.75 * r)))
        first = x - (count - 1) / 2 * 1.75 * r
        out += [
            _floret(first + i * 1.75 * r, y + down + r, r, LPURPLE if (i + row) % 2 else PURPLE)
            for i in range(count)
        ]
        down += 1.42 * r
        row += 1
    return "".join(out)


def leaves(x: float, y: float, length: float, turn: float, pairs: int = 4) -> str:
    """A feathered leaf: pairs of leaflets on a stalk that grows from `x, y`, upwards before the turn."""
    leaf = scaled("M0,0 C16,-10 14,-34 0,-44 C-10,-30 -10,-10 0,0Z", length / 100)
    out = [line(f"M0,0 L0,{num(-length)}", 5, DGREEN)]
    for i in range(pairs):
        along = -length * (0.18 + 0.8 * i / pairs)
        out += [put(path(leaf, GREEN if i % 2 else DGREEN), y=along, turn=side) for side in (-62, 62)]
    out.append(put(path(leaf, DGREEN), y=-length * 0.9))
    return put(*out, x=x, y=y, turn=turn)


def vine(d: str, width: float = 12) -> str:
    """The vine along path data."""
    return line(d, width, INK)
