"""The rules of play: `new_game`, `legal_actions` and `apply`. Nothing else makes states or events.

A turn, in every rule system: play a hand card (0 matches: it stays, 1: take it, 2: choose, 3: take all), turn
up the top card of the pile and do the same with it; if a yaku is new or worth more than before, choose
koi-koi or stop. With no hand card left there is no koi-koi: the round stops and scores.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
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
from module.rules.seeds import Seeds
from module.rules.yaku import YakuScore

Events = tuple[Event, ...]
_Yaku = tuple[tuple[YakuScore, ...], ...]
"""By team."""
_CHOICE_OF_TWO = 2
_T = TypeVar("_T")


def new_game(
    rules: Rules, seed: int, first_dealer: int = 0, seeds: Seeds = Seeds.HASHED
) -> tuple[State, Events]:
    """The first state of a game and the events that led to it. The same arguments give the same game."""
    none, zero = ((),) * rules.team_count, (0,) * rules.team_count
    undealt = State(
        rules=rules, seed=seed, seeds=seeds, round=0, dealer=first_dealer, turn=first_dealer,
        phase=Phase.PLAY, pile=(), table=(), hands=((),) * rules.seats, captured=none, calls=zero,
        scores=zero, yaku=none, pending=None, ply=0, picks=(0,) * rules.seats, results=(),
    )  # fmt: skip
    events: list[Event] = [GameStarted(rules.spec, rules.seats)]
    return _start_round(undealt, 1, events), tuple(events)


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
    events: list[Event] = []
    match action:
        case PlayCard(card):
            after = _pick_hand_card(state, card, events)
        case TakeCard(card):
            after = _take(state, card, events)
        case KoiKoi():
            after = _call_koikoi(state, events)
        case Stop():
            events.append(StopCalled(state.turn))
            after = _end_round(replace(state, ply=state.ply + 1), RoundEnd.STOPPED, state.turn, events)
        case _:
            assert_never(action)
    return after, tuple(events)


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


# Each of the following makes one step of the way to the next state and adds to the events what it has done.


def _pick_hand_card(state: State, card: Card, events: list[Event]) -> State:
    found = matches(state.table, card.month)
    if len(found) == _CHOICE_OF_TWO:
        events.append(ChoiceOffered(state.turn, card, found, Source.HAND))
        picks = _with(state.picks, state.turn, state.picks[state.turn] + 1)
        return replace(state, phase=Phase.CHOOSE_FOR_HAND, pending=card, ply=state.ply + 1, picks=picks)
    return _play_hand_card(_Turn.of(state, events), card, found)


def _take(state: State, chosen: Card, events: list[Event]) -> State:
    card, turn = state.pending, _Turn.of(state, events)
    assert card is not None, "a choice without a card that waits for it"  # noqa: S101 - the phase promises it
    if state.phase is Phase.CHOOSE_FOR_HAND:
        return _play_hand_card(turn, card, (chosen,))
    turn.settle(card, (chosen,))
    return _end_turn(turn)


@dataclass(slots=True)
class _Turn:
    """The cards that a turn moves: those of the seat and its team, the table's and the pile's."""

    before: State
    events: list[Event]
    hand: tuple[Card, ...]
    captured: tuple[Card, ...]
    table: Table
    pile: tuple[Card, ...]

    @staticmethod
    def of(state: State, events: list[Event]) -> _Turn:
        seat = state.turn
        captured = state.captured[state.rules.teams[seat]]
        return _Turn(state, events, state.hands[seat], captured, state.table, state.pile)

    def settle(self, card: Card, taken: tuple[Card, ...]) -> None:
        """Put a card to the table, or let it take these table cards."""
        seat = self.before.turn
        if not taken:
            self.events.append(CardPlaced(seat, card, free_place(self.table)))
            self.table = with_card(self.table, card)
            return
        self.table = without(self.table, taken)
        self.captured = (*self.captured, card, *taken)
        self.events.append(CardsCaptured(seat, self.before.rules.teams[seat], card, taken))

    def laid_down(self, phase: Phase, turn: int, yaku: _Yaku, pending: Card | None = None) -> State:
        """The state after the action, with all cards where they lie now."""
        old, seat = self.before, self.before.turn
        hands = _with(old.hands, seat, self.hand)
        captured = _with(old.captured, old.rules.teams[seat], self.captured)
        # Written out, since this is made in every turn: `replace` would cost a tenth of the engine's speed.
        return State(
            old.rules, old.seed, old.seeds, old.round, old.dealer, turn, phase, self.pile, self.table, hands,
            captured, old.calls, old.scores, yaku, pending, old.ply + 1, old.picks, old.results,
        )  # fmt: skip


def _with(items: tuple[_T, ...], index: int, item: _T) -> tuple[_T, ...]:
    return (*items[:index], item, *items[index + 1 :])


def _play_hand_card(turn: _Turn, card: Card, taken: tuple[Card, ...]) -> State:
    place = turn.hand.index(card)
    turn.hand = turn.hand[:place] + turn.hand[place + 1 :]
    turn.events.append(CardPlayed(turn.before.turn, card, place))
    turn.settle(card, taken)
    return _draw(turn)


def _draw(turn: _Turn) -> State:
    if not turn.pile:  # only in a position written by hand: no deal runs out of cards
        return _end_turn(turn)
    seat = turn.before.turn
    card, turn.pile = turn.pile[0], turn.pile[1:]
    turn.events.append(CardDrawn(seat, card, len(turn.pile)))
    found = matches(turn.table, card.month)
    if len(found) == _CHOICE_OF_TWO:
        turn.events.append(ChoiceOffered(seat, card, found, Source.PILE))
        return turn.laid_down(Phase.CHOOSE_FOR_DRAWN, seat, turn.before.yaku, pending=card)
    turn.settle(card, found)
    return _end_turn(turn)


def _end_turn(turn: _Turn) -> State:
    before, events = turn.before, turn.events
    seat, rules = before.turn, before.rules
    team = rules.teams[seat]
    made = rules.scorer(turn.captured, rules.month_of_round(before.round))
    known = before.yaku[team]
    grown = tuple([score for score in made if score not in known])  # points of a yaku never fall
    if not grown:
        return _begin_turn(turn.laid_down(Phase.PLAY, _seat_after(before), before.yaku), events)
    events.append(YakuMade(seat, team, made, grown, sum(score.points for score in made)))
    after = turn.laid_down(Phase.KOIKOI, seat, _with(before.yaku, team, made))
    if turn.hand:
        events.append(KoiKoiOffered(seat))
        return after
    return _end_round(after, RoundEnd.HAND_EMPTY, seat, events)


def _call_koikoi(state: State, events: list[Event]) -> State:
    team = state.rules.teams[state.turn]
    calls = _with(state.calls, team, state.calls[team] + 1)
    events.append(KoiKoiCalled(state.turn, team, 1 + sum(calls)))
    after = replace(state, calls=calls, turn=_seat_after(state), phase=Phase.PLAY, ply=state.ply + 1)
    return _begin_turn(after, events)


def _seat_after(state: State) -> int:
    return (state.turn + 1) % state.rules.seats


def _begin_turn(state: State, events: list[Event]) -> State:
    if state.hands[state.turn]:
        events.append(TurnStarted(state.turn))
        return state
    # Everybody has played the last card: the dealer's was the first to go.
    return _end_round(state, RoundEnd.NOBODY_STOPPED, None, events)


def _start_round(state: State, number: int, events: list[Event]) -> State:
    rules, dealer = state.rules, state.dealer
    dealt = deal(rules, state.seed, number, dealer, state.seeds)
    started = replace(
        state, round=number, turn=dealer, phase=Phase.PLAY, pending=None,
        table=dealt.table, hands=dealt.hands, pile=dealt.pile,
        captured=((),) * rules.team_count, calls=(0,) * rules.team_count, yaku=((),) * rules.team_count,
    )  # fmt: skip
    events += (RoundStarted(number, dealer), CardsDealt(dealt.table, dealt.hands, len(dealt.pile)))
    if not dealt.lucky_seats:
        events.append(TurnStarted(dealer))
        return started
    events.append(LuckyHands(dealt.lucky_seats, tuple(dealt.hands[seat] for seat in dealt.lucky_seats)))
    if len(dealt.lucky_seats) == 1:
        return _end_round(started, RoundEnd.LUCKY_HAND, dealt.lucky_seats[0], events)
    return _end_round(started, RoundEnd.LUCKY_TIE, None, events)


def _end_round(state: State, reason: RoundEnd, winner: int | None, events: list[Event]) -> State:
    """Score the round for its winning seat, if any, who deals next; then the next round, or the end."""
    rules, scores, dealer = state.rules, state.scores, state.dealer
    team, base = None, 0
    if winner is not None:
        team, dealer = rules.teams[winner], winner
        lucky = reason is RoundEnd.LUCKY_HAND
        base = rules.lucky_points if lucky else sum(score.points for score in state.yaku[team])
        scores = _with(scores, team, scores[team] + base * state.multiplier)
    ended = RoundEnded(
        state.round, reason, winner, team, base, state.multiplier, base * state.multiplier, scores
    )
    events.append(ended)
    scored = replace(state, scores=scores, dealer=dealer, results=(*state.results, ended))
    if state.round < rules.rounds:
        return _start_round(scored, state.round + 1, events)
    most = max(scores)
    leaders = [side for side, score in enumerate(scores) if score == most]
    events.append(GameEnded(leaders[0] if len(leaders) == 1 else None, scores))
    return replace(scored, phase=Phase.OVER)
