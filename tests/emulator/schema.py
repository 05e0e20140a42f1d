"""The schema of `--json`, as the program's own words on it say: other programs rely on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields

from chat.reading.commands import COMMANDS, Arg
from chat.replies.replies import Fate
from module.game.events import EVENT_NAMES
from module.rules.cards import DECK
from tests.emulator.kit import Line

CARDS = {(card.month.value, card.name) for card in DECK}
GAME_EVENTS = {name: [field.name for field in fields(event)] for event, name in EVENT_NAMES.items()}
OWN_EVENTS = {
    "game_resumed": ["game", "rules", "round", "ply", "turn", "phase", "scores"],
    "display_shown": ["shown"],
    "paused": [],
    "resumed": [],
}
NUMBERS = {"n", "m", "seconds"}
MESSAGE_KEYS = {"kind", "id", "user", "source", "command", "rejection", "module", *(arg.value for arg in Arg)}
COMMAND_NAMES = {facts.name.value for facts in COMMANDS}


def check(lines: Sequence[Line]) -> None:
    """Every line is as it should be, and nothing is told that chat's seat may not know."""
    for line in lines:
        match line["kind"]:
            case "message":
                check_message(line)
            case "event":
                check_event(line)
            case "reply":
                assert list(line) == ["kind", "to", "text", "fate"]
                assert all(isinstance(line[key], str) for key in line)
                assert line["fate"] in {fate.value for fate in Fate}
            case kind:
                raise AssertionError(kind)
    check_hidden(lines)


def check_message(line: Line) -> None:
    """Who wrote, and either a command with its arguments or a rejection."""
    assert list(line)[:4] == ["kind", "id", "user", "source"]
    assert ("command" in line) is not ("rejection" in line)
    assert line.get("command", "select") in COMMAND_NAMES
    for key, value in line.items():
        assert key in MESSAGE_KEYS
        assert isinstance(value, int if key in NUMBERS else str), (key, value)


def check_event(line: Line) -> None:
    """The event's own fields in their order, and cards that are cards."""
    known = GAME_EVENTS | OWN_EVENTS
    assert list(line) == ["kind", "name", *known[line["name"]]]
    for card in cards_in(line):
        assert list(card) == ["month", "name"]
        assert (card["month"], card["name"]) in CARDS


def cards_in(value: object) -> Iterator[Line]:
    """Every card in a line, however deep."""
    if isinstance(value, dict):
        if "month" in value:
            yield value
        else:
            yield from cards_in(list(value.values()))
    elif isinstance(value, list):
        for part in value:
            yield from cards_in(part)


def check_hidden(lines: Iterable[Line]) -> None:
    """No card is named before everybody, or chat's seat, has seen it."""
    seen: set[tuple[int, str]] = set()
    dealt = False
    for line in lines:
        cards = {(card["month"], card["name"]) for card in cards_in(line)}
        match line.get("name"):
            case "cards_dealt":
                own, *others = line["hands"]
                assert all(card is not None for card in own)
                assert others == [[None] * len(hand) for hand in others]
                seen, dealt = cards, True
            case "card_played" | "card_drawn" | "lucky_hands":
                seen |= cards
            case _:
                assert not dealt or cards <= seen, line
