"""Who belongs together: the colour and the name of a seat's side."""

from __future__ import annotations

from collections.abc import Iterator

from render.panel.board import Board
from render.style.items import Colour, Item, PlateItem
from render.style.layout import OPPOSITE, OWN
from render.style.texts import TEAMS, Words
from render.style.theme import Theme

_RIM = 3.0


def colour_of(board: Board, seat: int) -> Colour:
    """The colour that stands for a seat: its team's, where there are teams."""
    theme, shown = board.options.theme, board.shown
    if shown.in_teams:
        return theme.teams[shown.teams[seat] % len(theme.teams)]
    return _of_one(theme, seat)


def _of_one(theme: Theme, seat: int) -> Colour:
    if seat == OWN:
        return theme.own_side
    further = theme.further_sides
    return theme.opponent_side if seat == OPPOSITE else further[(seat - OPPOSITE - 1) % len(further)]


def side_name(board: Board, seat: int) -> str:
    """What the side of a seat is called: the team's name, else the player's own."""
    shown = board.shown
    team = shown.teams[seat]
    if shown.in_teams and team < len(TEAMS):
        return TEAMS[team].text(board.options.language)
    return Words.YOU.text(board.options.language) if seat == OWN else board.called(seat)


def bands(board: Board, seat: int) -> Iterator[Item]:
    """Rims in the colour of its side around a seat's places, where the layout has more than two."""
    for box in board.layout.seats[seat].bands:
        yield PlateItem(box, colour_of(board, seat), 6.0, _RIM)
