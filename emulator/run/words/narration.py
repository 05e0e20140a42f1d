"""The game told in words, for a terminal without a window."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from emulator.run.words.names import seat_names, team_names
from emulator.seats import Seating
from module.game.events import (
    CardDrawn,
    CardPlaced,
    CardPlayed,
    CardsCaptured,
    ChoiceOffered,
    DealtAgain,
    Event,
    FirstDealerChosen,
    GameEnded,
    KoiKoiCalled,
    KoiKoiOffered,
    LuckyHands,
    LuckyTable,
    RoundEnded,
    RoundStarted,
    StopCalled,
    TurnStarted,
    YakuChanged,
    YakuMade,
)
from module.game.table import cards_in_reading_order
from module.game.view import View
from module.rules.cards import Card


@dataclass(frozen=True, slots=True)
class Voice:
    """What the seats and the sides are called; `you` is the seat of the only player, where there is one."""

    seats: tuple[str, ...]
    sides: tuple[str, ...]
    you: int | None

    def who(self, seat: int, verb: str) -> str:
        """Somebody does something."""
        third_person = {"have": "has"}.get(verb, verb + "s")
        return f"You {verb}" if seat == self.you else f"{self.seats[seat]} {third_person}"

    def score(self, scores: tuple[int, ...], team: int) -> str:
        """How it stands: from the only player's side, else with everybody's name."""
        if self.you is None:
            return ", ".join(f"{name} {points}" for name, points in zip(self.sides, scores, strict=True))
        return _score(scores, team)

    def result(self, ended: GameEnded, team: int) -> str:
        """How a game ended. Second place is lost."""
        if ended.winner is None and (self.you is None or ended.scores[team] == max(ended.scores)):
            return f"A tie! Final score {self.score(ended.scores, team)}."
        if self.you is None and ended.winner is not None:
            return f"{self.sides[ended.winner]} wins {_score(ended.scores, ended.winner)}!"
        word = "win" if ended.winner == team else "lose"
        return f"You {word}! Final score {_score(ended.scores, team)}."


def voice(seating: Seating, *, by_chat: bool) -> Voice:
    """The voice for a game whose seats are held so."""
    people = seating.people
    return Voice(
        seat_names(seating, {}, "en", by_chat=by_chat),
        team_names(seating, "en", by_chat=by_chat),
        people[0] if len(people) == 1 else None,
    )


def narrate(events: Iterable[Event], view: View, names: Voice) -> Iterator[str]:
    """Lines that tell the events, as seen from the view's seat; the view is the one after them."""
    for event in events:
        line = _line(event, view, names)
        if line:
            yield line


def position_lines(view: View) -> Iterator[str]:
    """The table and the numbered hand: what a player without a window has to know."""
    yield "Table: " + (_names(cards_in_reading_order(view.table)) or "empty")
    yield "Hand:  " + "  ".join(f"{number} {card}" for number, card in enumerate(view.hand, 1))


def _line(event: Event, view: View, names: Voice) -> str:
    match event:
        case CardPlayed(seat=seat, card=card):
            return f"{names.who(seat, 'play')} {card}."
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
            return f"{names.who(seat, 'have')} {made}: {base} base points."
        case YakuChanged(seat=seat, yaku=yaku, base=base):
            made = ", ".join(f"{score.yaku.title} {score.points}" for score in yaku) or "no yaku"
            return f"{names.who(seat, 'have')} {made} now: {base} base points."
        case KoiKoiOffered(seat=seat) if seat == view.seat:
            return "Koi-koi or stop?"
        case KoiKoiCalled(seat=seat, multipliers=multipliers):
            return f"{names.who(seat, 'call')} koi-koi!{_factors(multipliers, view, names)}"
        case StopCalled(seat=seat):
            return f"{names.who(seat, 'stop')}."
        case RoundEnded(round=number, scores=scores):
            return (
                f"Round {number} is over. {_won(event, view, names)}. Score {names.score(scores, view.team)}."
            )
        case GameEnded():
            return names.result(event, view.team)
        case TurnStarted(seat=seat) if seat == view.seat:
            return "\n".join(position_lines(view)) if view.turn == seat else ""
        case _:
            return _deal_line(event, view, names)


def _deal_line(event: Event, view: View, names: Voice) -> str:
    """What is told of a deal, up to its first turn."""
    match event:
        case FirstDealerChosen(draws=draws):
            return "\n".join(_drawing(drawn, names) for drawn in draws)
        case RoundStarted(round=number, dealer=dealer):
            month = view.rules.month_of_round(number).name.capitalize()
            which = f"{number} of {view.rules.rounds}" + (f" ({month})" if view.rules.counts_months else "")
            return f"Round {which}. {names.who(dealer, 'deal')}."
        case DealtAgain(table=table, seats=seats):
            why = f"a lucky table ({_names(table)})" if table else f"a lucky hand ({_lucky(seats, names)})"
            return f"Dealt again: {why}."
        case LuckyTable(cards=cards):
            return f"A lucky table ({_names(cards)}): the round is void."
        case LuckyHands(seats=seats):
            return f"Lucky hand: {_lucky(seats, names)}."
        case _:
            return ""


def _drawing(drawn: tuple[Card | None, ...], names: Voice) -> str:
    """Who drew what for the first deal."""
    cards = (f"{names.who(seat, 'draw')} {card}" for seat, card in enumerate(drawn) if card)
    return f"{', '.join(cards)}."


def _lucky(seats: tuple[int, ...], names: Voice) -> str:
    return ", ".join(names.who(seat, "hold") + " one" for seat in seats)


def _factors(multipliers: tuple[int, ...], view: View, names: Voice) -> str:
    """What counts how often now, where not all count once."""
    if max(multipliers) == 1:
        return ""
    if len(set(multipliers)) == 1:
        return f" Everything counts x{multipliers[0]}."
    if names.you is None:
        told = (f"{side} counts x{x}" for side, x in zip(names.sides, multipliers, strict=True))
        return f" {', '.join(told)}."
    own, *others = (multipliers[view.team], *(x for side, x in enumerate(multipliers) if side != view.team))
    return f" Your points count x{own}, the other side's {' and '.join(f'x{x}' for x in others)}."


def _won(event: RoundEnded, view: View, names: Voice) -> str:
    """Who gets how many points for a round, and from whom."""
    if event.seat is not None and event.team is not None:
        paid = sum(payment.points for payment in event.payments if payment.payee == event.team)
        return f"{names.who(event.seat, 'score')} {paid or event.points}"
    got = {payment.payee: payment.points for payment in event.payments}
    sides = (f"{_side(team, view, names)} {points}" for team, points in got.items())
    return ", ".join(sides) or "Nobody scores"


def _side(team: int, view: View, names: Voice) -> str:
    return "You get" if names.you is not None and team == view.team else f"{names.sides[team]} gets"


def _names(cards: tuple[Card, ...]) -> str:
    return ", ".join(map(str, cards))


def _score(scores: tuple[int, ...], team: int) -> str:
    others = [points for other, points in enumerate(scores) if other != team]
    return " to ".join(map(str, (scores[team], *others)))
