"""Ranks as text: for a terminal, for a spreadsheet, for other programs."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from unicodedata import east_asian_width

from chat.ranks.counting import CREDITS, SHOWN
from chat.ranks.store import Placed
from emulator.ranked.report import Report

_HEADS = {
    "games": "games", "rounds_won": "rounds", "points": "points", "captures": "captures", "yaku": "yaku",
    "votes": "votes", "winning_votes": "won votes", "decisions": "moves", "solves": "solves",
}  # fmt: skip
"""What stands above each column in a terminal."""
_FORMULA = frozenset("=+-@\uff1d\uff0b\uff0d\uff20")
"""What a spreadsheet's formula begins with, in full width too."""
_LONGEST = 25
"""Characters of a name, as Twitch allows them."""


def table(report: Report) -> str:
    """For people, in a terminal."""
    stats = report.stats
    done = f"{stats.decisions} moves, {stats.votes} votes, {stats.viewers} people"
    lines = [f"Chat has won {stats.won} of {stats.games} games: {done}.", ""]
    if not report.placed:
        return lines[0] + "\nNobody has a place yet: moves and votes of viewers count.\n"
    if stats.accuracy is not None:
        lines[0] += f" Accuracy {percent(stats.accuracy)}."
    heads = ("place", "viewer", *(_HEADS[name] for name in SHOWN), "accuracy")
    rows = [heads, *(_cells(each) for each in report.placed)]
    widths = [max(_width(row[column]) for row in rows) for column in range(len(heads))]
    lines += ["  ".join(_aligned(row, widths)).rstrip() for row in rows]
    return "\n".join(lines) + "\n"


def _cells(placed: Placed) -> tuple[str, ...]:
    counts = (str(getattr(placed.credits, name)) for name in SHOWN)
    return (str(placed.place), printable(placed.login)[:_LONGEST], *counts, percent(placed.credits.accuracy))


def percent(accuracy: float | None) -> str:
    """How much was kept of what was at stake, for people; a dash where nothing is known."""
    return "-" if accuracy is None else f"{accuracy:.0%}"


def printable(name: str) -> str:
    """A name that moves no cursor and colours nothing."""
    return "".join(sign if sign.isprintable() else "?" for sign in name)


def _aligned(row: tuple[str, ...], widths: list[int]) -> Iterator[str]:
    for column, (cell, width) in enumerate(zip(row, widths, strict=True)):
        gap = " " * (width - _width(cell))
        yield cell + gap if column == 1 else gap + cell


def _width(text: str) -> int:
    return sum(1 + (east_asian_width(sign) in "WF") for sign in text)


def as_csv(report: Report) -> str:
    """A row for each viewer."""
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow(("place", "login", "user_id", *CREDITS, "accuracy"))
    rows.writerows(
        (
            each.place,
            _harmless(each.login),
            _harmless(each.user_id),
            *each.credits.values,
            _rounded(each.credits.accuracy),
        )
        for each in report.placed
    )
    return out.getvalue()


def _harmless(text: str) -> str:
    """A cell that no spreadsheet takes for a formula, and no terminal for an order."""
    text = printable(text)
    return f"'{text}" if text.lstrip()[:1] in _FORMULA else text


def as_json(report: Report) -> str:
    """One object."""
    stats = report.stats
    return json.dumps({
        "since": report.since or None,
        "games": stats.games, "won": stats.won, "decisions": stats.decisions, "votes": stats.votes,
        "accuracy": _rounded(stats.accuracy),
        "viewers": [
            {"place": each.place, "login": each.login, "user_id": each.user_id}
            | dict(zip(CREDITS, each.credits.values, strict=True))
            | {"accuracy": _rounded(each.credits.accuracy)}
            for each in report.placed
        ],
    }, ensure_ascii=False, indent=1) + "\n"  # fmt: skip


def _rounded(accuracy: float | None) -> float | None:
    return None if accuracy is None else round(accuracy, 4)
