"""What viewers read off the stage, and what they copy, keeps the size that a phone needs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from emulator.run.panel.hints import hints_by_chat
from emulator.run.panel.notices import sync_text
from module.rules.cards import Kind
from render.panel.around import Crowd
from render.panel.board import Board
from render.panel.options import Options
from render.panel.scrolling import PAGE_STEP
from render.scene.scene import scene
from render.style.items import Box, TextItem
from render.style.layout import CARD_WIDTH, HEIGHT, LIFT_GROWTH, OWN, Spot
from render.style.layouts import LAYOUTS, named
from render.style.metrics import text_width
from render.style.texts import Language, Words
from render.style.theme import THEMES, load_theme
from tests.render.boards import CHOOSE_FOR_HAND, DEALT, LONG, OVER, OWN_LIDS, WIDE_TABLE, board_of, view
from tests.render.seats import FOUR_DEALT, MORE, THREE_DEALT

STAGE = LAYOUTS["stage"]
CARD_SHARE = 0.07
"""Of the picture's width: the least for a card in the own hand or on the table."""
LINE_SHARE = 0.035
"""Of the picture's height: the least for a line that is to be typed."""
MARK_SHARE = 0.02
"""Of the picture's height: the least for the marks on captured cards."""
WHOLE_TABLE = 12
"""Two rows of six; where there are more cards, which is rare, they are smaller."""

looks = pytest.mark.parametrize("theme, language", [*product(THEMES, Language)])


def options_of(theme: str, language: Language) -> Options:
    return Options(layout="stage", theme=load_theme(theme), language=language)


def texts(board: Board) -> list[TextItem]:
    return [item for item in scene(board) if isinstance(item, TextItem) and item.text]


def is_large(item: TextItem) -> bool:
    """Whether a line is as high as it has to be, its letters as well as its room, and is there in full."""
    least = LINE_SHARE * HEIGHT
    whole = text_width(item.text, item.face) * item.size <= item.box.width + 0.01
    return item.size >= least and item.box.height >= least and whole


def hangs_on(item: TextItem, card: Box) -> bool:
    x, y = item.box.centre
    return card.x0 <= x <= card.x1 and card.centre[1] < y < card.y1 + item.size


def with_chat(position: str, theme: str, language: Language, crowd: Crowd) -> Board:
    """A board for which chat plays, with the hints that the program gives it."""
    options = options_of(theme, language)
    board = board_of(position, options)
    hints = hints_by_chat(view(position), crowd, language, pages=STAGE.pages)
    board.around = replace(board.around, crowd=crowd, hints=hints)
    return board


def test_cards_in_hand_take_their_share_of_the_width() -> None:
    hand = STAGE.seats[OWN].hand
    for count in range(1, 9):
        assert all(width_of(hand.spot(index, count)) >= CARD_SHARE for index in range(count))


def test_cards_on_the_table_take_their_share_of_the_width() -> None:
    for places in range(WHOLE_TABLE + 1):
        assert all(width_of(spot) >= CARD_SHARE for spot in STAGE.table(places)[:places])


def width_of(spot: Spot) -> float:
    return CARD_WIDTH * spot.scale * (1 + LIFT_GROWTH * spot.lift) / STAGE.width


@pytest.mark.parametrize("theme", THEMES)
def test_marks_on_captured_cards_keep_their_size(theme: str) -> None:
    mark = load_theme(theme).mark_size
    for seat in STAGE.seats:
        for kind, count in product(Kind, (1, 24)):
            assert mark * seat.trays[kind].spot(0, count).scale >= MARK_SHARE * HEIGHT


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("way", ["three", "two teams of two"])
def test_with_more_seats_they_keep_it_too(theme: str, way: str) -> None:
    mark = load_theme(theme).mark_size
    for seat in named("stage", MORE[way]).seats:
        assert all(mark * tray.row.scale >= MARK_SHARE * HEIGHT for tray in seat.trays.values())


@looks
@pytest.mark.parametrize("position", [DEALT, THREE_DEALT, FOUR_DEALT], ids=["two", "three", "four"])
def test_the_numbers_of_the_hand_are_large(theme: str, language: Language, position: str) -> None:
    board = board_of(position, options_of(theme, language))
    hand = board.shown.players[OWN].hand
    for index, number in enumerate(map(str, range(1, len(hand) + 1))):
        card = board.layout.seats[OWN].hand.spot(index, len(hand)).box
        assert any(is_large(item) for item in texts(board) if item.text == number and hangs_on(item, card))


@looks
def test_the_numbers_of_two_table_cards_are_large(theme: str, language: Language) -> None:
    board = board_of(CHOOSE_FOR_HAND, options_of(theme, language))
    choice = board.own_choice
    assert choice is not None
    for number, card in zip("12", choice.choices, strict=True):
        pose = board.rest[card]
        box = Spot(pose.x, pose.y, scale=pose.scale).box
        assert any(is_large(item) for item in texts(board) if item.text == number and hangs_on(item, box))


@looks
@pytest.mark.parametrize("crowd", [None, Crowd()], ids=["a key", "a command"])
def test_what_presses_a_lidded_button_is_large(theme: str, language: Language, crowd: Crowd | None) -> None:
    board = board_of(OWN_LIDS, options_of(theme, language))
    board.around = replace(board.around, crowd=crowd)
    wanted = (Words.TYPE_KOIKOI, Words.TYPE_STOP)
    for button, words, key in zip(STAGE.seats[OWN].lids, wanted, "KS", strict=True):
        typed = words.text(language) if crowd else key
        lines = [item for item in texts(board) if item.text == typed and button.box.holds(*item.box.centre)]
        assert lines
        assert all(map(is_large, lines))


SITUATIONS = {
    "dealt": DEALT,
    "a choice": CHOOSE_FOR_HAND,
    "lids": OWN_LIDS,
    "many on the table": WIDE_TABLE,
    "over": OVER,
}


@looks
@pytest.mark.parametrize("position", SITUATIONS.values(), ids=SITUATIONS)
@pytest.mark.parametrize("crowd", [Crowd(), Crowd(LONG, (LONG,) * 9, LONG, 59)], ids=["free", "held"])
def test_commands_to_type_are_large(theme: str, language: Language, position: str, crowd: Crowd) -> None:
    board = with_chat(position, theme, language, crowd)
    seen = [*in_the_column(board)]
    for hint in board.around.hints:
        lines = [item for item in seen if item.text == hint.command]
        assert lines, f"{hint.command} is never shown"
        assert all(map(is_large, lines)), lines


def in_the_column(board: Board) -> Iterator[TextItem]:
    """All lines in the column, also those that take turns."""
    assert STAGE.column is not None
    for _ in range(2 * len(board.around.hints)):  # a long one takes two lines
        yield from (item for item in texts(board) if STAGE.column.holds(*item.box.centre))
        board.advance(PAGE_STEP)


@looks
@pytest.mark.parametrize("code", ["4711", "0088"])
def test_the_code_that_measures_the_delay_is_large(theme: str, language: Language, code: str) -> None:
    board = with_chat(DEALT, theme, language, Crowd(LONG, (LONG,), "", 59))
    board.set_banner(sync_text(code, language))
    lines = [item for item in texts(board) if code in item.text]
    assert lines
    assert not any(item.step for item in lines), "it has to stand still"
    assert all(f"!sync\u00a0{code}" in item.text and is_large(item) for item in lines), lines
