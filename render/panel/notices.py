"""The lines of the ticker: which stand first, which are folded into one, how long each stays.

What people did and what came of it stands first and stays while there is room for it. What only they have to
do with, a refusal or a question, is a line below the newest of those for a moment; a crowd's are folded, so
that neither many people nor one person's flood drive away what happened.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum


class Mark(Enum):
    """What became of a command, or whose words these are; the value is the sign before the line."""

    DONE = "▶"
    ASKED = "?"
    """Somebody looked at something or asked for it."""
    UNDONE = "×"
    ANSWER = "»"
    """What everybody in chat is told."""
    TOLD = "※"
    """News of the program."""


PASSING = frozenset({Mark.ASKED, Mark.UNDONE})
"""The marks of lines that stand below the newest other one, and are folded."""
STAYS = {Mark.ASKED: 8.0, Mark.UNDONE: 8.0, Mark.ANSWER: 30.0, Mark.TOLD: 30.0}
"""Seconds for which a line stays; one that has folded people for so long is begun anew."""
MOST_NOTICES = 12
MOST_APART = 2
"""So many different lines of a passing mark stand apart; further ones make one of them all."""
MOST_PEOPLE = 100
"""So many people of a folded line are counted."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A line of the ticker: who (or nobody), what; empty: various things.

    `others` are further people of whom the same is to be told. `at`: when it was last added to, `since`: when
    it was begun, in seconds of the board's time.
    """

    who: str
    what: str
    mark: Mark
    others: tuple[str, ...] = ()
    at: float = 0.0
    since: float = 0.0

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody of whom this is told."""
        return (self.who, *self.others) if self.who else ()


Notices = tuple[Notice, ...]


def with_notices(notices: Notices, newer: Iterable[Notice], now: float) -> Notices:
    """The lines with newer ones, the newest last, in the order in which they are shown."""
    for each in newer:
        notice = Notice(each.who, each.what, each.mark, each.others, now, now)
        if notice.mark in PASSING:
            notices = _folded(notices, notice)
        else:
            said = (notice.who, notice.what)  # the same again only moves up
            notices = (notice, *(other for other in notices if (other.who, other.what) != said))
    return _ordered(notices)


def still_shown(notices: Notices, now: float) -> Notices:
    """Those whose time is not over."""
    return tuple(notice for notice in notices if now < notice.at + STAYS.get(notice.mark, float("inf")))


def _ordered(notices: Notices) -> Notices:
    """What happened, the newest first; what passes stands below the newest and the one before it."""
    happened = tuple(notice for notice in notices if notice.mark not in PASSING)
    passing = tuple(notice for notice in notices if notice.mark in PASSING)
    return (*happened[:1], *passing[:1], *happened[1:2], *passing[1:], *happened[2:])[:MOST_NOTICES]


def _folded(notices: Notices, notice: Notice) -> Notices:
    """The lines with one that passes, which joins those that it can be told with, where the first of them is.

    In a busy chat each is added to many times a second: were it to move up each time, nobody could read it.
    """
    alike = tuple(other for other in notices if other.mark is notice.mark)
    joined = tuple(other for other in alike if other.what in {notice.what, ""})
    if not joined and len(alike) >= MOST_APART:
        joined = alike
    if not joined:
        return (notice, *notices)
    for other in joined:
        if notice.at < other.since + STAYS[notice.mark]:
            notice = _together(notice, other)
    return tuple(notice if other is joined[0] else other for other in notices if other not in joined[1:])


def _together(newer: Notice, older: Notice) -> Notice:
    """One line of two; those who were named first stay so."""
    people = older.people
    if len(people) < MOST_PEOPLE:
        people = tuple(dict.fromkeys(people + newer.people))[:MOST_PEOPLE]
    what = newer.what if newer.what == older.what else ""
    since = min(newer.since, older.since)
    return Notice(people[0], what, newer.mark, people[1:], newer.at, since)
