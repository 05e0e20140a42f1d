"""Reading back the pictures that resvg-py makes: PNG, 8 bits, RGBA, not interlaced.

pyglet's and Pillow's decoders are not needed for so little, and the build shall need resvg-py alone.
"""

import struct
import zlib
from dataclasses import dataclass

SIGNATURE = b"\x89PNG\r\n\x1a\n"
_RGBA8 = (8, 6, 0, 0, 0)
_BPP = 4


class PictureError(ValueError):
    """A picture of another kind than resvg-py makes."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture: width and height in pixels, RGBA bytes, rows from the top, alpha not multiplied in."""

    width: int
    height: int
    pixels: bytes


def decode(data: bytes) -> Picture:
    """The pixels of a PNG file; `PictureError` if it is no RGBA picture of 8 bits."""
    if not data.startswith(SIGNATURE):
        raise PictureError("This is no PNG file.")
    packed, width, height, at = b"", 0, 0, len(SIGNATURE)
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        name, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        at += 12 + length
        if name == b"IHDR":
            width, height, *kind = struct.unpack(">IIBBBBB", body)
            if tuple(kind) != _RGBA8:
                raise PictureError("Only RGBA pictures of 8 bits, not interlaced, can be read.")
        elif name == b"IDAT":
            packed += body
    return Picture(width, height, _unfilter(zlib.decompress(packed), width * _BPP, height))


def _unfilter(raw: bytes, stride: int, height: int) -> bytes:
    """Undo the row filters of PNG: https://www.w3.org/TR/png/#9Filters."""
    out, above = bytearray(), bytes(stride)
    if len(raw) != height * (stride + 1):
        raise PictureError("The picture is cut short.")
    for y in range(height):
        start = y * (stride + 1)
        row = raw[start + 1 : start + 1 + stride]
        match raw[start]:
            case 0:
                above = row
            case 1:
                above = _sub(row)
            case 2:
                above = bytes([(a + b) & 255 for a, b in zip(row, above, strict=True)])
            case 3:
                above = _average(row, above)
            case 4:
                above = _paeth(row, above)
            case other:
                raise PictureError(f"Row {y} has the unknown filter {other}.")
        out += above
    return bytes(out)


def _sub(row: bytes) -> bytes:
    now = bytearray(row)
    for i in range(_BPP, len(now)):
        now[i] = (now[i] + now[i - _BPP]) & 255
    return bytes(now)


def _average(row: bytes, above: bytes) -> bytes:
    now = bytearray(_BPP) + row
    for i, up in enumerate(above):
        now[i + _BPP] = (now[i + _BPP] + ((now[i] + up) >> 1)) & 255
    return bytes(now[_BPP:])


def _paeth(row: bytes, above: bytes) -> bytes:
    now = bytearray(len(row))
    # One channel after the other, so that the neighbours stay in local names: this is where the time goes.
    for channel in range(_BPP):
        left = corner = 0
        done = []
        for change, up in zip(row[channel::_BPP], above[channel::_BPP], strict=True):
            if left == up == corner:
                guess = up
            else:
                to_left, to_up = abs(up - corner), abs(left - corner)
                to_corner = abs(left + up - corner - corner)
                if to_left <= to_up and to_left <= to_corner:
                    guess = left
                elif to_up <= to_corner:
                    guess = up
                else:
                    guess = corner
            left, corner = (change + guess) & 255, up
            done.append(left)
        now[channel::_BPP] = bytes(done)
    return bytes(now)
