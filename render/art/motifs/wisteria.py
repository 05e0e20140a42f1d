"""Wisteria: hanging clusters under feathered leaves (April)."""

from render.art.palette import DGREEN, GREEN, INK, LOCHRE, LPURPLE, PURPLE
from render.art.svg import circle, line, num, path, put


def _floret(x: float, y: float, r: float, color: str) -> str:
    wings = f"M0,{num(-r)} C{num(r * 1.3)},{num(-r)} {num(r * 1.2)},{num(r * 0.7)} 0,{num(r)}"
    wings += f" C{num(-r * 1.2)},{num(r * 0.7)} {num(-r * 1.3)},{num(-r)} 0,{num(-r)}Z"
    return put(path(wings, color, stroke=INK, width=3), circle(0, r * 0.15, r * 0.3, LOCHRE), x=x, y=y)


def cluster(x: float, y: float, length: float, width: float) -> str:
    """A cluster that hangs from `x, y`: rows of florets, fewer and smaller towards its end."""
    rows, out = 7, [line(f"M{num(x)},{num(y - 26)} L{num(x)},{num(y + 10)}", 6, DGREEN)]
    for row in range(rows):
        share = row / (rows - 1)
        wide = width * (0.78 + 0.9 * share - 1.62 * share * share)
        r = width * (0.235 - 0.1 * share)
        count = max(1, round(wide / (1.55 * r)))
        cy = y + length * (share * 0.92 + 0.04)
        for i in range(count):
            cx = x + (i - (count - 1) / 2) * wide / max(1, count)
            out.append(_floret(cx, cy, r, LPURPLE if (i + row) % 2 else PURPLE))
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
