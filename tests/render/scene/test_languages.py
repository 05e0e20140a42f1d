"""Every word that the panel itself says is in the language chosen, on every layout, in every state."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace

import pytest

from emulator.run.panel.hints import hints_by_chat, hints_by_keys
from emulator.run.panel.notices import sync_text
from module.rules.yaku import Yaku
from render.panel.around import Crowd
from render.panel.board import Board
from render.panel.intents import Press
from render.panel.options import Options
from render.panel.switches import switch
from render.scene.scene import scene
from render.style.items import TextItem
from render.style.layouts import LAYOUTS
from render.style.texts import Language, yaku_title
from tests.render.boards import SITUATIONS, board_of, every_state, view

NAMES = ("streamer", "bot", "kaede", "mochi")
KEPT = re.compile(r"!\S+|Twitch|Shift|Esc|Tab|" + "|".join(NAMES))
"""What is the same in every language: commands, names, what stands on keys."""
FIXED = ("a note", "menu", "long texts", "crowd", "seat", "somebody")
"""States whose words are the test's own."""


def boards(layout: str, language: Language) -> Iterator[Board]:
    """All states, as the program itself fills them with words."""
    options = Options(layout=layout, language=language)
    for name, board in every_state(options):
        if not any(part in name for part in FIXED):
            yield board
    for position in SITUATIONS.values():
        for crowd in (Crowd(), Crowd("kaede", ("mochi",), "", 9), Crowd("kaede", (), "mochi", None)):
            board = board_of(position, options)
            hints = hints_by_chat(view(position), crowd, language, pages=board.layout.pages)
            board.around = replace(board.around, crowd=crowd, hints=hints)
            yield board
        board = board_of(position, options)
        board.around = replace(board.around, hints=hints_by_keys(board))
        yield board
        board.set_banner(sync_text("4711", language))
        yield board
        switch(board, Press.THEME)
        yield board


def words(layout: str, language: Language) -> set[str]:
    """What is read on them, without what is the same in every language."""
    said: set[str] = set()
    for board in boards(layout, language):
        for _ in range(3):
            said |= {KEPT.sub("", item.text) for item in scene(board) if isinstance(item, TextItem)}
            board.advance(5.0)
    if LAYOUTS[layout].side is not None:  # its table gives the names of the yaku in both
        (other,) = {*Language} - {language}
        said -= {yaku_title(yaku, other) for yaku in Yaku}
    return said


@pytest.mark.parametrize("layout", LAYOUTS)
def test_japanese_is_all_japanese(layout: str) -> None:
    said = words(layout, Language.JAPANESE)
    assert len(said) > 40
    assert {text for text in said if re.search(r"[A-Za-z]{2}", text)} == set()


@pytest.mark.parametrize("layout", LAYOUTS)
def test_english_is_all_english(layout: str) -> None:
    said = words(layout, Language.ENGLISH)
    assert len(said) > 40
    # The sign before news of the program is wide in some fonts, but no letter.
    wide = {text for text in said if any(unicodedata.category(sign) == "Lo" for sign in text)}
    assert wide == set()


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_other_side_has_one_name(layout: str) -> None:
    assert not any("rival" in text.lower() for text in words(layout, Language.ENGLISH))
