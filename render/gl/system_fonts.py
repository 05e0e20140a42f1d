"""Which of the system's fonts has a character that ours do not have: asks fontconfig.

Windows and macOS need no asking: there the system draws such a character by itself.
"""

from __future__ import annotations

from ctypes import CDLL, byref, c_char_p, c_int, c_void_p
from functools import lru_cache

_LIBRARY = "libfontconfig.so.1"


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
    library.FcPatternDestroy.argtypes = [c_void_p]
    return library


@lru_cache(maxsize=512)
def family_with(character: str) -> str | None:
    """The family name of the system's font that fits best for this character; it may still lack it."""
    library = _fontconfig()
    if library is None:
        return None
    wanted = library.FcNameParse(f":charset={ord(character):x}".encode())
    library.FcConfigSubstitute(None, wanted, 0)
    library.FcDefaultSubstitute(wanted)
    outcome, family = c_int(), c_char_p()
    found = library.FcFontMatch(None, wanted, byref(outcome))
    library.FcPatternDestroy(wanted)
    if not found:
        return None
    library.FcPatternGetString(found, b"family", 0, byref(family))
    name = family.value.decode("utf-8", "replace") if family.value else None
    library.FcPatternDestroy(found)
    return name
