"""The cup, the lightning, the viewings and which yaku are paid, in each preset: four rows, played."""

from __future__ import annotations

import pytest

from module.game.events import CardsCaptured, ChoiceOffered, RoundEnded, YakuChanged
from module.game.state import Phase
from tests.module.helpers import codes
from tests.module.presets.scenes import EVERY, after, capture, cell, cells, of_type, only, scene, won, yaku_of

CUP, LIGHTNING, VIEWING, STACK = "cup", "lightning", "viewing", "stack"
NINE = "1p 1q 2p 2q 3p 3q 4p 4q 5p"
EIGHT = NINE.removesuffix(" 5p")
TWO_PLAINS = "wikipedia:cup=two"


@pytest.mark.parametrize(
    "spec, captured, plains",
    [
        *cells(CUP, EVERY, f"{NINE} 9r 9a", 1, shows="one_plain"),
        *cells(CUP, EVERY, f"{EIGHT} 9r 9a", 0, shows="not_two_plains"),
        cell(CUP, TWO_PLAINS, f"{EIGHT} 9r 9a", 1, shows="two_plains"),
        cell(CUP, TWO_PLAINS, f"{NINE} 9r 9a", 2, shows="eleven_plains"),
        cell(CUP, TWO_PLAINS, f"{NINE.removesuffix(' 4q 5p')} 9r 9a", 0, shows="not_three_plains"),
    ],
)
def test_the_cup_is_a_plain(spec: str, captured: str, plains: int) -> None:
    state, events = capture(spec, captured)
    assert (state.phase is Phase.KOIKOI) is (plains > 0)
    if plains:
        assert yaku_of(events) == {"plains": plains}


@pytest.mark.parametrize("spec", cells(CUP, [*EVERY, TWO_PLAINS], shows="an_animal"))
def test_the_cup_is_an_animal(spec: str) -> None:
    assert yaku_of(capture(spec, "2a 4a 5a 8a 9r 9a")[1]) == {"animals": 1}
    assert capture(spec, "2a 4a 5a 9r 9a")[0].phase is Phase.PLAY


@pytest.mark.parametrize("spec", cells(LIGHTNING, EVERY, shows="a_plain"))
def test_the_lightning_is_a_plain(spec: str) -> None:
    assert yaku_of(capture(spec, f"{NINE} 11r 11p")[1]) == {"plains": 1}


@pytest.mark.parametrize("spec", cells(LIGHTNING, EVERY, shows="matches_november"))
def test_the_lightning_matches_november(spec: str) -> None:
    state = scene(spec, hand_0="11p 3r", table="3p 4p 11b", pile="12p 8p")
    _, events = after(state, "play 11p")
    assert codes(only(events, CardsCaptured).taken) == ["11b"]
    state, _ = after(scene(spec, hand_0="11p 3r", table="3p 4p", pile="12p 8p"), "play 11p")
    assert codes(state.table) == ["3p", "4p", "11p", "12p"]


WILD = cells(LIGHTNING, ["wikipedia:lightning=wild"])


@pytest.mark.parametrize("spec", WILD)
def test_wild_lightning_takes_any_card(spec: str) -> None:
    state, events = after(scene(spec, hand_0="11p 3r", table="3p 4p 11b", pile="9p 8p"), "play 11p")
    assert codes(only(events, ChoiceOffered).choices) == ["3p", "11b", "4p"]
    for wanted in ("3p", "4p", "11b"):
        taken = after(state, f"take {wanted}")[1]
        assert codes(only(taken, CardsCaptured).taken) == [wanted]


@pytest.mark.parametrize("spec", WILD)
def test_wild_lightning_on_the_table_can_be_taken_by_any_card(spec: str) -> None:
    state, events = after(scene(spec, table="3p 4p 11p", pile="9p 8p"), "play 3r")
    assert codes(only(events, ChoiceOffered).choices) == ["3p", "11p"]
    assert codes(only(after(state, "take 11p")[1], CardsCaptured).taken) == ["11p"]
    _, events = after(scene(spec, table="4p 11p", pile="9p 8p"), "play 12p")
    assert codes(of_type(events, CardsCaptured)[0].taken) == ["11p"]


BOTH = ("module", "bga", "classic", "wikipedia", "modern", "toppa", "three", "four")
SIX = ("classic", "modern", "toppa", "three", "four")
RAIN = "bga:viewing=rain"
OFF = ("bga:viewing=off", "wikipedia:viewing=off")


@pytest.mark.parametrize(
    "captured, name",
    [("9a 8p 8b", "moon_viewing"), ("9a 3p 3b", "cherry_viewing"), ("3b 9p 9a", "cherry_viewing")],
)
@pytest.mark.parametrize("spec", cells(VIEWING, [*BOTH, RAIN], shows="counts"))
def test_viewings_count(spec: str, captured: str, name: str) -> None:
    points = 6 if spec in SIX else 5
    assert yaku_of(capture(spec, captured)[1]) == {name: points}


@pytest.mark.parametrize("spec", cells(VIEWING, [*BOTH, RAIN], shows="both"))
def test_both_viewings_count(spec: str) -> None:
    points = 6 if spec in SIX else 5
    assert yaku_of(capture(spec, "8b 3b 9p 9a")[1]) == {"moon_viewing": points, "cherry_viewing": points}


@pytest.mark.parametrize("spec", cells(VIEWING, BOTH, shows="in_the_rain_too"))
@pytest.mark.parametrize("rain", ["11b", "11a", "11r", "11p"])
def test_rain_does_not_matter(spec: str, rain: str) -> None:
    assert "moon_viewing" in yaku_of(capture(spec, f"{rain} 9a 8p 8b")[1])


@pytest.mark.parametrize("spec", cells(VIEWING, [RAIN, "wikipedia:viewing=rain"], shows="ruined"))
@pytest.mark.parametrize("rain", ["11b", "11a", "11r", "11p"])
def test_rain_ruins_viewings(spec: str, rain: str) -> None:
    assert capture(spec, f"{rain} 9a 8p 8b")[0].phase is Phase.PLAY
    assert yaku_of(capture(spec, "9a 8p 8b", captured_1=rain)[1]) == {"moon_viewing": 5}


@pytest.mark.parametrize("spec", cells(VIEWING, OFF, shows="do_not_count"))
def test_viewings_that_do_not_count(spec: str) -> None:
    assert capture(spec, "9a 8p 8b")[0].phase is Phase.PLAY
    assert capture(spec, "3b 9p 9a")[0].phase is Phase.PLAY


@pytest.mark.parametrize("spec", cells(STACK, EVERY, shows="all"))
def test_all_yaku_add_up(spec: str) -> None:
    ended = won(scene(spec, also="6a 7a 10a 2a 4a"))
    boar = 6 if spec == "module" else 5 if spec == "bga" else 7
    assert ended.base == (6 if spec == "module" else 5) + boar + 1


BEST = "wikipedia:stack=best"


@pytest.mark.parametrize(
    "spec, captured, best, points",
    [
        cell(STACK, BEST, "1r 2r 3p 3r", "poetry_ribbons", 5, shows="one"),
        cell(STACK, BEST, "1r 2r 4r 5r 3p 3r", "poetry_ribbons", 7, shows="its_further_cards_count"),
        cell(STACK, BEST, "6a 7a 10a 2a 4p 4a", "boar_deer_butterflies", 7, shows="of_two"),
        cell(STACK, BEST, "1r 2r 6r 9r 10r 3p 3r", "ribbon_sets", 10, shows="of_three"),
        cell(STACK, BEST, "1b 3b 9a 11p 11b 8p 8b", "rainy_four", 7, shows="of_brights_and_viewings"),
    ],
)
def test_only_the_best_yaku_counts(spec: str, captured: str, best: str, points: int) -> None:
    state, events = capture(spec, captured)
    assert yaku_of(events) == {best: points}
    assert only(after(state, "stop")[1], RoundEnded).base == points


@pytest.mark.parametrize("spec", cells(STACK, [BEST], shows="of_equals_the_first"))
def test_of_equal_yaku_the_first_of_the_table_counts(spec: str) -> None:
    # Moon viewing is there; three brights and cherry viewing are worth the same: nothing better.
    state, events = capture(spec, "1b 8b 9a 3p 3b")
    changed = only(events, YakuChanged)
    assert [(score.yaku.value, score.points) for score in changed.yaku] == [("three_brights", 5)]
    assert (changed.base, state.phase) == (5, Phase.PLAY)
