"""What the bots' process says of a decision: an analysis comes back as it was, anything else is none."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from emulator.bots.answers import allowed, analysis_from_json, analysis_to_json
from module.bot.searching import Analysis
from module.game.actions import KOIKOI, PLAY
from module.rules.cards import DECK
from tests.emulator.bots.conftest import decision
from tests.emulator.bots.stand_ins import analysis_of

VIEW = decision()
FOUND = analysis_of(VIEW)
FIELDS = ("action", "points", "chance", "worlds", "lost_points", "lost_chance", "reason")


def told() -> list[dict[str, Any]]:
    """The analysis as it comes."""
    values: list[dict[str, Any]] = json.loads(json.dumps(analysis_to_json(FOUND)))
    return values


def test_it_comes_back_as_it_was() -> None:
    assert analysis_from_json(told(), VIEW) == FOUND
    assert tuple(told()[0]) == FIELDS
    assert any(value["reason"] for value in told())


@pytest.mark.parametrize("values", [None, [], {}, "values", 5, [None], [[]], [{}]], ids=str)
def test_what_is_no_list_of_values_is_none(values: object) -> None:
    assert analysis_from_json(values, VIEW) is None


NO_PAIR: tuple[object, ...] = (
    None, 5, [], [0.5], [0.5, 0.1, 0.1], ["a", 0.1], [0.5, -0.1], [float("nan"), 0.1], [True, 0.1],
    [0.5, float("inf")], [10**400, 0.1], {"mean": 1}, "ab",
)  # fmt: skip
NO_REASON: dict[str, tuple[object, ...]] = {
    "card": ("13x", None, 5, "", [1]),
    "yaku": ("nothing", None, 5, ["plains"]),
    "own": (1, None, "true"),
    "made": (-0.1, 1.1, None, "0.5", float("nan"), True),
    "best": (-0.1, 1.1, None, "0.5", float("nan"), True),
    "more": (1,),
}
NO_REASONS: tuple[object, ...] = (5, "moon", [], {}, {"card": "8b"})
WRONG: tuple[tuple[str, object], ...] = (
    *(("action", bad) for bad in (None, 5, "", "play", "koikoi", "play 13x", "dance", ["play 1b"])),
    *(("worlds", bad) for bad in (None, 0, -1, 1.5, "5", True)),
    *((name, bad) for name in ("points", "chance", "lost_points", "lost_chance") for bad in NO_PAIR),
    *(("chance", bad) for bad in ([1.1, 0.1], [-0.1, 0.1])),
    *(("lost_chance", bad) for bad in ([1.1, 0.1], [-1.1, 0.1])),
    *(("reason", bad) for bad in NO_REASONS),
    ("more", 1),
)


@pytest.mark.parametrize("field, bad", WRONG, ids=repr)
def test_a_field_that_cannot_be_makes_it_none(field: str, bad: object) -> None:
    values = told()
    values[-1][field] = bad
    assert analysis_from_json(values, VIEW) is None


WRONG_REASONS = [(field, bad) for field, bads in NO_REASON.items() for bad in bads]


@pytest.mark.parametrize("field, bad", WRONG_REASONS, ids=repr)
def test_a_reason_that_cannot_be_makes_it_none(field: str, bad: object) -> None:
    values = told()
    values[-1]["reason"][field] = bad
    assert analysis_from_json(values, VIEW) is None


@pytest.mark.parametrize("field", FIELDS)
def test_a_field_that_is_missing_makes_it_none(field: str) -> None:
    values = told()
    del values[0][field]
    assert analysis_from_json(values, VIEW) is None


def test_an_action_twice_or_of_another_table_makes_it_none() -> None:
    assert analysis_from_json([*told(), told()[0]], VIEW) is None
    other = next(card for card in DECK if card not in VIEW.hand)
    values = told()
    values[0]["action"] = f"play {other.code}"
    assert analysis_from_json(values, VIEW) is None
    assert allowed(f"play {VIEW.hand[0].code}", VIEW) is PLAY[VIEW.hand[0]]
    assert allowed("koikoi", VIEW) is None
    assert KOIKOI not in VIEW.legal


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(FIELDS), inner, max_size=7),
    max_leaves=12,
)


@given(values=st.lists(st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=7), max_size=3) | JSON)
def test_whatever_comes_nothing_is_raised(values: object) -> None:
    found = analysis_from_json(values, VIEW)
    assert found is None or isinstance(found, Analysis)
