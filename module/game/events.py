"""Everything that happens in a game, as made by `module.game.engine`: the one thing all others read.

Cards that a seat may not see are None in the event as that seat sees it (`seen_by`). Seats and teams are
numbers from 0, rounds count from 1, `base` and `points` are points, `multipliers` are by team: the factor on
its points as things stand.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import assert_never

from module.game.quick import quickly_made
from module.game.scoring import Payment
from module.rules.cards import Card
from module.rules.ruleset import Rules
from module.rules.yaku import YakuScore


class Source(Enum):
    """Where a card that is being played comes from."""

    HAND = "hand"
    PILE = "pile"


class RoundEnd(Enum):
    """Why a round ended."""

    STOPPED = "stopped"
    HAND_EMPTY = "hand_empty"
    """A yaku was made with the last hand card: there is no koi-koi, the round stops by itself."""
    AUTOMATIC = "automatic"
    """A yaku was made where koi-koi may not be called any more: the round stops by itself."""
    NOBODY_STOPPED = "nobody_stopped"
    LUCKY_HAND = "lucky_hand"
    LUCKY_TIE = "lucky_tie"
    """Seats on different sides had lucky hands: nobody is paid."""
    LUCKY_VOID = "lucky_void"
    """Hand or table were lucky, which makes the round void."""


@quickly_made
@dataclass(frozen=True, slots=True)
class GameStarted:
    """A game begins under these rules."""

    rules: Rules
    seats: int


@quickly_made
@dataclass(frozen=True, slots=True)
class FirstDealerChosen:
    """Who deals first was drawn for: each drawing by seat, None for who does not draw again.

    Without a drawing it was chosen by lot.
    """

    dealer: int
    draws: tuple[tuple[Card | None, ...], ...]


@quickly_made
@dataclass(frozen=True, slots=True)
class RoundStarted:
    """A round begins; the dealer plays first."""

    round: int
    dealer: int


@quickly_made
@dataclass(frozen=True, slots=True)
class DealtAgain:
    """A deal that does not count, for all to see: its lucky table (else empty), or seats and lucky hands."""

    table: tuple[Card, ...]
    seats: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...]


@quickly_made
@dataclass(frozen=True, slots=True)
class CardsDealt:
    """The cards are dealt: the table in the order of its places, the hands by seat, the pile's height."""

    table: tuple[Card, ...]
    hands: tuple[tuple[Card | None, ...], ...]
    pile: int
    multipliers: tuple[int, ...]


@quickly_made
@dataclass(frozen=True, slots=True)
class LuckyTable:
    """The table was dealt four cards of a month or four pairs: the round is void."""

    cards: tuple[Card, ...]


@quickly_made
@dataclass(frozen=True, slots=True)
class LuckyHands:
    """Seats that were dealt four cards of a month or four pairs, and their hands for all to see."""

    seats: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...]


@quickly_made
@dataclass(frozen=True, slots=True)
class TurnStarted:
    """It is this seat's turn to play a hand card."""

    seat: int


@quickly_made
@dataclass(frozen=True, slots=True)
class ChoiceOffered:
    """Two table cards match, or more: the seat chooses one. For a hand card only that seat is told."""

    seat: int
    card: Card
    choices: tuple[Card, ...]
    source: Source


@quickly_made
@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card leaves the hand, from this place in it (0 is the leftmost)."""

    seat: int
    card: Card
    hand_index: int


@quickly_made
@dataclass(frozen=True, slots=True)
class CardDrawn:
    """The top card of the pile is turned up; `pile` cards are left."""

    seat: int
    card: Card
    pile: int


@quickly_made
@dataclass(frozen=True, slots=True)
class CardPlaced:
    """Nothing matched: the card stays on the table, at this place."""

    seat: int
    card: Card
    place: int


@quickly_made
@dataclass(frozen=True, slots=True)
class CardsCaptured:
    """The card takes these table cards, in reading order."""

    seat: int
    team: int
    card: Card
    taken: tuple[Card, ...]


@quickly_made
@dataclass(frozen=True, slots=True)
class YakuMade:
    """The team's yaku after a turn that made one or bettered one (`grown`), so that their total has grown."""

    seat: int
    team: int
    yaku: tuple[YakuScore, ...]
    grown: tuple[YakuScore, ...]
    base: int
    multipliers: tuple[int, ...]


@quickly_made
@dataclass(frozen=True, slots=True)
class YakuChanged:
    """The team's yaku are others now, or worth something else, and there is no choice.

    A turn has not bettered their total; or the team has called koi-koi, and a viewing is worth more now.
    """

    seat: int
    team: int
    yaku: tuple[YakuScore, ...]
    base: int
    multipliers: tuple[int, ...]


@quickly_made
@dataclass(frozen=True, slots=True)
class KoiKoiOffered:
    """The seat chooses: koi-koi or stop. The lids open."""

    seat: int


@quickly_made
@dataclass(frozen=True, slots=True)
class KoiKoiCalled:
    """Koi-koi! The multipliers from now on."""

    seat: int
    team: int
    multipliers: tuple[int, ...]


@quickly_made
@dataclass(frozen=True, slots=True)
class StopCalled:
    """The seat stops the round."""

    seat: int


@quickly_made
@dataclass(frozen=True, slots=True)
class RoundEnded:
    """A round is over: the winning seat and team (None: nobody), who pays what, and the scores by team.

    `points` are (`base` + `added`) x `multiplier`: the yaku's, those that calls add, and the factor.
    """

    round: int
    reason: RoundEnd
    seat: int | None
    team: int | None
    base: int
    added: int
    multiplier: int
    points: int
    payments: tuple[Payment, ...]
    scores: tuple[int, ...]


@quickly_made
@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over; `winner` is the team with most points, None for a tie."""

    winner: int | None
    scores: tuple[int, ...]


Event = (
    GameStarted
    | FirstDealerChosen
    | RoundStarted
    | DealtAgain
    | CardsDealt
    | LuckyTable
    | LuckyHands
    | TurnStarted
    | ChoiceOffered
    | CardPlayed
    | CardDrawn
    | CardPlaced
    | CardsCaptured
    | YakuMade
    | YakuChanged
    | KoiKoiOffered
    | KoiKoiCalled
    | StopCalled
    | RoundEnded
    | GameEnded
)

# The stable names of events in JSON and in golden games.
EVENT_NAMES: dict[type[Event], str] = {
    GameStarted: "game_started",
    FirstDealerChosen: "first_dealer_chosen",
    RoundStarted: "round_started",
    DealtAgain: "dealt_again",
    CardsDealt: "cards_dealt",
    LuckyTable: "lucky_table",
    LuckyHands: "lucky_hands",
    TurnStarted: "turn_started",
    ChoiceOffered: "choice_offered",
    CardPlayed: "card_played",
    CardDrawn: "card_drawn",
    CardPlaced: "card_placed",
    CardsCaptured: "cards_captured",
    YakuMade: "yaku_made",
    YakuChanged: "yaku_changed",
    KoiKoiOffered: "koikoi_offered",
    KoiKoiCalled: "koikoi_called",
    StopCalled: "stop_called",
    RoundEnded: "round_ended",
    GameEnded: "game_ended",
}


def seen_by(events: Iterable[Event], seat: int) -> tuple[Event, ...]:
    """What this seat sees of events: other hands face down, and no card that another hand has not played."""
    return tuple(_seen(event, seat) for event in events if not _is_kept_secret(event, seat))


def _seen(event: Event, seat: int) -> Event:
    match event:
        case CardsDealt(hands=hands):
            hidden = tuple(hand if other == seat else (None,) * len(hand) for other, hand in enumerate(hands))
            return replace(event, hands=hidden)
        case _:
            return event


def _is_kept_secret(event: Event, seat: int) -> bool:
    """Another seat has picked a hand card, and may still pick another one: nothing has happened yet."""
    return isinstance(event, ChoiceOffered) and event.source is Source.HAND and event.seat != seat


JsonValue = str | int | float | bool | None | list["JsonValue"] | dict[str, "JsonValue"]


_Field = Card | YakuScore | Payment | Rules | Source | RoundEnd | tuple["_Field", ...] | str | int | None
"""What the fields of events hold."""


def card_to_json(card: Card) -> dict[str, JsonValue]:
    """`{"month": 8, "name": "moon"}`."""
    return {"month": card.month.value, "name": card.name}


def event_to_json(event: Event) -> dict[str, JsonValue]:
    """The event's fields by name, without its own name (see `EVENT_NAMES`)."""
    return {field.name: _value_to_json(getattr(event, field.name)) for field in fields(event)}


def _value_to_json(value: _Field) -> JsonValue:
    match value:
        case None | int() | str():
            return value
        case Card():
            return card_to_json(value)
        case YakuScore():
            return {"yaku": value.yaku.value, "points": value.points}
        case Payment():
            return {"payer": value.payer, "payee": value.payee, "points": value.points}
        case Rules():
            return value.spec
        case Source() | RoundEnd():
            return str(value.value)
        case tuple():
            return [_value_to_json(item) for item in value]
        case _:
            assert_never(value)


def event_to_text(event: Event) -> str:
    """One line for people and golden games: the name, then each field, cards by their codes.

    >>> event_to_text(KoiKoiCalled(seat=1, team=1, multipliers=(1, 2)))
    'koikoi_called seat=1 team=1 multipliers=[1 2]'
    """
    parts = [f"{field.name}={_value_to_text(getattr(event, field.name))}" for field in fields(event)]
    return " ".join((EVENT_NAMES[type(event)], *parts))


def _value_to_text(value: _Field) -> str:
    match value:
        case None:
            return "-"
        case Card():
            return value.code
        case YakuScore():
            return f"{value.yaku.value}:{value.points}"
        case Payment():
            payer = "" if value.payer is None else value.payer
            return f"{payer}>{value.payee}:{value.points}"
        case Rules():
            return value.spec
        case Source() | RoundEnd():
            return str(value.value)
        case tuple():
            return "[" + " ".join(_value_to_text(item) for item in value) + "]"
        case str() | int():
            return str(value)
        case _:
            assert_never(value)
