"""Looking at pictures that the panel has drawn."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from PIL import Image, ImageChops

from render.gl.window import SIZE, NoGraphicsError, PanelWindow, open_headless
from render.style.items import Box

Pixel = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture of the window."""

    image: Image.Image

    @property
    def width(self) -> int:
        return self.image.width

    @property
    def height(self) -> int:
        return self.image.height

    @property
    def rgb(self) -> bytes:
        """Rows from the top."""
        return self.image.tobytes()

    def row(self, y: int) -> bytes:
        return self.image.crop((0, y, self.width, y + 1)).tobytes()

    def at(self, x: int, y: int) -> Pixel:
        pixel = self.image.getpixel((x, y))
        assert isinstance(pixel, tuple)
        red, green, blue = pixel
        return red, green, blue

    def changed(self, other: Shot, tolerance: int = 2) -> Box | None:
        """The smallest box of pixels around everything that differs by more than the tolerance."""
        difference = ImageChops.difference(self.image, other.image)
        box = difference.point(lambda value: 255 if value > tolerance else 0).getbbox()
        return None if box is None else Box(*box)

    def turned(self) -> Shot:
        """By 180 degrees."""
        return Shot(self.image.transpose(Image.Transpose.ROTATE_180))

    def turned_right(self) -> Shot:
        """By 90 degrees, as the hands of a clock go."""
        return Shot(self.image.transpose(Image.Transpose.ROTATE_270))

    def cut(self, box: Box) -> Shot:
        return Shot(self.image.crop((int(box.x0), int(box.y0), int(box.x1), int(box.y1))))


def headless(size: tuple[int, int] = SIZE) -> PanelWindow:
    """A panel that is drawn without a window; where that cannot be, the test is skipped."""
    try:
        return open_headless(size)
    except NoGraphicsError as error:
        pytest.skip(str(error))


def shot(window: PanelWindow) -> Shot:
    width, height, pixels = window.pixels()
    return Shot(Image.frombytes("RGB", (width, height), pixels))


def inside(inner: Box, outer: Box, slack: float = 0.0) -> bool:
    return (
        inner.x0 >= outer.x0 - slack
        and inner.y0 >= outer.y0 - slack
        and inner.x1 <= outer.x1 + slack
        and inner.y1 <= outer.y1 + slack
    )
