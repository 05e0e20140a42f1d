"""Go through a recorded game with the coach: what was best, what it cost, and why."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from tqdm import tqdm

from emulator.arguments import add_looks, count, settings_of
from emulator.film.boards import own_seat
from emulator.review.page import page
from emulator.review.pictures import take_pictures
from emulator.review.reviewing import Review, check_seat, review
from emulator.review.text import as_json, as_text
from emulator.run.recorded import choose_game
from emulator.settings import Settings
from module.errors import KoiKoiError
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
    actions = len(game.record.actions)
    steps = tqdm(review(game, seat), total=actions, unit="move", disable=None, leave=False)
    *_, found = Review(game, seat, (), ()), *steps
    if options.html is not None:
        _write_page(options.html, found, settings, language)
    else:
        sys.stdout.write(as_json(found) if options.json else as_text(found, language))
    return 0


def _write_page(path: Path, found: Review, settings: Settings, language: Language) -> None:
    pictures = dict(
        tqdm(
            take_pictures(found, settings), total=len(found.decisions),
            unit="picture", disable=None, leave=False,
        )
    )  # fmt: skip
    try:
        path.write_text(page(found, pictures, language), encoding="utf-8", errors="replace")
    except OSError as error:
        raise KoiKoiError(f"{path} cannot be written: {error.strerror or error}") from None
    sys.stdout.write(f"{path} is written\n")
