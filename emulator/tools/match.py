"""Let bots play against each other."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence

from tqdm import tqdm

from emulator.arguments import count, house_rules_of, seed
from module.bot import BOTS, make_bot
from module.bot.match import Side, play_match
from module.errors import KoiKoiError
from module.rules.presets import make_rules
from module.rules.ruleset import Rules


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "bots", nargs="+", metavar="BOT",
        help=f"one for each seat, or for each team, or for all: {', '.join(BOTS)}",
    )  # fmt: skip
    parser.add_argument("--games", type=count, default=1000, metavar="N", help="how many (default 1000)")
    parser.add_argument(
        "--seed", type=seed, default=0, metavar="S", help="the same number gives the same games"
    )
    parser.add_argument(
        "--rules", default="module", metavar="NAME", help="the rule system; koikoi rules lists them"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")


def run(options: Namespace) -> int:
    rules = make_rules(options.rules, house_rules_of(options))
    names = bots_by_seat(options.bots, rules)
    bots = tuple(make_bot(name) for name in names)
    with tqdm(total=options.games, unit="game", disable=None, file=sys.stderr, leave=False) as bar:

        def advance() -> None:
            bar.update()

        sides = play_match(bots, rules, options.seed, options.games, progress=advance)
    teams = seated(names, rules)
    if options.json:
        facts = {"bots": names, "rules": options.rules, "seed": options.seed}
        sys.stdout.write(json.dumps(facts | _fields(teams, sides)) + "\n")
    else:
        sys.stdout.write("\n".join(lines(teams, sides)) + "\n")
    return 0


def bots_by_seat(names: Sequence[str], rules: Rules) -> list[str]:
    """The bot of each seat: as named, or one for each team, or the same for all. Raises KoiKoiError."""
    if len(names) == rules.seats:
        return [*names]
    if len(names) == rules.team_count:
        return [names[team] for team in rules.teams]
    if len(names) == 1:
        return [*names] * rules.seats
    allowed = sorted({1, rules.team_count, rules.seats})
    raise KoiKoiError(
        f"{rules.spec} has {rules.seats} seats"
        + (f" in {rules.team_count} teams" if rules.team_count < rules.seats else "")
        + f": name {', '.join(map(str, allowed[:-1]))} or {allowed[-1]} bots, not {len(names)}"
    )


def seated(bots: Sequence[str], rules: Rules) -> list[list[str]]:
    """The bots of each side."""
    return [
        [bot for bot, its in zip(bots, rules.teams, strict=True) if its == team]
        for team in range(rules.team_count)
    ]


def _fields(teams: list[list[str]], sides: Sequence[Side]) -> dict[str, object]:
    """The first side's result as that of the match, and then every side's own."""
    first = _result(sides[0])
    return {
        "games": sides[0].games, **first, "points": [side.points for side in sides],
        "sides": [
            {"bots": bots, **_result(side), "points": side.points}
            for bots, side in zip(teams, sides, strict=True)
        ],
    }  # fmt: skip


def _result(side: Side) -> dict[str, object]:
    return {
        "wins": side.wins, "ties": side.ties, "losses": side.losses,
        "win_rate": round(side.win_rate, 4), "margin_95": round(side.margin, 4),
    }  # fmt: skip


def lines(teams: list[list[str]], sides: Sequence[Side]) -> Iterator[str]:
    """The result for people, a line for each side."""
    names = [" and ".join(bots) for bots in teams]
    yield f"{' against '.join(names)}: {sides[0].games} games."
    for name, side in zip(names, sides, strict=True):
        games = f"{side.wins} won, {side.ties} tied, {side.losses} lost"
        rate = f"{side.win_rate:.1%} won (95 %: ±{side.margin:.1%})"
        yield f"{name}: {games}; {rate}; {side.points / side.games:.1f} points a game."
