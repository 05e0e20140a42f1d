"""The game told in words, for a terminal without a window."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from module.game.events import (
    CardDrawn,
    CardPlaced,
    CardPlayed,
    CardsCaptured,
    ChoiceOffered,
    Event,
    GameEnded,
    KoiKoiCalled,
    KoiKoiOffered,
    LuckyHands,
    RoundEnded,
    RoundStarted,
    StopCalled,
    TurnStarted,
    YakuMade,
)
from module.game.table import cards_in_reading_order
from module.game.view import View
from module.rules.cards import Card


def narrate(events: Iterable[Event], view: View, opponent: str) -> Iterator[str]:
    """Lines that tell the events, as seen from the view's seat; the view is the one after them.

    `opponent` is the other side's name, where there are two.
    """
    for event in events:
        line = _line(event, view, opponent)
        if line:
            yield line


def position_lines(view: View) -> Iterator[str]:
    """The table and the numbered hand: what a player without a window has to know."""
    yield "Table: " + (_names(cards_in_reading_order(view.table)) or "empty")
    yield "Hand:  " + "  ".join(f"{number} {card}" for number, card in enumerate(view.hand, 1))


def _line(event: Event, view: View, opponent: str) -> str:  # noqa: C901, PLR0911, PLR0912 - one case for each event
    match event:
        case RoundStarted(round=number, dealer=dealer):
            return f"Round {number} of {view.rules.rounds}. {_who(dealer, view, opponent, 'deal')}."
        case CardPlayed(seat=seat, card=card):
            return f"{_who(seat, view, opponent, 'play')} {card}."
        case CardDrawn(card=card):
            return f"  Drawn: {card}."
        case CardPlaced(card=card):
            return f"  {card} stays on the table."
        case CardsCaptured(card=card, taken=taken):
            return f"  {card} takes {_names(taken)}."
        case ChoiceOffered(seat=seat, choices=choices) if seat == view.seat:
            return "Take " + " or ".join(f"{n} {card}" for n, card in enumerate(choices, 1)) + "?"
        case YakuMade(seat=seat, yaku=yaku, base=base):
            made = ", ".join(f"{score.yaku.title} {score.points}" for score in yaku)
            return f"{_who(seat, view, opponent, 'have')} {made}: {base} base points."
        case KoiKoiOffered(seat=seat) if seat == view.seat:
            return "Koi-koi or stop?"
        case KoiKoiCalled(seat=seat, team=team, multipliers=multipliers):
            return f"{_who(seat, view, opponent, 'call')} koi-koi! Everything counts x{multipliers[team]}."
        case StopCalled(seat=seat):
            return f"{_who(seat, view, opponent, 'stop')}."
        case LuckyHands(seats=seats):
            return (
                "Lucky hand: "
                + ", ".join(_who(seat, view, opponent, "hold") + " one" for seat in seats)
                + "."
            )
        case RoundEnded(round=number, seat=seat, points=points, scores=scores):
            won = "Nobody scores" if seat is None else f"{_who(seat, view, opponent, 'score')} {points}"
            return f"Round {number} is over. {won}. Score {_score(scores, view)}."
        case GameEnded(winner=winner, scores=scores):
            result = "A tie" if winner is None else "You win" if winner == view.team else "You lose"
            return f"{result}! Final score {_score(scores, view)}."
        case TurnStarted(seat=seat) if seat == view.seat:
            return "\n".join(position_lines(view)) if view.turn == seat else ""
        case _:
            return ""


def _who(seat: int, view: View, opponent: str, verb: str) -> str:
    if seat == view.seat:
        return f"You {verb}"
    third_person = {"have": "has"}.get(verb, verb + "s")
    others = view.rules.seats - 1
    return f"{opponent if others == 1 else f'Player {seat + 1}'} {third_person}"


def _names(cards: tuple[Card, ...]) -> str:
    return ", ".join(map(str, cards))


def _score(scores: tuple[int, ...], view: View) -> str:
    others = [points for team, points in enumerate(scores) if team != view.team]
    return " to ".join(map(str, (scores[view.team], *others)))
