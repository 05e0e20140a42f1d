"""The stage's column: nothing in it is parted or cut that has room somewhere."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from emulator.run.panel.hints import hints_by_chat
from render.panel.around import Crowd
from render.panel.board import Board
from render.panel.notices import Mark, Notice
from render.panel.options import Options
from render.panel.scrolling import MARQUEE_STEP
from render.scene.scene import scene
from render.style.items import Face, TextItem
from render.style.layout import OPPOSITE, OWN
from render.style.layouts import STAGE
from render.style.metrics import text_width
from render.style.texts import Language, Words, yaku_title
from render.style.theme import THEMES, load_theme
from tests.render.boards import DEALT, OPPONENT_LIDS, OWN_LIDS, board_of, view
from tests.render.votes import voting_board

looks = pytest.mark.parametrize("theme, language", [*product(THEMES, Language)])


def stage(position: str, theme: str = "classic", language: Language = Language.ENGLISH) -> Board:
    return board_of(position, Options(layout="stage", theme=load_theme(theme), language=language))


def lines(board: Board) -> list[TextItem]:
    """What is read in the column, from above."""
    assert STAGE.column is not None
    items = [item for item in scene(board) if isinstance(item, TextItem) and item.text]
    return sorted((i for i in items if STAGE.column.holds(*i.box.centre)), key=lambda item: item.box.y0)


@pytest.mark.parametrize("language", Language)
def test_all_yaku_that_are_made_are_listed(language: Language) -> None:
    board = stage(OWN_LIDS, language=language)
    made = [yaku_title(score.yaku, language) for score in board.shown.players[OWN].yaku]
    assert len(made) > 5
    read = " ".join(item.text for item in lines(board))
    assert [word for title in made for word in title.split() if word not in read] == []


def test_the_points_of_a_yaku_are_those_of_whoever_made_it() -> None:
    board = stage(OPPONENT_LIDS)
    opponent = board.shown.players[OPPOSITE]
    more = tuple(replace(score, points=7) for score in opponent.yaku)
    players = board.shown.players[OWN], replace(opponent, yaku=more)
    board._shown = replace(board.shown, players=players)
    board.version += 1
    assert [item.text for item in lines(board)].count("7") == len(more)


@looks
def test_the_holder_and_the_clock_both_have_room(theme: str, language: Language) -> None:
    board = stage(DEALT, theme, language)
    for waiting in ((), ("mochi_maru", "a", "b")):
        board.around = replace(board.around, crowd=Crowd("kaede_fan", waiting, "", 3599))
        holder = Words.PLAYS.text(language, name="kaede_fan")
        (plays,) = (item for item in lines(board) if item.text == holder)
        (clock,) = (item for item in lines(board) if item.text == "59:59")
        assert not plays.step, "it need not run"
        for item in lines(board):
            if item is not clock and item.box.y0 < clock.box.centre[1] < item.box.y1:
                end = item.box.x0 + min(text_width(item.text, item.face) * item.size, item.box.width)
                start = clock.box.x1 - text_width(clock.text, Face.TEXT) * clock.size
                assert start - end > 0.5 * board.options.theme.side_size


@looks
@pytest.mark.parametrize("position", [DEALT, OWN_LIDS], ids=["play", "lids"])
def test_a_command_and_what_it_does_stand_on_one_line(theme: str, language: Language, position: str) -> None:
    board = stage(position, theme, language)
    crowd = Crowd("kaede", ("mochi",), "", 9)
    hints = hints_by_chat(view(position), crowd, language, pages=False)
    board.around = replace(board.around, crowd=crowd, hints=hints)
    together = set()
    for _ in range(12):
        read = lines(board)
        for hint in hints:
            command = [item for item in read if item.text == hint.command]
            meaning = [item for item in read if item.text == hint.meaning]
            if (
                command
                and meaning
                and command[0].box.centre[1] == pytest.approx(meaning[0].box.centre[1], 0.01)
            ):
                together.add(hint.command)
        board.advance(5.0)
    assert together == {hint.command for hint in hints}


def test_what_a_command_does_never_stands_without_it() -> None:
    """A line that takes turns with others said "vote for one of two", and nothing of how."""
    board = voting_board("one of two", Options(layout="stage"))
    hint = next(hint for hint in board.around.hints if hint.meaning == "vote for one of two")
    seen = 0
    for _ in range(12):
        for meaning in (item for item in lines(board) if hint.meaning in item.text):
            row = meaning.box.centre[1]
            beside = {item.text for item in lines(board) if item.box.centre[1] == pytest.approx(row, abs=2)}
            assert hint.command in beside
            seen += 1
        board.advance(5.0)
    assert seen


@looks
def test_a_name_that_fits_a_line_is_shown_whole(theme: str, language: Language) -> None:
    board = stage(DEALT, theme, language)
    board.notice(Notice("mochi_maru", "crane", Mark.DONE))
    (name,) = (item for item in lines(board) if item.text.startswith("mochi_maru"))
    assert name.step != MARQUEE_STEP
    assert "crane" in [item.text for item in lines(board)]


@pytest.mark.parametrize("theme", THEMES)
def test_news_begin_beside_their_sign(theme: str) -> None:
    board = stage(DEALT, theme)
    board.notice("Averylongwordthatwillneverfitintothatline and more")
    (sign,) = (item for item in lines(board) if item.text == Mark.TOLD.value)
    first = next(item for item in lines(board) if item.text.startswith("Avery"))
    assert first.box.y0 == sign.box.y0
