"""Go through a recorded game with the coach: what was best, what it cost, and why."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from tqdm import tqdm

from emulator.arguments import add_looks, count, settings_of
from emulator.film.boards import own_seat
from emulator.journal.lines import Game
from emulator.review.page import page
from emulator.review.pictures import take_pictures
from emulator.review.reviewing import Review, check_seat, review
from emulator.review.text import as_json, as_text
from emulator.run.recorded import choose_game
from emulator.saving import saved_page
from emulator.settings import Settings
from render.style.texts import Language


def add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "file", type=Path, nargs="?", metavar="FILE",
        help="a journal, a month of games, a folder of them or a record (default: your own games)",
    )  # fmt: skip
    add("--game", type=count, metavar="K", help="this game of them (default: the last)")
    add(
        "--seat", type=count, metavar="N",
        help="look at this seat, from 1 in the order of play (default: chat's, or else the first)",
    )  # fmt: skip
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--html", type=Path, metavar="FILE", help="write a page with pictures: one file")
    how.add_argument("--json", action="store_true", help="one JSON object")
    add("--language", metavar="XX", help="en or ja")
    add_looks(parser)


def run(options: Namespace) -> int:
    settings = settings_of(options)
    language = Language(settings.panel.language)
    game = choose_game(options.file, options.game)
    seat = own_seat(game) if options.seat is None else options.seat - 1
    check_seat(game, seat)
    if options.html is None:
        found = _reviewed(game, seat)
        sys.stdout.write(as_json(found) if options.json else as_text(found, language))
    else:
        _write_page(options.html, game, seat, settings, language)
    return 0


def _reviewed(game: Game, seat: int) -> Review:
    steps = tqdm(review(game, seat), total=len(game.record.actions), unit="move", disable=None, leave=False)
    *_, found = Review(game, seat, (), ()), *steps
    return found


def _write_page(path: Path, game: Game, seat: int, settings: Settings, language: Language) -> None:
    """The file is begun first: what cannot be written is refused before anybody has waited."""
    with saved_page(path) as partial:
        found = _reviewed(game, seat)
        pictures = tqdm(
            take_pictures(found, settings), total=len(found.decisions),
            unit="picture", disable=None, leave=False,
        )  # fmt: skip
        partial.write_text(page(found, dict(pictures), language), encoding="utf-8", errors="replace")
    sys.stdout.write(f"{path} is written\n")
