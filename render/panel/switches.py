"""What of the panel's looks is switched while it runs, and how."""

from __future__ import annotations

from dataclasses import replace

from render.panel.board import Board
from render.panel.intents import Press
from render.panel.options import Options
from render.style.layouts import next_layout
from render.style.texts import Words, theme_name
from render.style.theme import next_theme

SWITCHES = frozenset(
    {Press.THEME, Press.LAYOUT, Press.TICKER, Press.HELP_STRIP, Press.YAKU_TABLE, Press.CHROMA_KEY}
)
"""The presses that change nothing but the looks."""


def switch(board: Board, press: Press) -> None:
    """Switch the board's looks; which theme it is now is said."""
    board.options = options = switched(board, press)
    if press is Press.THEME:
        name = theme_name(options.theme.name, options.language)
        board.say(Words.THEME_IS.text(options.language, name=name))


def switched(board: Board, press: Press) -> Options:
    """The board's options after a switch. Once switched, the layout no longer follows the window."""
    options = board.options
    match press:
        case Press.THEME:
            return replace(options, theme=next_theme(options.theme))
        case Press.LAYOUT:
            return replace(options, layout=next_layout(board.layout, board.sides))
        case Press.TICKER:
            return replace(options, ticker=not options.ticker)
        case Press.HELP_STRIP:
            return replace(options, help_strip=not options.help_strip)
        case Press.YAKU_TABLE:
            return replace(options, yaku_table=not options.yaku_table)
        case Press.CHROMA_KEY:
            return replace(options, chroma_key=not options.chroma_key)
        case _:
            return options
