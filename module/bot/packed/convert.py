"""From the readable form to the packed one, and back: plain Python, not compiled.

>>> from module.game.engine import legal_actions, new_game
>>> from module.rules.presets import make_rules
>>> state, _ = new_game(make_rules(), 7)
>>> packed = pack_state(state)
>>> [action_of(code_of(action)) for action in legal_actions(state)] == list(legal_actions(state))
True
>>> table_of(packed) == state.table and hand_of(packed, 1) == state.hands[1]
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from module.bot.packed import layout as at
from module.game.actions import KOIKOI, PLAY, STOP, TAKE, Action, KoiKoi, PlayCard, Stop, TakeCard
from module.game.events import RoundEnd
from module.game.scoring import Callers
from module.game.state import Phase, State
from module.game.table import Table
from module.game.view import View
from module.rules.cards import DECK, Card
from module.rules.ruleset import Rules
from module.rules.yaku import bits

Array = NDArray[np.int64]
"""Whole numbers of 64 bits, one axis: the one kind of array that kernels take."""

_PHASES = (Phase.PLAY, Phase.CHOOSE_FOR_HAND, Phase.CHOOSE_FOR_DRAWN, Phase.KOIKOI, Phase.ROUND_OVER)
REASONS = tuple(RoundEnd)
"""Why a round is over, by the number in the slot `REASON`."""


def array(slots: int) -> Array:
    """An array of so many zeros."""
    return np.zeros(slots, np.int64)


def code_of(action: Action) -> int:
    """The number of an action."""
    match action:
        case PlayCard(card):
            return card.index
        case TakeCard(card):
            return at.TAKE + card.index
        case KoiKoi():
            return at.KOIKOI
        case Stop():
            return at.STOP


_ACTIONS: tuple[Action, ...] = (*(PLAY[card] for card in DECK), *(TAKE[card] for card in DECK), KOIKOI, STOP)


def action_of(code: int) -> Action:
    """The action of a number, as `code_of` gives it."""
    return _ACTIONS[code]


def cards_of(cards: int) -> tuple[Card, ...]:
    """The cards of a set, in the deck's order."""
    return tuple(card for card in DECK if int(cards) & card.bit)


def pack_deck(deck: Sequence[Card]) -> Array:
    """A deck in this order, for `deal`."""
    return np.array([card.index for card in deck], np.int64)


def pack_state(state: State) -> Array:
    """A state in packed form, of a round that is played or over."""
    packed = array(at.STATE)
    _pack_game(packed, state)
    _pack_calls(packed, state.callers, state.rules.team_count)
    packed[at.PHASE] = at.ROUND_OVER if state.phase is Phase.OVER else _PHASES.index(state.phase)
    packed[at.PENDING] = state.pending.index if state.pending else at.NONE
    for seat, hand in enumerate(state.hands):
        pack_hand(packed, seat, hand)
    pack_pile(packed, state.pile)
    if state.phase in {Phase.ROUND_OVER, Phase.OVER} and state.results:
        _pack_result(packed, state)
    return packed


def pack_view(view: View, hands: Sequence[Sequence[Card]], pile: Sequence[Card]) -> Array:
    """What a seat sees, with cards assumed for what it does not: all hands, by seat, and the pile.

    The hand at the view's own seat is not looked at: it is known. A drawn card that waits for a choice is in
    neither; a hand card of another seat that waits for one is in its hand, and the view does not know of it.
    """
    packed = array(at.STATE)
    _pack_game(packed, view)
    _pack_calls(packed, view.callers, view.rules.team_count)
    packed[at.PHASE] = at.ROUND_OVER if view.phase is Phase.OVER else _PHASES.index(view.phase)
    packed[at.PENDING] = view.pending.index if view.pending else at.NONE
    for seat, hand in enumerate(hands):
        pack_hand(packed, seat, view.hand if seat == view.seat else hand)
    pack_pile(packed, pile)
    return packed


def _pack_game(packed: Array, seen: State | View) -> None:
    """What states and views share."""
    packed[at.TURN], packed[at.DEALER], packed[at.ROUND] = seen.turn, seen.dealer, seen.round
    packed[at.FIRST] = seen.game.first_multiplier if isinstance(seen, State) else seen.first_multiplier
    packed[at.REASON] = packed[at.WINNER] = at.NONE
    packed[at.FACTOR] = 1
    _pack_table(packed, seen.table)
    for team, (captured, yaku, score) in enumerate(zip(seen.captured, seen.yaku, seen.scores, strict=True)):
        packed[at.HELD + team] = bits(captured)
        packed[at.YAKU + team] = sum(made.points for made in yaku)
        packed[at.SCORES + team] = score


def _pack_table(packed: Array, table: Table) -> None:
    for place, card in enumerate(table):
        if card:
            packed[at.TABLE] |= card.bit
            packed[at.PLACES] |= 1 << place
            packed[at.POSITIONS + card.index] = place


def _pack_calls(packed: Array, callers: Callers, teams: int) -> None:
    packed[at.ALL_CALLS] = len(callers)
    for team in range(teams):
        packed[at.CALLS + team] = callers.count(team)
    for number, team in enumerate(callers, start=1):
        packed[at.LAST_CALLS + team] = number


def pack_hand(packed: Array, seat: int, hand: Iterable[Card]) -> None:
    """Give a seat these cards instead of its own, in this order."""
    packed[at.HANDS + seat] = 0
    for slot, card in enumerate(hand):
        packed[at.HANDS + seat] |= card.bit
        packed[at.POSITIONS + card.index] = slot


def pack_pile(packed: Array, pile: Sequence[Card]) -> None:
    """Make these cards the pile, the next one first."""
    packed[at.NEXT], packed[at.PILE_END] = at.CARDS - len(pile), at.CARDS
    for slot, card in enumerate(pile, start=at.STATE - len(pile)):
        packed[slot] = card.index


def _pack_result(packed: Array, state: State) -> None:
    result = state.results[-1]
    packed[at.REASON] = REASONS.index(result.reason)
    packed[at.WINNER] = at.NONE if result.seat is None else result.seat
    packed[at.BASE], packed[at.ADDED] = result.base, result.added
    packed[at.FACTOR], packed[at.POINTS] = result.multiplier, result.points
    for one in result.payments:
        packed[at.GAINS + one.payee] += one.points
        if one.payer is not None:
            packed[at.GAINS + one.payer] -= one.points


def unpack_state(packed: Array, before: State) -> State:
    """The readable state of a packed one, of a round that is played; game and rules are those of `before`.

    What the packed form does not keep is taken from `before` (results, `ply`, picks) or put into the deck's
    order (captured cards).
    """
    rules, teams = before.rules, range(before.rules.team_count)
    game = replace(
        before.game, round=int(packed[at.ROUND]), dealer=int(packed[at.DEALER]),
        first_multiplier=int(packed[at.FIRST]), scores=tuple(int(packed[at.SCORES + team]) for team in teams),
    )  # fmt: skip
    held = tuple(int(packed[at.HELD + team]) for team in teams)
    callers = callers_of(packed, rules)
    month = rules.month_of_round(game.round)
    table = table_of(packed)
    pending = int(packed[at.PENDING])
    return State(
        game=game, turn=int(packed[at.TURN]), phase=_PHASES[packed[at.PHASE]], pile=pile_of(packed),
        table=table, lying=int(packed[at.TABLE]),
        hands=tuple(hand_of(packed, seat) for seat in range(rules.seats)),
        captured=tuple(map(cards_of, held)), held=held, callers=callers,
        yaku=tuple(rules.scorer.score(held[team], month, called=team in callers) for team in teams),
        pending=None if pending == at.NONE else DECK[pending], ply=before.ply, picks=before.picks,
    )  # fmt: skip


def callers_of(packed: Array, rules: Rules) -> Callers:
    """The teams that called koi-koi, each as often as it did, and their last calls in the right order."""
    teams = sorted(range(rules.team_count), key=lambda team: int(packed[at.LAST_CALLS + team]))
    calls = {team: int(packed[at.CALLS + team]) for team in teams}
    earlier = tuple(team for team in teams for _ in range(calls[team] - 1))
    return (*earlier, *(team for team in teams if calls[team]))


def hand_of(packed: Array, seat: int) -> tuple[Card, ...]:
    """A seat's hand, in the order of its slots."""
    held = cards_of(packed[at.HANDS + seat])
    return tuple(sorted(held, key=lambda card: int(packed[at.POSITIONS + card.index])))


def table_of(packed: Array) -> Table:
    """The card at each place, as the engine has it."""
    cards = {int(packed[at.POSITIONS + card.index]): card for card in cards_of(packed[at.TABLE])}
    return tuple(cards.get(place) for place in range(max(cards, default=-1) + 1))


def pile_of(packed: Array) -> tuple[Card, ...]:
    """The pile, the next card first."""
    return tuple(DECK[card] for card in packed[at.PILE + packed[at.NEXT] : at.PILE + packed[at.PILE_END]])
