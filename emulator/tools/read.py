"""Tell for each line of standard input how chat would be understood, and what would be done."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from io import TextIOWrapper
from typing import TextIO

from chat.reading.commands import FACTS, Name
from chat.reading.manual import what_it_does
from chat.reading.reading import Command, Reading, ReadingOptions, read, reading_fields, reading_to_json
from emulator.arguments import settings_of
from module.errors import KoiKoiError
from module.game.events import JsonValue
from module.rules.yaku import Yaku

LONGEST_LINE = 1_000_000
"""Characters: far more than anybody types; what never ends a line would fill the memory."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--id", metavar="TEXT", help="the module's ID")
    parser.add_argument("--json", action="store_true", help="a JSON object for each line")


def run(options: Namespace) -> int:
    under = ReadingOptions(settings_of(options).chat.id)
    for chat_text in _lines(sys.stdin):
        reading = read(chat_text, under)
        if options.json:
            answer = json.dumps(reading_to_json(chat_text, reading), ensure_ascii=False)
        else:
            told = {**reading_fields(reading), **_in_words(reading), "does": what_it_does(reading)}
            answer = "  ".join(f"{key}: {value}" for key, value in told.items())
        sys.stdout.write(answer + "\n")
        sys.stdout.flush()
    return 0


def _lines(stream: TextIO | None) -> Iterator[str]:
    """The lines of standard input, as they come; none where it is closed. Raises KoiKoiError."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(encoding="utf-8-sig", errors="replace")
    number = 0
    while stream is not None and (line := stream.readline(LONGEST_LINE + 1)):
        number += 1
        if len(line) > LONGEST_LINE:
            raise KoiKoiError(f"line {number} has more than {LONGEST_LINE:,} characters: that is no chat")
        yield line.rstrip("\r\n")


def _in_words(reading: Reading) -> dict[str, JsonValue]:
    """What people call that which has names of its own in JSON."""
    if not isinstance(reading, Command):
        return {}
    words: dict[str, JsonValue] = {"command": FACTS[reading.name].words[0]}
    if reading.name is Name.YAKU and reading.choice is not None:
        words["yaku"] = Yaku(reading.choice).title
    return words
