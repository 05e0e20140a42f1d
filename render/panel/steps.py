"""Which cards move when something happens, from where and when: an event becomes journeys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from module.game.events import (
    CardDrawn,
    CardPlaced,
    CardPlayed,
    CardsCaptured,
    CardsDealt,
    ChoiceOffered,
    DealtAgain,
    Event,
    FirstDealerChosen,
    KoiKoiCalled,
    KoiKoiOffered,
    LuckyHands,
    LuckyTable,
    RoundEnded,
    RoundStarted,
    StopCalled,
    YakuChanged,
    YakuMade,
)
from module.rules.cards import DECK, Card
from render.panel.motion import Durations, Motion, Pose, ease_out
from render.panel.placing import NOBODY, Hidden, Key, Placement, posed
from render.panel.shown import Shown, seen_from
from render.style.layout import HEIGHT, Layout

_ON_TOP = (9.0, 13.0, 0.25)
"""How a card lies on the card that it takes: x and y off, and its lift."""
_SHORT_LIFT = 0.15
_PACKETS = 6
"""In so many packets the cards go onto the stack, as one hears them shuffled."""
_QUICKER = 0.93
"""Each pause between two packets is shorter than the one before."""


@dataclass(frozen=True, slots=True)
class Journey:
    """A card's motions one after the other.

    Waiting for a journey from the stack, a card is part of the stack; arrived there, it is part of it again.
    """

    motions: tuple[Motion, ...]
    from_stack: bool = False
    to_stack: bool = False

    @property
    def start(self) -> float:
        """When the card begins to move."""
        return self.motions[0].start

    @property
    def end(self) -> float:
        """When it has arrived."""
        return self.motions[-1].end

    def at(self, now: float) -> Pose:
        """The pose at a time."""
        for motion in self.motions:
            if now < motion.end:
                return motion.at(now)
        return self.motions[-1].target


Journeys = dict[Key, Journey]


class Plan(NamedTuple):
    """What an event sets moving, and for how many seconds the next event waits."""

    journeys: Journeys
    hold: float


@dataclass(frozen=True, slots=True)
class Step:
    """An event as the panel meets it.

    What was and will be shown, the cards' rest before and after, their poses `now`; how long everything
    takes, and where everything lies.
    """

    event: Event
    before: Shown
    after: Shown
    rest_before: Placement
    rest_after: Placement
    poses: Mapping[Key, Pose]
    now: float
    durations: Durations
    layout: Layout
    own_seat: int

    def seen(self, seat: int) -> int:
        """A seat of the game as the panel counts it."""
        return seen_from(seat, self.own_seat, len(self.after.players))


def plan(step: Step) -> Plan:
    """The journeys of an event. Cards whose place changes by the way slide there at once."""
    moved, hold = _moved(step)
    for key, journey in _slides(step).items():
        moved.setdefault(key, journey)
    return Plan(moved, hold)


def _slides(step: Step) -> Journeys:
    d = step.durations
    duration = d.pick if isinstance(step.event, ChoiceOffered) else d.close_ranks
    return slide(step.rest_before, step.rest_after, step.poses, step.now, duration)


def slide(
    before: Placement, after: Placement, poses: Mapping[Key, Pose], start: float, duration: float
) -> Journeys:
    """Every card whose place has changed goes there from where it is now, flat over the wood."""
    return {
        key: Journey((Motion(start, duration, poses[key], pose, _SHORT_LIFT, 0.0),))
        for key, pose in after.items()
        if key in before and before[key] != pose
    }


def _moved(step: Step) -> Plan:
    d = step.durations
    match step.event:
        case FirstDealerChosen() | RoundStarted() | DealtAgain() | CardsDealt() | LuckyTable() | LuckyHands():
            return _moved_by_deal(step, step.event)
        case CardPlayed(hand_index=index):
            return Plan(_closed_ranks(step, step.after.held.seat if step.after.held else NOBODY, index), 0.0)
        case CardDrawn(card=card, pile=pile):
            origin = posed(step.layout.stack_top(pile + 1), flip=1.0)
            motion = Motion(step.now, d.move, origin, step.rest_after[card])
            return Plan({card: Journey((motion,), from_stack=True)}, d.move)
        case CardPlaced(card=card):
            motion = Motion(step.now, d.move, _pose(step, card), step.rest_after[card])
            return Plan({card: Journey((motion,))}, d.move)
        case CardsCaptured(card=card, taken=taken):
            return _captured(step, card, taken)
        case YakuMade() | YakuChanged():
            return Plan({}, d.yaku_hold)
        case KoiKoiOffered():
            return Plan({}, d.lids)
        case KoiKoiCalled():
            return Plan({}, d.press)
        case StopCalled():
            return Plan({}, d.press + d.lids)
        case RoundEnded():
            return Plan({}, d.round_hold)
        case _:
            return Plan({}, 0.0)


_DealEvent = FirstDealerChosen | RoundStarted | DealtAgain | CardsDealt | LuckyTable | LuckyHands


def _moved_by_deal(step: Step, event: _DealEvent) -> Plan:
    match event:
        case FirstDealerChosen():
            return _drawn_for_deal(step)
        case RoundStarted():
            return _stack_built(step)
        case DealtAgain(table, seats, hands):
            return _dealt_in_vain(step, table, seats, hands)
        case CardsDealt():
            return _dealt(step)
        case LuckyTable():
            return Plan({}, step.durations.lucky_hold)
        case LuckyHands(hands=hands):
            return _revealed(step, [card for hand in hands for card in hand])


def _pose(step: Step, card: Card) -> Pose:
    """Where a card that was in a hand or beside the stack is now."""
    return step.poses[card] if card in step.poses else step.rest_before[card]


def _stack_built(step: Step) -> Plan:
    """The cards of the last round, or new ones, go onto the stack in packets, faster and faster."""
    d = step.durations
    keys: list[Key] = list(step.rest_before)
    missing = len(DECK) - step.before.pile - len(keys)
    keys += [Hidden(NOBODY, number) for number in range(missing)]
    journeys: Journeys = {}
    for number, key in enumerate(keys):
        target = posed(step.layout.stack_top(step.before.pile + number), flip=1.0)
        x, y = step.layout.entrance
        origin = step.poses.get(key, target._replace(x=x, y=y))
        packet, place = divmod(number, ceil(len(keys) / _PACKETS))
        start = step.now + d.stack_packet * _quickened(packet) + d.stack_step * place
        motion = Motion(start, d.stack_flight, origin, target, easing=ease_out)
        journeys[key] = Journey((motion,), to_stack=True)
    return Plan(journeys, _until(journeys.values(), step.now))


def _drawn_for_deal(step: Step) -> Plan:
    """What lies on the panel goes onto the stack; then each seat draws a card, and those tied draw again."""
    d, built = step.durations, _stack_built(step)
    journeys, start, pile = built.journeys, step.now + built.hold, len(DECK)
    for draw in step.after.draws:
        for card in draw:
            if card is not None:
                origin = posed(step.layout.stack_top(pile), flip=1.0)
                motion = Motion(start, d.move, origin, step.rest_after[card])
                before = journeys.get(card)
                onto = before.motions if before else ()
                journeys[card] = Journey((*onto, motion), from_stack=before is None)
                start, pile = start + d.draw_step, pile - 1
        start += d.move + d.draw_pause
    return Plan(journeys, _until(journeys.values(), step.now) + d.draw_hold)


def _dealt_in_vain(
    step: Step, table: tuple[Card, ...], seats: tuple[int, ...], hands: tuple[tuple[Card, ...], ...]
) -> Plan:
    """The cards because of which a deal does not count are shown, and go back onto the stack."""
    d, layout = step.durations, step.layout
    spots = dict(zip(table, layout.table(len(table)), strict=False))
    for seat, hand in zip(seats, hands, strict=True):
        row = layout.seats[step.seen(seat)].hand
        spots |= {card: row.spot(index, len(hand)) for index, card in enumerate(hand)}
    journeys: Journeys = {}
    for number, (card, spot) in enumerate(spots.items()):
        stack, place = posed(layout.stack_top(len(DECK) - number), flip=1.0), posed(spot)
        there = Motion(step.now + number * d.deal_step, d.deal_flight, stack, place, easing=ease_out)
        back = step.now + len(spots) * d.deal_step + d.deal_flight + d.lucky_hold + number * d.deal_step
        ways = there, Motion(back, d.stack_flight, place, stack, easing=ease_out)
        journeys[card] = Journey(ways, from_stack=True, to_stack=True)
    return Plan(journeys, _until(journeys.values(), step.now))


def _quickened(packet: int) -> float:
    """How many first pauses a packet comes after the first one."""
    return sum(_QUICKER**number for number in range(packet))


def _dealt(step: Step) -> Plan:
    """Table, dealer, then the others in the order of play: each card from the top of the stack."""
    d = step.durations
    shown = step.after
    groups: list[list[Key]] = [[card for card in shown.table if card]]
    for turn in shown.seats:
        seat = (shown.dealer + turn) % len(shown.seats)
        groups.append([card or Hidden(seat, index) for index, card in enumerate(shown.players[seat].hand)])
    journeys: Journeys = {}
    for group, keys in enumerate(groups):
        for key in keys:
            number = len(journeys)
            origin = posed(step.layout.stack_top(step.before.pile - number), flip=1.0)
            start = step.now + number * d.deal_step + group * d.deal_pause
            motion = Motion(start, d.deal_flight, origin, step.rest_after[key], easing=ease_out)
            journeys[key] = Journey((motion,), from_stack=True)
    return Plan(journeys, _until(journeys.values(), step.now))


def _closed_ranks(step: Step, seat: int, index: int) -> Journeys:
    """Face-down cards beyond the gap each take the place of the one before."""
    journeys: Journeys = {}
    for key, pose in step.rest_after.items():
        if isinstance(key, Hidden) and key.seat == seat and key.place >= index:
            before = step.poses.get(Hidden(seat, key.place + 1))
            if before is not None:
                motion = Motion(step.now, step.durations.close_ranks, before, pose, _SHORT_LIFT, 0.0)
                journeys[key] = Journey((motion,))
    return journeys


def _captured(step: Step, card: Card, taken: tuple[Card, ...]) -> Plan:
    """The card goes onto the first that it takes; then all leave, one after the other.

    What comes next begins as the last of them leaves: when the next cards arrive, these lie.
    """
    d = step.durations
    under = step.rest_before[taken[0]]
    x, y, lift = _ON_TOP
    resting = Pose(under.x + x * under.scale, under.y + y * under.scale, 0.0, 0.0, lift, under.scale)
    onto = Motion(step.now, d.move, _pose(step, card), resting)
    leaving = onto.end + d.capture_pause
    journeys: Journeys = {}
    for number, one in enumerate((card, *taken)):
        origin = resting if one is card else _pose(step, one)
        away = Motion(leaving + number * d.capture_step, d.move, origin, step.rest_after[one])
        journeys[one] = Journey((onto, away) if one is card else (away,))
    return Plan(journeys, max(journey.motions[-1].start for journey in journeys.values()) - step.now)


def _revealed(step: Step, cards: list[Card]) -> Plan:
    """Hands that were face down are turned up."""
    d = step.durations
    journeys: Journeys = {}
    for card in cards:
        if card not in step.rest_before:
            pose = step.rest_after[card]
            motion = Motion(step.now, d.reveal, pose._replace(flip=1.0), pose, lift=0.3, bow=0.0)
            journeys[card] = Journey((motion,))
    return Plan(journeys, d.reveal + d.lucky_hold)


def _until(journeys: Iterable[Journey], now: float) -> float:
    return max((journey.end for journey in journeys), default=now) - now


def turned_display(
    before: Placement, after: Placement, poses: Mapping[Key, Pose], now: float, d: Durations
) -> Journeys:
    """A display turns: the cards no longer shown slide out, then the others come in and spread."""
    journeys: Journeys = {}
    for key, journey in slide(before, after, poses, now, d.kind_slide).items():
        motion = journey.motions[0]
        leaves = not 0 <= motion.target.y <= HEIGHT
        start = now if leaves else now + d.spread_pause
        journeys[key] = Journey((Motion(start, d.kind_slide, motion.origin, motion.target, 0.0, 0.0),))
    return journeys
