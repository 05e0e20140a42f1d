"""What the large display lists, in which letters: whole dots wherever there is room for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from module.rules.yaku import YakuScore
from render.style.items import Face
from render.style.layout import LargeDisplay, measures
from render.style.metrics import Lettering, dotted_sizes, lettering, longest_word, text_width, wrapped
from render.style.texts import Language, yaku_title
from render.style.theme import Theme

_ENOUGH = 2
"""A yaku is broken into lines only where so many are seen at once."""
_APART = 0.1
"""At least so much is between a yaku and its points, in letter heights."""


class Listing(NamedTuple):
    """Lines in letters that are all alike; each is a text and what stands at the end of its line."""

    letters: Lettering
    lines: tuple[tuple[str, str], ...]


def yaku_listing(
    made: Iterable[YakuScore], display: LargeDisplay, language: Language, theme: Theme, pixel: float
) -> Listing:
    """Yaku with their points, on a display whose pixels are `pixel` canvas units.

    On one that wraps they are as large as a title where all have room so; else as the theme says.
    """
    length, thickness = measures(display.yaku, display.turn)
    size = theme.yaku_size * display.grow
    rows = tuple((yaku_title(score.yaku, language), str(score.points)) for score in made)
    if display.wraps and rows:
        usual = next(dotted_sizes(size, pixel))
        for em in dotted_sizes(theme.title_size * display.grow, pixel):
            letters = Lettering(Face.DISPLAY, em)
            lines = _pointed(rows, letters, length) if em > usual else ()
            if lines and len(lines) * em <= thickness:
                return Listing(letters, lines)
        return _broken(rows, size, length, thickness, pixel)
    whole = lettering([(f"{title} {points}", length) for title, points in rows], size, thickness, pixel)
    if whole.face is Face.DISPLAY:
        return Listing(whole, rows)
    broken = _broken(rows, size, length, thickness, pixel)
    return broken if len(display.yaku_lines(broken.letters.size)) >= _ENOUGH else Listing(whole, rows)


def _broken(
    rows: Sequence[tuple[str, str]], size: float, length: float, thickness: float, pixel: float
) -> Listing:
    """Yaku in as many lines as they take, in the letters nearest to a size."""
    for em in dotted_sizes(size, pixel):
        letters = Lettering(Face.DISPLAY, em)
        if em <= thickness and (lines := _pointed(rows, letters, length)):
            return Listing(letters, lines)
    letters = _letters([title for title, _ in rows], size, length - size, thickness, pixel)
    return Listing(letters, _pointed(rows, letters, length, anyhow=True))


def _pointed(
    rows: Sequence[tuple[str, str]], letters: Lettering, length: float, *, anyhow: bool = False
) -> tuple[tuple[str, str], ...]:
    """Yaku in lines, their points behind the last one; none where a word has no room, unless `anyhow`."""
    reach = max((text_width(points, letters.face) for _, points in rows), default=0.0)
    room = length - (reach + _APART) * letters.size
    lines: list[tuple[str, str]] = []
    for title, points in rows:
        if not anyhow and longest_word(title, letters.face) * letters.size > room:
            return ()
        *upper, last = wrapped(title, *letters, room)
        lines += [*((line, "") for line in upper), (last, points)]
    return tuple(lines)


def title_listing(
    texts: Sequence[str], size: float, length: float, thickness: float, pixel: float
) -> Listing:
    """Titles one below the other, each in as many lines as it takes, the larger the better."""
    for share in (1.0, 0.75, 0.5, 0.25):
        letters = _letters(texts, size * share, length, thickness, pixel)
        lines = [line for text in texts for line in _balanced(text, letters, length)]
        if len(lines) * letters.size <= thickness:
            return Listing(letters, tuple((line, "") for line in lines))
    letters = lettering([(text, length) for text in texts], size, thickness / len(texts), pixel)
    return Listing(letters, tuple((text, "") for text in texts))


def _balanced(text: str, letters: Lettering, length: float) -> tuple[str, ...]:
    """The text in as few lines as it takes, none much shorter than the others."""
    lines = wrapped(text, *letters, length)
    least = longest_word(text, letters.face) * letters.size
    for tenths in range(3, 10):
        shorter = wrapped(text, *letters, max(least, length * tenths / 10))
        if len(shorter) == len(lines):
            return shorter
    return lines


def _letters(texts: Sequence[str], size: float, length: float, thickness: float, pixel: float) -> Lettering:
    """The letters nearest to a size in which no word of the texts is longer than a line."""
    for em in dotted_sizes(size, pixel):
        if em <= thickness and all(longest_word(text, Face.DISPLAY) * em <= length for text in texts):
            return Lettering(Face.DISPLAY, em)
    longest = max((longest_word(text, Face.TEXT) for text in texts), default=1.0)
    return Lettering(Face.TEXT, min(size, thickness, length / max(longest, 0.1)))
