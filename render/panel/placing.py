"""Where every card lies when nothing moves, and how bright it is: pure functions of what is shown."""

from __future__ import annotations

from typing import NamedTuple

from module.rules.cards import Card, Kind, Month
from module.rules.yaku import AllOf, AtLeast, Brights, MonthOfRound, Yaku, YakuScore, counts_as
from render.panel.motion import Pose
from render.panel.shown import Held, Player, Shown
from render.style.items import Box
from render.style.layout import CARD_HEIGHT, CARD_WIDTH, OWN, Layout, SeatLayout, Spot, around


class Hidden(NamedTuple):
    """A card that is not known: at a `place` of a seat's hand; of no seat while it comes onto the panel."""

    seat: int
    place: int


NOBODY = -1

Key = Card | Hidden
"""Which card on the panel."""

Kinds = tuple[Kind, ...]
"""Which captured kind each seat's display shows."""

Placement = dict[Key, Pose]
"""Every card's pose at rest, in the order in which they are painted; the pile has none."""

PICKED_LIFT = 0.45
PLAYED_LIFT = 0.3
_REDRAWN = 26.0
"""How far a card that is drawn again lies from the one before, at scale 1: that one's month is still seen."""
KINDS = (Kind.PLAIN, Kind.RIBBON, Kind.ANIMAL, Kind.BRIGHT)
"""The order in which a display turns; it starts at the first."""


def with_kind(kinds: Kinds, kind: Kind, seat: int | None = None) -> Kinds:
    """The kinds shown, with another one at a seat, or at all."""
    return tuple(kind if seat in {None, number} else before for number, before in enumerate(kinds))


def stepped(kinds: Kinds, step: int, seat: int | None = None) -> Kinds:
    """The kinds shown when the display of a seat, or of all, is turned on."""
    return tuple(
        KINDS[(KINDS.index(kind) + step) % len(KINDS)] if seat in {None, number} else kind
        for number, kind in enumerate(kinds)
    )


def posed(spot: Spot, *, flip: float = 0.0, lift: float = 0.0) -> Pose:
    """A card at a spot; `lift` is added to the spot's own."""
    return Pose(spot.x, spot.y, spot.turn, flip, spot.lift + lift, spot.scale)


def card_box(pose: Pose) -> Box:
    """The box of a card at rest, as if it lay straight."""
    return around((pose.x, pose.y), CARD_WIDTH * pose.scale, CARD_HEIGHT * pose.scale)


def placement(shown: Shown, kinds: Kinds, layout: Layout) -> Placement:
    """Where every card lies."""
    places: Placement = {}
    seats = tuple(reversed(shown.seats))
    for seat in seats:
        places.update(_hand(shown, seat, layout.seats[seat]))
    for card, spot in zip(shown.table, layout.table(len(shown.table)), strict=False):
        if card is not None:
            places[card] = posed(spot._replace(turn=spot.turn + laid_turn(card)))
    for seat in seats:
        places.update(_captured(shown.players[seat], layout.seats[seat], kinds[seat]))
    if shown.held is not None:
        places[shown.held.card] = held_pose(shown.held, layout)
    for number, draw in enumerate(shown.draws):
        for card, seat_layout in zip(draw, layout.seats, strict=True):
            if card is not None:
                spot = seat_layout.draw
                places[card] = posed(spot._replace(x=spot.x + _REDRAWN * spot.scale * number))
    return places


def laid_turn(card: Card) -> float:
    """Cards are laid to the table by hand: each lies a little askew, always the same."""
    return (card.index * 37 % 5 - 2) * 0.006


def held_pose(held: Held, layout: Layout) -> Pose:
    """A played card over its old place in the hand, or a drawn card beside the stack."""
    if held.index is None:
        return posed(layout.drawn)
    spot = layout.seats[held.seat].hand.spot(held.index, held.of)
    # Another seat's card is turned up on its way to the table.
    return posed(spot, flip=0.0 if held.seat == OWN else 1.0, lift=PLAYED_LIFT)


def _hand(shown: Shown, seat: int, layout: SeatLayout) -> Placement:
    hand = shown.players[seat].hand
    picked = shown.choice.card if shown.choice else None
    places: Placement = {}
    for index, card in enumerate(hand):
        spot = layout.hand.spot(index, len(hand))
        if card is None:
            places[Hidden(seat, index)] = posed(spot, flip=1.0)
        else:
            places[card] = posed(spot, lift=PICKED_LIFT if card is picked else 0.0)
    return places


def _captured(player: Player, layout: SeatLayout, kind: Kind) -> Placement:
    """Kind by kind; where one kind is shown at a time, the others lie outside."""
    places: Placement = {}
    if layout.hidden is None:
        for one in KINDS:
            cards = [card for card in player.captured if card.kind is one]
            for index, card in enumerate(cards):
                places[card] = posed(layout.trays[one].spot(index, len(cards)))
        return places
    count = sum(counts_as(card, kind) for card in player.captured)
    row = 0
    for card in player.captured:
        if counts_as(card, kind):
            spot = layout.trays[kind].spot(row, count)
            row += 1
        else:
            spot = Spot(*layout.hidden, layout.turn)
        places[card] = posed(spot)
    return places


def yaku_cards(player: Player, round_number: int) -> frozenset[Card]:
    """The captured cards that the side's yaku are made of."""
    month = Month((round_number - 1) % len(Month) + 1)
    return frozenset(
        card for card in player.captured if any(_belongs(card, made.yaku, month) for made in player.yaku)
    )


def _belongs(card: Card, yaku: Yaku, month: Month) -> bool:
    match yaku.shape:
        case AllOf(cards=cards):
            return card in cards
        case Brights():
            return card.kind is Kind.BRIGHT
        case AtLeast(kind=kind):
            return counts_as(card, kind)
        case MonthOfRound():
            return card.month is month


def telling_kind(made: tuple[YakuScore, ...]) -> Kind:
    """The kind under which the best of these yaku is to be seen."""
    match max(made, key=lambda score: score.points).yaku.shape:
        case AllOf(cards=cards):
            return cards[0].kind
        case AtLeast(kind=kind):
            return kind
        case Brights():
            return Kind.BRIGHT
        case MonthOfRound():
            return Kind.PLAIN


def matching(shown: Shown) -> frozenset[Card]:
    """The own hand cards that would take something, while one is to be played."""
    if shown.turn != OWN or shown.lids is not None or shown.choice or shown.held:
        return frozenset()
    months = {card.month for card in shown.table if card}
    return frozenset(card for card in shown.players[OWN].hand if card and card.month in months)
