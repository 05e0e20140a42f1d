"""Print the events of a journal or record."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from emulator.arguments import settings_of
from emulator.log import warn
from emulator.run.journal import Game
from emulator.run.jsonlines import JsonLines
from emulator.run.recorded import load_games
from module.game.events import event_to_text
from module.game.record import replay
from module.game.state import Phase, State


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--play", action="store_true", help="show the last game in the window")
    parser.add_argument("--json", action="store_true", help="events as JSON lines")


def run(options: Namespace) -> int:
    if options.play:
        from emulator.film.replaying import show_replay  # noqa: PLC0415 - the window

        return show_replay(options.file, settings_of(options))
    return _print_events(options.file, as_json=options.json)


def _headline(game: Game, end: State) -> str:
    """What game this is. The cards to come follow from the seed: it is not told before the game is over."""
    seed = f"seed {game.record.seed}" if end.phase is Phase.OVER else "not over yet"
    return f"# game {game.number}: rules {end.rules.spec}, {seed}, bot {game.bot}"


def _print_events(path: Path, *, as_json: bool) -> int:
    """Print the events of every game in a journal or record."""
    games, problem = load_games(path)
    out = sys.stdout
    lines = JsonLines(out)
    for game in games:
        steps = list(replay(game.record))
        if not as_json:
            out.write(_headline(game, steps[-1][0]) + "\n")
        for _state, events in steps:
            for event in events:
                if as_json:
                    lines.event(event)
                else:
                    out.write(event_to_text(event) + "\n")
    if problem:
        warn(f"{path}: {problem}; the events before it are whole")
    return 0
