"""How often koi-koi may be called, in each preset: the row of the table, played."""

from __future__ import annotations

from typing import Any

import pytest

from module.game.events import KoiKoiOffered, RoundEnd, RoundEnded
from module.game.state import Phase
from tests.module.presets.scenes import EVERY, after, calls_of, cell, cells, of_type, only, scene

ROW = "koi_koi"
ANY = [spec for spec in EVERY if spec not in {"classic", "three"}]
DUEL: dict[str, Any] = {"table": "3p 10p", "captured_1": "6r 9r", "hand_1": "10r 5r 5q"}
"""After seat 0 has made the poetry ribbons, seat 1 makes the blue ones."""


@pytest.mark.parametrize(
    "spec, callers",
    [
        *cells(ROW, ANY, "", shows="first"),
        *cells(ROW, ANY, "0 0 0", shows="own_fourth"),
        *cells(ROW, ANY, "1 1", shows="other_has_called"),
        *cells(ROW, ANY, "0 1 0 1", shows="both_have_called"),
        cell(ROW, "classic", "", shows="first"),
        cell(ROW, "wikipedia:calls=once_each", "", shows="first"),
        cell(ROW, "wikipedia:calls=once_each", "1", shows="other_has_called"),
        cell(ROW, "three", "", shows="first"),
        cell(ROW, "three", "0 0", shows="own_third"),
        cell(ROW, "three", "1 1 0", shows="one_other_has_called"),
    ],
)
def test_koikoi_is_offered(spec: str, callers: str) -> None:
    state, events = after(scene(spec, callers=callers), "play 3r")
    assert only(events, KoiKoiOffered).seat == 0
    assert state.phase is Phase.KOIKOI
    state, events = after(state, "koikoi")
    assert list(calls_of(events)) == [0]
    assert state.callers == (*map(int, callers.split()), 0)
    assert state.turn == 1


@pytest.mark.parametrize(
    "spec, callers",
    [
        cell(ROW, "classic", "0", shows="own_second"),
        cell(ROW, "classic", "1", shows="other_has_called"),
        cell(ROW, "wikipedia:calls=once_each", "0", shows="own_second"),
        cell(ROW, "three", "1 2", shows="both_others_have_called"),
        cell(ROW, "three", "2 1 0", shows="all_have_called"),
    ],
)
def test_the_round_ends_by_itself(spec: str, callers: str) -> None:
    state, events = after(scene(spec, callers=callers), "play 3r")
    ended = only(events, RoundEnded)
    assert (ended.reason, ended.seat, ended.base) == (RoundEnd.AUTOMATIC, 0, 5)
    assert not of_type(events, KoiKoiOffered)
    assert state.phase is Phase.ROUND_OVER


@pytest.mark.parametrize("spec", [*cells(ROW, ["classic"], shows="rival_goes_on")])
def test_after_a_call_the_next_yaku_of_the_other_ends_it(spec: str) -> None:
    state, events = after(scene(spec, **DUEL), "play 3r", "koikoi", "play 10r")
    ended = only(events, RoundEnded)
    assert (ended.reason, ended.seat, ended.base, ended.multiplier) == (RoundEnd.AUTOMATIC, 1, 5, 2)
    assert state.scores == (0, 10)


@pytest.mark.parametrize("spec", cells(ROW, ANY, shows="either_player"))
def test_after_a_call_the_other_may_call_too(spec: str) -> None:
    state, events = after(scene(spec, **DUEL), "play 3r", "koikoi", "play 10r", "koikoi")
    assert list(calls_of(events)) == [0, 1]
    assert state.callers == (0, 1)
    assert not of_type(events, RoundEnded)
