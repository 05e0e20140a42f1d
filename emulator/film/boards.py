"""The panel on which a game that was kept is shown again."""

from __future__ import annotations

from dataclasses import replace

from emulator.journal.lines import Game
from emulator.run.wiring import board_options
from emulator.run.words.names import seat_names
from emulator.seats import Seating
from emulator.settings import Settings
from render.panel.board import Board


def own_seat(game: Game) -> int:
    """The seat from which a game is seen: the first that people held."""
    return next(iter(_seating(game).people), 0)


def _seating(game: Game) -> Seating:
    return Seating(game.seats, game.record.rules.teams)


def replay_board(game: Game, settings: Settings, speed: float, seat: int | None = None) -> Board:
    """The empty panel for a game, with the names that its seats had while nobody in chat held one.

    `seat`: whose cards it shows; None: those of the first that people held.
    """
    seating, seat = _seating(game), own_seat(game) if seat is None else seat
    board = Board(board_options(settings.panel, speed, settings.chat.id), seat=seat)
    if not seating.holders:
        return board  # a record does not say who played
    by_chat, titled = bool(seating.of_chat), not seating.has_partners
    names = seat_names(seating, {}, settings.panel.language, by_chat=by_chat, titled=titled)
    board.around = replace(board.around, names=names[seat:] + names[:seat])
    return board
