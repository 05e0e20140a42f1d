"""The way from round to round: who deals, what is dealt, how a round is paid, when the game is over."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from module.game.events import (
    CardsDealt,
    DealtAgain,
    Event,
    FirstDealerChosen,
    GameEnded,
    GameStarted,
    LuckyHands,
    LuckyTable,
    RoundEnd,
    RoundEnded,
    RoundStarted,
    TurnStarted,
)
from module.game.scoring import (
    Payment,
    Worth,
    first_multiplier,
    payments,
    payments_of_nobody,
    scores_after,
    worth,
)
from module.game.state import GameSoFar, Phase, State
from module.rules.cards import Card
from module.rules.deal import Deal, deal, first_dealer
from module.rules.ruleset import FirstDealer, GameEnd, LuckyHand, NextDealer, Rules
from module.rules.seeds import Seeds
from module.rules.yaku import bits

Events = tuple[Event, ...]


def begin(rules: Rules, seed: int, dealer: int | None, seeds: Seeds, events: list[Event]) -> State:
    """The first state of a game; no dealer: as the rules say."""
    events.append(GameStarted(rules, rules.seats))
    if dealer is None:
        drawing = first_dealer(rules, seed)
        dealer = drawing.dealer
        if rules.first_dealer is not FirstDealer.HUMAN:
            events.append(FirstDealerChosen(dealer, drawing.draws))
    scores = (rules.start,) * rules.team_count
    game = GameSoFar(rules, seed, seeds, 0, dealer, 1, scores, ())
    return deal_round(game, 0, (0,) * rules.seats, events)


def deal_round(game: GameSoFar, ply: int, picks: tuple[int, ...], events: list[Event]) -> State:
    """Deal the next round, as the game's seed says; `ply` and `picks`: of the game so far."""
    dealt = deal(game.rules, game.seed, game.round + 1, game.dealer, game.seeds)
    events.append(RoundStarted(game.round + 1, game.dealer))
    for one in dealt.refused:
        table = one.table if one.lucky_table else ()
        events.append(DealtAgain(table, one.lucky_seats, _hands(one)))
    return start_round(game, dealt, ply, picks, events)


def start_round(game: GameSoFar, dealt: Deal, ply: int, picks: tuple[int, ...], events: list[Event]) -> State:
    """The next round, with these cards dealt: its first turn, or its end where the deal is lucky."""
    rules = game.rules
    first = first_multiplier(rules, dealt.table)
    game = GameSoFar(
        rules, game.seed, game.seeds, game.round + 1, game.dealer, first, game.scores, game.results
    )
    none: tuple[tuple[Card, ...], ...] = ((),) * rules.team_count
    state = State(
        game=game, turn=game.dealer, phase=Phase.PLAY, pile=dealt.pile, table=dealt.table,
        lying=bits(dealt.table), hands=dealt.hands,
        captured=none, held=(0,) * rules.team_count, callers=(), yaku=((),) * rules.team_count, pending=None,
        ply=ply, picks=picks,
    )  # fmt: skip
    events.append(CardsDealt(dealt.table, dealt.hands, len(dealt.pile), (first,) * rules.team_count))
    if dealt.lucky_table:
        events.append(LuckyTable(dealt.table))
        return end_round(state, RoundEnd.LUCKY_VOID, None, events)
    if dealt.lucky_seats:
        events.append(LuckyHands(dealt.lucky_seats, _hands(dealt)))
        return _end_with_lucky_hands(state, dealt.lucky_seats, events)
    events.append(TurnStarted(state.turn))
    return state


def _hands(dealt: Deal) -> tuple[tuple[Card, ...], ...]:
    return tuple(dealt.hands[seat] for seat in dealt.lucky_seats)


def _end_with_lucky_hands(state: State, seats: tuple[int, ...], events: list[Event]) -> State:
    if state.rules.lucky_hand is LuckyHand.VOID:
        return end_round(state, RoundEnd.LUCKY_VOID, None, events)
    if len({state.rules.teams[seat] for seat in seats}) > 1:
        return end_round(state, RoundEnd.LUCKY_TIE, None, events)
    return end_round(state, RoundEnd.LUCKY_HAND, seats[0], events)


def end_round(
    state: State, reason: RoundEnd, winner: int | None, events: list[Event], ply: int | None = None
) -> State:
    """Pay the round that this seat has won, or nobody; say who deals next. `ply`: where it has gone on."""
    game, rules = state.game, state.game.rules
    ended = _result(state, reason, winner)
    events.append(ended)
    dealer = _next_dealer(rules, game.dealer, reason, winner)
    over = GameSoFar(
        rules, game.seed, game.seeds, game.round, dealer, game.first_multiplier, ended.scores,
        (*game.results, ended),
    )  # fmt: skip
    return State(
        over, state.turn, Phase.ROUND_OVER, state.pile, state.table, state.lying, state.hands, state.captured,
        state.held, state.callers, state.yaku, None, state.ply if ply is None else ply, state.picks,
    )  # fmt: skip


def _result(state: State, reason: RoundEnd, winner: int | None) -> RoundEnded:
    game, rules, callers = state.game, state.rules, state.callers
    if winner is None:
        paid: tuple[Payment, ...] = ()
        if reason is RoundEnd.NOBODY_STOPPED:
            paid = payments_of_nobody(rules, rules.teams[game.dealer])
        scores = scores_after(game.scores, paid)
        return RoundEnded(game.round, reason, None, None, 0, 0, 1, 0, paid, scores)
    team = rules.teams[winner]
    if reason is RoundEnd.LUCKY_HAND:  # paid as it is: no factor, and nobody has called
        won = Worth(rules.lucky_points, 0, 1)
    else:
        won = worth(rules, game.first_multiplier, callers, team, state.yaku[team])
    paid = payments(rules, team, won.points, callers)
    return RoundEnded(
        game.round, reason, winner, team, won.base, won.added, won.multiplier, won.points, paid,
        scores_after(game.scores, paid),
    )  # fmt: skip


def _next_dealer(rules: Rules, dealer: int, reason: RoundEnd, winner: int | None) -> int:
    after = (dealer + 1) % rules.seats
    if reason is RoundEnd.LUCKY_VOID:
        return after
    if reason is RoundEnd.LUCKY_TIE:
        return dealer
    match rules.next_dealer:
        case NextDealer.WINNER:
            return dealer if winner is None else winner
        case NextDealer.LOSER:
            return dealer if winner is None else _seat_of_a_loser(rules, winner)
        case NextDealer.ALTERNATE:
            return after
        case _:
            assert_never(rules.next_dealer)


def _seat_of_a_loser(rules: Rules, winner: int) -> int:
    """The first seat after the winner's that is not on its side."""
    after = (winner + 1) % rules.seats
    while rules.teams[after] == rules.teams[winner]:
        after = (after + 1) % rules.seats
    return after


def next_round(state: State) -> tuple[State, Events]:
    """After a round that is over: the next one dealt, or the end of the game."""
    events: list[Event] = []
    return go_on(state, events), tuple(events)


def go_on(state: State, events: list[Event]) -> State:
    """Deal rounds until one is played, or the game is over."""
    while state.phase is Phase.ROUND_OVER:
        game = state.game
        broke = game.rules.end is GameEnd.ZERO and min(game.scores) <= 0
        if broke or game.round >= game.rules.rounds:
            most = max(game.scores)
            leaders = [team for team, score in enumerate(game.scores) if score == most]
            events.append(GameEnded(leaders[0] if len(leaders) == 1 else None, game.scores))
            return replace(state, phase=Phase.OVER)
        state = deal_round(game, state.ply, state.picks, events)
    return state
