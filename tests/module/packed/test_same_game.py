"""The packed engine plays as the readable one does, by every preset and by rules at random."""

from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest

from module.game.events import RoundEnd
from module.rules.presets import PRESETS, make_rules
from module.rules.seeds import derive_seed
from tests.module.any_rules import any_rules
from tests.module.packed.side_by_side import Chooser, any_action, house_action, play_side_by_side

FEW = 150
"""Rounds of each preset in every run of the tests."""
MANY = 100_000
"""Rounds of each preset in the slow ones, in so many parts."""
PARTS = 40
PLAYERS: tuple[tuple[Chooser, ...], ...] = (
    (any_action,), (house_action,), (house_action, any_action), (any_action, house_action),
)  # fmt: skip


def play_rounds(preset: str, rounds: int, part: int) -> None:
    rules, played, game = make_rules(preset), 0, 0
    while played < rounds:
        seed = derive_seed(part, preset, game)
        played += play_side_by_side(rules, seed, PLAYERS[game % len(PLAYERS)]).rounds
        game += 1


def play_any_rules(numbers: Iterable[int]) -> Counter[RoundEnd]:
    """A game by rules at random for each number: how its rounds ended."""
    reasons: Counter[RoundEnd] = Counter()
    for number in numbers:
        rules = any_rules(Random(number))
        pair = play_side_by_side(rules, number, PLAYERS[number % len(PLAYERS)])
        reasons.update(ended.reason for ended in pair.state.results)
    return reasons


@pytest.mark.parametrize("preset", PRESETS)
def test_some_rounds(preset: str) -> None:
    play_rounds(preset, FEW, 0)


RARE = (2396, 8075)
"""Rules at random by which a game has a round that a lucky deal makes void."""


def test_any_rules() -> None:
    reasons = play_any_rules([*range(150), *RARE])
    # Two lucky hands in one deal are made by hand in test_deals.
    assert reasons.keys() == {*RoundEnd} - {RoundEnd.LUCKY_TIE}, "all ways to end a round were compared"


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_many_rules(part: int) -> None:
    play_any_rules(range(1000 * part, 1000 * (part + 1)))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("preset", PRESETS)
def test_many_rounds(preset: str, part: int) -> None:
    play_rounds(preset, MANY // PARTS, part + 1)
