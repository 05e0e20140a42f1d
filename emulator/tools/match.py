"""Let bots play against each other."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence

from tqdm import tqdm

from emulator.arguments import count, house_rules_of, seed
from emulator.bots.workers import cores, play_matches
from module.bot import BOTS, OFFERED, make_bot
from module.bot.ladder import Ladder, matches_of
from module.bot.match import Match, Side, Sides, rotations
from module.bot.searching import Rivals, Thought
from module.errors import KoiKoiError
from module.rules.presets import make_rules
from module.rules.ruleset import Rules


def add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "bots", nargs="*", metavar="BOT",
        help=f"one for each seat, or for each team, or for all: {', '.join(BOTS)}",
    )  # fmt: skip
    add(
        "--ladder", action="store_true",
        help=f"each bot against each other one; without names: {', '.join(OFFERED)}",
    )  # fmt: skip
    add(
        "--games", type=count, default=1000, metavar="N",
        help="how many games of a match (default 1000); those that follow each other have the same deals, "
        "and everybody moves on by a seat",
    )  # fmt: skip
    add("--seed", type=seed, default=0, metavar="S", help="the same number gives the same games")
    add("--rules", default="module", metavar="NAME", help="the rule system; koikoi rules lists them")
    add(
        "--playouts", type=count, metavar="N",
        help="how many rounds bots that search play out for a decision, in place of their own number",
    )  # fmt: skip
    add(
        "--rivals", choices=[rivals.value for rivals in Rivals],
        help="whom they take the others for: anybody, strangers (the same without house), or house",
    )  # fmt: skip
    add("--json", action="store_true", help="one JSON object")
    add("--workers", type=count, metavar="N", help="how many processes play (default: one for each core)")
    add(
        "--cluster", metavar="ADDRESS",
        help="play on many machines: the address of a Dask scheduler, as tcp://HOST:8786",
    )  # fmt: skip


def run(options: Namespace) -> int:
    rules = make_rules(options.rules, house_rules_of(options))
    for name in options.bots:
        make_bot(name)
    say = _ladder if options.ladder else _one_match
    sys.stdout.write(say(options, rules))
    return 0


def _one_match(options: Namespace, rules: Rules) -> str:
    names = bots_by_seat(options.bots, rules)
    (sides,) = _play(options, [Match(tuple(names), rules, options.seed, options.games, _thought(options))])
    teams = seated(names, rules)
    if options.json:
        facts = {"bots": names, "rules": options.rules, "seed": options.seed}
        return json.dumps(facts | _fields(teams, sides)) + "\n"
    return "\n".join(lines(teams, sides, rules)) + "\n"


def _ladder(options: Namespace, rules: Rules) -> str:
    bots = tuple(options.bots) or OFFERED
    matches = matches_of(bots, rules, options.seed, options.games, _thought(options))
    ladder = Ladder(bots, _play(options, matches))
    if options.json:
        facts = {"bots": bots, "rules": options.rules, "seed": options.seed, "games": options.games}
        results = [
            {"bots": list(dict.fromkeys(match.bots)), **_fields(seated(match.bots, rules), sides)}
            for match, sides in zip(matches, ladder.results, strict=True)
        ]
        return json.dumps(facts | {"matches": results, "table": ladder.rows()}) + "\n"
    return (
        f"{options.games} games of {rules.spec} for each two bots: how many of them who stands on the left "
        f"wins (where that lies in 95 of 100 cases).\n\n{ladder.markdown()}"
    )


def _thought(options: Namespace) -> Thought:
    return Thought(options.playouts, Rivals(options.rivals) if options.rivals else None)


def _play(options: Namespace, matches: Sequence[Match]) -> tuple[Sides, ...]:
    """Play them where it is wanted. Raises KoiKoiError."""
    if options.cluster is not None and options.workers is not None:
        raise KoiKoiError("a cluster has its own workers: give --cluster or --workers, not both")
    games = sum(match.games for match in matches)
    with tqdm(total=games, unit="game", disable=None, file=sys.stderr, leave=False) as bar:

        def advance(played: int) -> None:
            bar.update(played)

        if options.cluster is None:
            return play_matches(matches, options.workers or cores(), advance)
        from emulator.bots.cluster import play_matches_on  # noqa: PLC0415 - for who wants it

        return play_matches_on(options.cluster, matches, advance)


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
    """`interval_95` goes by how much the deals differ, `wilson_95` by the number of games alone."""
    return {
        "wins": side.wins, "ties": side.ties, "losses": side.losses,
        "win_rate": round(side.win_rate, 4), "margin_95": round(side.interval.half, 4),
        "interval_95": [round(end, 4) for end in side.interval],
        "wilson_95": [round(end, 4) for end in side.wilson],
    }  # fmt: skip


def lines(teams: list[list[str]], sides: Sequence[Side], rules: Rules) -> Iterator[str]:
    """The result for people, a line for each side."""
    names = [" and ".join(bots) for bots in teams]
    from_each = len(rotations(rules))
    yield f"{' against '.join(names)}: {sides[0].games} games, each deal from {from_each} sides of the table."
    for name, side in zip(names, sides, strict=True):
        games = f"{side.wins} won, {side.ties} tied, {side.losses} lost"
        rate = f"{side.win_rate:.1%} won (95 %: {side.interval})"
        yield f"{name}: {games}; {rate}; {side.points / side.games:.1f} points a game."
