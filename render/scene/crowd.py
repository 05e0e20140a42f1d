"""Who of the crowd plays, in words: how long the holder has left, who is next or asks for the seat."""

from __future__ import annotations

from render.panel import scrolling
from render.panel.around import Crowd
from render.panel.board import Board
from render.scene.sections import word
from render.style.items import Align, Box, Colour, TextItem
from render.style.texts import Language, Words


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


def waiting_text(crowd: Crowd, language: Language) -> str:
    """Who asks for the seat, or else who is next and how many more wait; empty if nobody does."""
    if crowd.challenger:
        return Words.ASKS.text(language, name=crowd.challenger)
    if not crowd.waiting:
        return ""
    more = len(crowd.waiting) - 1
    return Words.NEXT.text(language, name=crowd.waiting[0]) + (f" +{more}" if more else "")
