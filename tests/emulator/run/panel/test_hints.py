"""What the panel tells viewers to type works at that moment."""

from __future__ import annotations

import re

import pytest

from chat.reading.commands import FACTS
from chat.reading.reading import Command, read
from chat.resolve import Actions, resolve, usable
from emulator.run.panel.hints import hints_by_chat, hints_by_keys
from emulator.run.result import NextGame
from render.panel.around import Crowd, Hint
from render.panel.board import Board
from render.style.texts import Language
from tests.render.boards import (
    CHOOSE_FOR_HAND,
    DEALT,
    OPPONENT_LIDS,
    OVER,
    OWN_LIDS,
    SITUATIONS,
    board_of,
    view,
)

GAME = {"select", "take", "koikoi", "stop"}


def commands(hints: tuple[Hint, ...]) -> list[str]:
    """Each command by itself; of a range, its ends."""
    return [command for hint in hints for command in re.findall(r"![^!]+?(?=-!|$| !)", hint.command)]


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("position", SITUATIONS.values(), ids=SITUATIONS)
def test_every_hint_is_a_command_that_works_now(position: str, language: Language) -> None:
    seen = view(position)
    hints = hints_by_chat(seen, Crowd(), language)
    assert hints
    for text in commands(hints):
        command = read(text)
        assert isinstance(command, Command), text
        if command.name.value in GAME:
            assert isinstance(resolve(command, seen, language.value), Actions), text
        else:
            assert usable(FACTS[command.name].when, seen, turning=False), text


def first(position: str, language: Language = Language.ENGLISH) -> list[str]:
    return [hint.command for hint in hints_by_chat(view(position), Crowd(), language)]


def test_what_decides_something_comes_first() -> None:
    assert first(DEALT)[:2] == ["!1-!8", "!crane"]
    assert first(DEALT, Language.JAPANESE)[:2] == ["!1-!8", "!鶴"]
    assert first(CHOOSE_FOR_HAND)[0] == "!t1 !t2"
    assert first(OWN_LIDS)[:2] == ["!koi", "!stop"]
    assert first(OWN_LIDS, Language.JAPANESE)[:2] == ["!こいこい", "!勝負"]
    assert first(OPPONENT_LIDS)[0] == "!claim"


@pytest.mark.parametrize("holder, next_game, said", [
    ("", NextGame(6.0, 9.2, None), "in 10 s"),
    ("kaede", NextGame(2.0, 9.2, None), "in 2 s"),
    ("kaede", NextGame(0.0, 4.0, None), "new game"),
    ("", NextGame(0.0, 0.0, None), "new game"),
    ("", NextGame(0.0, 0.0, 12.5), "next game in 13 s"),
])  # fmt: skip
def test_a_new_game_is_offered_once_the_result_is_shown(holder: str, next_game: NextGame, said: str) -> None:
    """It was offered while the last cards still moved: the hint told the end before the panel did."""
    hints = hints_by_chat(view(OVER), Crowd(holder), Language.ENGLISH, next_game=next_game)
    assert hints[0] == ("!newgame", said)
    assert "!newgame" not in first(OVER)


def test_whoever_holds_the_seat_changes_what_claim_means() -> None:
    meanings = {
        holder: {
            hint.command: hint.meaning for hint in hints_by_chat(view(DEALT), Crowd(holder), Language.ENGLISH)
        }
        for holder in ("", "kaede")
    }
    assert [meanings[holder]["!claim"] for holder in ("", "kaede")] == ["take the seat", "queue"]


def test_before_a_game_there_is_only_what_needs_none() -> None:
    assert [hint.command for hint in hints_by_chat(None, Crowd(), Language.ENGLISH)] == [
        "!claim",
        "!yaku",
        "!help",
    ]


@pytest.mark.parametrize(
    "position, labels",
    [
        (DEALT, ["1-8", "H"]),
        (DEALT.replace("turn: 0", "turn: 1"), ["H"]),
        (CHOOSE_FOR_HAND, ["1-8", "1 2", "H"]),
        (OWN_LIDS, ["K", "S", "H"]),
        (OPPONENT_LIDS, ["H"]),
        (OVER, ["N", "H"]),
    ],
)
def test_without_a_chat_keys_are_told(position: str, labels: list[str]) -> None:
    assert [hint.command for hint in hints_by_keys(board_of(position))] == labels


def test_while_searching_the_bot_is_offered() -> None:
    assert hints_by_keys(Board())[0] == ("B", "Play against bot")
    assert [hint.command for hint in hints_by_keys(Board())] == ["B", "H"]


def test_what_a_key_does_now_is_told_without_when_it_works() -> None:
    assert hints_by_keys(board_of(OVER))[0] == ("N", "new game")
    assert hints_by_keys(board_of(CHOOSE_FOR_HAND))[1] == ("1 2", "take one")


def test_where_lightning_may_take_anything_all_numbers_are_told() -> None:
    wild = (
        "rules: module:lightning=wild; phase: choose_for_hand; pending: 11p; hand 0: 11p 1b; table: 1p 2q 3p"
    )
    assert first(wild)[0] == "!t1-!t3"
