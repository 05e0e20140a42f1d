"""What everybody at the table has seen of a game: each round's table as dealt, and its turns.

A bot that wonders what another seat holds reads it from there, as a person would who remembers everything.
It is made of what is public of the game's events, so it is the same after a game has been taken up again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from module.game.events import (
    CardDrawn,
    CardPlayed,
    CardsCaptured,
    CardsDealt,
    Event,
    KoiKoiCalled,
    RoundEnded,
    RoundStarted,
)
from module.game.record import Record, replay
from module.rules.cards import Card


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a seat.

    `card` came from this `place` in its hand, 0 the leftmost of those that it then held, and took these
    cards of the table (`taken`; none: it stayed there). The same of the card that was `drawn`: `gained`.
    `called`: koi-koi at its end. Of a turn under way, what has not happened yet is None, empty or False.
    """

    seat: int
    card: Card
    place: int
    taken: tuple[Card, ...] = ()
    drawn: Card | None = None
    gained: tuple[Card, ...] = ()
    called: bool = False


@dataclass(frozen=True, slots=True)
class RoundSeen:
    """One round: its number from 1, who dealt, the table as dealt, the turns so far.

    `end`: how it ended, None while it is played. A round that ended with the deal has no turns.
    """

    round: int
    dealer: int
    table: tuple[Card, ...] = ()
    turns: tuple[Turn, ...] = ()
    end: RoundEnded | None = None


@dataclass(frozen=True, slots=True)
class History:
    """The rounds of a game, the last one that which is played; none: nothing has been seen."""

    rounds: tuple[RoundSeen, ...] = ()

    def after(self, events: Iterable[Event]) -> History:
        """With what these events show to everybody."""
        rounds = [*self.rounds]
        for event in events:
            if isinstance(event, RoundStarted):
                rounds.append(RoundSeen(event.round, event.dealer))
            elif rounds:
                rounds[-1] = _with(rounds[-1], event)
        return History(tuple(rounds))


NOTHING_SEEN = History()


def history_of(record: Record) -> History:
    """What everybody has seen of a game so far, by its record. Raises InvalidRecord, IllegalAction."""
    history = NOTHING_SEEN
    for _, events in replay(record):
        history = history.after(events)
    return history


def _with(seen: RoundSeen, event: Event) -> RoundSeen:
    match event:
        case CardsDealt(table=table):
            return replace(seen, table=table)
        case CardPlayed(seat=seat, card=card, hand_index=place):
            return replace(seen, turns=(*seen.turns, Turn(seat, card, place)))
        case RoundEnded():
            return replace(seen, end=event)
        case CardDrawn() | CardsCaptured() | KoiKoiCalled():
            *before, turn = seen.turns
            return replace(seen, turns=(*before, _turn_with(turn, event)))
        case _:
            return seen


def _turn_with(turn: Turn, event: CardDrawn | CardsCaptured | KoiKoiCalled) -> Turn:
    match event:
        case CardDrawn(card=card):
            return replace(turn, drawn=card)
        case CardsCaptured(card=card, taken=taken):
            return replace(turn, taken=taken) if card is turn.card else replace(turn, gained=taken)
        case KoiKoiCalled():
            return replace(turn, called=True)
