"""The factor on the winner's points, in each preset: two rows of the table, played."""

from __future__ import annotations

from typing import Any

import pytest

from module.game.events import CardsDealt, KoiKoiCalled, YakuMade
from tests.module.presets.scenes import (
    EVERY,
    MANY,
    after,
    cell,
    cells,
    dealt_round,
    of_type,
    only,
    poetry,
    scene,
    won,
)

ROW, BASE_ROW = "multiplier", "base_multiplier"
HARD = ("bga:koikoi=hard", "classic", "wikipedia", "modern", "toppa", "four")


@pytest.mark.parametrize(
    "spec, callers, also, factor",
    [
        cell(ROW, "module", "", "", 1, shows="no_call"),
        cell(ROW, "module", "0", "", 2, shows="own_call"),
        cell(ROW, "module", "1", "", 2, shows="call_of_the_other"),
        cell(ROW, "module", "0 1 1 0 1", "", 6, shows="five_calls"),
        cell(ROW, "module", "", MANY, 1, shows="many_points"),
        cell(ROW, "bga", "", "", 1, shows="no_call"),
        cell(ROW, "bga", "0", "", 2, shows="own_call"),
        cell(ROW, "bga", "0 0 0", "", 4, shows="own_calls"),
        cell(ROW, "bga", "1 1", "", 1, shows="calls_of_the_other"),
        cell(ROW, "bga", "", MANY, 1, shows="many_points"),
        *cells(ROW, HARD, "", "", 1, shows="no_call"),
        *cells(ROW, HARD, "", MANY, 2, shows="many_points"),
        *cells(ROW, HARD, "1", "", 2, shows="the_other_called"),
        *cells(ROW, HARD, "1 1 1", "", 2, shows="the_other_called_often"),
        *cells(ROW, HARD, "1", MANY, 4, shows="the_other_called_and_many_points"),
        *cells(ROW, HARD, "0", "", 1, shows="own_call"),
        *cells(ROW, HARD, "0 1", MANY, 4, shows="both_called_and_many_points"),
        cell(ROW, "three", "", "", 1, shows="no_call"),
        cell(ROW, "three", "", MANY, 2, shows="many_points"),
        cell(ROW, "three", "1 2", "", 1, shows="the_others_called"),
        cell(ROW, "three", "1 2", MANY, 2, shows="the_others_called_and_many_points"),
    ],
)
def test_multiplier(spec: str, callers: str, also: str, factor: int) -> None:
    ended = won(scene(spec, callers=callers, also=also))
    animals = {"": 0}.get(also, poetry(spec))
    assert (ended.base, ended.added, ended.multiplier) == (poetry(spec) + animals, 0, factor)
    assert ended.points == ended.base * factor


@pytest.mark.parametrize("spec", cells(ROW, HARD, shows="from_7_on"))
def test_seven_points_are_many_and_six_are_not(spec: str) -> None:
    # The poetry ribbons are 5, ten plains 1, each further one 1 more.
    eleven_plains = "1q 2q 4p 4q 5p 6q 7p 7q 8q 9q"  # and March's
    twelve_plains = f"{eleven_plains} 10p"
    pile = "11r 6p"
    few = won(scene(spec, also=eleven_plains.removesuffix(" 9q"), pile=pile, **_no_plains(spec)))
    many = won(scene(spec, also=eleven_plains, pile=pile, **_no_plains(spec)))
    more = won(scene(spec, also=twelve_plains, pile=pile, **_no_plains(spec)))
    assert [(ended.base, ended.multiplier) for ended in (few, many, more)] == [(6, 1), (7, 2), (8, 2)]


def _no_plains(spec: str) -> dict[str, Any]:
    """Hands without the plains of the test."""
    hands = ("3r 12p 12q", "5r 5q", "4r 4a", "7r 7a")
    return {f"hand_{seat}": hand for seat, hand in enumerate(hands[: 4 if spec == "four" else 2])}


@pytest.mark.parametrize(
    "spec, expected",
    [
        cell(ROW, "module", (2, 2), shows="both_sides"),
        cell(ROW, "bga", (2, 1), shows="caller_only"),
        *cells(ROW, HARD, (1, 2), shows="the_other_only"),
        cell(ROW, "three", (1, 1, 1), shows="nobody"),
    ],
)
def test_the_multipliers_after_a_call(spec: str, expected: tuple[int, ...]) -> None:
    state, events = after(scene(spec), "play 3r", "koikoi")
    assert only(events, KoiKoiCalled).multipliers == expected == state.multipliers


@pytest.mark.parametrize("spec", cells(ROW, ["four"], shows="partner_called"))
def test_a_call_of_the_partner_is_no_call_of_the_other_team(spec: str) -> None:
    state, events = after(scene(spec, seat=2), "play 3r", "koikoi")
    assert only(events, KoiKoiCalled).multipliers == (1, 2)
    assert state.callers == (0,)
    assert won(scene(spec, seat=0, callers="0")).multiplier == 1
    assert won(scene(spec, seat=3, callers="0")).multiplier == 2


BRIGHTS = {0: "", 1: "1b", 2: "1b 3b", 3: "1b 3b 11b", 5: "1b 3b 8b 11b 12b"}


@pytest.mark.parametrize(
    "spec, expected",
    [
        *cells(BASE_ROW, [spec for spec in EVERY if spec != "bga"], (1, 1, 1, 1, 1), shows="always_1"),
        cell(BASE_ROW, "bga", (1, 1, 2, 3, 5), shows="brights_on_the_table"),
        cell(BASE_ROW, "bga:base=one", (1, 1, 1, 1, 1), shows="always_1"),
    ],
)
def test_base_multiplier(spec: str, expected: tuple[int, ...]) -> None:
    for brights, factor in zip(BRIGHTS.values(), expected, strict=True):
        filler = ["2a", "4a", "5a", "6r", "7r", "9r", "10r", "2r"]
        size = 6 if spec == "three" else 8
        table = " ".join((brights.split() + filler)[:size])
        state, events = dealt_round(spec, table=table)
        assert state.multipliers == only(events, CardsDealt).multipliers == (factor,) * len(state.scores)


@pytest.mark.parametrize(
    "spec, callers, also, factor",
    [
        cell(BASE_ROW, "bga", "", "", 3, shows="no_call"),
        cell(BASE_ROW, "bga", "0 0", "", 5, shows="own_calls_are_added"),
        cell(BASE_ROW, "bga:koikoi=hard", "1", "", 6, shows="call_of_the_other_doubles"),
        cell(BASE_ROW, "bga:koikoi=hard", "1", MANY, 12, shows="and_many_points"),
    ],
)
def test_three_brights_were_dealt(spec: str, callers: str, also: str, factor: int) -> None:
    state = scene(spec, callers=callers, also=also, first_multiplier="3")
    made = of_type(after(state, "play 3r")[1], YakuMade)
    assert made[0].multipliers[0] == factor == won(state).multiplier
