"""Print the ranks of the viewers, or make a page of them."""

from __future__ import annotations

import sqlite3
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from contextlib import closing
from datetime import datetime
from pathlib import Path

from chat.ranks.optout import FORGOTTEN, OptOut
from chat.ranks.store import Store, StoreError, iso
from emulator import paths
from emulator.arguments import settings_of
from emulator.journal.recount import DATABASE, Sources, catch_up, rebuild
from emulator.ranked.page import page
from emulator.ranked.report import make_report
from emulator.ranked.text import as_csv, as_json, table
from emulator.saving import saved_page
from module.errors import KoiKoiError
from render.style.texts import Language


def day(text: str) -> datetime:
    """A date, or a date and time, of this computer."""
    try:
        return datetime.fromisoformat(text).astimezone()
    except (ValueError, OverflowError, OSError):
        raise ArgumentTypeError(f"{text!r} is no date: write it as 2026-11-21, or 2026-11-21T20:00") from None


def add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("--since", type=day, metavar="DATE", help="only games that began since this day, as 2026-11-21")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--csv", action="store_true", help="a row for each viewer, for a spreadsheet")
    how.add_argument("--json", action="store_true", help="one JSON object")
    how.add_argument("--html", type=Path, metavar="FILE", help="write a page with plots: one file")
    add("--rebuild", action="store_true", help="count all games anew")
    add("--journal", type=Path, metavar="FILE", help="ranks of the games of this journal and beside it")
    add("--language", metavar="XX", help="en or ja, of the page")


def run(options: Namespace) -> int:
    language = settings_of(options).panel.language
    journal = options.journal or paths.journal_file()
    if not journal.exists():
        raise KoiKoiError(f"there are no games in {journal.parent} yet: koikoi play begins one")
    journal = journal.resolve()
    database = journal.with_name(DATABASE)
    try:
        gone = OptOut(journal.with_name(FORGOTTEN))
        with closing(Store(database)) as store:
            sources = Sources(journal)
            steps = rebuild(store, sources, gone) if options.rebuild else catch_up(store, sources, gone)
            for _game in steps:
                pass
            if gone:
                store.forget(gone)
            report = make_report(store, iso(options.since) if options.since else "")
    except sqlite3.Error as error:
        raise StoreError(f"{database} cannot be used ({error}): if you delete it, it is made anew") from None
    except OSError as error:
        raise StoreError(f"{error.filename or database} cannot be used: {error.strerror or error}") from None
    text = as_json(report) if options.json else as_csv(report) if options.csv else table(report)
    if options.html is not None:
        with saved_page(options.html) as partial:
            partial.write_text(page(report, Language(language)), encoding="utf-8", errors="replace")
        sys.stdout.write(f"{options.html} is written\n")
    else:
        sys.stdout.write(text)
    return 0
