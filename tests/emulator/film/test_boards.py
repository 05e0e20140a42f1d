"""What the panel says of who played, when a game is shown again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from emulator.film.boards import replay_board
from emulator.journal.lines import Game
from emulator.settings import Settings
from module.game.engine import new_game
from module.game.events import seen_by
from module.game.record import Record
from module.rules.presets import make_rules
from render.scene.scene import scene
from render.style.items import TextItem

NAMES = {
    "module": (("chat", "house"), ("chat", "house")),
    "three": (("house", "keyboard", "house"), ("you", "house 2", "house 1")),
    "four": (("chat", "chat", "house", "house"), ("chat", "chat", "house 1", "house 2")),
}
"""For rules: who held the seats, and what they are called, from the first of people's."""


@pytest.mark.parametrize("rules", NAMES)
def test_every_seat_of_a_game_shown_again_has_its_name(rules: str) -> None:
    seats, names = NAMES[rules]
    game = Game(1, Record(make_rules(rules), 1, 0, ()), seats)
    assert replay_board(game, Settings(), 1.0).around.names == names


def test_nobody_goes_by_a_number_when_a_game_of_teams_is_shown_again() -> None:
    rules = make_rules("four")
    board = replay_board(Game(1, Record(rules, 1, 0, ()), NAMES["four"][0]), Settings(), 0.0)
    board.options = replace(board.options, layout="stage")
    board.show(*seen_by(new_game(rules, 1, 0)[1], 0))
    board.advance(0.0)
    said = [item.text for item in scene(board) if isinstance(item, TextItem)]
    assert "Red: you, house 1" in said
    assert "Blue: chat, house 2" in said
    assert said.count("chat") == 2
