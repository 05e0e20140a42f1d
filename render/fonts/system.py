"""The system's fonts, for characters that ours do not have: asks fontconfig which one, and reads its widths.

Windows and macOS need no asking: there the system draws such a character by itself.
"""

from __future__ import annotations

import mmap
import struct
from ctypes import CDLL, byref, c_char_p, c_int, c_void_p
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from render.fonts.widths import Widths

_LIBRARY = "libfontconfig.so.1"


class SystemFont(NamedTuple):
    """A font of the system: its family, its file, and which font of the file it is."""

    family: str
    file: Path
    face: int


@lru_cache(maxsize=1)
def _fontconfig() -> CDLL | None:
    try:
        library = CDLL(_LIBRARY)
    except OSError:
        return None
    library.FcNameParse.argtypes, library.FcNameParse.restype = [c_char_p], c_void_p
    library.FcConfigSubstitute.argtypes = [c_void_p, c_void_p, c_int]
    library.FcDefaultSubstitute.argtypes = [c_void_p]
    library.FcFontMatch.argtypes, library.FcFontMatch.restype = [c_void_p, c_void_p, c_void_p], c_void_p
    library.FcPatternGetString.argtypes = [c_void_p, c_char_p, c_int, c_void_p]
    library.FcPatternGetInteger.argtypes = [c_void_p, c_char_p, c_int, c_void_p]
    library.FcPatternDestroy.argtypes = [c_void_p]
    return library


@lru_cache(maxsize=512)
def font_with(character: str) -> SystemFont | None:
    """The system's font that fits best for this character; it may still lack it. None: nobody can tell."""
    library = _fontconfig()
    if library is None:
        return None
    wanted = library.FcNameParse(f":charset={ord(character):x}".encode())
    library.FcConfigSubstitute(None, wanted, 0)
    library.FcDefaultSubstitute(wanted)
    outcome, family, file, face = c_int(), c_char_p(), c_char_p(), c_int()
    found = library.FcFontMatch(None, wanted, byref(outcome))
    library.FcPatternDestroy(wanted)
    if not found:
        return None
    library.FcPatternGetString(found, b"family", 0, byref(family))
    library.FcPatternGetString(found, b"file", 0, byref(file))
    library.FcPatternGetInteger(found, b"index", 0, byref(face))
    name, path = ((text.value or b"").decode("utf-8", "replace") for text in (family, file))
    library.FcPatternDestroy(found)
    # The upper half of an index says which named instance of a variable font.
    return SystemFont(name, Path(path), face.value & 0xFFFF) if name and path else None


def width_of(character: str) -> float | None:
    """How wide a character is in the system's font for it, in ems; None where no font has it or can tell."""
    font = font_with(character)
    widths = _widths(font.file, font.face) if font else None
    return widths.of(character) if widths else None


@lru_cache(maxsize=32)
def _widths(file: Path, face: int) -> Widths | None:
    try:
        with file.open("rb") as opened:
            return Widths(mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ), face)  # type: ignore[arg-type]
    except (OSError, ValueError, KeyError, struct.error):
        return None  # a bitmap font, or one that is packed
