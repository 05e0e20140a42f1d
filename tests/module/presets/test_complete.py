"""No cell of the tables is without a test: the names of the tests, held against rows and presets."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from module.rules.options import OPTIONS
from module.rules.presets import PRESETS

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[2]
OF_PRESETS = (
    "seats", "rounds", "hand_and_table", "points", "first_dealer", "next_dealer", "lucky_hand",
    "both_hands_lucky", "lucky_table", "koi_koi", "multiplier", "base_multiplier", "nobody_stopped",
    "pile_left_over", "payments", "viewing", "cup", "lightning", "stack", "end_of_game",
)  # fmt: skip
OF_YAKU = (
    "five_brights", "four_brights", "rainy_four", "three_brights", "only_the_best_bright_yaku",
    "boar_deer_butterflies", "poetry_ribbons", "blue_ribbons", "both_ribbon_sets", "animals", "ribbons",
    "plains", "moon_viewing", "cherry_viewing", "four_of_the_month",
)  # fmt: skip
EDGES = (
    "factors", "new_or_better", "automatic_stop", "no_hand_card_left", "lucky_deals", "three", "four",
    "loser_pays", "months", "wild_lightning", "records_of_people", "module",
)  # fmt: skip
IN_THE_TABLES = ("first_dealer", "viewing", "stack", "end_of_game")
"""Edges that stand in a row of their own: the drawing, rain, best only, the end."""


@cache
def names() -> tuple[str, ...]:
    """The names of all tests in this folder, as pytest collects them."""
    environment = {name: text for name, text in os.environ.items() if name != "PYTEST_ADDOPTS"}
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", str(FOLDER)],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return tuple(line.partition("::")[2] for line in run.stdout.splitlines() if "::" in line)


def has(preset: str, row: str) -> bool:
    """Whether a test is named after this cell."""
    cell = re.compile(rf"[\[-]{preset}-{row}[-\]]")
    return any(cell.search(name) for name in names())


@pytest.mark.parametrize("row", [*OF_PRESETS, *OF_YAKU])
def test_every_cell_has_its_test(row: str) -> None:
    assert [preset for preset in PRESETS if not has(preset, row)] == []


@pytest.mark.parametrize("name", PRESETS)
def test_what_a_source_leaves_open_are_options(name: str) -> None:
    preset = PRESETS[name]
    assert {*preset.own, *preset.common} <= set(OPTIONS) == set(preset.values)
    assert not set(preset.own) & set(preset.common)


@pytest.mark.parametrize("edge", EDGES)
def test_every_edge_has_its_test(edge: str) -> None:
    assert any(name.startswith(f"test_{edge}_") for name in names())


def test_the_edges_in_the_tables_are_rows_of_them() -> None:
    assert set(IN_THE_TABLES) <= set(OF_PRESETS)
    assert not has("module", "no_such_row")
