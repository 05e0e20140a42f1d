"""Films as GIF, written frame by frame: only two frames are held, however long the film is.

Pillow can write a GIF by itself, but only from all frames at once. Here it chooses the colours and packs the
pixels; what stands around them is written here. All frames share one table of colours, without dithering, so
that a pixel that does not change keeps its number: of each frame only the rectangle is written in which
something is new, and in it what is not new is transparent.

Source: the Graphics Interchange Format, version 89a.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import BinaryIO

from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata

FASTEST = 50
"""Frames a second: browsers slow down what is faster than two hundredths a frame."""
_HUNDREDTHS = 100
_COLOURS = 255
_TRANSPARENT = 255
_CHANNELS = 3
_SAMPLE = (256, 256)
_KEPT_BITS = 0b1111_1100
_HALF_STEP = 0b10
_ROUNDS = 3
"""How often the colours are moved to the middle of what they stand for; more changes little."""
_KEEP = 1
"""The next frame is laid over this one."""
_ENDLESS = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_GLOBAL_TABLE = b"\xf7\x00\x00"
"""256 colours; no background colour; square pixels."""


def choose_colours(samples: Iterable[Image.Image]) -> bytes:
    """At most 255 colours that suit these pictures: red, green, blue each."""
    seen: dict[tuple[int, ...], int] = {}
    for sample in samples:
        # The nearest pixel, not a mean: a mean would make colours that are nowhere.
        small = sample.resize(
            (min(sample.width, _SAMPLE[0]), min(sample.height, _SAMPLE[1])), Image.Resampling.NEAREST
        )
        similar = small.point(lambda value: value & _KEPT_BITS | _HALF_STEP)
        for count, colour in similar.getcolors(small.width * small.height) or ():
            if isinstance(colour, tuple):
                seen[colour] = seen.get(colour, 0) + count
    # Square roots: else the wood would have nearly all colours, and the cards next to none.
    weighed = b"".join(bytes(colour) * round(count**0.5) for colour, count in sorted(seen.items()))
    line = Image.frombytes("RGB", (len(weighed) // _CHANNELS, 1), weighed)
    chosen = line.quantize(_COLOURS, method=Image.Quantize.MEDIANCUT, kmeans=_ROUNDS)
    return bytes((chosen.getpalette() or [])[: _COLOURS * _CHANNELS])


class GifFilm:
    """A GIF that is written while its frames come: `add` each, `finish` at the end."""

    def __init__(self, file: BinaryIO, size: tuple[int, int], colours: bytes, fps: int) -> None:
        """`colours` as `choose_colours` gives them, `fps` frames a second up to `FASTEST`."""
        self._file, self._fps = file, fps
        self._table = Image.new("P", (1, 1))
        self._table.putpalette(colours)
        self._shown: Image.Image | None = None
        self._waiting: tuple[Image.Image, tuple[int, int]] | None = None
        self._frames = self._waiting_since = 0
        width, height = size
        file.write(b"GIF89a" + width.to_bytes(2, "little") + height.to_bytes(2, "little") + _GLOBAL_TABLE)
        file.write(colours.ljust((_COLOURS + 1) * _CHANNELS, b"\x00") + _ENDLESS)

    def add(self, frame: Image.Image) -> None:
        """The next frame, RGB. One like the last only makes that one stay longer."""
        mapped = frame.quantize(palette=self._table, dither=Image.Dither.NONE)
        # The numbers of the colours as a picture of their own, which can be compared.
        numbers = Image.frombytes("L", mapped.size, mapped.tobytes())
        if self._shown is None:
            self._waiting = numbers, (0, 0)
        else:
            difference = ImageChops.difference(numbers, self._shown)
            box = difference.getbbox()
            if box is not None:
                self._write_waiting()
                part = numbers.crop(box)
                part.paste(_TRANSPARENT, None, difference.crop(box).point([255] + [0] * 255))
                self._waiting = part, box[:2]
        self._shown = numbers
        self._frames += 1

    def finish(self) -> None:
        """Write what is left."""
        self._write_waiting()
        self._file.write(b";")

    def _write_waiting(self) -> None:
        if self._waiting is None:
            return
        part, place = self._waiting
        # Rounded from the start, so that 15 frames are a second although 100 / 15 is no whole number.
        now = round(_HUNDREDTHS * self._frames / self._fps)
        lasting = min(now - self._waiting_since, 0xFFFF)
        self._waiting_since = now
        blocks = getdata(part, place, duration=10 * lasting, disposal=_KEEP, transparency=_TRANSPARENT)
        self._file.write(b"".join(blocks))
