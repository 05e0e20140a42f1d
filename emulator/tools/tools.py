"""The commands that need no window: read, replay, perft, match."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NoReturn, TextIO

from tqdm import tqdm

from chat.reading.reading import ReadingOptions, read, reading_fields, reading_to_json
from emulator.run.jsonlines import JsonLines
from emulator.run.recorded import load_games
from module.bot import make_bot
from module.bot.match import MatchResult, play_match
from module.errors import InvalidRecord, KoiKoiError
from module.game.events import event_to_text
from module.game.perft import divide, parse_perft, perft
from module.game.record import format_action, replay
from module.rules.presets import make_rules

BAD_INPUT = 2


def read_chat(lines: Iterable[str], options: ReadingOptions, out: TextIO, *, as_json: bool) -> int:
    """Tell for each line of chat how it would be understood."""
    for line in lines:
        chat_text = line.rstrip("\r\n")
        reading = read(chat_text, options)
        if as_json:
            answer = json.dumps(reading_to_json(chat_text, reading), ensure_ascii=False)
        else:
            answer = "  ".join(f"{key}: {value}" for key, value in reading_fields(reading).items())
        out.write(answer + "\n")
        out.flush()
    return 0


def replay_file(path: Path, out: TextIO, *, as_json: bool) -> int:
    """Print the events of every game in a journal or record."""
    games, problem = load_games(path)
    lines = JsonLines(out)
    for game in games:
        if not as_json:
            out.write(
                f"# game {game.number}: rules {game.record.rules}, seed {game.record.seed}, bot {game.bot}\n"
            )
        for _state, events in replay(game.record):
            for event in events:
                if as_json:
                    lines.event(event)
                else:
                    out.write(event_to_text(event) + "\n")
    if problem:
        sys.stderr.write(f"koikoi: {path}: {problem}; the events before it are whole\n")
    return 0


def perft_file(path: Path, out: TextIO) -> int:
    """Count a perft file's position to each depth it names; on a wrong count, the split by first action."""
    try:
        content = parse_perft(path.read_text(encoding="utf-8").splitlines())
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        msg = f"{path} cannot be read: {reason}"
        raise InvalidRecord(msg) from None
    if not content.expected:
        msg = f"{path} names no depth: add lines as `depth 1: 8`"
        raise InvalidRecord(msg)
    wrong = False
    for depth, expected in sorted(content.expected.items()):
        count = perft(content.state, depth)
        wrong |= count != expected
        out.write(f"depth {depth}: {count}" + ("\n" if count == expected else f"  expected {expected}\n"))
        if count != expected and depth:
            split = divide(content.state, depth)
            out.writelines(f"  {format_action(action)}: {part}\n" for action, part in split.items())
    return 1 if wrong else 0


def match_bots(
    names: tuple[str, str], spec: str, games: int, seed: int, out: TextIO, *, as_json: bool
) -> int:
    """Let two bots play and say who is stronger."""
    bots = make_bot(names[0]), make_bot(names[1])
    rules = make_rules(spec)
    if rules.seats != len(bots):
        msg = f"a match needs rules for two seats; {spec} has {rules.seats}"
        raise KoiKoiError(msg)
    with tqdm(total=games, unit="game", disable=None, file=sys.stderr, leave=False) as bar:
        result = play_match(bots, rules, seed, games, progress=lambda: _advance(bar))
    if as_json:
        out.write(json.dumps(_match_json(names, spec, seed, result)) + "\n")
    else:
        out.write("\n".join(_match_lines(names, result)) + "\n")
    return 0


def _advance(bar: tqdm[NoReturn]) -> None:
    bar.update()


def _match_json(names: tuple[str, str], spec: str, seed: int, result: MatchResult) -> dict[str, object]:
    return {
        "bots": list(names), "rules": spec, "seed": seed, "games": result.games, "wins": result.wins,
        "ties": result.ties, "losses": result.losses, "win_rate": round(result.win_rate, 4),
        "margin_95": round(result.margin, 4), "points": [result.points_for, result.points_against],
    }  # fmt: skip


def _match_lines(names: tuple[str, str], result: MatchResult) -> Iterator[str]:
    games = result.games
    score = f"{result.wins} won, {result.ties} tied, {result.losses} lost"
    yield f"{names[0]} against {names[1]}: {score} of {games}."
    yield f"{names[0]} wins {result.win_rate:.1%} (95 %: ±{result.margin:.1%})."
    yield f"Points a game: {result.points_for / games:.1f} to {result.points_against / games:.1f}."
