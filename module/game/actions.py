"""What the seat to move can do. There is one object for each action, so actions compare by identity."""

from __future__ import annotations

from dataclasses import dataclass

from module.rules.cards import DECK, Card


@dataclass(frozen=True, slots=True, eq=False)
class PlayCard:
    """Play this hand card; while choosing what another hand card takes: pick anew. Made as `PLAY[card]`."""

    card: Card

    def __reduce__(self) -> tuple[object, tuple[Card]]:
        return _play, (self.card,)


@dataclass(frozen=True, slots=True, eq=False)
class TakeCard:
    """Take this one of the table cards that match. Made as `TAKE[card]`."""

    card: Card

    def __reduce__(self) -> tuple[object, tuple[Card]]:
        return _take, (self.card,)


@dataclass(frozen=True, slots=True, eq=False)
class KoiKoi:
    """Call koi-koi: play on. Made as `KOIKOI`."""

    def __reduce__(self) -> str:
        return "KOIKOI"


@dataclass(frozen=True, slots=True, eq=False)
class Stop:
    """Stop the round and score. Made as `STOP`."""

    def __reduce__(self) -> str:
        return "STOP"


def _play(card: Card) -> PlayCard:
    return PLAY[card]


def _take(card: Card) -> TakeCard:
    return TAKE[card]


Action = PlayCard | TakeCard | KoiKoi | Stop

PLAY: dict[Card, PlayCard] = {card: PlayCard(card) for card in DECK}
TAKE: dict[Card, TakeCard] = {card: TakeCard(card) for card in DECK}
KOIKOI = KoiKoi()
STOP = Stop()
