"""The broadcaster's menu in the real window, by real keys and the mouse."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from render.panel.menu import Menu, Row, row_boxes, value_boxes
from tests.emulator.games import play_out
from tests.emulator.kit import Koikoi, events, is_own_decision, json_lines
from tests.emulator.player import open_player
from tests.render.xvfb import window_test, xvfb

pytestmark = window_test
LIKE_IT = Menu((Row("", ""),) * 6)
"""As many lines as it has where one team plays."""
QUIET = 2


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    with xvfb() as name:
        yield name


@pytest.mark.parametrize("size", [(500, 500), (854, 480)], ids=["module", "stage"])
def test_the_menu_by_keys_and_mouse(koikoi: Koikoi, display: str, size: tuple[int, int]) -> None:
    game = play_out(3)
    player = open_player(koikoi, display, "--seed", "3", size=size)
    player.running.until(is_own_decision)
    closed = player.picture()
    player.press("Tab")
    player.new_picture((closed,))
    player.press(game.steps[0].key, "Right", "Return")
    lines = player.running.until(lambda line: line.get("text") == "The way to play is now: anarchy.")
    assert not any(events(lines, "card_played"))
    player.press("Down", "Down", "Down", "Return")
    player.told("paused")
    player.press("Return")
    player.told("resumed")
    _, value, after = value_boxes(row_boxes(player.layout.plates.menu, LIKE_IT)[QUIET])
    player.click(after)
    player.click(value)
    player.running.until(lambda line: line.get("text") == "I only answer moderators now.")
    player.press("Escape", game.steps[0].key)
    player.running.until(lambda line: line.get("name") == "move" and line["by"] == "keyboard")
    player.running.close()
    (audit,) = koikoi.folder.parent.rglob("audit.jsonl")
    entries = json_lines(audit.read_text(encoding="utf-8"))
    assert [(entry["login"], entry["did"]) for entry in entries] == [
        ("keyboard", did) for did in ("mode anarchy", "pause", "resume", "quiet on")
    ]
