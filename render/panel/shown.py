"""What the panel shows of a game, apart from motion: made from a view, or from the event that changes it.

Both ways lead to the same value: that is what makes it safe to start the panel in the middle of a game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from module.errors import InvalidRules
from module.game.events import (
    CardDrawn,
    CardPlaced,
    CardPlayed,
    CardsCaptured,
    CardsDealt,
    ChoiceOffered,
    Event,
    GameEnded,
    GameStarted,
    KoiKoiCalled,
    KoiKoiOffered,
    LuckyHands,
    RoundEnded,
    RoundStarted,
    Source,
    StopCalled,
    TurnStarted,
    YakuMade,
)
from module.game.state import Phase
from module.game.table import Table, without
from module.game.view import View
from module.rules.cards import DECK, Card
from module.rules.presets import make_rules
from module.rules.ruleset import Rules
from module.rules.yaku import YakuScore
from render.style.layout import Side

SEATS = 2


class Stage(Enum):
    """What the large display is about."""

    SEARCHING = "searching"
    """Nobody plays yet."""
    ROUND = "round"
    ROUND_OVER = "round_over"
    GAME_OVER = "game_over"


class Outcome(Enum):
    """How a game ended for the own side."""

    WIN = "win"
    LOSE = "lose"
    TIE = "tie"


@dataclass(frozen=True, slots=True)
class Half:
    """One side: its hand (None: face down), its captured cards in order, its yaku, its points so far."""

    hand: tuple[Card | None, ...] = ()
    captured: tuple[Card, ...] = ()
    yaku: tuple[YakuScore, ...] = ()
    score: int = 0

    @property
    def base(self) -> int:
        """The base points of this round."""
        return sum(score.points for score in self.yaku)


@dataclass(frozen=True, slots=True)
class Held:
    """A card between its place and the table: played from this place of a hand, or drawn (`index` None)."""

    card: Card
    side: Side
    index: int | None
    of: int = 0
    """How many cards the hand had."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A side chooses which of these two table cards its card takes."""

    side: Side
    card: Card
    choices: tuple[Card, ...]
    source: Source


@dataclass(frozen=True, slots=True)
class Shown:
    """Everything on the panel that comes from the game. `halves` are by side."""

    stage: Stage = Stage.SEARCHING
    round: int = 1
    dealer: Side = Side.OWN
    turn: Side | None = None
    pile: int = 0
    table: Table = ()
    halves: tuple[Half, Half] = (Half(), Half())
    multiplier: int = 1
    held: Held | None = None
    choice: Choice | None = None
    lids: Side | None = None
    """Whose lids are open: this side chooses koi-koi or stop."""
    result: RoundEnded | None = None
    """The round that has just ended."""
    outcome: Outcome | None = None
    rules: Rules | None = None
    """None until a game is known."""
    results: tuple[RoundEnded, ...] = ()
    """All rounds of this game that are over."""

    def half(self, side: Side) -> Half:
        """What lies on a side."""
        return self.halves[side.value]

    def with_half(self, side: Side, half: Half) -> Shown:
        """The same with another side."""
        own, opponent = self.halves
        return replace(self, halves=(half, opponent) if side is Side.OWN else (own, half))


def side_of(seat: int, own_seat: int) -> Side:
    """The side of the panel at which a seat sits."""
    return Side.OWN if seat == own_seat else Side.OPPONENT


def shown_of(view: View) -> Shown:
    """The panel as a view has it. Raises InvalidRules for rules that do not seat two."""
    if view.rules.seats != SEATS:
        raise InvalidRules(f"the panel has two sides, and {view.rules.spec!r} seats {view.rules.seats}")
    # Two seats are two teams of the same numbers.
    other = 1 - view.seat
    own, opponent = (
        Half(hand, view.captured[seat], view.yaku[seat], view.scores[seat])
        for hand, seat in ((view.hand, view.seat), ((None,) * view.hand_sizes[other], other))
    )
    turn = side_of(view.turn, view.seat)
    over = view.phase is Phase.OVER
    drawn = view.pending if view.phase is Phase.CHOOSE_FOR_DRAWN else None
    choice = None
    if view.pending is not None:
        source = Source.PILE if drawn else Source.HAND
        choice = Choice(turn, view.pending, view.choices, source)
    return Shown(
        stage=Stage.GAME_OVER if over else Stage.ROUND,
        round=view.round,
        dealer=side_of(view.dealer, view.seat),
        turn=None if over else turn,
        pile=view.pile,
        table=view.table,
        halves=(own, opponent),
        multiplier=view.multiplier,
        held=Held(drawn, turn, None) if drawn else None,
        choice=choice,
        lids=turn if view.phase is Phase.KOIKOI else None,
        outcome=_outcome(own.score, opponent.score) if over else None,
        rules=view.rules,
        results=view.results,
    )


def _outcome(own: int, opponent: int) -> Outcome:
    if own == opponent:
        return Outcome.TIE
    return Outcome.WIN if own > opponent else Outcome.LOSE


def after(shown: Shown, event: Event, own_seat: int = 0) -> Shown:
    """The panel after an event, as the own seat sees it. Raises InvalidRules as `shown_of` does."""
    match event:
        case CardPlayed() | CardDrawn() | CardPlaced() | CardsCaptured() | ChoiceOffered():
            return _after_card(shown, event, own_seat)
        case TurnStarted(seat):
            return replace(shown, turn=side_of(seat, own_seat))
        case YakuMade(seat=seat, yaku=yaku):
            side = side_of(seat, own_seat)
            return shown.with_half(side, replace(shown.half(side), yaku=yaku))
        case KoiKoiOffered(seat):
            return replace(shown, lids=side_of(seat, own_seat))
        case KoiKoiCalled(multiplier=multiplier):
            return replace(shown, lids=None, multiplier=multiplier)
        case StopCalled():
            return replace(shown, lids=None)
        case _:
            return _after_deal_or_end(shown, event, own_seat)


_CardEvent = CardPlayed | CardDrawn | CardPlaced | CardsCaptured | ChoiceOffered


def _after_card(shown: Shown, event: _CardEvent, own_seat: int) -> Shown:
    side = side_of(event.seat, own_seat)
    match event:
        case ChoiceOffered(card=card, choices=choices, source=source):
            if card is None:  # the other side picks a hand card, and keeps it to itself
                return shown
            return replace(shown, choice=Choice(side, card, choices, source))
        case CardPlayed(_, card, index):
            half = shown.half(side)
            hand = half.hand[:index] + half.hand[index + 1 :]
            held = Held(card, side, index, len(half.hand))
            return replace(shown.with_half(side, replace(half, hand=hand)), held=held, choice=None)
        case CardDrawn(_, card, pile):
            return replace(shown, pile=pile, held=Held(card, side, None))
        case CardPlaced(_, card, place):
            free = shown.table + (None,) * (place + 1 - len(shown.table))
            return replace(shown, table=(*free[:place], card, *free[place + 1 :]), held=None)
        case CardsCaptured(card=card, taken=taken):
            half = shown.half(side)
            half = replace(half, captured=(*half.captured, card, *taken))
            table = without(shown.table, taken)
            return replace(shown.with_half(side, half), table=table, held=None, choice=None)


def _after_deal_or_end(shown: Shown, event: Event, own_seat: int) -> Shown:
    match event:
        case GameStarted(spec, seats):
            if seats != SEATS:
                raise InvalidRules(f"the panel has two sides, and this game has {seats} seats")
            halves = (replace(shown.halves[0], score=0), replace(shown.halves[1], score=0))
            return replace(
                shown, stage=Stage.ROUND, halves=halves, outcome=None, rules=make_rules(spec), results=()
            )
        case RoundStarted(number, dealer):
            # Everything goes back onto the stack; only the points stay.
            own, opponent = (Half(score=half.score) for half in shown.halves)
            dealing = side_of(dealer, own_seat)
            return Shown(
                Stage.ROUND, number, dealing, pile=len(DECK), halves=(own, opponent),
                rules=shown.rules, results=shown.results,
            )  # fmt: skip
        case CardsDealt(table, hands, pile):
            own, opponent = (
                replace(half, hand=hands[seat])
                for half, seat in zip(shown.halves, (own_seat, 1 - own_seat), strict=True)
            )
            return replace(shown, table=table, pile=pile, halves=(own, opponent))
        case LuckyHands(seats, hands):
            for seat, hand in zip(seats, hands, strict=True):
                side = side_of(seat, own_seat)
                shown = shown.with_half(side, replace(shown.half(side), hand=hand))
            return shown
        case RoundEnded(seat=winner, scores=scores):
            halves = (
                replace(shown.halves[0], score=scores[own_seat]),
                replace(shown.halves[1], score=scores[1 - own_seat]),
            )
            dealing = shown.dealer if winner is None else side_of(winner, own_seat)
            results = (*shown.results, event)
            return replace(
                shown, stage=Stage.ROUND_OVER, turn=None, dealer=dealing, halves=halves, result=event,
                results=results,
            )  # fmt: skip
        case GameEnded(scores=scores):
            own, opponent = shown.halves
            opponent = replace(opponent, hand=(None,) * len(opponent.hand))
            outcome = _outcome(scores[own_seat], scores[1 - own_seat])
            return replace(shown, stage=Stage.GAME_OVER, halves=(own, opponent), outcome=outcome, result=None)
        case _:
            return shown
