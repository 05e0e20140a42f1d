"""What has changed between two JSON objects: little to write, and put together again exactly.

A change is an object with an entry for each key that says something else now:

    [value]           its value is this now
    []                the key is gone
    [places, items]   its list lacks what stood at these places, and has these items more at its end
    {...}             its object has changed in this

>>> difference({"holder": None, "queue": ["ann", "bob"]}, {"holder": "ann", "queue": ["bob", "cid"]})
{'holder': ['ann'], 'queue': [[0], ['cid']]}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn

from module.errors import InvalidRecord


def difference(old: Mapping[str, object], new: Mapping[str, object]) -> dict[str, object]:
    """What to do to the old one to get the new one."""
    changes: dict[str, object] = {key: [] for key in old if key not in new}
    for key, value in new.items():
        if key not in old:
            changes[key] = [value]
        elif old[key] != value:
            changes[key] = _change(old[key], value)
    return changes


def _change(old: object, new: object) -> object:
    match old, new:
        case dict(), dict():
            return difference(old, new)
        case list(), list():
            return _change_of_list(old, new)
        case _:
            return [new]


def _change_of_list(old: list[object], new: list[object]) -> list[object]:
    """People leave a queue anywhere and join it at its end: that is all this has to be good at."""
    gone, kept = [], 0
    for place, item in enumerate(old):
        if kept < len(new) and item == new[kept]:
            kept += 1
        else:
            gone.append(place)
    return [gone, new[kept:]]


def patched(old: Mapping[str, object], changes: Mapping[str, object]) -> dict[str, object]:
    """The old one with these changes. Raises InvalidRecord where they are not meant for it."""
    new = dict(old)
    for key, change in changes.items():
        match change:
            case [] if key in new:
                del new[key]
            case [value]:
                new[key] = value
            case [list(gone), list(more)]:
                new[key] = [*_without(new.get(key), gone), *more]
            case dict():
                inner = new.get(key)
                new[key] = patched(inner if isinstance(inner, dict) else _misfit(), change)
            case _:
                _misfit()
    return new


def _without(items: object, places: list[object]) -> list[object]:
    if not isinstance(items, list) or not all(type(place) is int for place in places):
        _misfit()
    gone = set(places)
    if not gone <= set(range(len(items))):
        _misfit()
    return [item for place, item in enumerate(items) if place not in gone]


def _misfit() -> NoReturn:
    msg = "a change of something that is not there"
    raise InvalidRecord(msg)
