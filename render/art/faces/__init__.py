"""The 48 faces and the back, one file a month."""

from render.art.faces import (
    april,
    august,
    december,
    february,
    january,
    july,
    june,
    march,
    may,
    november,
    october,
    september,
)
from render.art.faces.back import back
from render.art.faces.face import Face, Kind

FACES: tuple[Face, ...] = (
    *january.FACES,
    *february.FACES,
    *march.FACES,
    *april.FACES,
    *may.FACES,
    *june.FACES,
    *july.FACES,
    *august.FACES,
    *september.FACES,
    *october.FACES,
    *november.FACES,
    *december.FACES,
)
"""In the order of the deck: four of each month, in falling worth."""

__all__ = ["FACES", "Face", "Kind", "back"]
