"""Let two bots play."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from tqdm import tqdm

from emulator.arguments import count, seed
from module.bot import BOTS, make_bot
from module.bot.match import MatchResult, play_match
from module.errors import KoiKoiError
from module.rules.presets import make_rules


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("bots", nargs=2, metavar="BOT", help=", ".join(BOTS))
    parser.add_argument("--games", type=count, default=1000, metavar="N", help="how many (default 1000)")
    parser.add_argument(
        "--seed", type=seed, default=0, metavar="S", help="the same number gives the same games"
    )
    parser.add_argument("--rules", default="module", metavar="PRESET", help="the rule system")
    parser.add_argument("--json", action="store_true", help="one JSON object")


def run(options: Namespace) -> int:
    first, second = options.bots
    bots = make_bot(first), make_bot(second)
    rules = make_rules(options.rules)
    if rules.seats != len(bots):
        raise KoiKoiError(f"a match needs rules for two seats; {options.rules} has {rules.seats}")
    with tqdm(total=options.games, unit="game", disable=None, file=sys.stderr, leave=False) as bar:

        def advance() -> None:
            bar.update()

        result = play_match(bots, rules, options.seed, options.games, progress=advance)
    if options.json:
        facts = {"bots": [first, second], "rules": options.rules, "seed": options.seed, **_fields(result)}
        sys.stdout.write(json.dumps(facts) + "\n")
    else:
        sys.stdout.write("\n".join(_lines(first, second, result)) + "\n")
    return 0


def _fields(result: MatchResult) -> dict[str, object]:
    return {
        "games": result.games, "wins": result.wins, "ties": result.ties, "losses": result.losses,
        "win_rate": round(result.win_rate, 4), "margin_95": round(result.margin, 4),
        "points": [result.points_for, result.points_against],
    }  # fmt: skip


def _lines(first: str, second: str, result: MatchResult) -> Iterator[str]:
    games = result.games
    score = f"{result.wins} won, {result.ties} tied, {result.losses} lost"
    yield f"{first} against {second}: {score} of {games}."
    yield f"{first} wins {result.win_rate:.1%} (95 %: ±{result.margin:.1%})."
    yield f"Points a game: {result.points_for / games:.1f} to {result.points_against / games:.1f}."
