"""What the large display lists, in which letters: whole dots wherever there is room for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from module.rules.yaku import YakuScore
from render.style.items import Face
from render.style.layout import LargeDisplay, measures
from render.style.metrics import EM_IN_DOTS, Lettering, lettering, longest_word, text_width, wrapped
from render.style.texts import Language, yaku_title
from render.style.theme import Theme

_ENOUGH = 2
"""A yaku is broken into lines only where so many are seen at once."""


class Listing(NamedTuple):
    """Lines in letters that are all alike; each is a text and what stands at the end of its line."""

    letters: Lettering
    lines: tuple[tuple[str, str], ...]


def yaku_listing(
    made: Iterable[YakuScore], display: LargeDisplay, language: Language, theme: Theme, pixel: float
) -> Listing:
    """Yaku with their points, on a display whose pixels are `pixel` canvas units."""
    length, thickness = measures(display.yaku, display.turn)
    size = theme.yaku_size * display.grow
    rows = [(yaku_title(score.yaku, language), str(score.points)) for score in made]
    whole = lettering([(f"{title} {points}", length) for title, points in rows], size, thickness, pixel)
    if not display.wraps and whole.face is Face.DISPLAY:
        return Listing(whole, tuple(rows))
    room = length - max((text_width(f" {points}", Face.DISPLAY) for _, points in rows), default=0.0) * size
    letters = _letters([title for title, _ in rows], size, room, thickness, pixel)
    if not display.wraps and len(display.yaku_lines(letters.size)) < _ENOUGH:
        return Listing(whole, tuple(rows))
    lines: list[tuple[str, str]] = []
    for title, points in rows:
        *upper, last = wrapped(title, *letters, room)
        lines += [*((line, "") for line in upper), (last, points)]
    return Listing(letters, tuple(lines))


def title_listing(text: str, size: float, length: float, thickness: float, pixel: float) -> Listing:
    """A title in as many lines as it takes, the larger the better."""
    for share in (1.0, 0.75, 0.5, 0.25):
        letters = _letters([text], size * share, length, thickness, pixel)
        lines = wrapped(text, *letters, length)
        if len(lines) * letters.size <= thickness:
            return Listing(letters, tuple((line, "") for line in lines))
    return Listing(lettering([(text, length)], size, thickness, pixel), ((text, ""),))


def _letters(texts: Sequence[str], size: float, length: float, thickness: float, pixel: float) -> Lettering:
    """The letters nearest to a size in which no word of the texts is longer than a line."""
    smallest = EM_IN_DOTS * pixel
    for times in range(max(1, round(size / smallest)), 0, -1):
        em = smallest * times
        if em <= thickness and all(longest_word(text, Face.DISPLAY) * em <= length for text in texts):
            return Lettering(Face.DISPLAY, em)
    longest = max((longest_word(text, Face.TEXT) for text in texts), default=1.0)
    return Lettering(Face.TEXT, min(size, thickness, length / max(longest, 0.1)))
