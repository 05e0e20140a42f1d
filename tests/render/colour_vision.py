"""How colours look to people with the three common colour-blindnesses, and how far two of them are apart.

Sources: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for Simulation of
Color Vision Deficiency", IEEE TVCG 15(6), 2009, matrices of severity 1.0; sRGB as in IEC 61966-2-1; CIELAB
and its distance as in CIE 15 (1976).
"""

from __future__ import annotations

from enum import Enum
from math import dist

from render.style.items import Colour

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]


class Vision(Enum):
    """Whose eyes: linear red, green and blue come through this matrix."""

    USUAL = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    PROTANOPIA = (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    )
    DEUTERANOPIA = (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    )
    TRITANOPIA = (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    )


_TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE: Triple = (0.95047, 1.0, 1.08883)


def _linear(part: int) -> float:
    value = part / 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _times(matrix: Matrix, vector: Triple) -> Triple:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def lab(colour: Colour, vision: Vision = Vision.USUAL) -> Triple:
    """CIELAB of a colour as these eyes see it."""
    red, green, blue = (_linear(part) for part in colour[:3])
    seen = _times(vision.value, (red, green, blue))
    clipped = tuple(min(1.0, max(0.0, part)) for part in seen)
    xyz = _times(_TO_XYZ, (clipped[0], clipped[1], clipped[2]))
    fx, fy, fz = (
        ratio ** (1 / 3) if (ratio := value / white) > 216 / 24389 else (24389 / 27 * ratio + 16) / 116
        for value, white in zip(xyz, _WHITE, strict=True)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: Colour, other: Colour, vision: Vision = Vision.USUAL) -> float:
    """How far apart two colours look: about 2 can just be told apart side by side, 20 at a glance."""
    return dist(lab(one, vision), lab(other, vision))


def luminance(colour: Colour) -> float:
    """The relative luminance, 0 to 1."""
    return sum(a * _linear(part) for a, part in zip(_TO_XYZ[1], colour[:3], strict=True))


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of WCAG 2.2, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
