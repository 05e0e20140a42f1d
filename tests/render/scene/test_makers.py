"""At a round's end the panel names who made each yaku, and the most valuable player."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from module.game.events import RoundEnd
from module.rules.yaku import Yaku
from render.panel.around import Maker, Makers
from render.panel.board import Board
from render.panel.options import Options
from render.scene.scene import scene
from render.style.items import TextItem
from render.style.layouts import LAYOUTS
from render.style.texts import Language, Words, yaku_title
from render.style.theme import THEMES, load_theme
from tests.module.helpers import round_ended
from tests.render.seats import FOUR_LATE, TEAM_PAYS, named_board
from tests.render.votes import OWN_TURN_LIDS, PLAY, VOTERS

MAKERS = Makers(2, (Maker(Yaku.MOON_VIEWING, "ann"), Maker(Yaku.PLAINS, "bob and 11 more")), "ann")
ENDED = round_ended(2, RoundEnd.STOPPED, 0, 0, 5, 1, 5, (10, 12))


def over(options: Options, makers: Makers | None = MAKERS) -> Board:
    """A board on which a round has just ended."""
    board = named_board(OWN_TURN_LIDS, options)
    board.around = replace(board.around, crowd=VOTERS, hints=PLAY)
    board.set_makers(makers)
    board.show(ENDED)
    board.advance(0.0)
    board.advance(1.0)
    return board


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
