"""At a round's end the panel names who made each yaku, and the most valuable player."""

from __future__ import annotations

from itertools import product

import pytest

from module.rules.yaku import Yaku
from render.panel.around import Accuracy, Maker, Makers
from render.panel.board import Board
from render.panel.options import Options
from render.scene.scene import scene
from render.style.items import TextItem
from render.style.layouts import LAYOUTS
from render.style.texts import Language, Words, yaku_title
from render.style.theme import THEMES, load_theme
from tests.render.rounds import MAKERS, over
from tests.render.seats import FOUR_LATE, TEAM_PAYS, named_board
from tests.render.votes import OWN_TURN_LIDS


def said(board: Board) -> str:
    items = [item for item in scene(board) if isinstance(item, TextItem)]
    return " ".join(item.text for item in items)


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("layout, theme", [*product(LAYOUTS, THEMES)])
def test_makers_and_the_best_player_are_named(layout: str, theme: str, language: Language) -> None:
    board = over(Options(layout=layout, theme=load_theme(theme), language=language))
    words = said(board).replace(" ", "")
    for maker in MAKERS.yaku:
        assert f"{yaku_title(maker.yaku, language)}:{maker.names}".replace(" ", "") in words
    assert f"{Words.MVP.text(language)}:ann".replace(" ", "") in words
    assert f"{Words.ACCURACY.text(language)}:87\u00a0%" in words


def test_with_teams_they_are_named_too() -> None:
    for layout in ("stage", "module"):
        board = named_board(FOUR_LATE, Options(layout=layout))
        board.set_makers(MAKERS._replace(round=9))
        board.show(TEAM_PAYS)
        board.advance(0.0)
        board.advance(2.0)
        assert "Best player: ann" in said(board)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_nobody_is_named_for_another_round_or_while_one_is_played(layout: str) -> None:
    options = Options(layout=layout)
    assert "ann" not in said(over(options, MAKERS._replace(round=1)))
    assert "Best player" not in said(over(options, Makers(2, ())))
    assert "Accuracy" not in said(over(options, MAKERS._replace(round=1)))
    assert "Best player" not in said(over(options, None))
    board = named_board(OWN_TURN_LIDS, options)
    board.set_makers(MAKERS)
    assert "Best player" not in said(board)


def test_where_nobody_is_the_best_only_yaku_are_told() -> None:
    words = said(over(Options(layout="stage"), MAKERS._replace(mvp="")))
    assert "Moon viewing: ann" in words
    assert "Best player" not in words


def test_many_names_take_further_rows() -> None:
    names = "a_name_of_twenty_five_chars, ann, bob and 3 more"
    words = said(over(Options(layout="stage"), Makers(2, (Maker(Yaku.PLAINS, names),), "ann")))
    assert names.replace(" ", "") in words.replace(" ", "")


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_round_that_nobody_of_chat_has_won_was_played_so_well(layout: str, language: Language) -> None:
    board = over(Options(layout=layout, language=language), Makers(2, (), "", (Accuracy("", 62),)))
    assert f"{Words.ACCURACY.text(language)}: 62\u00a0%" in said(board)
    assert Words.MADE_BY.text(language) not in said(board)


def test_of_several_sides_each_is_named() -> None:
    both = (Accuracy("Red", 62), Accuracy("Blue", 100))
    words = said(over(Options(layout="stage"), Makers(2, (), "", both)))
    assert "Accuracy: Red 62\u00a0%, Blue 100\u00a0%" in words
