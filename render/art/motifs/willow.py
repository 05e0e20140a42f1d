"""Willow: hanging strands of narrow leaves (November)."""

from render.art.palette import BROWN, DGREEN, INK
from render.art.svg import line, path, put


def strand(
    x: float,
    y: float,
    length: float,
    sway: float = 0,
    *,
    stem: str = INK,
    leaf: str = DGREEN,
    size: float = 1,
) -> str:
    """A strand that hangs from `x, y`; its end swings `sway` to the side."""
    xs = (x, x + sway * 0.1, x + sway * 0.4, x + sway)
    ys = (y, y + length * 0.4, y + length * 0.7, y + length)
    at = list(zip(xs, ys, strict=True))
    d = "M{0[0]:.1f},{0[1]:.1f} C{1[0]:.1f},{1[1]:.1f} {2[0]:.1f},{2[1]:.1f} {3[0]:.1f},{3[1]:.1f}".format(
        *at
    )
    blade = path("M0,0 C12,-12 11,-30 0,-44 C-11,-30 -12,-12 0,0Z", leaf)
    out = [line(d, 4.5 * size, stem)]
    count = max(2, round(length / (30 * size)))
    for i in range(1, count + 1):
        t = i / count
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        px = sum(w * v for w, v in zip(weights, xs, strict=True))
        py = sum(w * v for w, v in zip(weights, ys, strict=True))
        lean = 0 if i == count else (30 if i % 2 else -30)
        out.append(put(blade, x=px, y=py - 8, turn=180 + lean - sway * 0.1, size=size))
    return "".join(out)


def trunk(d: str) -> str:
    """The trunk: an outline."""
    return path(d, BROWN, stroke=INK, width=6) + line("M306,150 C304,200 312,250 316,330", 5, INK)
