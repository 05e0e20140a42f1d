"""Positions written by hand: a state as lines of `key: value`, for perft files and tests.

    rules: module
    round: 3            dealer, turn and phase likewise; seats count from 0
    hand 0: 1b 2a 3p
    hand 1: 4a 5r
    table: 1r . 2p      a dot is an empty place
    pile: 6a 7a 8b      the next card first
    captured 0: 9a      by team; left out: nothing
    calls: 0 1          by team; left out: none
    scores: 4 6         by team; left out: 0
    pending: 2a         only while choosing one of two table cards

`phase` is play, choose_for_hand, choose_for_drawn or koikoi. Yaku made so far are counted from the captured
cards.
"""

from __future__ import annotations

from collections.abc import Iterable

from module.errors import InvalidRecord
from module.game.state import Phase, State
from module.rules.cards import Card, card_by_code
from module.rules.presets import make_rules

MAX_DIGITS = 20
"""Room for any 64-bit seed."""


def parse_position(lines: Iterable[str]) -> State:
    """The state that the lines describe; empty lines and those that begin with # do not count.

    Raises InvalidRecord for a line that cannot be read or a card that is there twice, InvalidCard,
    InvalidRules.
    """
    fields = _fields(lines)
    rules = make_rules(fields.pop("rules", "module"))
    seats, teams = range(rules.seats), range(rules.team_count)
    hands = tuple(_cards(fields.pop(f"hand {seat}", "")) for seat in seats)
    captured = tuple(_cards(fields.pop(f"captured {team}", "")) for team in teams)
    table = tuple(None if code == "." else card_by_code(code) for code in fields.pop("table", "").split())
    pile = _cards(fields.pop("pile", ""))
    pending = _cards(fields.pop("pending", ""))
    round_number = _number(fields, "round", 1)
    month = rules.month_of_round(round_number)
    state = State(
        rules=rules,
        seed=_number(fields, "seed", 0),
        round=round_number,
        dealer=_number(fields, "dealer", 0),
        turn=_number(fields, "turn", 0),
        phase=_phase(fields.pop("phase", Phase.PLAY.value)),
        pile=pile,
        table=table,
        hands=hands,
        captured=captured,
        calls=_numbers(fields, "calls", rules.team_count),
        scores=_numbers(fields, "scores", rules.team_count),
        yaku=tuple(rules.scorer(cards, month) for cards in captured),
        pending=pending[0] if pending else None,
        ply=0,
        results=(),
    )
    if fields:
        msg = f"a position has no line {next(iter(fields))!r}"
        raise InvalidRecord(msg)
    _check(state)
    return state


def _fields(lines: Iterable[str]) -> dict[str, str]:
    fields: dict[str, str] = {}
    for line in lines:
        text = line.partition("#")[0].strip()
        if not text:
            continue
        key, colon, value = text.partition(":")
        key = " ".join(key.split())
        if not colon or key in fields:
            msg = f"a position's line is `key: value`, each key once, not {text!r}"
            raise InvalidRecord(msg)
        fields[key] = value.strip()
    return fields


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(card_by_code(code) for code in text.split())


def _number(fields: dict[str, str], key: str, default: int) -> int:
    return _whole(key, fields.pop(key, str(default)))


def _numbers(fields: dict[str, str], key: str, count: int) -> tuple[int, ...]:
    if key not in fields:
        return (0,) * count
    numbers = tuple(_whole(key, text) for text in fields.pop(key).split())
    if len(numbers) != count:
        msg = f"{key} needs {count} numbers, one for each team"
        raise InvalidRecord(msg)
    return numbers


def _whole(key: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= MAX_DIGITS):
        msg = f"{key} must be a whole number of at most {MAX_DIGITS} digits, not {text[:MAX_DIGITS]!r}"
        raise InvalidRecord(msg)
    return int(text)


def _phase(text: str) -> Phase:
    try:
        return Phase(text)
    except ValueError:
        msg = f"phase must be one of {', '.join(phase.value for phase in Phase)}, not {text!r}"
        raise InvalidRecord(msg) from None


def _check(state: State) -> None:
    cards = [
        card for pack in (state.table, state.pile, *state.hands, *state.captured) for card in pack if card
    ]
    if state.phase is Phase.CHOOSE_FOR_DRAWN and state.pending:
        cards.append(state.pending)
    twice = {card for card in cards if cards.count(card) > 1}
    if twice:
        msg = f"{min(twice, key=lambda card: card.index)} is there twice"
        raise InvalidRecord(msg)
    for key, seat in (("turn", state.turn), ("dealer", state.dealer)):
        if seat >= state.rules.seats:
            msg = f"{key} is seat {seat}, but there are {state.rules.seats} seats, from 0"
            raise InvalidRecord(msg)
    choosing = state.phase in {Phase.CHOOSE_FOR_HAND, Phase.CHOOSE_FOR_DRAWN}
    if choosing != (state.pending is not None) or (choosing and len(state.choices) != 2):  # noqa: PLR2004
        msg = "pending names the card that waits while one of two table cards is chosen, and only then"
        raise InvalidRecord(msg)
    if state.phase is Phase.CHOOSE_FOR_HAND and state.pending not in state.hands[state.turn]:
        msg = f"pending: {state.pending} is not in the hand of the seat to move"
        raise InvalidRecord(msg)
