"""Seats, cards, rounds and the end of a game, in each preset: four rows of the table, played."""

from __future__ import annotations

from itertools import count, cycle, islice

import pytest

from module.game.engine import new_game, next_round
from module.game.events import (
    CardsCaptured,
    CardsDealt,
    GameEnded,
    GameStarted,
    RoundEnd,
    RoundEnded,
    RoundStarted,
    TurnStarted,
)
from module.game.state import Phase
from module.rules.cards import DECK, Month
from module.rules.presets import make_rules
from tests.module.presets.scenes import (
    TWO_SEATS,
    after,
    capture,
    cell,
    cells,
    of_type,
    only,
    played_out,
    scene,
    whole_game,
    yaku_of,
)

SEATS, CARDS, ROUNDS, END = "seats", "hand_and_table", "rounds", "end_of_game"


@pytest.mark.parametrize(
    "spec, teams",
    [
        *cells(SEATS, TWO_SEATS, (0, 1), shows="two"),
        cell(SEATS, "three", (0, 1, 2), shows="three"),
        cell(SEATS, "four", (0, 1, 0, 1), shows="two_teams"),
    ],
)
def test_seats_play_in_turn_and_capture_for_their_team(spec: str, teams: tuple[int, ...]) -> None:
    state, events = played_out(spec)
    assert only(events, GameStarted).seats == len(teams) == len(state.hands)
    turns = [event.seat for event in of_type(events, TurnStarted)]
    first = only(events, RoundStarted).dealer
    assert turns == list(islice(cycle(range(len(teams))), first, first + len(turns)))
    assert len(turns) == len(teams) * make_rules(spec).hand_size
    captured: list[list[str]] = [[] for _ in set(teams)]
    for event in of_type(events, CardsCaptured):
        captured[teams[event.seat]] += [card.code for card in (event.card, *event.taken)]
    assert [[card.code for card in pack] for pack in state.captured] == captured


@pytest.mark.parametrize(
    "spec, hand, table, pile",
    [
        *cells(CARDS, [spec for spec in TWO_SEATS if spec != "toppa"], 8, 8, 24, shows="8_and_8"),
        cell(CARDS, "toppa", 10, 8, 20, shows="10_and_8"),
        cell(CARDS, "three", 7, 6, 21, shows="7_and_6"),
        cell(CARDS, "four", 5, 8, 20, shows="5_and_8"),
    ],
)
def test_cards_dealt(spec: str, hand: int, table: int, pile: int) -> None:
    rules = make_rules(spec)
    state, events = new_game(rules, 3)
    dealt = of_type(events, CardsDealt)[-1]
    assert [len(cards) for cards in dealt.hands] == [hand] * rules.seats
    assert (len(dealt.table), dealt.pile) == (table, pile)
    assert len({*dealt.table, *(card for cards in dealt.hands for card in cards), *state.pile}) == 48


@pytest.mark.parametrize(
    "spec, rounds",
    [
        cell(ROUNDS, "module", 3, shows="3"),
        cell(ROUNDS, "bga", 6, shows="6"),
        *cells(ROUNDS, ["classic", "wikipedia", "modern", "toppa", "three", "four"], 12, shows="12"),
    ],
)
def test_rounds_of_a_game(spec: str, rounds: int) -> None:
    rules = make_rules(spec)
    games = (whole_game(rules, seed) for seed in count())
    state, events = next(game for game in games if spec != "bga" or min(game[0].scores) > 0)
    assert state.phase is Phase.OVER
    assert [ended.round for ended in of_type(events, RoundEnded)] == list(range(1, rounds + 1))
    assert [started.round for started in of_type(events, RoundStarted)] == list(range(1, rounds + 1))
    assert only(events, GameEnded).scores == state.scores


@pytest.mark.parametrize("spec", cells(ROUNDS, ["classic"], shows="one_per_month"))
def test_each_round_has_its_month(spec: str) -> None:
    for month in Month:
        four = " ".join(card.code for card in DECK if card.month is month)
        assert yaku_of(capture(spec, four, round=str(month.value))[1]) == {"month": 4}
        other = month.value % 12 + 1
        assert capture(spec, four, round=str(other))[0].phase is Phase.PLAY


@pytest.mark.parametrize(
    "spec, scores, winner",
    [
        cell(END, "module", "1 3", 0, shows="most_points"),
        cell(END, "module", "1 8", 1, shows="most_points_of_the_other"),
        cell(END, "module", "1 7", None, shows="tie"),
        cell(END, "bga", "48 52", 0, shows="most_points"),
        cell(END, "bga", "44 56", 1, shows="most_points_of_the_other"),
        cell(END, "bga", "45 55", None, shows="tie"),
        *cells(END, ["classic", "wikipedia"], "0 4", 0, shows="most_points"),
        *cells(END, ["classic", "wikipedia"], "0 6", 1, shows="most_points_of_the_other"),
        *cells(END, ["classic", "wikipedia"], "0 5", None, shows="tie"),
        *cells(END, ["modern", "toppa", "four"], "-4 4", 0, shows="most_points"),
        *cells(END, ["modern", "toppa", "four"], "-6 6", 1, shows="most_points_of_the_other"),
        *cells(END, ["modern", "toppa", "four"], "-5 5", None, shows="tie"),
        cell(END, "three", "0 0 0", 0, shows="most_points"),
        cell(END, "three", "-10 -5 15", 2, shows="most_points_of_the_third"),
        cell(END, "three", "-5 -5 10", None, shows="tie_of_two"),
    ],
)
def test_the_last_round_ends_the_game(spec: str, scores: str, winner: int | None) -> None:
    last = str(make_rules(spec).rounds)
    state, _ = after(scene(spec, round=last, scores=scores), "play 3r", "stop")
    state, events = next_round(state)
    assert state.phase is Phase.OVER
    assert events == (GameEnded(winner, state.scores),)
    before, _ = after(scene(spec, round=str(int(last) - 1), scores=scores), "play 3r", "stop")
    assert next_round(before)[0].phase is not Phase.OVER


@pytest.mark.parametrize("spec", cells(END, ["bga"], shows="somebody_at_0"))
def test_somebody_at_0_ends_the_game(spec: str) -> None:
    state, _ = after(scene(spec, round="2", scores="95 5"), "play 3r", "stop")
    assert only(next_round(state)[1], GameEnded) == GameEnded(0, (100, 0))
    assert state.results[0].reason is RoundEnd.STOPPED


@pytest.mark.parametrize("spec", cells(END, ["bga"], shows="somebody_at_0_though_nobody_stopped"))
def test_nobody_s_stop_can_end_the_game_too(spec: str) -> None:
    state, events = after(scene(spec, 1, hand_0="", hand_1="12p", table="10p", scores="94 6"), "play 12p")
    assert only(events, RoundEnded).scores == (100, 0)
    assert only(next_round(state)[1], GameEnded).winner == 0
