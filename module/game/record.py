"""A game as what it takes to play it again: its rules, its seed and its actions.

>>> parse_action("take 8p")
TakeCard(card=<August plain 1>)
>>> format_action(parse_action("koikoi"))
'koikoi'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import assert_never

from module.errors import InvalidCard, InvalidRecord
from module.game.actions import KOIKOI, PLAY, STOP, TAKE, Action, KoiKoi, PlayCard, Stop, TakeCard
from module.game.engine import Events, apply, new_game
from module.game.events import JsonValue
from module.game.state import State
from module.rules.cards import card_by_code
from module.rules.presets import make_rules, rules_from_json, rules_to_json
from module.rules.ruleset import Rules
from module.rules.seeds import Seeds

FORMAT = "koikoi-record"
VERSION = 2
_READ = (1, VERSION)  # version 1 named the rules and their options; now they are there in full


def format_action(action: Action) -> str:
    """The action as one short text: `play 1b`, `take 8p`, `koikoi`, `stop`."""
    match action:
        case PlayCard(card):
            return f"play {card.code}"
        case TakeCard(card):
            return f"take {card.code}"
        case KoiKoi():
            return "koikoi"
        case Stop():
            return "stop"
        case _:
            assert_never(action)


def parse_action(text: str) -> Action:
    """The action that `format_action` wrote. Raises InvalidRecord."""
    word, _, code = text.strip().partition(" ")
    try:
        match word:
            case "play":
                return PLAY[card_by_code(code)]
            case "take":
                return TAKE[card_by_code(code)]
            case "koikoi" if not code:
                return KOIKOI
            case "stop" if not code:
                return STOP
    except InvalidCard as error:
        msg = f"the action {text!r} cannot be read: {error}"
        raise InvalidRecord(msg) from None
    msg = f"the action {text!r} cannot be read: play CARD, take CARD, koikoi or stop"
    raise InvalidRecord(msg)


def is_whole(value: object, expected: int) -> bool:
    """Whether a value read from JSON is this whole number: `true` and `1.0` equal 1, but are not 1."""
    return type(value) is int and value == expected


def seed_to_json(seed: int, seeds: Seeds) -> dict[str, JsonValue]:
    """A seed and how deals follow from it, as records and journals keep them."""
    return {"seed": seed} if seeds is Seeds.MIXED else {"seed": seed, "seeds": seeds.value}


def seed_from_json(data: Mapping[str, object]) -> tuple[int, Seeds]:
    """What `seed_to_json` wrote. Raises InvalidRecord."""
    kind = data.get("seeds", Seeds.MIXED.value)
    seeds = next((seeds for seeds in Seeds if is_whole(kind, seeds.value)), None)
    if seeds is None:
        msg = f"this program knows seeds {' and '.join(str(seeds.value) for seeds in Seeds)}, not {kind!r}"
        raise InvalidRecord(msg)
    seed = data.get("seed")
    if not seeds.fits(seed):
        msg = f"the seed must be a whole number from 0 to 2^{seeds.bits} - 1"
        raise InvalidRecord(msg)
    return seed, seeds


@dataclass(frozen=True, slots=True)
class Record:
    """A game, finished or not: its rules, its seed, the seat that deals first, its actions.

    `first_dealer` is None where the rules say who deals first. `seeds` says how the deals follow from the
    seed. Where a record does not say it, they are MIXED: it was written before there was another way.
    """

    rules: Rules
    seed: int
    first_dealer: int | None
    actions: tuple[Action, ...]
    seeds: Seeds = Seeds.HASHED

    def to_json(self) -> dict[str, JsonValue]:
        """The record as JSON; cards by their codes."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "rules": {**rules_to_json(self.rules)},
            **seed_to_json(self.seed, self.seeds),
            "first_dealer": self.first_dealer,
            "actions": [format_action(action) for action in self.actions],
        }

    @staticmethod
    def from_json(data: Mapping[str, object]) -> Record:
        """The record that `to_json` wrote. Raises InvalidRecord, InvalidRules."""
        match dict(data):
            case {"format": "koikoi-record", "version": version} if not any(
                is_whole(version, known) for known in _READ
            ):
                known = " and ".join(map(str, _READ))
                msg = f"this record has format version {version!r}; this program reads versions {known}"
                raise InvalidRecord(msg)
            case {
                "format": "koikoi-record",
                "rules": str() | dict() as written,
                "first_dealer": dealer,
                "actions": list(actions),
            } if dealer is None or type(dealer) is int:
                rules = make_rules(written) if isinstance(written, str) else rules_from_json(written)
                if dealer is not None and not 0 <= dealer < rules.seats:
                    msg = f"the first dealer is seat {dealer}, but there are {rules.seats} seats, from 0"
                    raise InvalidRecord(msg)
                seed, seeds = seed_from_json(data)
                return Record(rules, seed, dealer, tuple(parse_action(str(text)) for text in actions), seeds)
            case _:
                msg = "no Koi-Koi record: it needs format, version, rules, seed, first_dealer and actions"
                raise InvalidRecord(msg)


def replay(record: Record) -> Iterator[tuple[State, Events]]:
    """Play a record: the start, then the state and events after each action.

    Raises IllegalAction for an action that was not legal there.
    """
    state, events = new_game(record.rules, record.seed, record.first_dealer, record.seeds)
    yield state, events
    for action in record.actions:
        state, events = apply(state, action)
        yield state, events
