"""Print the settings file with every key explained."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from emulator.arguments import settings_of, settings_path
from emulator.settings_file import settings_text


def add_arguments(_parser: ArgumentParser) -> None:
    pass


def run(options: Namespace) -> int:
    sys.stdout.write(settings_text(settings_of(options), settings_path(options)))
    return 0
