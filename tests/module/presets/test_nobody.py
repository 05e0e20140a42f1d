"""A round that nobody stops, in each preset: two rows of the table, played."""

from __future__ import annotations

import pytest

from module.game.events import CardDrawn, CardsDealt, RoundEnd, RoundEnded
from module.game.state import State
from module.rules.presets import make_rules
from tests.module.helpers import position
from tests.module.presets.scenes import (
    EVERY,
    after,
    cell,
    cells,
    next_dealer,
    of_type,
    only,
    paid,
    played_out,
)

ROW, PILE = "nobody_stopped", "pile_left_over"
NOTHING = ("module", "classic", "modern", "toppa", "three", "four", "bga:nobody=none")
ZERO_SUM = "wikipedia:payment=losers_pay"


def last_card(spec: str, dealer: int) -> State:
    """The seat before the dealer plays the last card of the round."""
    seats = make_rules(spec).seats
    seat = (dealer - 1) % seats
    return position(
        f"rules: {spec}; dealer: {dealer}; turn: {seat}; hand {seat}: 12p; table: 4p; pile: 5p 6p 7p"
    )


@pytest.mark.parametrize(
    "spec, dealer, payments",
    [
        *cells(ROW, NOTHING, 0, (), shows="nobody_is_paid"),
        *cells(ROW, NOTHING, 1, (), shows="nobody_is_paid_either"),
        cell(ROW, "bga", 0, ((1, 0, 6),), shows="dealer_0"),
        cell(ROW, "bga", 1, ((0, 1, 6),), shows="dealer_1"),
        cell(ROW, "bga:nobody=others", 0, ((0, 1, 6),), shows="dealer_0"),
        cell(ROW, "bga:nobody=others", 1, ((1, 0, 6),), shows="dealer_1"),
        cell(ROW, "wikipedia", 0, ((None, 0, 1),), shows="dealer_0"),
        cell(ROW, "wikipedia", 1, ((None, 1, 1),), shows="dealer_1"),
        cell(ROW, ZERO_SUM, 0, ((1, 0, 1),), shows="dealer_0"),
        cell(ROW, ZERO_SUM, 1, ((0, 1, 1),), shows="dealer_1"),
    ],
)
def test_nobody_stopped(spec: str, dealer: int, payments: tuple[tuple[int | None, int, int], ...]) -> None:
    state, events = after(last_card(spec, dealer), "play 12p")
    ended = only(events, RoundEnded)
    assert (ended.reason, ended.seat, ended.team, ended.points) == (RoundEnd.NOBODY_STOPPED, None, None, 0)
    assert ended.payments == paid(*payments)
    scores = [make_rules(spec).start] * len(state.scores)
    for payer, payee, points in payments:
        scores[payee] += points
        if payer is not None:
            scores[payer] -= points
    assert list(state.scores) == scores
    assert next_dealer(state) == dealer


@pytest.mark.parametrize(
    "spec, left",
    [
        *cells(PILE, ["module", "bga", "classic", "wikipedia", "modern"], 8, shows="8_never_drawn"),
        *cells(PILE, ["toppa", "three", "four"], 0, shows="all_drawn"),
    ],
)
def test_the_pile_after_a_whole_round(spec: str, left: int) -> None:
    state, events = played_out(spec)
    assert len(state.pile) == left
    drawn = state.rules.seats * state.rules.hand_size
    assert len(of_type(events, CardDrawn)) == drawn
    assert only(events, CardsDealt).pile == drawn + left


def test_every_preset_is_here() -> None:
    assert {spec.partition(":")[0] for spec in (*NOTHING, "bga", "wikipedia")} == set(EVERY)
