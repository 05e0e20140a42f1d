"""What the seat to move can do."""

from __future__ import annotations

from dataclasses import dataclass

from module.rules.cards import DECK, Card


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play this hand card; while choosing what another hand card takes: pick anew."""

    card: Card


@dataclass(frozen=True, slots=True)
class TakeCard:
    """Take this one of the two table cards that match."""

    card: Card


@dataclass(frozen=True, slots=True)
class KoiKoi:
    """Call koi-koi: play on."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Stop the round and score."""


Action = PlayCard | TakeCard | KoiKoi | Stop

# One object for each action: a game makes hundreds of thousands of these a second.
PLAY: dict[Card, PlayCard] = {card: PlayCard(card) for card in DECK}
TAKE: dict[Card, TakeCard] = {card: TakeCard(card) for card in DECK}
KOIKOI = KoiKoi()
STOP = Stop()
