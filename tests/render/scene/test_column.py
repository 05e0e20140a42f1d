"""The stage's column: what is in reach, who plays, and that the parts share the room."""

from dataclasses import replace

import pytest

from module.game.events import RoundEnd
from module.rules.cards import card_by_code
from module.rules.presets import make_rules
from render.panel.around import Crowd
from render.panel.board import Board
from render.panel.options import Options
from render.panel.shown import Player
from render.scene.scene import scene
from render.style.items import PlateItem, TextItem
from render.style.layout import OPPOSITE, OWN
from render.style.layouts import SIDE, STAGE
from tests.module.helpers import round_ended
from tests.render.boards import CROWD, DEALT, HINTS, OVER, OWN_LIDS, board_of

ON_STAGE = Options(layout=STAGE.name)


def words(board: Board) -> list[str]:
    """The column's texts, from top to bottom."""
    assert STAGE.column is not None
    found = [
        item for item in scene(board) if isinstance(item, TextItem) and item.box.x0 >= STAGE.column.x0 - 1
    ]
    return [item.text for item in sorted(found, key=lambda item: (item.box.y0, item.box.x0))]


def with_captured(own: str, opponent: str = "") -> Board:
    """A board on which both have captured these cards, with the yaku that they make."""
    board, rules = board_of(DEALT, ON_STAGE), make_rules("module")
    players = []
    for codes in (own, opponent):
        cards = tuple(card_by_code(code) for code in codes.split())
        players.append(Player((), cards, rules.scorer(cards, rules.month_of_round(1))))
    board._shown = replace(board.shown, players=tuple(players))
    return board


def test_what_misses_the_fewest_cards_comes_first() -> None:
    shown = words(with_captured("8b 6r 9r"))
    assert shown.index("Blue ribbons") < shown.index("Three brights")
    assert shown.index("Moon viewing") < shown.index("Three brights")
    assert shown.count("2/3") == 1


def test_what_is_made_is_lit_and_first() -> None:
    board = with_captured("8b 9a 1p")
    shown = words(board)
    assert shown.index("Moon viewing") < shown.index("Cherry viewing")
    plates = [item for item in scene(board) if isinstance(item, PlateItem) and item.border == 2.0]
    assert len(plates) == 1


def test_what_the_opponent_has_made_is_told_in_its_colour() -> None:
    board = with_captured("1p", "8b 9a")
    row = next(item for item in scene(board) if isinstance(item, TextItem) and item.text == "Moon viewing")
    assert row.colour == board.options.theme.opponent_side


@pytest.mark.parametrize(
    "captured, brights",
    [
        ("1b", ["Three brights"]),
        ("1b 3b 8b", ["Three brights", "Four brights"]),
        ("1b 3b 8b 12b", ["Four brights", "Five brights"]),
        ("1b 3b 8b 11b", ["Rainy four", "Five brights"]),
        ("1b 3b 8b 11b 12b", ["Five brights"]),
    ],
)
def test_of_the_brights_the_made_one_and_the_next_better_one_are_shown(
    captured: str, brights: list[str]
) -> None:
    every = {"Three brights", "Rainy four", "Four brights", "Five brights"}
    assert [text for text in words(with_captured(captured)) if text in every] == brights


def test_what_cannot_be_made_any_more_is_left_out() -> None:
    assert "Blue ribbons" in words(with_captured("6r"))
    assert "Blue ribbons" not in words(with_captured("6r", "9r"))


def test_the_round_and_who_plays_with_the_clock() -> None:
    board = board_of(OWN_LIDS, ON_STAGE)
    board.around = replace(board.around, crowd=CROWD)
    shown = words(board)
    assert shown[:4] == ["Round 3 of 3", "kaede_fan plays", "0:09", "next: mochi_maru +1"]
    board.around = replace(board.around, crowd=Crowd())
    assert words(board)[:2] == ["Round 3 of 3", "Anybody may play"]
    board.around = replace(board.around, crowd=None)
    assert "Anybody may play" not in words(board)


def test_when_the_game_is_over_the_rounds_are_told() -> None:
    board = board_of(OVER, ON_STAGE)
    results = (
        round_ended(1, RoundEnd.STOPPED, 0, 0, 6, 2, 12, (12, 0)),
        round_ended(2, RoundEnd.NOBODY_STOPPED, None, None, 0, 1, 0, (12, 0)),
        round_ended(3, RoundEnd.STOPPED, 1, 1, 7, 1, 7, (12, 7)),
    )
    board._shown = replace(board.shown, results=results)
    board.around = replace(board.around, crowd=Crowd())
    shown = words(board)
    start = shown.index("The rounds")
    told = ["The rounds", "Round 1", "you +12", "Round 2", "nobody", "Round 3", "bot +7"]
    assert shown[start : start + 7] == told
    assert "Yaku in reach" not in shown
    board._shown = replace(board.shown, results=results * 9)
    board.version += 1
    assert words(board)[-1] != "Round 1"
    assert words(board).count("bot +7") < 9


def test_the_opponents_turn_and_cards_are_told_by_its_name() -> None:
    """The panel said "Their turn" and "the opponent's captured cards" below a display with the name."""
    board = board_of(DEALT.replace("turn: 0", "turn: 1"), ON_STAGE)

    def shown() -> str:
        return " ".join(item.text for item in scene(board) if isinstance(item, TextItem))

    assert "bot's turn" in shown()
    board.set_overlays(board.overlays._replace(help=True))
    assert "bot's captured cards" in shown()
    board.set_name(OPPOSITE, "")
    assert "the opponent's captured cards" in shown()


@pytest.mark.parametrize("layout", [STAGE.name, SIDE.name])
def test_where_nobody_chats_nothing_is_said_of_chat(layout: str) -> None:
    """Replays, pictures and games without a chat said "Type a command and it appears here"."""
    board = board_of(DEALT, Options(layout=layout))

    def shown() -> set[str]:
        return {item.text for item in scene(board) if isinstance(item, TextItem)}

    without = shown()
    assert not without & {"Chat", "News"}
    assert "Type a" not in " ".join(without)
    assert "Ribbons" in without  # the room is the yaku's
    board.notice("Sound off")
    assert {"News", "Sound off"} <= shown()
    board.around = replace(board.around, crowd=Crowd(), notices=())
    assert "Chat" in shown()
    assert "Type a" in " ".join(shown())


def test_parts_that_are_switched_off_leave_their_room_to_the_others() -> None:
    board = board_of(DEALT, ON_STAGE)
    board.around = replace(board.around, hints=HINTS, crowd=Crowd())
    assert {"Yaku in reach", "Chat", "Type now"} <= set(words(board))
    for options, title in (
        (replace(ON_STAGE, yaku_table=False), "Yaku in reach"),
        (replace(ON_STAGE, ticker=False), "Chat"),
        (replace(ON_STAGE, help_strip=False), "Type now"),
    ):
        board.options = options
        shown = words(board)
        assert title not in shown
        assert len({"Yaku in reach", "Chat", "Type now"} & set(shown)) == 2


def test_trouble_stands_above_everything_and_goes_through_its_room() -> None:
    board = board_of(DEALT, ON_STAGE)
    board.set_banner("Twitch is away since 3 minutes")
    assert words(board)[0].startswith("Twitch is")
    board.set_banner("one two three four five six " * 8)
    seen = set()
    for _ in range(40):
        seen |= set(words(board))
        board.advance(0.75)
    assert {"one", "two", "three", "four", "five", "six"} <= set(" ".join(seen).split())


def test_lids_say_what_to_type_or_which_key() -> None:
    board = board_of(OWN_LIDS, ON_STAGE)
    koikoi, stop = (button.command for button in STAGE.seats[OWN].lids)

    def on_lids() -> list[str]:
        return [
            item.text for item in scene(board) if isinstance(item, TextItem) and item.box in (koikoi, stop)
        ]

    assert on_lids() == ["K", "S"]
    board.around = replace(board.around, crowd=Crowd())
    assert on_lids() == ["!koi", "!stop"]
