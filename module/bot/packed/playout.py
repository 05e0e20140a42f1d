"""Rounds and games played to their end by players that are compiled too."""

from __future__ import annotations

from module.bot.packed.compiled import kernel, part
from module.bot.packed.dealing import deal_anew, game_over, new_game
from module.bot.packed.layout import (
    CALL_OR_STOP,
    DEALER,
    GAINS,
    HANDS,
    NEXT,
    PHASE,
    PILE_END,
    PLAY_CARD,
    REASON,
    ROUND_OVER,
    SEATS_MOST,
    STOPPED,
    TURN,
    WINNER,
    Ints,
)
from module.bot.packed.play import apply, call_koikoi, draw_card, end_round, end_turn
from module.bot.packed.players import calls_koikoi, card_to_play, card_to_take, choose
from module.bot.packed.table import candidates, is_choice, settle, taken_with


@kernel
def play_round(state: Ints, rules: Ints, players: Ints, chance: Ints) -> None:
    """Play a round to its end, from wherever it stands."""
    while state[PHASE] != PLAY_CARD and state[PHASE] != ROUND_OVER:
        apply(state, rules, choose(state, rules, players, chance))
    while state[PHASE] != ROUND_OVER:
        play_turn(state, rules, players, chance)


@part
def play_turn(state: Ints, rules: Ints, players: Ints, chance: Ints) -> None:
    """Play a whole turn from its beginning: as `apply` does with each choice, without the stops between."""
    card = card_to_play(state, rules, players, chance)
    seat = state[TURN]
    _lay_down(state, rules, players, card, chance)
    state[HANDS + seat] ^= 1 << card
    if state[NEXT] != state[PILE_END]:
        _lay_down(state, rules, players, draw_card(state), chance)
    end_turn(state, rules)
    if state[PHASE] == CALL_OR_STOP:
        if calls_koikoi(state, rules, players, chance):
            call_koikoi(state, rules)
        else:
            state[REASON], state[WINNER] = STOPPED, seat
            end_round(state, rules)


@part
def _lay_down(state: Ints, rules: Ints, players: Ints, card: int, chance: Ints) -> None:
    """Put a card to the table, or take with it what the seat to move chooses."""
    found = candidates(state, rules, card)
    if is_choice(card, found):
        found = taken_with(card, card_to_take(state, rules, players, found, chance), found)
    settle(state, rules, card, found)


@kernel
def play_rounds(
    state: Ints, rules: Ints, players: Ints, deck: Ints, chance: Ints, rounds: int, points: Ints
) -> None:
    """Deal and play so many first rounds of games; add up the gains by team in `points`.

    The deals go on from the seat that the round before says.
    """
    for _ in range(rounds):
        new_game(state, rules, state[DEALER])
        deal_anew(state, rules, deck, chance)
        play_round(state, rules, players, chance)
        for side in range(SEATS_MOST):
            points[side] += state[GAINS + side]


@kernel
def play_game(state: Ints, rules: Ints, players: Ints, deck: Ints, dealer: int, chance: Ints) -> None:
    """Deal and play a whole game; its scores are then in the state."""
    new_game(state, rules, dealer)
    while not game_over(state, rules):
        deal_anew(state, rules, deck, chance)
        play_round(state, rules, players, chance)
