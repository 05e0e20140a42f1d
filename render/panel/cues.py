"""When which sound belongs to what is shown: from an event and the motions that it sets going.

Nothing is played here. `Board.sounds` gives what is due, and whoever runs the panel plays it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple, assert_never

from module.game.events import (
    CardDrawn,
    CardPlaced,
    CardPlayed,
    CardsCaptured,
    CardsDealt,
    ChoiceOffered,
    DealtAgain,
    FirstDealerChosen,
    GameEnded,
    GameStarted,
    KoiKoiCalled,
    KoiKoiOffered,
    LuckyHands,
    LuckyTable,
    RoundEnded,
    RoundStarted,
    Source,
    StopCalled,
    TurnStarted,
    YakuChanged,
    YakuMade,
)
from module.rules.cards import Card
from render.panel.motion import Motion
from render.panel.shown import Outcome, Shown
from render.panel.steps import Journeys, Plan, Step
from render.sound.names import Sound
from render.style.layout import OWN

_CONTACT = 0.9
"""The part of a motion after which a card is seen to touch: it comes to rest slowly."""
_APART = 0.055
"""Seconds between two cards that are heard one by one."""
_FIRST_SLAP = 0.09
"""Seconds after which the first packet falls in the sound of the shuffling."""
_LATEST = 0.3
"""Seconds after which a cue is past: after a standstill, not everything is heard at once."""
_MOST = 200
"""Cues that are kept where nobody asks for them."""


class Cue(NamedTuple):
    """A sound at a time of the board, in seconds; `gain` 1 is as loud as it was made."""

    at: float
    sound: Sound
    gain: float = 1.0


class Cues:
    """The cues that are still to come."""

    def __init__(self) -> None:
        self._waiting: deque[Cue] = deque(maxlen=_MOST)

    def add(self, cues: Iterable[Cue]) -> None:
        """Wait for these, too."""
        self._waiting = deque(sorted((*self._waiting, *cues)[-_MOST:], key=lambda cue: cue.at), _MOST)

    def clear(self) -> None:
        """Forget all."""
        self._waiting.clear()

    def due(self, now: float) -> tuple[Cue, ...]:
        """Those whose time has come since the last call."""
        due: list[Cue] = []
        while self._waiting and self._waiting[0].at <= now:
            due.append(self._waiting.popleft())
        return tuple(cue for cue in due if now - cue.at <= _LATEST)


def turned(now: float) -> tuple[Cue, ...]:
    """A display of captured cards turns."""
    return (Cue(now, Sound.SLIDE, 0.8),)


def cues_of(step: Step, planned: Plan) -> tuple[Cue, ...]:
    """What is to be heard of an event."""
    now, d, event = step.now, step.durations, step.event
    match event:
        case GameStarted() | TurnStarted() | CardPlayed() | YakuChanged():
            # What a played card does is heard when it lands.
            return ()
        case FirstDealerChosen() | RoundStarted() | DealtAgain() | CardsDealt() | LuckyTable() | LuckyHands():
            return _dealing(step, planned)
        case ChoiceOffered(source=source):
            return (Cue(now, Sound.PICK),) if source is Source.HAND else ()
        case CardDrawn(card=card):
            return (Cue(now, Sound.SLIDE, 0.7), Cue(_lands(planned, card), Sound.TAP))
        case CardPlaced(card=card):
            return (Cue(now, Sound.SLIDE), Cue(_lands(planned, card), Sound.CLACK))
        case CardsCaptured(card=card, taken=taken):
            return _captured(step, planned, (card, *taken))
        case YakuMade():
            return (Cue(now, Sound.YAKU),)
        case KoiKoiOffered():
            return (Cue(now, Sound.LIDS_OPEN),)
        case KoiKoiCalled() | StopCalled():
            call = Sound.KOIKOI if isinstance(event, KoiKoiCalled) else Sound.STOP
            lids = Cue(now + d.press, Sound.LIDS_CLOSE, 0.7)
            return (Cue(now, Sound.BUTTON), Cue(now + d.press / 2, call), lids)
        case RoundEnded(team=winner):
            return (Cue(now, _round_sound(winner, step.after)), *_paid(step))
        case GameEnded():
            return (Cue(now, _game_sound(step.after.outcome)),)
        case _:
            assert_never(event)


def _captured(step: Step, planned: Plan, cards: tuple[Card, ...]) -> tuple[Cue, ...]:
    """The card hits the one it takes; then all leave, and arrive one after the other."""
    onto, away = planned.journeys[cards[0]].motions
    arrivals = [Cue(_lands(planned, card), Sound.TAP, 0.6) for card in cards]
    blow = Cue(_contact(onto), Sound.CLACK)
    return (Cue(step.now, Sound.SLIDE), blow, Cue(away.start, Sound.SLIDE, 0.8), *arrivals)


def _dealing(step: Step, planned: Plan) -> tuple[Cue, ...]:
    match step.event:
        case FirstDealerChosen():
            return (*_shuffled(step, planned), *_flicks(_from_stack(planned)))
        case RoundStarted():
            return _shuffled(step, planned)
        case LuckyTable():
            return (Cue(step.now, Sound.LUCKY),)
        case LuckyHands():
            return (Cue(step.now, Sound.SLIDE), Cue(step.now + step.durations.reveal, Sound.LUCKY))
        case _:
            return _flicks(planned.journeys)


def _paid(step: Step) -> tuple[Cue, ...]:
    """Points arrive, if anybody pays them."""
    event, d = step.event, step.durations
    paid = isinstance(event, RoundEnded) and any(payment.payer is not None for payment in event.payments)
    return (Cue(step.now + d.pay_wait + d.pay, Sound.TAP),) if paid else ()


def _shuffled(step: Step, planned: Plan) -> tuple[Cue, ...]:
    """Cards go onto the stack, if any are missing there."""
    onto = [_contact(way.motions[0]) for way in planned.journeys.values() if not way.from_stack]
    return (Cue(max(step.now, min(onto) - _FIRST_SLAP), Sound.SHUFFLE),) if onto else ()


def _from_stack(planned: Plan) -> Journeys:
    return {key: way for key, way in planned.journeys.items() if not way.to_stack}


def _flicks(journeys: Journeys) -> tuple[Cue, ...]:
    """Each of many cards, as far as the ear can part them."""
    cues: list[Cue] = []
    for journey in journeys.values():
        at = _contact(journey.motions[-1])
        if not cues or at - cues[-1].at >= _APART:
            cues.append(Cue(at, Sound.FLICK))
    return tuple(cues)


def _lands(planned: Plan, card: Card) -> float:
    return _contact(planned.journeys[card].motions[-1])


def _contact(motion: Motion) -> float:
    return motion.start + _CONTACT * motion.duration


def _round_sound(winner: int | None, shown: Shown) -> Sound:
    """What a round's end sounds like for the own team."""
    if winner is None:
        return Sound.ROUND_TIED
    return Sound.ROUND_WON if shown.keeper(winner) == OWN else Sound.ROUND_LOST


def _game_sound(outcome: Outcome | None) -> Sound:
    match outcome:
        case Outcome.WIN:
            return Sound.GAME_WON
        case Outcome.LOSE:
            return Sound.GAME_LOST
        case Outcome.TIE | None:
            return Sound.GAME_TIED
        case _:
            assert_never(outcome)
