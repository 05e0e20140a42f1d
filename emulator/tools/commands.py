"""Print the table of what viewers can type."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from chat.reading.manual import commands_markdown
from chat.replies.wording import sentences_text
from emulator.arguments import settings_of


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--sentences", action="store_true", help="list the sentences that settings can replace"
    )


def run(options: Namespace) -> int:
    ident = settings_of(options).chat.id
    sys.stdout.write(sentences_text() if options.sentences else commands_markdown(ident))
    return 0
