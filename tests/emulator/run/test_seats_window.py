"""Three and four seats in the real window, by keys."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from tests.emulator.games import play_seated
from tests.emulator.kit import Koikoi, events, is_move_of
from tests.emulator.player import open_player
from tests.render.xvfb import window_test, xvfb

pytestmark = window_test


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    with xvfb() as name:
        yield name


@pytest.mark.parametrize(
    "rules, seats", [("three", "keyboard,house,house"), ("four", "chat,chat,house,house")]
)
def test_a_round_by_keys_in_the_window(rules: str, seats: str, koikoi: Koikoi, display: str) -> None:
    game = play_seated(rules, seats, 3)
    options = ("--chat", "none", "--seed", "3", "--rules", rules, "--seats", seats, "--games", "1")
    player = open_player(koikoi, display, *options, size=(854, 480))
    player.press("b")
    lines = player.running.until(lambda line: line.get("name") == "turn_started")
    for step in [step for step in game.steps if step.state.round == 1]:
        player.press(step.key)
        lines += player.running.until(partial(is_move_of, seat=step.state.turn))
    lines += player.running.until(lambda line: line.get("name") == "round_ended")
    assert lines[-1]["scores"] == list(next(each for each in game.end.results if each.round == 1).scores)
    assert {line["by"] for line in events(lines, "move")} == {"keyboard", "bot"}
    player.running.close()
