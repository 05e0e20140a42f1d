"""Positions written by hand: a state as lines of `key: value`, for perft files and tests.

    rules: module
    round: 3            dealer, turn and phase likewise; seats count from 0
    hand 0: 1b 2a 3p
    hand 1: 4a 5r
    table: 1r . 2p      a dot is an empty place
    pile: 6a 7a 8b      the next card first
    captured 0: 9a 9p   by team; left out: nothing
    taken this turn: 9a 9p    of these, what the hand card took, while choosing for the drawn one
    calls: 0 1          koi-koi called, by team; left out: none
    callers: 0 1 0      instead: the teams that called, in order
    first multiplier: 2    left out: 1
    scores: 4 -6        by team; left out: the points at the start
    pending: 2a         only while choosing one of the table cards

`phase` is play, choose_for_hand, choose_for_drawn or koikoi. Yaku made so far are counted from the captured
cards without those taken this turn: what these make is new at the end of the turn. Further rounds are dealt
from `seed`; `seeds: 2` says that they follow from it as in new games, `seeds: 1` (left out) as in old ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from module.errors import InvalidRecord
from module.game.record import seed_from_json
from module.game.scoring import Callers
from module.game.state import GameSoFar, Phase, State
from module.game.table import is_choice
from module.rules.cards import LIGHTNING, Card, card_by_code
from module.rules.presets import DEFAULT, NO_HOUSE_RULES, HouseRules, make_rules
from module.rules.ruleset import Lightning, Rules
from module.rules.seeds import Seeds
from module.rules.yaku import YakuScore, bits

MAX_DIGITS = 39
"""Room for any seed."""
_TAKEN_BY_A_HAND_CARD = (2, 4)
"""How many cards come to the captured ones: it, and one or three of the table's."""


def parse_position(lines: Iterable[str], house_rules: HouseRules = NO_HOUSE_RULES) -> State:
    """The state that the lines describe; empty lines and those that begin with # do not count.

    Raises InvalidRecord for a line that cannot be read or a card that is there twice, InvalidCard,
    InvalidRules.
    """
    fields = _fields(lines)
    rules = make_rules(fields.pop("rules", DEFAULT), house_rules)
    seats, teams = range(rules.seats), range(rules.team_count)
    hands = tuple(_cards(fields.pop(f"hand {seat}", "")) for seat in seats)
    captured = tuple(_cards(fields.pop(f"captured {team}", "")) for team in teams)
    table = tuple(None if code == "." else card_by_code(code) for code in fields.pop("table", "").split())
    pile = _cards(fields.pop("pile", ""))
    pending = _cards(fields.pop("pending", ""))
    taken = _cards(fields.pop("taken this turn", ""))
    callers = _callers(fields, rules)
    game = _game(fields, rules)
    state = State(
        game=game,
        turn=_number(fields, "turn", 0),
        phase=_phase(fields.pop("phase", Phase.PLAY.value)),
        pile=pile,
        table=table,
        lying=bits(card for card in table if card),
        hands=hands,
        captured=captured,
        held=tuple(map(bits, captured)),
        callers=callers,
        yaku=_yaku(rules, captured, game.round, taken, callers),
        pending=pending[0] if pending else None,
        ply=0,
        picks=(0,) * rules.seats,
    )
    if fields:
        msg = f"a position has no line {next(iter(fields))!r}"
        raise InvalidRecord(msg)
    _check(state)
    _check_taken(state, taken)
    return state


def _game(fields: dict[str, str], rules: Rules) -> GameSoFar:
    """What stays as it is while the round is played."""
    seed, seeds = _seed(fields)
    return GameSoFar(
        rules=rules,
        seed=seed,
        seeds=seeds,
        round=_number(fields, "round", 1),
        dealer=_number(fields, "dealer", 0),
        first_multiplier=_number(fields, "first multiplier", 1),
        scores=_numbers(fields, "scores", rules.team_count, rules.start, _points),
        results=(),
    )


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


def _seed(fields: dict[str, str]) -> tuple[int, Seeds]:
    """The seed and how deals follow from it."""
    numbers = {key: _number(fields, key, default) for key, default in (("seed", 0), ("seeds", 1))}
    return seed_from_json(numbers)


def _yaku(
    rules: Rules,
    captured: tuple[tuple[Card, ...], ...],
    round_number: int,
    taken: tuple[Card, ...],
    callers: Callers,
) -> tuple[tuple[YakuScore, ...], ...]:
    """Each team's yaku before the cards that were taken in this turn."""
    month = rules.month_of_round(round_number)
    return tuple(
        rules.scorer([card for card in cards if card not in taken], month, called=team in callers)
        for team, cards in enumerate(captured)
    )


def _number(fields: dict[str, str], key: str, default: int) -> int:
    return _whole(key, fields.pop(key, str(default)))


def _callers(fields: dict[str, str], rules: Rules) -> Callers:
    """The teams that called, in order: as given, or from how often each did, where the order is all one."""
    calls = _numbers(fields, "calls", rules.team_count, 0)
    if "callers" not in fields:
        return tuple(team for team, count in enumerate(calls) for _ in range(count))
    callers = tuple(_whole("callers", text) for text in fields.pop("callers", "").split())
    if any(team >= rules.team_count for team in callers):
        msg = f"callers: there are {rules.team_count} teams, from 0"
        raise InvalidRecord(msg)
    return callers


def _whole(key: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= MAX_DIGITS):
        msg = f"{key} must be a whole number of at most {MAX_DIGITS} digits, not {text[:MAX_DIGITS]!r}"
        raise InvalidRecord(msg)
    return int(text)


def _points(key: str, text: str) -> int:
    """Points of a team, below 0 for one that has paid more than it had."""
    return -_whole(key, text[1:]) if text.startswith("-") else _whole(key, text)


def _numbers(
    fields: dict[str, str],
    key: str,
    count: int,
    default: int,
    read: Callable[[str, str], int] = _whole,
) -> tuple[int, ...]:
    if key not in fields:
        return (default,) * count
    numbers = tuple(read(key, text) for text in fields.pop(key).split())
    if len(numbers) != count:
        msg = f"{key} needs {count} numbers, one for each team"
        raise InvalidRecord(msg)
    return numbers


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
    waits = state.pending is not None and is_choice(state.pending, state.choices)
    if choosing != waits or (state.pending is not None and not waits):
        msg = "pending names the card that waits while a table card is chosen, and only then"
        raise InvalidRecord(msg)
    if state.phase is Phase.CHOOSE_FOR_HAND and state.pending not in state.hands[state.turn]:
        msg = f"pending: {state.pending} is not in the hand of the seat to move"
        raise InvalidRecord(msg)


def _check_taken(state: State, taken: tuple[Card, ...]) -> None:
    """Only a choice for a drawn card comes after the hand card has taken something in the same turn."""
    captured = state.captured[state.rules.teams[state.turn]]
    wild = (
        state.rules.lightning is Lightning.WILD
        and LIGHTNING in taken
        and len(taken) == min(_TAKEN_BY_A_HAND_CARD)
    )
    possible = (
        state.phase is Phase.CHOOSE_FOR_DRAWN
        and len(taken) in _TAKEN_BY_A_HAND_CARD
        and len(set(taken) & set(captured)) == len(taken)
        and (len({card.month for card in taken}) == 1 or wild)
    )
    if taken and not possible:
        msg = (
            "taken this turn: the two or four cards of one month, all among the captured ones, that the hand "
            "card has just brought; only in the phase choose_for_drawn"
        )
        raise InvalidRecord(msg)
