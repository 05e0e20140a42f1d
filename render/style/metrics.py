"""How wide texts are, without a window: from the advance widths in the font files, ours and the system's."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from render.fonts import FONTS
from render.fonts.system import width_of
from render.fonts.widths import Widths
from render.style.items import Face

EM_IN_DOTS = 16
"""How many dots of the displays make an em."""
FIGURE_DOTS = 13
"""How many of them a figure is high."""
_ENOUGH = 3
"""A line of so many signs can spare one for a line of one."""
_NEVER_FIRST = frozenset("、。，．・：；！？」』）】ーぁぃぅぇぉっゃゅょァィゥェォッャュョ…")
"""Signs that no line of Japanese begins with."""
_NEVER_PARTED = _NEVER_FIRST | frozenset(".,:;!?)")
"""Signs that keep to the one before them, where a word has to be broken."""
_STOPS = frozenset("、。，．・：；！？」』）】")
"""Signs after which a phrase of Japanese ends."""
_NO_BREAK = "\u00a0"


@lru_cache(maxsize=4096)
def text_width(text: str, face: Face) -> float:
    """The width of a line in ems. What our font lacks is as wide as in the system's font for it."""
    return sum(_width(sign, face) for sign in text)


@lru_cache(maxsize=8192)
def has(sign: str, face: Face) -> bool:
    """Whether our font has a character."""
    return _widths(face).of(sign) is not None


def is_laid_over(sign: str) -> bool:
    """Whether a character takes no room of its own: a mark over or under the one before, or invisible."""
    return unicodedata.category(sign) in {"Mn", "Me", "Cf", "Cc"}


def is_seen(sign: str, face: Face) -> bool:
    """Whether there is anything to be drawn: invisible signs, and marks that no font has, are left out."""
    if not is_laid_over(sign):
        return True
    return unicodedata.category(sign).startswith("M") and (has(sign, face) or width_of(sign) is not None)


def fitting_size(text: str, face: Face, size: float, length: float) -> float:
    """The letter height, at most `size`, at which the line is no longer than `length`."""
    width = text_width(text, face)
    return size if width * size <= length else length / width


def dotted_sizes(size: float, pixel: float) -> Iterator[float]:
    """The sizes of letters whose dots are whole pixels: the nearest to `size` first, then smaller ones."""
    smallest = EM_IN_DOTS * pixel
    for times in range(max(1, round(size / smallest)), 0, -1):
        yield smallest * times


class Lettering(NamedTuple):
    """Which letters, and how high in canvas units."""

    face: Face
    size: float


def lettering(
    lines: Iterable[tuple[str, float]], size: float, thickness: float, pixel: float, dots: int = EM_IN_DOTS
) -> Lettering:
    """How lines stand on an amber display, all alike: each with the length of its place, `thickness` high.

    Dots are drawn only as whole pixels, of `pixel` canvas units: as many for each as come nearest to `size`,
    or fewer where there is no room for letters of so many `dots` in height. Where not even one fits, the
    letters are sturdy ones, as small as need be.
    """
    lines = tuple(lines)
    for em in dotted_sizes(size, pixel):
        if em * dots / EM_IN_DOTS <= thickness and all(
            text_width(text, Face.DISPLAY) * em <= length for text, length in lines
        ):
            return Lettering(Face.DISPLAY, em)
    least = min(size, thickness)
    return Lettering(
        Face.TEXT,
        min((fitting_size(text, Face.TEXT, least, length) for text, length in lines), default=least),
    )


@lru_cache(maxsize=512)
def longest_word(text: str, face: Face) -> float:
    """The width of the longest part that `wrapped` leaves whole where it can, in ems."""
    return max((text_width(word.rstrip(), face) for word in _words(text)), default=0.0)


@lru_cache(maxsize=512)
def wrapped(text: str, face: Face, size: float, length: float, first: float | None = None) -> tuple[str, ...]:
    """The text in lines no longer than `length`, the first one than `first`.

    They end at spaces, Japanese between its phrases; what is too long for a line, anywhere.
    """
    lines, line, room = [], "", length if first is None else first
    for word in _words(text):
        if text_width((line + word).rstrip(), face) * size <= room:
            line += word
            continue
        if line.strip() or first is not None:
            lines.append(line.strip())
            line, room, first = "", length, None
        for sign in word:
            if line and text_width(line + sign, face) * size > room:
                kept = len(line) - 1 if sign in _NEVER_PARTED and len(line) > 1 else len(line)
                lines.append(line[:kept].strip())
                line = line[kept:]
            line += sign
    return _without_orphan((*lines, line.strip()), text) if line.strip() else tuple(lines)


def _without_orphan(lines: tuple[str, ...], text: str) -> tuple[str, ...]:
    """The lines, the last of which is not a single sign out of a phrase of Japanese: it gets another one."""
    *others, before, last = ("", "", *lines)
    whole = len(last) > 1 or not _is_wide(last) or len(before) < _ENOUGH or before + last not in text
    if whole or not _is_wide(before[-1]) or before[-1] in _NEVER_FIRST or _parts(before[-1], last):
        return lines
    return (*others[2:], before[:-1], before[-1] + last)


def _words(text: str) -> Iterable[str]:
    """Parts that may stand on different lines: words with the space behind them, phrases of Japanese."""
    word = ""
    for sign in text:
        ends = word and (_breaks(word[-1]) or _parts(word[-1], sign))
        if ends and sign not in _NEVER_FIRST and not _breaks(sign):
            yield word
            word = ""
        word += sign
    if word:
        yield word


def _parts(before: str, sign: str) -> bool:
    """Whether a phrase of Japanese ends between two signs.

    It ends with its particle or ending, which is in hiragana, where the next begins with something else;
    after a stop; and where Japanese meets letters.
    """
    if not (_is_wide(before) or _is_wide(sign)):
        return False
    if before in _STOPS:
        return True
    return not _is_hiragana(sign) and (_is_hiragana(before) or _is_wide(before) != _is_wide(sign))


def _is_hiragana(sign: str) -> bool:
    return "\u3041" <= sign <= "ん"


def _breaks(sign: str) -> bool:
    return sign.isspace() and sign != _NO_BREAK


def _is_wide(sign: str) -> bool:
    return unicodedata.east_asian_width(sign) in {"W", "F"}


@lru_cache(maxsize=8192)
def _width(sign: str, face: Face) -> float:
    """The width of one character in ems: from our font, else from the system's, else an estimate."""
    if is_laid_over(sign):
        return 0.0
    for measured in (_widths(face).of(sign), width_of(sign)):
        if measured is not None:
            return measured
    return 1.0 if _is_wide(sign) else 0.6


@lru_cache(maxsize=len(Face))
def _widths(face: Face) -> Widths:
    return Widths(FONTS[face.value].read())
