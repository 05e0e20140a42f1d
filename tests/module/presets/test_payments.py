"""Points at the start, and who pays the winner, in each preset: two rows of the table, played."""

from __future__ import annotations

import pytest

from module.game.engine import new_game, next_round
from module.game.events import GameEnded
from module.game.state import Phase
from module.rules.presets import make_rules
from tests.module.presets.scenes import MANY, after, cell, cells, of_type, only, paid, poetry, scene, won

POINTS, ROW = "points", "payments"
ADDS = ("module", "classic", "wikipedia")
PAYS = ("bga", "wikipedia:payment=losers_pay", "modern", "toppa", "four")


@pytest.mark.parametrize(
    "spec, start",
    [
        *cells(
            POINTS, ["module", "classic", "wikipedia", "modern", "toppa", "three", "four"], 0, shows="start"
        ),
        cell(POINTS, "bga", 50, shows="start"),
    ],
)
def test_points_at_the_start(spec: str, start: int) -> None:
    state, _ = new_game(make_rules(spec), 1)
    assert state.scores == (start,) * state.rules.team_count


@pytest.mark.parametrize("spec", [*cells(POINTS, ADDS, shows="winner_adds"), *cells(ROW, ADDS, shows="none")])
def test_the_winner_adds_the_points(spec: str) -> None:
    ended = won(scene(spec))
    assert ended.payments == paid((None, 0, poetry(spec)))
    assert ended.scores == (poetry(spec), 0)


@pytest.mark.parametrize(
    "spec", [*cells(POINTS, PAYS, shows="loser_pays"), *cells(ROW, PAYS, shows="zero_sum")]
)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_loser_pays_the_winner(spec: str, seat: int) -> None:
    start = make_rules(spec).start
    ended = won(scene(spec, seat))
    assert ended.payments == paid((1 - seat, seat, 5))
    assert ended.scores[seat] == start + 5
    assert ended.scores[1 - seat] == start - 5


@pytest.mark.parametrize("spec", cells(ROW, ["four"], shows="between_the_teams"))
@pytest.mark.parametrize("seat", range(4))
def test_the_losing_team_pays_the_winning_one(spec: str, seat: int) -> None:
    ended = won(scene(spec, seat, also=MANY))
    winner = seat % 2
    assert (ended.seat, ended.team) == (seat, winner)
    assert ended.payments == paid((1 - winner, winner, 20))


@pytest.mark.parametrize(
    "spec, callers, payments",
    [
        cell(ROW, "three", "", [(1, 0, 5), (2, 0, 5)], shows="each_other_pays"),
        cell(ROW, "three", "0 0", [(1, 0, 5), (2, 0, 5)], shows="only_the_winner_called"),
        cell(ROW, "three", "1", [(1, 0, 10)], shows="the_caller_pays_double"),
        cell(ROW, "three", "2 0", [(2, 0, 10)], shows="the_last_other_caller_pays"),
        cell(ROW, "three", "1 2", [(2, 0, 10)], shows="the_last_of_two_callers_pays"),
        cell(ROW, "three", "2 1 0", [(1, 0, 10)], shows="the_winner_called_last"),
        cell(POINTS, "three", "", [(1, 0, 5), (2, 0, 5)], shows="see_payments"),
    ],
)
def test_payments_among_three(spec: str, callers: str, payments: list[tuple[int, int, int]]) -> None:
    ended = won(scene(spec, callers=callers))
    assert ended.payments == paid(*payments)
    assert ended.points == 5
    assert sum(ended.scores) == 0
    assert ended.scores[0] == 10


@pytest.mark.parametrize("spec", cells(ROW, ["three"], shows="many_points_and_a_caller"))
def test_three_double_many_points_and_then_the_caller_pays_double(spec: str) -> None:
    ended = won(scene(spec, callers="1", also=MANY))
    assert ended.payments == paid((1, 0, 40))
    assert ended.scores == (40, -40, 0)


@pytest.mark.parametrize("spec", cells(POINTS, ["bga"], shows="lost_at_once_at_0"))
@pytest.mark.parametrize("rivals, over", [("6", False), ("5", True), ("4", True)])
def test_at_0_or_below_the_game_is_lost_at_once(spec: str, rivals: str, over: bool) -> None:  # noqa: FBT001
    state, _ = after(scene(spec, scores=f"20 {rivals}"), "play 3r", "stop")
    state, events = next_round(state)
    assert (state.phase is Phase.OVER) is over
    assert state.round == (1 if over else 2)
    assert of_type(events, GameEnded) == ([GameEnded(0, (25, int(rivals) - 5))] if over else [])


@pytest.mark.parametrize(
    "spec", cells(POINTS, ["wikipedia:payment=losers_pay", "modern", "toppa", "four"], shows="below_0")
)
def test_who_falls_below_0_plays_on(spec: str) -> None:
    state, _ = after(scene(spec, scores="0 0"), "play 3r", "stop")
    state, events = next_round(state)
    assert state.scores == (5, -5)
    assert state.round == 2
    assert not of_type(events, GameEnded)


@pytest.mark.parametrize("spec", cells(ROW, ["three"], shows="last_round"))
def test_the_debts_of_three_stand_at_the_end(spec: str) -> None:
    state, _ = after(scene(spec, round="12", callers="2", scores="3 -1 -2"), "play 3r", "stop")
    assert only(next_round(state)[1], GameEnded) == GameEnded(0, (13, -1, -12))
