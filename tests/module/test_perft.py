"""Node counts of positions chosen by hand, by the engine and by the second implementation."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from module.errors import InvalidRecord
from module.game.engine import apply, legal_actions
from module.game.events import RoundEnd
from module.game.perft import divide, parse_perft, perft
from module.game.record import format_action
from module.game.state import Phase, State
from module.rules.cards import LIGHTNING
from module.rules.presets import PRESETS
from tests.module import naive
from tests.module.helpers import naive_position, position

FILES = sorted((Path(__file__).parents[1] / "data" / "perft").glob("*.perft"))


def naive_split(game: naive.Game, depth: int) -> dict[str, int]:
    split = {}
    for action in game.legal():
        after = game.copy()
        after.act(action)
        split[action] = naive.count(after, depth - 1)
    return split


def test_there_are_positions() -> None:
    assert len(FILES) >= 15


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_both_counters_give_the_numbers_of_the_file(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    file = parse_perft(lines)
    game = naive_position(file.state.rules, file.state.seed, file.state.seeds)
    expected = naive.read_position(lines, game)
    assert file.expected == expected
    assert list(expected) == list(range(1, len(expected) + 1)), "every depth from 1 on has a line"
    for depth, count in expected.items():
        split = {format_action(action): nodes for action, nodes in divide(file.state, depth).items()}
        assert split == naive_split(game, depth), f"{path.stem}: the counters differ at depth {depth}"
        assert perft(file.state, depth) == sum(split.values()) == count


def nodes(state: State, depth: int) -> Iterator[State]:
    yield state
    if depth:
        for action in legal_actions(state):
            yield from nodes(apply(state, action)[0], depth - 1)


def test_the_positions_reach_everything() -> None:
    phases: set[Phase] = set()
    ends: set[RoundEnd] = set()
    presets: set[str] = set()
    widest = repicks = wild = 0
    for path in FILES:
        for state in nodes(parse_perft(path.read_text(encoding="utf-8").splitlines()).state, 4):
            phases.add(state.phase)
            ends.update(ended.reason for ended in state.results)
            widest = max(widest, sum(card is not None for card in state.table))
            presets.add(state.rules.spec.partition(":")[0])
            wild += state.pending is LIGHTNING and len(state.choices) > 2
            repicks += state.phase is Phase.CHOOSE_FOR_HAND and len(legal_actions(state)) > 2
    assert phases == set(Phase) - {Phase.ROUND_OVER}
    assert ends == {RoundEnd.STOPPED, RoundEnd.HAND_EMPTY, RoundEnd.AUTOMATIC, RoundEnd.NOBODY_STOPPED}
    assert presets >= set(PRESETS)
    assert wild > 10
    assert widest > 12
    assert repicks > 10


def test_depth_0_is_one_and_a_finished_game_has_no_nodes() -> None:
    state = position("round: 3; phase: koikoi; hand 0: 1p; table: 2p; pile: 3p; captured 0: 1b 3b 8b")
    over = apply(state, legal_actions(state)[1])[0]
    assert over.phase is Phase.OVER
    assert [perft(over, depth) for depth in range(3)] == [1, 0, 0]
    assert divide(over, 1) == {}


@pytest.mark.parametrize(
    "line",
    [
        "depth",
        "depth 1",
        "depth x: 3",
        "depth 1: many",
        "depth 1: -2",
        "depth ²: 4",
        "depth 1: " + "9" * 6000,
    ],
)
def test_a_count_that_cannot_be_read(line: str) -> None:
    with pytest.raises(InvalidRecord):
        parse_perft(["hand 0: 1p", "table: 2p", "pile: 3p", line])
