"""Wisteria: hanging clusters under feathered leaves (April)."""

from render.art.palette import DGREEN, GREEN, INK, LOCHRE, LPURPLE, PURPLE
from render.art.svg import circle, line, num, path, put


def _floret(x: float, y: float, r: float, color: str) -> str:
    wings = f"M0,{num(-r)} C{num(r * 1.3)},{num(-r)} {num(r * 1.2)},{num(r * 0.7)} 0,{num(r)}"
    wings += f" C{num(-r * 1.2)},{num(r * 0.7)} {num(-r * 1.3)},{num(-r)} 0,{num(-r)}Z"
    return put(path(wings, color, stroke=INK, width=3), circle(0, r * 0.15, r * 0.3, LOCHRE), x=x, y=y)


def cluster(x: float, y: float, length: float, width: float) -> str:
    """A cluster that hangs from `x, y`: rows of florets, fewer and smaller towards its end."""
    out = [line(f"M{num(x)},{num(y - 30)} L{num(x)},{num(y + 10)}", 7, DGREEN)]
    largest = width * 0.2
    at, row = 0.0, 0
    while at < length:
        share = at / length
        r = largest * (1 - 0.45 * share)
        wide = width * (0.72 + 1.0 * share - 1.7 * share * share)
        count = max(1, round(wide / (1.75 * r)))
        for i in range(count):
            out.append(
                _floret(x + (i - (count - 1) / 2) * 1.75 * r, y + at + r, r, (PURPLE, LPURPLE)[(i + row) % 2])
            )
        at += 1.42 * r
        row += 1
    return "".join(out)


def leaves(x: float, y: float, length: float, turn: float, pairs: int = 4) -> str:
    """A feathered leaf: pairs of leaflets along a stalk that starts at `x, y` and points up before the turn."""
    leaf = f"M0,0 C{num(length * 0.16)},{num(-length * 0.1)} {num(length * 0.14)},{num(-length * 0.34)} 0,{num(-length * 0.44)}"
    leaf += f" C{num(-length * 0.1)},{num(-length * 0.3)} {num(-length * 0.1)},{num(-length * 0.1)} 0,0Z"
    out = [line(f"M0,0 L0,{num(-length)}", 5, DGREEN)]
    for i in range(pairs):
        at = -length * (0.18 + 0.8 * i / pairs)
        out += [put(path(leaf, GREEN if i % 2 else DGREEN), y=at, turn=side) for side in (-62, 62)]
    out.append(put(path(leaf, DGREEN), y=-length * 0.9))
    return put(*out, x=x, y=y, turn=turn)


def vine(d: str, width: float = 12) -> str:
    """The vine along path data."""
    return line(d, width, INK)
