"""What chat is told about the game: its hand, its yaku, its rules, and what has just happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, assert_never

from chat.reading.commands import Name
from chat.reading.names import card_title, yaku_title
from chat.replies.rulewords import facts, yaku_notes
from chat.replies.sentences import Line, Say
from chat.views import Views
from module.game.events import Event, GameEnded, RoundEnded, YakuMade
from module.game.state import Phase
from module.game.view import View
from module.rules.cards import Kind
from module.rules.scorer import Counting
from module.rules.yaku import AllOf, AtLeast, Brights, MonthOfRound, Yaku, YakuPoints

_JOINTS = {"en": ", ", "ja": "、"}
_KINDS_JA = {Kind.BRIGHT: "光", Kind.ANIMAL: "タネ", Kind.RIBBON: "短冊", Kind.PLAIN: "カス"}


def hand_line(view: View, language: str) -> Line:
    """The numbered hand cards."""
    if view.phase is Phase.OVER or not view.hand:
        return Line(Say.NO_HAND)
    cards = (f"{number} {card_title(card, language)}" for number, card in enumerate(view.hand, 1))
    return Line(Name.HAND, {"cards": _JOINTS[language].join(cards)})


def rules_line(view: View, language: str) -> Line:
    """The rules that are played."""
    rules = view.rules
    return Line(Name.RULES, {
        "rules": rules.spec, "rounds": rules.rounds, "facts": facts(rules, language),
    })  # fmt: skip


def yaku_line(yaku: Yaku | None, view: View, language: str) -> Line:
    """All yaku and their points, or what one of them needs."""
    if yaku is None:
        listed = (
            f"{yaku_title(entry.yaku, language)} {entry.points}{'+' if entry.each_further else ''}"
            for entry in view.rules.yaku
        )
        return Line(Say.YAKU_LIST, {"yaku": _JOINTS[language].join(listed)})
    for entry in view.rules.yaku:
        if entry.yaku is yaku:
            return _one_yaku(entry, view.rules.counting, language)
    return Line(Say.YAKU_NOT_HERE, {"yaku": yaku_title(yaku, language)})


def _one_yaku(entry: YakuPoints, counting: Counting, language: str) -> Line:
    further = yaku_notes(entry, counting, language)
    title = entry.yaku.japanese if language == "ja" else f"{entry.yaku.title} ({entry.yaku.japanese})"
    return Line(Name.YAKU, {
        "yaku": title, "needs": _needs(entry.yaku, language), "points": entry.points, "further": further,
    })  # fmt: skip


def _needs(yaku: Yaku, language: str) -> str:
    japanese = language == "ja"
    match yaku.shape:
        case AllOf(cards=cards):
            return _JOINTS[language].join(card_title(card, language) for card in cards)
        case Brights(dry=dry, rain=rain):
            if japanese:
                return f"雨を除く光{dry}枚" + ("と雨" if rain else "")
            return f"{dry} brights other than the rain man" + (", and the rain man" if rain else "")
        case AtLeast(kind=kind, count=count):
            return f"{_KINDS_JA[kind]}{count}枚" if japanese else f"{count} {kind.value}s"
        case MonthOfRound():
            return "その月の4枚" if japanese else "the four cards of the round's month"
        case _ as never:
            assert_never(never)


class Told(NamedTuple):
    """Something that everybody is told; `team`: whom it speaks to, of several teams of chat's."""

    line: Line
    team: int | None = None


def announcements(
    events: tuple[Event, ...], views: Views, language: str, names: tuple[str, ...]
) -> Iterator[Told]:
    """What everybody is told of the events: yaku, the end of a round, the end of the game.

    `names` are those of the sides, by team.
    """
    alone = next(iter(views.own.values())) if len(views.own) == 1 else None
    for event in events:
        match event:
            case YakuMade():
                yield _yaku_told(event, views.own.get(event.team), language, names)
            case RoundEnded() if alone is not None:
                yield Told(_round_line(event, alone, language, names))
            case RoundEnded():
                gets = _gets(event)
                say = Say.TEAM_ROUND if gets else Say.TEAM_ROUND_VOID
                scores = (f"{_name(names, side)} {score}" for side, score in enumerate(event.scores))
                yield Told(Line(say, {
                    "round": event.round, "points": max(gets.values(), default=0),
                    "team": _JOINTS[language].join(_name(names, side) for side in gets),
                    "scores": _JOINTS[language].join(scores),
                }))  # fmt: skip
            case GameEnded(winner=winner, scores=scores):
                yield Told(_game_line(winner, scores, alone, language, names))
            case _:
                pass


def _name(names: tuple[str, ...], team: int | None) -> str:
    return names[team] if team is not None and team < len(names) else ""


def _yaku_told(made: YakuMade, own: View | None, language: str, names: tuple[str, ...]) -> Told:
    values: dict[str, str | int] = {
        "yaku": _JOINTS[language].join(yaku_title(score.yaku, language) for score in made.yaku),
        "base": made.base,
        "opponent": _name(names, made.team),
    }
    if own is None:
        return Told(Line(Say.OTHER_YAKU, values))
    asked = own.phase is Phase.KOIKOI and own.turn == own.seat
    return Told(Line(Say.OWN_YAKU_CHOICE if asked else Say.OWN_YAKU, values), made.team)


def _gets(ended: RoundEnded) -> dict[int, int]:
    """What each side gets that gets anything: the winner, or whoever is paid when nobody stopped."""
    gets: dict[int, int] = {}
    for payment in ended.payments:
        gets[payment.payee] = gets.get(payment.payee, 0) + payment.points
    return gets


def _round_line(ended: RoundEnded, own: View, language: str, names: tuple[str, ...]) -> Line:
    team, gets = ended.team, _gets(ended)
    values: dict[str, str | int] = {
        "round": ended.round, "opponent": _name(names, team), **_score(ended.scores, own.team, language),
    }  # fmt: skip
    if team is None and gets:
        you = "you" if language == "en" else "あなた"
        sides = _JOINTS[language].join(you if side == own.team else _name(names, side) for side in gets)
        return Line(Say.ROUND_UNSTOPPED, {**values, "side": sides, "points": max(gets.values())})
    say = Say.ROUND_VOID if team is None else Say.ROUND_WON if team == own.team else Say.ROUND_LOST
    return Line(say, {**values, "points": ended.points if team is None else gets.get(team, ended.points)})


def _game_line(
    winner: int | None, scores: tuple[int, ...], own: View | None, language: str, names: tuple[str, ...]
) -> Line:
    """How the game ended, for chat's only side or for everybody. Second place is a lost game."""
    best = scores.index(max(scores))
    if own is None and winner is not None:
        return Line(Say.TEAM_GAME, {"team": _name(names, winner), **_score(scores, winner, language)})
    if winner is None and (own is None or scores[own.team] == scores[best]):
        return Line(Say.GAME_TIED, _score(scores, best if own is None else own.team, language))
    team = best if own is None else own.team
    return Line(Say.GAME_WON if winner == team else Say.GAME_LOST, _score(scores, team, language))


def _score(scores: tuple[int, ...], team: int, language: str) -> dict[str, str | int]:
    """A side's score, and those of the others."""
    others = [score for other, score in enumerate(scores) if other != team]
    joint = "対" if language == "ja" else " to "
    return {"own": scores[team], "other": others[0] if len(others) == 1 else joint.join(map(str, others))}
