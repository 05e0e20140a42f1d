"""Sign out of Twitch and delete the tokens."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from emulator.arguments import settings_of
from emulator.run.twitch.connection import sign_out


def add_arguments(_parser: ArgumentParser) -> None:
    pass


def run(options: Namespace) -> int:
    return sign_out(settings_of(options).twitch, sys.stdout)
