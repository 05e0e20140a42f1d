"""Make a picture of a recorded game."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from emulator.arguments import add_recorded, place, settings_of
from emulator.film.filming import take_picture


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--at", type=place, metavar="N", help="after N of its actions (default: the end)")
    add_recorded(parser, "PNG")


def run(options: Namespace) -> int:
    take_picture(options.file, options.game, options.at, options.output, settings_of(options))
    return 0
