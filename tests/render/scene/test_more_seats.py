"""What the displays of three and four say can be read at a glance."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations, product

import pytest

from render.panel.board import Board
from render.panel.options import Options
from render.scene.displays import scores
from render.scene.scene import scene
from render.style.items import Box, Face, PlateItem, TextItem
from render.style.layout import around
from render.style.metrics import FIGURE_DOTS, text_width
from render.style.texts import Language, Words
from render.style.theme import THEMES, load_theme
from tests.render.boards import HINTS
from tests.render.seats import FOUR_LATE, SITUATIONS, THREE_DEALT, boards_of_more, named_board

APART = 0.15
"""Between two figures, in the height of a letter's em: less, and two of them look like one."""
HEIGHTS = (480, 720, 1080)


def ink(item: TextItem) -> Box:
    """What a figure covers."""
    wide = text_width(item.text, item.face) * item.size
    return around(item.box.centre, wide, item.size * FIGURE_DOTS / 16)


def gap(one: Box, other: Box) -> float:
    """How far two boxes are apart, in the direction in which they are."""
    return max(other.x0 - one.x1, one.x0 - other.x1, other.y0 - one.y1, one.y0 - other.y1)


def at_height(position: str, options: Options, height: int) -> Board:
    """A board in a window of this height."""
    board = named_board(position, options)
    board.set_window(round(board.layout.width * height / 1000), height)
    return board


@pytest.mark.parametrize("layout", ["stage", "module"])
@pytest.mark.parametrize("name", ["three late", "four late", "each of four late"])
def test_the_figures_of_the_others_score_displays_keep_apart(name: str, layout: str) -> None:
    for theme, height in product(THEMES, HEIGHTS):
        board = at_height(SITUATIONS[name], Options(theme=load_theme(theme), layout=layout), height)
        for seat in board.shown.seats[1:]:
            figures = [item for item in scores(board, seat) if isinstance(item, TextItem)]
            for one, other in combinations(figures, 2):
                assert gap(ink(one), ink(other)) >= APART * one.size, (theme, height, seat, one, other)


def display_items(board: Board) -> list[TextItem]:
    """What stands on the large display."""
    box = board.layout.display.box
    items = [item for item in scene(board) if isinstance(item, TextItem) and item.face is Face.DISPLAY]
    return [item for item in items if box.holds(*item.box.centre)]


@pytest.mark.parametrize("height", HEIGHTS)
def test_a_name_and_its_number_stand_on_one_line(height: int) -> None:
    board = at_height(THREE_DEALT.replace("turn: 0", "turn: 1"), Options(layout="stage"), height)
    board.around = replace(board.around, names=("chat", "house 1", "house 2"))
    assert [item.text for item in display_items(board)] in (["house 1's", "turn"], ["house 1's turn"])


def test_yaku_are_as_large_as_their_words_allow() -> None:
    board = at_height(FOUR_LATE, Options(layout="stage"), 720)
    assert display_items(board)[0].text == "Boar, deer,"
    large = {item.size for item in display_items(board) if item.text == "Animals"}
    assert large == {board.pixel * 16 * 2}


def test_a_heading_in_the_column_has_something_below_it() -> None:
    for theme, language in product(THEMES, Language):
        options = Options(layout="stage", theme=load_theme(theme), language=language)
        for name, board in boards_of_more(options):
            items = [item for item in scene(board) if isinstance(item, TextItem)]
            heading = Words.IN_REACH.text(language)
            for number, item in enumerate(items):
                assert item.text != heading or re.fullmatch(r"\d+\+?", items[number + 1].text), (theme, name)


@pytest.mark.parametrize("theme", THEMES)
def test_on_the_square_nothing_of_the_others_lies_below_what_can_be_typed(theme: str) -> None:
    """Their boxes, and what lies there, begin below the upper strip, which is larger than its wood."""
    for name, board in boards_of_more(Options(layout="module", theme=load_theme(theme))):
        board.around = replace(board.around, hints=HINTS)
        strip = max(
            (item.box.y1 for item in scene(board) if isinstance(item, PlateItem) and item.box.y0 < 2),
            default=0.0,
        )
        assert strip > 40
        for place in board.layout.seats[1:] if board.layout.seats[1].bands else ():
            assert all(box.y0 > strip for box in (*place.bands, *place.points)), name
            assert all(tray.spot(0, 1).box.y0 > strip for tray in place.trays.values()), name
