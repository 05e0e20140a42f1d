"""Make a film of a recorded game."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from emulator.arguments import add_recorded, count, place, settings_of, speed
from emulator.film.filming import FilmOptions, make_film

SIZE = 500, 500
"""Pixels: what a post shows without a click."""


def add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("--round", type=count, metavar="R", help="this round (default: the last)")
    add("--from", type=place, dest="first", metavar="N", help="from after N actions of the game")
    add("--to", type=place, dest="last", metavar="N", help="until after N actions of the game")
    add("--fps", type=count, default=15, metavar="F", help="frames a second (default 15)")
    add("--speed", type=speed, default=2.0, metavar="X", help="0.5 to 4 (default 2)")
    add_recorded(parser, "GIF or MP4")
    parser.set_defaults(size=SIZE)


def run(options: Namespace) -> int:
    wanted = FilmOptions(
        game=options.game, round=options.round, first=options.first, last=options.last, fps=options.fps
    )
    make_film(options.file, options.output, wanted, settings_of(options), sys.stdout)
    return 0
