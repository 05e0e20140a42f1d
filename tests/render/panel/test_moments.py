"""A yaku is made, a game is won: what lights up, turns and falls, and how it gives way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from module.game.events import GameEnded, GameStarted, KoiKoiCalled, KoiKoiOffered, TurnStarted, YakuMade
from module.rules.cards import Kind, card_by_code
from module.rules.presets import make_rules
from module.rules.yaku import Yaku, YakuScore
from render.panel.board import Board
from render.panel.motion import CELEBRATION
from render.panel.options import Options
from render.panel.placing import telling_kind
from render.scene.celebration import celebration
from render.scene.scene import scene
from render.style.items import CardItem, LightItem, SymbolItem
from render.style.layout import OWN
from render.style.layouts import SIDE
from render.style.theme import classic
from tests.render.boards import OVER, OWN_LIDS, board_of, play_out, view

CAPTURED = OWN_LIDS.replace("phase: koikoi", "phase: play")
BOAR = (YakuScore(Yaku.BOAR_DEER_BUTTERFLIES, 6),)
MADE = YakuMade(0, 0, BOAR, BOAR, 6, (1, 1))


def glow(board: Board, code: str) -> float:
    card = card_by_code(code)
    return next(item.glow for item in scene(board) if isinstance(item, CardItem) and item.card is card)


def petals(board: Board) -> list[SymbolItem]:
    return [item for item in scene(board) if isinstance(item, SymbolItem) and item.cell == "petal"]


@pytest.mark.parametrize(
    "yaku, kind",
    [
        (Yaku.FIVE_BRIGHTS, Kind.BRIGHT),
        (Yaku.MOON_VIEWING, Kind.BRIGHT),
        (Yaku.BOAR_DEER_BUTTERFLIES, Kind.ANIMAL),
        (Yaku.BLUE_RIBBONS, Kind.RIBBON),
        (Yaku.PLAINS, Kind.PLAIN),
        (Yaku.MONTH, Kind.PLAIN),
    ],
)
def test_a_yaku_is_seen_best_under_its_kind(yaku: Yaku, kind: Kind) -> None:
    assert telling_kind((YakuScore(Yaku.PLAINS, 1), YakuScore(yaku, 5))) is kind


def test_the_display_turns_to_a_yaku_just_made_lights_it_up_and_turns_back() -> None:
    board = board_of(CAPTURED)
    assert board.kinds == (Kind.PLAIN, Kind.PLAIN)
    board.show(MADE, KoiKoiOffered(0))
    play_out(board)
    assert board.kinds == (Kind.ANIMAL, Kind.PLAIN)
    assert glow(board, "7a") == 1.0
    assert glow(board, "4a") == 0.0  # another animal
    board.show(KoiKoiCalled(0, 0, (2, 2)), TurnStarted(1))
    play_out(board)
    assert board.kinds == (Kind.PLAIN, Kind.PLAIN)
    assert glow(board, "1p") == 0.0


def test_it_lights_up_little_by_little() -> None:
    board = board_of(CAPTURED, Options(hints=False))
    board.show_kind(Kind.ANIMAL)
    board.skip()
    board.show(MADE)
    seen = []
    for _ in range(5):
        board.advance(0.06)
        seen.append(glow(board, "7a"))
    assert seen == sorted(seen)
    assert 0 < seen[0] < seen[2] < seen[4] == 1


def test_without_hints_no_display_turns_by_itself() -> None:
    board = board_of(CAPTURED, Options(hints=False))
    board.show(MADE, KoiKoiOffered(0))
    play_out(board)
    assert board.kinds == (Kind.PLAIN, Kind.PLAIN)


def test_a_display_that_somebody_turned_meanwhile_stays() -> None:
    board = board_of(CAPTURED)
    board.show(MADE, KoiKoiOffered(0))
    play_out(board)
    board.turn_display(OWN, 1)
    board.show(KoiKoiCalled(0, 0, (2, 2)), TurnStarted(1))
    play_out(board)
    assert board.kinds == (Kind.BRIGHT, Kind.PLAIN)


def test_a_cycle_is_not_disturbed() -> None:
    board = board_of(CAPTURED)
    board.cycle()
    board.advance(0.5)
    board.show(MADE, TurnStarted(1))
    board.advance(6.0)
    assert board.kinds == (Kind.PLAIN, Kind.PLAIN)


def test_cards_never_jump_when_motions_are_interrupted() -> None:
    board = board_of(CAPTURED)
    board.show(MADE, KoiKoiOffered(0), KoiKoiCalled(0, 0, (2, 2)), TurnStarted(1))
    before = board.poses()
    for step in range(160):
        if step % 7 == 3:
            board.turn_display(OWN, 1 if step % 2 else -1)
        board.advance(1 / 60)
        now = board.poses()
        for card, pose in now.items():
            if card in before:
                assert abs(pose.x - before[card].x) + abs(pose.y - before[card].y) < 90, (step, card)
        before = now


# A win.


def won(options: Options | None = None, position: str = OVER) -> Board:
    board = board_of(position, options or Options())
    board.show(GameEnded(0, view(position).scores))
    board.advance(0.0)
    return board


def test_petals_fall_at_a_win_and_come_to_an_end() -> None:
    board = won()
    most = 0
    for _ in range(int(CELEBRATION / 0.1) - 1):
        board.advance(0.1)
        most = max(most, len(petals(board)))
        assert board.next_change() == 0.0
    assert 20 < most < 80
    board.advance(0.3)
    assert petals(board) == []
    assert board.next_change() is None


def test_lights_swell_at_a_win() -> None:
    lights = {
        seconds: [
            item.colour for item in celebration(classic(), seconds, 1000) if isinstance(item, LightItem)
        ]
        for seconds in (0.0, 1.0, 1.5)
    }
    assert {sum(colour[:3]) for colour in lights[0.0]} == {0}
    assert lights[1.0] != lights[1.5]


def test_petals_cover_the_side_board_too() -> None:
    xs = [item.box.x0 for item in celebration(classic(), 4.0, SIDE.width) if isinstance(item, SymbolItem)]
    assert max(xs) > 1500
    assert min(xs) < 300


@pytest.mark.parametrize(
    "options, position",
    [
        (Options(speed=0), OVER),
        (Options(), OVER.replace("12 7", "3 7")),
        (Options(), OVER.replace("12 7", "7 7")),
    ],
)
def test_there_is_nothing_to_celebrate_at_speed_0_or_without_a_win(options: Options, position: str) -> None:
    board = won(options, position)
    assert board.celebration is None
    board.advance(1.0)
    assert petals(board) == []


def test_a_new_game_ends_the_celebration() -> None:
    for end in (
        lambda board: board.reset(view(OWN_LIDS)),
        lambda board: board.skip(),
        lambda board: (board.show(GameStarted(make_rules("module"), 2)), board.advance(0.0)),
    ):
        board = won()
        board.advance(2.0)
        assert petals(board)
        end(board)
        assert board.celebration is None
        assert not petals(board)


def test_options_may_change_while_it_lasts() -> None:
    board = won()
    board.advance(2.0)
    board.options = replace(board.options, speed=0)
    scene(board)
    board.advance(CELEBRATION)
    assert not petals(board)
