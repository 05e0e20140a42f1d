"""What has changed, and put together again."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from emulator.journal.changes import difference, patched
from module.errors import InvalidRecord

SCALARS = st.none() | st.integers() | st.text(max_size=5)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=15,
)
OBJECTS = st.dictionaries(st.sampled_from("abcdef"), VALUES, max_size=6)


@given(old=OBJECTS, new=OBJECTS)
def test_the_old_one_and_what_changed_give_the_new_one(
    old: dict[str, object], new: dict[str, object]
) -> None:
    written = json.loads(json.dumps(difference(old, new)))
    assert patched(old, written) == new


@given(same=OBJECTS)
def test_where_nothing_changed_there_is_nothing_to_write(same: dict[str, object]) -> None:
    assert difference(same, json.loads(json.dumps(same))) == {}


def test_of_a_queue_only_those_who_leave_and_join_are_written() -> None:
    rng = Random(1)
    people = [f"viewer-{number}" for number in range(50)]
    for number in range(50, 250):
        left = rng.sample(range(len(people)), 2)
        after = [*(name for place, name in enumerate(people) if place not in left), f"viewer-{number}", "x"]
        change = difference({"queue": people}, {"queue": after})
        assert change == {"queue": [sorted(left), [f"viewer-{number}", "x"]]}
        people = after[:-1]
        people.insert(0, str(number))


@pytest.mark.parametrize(
    "change",
    [
        {"a": 1}, {"a": None}, {"a": "x"}, {"b": []}, {"a": [[0], [1], [2]]}, {"a": [[3], []]},
        {"a": [[-1], []]}, {"a": [["0"], []]}, {"a": [[True], []]}, {"a": [[[0]], []]}, {"b": [[], [1]]},
        {"a": {}}, {"b": {"c": [1]}},
    ],
    ids=str,
)  # fmt: skip
def test_a_change_that_does_not_fit_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(InvalidRecord):
        patched({"a": [1, 2, 3]}, change)
