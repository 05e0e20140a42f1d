"""Print the events of a journal or record, or list games."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from chat.reading.teams import TEAM_WORDS
from emulator.arguments import count, settings_of
from emulator.journal.lines import Game
from emulator.journal.months import began, final_scores
from emulator.run.jsonlines import JsonLines
from emulator.run.recorded import choose_game, load_games, tell_problem
from emulator.seats import PEOPLE
from module.game.events import event_to_text
from module.game.record import replay
from module.game.state import Phase, State


def add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "file", type=Path, nargs="?", metavar="FILE",
        help="a journal, a month of games, a folder of them or a record (default: your own games)",
    )  # fmt: skip
    add("--game", type=count, metavar="N", help="this game alone, by its number in the list")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--list", action="store_true", help="the games: number, id, date, bot, rules, result")
    how.add_argument(
        "--play", action="store_true", help="show the last game, or that of --game, in the window"
    )
    how.add_argument("--json", action="store_true", help="events as JSON lines")


def run(options: Namespace) -> int:
    if options.play:
        from emulator.film.replaying import show_replay  # noqa: PLC0415 - the window

        return show_replay(choose_game(options.file, options.game), settings_of(options))
    if options.game is not None or not (options.file or options.list):
        # Of a file that is named, all is printed; of all one's own games, the last.
        _print_events([choose_game(options.file, options.game)], as_json=options.json)
        return 0
    games, problem = load_games(options.file)
    if options.list:
        _list(games)
    else:
        _print_events(games, as_json=options.json)
    tell_problem(options.file, problem)
    return 0


def _headline(game: Game, end: State) -> str:
    """What game this is. The cards to come follow from the seed: it is not told before the game is over."""
    seed = f"seed {game.record.seed}" if end.phase is Phase.OVER else "not over yet"
    return f"# game {game.number}: rules {end.rules.spec}, {seed}, bot {game.bots}"


def _list(games: list[Game]) -> None:
    """A line for each game."""
    for game in games:
        moment = began(game)
        date = f"{moment:%Y-%m-%d %H:%M}" if moment else "-"
        cells = (
            f"{game.number:>5}",
            f"{game.id or '-':28}",
            f"{date:16}",
            f"{game.bots:8}",
            f"{game.record.rules.spec:10}",
        )
        sys.stdout.write("  ".join((*cells, _result(game))) + "\n")


def _result(game: Game) -> str:
    scores = final_scores(game)
    if scores is None:
        return "not over"
    teams = game.record.rules.teams
    own = {team for team, holder in zip(teams, game.seats, strict=False) if holder in PEOPLE} or {0}
    best = max(scores)
    leading = [team for team, score in enumerate(scores) if score == best]
    if len(leading) > 1 and own & {*leading}:
        word = "drawn"
    elif len(own) > 1:
        word = f"{TEAM_WORDS[leading[0]]} won"
    else:
        word = "won" if own == {*leading} else "lost"
    return f"{word} {' : '.join(map(str, scores))}"


def _print_events(games: list[Game], *, as_json: bool) -> None:
    """The events of every game."""
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
