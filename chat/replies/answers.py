"""What chat is told about the game: its hand, its yaku, its rules, and what has just happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from chat.reading.commands import Name
from chat.reading.names import card_title, yaku_title
from chat.replies.sentences import Line, Say
from module.game.events import Event, GameEnded, RoundEnded, YakuMade
from module.game.state import Phase
from module.game.view import View
from module.rules.cards import Kind
from module.rules.yaku import AllOf, AtLeast, Brights, MonthOfRound, Yaku, YakuPoints

_JOINTS = {"en": ", ", "ja": "、"}
_KINDS_JA = {Kind.BRIGHT: "光", Kind.ANIMAL: "タネ", Kind.RIBBON: "短冊", Kind.PLAIN: "カス"}


def hand_line(view: View, language: str) -> Line:
    """The numbered hand cards."""
    if view.phase is Phase.OVER or not view.hand:
        return Line(Say.NO_HAND)
    cards = (f"{number} {card_title(card, language)}" for number, card in enumerate(view.hand, 1))
    return Line(Name.HAND, {"cards": _JOINTS[language].join(cards)})


def rules_line(view: View) -> Line:
    """The rules that are played."""
    return Line(Name.RULES, {"rules": view.rules.spec, "rounds": view.rules.rounds})


def yaku_line(yaku: Yaku | None, view: View, language: str) -> Line:
    """All yaku and their points, or what one of them needs."""
    if yaku is None:
        listed = (f"{yaku_title(entry.yaku, language)} {entry.points}" for entry in view.rules.yaku)
        return Line(Say.YAKU_LIST, {"yaku": _JOINTS[language].join(listed)})
    for entry in view.rules.yaku:
        if entry.yaku is yaku:
            return _one_yaku(entry, language)
    return Line(Say.YAKU_NOT_HERE, {"yaku": yaku_title(yaku, language)})


def _one_yaku(entry: YakuPoints, language: str) -> Line:
    further = ""
    if entry.each_further:
        japanese = f"、1枚増えるごとに+{entry.each_further}点"
        further = japanese if language == "ja" else f", {entry.each_further} more for each further card"
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


def announcements(events: tuple[Event, ...], view: View, language: str, opponent: str) -> Iterator[Line]:
    """What everybody is told of the events: yaku, the end of a round, the end of the game.

    `opponent` is the other side's name.
    """
    asked = view.phase is Phase.KOIKOI and view.turn == view.seat
    for event in events:
        match event:
            case YakuMade(team=team, yaku=made, base=base):
                names = _JOINTS[language].join(yaku_title(score.yaku, language) for score in made)
                own = Say.OWN_YAKU_CHOICE if asked else Say.OWN_YAKU
                yield Line(
                    own if team == view.team else Say.OTHER_YAKU,
                    {"yaku": names, "base": base, "opponent": opponent},
                )
            case RoundEnded(team=team):
                say = (
                    Say.ROUND_VOID if team is None else Say.ROUND_WON if team == view.team else Say.ROUND_LOST
                )
                values: dict[str, str | int] = {
                    "round": event.round,
                    "points": event.points,
                    "opponent": opponent,
                }
                yield Line(say, {**values, **_score(event.scores, view)})
            case GameEnded(winner=winner, scores=scores):
                say = (
                    Say.GAME_TIED
                    if winner is None
                    else Say.GAME_WON
                    if winner == view.team
                    else Say.GAME_LOST
                )
                yield Line(say, _score(scores, view))
            case _:
                pass


def _score(scores: tuple[int, ...], view: View) -> dict[str, str | int]:
    """Chat's score, and the best of the others'."""
    others = (score for team, score in enumerate(scores) if team != view.team)
    return {"own": scores[view.team], "other": max(others)}
