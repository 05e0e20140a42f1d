"""What the coach, or else the house bot, says in chat: hints, why a move was good or not, accuracy."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from chat.message import User
from chat.reading.names import spoken_title, yaku_title
from chat.replies.replies import Priority
from chat.replies.sentences import Line, Say
from chat.replies.wording import Sentences
from chat.requests import Hint, Requests, Why
from chat.room import Room
from chat.views import Views
from module.bot.coaching import Judgement
from module.game.actions import KOIKOI, Action, PlayCard, TakeCard
from module.game.view import View

HINT_PAUSE = 30.0
"""Seconds between two hints that cost nothing."""
HINT = "hint"
"""What a hint is called where it is sold."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do; `chance`: of winning the game then, 0 to 1, where the coach says so, None: house does."""

    action: Action
    chance: float | None = None


def deciding_view(user: User, views: Views, room: Room) -> View | None:
    """The view of chat's seat that is to decide now, of this viewer's team where there are several."""
    team = room.team_of(user) if room.in_teams else None
    return next((view for view in views.own.values() if view.legal and team in {None, view.team}), None)


def ask_hint(user: User, views: Views, room: Room, now: float) -> Requests:
    """Somebody wants a hint that costs nothing: now and then, and not where it is sold."""
    view = deciding_view(user, views, room)
    if HINT in room.sold.get(user.source, ()):
        room.deny(user, Line(Say.HINT_FOR_POINTS), now)
    elif view is None:
        room.deny(user, Line(Say.HINT_LATER), now)
    elif now < room.next_hint:
        room.deny(user, Line(Say.HINT_WAIT, {"seconds": ceil(room.next_hint - now)}), now)
    else:
        room.next_hint = now + HINT_PAUSE
        return (Hint(view.seat, view.ply, user),)
    return ()


def ask_why(user: User, views: Views, room: Room) -> Requests:
    """Somebody wants to know what the coach says of the last move of their team, or of who is shown."""
    team = room.team_of(user)
    return (Why(views.shown.team if team is None else team, user),)


def hint_line(user: User, advice: Advice, view: View, sentences: Sentences) -> Line:
    """What to do, who says so, and what to type for it."""
    by_coach = advice.chance is not None
    values: dict[str, str | int] = {
        "user": f"@{user.login}",
        "who": sentences.text(Line(Say.HINT_BY_COACH if by_coach else Say.HINT_BY_HOUSE)),
        "chance": "" if advice.chance is None else _chance(advice.chance, sentences),
    }
    match advice.action:
        case PlayCard(card):
            number = view.hand.index(card) + 1
            values |= {"card": spoken_title(card, sentences.language), "number": number}
            return Line(Say.HINT_PLAY, values)
        case TakeCard(card):
            number = view.choices.index(card) + 1
            values |= {"card": spoken_title(card, sentences.language), "number": number}
            return Line(Say.HINT_TAKE, values)
        case _:
            return Line(Say.HINT_KOIKOI if advice.action is KOIKOI else Say.HINT_STOP, values)


def _chance(chance: float, sentences: Sentences) -> str:
    return sentences.text(Line(Say.HINT_CHANCE, {"percent": percent(chance)}))


def percent(chance: float) -> int:
    """For people."""
    return round(100 * chance)


class Coached:
    """Says in a room what the coach has found."""

    def __init__(self, room: Room) -> None:
        """In this room."""
        self._room = room

    def explain(self, asked: Why, judgement: Judgement | None, now: float, *, soon: bool) -> None:
        """Tell somebody about a team's last move; `soon`: it has been made, and is still looked at."""
        line = Line(Say.WHY_SOON if soon else Say.WHY_NOTHING)
        if judgement is not None:
            line = why_line(judgement, self._room.language)
        self._tell(asked, line, now)

    def no_coach(self, asked: Why, now: float) -> None:
        """Tell somebody that there is none."""
        self._tell(asked, Line(Say.WHY_NO_COACH), now)

    def _tell(self, asked: Why, line: Line, now: float) -> None:
        text = self._room.titled(self._room.sentences.text(line), asked.team)
        self._room.say(asked.by, text, Priority.HELP, now)

    def round_over(self, number: int, team: int, accuracy: float, now: float) -> None:
        """Tell everybody how well a team has played a round."""
        line = Line(Say.ACCURACY, {"round": number, "percent": percent(accuracy)})
        self._room.announce(line, Priority.RESULT, now, team)


def why_line(judgement: Judgement, language: str) -> Line:
    """What the coach says of a move: how good it was and, where a yaku tells that, why."""
    made, best = (action_title(value.action, language) for value in (judgement.made, judgement.best))
    lost = percent(judgement.lost)
    if judgement.made.action is judgement.best.action:
        return Line(Say.WHY_BEST, {"made": made})
    if not lost:
        return Line(Say.WHY_ALIKE, {"made": made, "best": best})
    values: dict[str, str | int] = {"made": made, "best": best, "percent": lost}
    reason = judgement.made.reason
    if reason is None:
        return Line(Say.WHY_LOST, values)
    values |= {
        "card": spoken_title(reason.card, language), "yaku": yaku_title(reason.yaku, language),
        "better": percent(reason.best), "worse": percent(reason.made),
    }  # fmt: skip
    return Line(Say.WHY_OWN if reason.own else Say.WHY_OTHER, values)


def action_title(action: Action, language: str) -> str:
    """What somebody has done, or might have."""
    match action:
        case PlayCard(card) | TakeCard(card):
            return spoken_title(card, language)
        case _ if action is KOIKOI:
            return "koi-koi" if language == "en" else "こいこい"
        case _:
            return "stop" if language == "en" else "勝負"
