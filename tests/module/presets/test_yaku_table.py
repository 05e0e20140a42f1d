"""What each yaku is worth in each preset: every cell of the table of yaku, captured."""

from __future__ import annotations

import pytest

from module.game.events import RoundEnded
from module.game.state import Phase
from module.rules.presets import PRESETS
from tests.module.presets.scenes import EVERY, after, capture, cell, only, yaku_of

_ALL_ANIMALS = "2a 4a 5a 6a 7a 8a 10a 11a 9r 9a"
_PLAINS = "1p 1q 2p 2q 3p 3q 4p 4q 5p 5q"

# The row, the captured cards (the last takes the last but one), what the yaku are worth, by preset; under ""
# for those that are not named. Every yaku that the cards make is there.
Worth = dict[str, dict[str, int]]
TABLE: list[tuple[str, str, Worth]] = [
    ("five_brights", "1b 3b 8b 11b 12p 12b", {
        "module": {"five_brights": 15}, "": {"five_brights": 10},
    }),
    ("four_brights", "1b 3b 8b 12p 12b", {"": {"four_brights": 8}}),
    ("rainy_four", "1b 3b 11b 12p 12b", {"": {"rainy_four": 7}}),
    ("rainy_four", "3b 8b 12b 11p 11b", {"": {"rainy_four": 7}}),
    ("three_brights", "1b 3b 12p 12b", {"wikipedia": {"three_brights": 5}, "": {"three_brights": 6}}),
    ("three_brights", "1b 3b 11p 11b", {"": {}}),
    ("only_the_best_bright_yaku", "3b 8b 11b 12b 1p 1b", {
        "module": {"five_brights": 15}, "": {"five_brights": 10},
    }),
    ("boar_deer_butterflies", "6a 7a 10p 10a", {
        "module": {"boar_deer_butterflies": 6}, "": {"boar_deer_butterflies": 5},
    }),
    ("boar_deer_butterflies", "6a 7a 2a 10p 10a", {
        "module": {"boar_deer_butterflies": 6}, "bga": {"boar_deer_butterflies": 5},
        "": {"boar_deer_butterflies": 6},
    }),
    ("boar_deer_butterflies", _ALL_ANIMALS, {
        "module": {"boar_deer_butterflies": 6, "animals": 5},
        "bga": {"boar_deer_butterflies": 5, "animals": 5},
        "": {"boar_deer_butterflies": 11, "animals": 5},
    }),
    ("poetry_ribbons", "1r 2r 3p 3r", {"module": {"poetry_ribbons": 6}, "": {"poetry_ribbons": 5}}),
    ("poetry_ribbons", "1r 2r 6r 3p 3r", {
        "module": {"poetry_ribbons": 6}, "bga": {"poetry_ribbons": 5}, "": {"poetry_ribbons": 6},
    }),
    ("poetry_ribbons", "1r 2r 4r 5r 3p 3r", {
        "module": {"poetry_ribbons": 6, "ribbons": 1}, "bga": {"poetry_ribbons": 5, "ribbons": 1},
        "": {"poetry_ribbons": 7, "ribbons": 1},
    }),
    ("blue_ribbons", "6r 9r 10p 10r", {"module": {"blue_ribbons": 6}, "": {"blue_ribbons": 5}}),
    ("blue_ribbons", "6r 9r 1r 10p 10r", {
        "module": {"blue_ribbons": 6}, "bga": {"blue_ribbons": 5}, "": {"blue_ribbons": 6},
    }),
    ("blue_ribbons", "6r 9r 1r 2r 4r 10p 10r", {
        "module": {"blue_ribbons": 6, "ribbons": 2}, "bga": {"blue_ribbons": 5, "ribbons": 2},
        "": {"blue_ribbons": 8, "ribbons": 2},
    }),
    ("both_ribbon_sets", "1r 2r 3r 6r 9r 10p 10r", {
        "module": {"poetry_ribbons": 6, "blue_ribbons": 6, "ribbons": 2},
        "bga": {"poetry_ribbons": 5, "blue_ribbons": 5, "ribbons": 2},
        "wikipedia": {"ribbon_sets": 10, "ribbons": 2},
        "": {"poetry_ribbons": 8, "blue_ribbons": 8, "ribbons": 2},
    }),
    ("both_ribbon_sets", "4r 1r 2r 3r 6r 9r 10p 10r", {
        "module": {"poetry_ribbons": 6, "blue_ribbons": 6, "ribbons": 3},
        "bga": {"poetry_ribbons": 5, "blue_ribbons": 5, "ribbons": 3},
        "wikipedia": {"ribbon_sets": 11, "ribbons": 3},
        "": {"poetry_ribbons": 9, "blue_ribbons": 9, "ribbons": 3},
    }),
    ("animals", "2a 4a 5a 8p 8a", {"": {}}),
    ("animals", "2a 4a 5a 8a 9r 9a", {"": {"animals": 1}}),
    ("animals", "2a 4a 5a 8a 7a 10a 9r 9a", {"": {"animals": 3}}),
    ("ribbons", "4r 5r 7r 11p 11r", {"": {}}),
    ("ribbons", "4r 5r 7r 1r 11p 11r", {"": {"ribbons": 1}}),
    ("ribbons", "4r 5r 7r 1r 2r 6r 9r 11p 11r", {"": {"ribbons": 4}}),
    ("plains", _PLAINS.removesuffix(" 5q"), {"": {}}),
    ("plains", _PLAINS, {"": {"plains": 1}}),
    ("plains", f"6p 6q 7p 7q {_PLAINS}", {"": {"plains": 5}}),
    ("moon_viewing", "9a 8p 8b", {
        "module": {"moon_viewing": 5}, "bga": {"moon_viewing": 5}, "wikipedia": {"moon_viewing": 5},
        "": {"moon_viewing": 6},
    }),
    ("moon_viewing", "9a 8p 8a", {"": {}}),
    ("cherry_viewing", "9a 3p 3b", {
        "module": {"cherry_viewing": 5}, "bga": {"cherry_viewing": 5}, "wikipedia": {"cherry_viewing": 5},
        "": {"cherry_viewing": 6},
    }),
    ("cherry_viewing", "9a 3p 3r", {"": {}}),
    ("four_of_the_month", "1b 1r 1p 1q", {"classic": {"month": 4}, "": {}}),
    ("four_of_the_month", "2a 2r 2p 2q", {"": {}}),
    ("four_of_the_month", "1b 1r 2p 1p", {"": {}}),
]  # fmt: skip


def the_cells() -> list[object]:
    return [
        cell(row, preset, captured, worth.get(preset, worth.get("", {})), shows=captured.replace(" ", "_"))
        for row, captured, worth in TABLE
        for preset in EVERY
    ]


@pytest.mark.parametrize("spec, captured, expected", the_cells())
def test_yaku(spec: str, captured: str, expected: dict[str, int]) -> None:
    state, events = capture(spec, captured)
    if not expected:
        assert state.phase is Phase.PLAY
        return
    assert yaku_of(events) == expected
    assert only(after(state, "stop")[1], RoundEnded).base == sum(expected.values())


LONG = "module:rounds=12,month_yaku=4"


@pytest.mark.parametrize("round_number, expected", [("2", {"month": 4}), ("3", {}), ("12", {})])
@pytest.mark.parametrize("spec", [cell("four_of_the_month", LONG)])
def test_the_long_game_of_the_module_pays_for_the_month(
    spec: str, round_number: str, expected: dict[str, int]
) -> None:
    state, events = capture(spec, "2a 2r 2p 2q", round=round_number)
    assert (state.phase is Phase.KOIKOI) is bool(expected)
    if expected:
        assert yaku_of(events) == expected


@pytest.mark.parametrize("spec", [cell("worked_example", "module")])
def test_twelve_plains_and_the_blue_ribbons_with_one_call(spec: str) -> None:
    state, events = capture(spec, f"{_PLAINS} 6p 10p 6r 9r 10q 10r".replace(" 5q", ""), callers="1")
    assert yaku_of(events) == {"plains": 3, "blue_ribbons": 6}
    ended = only(after(state, "stop")[1], RoundEnded)
    assert (ended.base, ended.multiplier, ended.points) == (9, 2, 18)


def test_the_table_names_presets_only() -> None:
    assert {preset for _, _, worth in TABLE for preset in worth} <= {*PRESETS, ""}
