"""The broadcaster's menu: what keys and clicks ask of it, and that no key is a move while it is open."""

from __future__ import annotations

import pytest

from render.panel.board import Board
from render.panel.intents import DIGITS, Press, intent_of_click, intent_of_key
from render.panel.menu import MenuGo, MenuSet, MenuTurn, label_box, menu_box, row_boxes, value_boxes
from render.panel.options import Options
from render.style.items import Box
from render.style.layout import OWN
from render.style.layouts import LAYOUTS
from tests.render.boards import DEALT, MENU, OVER, OWN_LIDS, board_of

LAST = len(MENU.rows) - 1


def opened(position: str = DEALT, layout: str = "auto", at: int = 0) -> Board:
    board = board_of(position, Options(layout=layout))
    board.set_overlays(board.overlays._replace(menu=MENU._replace(at=at)))
    return board


def click(board: Board, box: Box) -> object:
    return intent_of_click(*box.centre, board)


def test_tab_opens_it_and_tab_or_escape_close_it() -> None:
    assert intent_of_key("tab", board_of(DEALT)) is Press.MENU
    assert intent_of_key("tab", opened()) is Press.MENU
    assert intent_of_key("escape", opened()) is Press.MENU


@pytest.mark.parametrize(
    "key, at, intent",
    [
        ("down", 0, MenuGo(1)), ("down", LAST, MenuGo(0)), ("up", 0, MenuGo(LAST)), ("up", 3, MenuGo(2)),
        ("left", 0, MenuTurn(0, -1)), ("right", 5, MenuTurn(5, 1)), ("right", 1, None), ("left", 2, None),
        ("return", 1, MenuSet(1)), ("enter", 4, MenuSet(4)), ("space", 0, MenuSet(0)),
    ],
)  # fmt: skip
def test_keys(key: str, at: int, intent: object) -> None:
    assert intent_of_key(key, opened(at=at)) == intent


@pytest.mark.parametrize("position", [DEALT, OWN_LIDS, OVER])
@pytest.mark.parametrize("shift", [True, False])
def test_no_key_is_a_move_while_it_is_open(position: str, *, shift: bool) -> None:
    for key in (*DIGITS, "k", "s", "c", "n", "b"):
        assert intent_of_key(key, opened(position), shift=shift) is None


@pytest.mark.parametrize("key, press", [("p", Press.PAUSE), ("t", Press.THEME), ("m", Press.MUTE)])
def test_other_keys_mean_what_they_mean(key: str, press: Press) -> None:
    assert intent_of_key(key, opened()) is press


def test_the_question_before_closing_comes_first() -> None:
    board = opened()
    board.set_overlays(board.overlays._replace(asking=True))
    assert intent_of_key("escape", board) is Press.CANCEL_CLOSE
    assert intent_of_key("enter", board) is Press.CONFIRM_CLOSE


@pytest.mark.parametrize("layout", LAYOUTS)
def test_clicks(layout: str) -> None:
    """The first click on a line chooses it, the next sets it; one elsewhere closes the menu."""
    board = opened(layout=layout)
    area = board.layout.plates.menu
    rows = row_boxes(area, MENU)
    before, between, after = value_boxes(rows[3])
    assert click(board, label_box(rows[3])) == click(board, between) == MenuGo(3)
    assert click(board, label_box(rows[0])) == MenuSet(0)
    assert click(board, before) == MenuTurn(3, -1)
    assert click(board, after) == MenuTurn(3, 1)
    assert click(board, value_boxes(rows[1])[2]) == MenuGo(1)
    box = menu_box(area, MENU)
    assert intent_of_click(box.centre[0], box.y0 + 5, board) is None
    assert intent_of_click(box.x0 - 5, box.centre[1], board) is Press.MENU
    hand = board.layout.seats[OWN].hand.spot(0, 8).box
    assert click(board, hand) is Press.MENU


@pytest.mark.parametrize("layout", LAYOUTS)
def test_it_hides_neither_the_own_hand_nor_the_table_nor_the_lids(layout: str) -> None:
    board = opened(layout=layout)
    box = menu_box(board.layout.plates.menu, MENU)
    own = board.layout.seats[OWN]
    needed = [spot.box for spot in board.layout.table(12)]
    needed += [own.hand.spot(index, 8).box for index in range(8)]
    needed += [lid.box for lid in own.lids]
    assert not any(
        one.x0 < box.x1 and box.x0 < one.x1 and one.y0 < box.y1 and box.y0 < one.y1 for one in needed
    )
