"""The rules of play: `new_game`, `legal_actions` and `apply`. Nothing else makes states or events.

A turn, in every rule system: play a hand card (0 matches: it stays, 1: take it, 2: choose, 3: take all), turn
up the top card of the pile and do the same with it; if the yaku are worth more than before, choose koi-koi or
stop, as the rules allow. With no hand card left there is no koi-koi: the round stops and scores.

`apply` goes from a round to the next. Who plays a round apart from its game takes `play` and, if ever,
`next_round`.
"""

from __future__ import annotations

from functools import cache
from typing import TypeVar

from module.errors import IllegalAction
from module.game.actions import KOIKOI, PLAY, STOP, TAKE, Action, KoiKoi, PlayCard, Stop, TakeCard
from module.game.events import (
    CardDrawn,
    CardPlaced,
    CardPlayed,
    CardsCaptured,
    ChoiceOffered,
    Event,
    KoiKoiCalled,
    KoiKoiOffered,
    RoundEnd,
    Source,
    StopCalled,
    TurnStarted,
    YakuChanged,
    YakuMade,
)
from module.game.rounds import Events, begin, end_round, go_on, next_round
from module.game.scoring import may_call, total
from module.game.state import Phase, State
from module.game.table import candidates, is_choice, taken_with, with_card, without
from module.rules.cards import DECK, Card
from module.rules.ruleset import Lightning, Rules
from module.rules.seeds import Seeds
from module.rules.yaku import YakuScore, bits

__all__ = ["Events", "apply", "legal_actions", "new_game", "next_round", "play"]

# Members by names of their own: looking one up in its enum takes as long as making an event.
_PLAY, _FOR_HAND, _FOR_DRAWN, _KOIKOI, _ROUND_OVER, _OVER = Phase
_PLAIN_LIGHTNING = Lightning.PLAIN
# Of these events there are few, made again and again: each is made once.
_TURN_STARTED, _PLAYED, _DRAWN = cache(TurnStarted), cache(CardPlayed), cache(CardDrawn)
_PLACED, _CAPTURED = cache(CardPlaced), cache(CardsCaptured)
_T = TypeVar("_T")


def new_game(
    rules: Rules, seed: int, first_dealer: int | None = None, seeds: Seeds = Seeds.HASHED
) -> tuple[State, Events]:
    """The first state of a game and the events that led to it. The same arguments give the same game.

    `first_dealer`: the seat that deals the first round, instead of the one that the rules say.
    """
    events: list[Event] = []
    return go_on(begin(rules, seed, first_dealer, seeds, events), events), tuple(events)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Everything that the seat to move may do, in a fixed order; empty when the round or the game is over."""
    if state.phase is _PLAY:
        return (*map(PLAY.__getitem__, state.hands[state.turn]),)
    if state.phase is _KOIKOI:
        return KOIKOI, STOP
    return (*map(TAKE.__getitem__, state.choices), *map(PLAY.__getitem__, _playable(state)))


def _playable(state: State) -> tuple[Card, ...]:
    """The hand cards that the seat to move may play."""
    if state.phase is _PLAY:
        return state.hands[state.turn]
    if state.phase is _FOR_HAND:
        return tuple([card for card in state.hands[state.turn] if card is not state.pending])
    return ()


def apply(state: State, action: Action) -> tuple[State, Events]:
    """The state after an action of the seat to move, and what happened. Raises IllegalAction.

    Where the action ends a round, the next one is dealt, or the game is over.
    """
    events: list[Event] = []
    after = _play(state, action, events)
    if after.phase is _ROUND_OVER:
        after = go_on(after, events)
    return after, tuple(events)


def play(state: State, action: Action) -> tuple[State, Events]:
    """The same, but a round that ends stays over: `next_round` goes on. Raises IllegalAction."""
    events: list[Event] = []
    return _play(state, action, events), tuple(events)


def _play(state: State, action: Action, events: list[Event]) -> State:
    # Not by `match`, which is four times as slow with classes.
    if isinstance(action, PlayCard) and action.card in _playable(state):
        return _pick_hand_card(state, action.card, events)
    if isinstance(action, TakeCard) and action.card in (found := state.choices):
        return _take(state, action.card, found, events)
    if isinstance(action, KoiKoi) and state.phase is _KOIKOI:
        return _call_koikoi(state, events)
    if isinstance(action, Stop) and state.phase is _KOIKOI:
        events.append(StopCalled(state.turn))
        return end_round(state, RoundEnd.STOPPED, state.turn, events, state.ply + 1)
    raise IllegalAction(_refusal(state, action))


def _refusal(state: State, action: Action) -> str:
    """Why an action is not legal, for a person."""
    match state.phase, action:
        case Phase.OVER, _:
            return "the game is over"
        case Phase.ROUND_OVER, _:
            return "the round is over"
        case _, PlayCard(card) if state.phase in {Phase.PLAY, Phase.CHOOSE_FOR_HAND}:
            return f"{card} is {'already picked' if card is state.pending else 'not in the hand'}"
        case _, TakeCard(card) if state.pending:
            return f"{state.pending} cannot take {card}"
        case _:
            return f"this cannot be done now: the seat to move has to {_TO_DO[state.phase]}"


_TO_DO = {
    Phase.PLAY: "play a hand card",
    Phase.CHOOSE_FOR_HAND: "choose a table card",
    Phase.CHOOSE_FOR_DRAWN: "choose a table card",
    Phase.KOIKOI: "choose koi-koi or stop",
}


# Each of the following makes one step of the way to the next state and adds to the events what it has done.


def _pick_hand_card(state: State, card: Card, events: list[Event]) -> State:
    turn = _Turn(state, events)
    found = turn.candidates(card)
    if len(found) > 1 and is_choice(card, found):
        events.append(ChoiceOffered(state.turn, card, found, Source.HAND))
        turn.pending = card
        turn.picks = _with(state.picks, state.turn, state.picks[state.turn] + 1)
        return turn.laid_down(_FOR_HAND, state.yaku[turn.team])
    return _play_hand_card(turn, card, found)


def _take(state: State, chosen: Card, found: tuple[Card, ...], events: list[Event]) -> State:
    card, turn = state.pending, _Turn(state, events)
    assert card is not None, "a choice without a card that waits for it"  # noqa: S101 - the phase promises it
    taken = taken_with(card, chosen, found)
    if state.phase is _FOR_HAND:
        return _play_hand_card(turn, card, taken)
    turn.settle(card, taken)
    return _end_turn(turn)


class _Turn:
    """The cards that a turn moves: those of the seat and its team, the table's and the pile's."""

    __slots__ = (
        "before", "callers", "captured", "events", "hand", "held", "lying", "pending", "picks", "pile",
        "rules", "seat", "table", "team",
    )  # fmt: skip

    def __init__(self, state: State, events: list[Event]) -> None:
        self.before, self.events, self.rules = state, events, state.game.rules
        self.seat = seat = state.turn
        self.team = team = self.rules.teams[seat]
        self.hand, self.pile = state.hands[seat], state.pile
        self.table, self.lying = state.table, state.lying
        self.captured, self.held = state.captured[team], state.held[team]
        self.pending: Card | None = None
        self.callers, self.picks = state.callers, state.picks

    def candidates(self, card: Card) -> tuple[Card, ...]:
        """The table cards that this card may take."""
        if self.rules.lightning is _PLAIN_LIGHTNING:  # nothing or one card, as mostly: no need to search
            same = self.lying & card.month_bits
            if not same:
                return ()
            if not same & same - 1:
                return (DECK[same.bit_length() - 1],)
        return candidates(self.table, card, self.rules.lightning)

    def settle(self, card: Card, taken: tuple[Card, ...]) -> None:
        """Put a card to the table, or let it take these table cards."""
        if not taken:
            self.table, place = with_card(self.table, card)
            self.events.append(_PLACED(self.seat, card, place))
            self.lying |= card.bit
            return
        self.events.append(_CAPTURED(self.seat, self.team, card, taken))
        self.table = without(self.table, taken)
        self.captured = (*self.captured, card, *taken)
        gone = bits(taken)
        self.held |= card.bit | gone
        self.lying ^= gone

    def laid_down(self, phase: Phase, yaku: tuple[YakuScore, ...]) -> State:
        """The state after the action, with all cards where they lie now, and the team's yaku.

        Where a hand card is to be played it is the next seat's turn, else still this one's.
        """
        old, team = self.before, self.team
        turn = (self.seat + 1) % len(old.hands) if phase is _PLAY else self.seat
        captured, held, made = old.captured, old.held, old.yaku
        if self.held != held[team]:
            captured, held = _with(captured, team, self.captured), _with(held, team, self.held)
        if yaku is not made[team]:
            made = _with(made, team, yaku)
        # Written out, since this is made in every turn: `replace` would cost a tenth of the engine's speed.
        return State(
            old.game, turn, phase, self.pile, self.table, self.lying, _with(old.hands, self.seat, self.hand),
            captured, held, self.callers, made, self.pending, old.ply + 1, self.picks,
        )  # fmt: skip


def _with(items: tuple[_T, ...], index: int, item: _T) -> tuple[_T, ...]:
    changed = list(items)
    changed[index] = item
    return tuple(changed)


def _play_hand_card(turn: _Turn, card: Card, taken: tuple[Card, ...]) -> State:
    place = turn.hand.index(card)
    turn.hand = turn.hand[:place] + turn.hand[place + 1 :]
    turn.events.append(_PLAYED(turn.seat, card, place))
    turn.settle(card, taken)
    return _draw(turn)


def _draw(turn: _Turn) -> State:
    if not turn.pile:  # only in a position written by hand: no deal runs out of cards
        return _end_turn(turn)
    card, turn.pile = turn.pile[0], turn.pile[1:]
    turn.events.append(_DRAWN(turn.seat, card, len(turn.pile)))
    found = turn.candidates(card)
    if len(found) > 1 and is_choice(card, found):
        turn.events.append(ChoiceOffered(turn.seat, card, found, Source.PILE))
        turn.pending = card
        return turn.laid_down(_FOR_DRAWN, turn.before.yaku[turn.team])
    turn.settle(card, found)
    return _end_turn(turn)


def _end_turn(turn: _Turn) -> State:
    before, events, seat, team = turn.before, turn.events, turn.seat, turn.team
    known = before.yaku[team]
    made = _yaku_now(turn, known)
    if made is known or made == known:
        return _begin_turn(turn.laid_down(_PLAY, known), events)
    points = total(made)
    if points <= total(known):
        after = turn.laid_down(_PLAY, made)
        events.append(YakuChanged(seat, team, made, points, after.multipliers))
        return _begin_turn(after, events)
    after = turn.laid_down(_KOIKOI, made)
    grown = tuple([score for score in made if score not in known])
    events.append(YakuMade(seat, team, made, grown, points, after.multipliers))
    if not turn.hand:
        return end_round(after, RoundEnd.HAND_EMPTY, seat, events)
    if not may_call(turn.rules, after.callers, team):
        return end_round(after, RoundEnd.AUTOMATIC, seat, events)
    events.append(KoiKoiOffered(seat))
    return after


def _yaku_now(turn: _Turn, known: tuple[YakuScore, ...]) -> tuple[YakuScore, ...]:
    """The team's yaku at the end of a turn; what captured nothing has changed none."""
    before, rules = turn.before, turn.rules
    # While a drawn card waited for its choice, what the hand card took had not been looked at yet.
    if turn.held == before.held[turn.team] and before.phase is not _FOR_DRAWN:
        return known
    called = turn.team in before.callers
    return rules.scorer.score(turn.held, rules.month_of_round(before.game.round), called=called)


def _call_koikoi(state: State, events: list[Event]) -> State:
    """Koi-koi: what a side has may be worth more now that it has called; that is nothing new, though."""
    turn = _Turn(state, events)
    month = turn.rules.month_of_round(state.game.round)
    yaku = turn.rules.scorer.score(turn.held, month, called=True)
    turn.callers = (*state.callers, turn.team)
    after = turn.laid_down(_PLAY, yaku)
    events.append(KoiKoiCalled(turn.seat, turn.team, after.multipliers))
    if yaku != state.yaku[turn.team]:
        events.append(YakuChanged(turn.seat, turn.team, yaku, total(yaku), after.multipliers))
    return _begin_turn(after, events)


def _begin_turn(state: State, events: list[Event]) -> State:
    if state.hands[state.turn]:
        events.append(_TURN_STARTED(state.turn))
        return state
    # Everybody has played the last card: the dealer's was the first to go.
    return end_round(state, RoundEnd.NOBODY_STOPPED, None, events)
