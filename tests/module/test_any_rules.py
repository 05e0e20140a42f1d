"""Random games under random rules: what has to be true whatever the rules are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from module.game.actions import Action
from module.game.engine import Events, apply, legal_actions, new_game
from module.game.events import GameEnded, RoundEnd, RoundEnded
from module.game.record import Record, format_action, replay
from module.game.state import Phase, State
from module.game.view import view_of
from module.rules.options import OPTIONS, OneOf, values_of
from module.rules.presets import rules_from_json, rules_to_json
from module.rules.ruleset import Rules, WhoPays
from tests.module.any_rules import any_rules
from tests.module.helpers import differences, is_whole_deck, naive_game
from tests.module.other_secrets import with_other_secrets

OFTEN = {RoundEnd.STOPPED, RoundEnd.HAND_EMPTY, RoundEnd.AUTOMATIC, RoundEnd.NOBODY_STOPPED}
VIEWS = 8
"""Of so many states, one is looked at with other secrets."""


def steps(
    rules: Rules, seed: int, first: int | None, rng: Random
) -> Iterator[tuple[Action | None, State, Events]]:
    """A random game, step by step."""
    state, events = new_game(rules, seed, first)
    yield None, state, events
    while state.phase is not Phase.OVER:
        action = rng.choice(legal_actions(state))
        state, events = apply(state, action)
        yield action, state, events


def play(number: int) -> list[RoundEnded]:
    """One game, checked at every step and as a whole; its rounds."""
    rng = Random(number)
    rules, first = any_rules(rng), None
    if rng.random() < 0.5:
        first = rng.randrange(rules.seats)
    other, actions, ended = naive_game(rules, number, first), [], []
    for action, state, events in steps(rules, number, first, rng):
        if action is not None:
            other.act(format_action(action))
            actions.append(action)
        assert differences(state, other) == []
        assert is_whole_deck(state)
        if rng.randrange(VIEWS) == 0:
            seat = rng.randrange(rules.seats)
            assert view_of(with_other_secrets(state, seat, rng), seat) == view_of(state, seat)
        ended += [event for event in events if isinstance(event, RoundEnded)]
    check_books(rules, ended, events)
    check_record(Record(rules, number, first, tuple(actions)), state)
    return ended


def check_books(rules: Rules, ended: list[RoundEnded], last: Events) -> None:
    """Scores follow from payments; where somebody pays, no point is made or lost."""
    scores = [rules.start] * rules.team_count
    for one in ended:
        for paid in one.payments:
            assert (paid.payer is None) == (rules.payment is WhoPays.WINNER_ADDS)
            assert paid.payer != paid.payee
            scores[paid.payee] += paid.points
            if paid.payer is not None:
                scores[paid.payer] -= paid.points
        assert list(one.scores) == scores
        assert one.points == (one.base + one.added) * one.multiplier
        if rules.payment is not WhoPays.WINNER_ADDS:
            assert sum(scores) == rules.start * rules.team_count
    most = [team for team, score in enumerate(scores) if score == max(scores)]
    assert last[-1] == GameEnded(most[0] if len(most) == 1 else None, tuple(scores))


def check_record(record: Record, over: State) -> None:
    """A record carries its rules, and replays to the same end."""
    assert rules_from_json(rules_to_json(record.rules)) == record.rules
    read = Record.from_json(record.to_json())
    assert read == record
    *_, (state, _) = replay(read)
    assert state == over


def play_games(numbers: range) -> None:
    """Random games with these numbers. Their rounds end for every reason, lucky deals aside."""
    reasons = Counter[RoundEnd]()
    for number in numbers:
        try:
            reasons.update(one.reason for one in play(number))
        except Exception as error:
            error.add_note(f"game {number}, {rules_to_json(any_rules(Random(number)))}")
            raise
    assert set(reasons) >= OFTEN


@pytest.mark.parametrize(
    "chunk", [*range(4), *(pytest.param(n, marks=pytest.mark.slow) for n in range(4, 10))]
)
def test_three_hundred_random_rules(chunk: int) -> None:
    play_games(range(chunk * 300, (chunk + 1) * 300))


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(200))
def test_five_hundred_random_rules(chunk: int) -> None:
    play_games(range(10_000 + chunk * 500, 10_000 + (chunk + 1) * 500))


def test_random_rules_have_every_value_of_every_option() -> None:
    rng = Random(5)
    made = [values_of(any_rules(rng)) for _ in range(600)]
    for key, option in OPTIONS.items():
        found = {values[key] for values in made}
        assert len(found) > 2 or isinstance(option.choice, OneOf)
        if isinstance(option.choice, OneOf):
            assert found == set(option.choice.words)
