"""Sign in to Twitch, so that viewers are answered."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from chat.sources.twitch import extras_called
from emulator.arguments import settings_of
from emulator.run.twitch.connection import sign_in


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--with",
        dest="extras",
        metavar="PARTS",
        help="switch on predictions, points (of Twitch's own parts; or none); else what was stays",
    )
    parser.add_argument("--client-id", metavar="ID", help="the id of your application; see the README")


def run(options: Namespace) -> int:
    extras = None if options.extras is None else extras_called(options.extras)
    return sign_in(settings_of(options).twitch, sys.stdout, extras)
