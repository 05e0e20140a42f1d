"""Looking at pictures that the panel has drawn."""

from __future__ import annotations

from dataclasses import dataclass

from render.gl.window import PanelWindow
from render.style.items import Box

Pixel = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Shot:
    """RGB, rows from the top."""

    width: int
    height: int
    rgb: bytes

    def row(self, y: int) -> bytes:
        return self.rgb[3 * self.width * y :][: 3 * self.width]

    def at(self, x: int, y: int) -> Pixel:
        red, green, blue = self.rgb[3 * (y * self.width + x) :][:3]
        return red, green, blue

    def changed(self, other: Shot, tolerance: int = 2) -> Box | None:
        """The smallest box of pixels around everything that differs by more than the tolerance."""
        found: list[tuple[int, int]] = []
        for y in range(self.height):
            mine, theirs = self.row(y), other.row(y)
            if mine != theirs:
                ats = [i // 3 for i, v in enumerate(mine) if abs(v - theirs[i]) > tolerance]
                found += [(min(ats), y), (max(ats), y)] if ats else []
        if not found:
            return None
        xs, ys = [x for x, _ in found], [y for _, y in found]
        return Box(min(xs), min(ys), max(xs) + 1, max(ys) + 1)

    def turned(self) -> Shot:
        """By 180 degrees."""
        pixels = [self.rgb[i : i + 3] for i in range(0, len(self.rgb), 3)]
        return Shot(self.width, self.height, b"".join(reversed(pixels)))

    def turned_right(self) -> Shot:
        """By 90 degrees, as the hands of a clock go."""
        wide, high = self.width, self.height
        rows = [
            b"".join(self.rgb[3 * (y * wide + x) :][:3] for y in range(high - 1, -1, -1)) for x in range(wide)
        ]
        return Shot(high, wide, b"".join(rows))

    def cut(self, box: Box) -> Shot:
        x0, y0, x1, y1 = (int(v) for v in (box.x0, box.y0, box.x1, box.y1))
        return Shot(x1 - x0, y1 - y0, b"".join(self.row(y)[3 * x0 : 3 * x1] for y in range(y0, y1)))


def shot(window: PanelWindow) -> Shot:
    return Shot(*window.pixels())


def inside(inner: Box, outer: Box, slack: float = 0.0) -> bool:
    return (
        inner.x0 >= outer.x0 - slack
        and inner.y0 >= outer.y0 - slack
        and inner.x1 <= outer.x1 + slack
        and inner.y1 <= outer.y1 + slack
    )
