"""The games of a file, be it a journal, a month of games or a record; or all the player's own."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from emulator import paths
from emulator.files import read_whole
from emulator.journal.lines import Game, read_journal
from emulator.journal.months import MONTHS, read_month
from emulator.log import warn
from module.errors import InvalidRecord, KoiKoiError
from module.game.record import Record


def load_games(path: Path | None) -> tuple[list[Game], str]:
    """The games of a file, or of a folder of them, and what is wrong with its rest (empty: nothing).

    None: all games of the journal in its usual place, those before the running one as well. They are numbered
    by their places. Raises KoiKoiError when there is no game at all.
    """
    if path is not None and not path.is_dir():
        return _games_of(path)
    folder = paths.journal_file().parent / MONTHS if path is None else path
    files = sorted(folder.glob("*.jsonl"))
    if path is None and paths.journal_file().is_file():
        files.append(paths.journal_file())
    games, problems = _games_of_all(files)
    if not games:
        nothing = (
            f"there are no games in {folder.parent} yet: koikoi play begins one"
            if path is None
            else f"{path} cannot be read: there are no games in this folder"
        )
        raise KoiKoiError(problems or nothing)
    return games, problems


def _games_of_all(files: Iterable[Path]) -> tuple[list[Game], str]:
    games: dict[str, Game] = {}
    problems = ""
    for file in files:
        try:
            found, problem = _games_of(file)
        except KoiKoiError as error:
            problems = problems or str(error)
            continue
        problems = problems or (f"{file.name}: {problem}" if problem else "")
        for game in found:
            # One that has just gone into its month may still stand in the journal.
            games.setdefault(game.id or f"{file}, {game.number}", game)
    return [replace(game, number=number) for number, game in enumerate(games.values(), 1)], problems


def _games_of(path: Path) -> tuple[list[Game], str]:
    try:
        data = read_whole(path)
    except OSError as error:
        msg = f"{path} cannot be read: {error.strerror or error}"
        raise KoiKoiError(msg) from None
    contents = read_journal(data)
    if contents.games:
        # A running journal's game is the one in its file, whichever of its session it is.
        games = [replace(game, number=place) for place, game in enumerate(contents.games, 1)]
        return games, contents.problem
    games, problem = read_month(data)
    if games:
        return games, problem
    try:
        record = Record.from_json(json.loads(data))
    except (ValueError, TypeError, RecursionError) as error:
        reason = error if isinstance(error, KoiKoiError) else "it is not one JSON object"
        msg = f"{path} is neither a journal nor a record: {reason}"
        raise InvalidRecord(msg) from None
    return [Game(1, record, ())], ""


def choose_game(path: Path | None, number: int | None) -> Game:
    """A game by its place, the last one if none is given; what cannot be read is told. Raises KoiKoiError."""
    games, problem = load_games(path)
    tell_problem(path, problem)
    if number is None:
        return games[-1]
    if not 1 <= number <= len(games):
        choices = f"1 to {len(games)}" if len(games) > 1 else "1"
        msg = f"there is no game {number} in {path or 'your games'}: choose {choices}"
        raise KoiKoiError(msg)
    return games[number - 1]


def tell_problem(path: Path | None, problem: str) -> None:
    """Say what of a file cannot be read, if there is anything."""
    if problem:
        name = f"{path}: " if path else ""
        warn(f"{name}{problem}; what can be read is shown")
