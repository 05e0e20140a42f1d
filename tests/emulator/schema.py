"""The schema of `--json`, held to every line that a test hears: other programs rely on it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from emulator.run.jsonlines import SCHEMA_FILE
from module.rules.cards import DECK

SCHEMA = json.loads(SCHEMA_FILE.read_text(encoding="utf-8"))
CARDS = {(card.month.value, card.name) for card in DECK}


def read_line(text: str) -> dict[str, Any]:
    """A line that the program has said; lines of --json are as the schema says."""
    line: dict[str, Any] = json.loads(text)
    if "kind" in line:
        wrong = best_match(_validator(_told(line, "kind"), _told(line, "name")).iter_errors(line))
        assert wrong is None, f"{text}: {wrong}"
    return line


def _told(line: dict[str, Any], key: str) -> str | None:
    return value if isinstance(value := line.get(key), str) else None


@cache
def _validator(kind: str | None, name: str | None) -> Draft202012Validator:
    """The schema for lines of one kind and name: that others' branches do not apply is found out once."""
    told = {"kind": kind, "name": name}
    event = _branches_of(SCHEMA["$defs"]["event"], told)
    return Draft202012Validator(_branches_of(SCHEMA, told) | {"$defs": SCHEMA["$defs"] | {"event": event}})


def _branches_of(schema: dict[str, Any], told: dict[str, str | None]) -> dict[str, Any]:
    """The same without the branches whose `if` asks for another kind or name; all else stays and is tried."""
    return schema | {"allOf": [branch for branch in schema["allOf"] if _may_hold(branch["if"], told)]}


def _may_hold(condition: dict[str, Any], told: dict[str, str | None]) -> bool:
    asked = condition["properties"]
    return all(asked[key]["const"] == told[key] for key in condition["required"])


def check(lines: Sequence[dict[str, Any]]) -> None:
    """Cards are cards, and nothing is told that chat's seat may not know."""
    for line in lines:
        for card in cards_in(line):
            assert (card["month"], card["name"]) in CARDS
    check_hidden(lines)


def cards_in(value: object) -> Iterator[dict[str, Any]]:
    """Every card in a line, however deep."""
    if isinstance(value, dict):
        if "month" in value:
            yield value
        else:
            yield from cards_in(list(value.values()))
    elif isinstance(value, list):
        for part in value:
            yield from cards_in(part)


def check_hidden(lines: Iterable[dict[str, Any]]) -> None:
    """No card is named before everybody, or chat's seat, has seen it."""
    seen: set[tuple[int, str]] = set()
    dealt, shown = False, 0
    for line in lines:
        cards = {(card["month"], card["name"]) for card in cards_in(line)}
        match line.get("name"):
            case "seats_held" | "game_resumed":
                shown = line["shown"]
            case "cards_dealt":
                for seat, hand in enumerate(line["hands"]):
                    assert all((card is not None) is (seat == shown) for card in hand)
                seen, dealt = cards, True
            case "seat_shown":
                shown = line["seat"]
                seen |= cards
            case "card_played" | "card_drawn" | "lucky_hands":
                seen |= cards
            case _:
                assert not dealt or cards <= seen, line
