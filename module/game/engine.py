"""The rules of play: `new_game`, `legal_actions` and `apply`. Nothing else makes states or events.

A turn, in every rule system: play a hand card (0 matches: it stays, 1: take it, 2: choose, 3: take all), turn
up the top card of the pile and do the same with it; if a yaku is new or worth more than before, choose
koi-koi or stop. With no hand card left there is no koi-koi: the round stops and scores.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar, assert_never

from module.errors import IllegalAction
from module.game.actions import KOIKOI, PLAY, STOP, TAKE, Action, KoiKoi, PlayCard, Stop, TakeCard
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
    RoundEnd,
    RoundEnded,
    RoundStarted,
    Source,
    StopCalled,
    TurnStarted,
    YakuMade,
)
from module.game.state import Phase, State
from module.game.table import Table, free_place, matches, with_card, without
from module.rules.cards import Card
from module.rules.deal import deal
from module.rules.ruleset import Rules
from module.rules.yaku import YakuScore

Events = tuple[Event, ...]
_CHOICE_OF_TWO = 2
_T = TypeVar("_T")


def new_game(rules: Rules, seed: int, first_dealer: int = 0) -> tuple[State, Events]:
    """The first state of a game and the events that led to it. The same arguments give the same game."""
    draft = _Draft.empty(rules, seed, first_dealer)
    draft.events.append(GameStarted(rules.spec, rules.seats))
    _start_round(draft, 1)
    return draft.freeze()


def legal_actions(state: State) -> tuple[Action, ...]:
    """Everything that the seat to move may do, in a fixed order; empty when the game is over."""
    hand = state.hands[state.turn]
    match state.phase:
        case Phase.PLAY:
            return tuple([PLAY[card] for card in hand])
        case Phase.CHOOSE_FOR_HAND:
            takes: list[Action] = [TAKE[card] for card in state.choices]
            return tuple(takes + [PLAY[card] for card in hand if card is not state.pending])
        case Phase.CHOOSE_FOR_DRAWN:
            return tuple([TAKE[card] for card in state.choices])
        case Phase.KOIKOI:
            return KOIKOI, STOP
        case Phase.OVER:
            return ()
        case _:
            assert_never(state.phase)


def apply(state: State, action: Action) -> tuple[State, Events]:
    """The state after an action of the seat to move, and what happened. Raises IllegalAction."""
    if action not in legal_actions(state):
        raise IllegalAction(_refusal(state, action))
    draft = _Draft.of(state)
    draft.ply += 1
    match action:
        case PlayCard(card):
            _pick_hand_card(draft, card)
        case TakeCard(card):
            _take(draft, card)
        case KoiKoi():
            _call_koikoi(draft)
        case Stop():
            draft.events.append(StopCalled(draft.turn))
            _end_round(draft, RoundEnd.STOPPED, draft.turn)
        case _:
            assert_never(action)
    return draft.freeze()


def _refusal(state: State, action: Action) -> str:
    """Why an action is not legal, for a person."""
    match state.phase, action:
        case Phase.OVER, _:
            return "the game is over"
        case _, PlayCard(card) if state.phase in {Phase.PLAY, Phase.CHOOSE_FOR_HAND}:
            return f"{card} is {'already picked' if card is state.pending else 'not in the hand'}"
        case _, TakeCard(card) if state.pending:
            return f"{state.pending} cannot take {card}"
        case _:
            return f"this cannot be done now: the seat to move has to {_TO_DO[state.phase]}"


_TO_DO = {
    Phase.PLAY: "play a hand card",
    Phase.CHOOSE_FOR_HAND: "choose one of two table cards",
    Phase.CHOOSE_FOR_DRAWN: "choose one of two table cards",
    Phase.KOIKOI: "choose koi-koi or stop",
}


@dataclass(slots=True)
class _Draft:
    """The working copy of a state inside one call; see `State` for the fields. Nobody outside holds one."""

    rules: Rules
    seed: int
    round: int
    dealer: int
    turn: int
    phase: Phase
    pile: tuple[Card, ...]
    table: Table
    hands: tuple[tuple[Card, ...], ...]
    captured: tuple[tuple[Card, ...], ...]
    calls: tuple[int, ...]
    scores: tuple[int, ...]
    yaku: tuple[tuple[YakuScore, ...], ...]
    pending: Card | None
    ply: int
    results: tuple[RoundEnded, ...]
    events: list[Event]

    @staticmethod
    def empty(rules: Rules, seed: int, first_dealer: int) -> _Draft:
        nothing: tuple[tuple[Card, ...], ...] = ((),) * rules.team_count
        zero = (0,) * rules.team_count
        no_yaku: tuple[tuple[YakuScore, ...], ...] = ((),) * rules.team_count
        return _Draft(
            rules, seed, 0, first_dealer, first_dealer, Phase.PLAY,
            (), (), ((),) * rules.seats, nothing, zero, zero, no_yaku, None, 0, (), [],
        )  # fmt: skip

    @staticmethod
    def of(state: State) -> _Draft:
        return _Draft(
            state.rules, state.seed, state.round, state.dealer, state.turn, state.phase,
            state.pile, state.table, state.hands, state.captured, state.calls, state.scores, state.yaku,
            state.pending, state.ply, state.results, [],
        )  # fmt: skip

    def freeze(self) -> tuple[State, Events]:
        state = State(
            self.rules, self.seed, self.round, self.dealer, self.turn, self.phase,
            self.pile, self.table, self.hands, self.captured, self.calls, self.scores, self.yaku,
            self.pending, self.ply, self.results,
        )  # fmt: skip
        return state, tuple(self.events)

    @property
    def team(self) -> int:
        """The team of the seat to move."""
        return self.rules.teams[self.turn]


def _with(items: tuple[_T, ...], index: int, item: _T) -> tuple[_T, ...]:
    return (*items[:index], item, *items[index + 1 :])


def _start_round(draft: _Draft, number: int) -> None:
    rules = draft.rules
    dealt = deal(rules, draft.seed, number, draft.dealer)
    draft.round, draft.turn, draft.phase, draft.pending = number, draft.dealer, Phase.PLAY, None
    draft.table, draft.hands, draft.pile = dealt.table, dealt.hands, dealt.pile
    draft.captured = ((),) * rules.team_count
    draft.calls = (0,) * rules.team_count
    draft.yaku = ((),) * rules.team_count
    draft.events += (
        RoundStarted(number, draft.dealer),
        CardsDealt(dealt.table, dealt.hands, len(dealt.pile)),
    )
    if not dealt.lucky_seats:
        draft.events.append(TurnStarted(draft.turn))
        return
    draft.events.append(LuckyHands(dealt.lucky_seats, tuple(dealt.hands[seat] for seat in dealt.lucky_seats)))
    if len(dealt.lucky_seats) == 1:
        _end_round(draft, RoundEnd.LUCKY_HAND, dealt.lucky_seats[0])
    else:
        _end_round(draft, RoundEnd.LUCKY_TIE, None)


def _pick_hand_card(draft: _Draft, card: Card) -> None:
    found = matches(draft.table, card.month)
    if len(found) == _CHOICE_OF_TWO:
        draft.phase, draft.pending = Phase.CHOOSE_FOR_HAND, card
        draft.events.append(ChoiceOffered(draft.turn, card, found, Source.HAND))
    else:
        _play_hand_card(draft, card, found)


def _take(draft: _Draft, chosen: Card) -> None:
    card = draft.pending
    assert card is not None, "a choice without a card that waits for it"  # noqa: S101 - the phase promises it
    if draft.phase is Phase.CHOOSE_FOR_HAND:
        _play_hand_card(draft, card, (chosen,))
    else:
        draft.pending = None
        _settle(draft, card, (chosen,))
        _end_turn(draft)


def _play_hand_card(draft: _Draft, card: Card, taken: tuple[Card, ...]) -> None:
    seat = draft.turn
    hand = draft.hands[seat]
    place = hand.index(card)
    draft.pending = None
    draft.hands = _with(draft.hands, seat, hand[:place] + hand[place + 1 :])
    draft.events.append(CardPlayed(seat, card, place))
    _settle(draft, card, taken)
    _draw(draft)


def _draw(draft: _Draft) -> None:
    if not draft.pile:  # only in a position written by hand: no deal runs out of cards
        _end_turn(draft)
        return
    card, draft.pile = draft.pile[0], draft.pile[1:]
    draft.events.append(CardDrawn(draft.turn, card, len(draft.pile)))
    found = matches(draft.table, card.month)
    if len(found) == _CHOICE_OF_TWO:
        draft.phase, draft.pending = Phase.CHOOSE_FOR_DRAWN, card
        draft.events.append(ChoiceOffered(draft.turn, card, found, Source.PILE))
    else:
        _settle(draft, card, found)
        _end_turn(draft)


def _settle(draft: _Draft, card: Card, taken: tuple[Card, ...]) -> None:
    """Put a card to the table, or let it take these table cards."""
    if not taken:
        draft.events.append(CardPlaced(draft.turn, card, free_place(draft.table)))
        draft.table = with_card(draft.table, card)
        return
    team = draft.team
    draft.table = without(draft.table, taken)
    draft.captured = _with(draft.captured, team, (*draft.captured[team], card, *taken))
    draft.events.append(CardsCaptured(draft.turn, team, card, taken))


def _end_turn(draft: _Draft) -> None:
    seat, team = draft.turn, draft.team
    before = draft.yaku[team]
    made = draft.rules.scorer(draft.captured[team], draft.rules.month_of_round(draft.round))
    grown = tuple([score for score in made if score not in before])  # points of a yaku never fall
    if not grown:
        _next_turn(draft)
        return
    draft.yaku = _with(draft.yaku, team, made)
    draft.events.append(YakuMade(seat, team, made, grown, sum(score.points for score in made)))
    if draft.hands[seat]:
        draft.phase = Phase.KOIKOI
        draft.events.append(KoiKoiOffered(seat))
    else:
        _end_round(draft, RoundEnd.HAND_EMPTY, seat)


def _call_koikoi(draft: _Draft) -> None:
    team = draft.team
    draft.calls = _with(draft.calls, team, draft.calls[team] + 1)
    draft.events.append(KoiKoiCalled(draft.turn, team, 1 + sum(draft.calls)))
    _next_turn(draft)


def _next_turn(draft: _Draft) -> None:
    draft.turn = (draft.turn + 1) % draft.rules.seats
    draft.phase = Phase.PLAY
    if draft.hands[draft.turn]:
        draft.events.append(TurnStarted(draft.turn))
    else:  # everybody has played the last card: the dealer's was the first to go
        _end_round(draft, RoundEnd.NOBODY_STOPPED, None)


def _end_round(draft: _Draft, reason: RoundEnd, winner: int | None) -> None:
    """Score the round for its winning seat, if any, who deals next; then the next round, or the end."""
    team = None if winner is None else draft.rules.teams[winner]
    base, multiplier = 0, 1 + sum(draft.calls)
    if team is not None:
        lucky = reason is RoundEnd.LUCKY_HAND
        base = draft.rules.lucky_points if lucky else sum(score.points for score in draft.yaku[team])
        draft.scores = _with(draft.scores, team, draft.scores[team] + base * multiplier)
    if winner is not None:
        draft.dealer = winner
    ended = RoundEnded(
        draft.round, reason, winner, team, base, multiplier, base * multiplier, draft.scores
    )  # fmt: skip
    draft.results += (ended,)
    draft.events.append(ended)
    if draft.round < draft.rules.rounds:
        _start_round(draft, draft.round + 1)
        return
    draft.phase = Phase.OVER
    most = max(draft.scores)
    leaders = [side for side, score in enumerate(draft.scores) if score == most]
    draft.events.append(GameEnded(leaders[0] if len(leaders) == 1 else None, draft.scores))
