"""Sign in to Twitch, so that viewers are answered."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from emulator.arguments import settings_of
from emulator.run.twitch import sign_in


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--client-id", metavar="ID", help="the id of your application; see the README")


def run(options: Namespace) -> int:
    return sign_in(settings_of(options).twitch, sys.stdout)
