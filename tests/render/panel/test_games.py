"""Whole games through the board: in the end it shows what a board shows that was started there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from module.game.engine import apply, legal_actions, new_game
from module.game.record import replay
from module.game.state import State
from module.game.view import view_of
from module.rules.cards import DECK, Card
from module.rules.presets import make_rules
from render.panel.board import Board
from render.panel.options import Options
from render.panel.placing import KINDS, Key
from render.scene.scene import scene, scene_text
from render.style.layout import OPPOSITE, OWN
from tests.module import golden
from tests.render.boards import play_out, seen

INSTANT = Options(speed=0)


def assert_as_started_here(board: Board, state: State) -> None:
    started = Board(board.options)
    started.reset(view_of(state, 0))
    for seat, kind in enumerate(board.kinds):
        started.show_kind(kind, seat)
    started.skip()
    assert board.shown == started.shown
    assert board.rest == started.rest
    assert list(board.rest) == list(started.rest)
    assert board.poses() == started.rest
    assert scene_text(scene(board)) == scene_text(scene(started))


def random_game(seed: int, rules: str) -> Iterator[tuple[State, Board]]:
    """Each state of a game by random players, and a board that was told of it but has shown nothing yet."""
    rng = Random(seed)
    board = Board(Options(speed=1.0))
    state, events = new_game(make_rules(rules), seed)
    while True:
        board.show(*seen(events))
        yield state, board
        actions = legal_actions(state)
        if not actions:
            return
        state, events = apply(state, rng.choice(actions))


@pytest.mark.parametrize(
    "rules", ["module", "module:lucky=appendix,rounds=6", "module:rounds=4,month_yaku=4"]
)
@pytest.mark.parametrize("seed", range(8))
def test_instantly_the_board_is_where_the_game_is(seed: int, rules: str) -> None:
    for state, board in random_game(seed, rules):
        board.options = INSTANT
        board.advance(0.0)
        assert not board.busy
        assert not board.moving
        assert_as_started_here(board, state)


@pytest.mark.parametrize("seed", range(3))
def test_with_all_motions_the_board_gets_where_the_game_is(seed: int) -> None:
    for state, board in random_game(seed, "module:lucky=appendix"):
        play_out(board, 0.21)
        assert_as_started_here(board, state)


@pytest.mark.parametrize("seed", range(3))
def test_motions_that_are_interrupted_lead_to_the_same(seed: int) -> None:
    rng = Random(seed)
    for state, board in random_game(seed, "module"):
        for _ in range(rng.randrange(12)):
            board.advance(rng.random() / 2)
            match rng.randrange(6):
                case 0:
                    board.turn_display(rng.choice((OWN, OPPOSITE)), rng.choice((-1, 1)))
                case 1:
                    board.show_kind(rng.choice(KINDS))
                case 2:
                    board.cycle()
                case _:
                    pass
        if rng.random() < 0.5:
            board.skip()
            assert not board.busy
            assert not board.moving
            assert not board.display_turning
            assert_as_started_here(board, state)
    play_out(board)
    assert_as_started_here(board, state)


@pytest.mark.parametrize("path", golden.files(), ids=lambda path: path.stem)
def test_golden_games_are_shown_step_by_step(path: Path) -> None:
    board = Board(Options(speed=4.0))
    for state, events in replay(golden.read(path.read_text(encoding="utf-8")).record):
        board.show(*seen(events))
        play_out(board, 0.3)
        assert_as_started_here(board, state)


def test_every_card_is_there_once_at_every_moment() -> None:
    frames = 0
    for _state, board in random_game(5, "module"):
        while board.busy or board.moving:
            board.advance(0.05)
            frames += 1
            known = [item for item in board.rest if isinstance(item, Card)]
            assert len(known) == len(set(known))
            drawn = cards_on_panel(board)
            assert len(drawn) == len(set(drawn))
            assert len(drawn) + board.stack == len(DECK)
    assert frames > 1000


def cards_on_panel(board: Board) -> list[Key]:
    """The cards that are not in the stack."""
    resting: list[Key] = [key for key in board.rest if key not in board.journeys]
    coming = [key for key, way in board.journeys.items() if not way.from_stack or board.now >= way.start]
    return resting + coming
