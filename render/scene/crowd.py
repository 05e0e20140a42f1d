"""Who of the crowd plays, in words: how long the holder has left, who is next or asks for the seat."""

from __future__ import annotations

from collections.abc import Callable

from render.panel import scrolling
from render.panel.around import Crowd
from render.panel.board import Board
from render.scene.sections import word
from render.style.items import Align, Box, Colour, TextItem
from render.style.texts import Language, Words

_MOST_NAMES = 3
"""So many of those who wait are named, where there is room."""


def who_text(crowd: Crowd, language: Language) -> str:
    """Whose seat it is."""
    if crowd.holder:
        return Words.PLAYS.text(language, name=crowd.holder)
    return (Words.EVERYBODY_VOTES if crowd.votes else Words.ANYBODY_PLAYS).text(language)


def clock_text(crowd: Crowd) -> str:
    """How long the holder has left, in minutes and seconds; empty while no clock runs."""
    if not crowd.holder or crowd.seconds_left is None:
        return ""
    return f"{crowd.seconds_left // 60}:{crowd.seconds_left % 60:02}"


def clock(board: Board, crowd: Crowd, box: Box, usual: Colour) -> TextItem:
    """The clock at the end of its box, in another colour when time is short."""
    theme = board.options.theme
    hurry = crowd.seconds_left is not None and crowd.seconds_left <= scrolling.HURRY
    return word(theme, clock_text(crowd), box, theme.undone if hurry else usual, Align.END)


def waiting_text(crowd: Crowd, language: Language, fits: Callable[[str], bool] = lambda _: True) -> str:
    """Who asks for the seat, who is next, and how many more wait; empty if nobody does.

    As much of it as `fits`: who asks, or else the very next one, is told in any case.
    """
    asks = (Words.ASKS.text(language, name=crowd.challenger),) if crowd.challenger else ()
    text = ""
    for count in range(min(_MOST_NAMES, len(crowd.waiting)), 0, -1):
        more = len(crowd.waiting) - count
        names = language.of((", ", "、")).join(crowd.waiting[:count]) + (f" +{more}" if more else "")
        text = "   ".join((*asks, Words.NEXT.text(language, name=names)))
        if fits(text):
            return text
    return asks[0] if asks else text
