"""What is told of ranks, out of the database: places, how games went, how much was voted and when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from chat.ranks.store import Placed, Stats, Store

MOST_LINES = 5
"""Viewers whose points are plotted."""
MOST_DECISIONS = 150
"""The last ones, whose votes are plotted."""
HOURS = 24


@dataclass(frozen=True, slots=True)
class Course:
    """A viewer's points after each game: when it began, and all points until then."""

    login: str
    points: tuple[tuple[datetime, int], ...]


@dataclass(frozen=True, slots=True)
class Opponent:
    """Games against these bots by these rules: how many are over, and how many of them chat has won."""

    bots: str
    rules: str
    games: int
    won: int


@dataclass(frozen=True, slots=True)
class Voted:
    """A decision by votes: so many voted, so many for what was played."""

    votes: int
    winning: int


@dataclass(frozen=True, slots=True)
class Report:
    """All of it. `since`: empty for all time; `hours`: moves and votes by the hour in which a game began."""

    since: str
    stats: Stats
    placed: tuple[Placed, ...]
    courses: tuple[Course, ...]
    opponents: tuple[Opponent, ...]
    decisions: tuple[Voted, ...]
    hours: tuple[int, ...]


def make_report(store: Store, since: str) -> Report:
    """What is told of the games since a moment. Raises sqlite3.Error."""
    placed = store.top(since, None)
    return Report(
        since=since,
        stats=store.stats(since),
        placed=placed,
        courses=tuple(_course(store, each, since) for each in placed[:MOST_LINES] if each.credits.points),
        opponents=_opponents(store, since),
        decisions=_decisions(store, since),
        hours=_hours(store, since),
    )


def _course(store: Store, placed: Placed, since: str) -> Course:
    rows = store.rows(
        "SELECT g.began, c.points FROM credits c JOIN games g ON g.id = c.game "
        "WHERE c.user_id = ? AND g.began >= ? ORDER BY g.began",
        placed.user_id, since,
    )  # fmt: skip
    total, points = 0, []
    for began, gained in rows:
        total += int(str(gained))
        points.append((_moment(began), total))
    return Course(placed.login, tuple(points))


def _opponents(store: Store, since: str) -> tuple[Opponent, ...]:
    rows = store.rows(
        "SELECT bots, rules, count(*), sum(won) FROM games WHERE over AND won IS NOT NULL AND began >= ? "
        "GROUP BY bots, rules ORDER BY count(*) DESC, bots, rules LIMIT 12",
        since,
    )
    return tuple(
        Opponent(str(bots), str(rules), int(str(games)), int(str(won))) for bots, rules, games, won in rows
    )


def _decisions(store: Store, since: str) -> tuple[Voted, ...]:
    rows = store.rows(
        "SELECT d.votes, d.winning FROM decisions d JOIN games g ON g.id = d.game "
        "WHERE d.votes > 0 AND g.began >= ? ORDER BY g.began DESC, d.place DESC LIMIT ?",
        since,
        str(MOST_DECISIONS),
    )
    return tuple(Voted(int(str(votes)), int(str(winning))) for votes, winning in reversed(rows))


def _hours(store: Store, since: str) -> tuple[int, ...]:
    rows = store.rows(
        "SELECT g.began, sum(c.votes + c.decisions) FROM credits c JOIN games g ON g.id = c.game "
        "WHERE g.began >= ? GROUP BY g.id",
        since,
    )
    hours = [0] * HOURS
    for began, done in rows:
        hours[_moment(began).hour] += int(str(done))
    return tuple(hours)


def _moment(began: object) -> datetime:
    """In this computer's time."""
    return datetime.fromisoformat(str(began)).astimezone()
