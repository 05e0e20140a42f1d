"""Where every card lies when nothing moves, and how bright it is: pure functions of what is shown."""

from __future__ import annotations

from math import pi

from module.rules.cards import Card, Kind, Month
from module.rules.yaku import AllOf, AtLeast, Brights, MonthOfRound, Yaku, YakuScore, counts_as
from render.panel.motion import Pose
from render.panel.shown import Half, Held, Shown
from render.style import layout
from render.style.layout import Side

Key = Card | int
"""Which card on the panel: itself, or a number for one that lies face down and is not known."""

Kinds = tuple[Kind, Kind]
"""Which captured kind each side's display shows."""

Placement = dict[Key, Pose]
"""Every card's pose at rest, in the order in which they are painted; the pile has none."""

PICKED_LIFT = 0.45
PLAYED_LIFT = 0.3
SPARE_LIFT = 0.2
KINDS = (Kind.PLAIN, Kind.RIBBON, Kind.ANIMAL, Kind.BRIGHT)
"""The order in which a display turns; it starts at the first."""


def with_kind(kinds: Kinds, kind: Kind, side: Side | None = None) -> Kinds:
    """The kinds shown, with another one on a side, or on both."""
    own, opponent = kinds
    return own if side is Side.OPPONENT else kind, opponent if side is Side.OWN else kind


def stepped(kinds: Kinds, step: int, side: Side | None = None) -> Kinds:
    """The kinds shown when the display of a side, or of both, is turned on."""
    for one in Side if side is None else (side,):
        place = KINDS.index(kinds[one.value]) + step
        kinds = with_kind(kinds, KINDS[place % len(KINDS)], one)
    return kinds


def turn_of(side: Side) -> float:
    """How a side's cards are turned."""
    return 0.0 if side is Side.OWN else pi


def placement(shown: Shown, kinds: Kinds) -> Placement:
    """Where every card lies."""
    places: Placement = {}
    for side in (Side.OPPONENT, Side.OWN):
        places.update(_hand(shown, side))
    for place, card in enumerate(shown.table):
        if card is not None:
            x, y = layout.table_place(place)
            lift = SPARE_LIFT if layout.is_spare(place) else 0.0
            places[card] = Pose(x, y, laid_turn(card), 0.0, lift)
    for side in (Side.OPPONENT, Side.OWN):
        places.update(_captured(shown.half(side), side, kinds[side.value]))
    if shown.held is not None:
        places[shown.held.card] = held_pose(shown.held)
    return places


def laid_turn(card: Card) -> float:
    """Cards are laid to the table by hand: each lies a little askew, always the same."""
    return (card.index * 37 % 5 - 2) * 0.006


def held_pose(held: Held) -> Pose:
    """A played card over its old place in the hand, or a drawn card beside the stack."""
    if held.index is None:
        return Pose(*layout.DRAWN)
    x, y = layout.hand_place(held.side, held.index, held.of)
    # The opponent's card is turned up on its way to the table.
    return Pose(x, y, turn_of(held.side), 0.0 if held.side is Side.OWN else 1.0, PLAYED_LIFT)


def _hand(shown: Shown, side: Side) -> Placement:
    hand = shown.half(side).hand
    picked = shown.choice.card if shown.choice else None
    places: Placement = {}
    for index, card in enumerate(hand):
        x, y = layout.hand_place(side, index, len(hand))
        lift = PICKED_LIFT if card is not None and card is picked else 0.0
        places[index if card is None else card] = Pose(x, y, turn_of(side), float(card is None), lift)
    return places


def _captured(half: Half, side: Side, kind: Kind) -> Placement:
    places: Placement = {}
    row = 0
    for card in half.captured:
        if counts_as(card, kind):
            x, y = layout.taken_place(side, row)
            row += 1
        else:
            x, y = layout.point_on(side, layout.HIDDEN_TAKEN)
        places[card] = Pose(x, y, turn_of(side))
    return places


def yaku_cards(half: Half, round_number: int) -> frozenset[Card]:
    """The captured cards that the side's yaku are made of."""
    month = Month((round_number - 1) % len(Month) + 1)
    return frozenset(
        card for card in half.captured if any(_belongs(card, made.yaku, month) for made in half.yaku)
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
    if shown.turn is not Side.OWN or shown.lids or shown.choice or shown.held:
        return frozenset()
    months = {card.month for card in shown.table if card}
    return frozenset(card for card in shown.half(Side.OWN).hand if card and card.month in months)
