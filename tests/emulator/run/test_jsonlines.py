"""JSON lines: what they may say."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import fields
from io import StringIO

import pytest
from jsonschema import Draft202012Validator

from chat.reading.commands import COMMANDS, Arg
from chat.replies.replies import Fate
from chat.sources.twitch.status import State
from emulator.run.jsonlines import JsonLines
from module.game.events import EVENT_NAMES, RoundEnd
from module.game.state import Phase
from module.rules.cards import Kind
from module.rules.yaku import Yaku
from tests.emulator.kit import Koikoi, Line
from tests.emulator.schema import SCHEMA, read_line

DEFINED = SCHEMA["$defs"]


# The file that other programs rely on says all that the program may say: a new event is to be told there.


def test_the_schema_is_one_and_can_be_read(koikoi: Koikoi) -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert json.loads(koikoi.run("play", "--json-schema")) == SCHEMA


def test_the_schema_knows_every_event_of_the_game_and_its_fields() -> None:
    for event, name in EVENT_NAMES.items():
        assert DEFINED[name]["required"] == [field.name for field in fields(event)]
        assert DEFINED[name]["properties"].keys() == {"kind", "name", *DEFINED[name]["required"]}
    known = DEFINED["event"]["properties"]["name"]["enum"]
    assert known == [rule["if"]["properties"]["name"]["const"] for rule in DEFINED["event"]["allOf"]]
    assert known[: len(EVENT_NAMES)] == [*EVENT_NAMES.values()]


@pytest.mark.parametrize(
    "where, names",
    [
        (("message", "properties", "command"), [facts.name.value for facts in COMMANDS]),
        (("reply", "properties", "fate"), [fate.value for fate in Fate]),
        (("yaku", "properties", "yaku"), [yaku.value for yaku in Yaku]),
        (("round_ended", "properties", "reason"), [reason.value for reason in RoundEnd]),
        (("game_resumed", "properties", "phase"), [phase.value for phase in Phase]),
        (("chat_status", "properties", "state"), [state.value for state in State]),
        (("display_shown", "properties", "shown"), [*(kind.value for kind in Kind), "all"]),
    ],
    ids=lambda where: where[0] if isinstance(where, tuple) else "",
)
def test_the_schema_knows_every_name(where: tuple[str, ...], names: list[str]) -> None:
    found = DEFINED
    for step in where:
        found = found[step]
    assert sorted(found["enum"]) == sorted(names)


def test_a_message_may_have_every_argument_and_no_other_word() -> None:
    own = {"kind", "id", "user", "source", "command", "rejection", "module", "bare"}
    assert DEFINED["message"]["properties"].keys() == own | {arg.value for arg in Arg}


@pytest.mark.parametrize(
    "line",
    [
        {"kind": "other"},
        {"kind": "event", "name": "other"},
        {"kind": "event", "name": "turn_started"},
        {"kind": "event", "name": "turn_started", "seat": 0, "more": 1},
        {"kind": "event", "name": "turn_started", "seat": None},
        {"kind": "message", "id": "1", "user": "a", "source": "twitch"},
        {"kind": "message", "id": "1", "user": "a", "source": "twitch", "command": "x"},
        {"kind": "reply", "to": "a", "text": "b", "fate": "lost"},
    ],
    ids=str,
)
def test_a_line_that_is_not_as_promised_is_noticed(line: Line) -> None:
    with pytest.raises(AssertionError):
        read_line(json.dumps(line))


class Counting(StringIO):
    """Counts how often its reader would be woken."""

    flushed = 0

    def flush(self) -> None:
        self.flushed += 1


def test_the_lines_of_one_step_go_out_together_and_in_order() -> None:
    """A busy chat's twenty messages a frame woke the reader twenty times, which cost frames."""
    stream = Counting()
    lines = JsonLines(stream)
    with lines.together():
        for name in ("paused", "resumed"):
            lines.own_event(name, {})
        assert not stream.getvalue()
    lines.own_event("paused", {})
    assert [read_line(line)["name"] for line in stream.getvalue().splitlines()] == [
        "paused",
        "resumed",
        "paused",
    ]
    assert stream.flushed == 2


def test_what_was_said_before_a_step_failed_is_not_lost() -> None:
    stream = StringIO()
    lines = JsonLines(stream)
    with suppress(RuntimeError), lines.together():
        lines.own_event("paused", {})
        raise RuntimeError
    assert stream.getvalue()
