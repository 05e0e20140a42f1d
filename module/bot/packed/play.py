"""The rules of play in packed form: `legal_actions` and `apply`. See `module.game.engine`, step by step."""

from __future__ import annotations

from module.bot.packed.compiled import kernel, part
from module.bot.packed.layout import (
    ADDED,
    ALL_CALLS,
    AUTOMATIC,
    BASE,
    CALL_OR_STOP,
    CALLS,
    DEALER,
    FACTOR,
    FOR_DRAWN,
    FOR_HAND,
    GAINS,
    HAND_EMPTY,
    HANDS,
    HELD,
    KOIKOI,
    LAST_CALLS,
    LUCKY_HAND_PAID,
    LUCKY_POINTS,
    LUCKY_TIE,
    LUCKY_VOID,
    NEXT,
    NEXT_DEALER,
    NOBODY_STOPPED,
    NONE,
    PENDING,
    PHASE,
    PILE,
    PILE_END,
    PLAY_CARD,
    POINTS,
    REASON,
    ROUND,
    ROUND_OVER,
    SCORES,
    SEATS,
    SEATS_MOST,
    SIDES,
    STOP,
    STOPPED,
    TAKE,
    TEAMS,
    TURN,
    WINNER,
    YAKU,
    Ints,
)
from module.bot.packed.scoring import added, factor, may_call, pay, pay_nobody, yaku_points
from module.bot.packed.table import candidates, first_read, is_choice, leftmost, settle, taken_with
from module.rules.ruleset import NextDealer

_BY_WINNER, _BY_LOSER, _ALTERNATE = range(len(NextDealer))


@kernel
def legal_actions(state: Ints, rules: Ints, found: Ints) -> int:
    """Everything that the seat to move may do, in the engine's order: how many, the actions in `found`.

    `found`: an array of `MOST_LEGAL` slots. There is none when the round is over.
    """
    phase, number = state[PHASE], 0
    if phase == ROUND_OVER:
        return 0
    if phase == CALL_OR_STOP:
        found[0], found[1] = KOIKOI, STOP
        return 2
    hand, pending = state[HANDS + state[TURN]], state[PENDING]
    if phase != PLAY_CARD:
        table = candidates(state, rules, pending)
        while table:
            card = first_read(state, table)
            table ^= 1 << card
            found[number] = TAKE + card
            number += 1
        hand = hand ^ (1 << pending) if phase == FOR_HAND else 0
    while hand:
        card = leftmost(state, hand)
        hand ^= 1 << card
        found[number] = card
        number += 1
    return number


@kernel
def apply(state: Ints, rules: Ints, action: int) -> None:
    """Change the state by a legal action of the seat to move. A round that ends stays over."""
    if action == KOIKOI:
        call_koikoi(state, rules)
    elif action == STOP:
        state[REASON], state[WINNER] = STOPPED, state[TURN]
        end_round(state, rules)
    elif action < TAKE:
        _pick_hand_card(state, rules, action)
    else:
        _take(state, rules, action - TAKE)


@kernel
def _pick_hand_card(state: Ints, rules: Ints, card: int) -> None:
    found = candidates(state, rules, card)
    if is_choice(card, found):
        state[PENDING] = card
        state[PHASE] = FOR_HAND
    else:
        state[PENDING] = NONE  # another card may have been picked before
        _play_hand_card(state, rules, card, found)


@kernel
def _take(state: Ints, rules: Ints, chosen: int) -> None:
    card = state[PENDING]
    taken = taken_with(card, chosen, candidates(state, rules, card))
    state[PENDING] = NONE
    if state[PHASE] == FOR_HAND:
        _play_hand_card(state, rules, card, taken)
    else:
        settle(state, rules, card, taken)
        end_turn(state, rules)


@kernel
def _play_hand_card(state: Ints, rules: Ints, card: int, taken: int) -> None:
    state[HANDS + state[TURN]] ^= 1 << card
    settle(state, rules, card, taken)
    if state[NEXT] == state[PILE_END]:  # only in a position written by hand: no deal runs out of cards
        end_turn(state, rules)
        return
    drawn = draw_card(state)
    found = candidates(state, rules, drawn)
    if is_choice(drawn, found):
        state[PENDING] = drawn
        state[PHASE] = FOR_DRAWN
    else:
        settle(state, rules, drawn, found)
        end_turn(state, rules)


@part
def draw_card(state: Ints) -> int:
    """Turn up the next card of the pile, which is not empty."""
    card = state[PILE + state[NEXT]]
    state[NEXT] += 1
    return card


@part
def end_turn(state: Ints, rules: Ints) -> None:
    """Look at what the seat to move has made: the next turn begins, koi-koi is offered, or the round ends."""
    seat = state[TURN]
    team = rules[TEAMS + seat]
    points = yaku_points(rules, state[HELD + team], state[ROUND], state[CALLS + team])
    grown = points > state[YAKU + team]
    state[YAKU + team] = points
    if not grown:
        next_turn(state, rules)
    elif not state[HANDS + seat]:
        state[REASON], state[WINNER] = HAND_EMPTY, seat
        end_round(state, rules)
    elif not may_call(state, rules, team):
        state[REASON], state[WINNER] = AUTOMATIC, seat
        end_round(state, rules)
    else:
        state[PHASE] = CALL_OR_STOP


@part
def next_turn(state: Ints, rules: Ints) -> None:
    """Begin the next seat's turn; with no card in its hand the round is over."""
    turn = state[TURN] + 1
    if turn == rules[SEATS]:
        turn = 0
    state[TURN] = turn
    state[PHASE] = PLAY_CARD
    if not state[HANDS + turn]:
        state[REASON] = NOBODY_STOPPED
        end_round(state, rules)


@kernel
def call_koikoi(state: Ints, rules: Ints) -> None:
    """Koi-koi: what a side has may be worth more now that it has called; that is nothing new, though."""
    team = rules[TEAMS + state[TURN]]
    state[ALL_CALLS] += 1
    state[CALLS + team] += 1
    state[LAST_CALLS + team] = state[ALL_CALLS]
    state[YAKU + team] = yaku_points(rules, state[HELD + team], state[ROUND], state[CALLS + team])
    next_turn(state, rules)


@kernel
def end_round(state: Ints, rules: Ints) -> None:
    """End the round for its `REASON`: pay its `WINNER`, or nobody, and say who deals next."""
    state[PHASE] = ROUND_OVER
    reason, winner = state[REASON], state[WINNER]
    if winner != NONE:
        team = rules[TEAMS + winner]
        if reason == LUCKY_HAND_PAID:  # paid as it is: no factor, and nobody has called
            state[BASE], state[ADDED], state[FACTOR] = rules[LUCKY_POINTS], 0, 1
        else:
            state[BASE] = state[YAKU + team]
            state[ADDED] = added(state, rules, team)
            state[FACTOR] = factor(state, rules, team)
        state[POINTS] = (state[BASE] + state[ADDED]) * state[FACTOR]
        pay(state, rules, team, state[POINTS])
    elif reason == NOBODY_STOPPED:
        pay_nobody(state, rules)
    for side in range(rules[SIDES]):
        state[SCORES + side] += state[GAINS + side]
    state[DEALER] = _next_dealer(state, rules)


@kernel
def _next_dealer(state: Ints, rules: Ints) -> int:
    dealer, reason, winner = state[DEALER], state[REASON], state[WINNER]
    after = dealer + 1 if dealer + 1 < rules[SEATS] else 0
    if reason == LUCKY_VOID or (rules[NEXT_DEALER] == _ALTERNATE and reason != LUCKY_TIE):
        return after
    if winner == NONE or reason == LUCKY_TIE:
        return dealer
    if rules[NEXT_DEALER] == _BY_WINNER:
        return winner
    rival = winner
    for _ in range(SEATS_MOST):
        rival = rival + 1 if rival + 1 < rules[SEATS] else 0
        if rules[TEAMS + rival] != rules[TEAMS + winner]:
            break
    return rival
