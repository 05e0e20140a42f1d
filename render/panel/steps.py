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
    Event,
    KoiKoiCalled,
    KoiKoiOffered,
    LuckyHands,
    RoundEnded,
    RoundStarted,
    StopCalled,
    YakuMade,
)
from module.rules.cards import DECK, Card
from render.panel.motion import Durations, Motion, Pose, ease_out
from render.panel.placing import NOBODY, Hidden, Key, Placement, posed
from render.panel.shown import Shown
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
        case RoundStarted():
            return _stack_built(step)
        case CardsDealt():
            return _dealt(step)
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
        case LuckyHands(hands=hands):
            return _revealed(step, [card for hand in hands for card in hand])
        case YakuMade():
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
