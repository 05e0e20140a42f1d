"""Answers about ranks: from the database to a sentence."""

from __future__ import annotations

from collections.abc import Container
from datetime import UTC, datetime, timedelta

from chat.ranks.makers import RoundMakers, named
from chat.ranks.span import Span, span_title
from chat.ranks.store import Placed, Store, iso
from chat.reading.commands import Name
from chat.reading.names import yaku_title
from chat.replies.sentences import Line, Say, Sentence
from chat.replies.wording import Sentences
from chat.requests import AskRanks

MOST_TOLD = 5
"""Of the best, in one answer."""
MOST_MAKINGS = 4
"""Yaku of a round whose makers are told."""


def since(span: Span, store: Store, now: datetime) -> str:
    """When a time began, as the database has it."""
    match span:
        case Span.STREAM:
            return store.stream_since(now)
        case Span.WEEK:
            return iso(now - timedelta(days=7))
        case Span.MONTH:
            return iso(now.astimezone(UTC).replace(day=1, hour=0, minute=0, second=0))
        case Span.ALL:
            return ""


def away() -> Line:
    """Nobody can be told now."""
    return Line(Say.RANKS_AWAY)


def answer(question: AskRanks, store: Store, now: datetime, forgotten: Container[str]) -> Line:
    """What is answered; nothing is kept of the user ids in `forgotten`. Raises sqlite3.Error."""
    begun = since(question.span, store, now)
    time = span_title(question.span, question.language)
    match question.what:
        case Name.TOP:
            return _top(store.top(begun, MOST_TOLD), time)
        case Name.STATS:
            stats = store.stats(begun)
            values: dict[str, str | int] = {
                "time": time, "games": stats.games, "won": stats.won, "decisions": stats.decisions,
                "votes": stats.votes, "viewers": stats.viewers,
            }  # fmt: skip
            return _with_accuracy(Name.STATS, Say.STATS_JUDGED, values, stats.accuracy)
        case _ if question.login is None and question.by.user_id in forgotten:
            return Line(Say.RANK_FORGOTTEN)
        case _:
            return _rank(question, store, now)


def _top(best: tuple[Placed, ...], time: str) -> Line:
    told = [f"{each.place} {at(each)} {each.credits.points}" for each in best if each.credits.points]
    return Line(Name.TOP, {"time": time, "best": ", ".join(told)}) if told else Line(Say.TOP_NONE)


def at(placed: Placed) -> str:
    """A viewer's name as it may stand in chat."""
    return f"@{placed.login}"


def _rank(question: AskRanks, store: Store, now: datetime) -> Line:
    """A viewer's place among all, and in this stream."""
    user_id = question.by.user_id if question.login is None else store.called(question.login)
    placed = None if user_id is None else store.place(user_id, "")
    if placed is None or user_id is None:
        # Any word may stand where the name is: it is nobody's, and nobody's words are said again.
        return Line(Say.RANK_NONE if question.login is None else Say.RANK_UNKNOWN)
    today = store.place(user_id, store.stream_since(now))
    has = placed.credits
    values: dict[str, str | int] = {
        "user": at(placed), "place": placed.place, "points": has.points, "rounds": has.rounds_won,
        "yaku": has.yaku, "stream": 0 if today is None else today.credits.points,
    }  # fmt: skip
    return _with_accuracy(Say.RANK_TOLD, Say.RANK_JUDGED, values, has.accuracy)


def _with_accuracy(
    without: Sentence, judged: Say, values: dict[str, str | int], accuracy: float | None
) -> Line:
    """The one of two sentences that there is something to fill into."""
    if accuracy is None:
        return Line(without, values)
    return Line(judged, {**values, "percent": round(100 * accuracy)})


def makers_line(made: RoundMakers, sentences: Sentences, language: str) -> Line | None:
    """Who of chat has made which yaku in a round, and who brought most; None where one played alone."""
    if made.people < 2 or not any(making.makers for making in made.makings):  # noqa: PLR2004 - not alone
        return None
    several = sentences.text(Line(Say.MAKERS_MORE, {"name": "{name}", "count": "{count}"}))
    parts = [
        f"{yaku_title(making.yaku, language)}: {named(making.makers, several, '@')}"
        for making in made.makings
        if making.makers
    ]
    told = _JOINT[language].join(parts[:MOST_MAKINGS])
    if made.best is None:
        return Line(Say.MADE, {"made": told})
    return Line(Say.MADE_BEST, {"made": told, "best": f"@{made.best.login}"})


_JOINT = {"en": ", ", "ja": "、"}
