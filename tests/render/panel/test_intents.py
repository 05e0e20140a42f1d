from dataclasses import replace

import pytest

from module.game.events import Source
from module.game.table import cards_in_reading_order
from module.rules.cards import card_by_code
from render.panel.around import Overlays
from render.panel.board import Board
from render.panel.intents import (
    BINDINGS,
    DIGITS,
    Choose,
    Intent,
    PlayHand,
    Press,
    TurnDisplay,
    intent_of_click,
    intent_of_key,
    key_help,
    number_keys,
)
from render.panel.options import Options
from render.panel.placing import card_box
from render.panel.shown import Choice
from render.scene.scene import scene
from render.style.items import Box, CardItem, TextItem
from render.style.layout import CARD_WIDTH, OPPOSITE, OWN
from render.style.layouts import LAYOUTS, MODULE, module
from render.style.metrics import text_width
from render.style.texts import Language
from tests.render.boards import (
    CHOOSE_FOR_DRAWN,
    CHOOSE_FOR_HAND,
    DEALT,
    FULL,
    OPPONENT_LIDS,
    OVER,
    OWN_LIDS,
    WIDE_TABLE,
    board_of,
)


def click(board: Board, box: Box) -> Intent | None:
    return intent_of_click(*box.centre, board)


def hand(index: int, held: int = 8) -> Box:
    return MODULE.seats[OWN].hand.spot(index, held).box


def table(place: int) -> Box:
    return MODULE.tables[0][place].box


def test_digits_play_the_cards_of_the_hand() -> None:
    board = board_of(DEALT)
    assert [intent_of_key(key, board) for key in "18"] == [PlayHand(1), PlayHand(8)]
    assert intent_of_key("9", board) is None
    assert intent_of_key("8", board_of(OWN_LIDS)) is None  # two cards are left


def test_while_choosing_for_a_hand_card_1_and_2_choose_and_others_pick_anew() -> None:
    board = board_of(CHOOSE_FOR_HAND)
    assert [intent_of_key(key, board) for key in "1234"] == [Choose(1), Choose(2), PlayHand(3), None]
    picked_third = CHOOSE_FOR_HAND.replace("hand 0: 1b 2a 3p", "hand 0: 3p 2a 1b")
    assert intent_of_key("3", board_of(picked_third)) is None  # that one is picked already


def test_while_choosing_for_a_drawn_card_only_1_and_2_mean_something() -> None:
    board = board_of(CHOOSE_FOR_DRAWN)
    assert [intent_of_key(key, board) for key in "123"] == [Choose(1), Choose(2), None]


def test_the_opponents_choice_is_not_ours() -> None:
    board = board_of(CHOOSE_FOR_DRAWN.replace("turn: 0", "turn: 1"))
    assert intent_of_key("1", board) == PlayHand(1)  # refused by the rules, or kept for later
    assert click(board, table(0)) is None


def test_lidded_buttons_are_for_whoever_has_open_lids() -> None:
    own, opponent, shut = board_of(OWN_LIDS), board_of(OPPONENT_LIDS), board_of(DEALT)
    assert [intent_of_key(key, own) for key in "kS"] == [Press.KOIKOI, Press.STOP]
    assert click(own, module.KOIKOI_BUTTON) is Press.KOIKOI
    assert click(own, module.STOP_BUTTON) is Press.STOP
    for board in (opponent, shut):
        assert intent_of_key("k", board) is None
        assert intent_of_key("s", board) is None
        assert click(board, module.KOIKOI_BUTTON) is None
        assert click(board, module.turned(module.STOP_BUTTON)) is None


def test_arrows_turn_the_own_display_and_with_shift_the_opponents() -> None:
    board = board_of(DEALT)
    assert intent_of_key("left", board) == TurnDisplay(OWN, -1)
    assert intent_of_key("right", board) == TurnDisplay(OWN, 1)
    assert intent_of_key("right", board, shift=True) == TurnDisplay(OPPOSITE, 1)
    for seat in (OWN, OPPOSITE):
        pager = MODULE.seats[seat].pager
        assert pager is not None
        back, on = pager.buttons
        assert click(board, back) == TurnDisplay(seat, -1)
        assert click(board, on) == TurnDisplay(seat, 1)


def test_other_keys() -> None:
    board = board_of(DEALT)
    expected = {
        "c": Press.CYCLE, "p": Press.PAUSE, "f": Press.FULL_SCREEN, "h": Press.HELP,
        "escape": Press.ASK_CLOSE, "n": None, "b": None, "x": None, "": None, "f11": None, "return": None,
    }  # fmt: skip
    assert {key: intent_of_key(key, board) for key in expected} == expected


def test_a_new_game_when_one_is_over_and_the_bot_while_searching() -> None:
    lost, won = board_of(OVER.replace("12 7", "1 7")), board_of(OVER)
    assert intent_of_key("n", lost) is Press.NEW_GAME
    assert click(lost, MODULE.display.button) is Press.NEW_GAME
    assert intent_of_key("n", won) is Press.NEW_GAME
    assert click(won, MODULE.display.button) is None  # solved: no button
    searching = Board()
    assert intent_of_key("b", searching) is Press.PLAY_AGAINST_BOT
    assert click(searching, MODULE.display.button) is Press.PLAY_AGAINST_BOT
    assert click(board_of(DEALT), MODULE.display.button) is None


def test_clicks_on_cards() -> None:
    board = board_of(DEALT)
    assert [click(board, hand(index)) for index in (0, 7)] == [PlayHand(1), PlayHand(8)]
    assert click(board, table(0)) is None
    assert intent_of_click(160, 734, board) is None  # between two cards
    assert intent_of_click(-5, 2000, board) is None


def test_clicks_choose_or_pick_anew() -> None:
    board = board_of(CHOOSE_FOR_HAND)
    assert click(board, table(0)) == Choose(1)
    assert click(board, table(3)) == Choose(2)
    assert click(board, table(1)) is None
    assert click(board, table(2)) is None
    assert click(board, hand(1, 3)) == PlayHand(2)
    assert click(board, hand(0, 3)) is None
    drawn = board_of(CHOOSE_FOR_DRAWN)
    assert click(drawn, table(0)) == Choose(1)
    assert click(drawn, hand(1, 2)) is None


def test_on_a_full_table_the_raised_card_is_the_one_that_is_hit() -> None:
    position = WIDE_TABLE.replace("phase: play", "phase: choose_for_hand; pending: 3r").replace(
        "1b 2a", "3r 2a"
    )
    position = position.replace("3b 3p 4a", "1p 3p 4a").replace("8a 8p 9a", "3b 8p 9a")
    board = board_of(position)
    # The plain lies in the second column; the curtain, raised, covers its right part.
    assert click(board, table(12)) == Choose(1 if board.own_choice and choice(board)[0] == "3b" else 2)
    x = MODULE.tables[0][12][0] - CARD_WIDTH / 2
    y = MODULE.tables[0][12][1]
    assert intent_of_click(x + 1, y, board) == intent_of_click(x + 30, y, board)
    assert intent_of_click(x - 1, y, board) != intent_of_click(x + 1, y, board)


def choice(board: Board) -> list[str]:
    assert board.own_choice
    return [card.code for card in board.own_choice.choices]


def test_the_question_before_closing_comes_first() -> None:
    board = board_of(OWN_LIDS)
    board.set_overlays(Overlays(asking=True, help=True, paused=True))
    expected = {
        "y": Press.CONFIRM_CLOSE, "enter": Press.CONFIRM_CLOSE, "return": Press.CONFIRM_CLOSE,
        "n": Press.CANCEL_CLOSE,
        "escape": Press.CANCEL_CLOSE, "k": None, "1": None, "h": None, "left": None,
    }  # fmt: skip
    assert {key: intent_of_key(key, board) for key in expected} == expected
    assert click(board, MODULE.plates.confirm) is Press.CONFIRM_CLOSE
    assert click(board, MODULE.plates.cancel) is Press.CANCEL_CLOSE
    assert click(board, module.KOIKOI_BUTTON) is None


def test_the_keys_go_away_with_any_click_or_escape() -> None:
    board = board_of(OWN_LIDS)
    board.set_overlays(Overlays(help=True))
    assert intent_of_key("escape", board) is Press.HELP
    assert intent_of_key("h", board) is Press.HELP
    assert click(board, module.KOIKOI_BUTTON) is Press.HELP


def test_nothing_is_played_while_the_game_is_paused() -> None:
    for position in (OWN_LIDS, CHOOSE_FOR_HAND, DEALT):
        board = board_of(position)
        board.set_overlays(Overlays(paused=True))
        assert [intent_of_key(key, board) for key in "12ks"] == [None] * 4
        assert intent_of_key("p", board) is Press.PAUSE
        assert click(board, MODULE.plates.pause) is Press.PAUSE
        assert click(board, hand(1)) is None


@pytest.mark.parametrize("language", Language)
def test_every_key_is_explained(language: Language) -> None:
    explained = key_help(language)
    assert len(explained) == len(BINDINGS)
    assert all(label and words for label, words in explained)
    assert {"1-9 0", "K", "S", "H", "Esc"} <= {label for label, _ in explained}


def test_no_key_has_two_meanings() -> None:
    named = [(key, binding.shift) for binding in BINDINGS for key in binding.keys if binding.press]
    assert len(named) == len(set(named))


def test_keys_mean_something_somewhere() -> None:
    ten = DEALT.replace("7a 8b;", "7a 8b 8p 10p;")
    boards = [board_of(position) for position in (ten, OWN_LIDS, OVER, CHOOSE_FOR_HAND)] + [Board()]
    for binding in BINDINGS:
        for key in binding.keys:
            assert any(intent_of_key(key, board, shift=binding.shift) for board in boards), key


@pytest.mark.parametrize(
    "count, keys",
    [
        (1, "1"),
        (2, "1 2"),
        (3, "1-3"),
        (9, "1-9"),
        (10, "1-9 0"),
        (11, "1-9 0 Shift 1"),
        (17, "1-9 0 Shift 1-7"),
    ],
)
def test_keys_of_so_many_numbers(count: int, keys: str) -> None:
    assert number_keys(count) == keys


def choosing_among_all(layout: str = "module") -> Board:
    """Every card of a full table can be taken, as a wild card can."""
    board = board_of(FULL, Options(layout=layout))
    cards = cards_in_reading_order(board.shown.table)
    board._shown = replace(board.shown, choice=Choice(OWN, card_by_code("3r"), cards, Source.HAND))
    board.version += 1
    return board


def test_all_of_many_are_chosen_by_keys() -> None:
    board = choosing_among_all()
    assert [intent_of_key(key, board) for key in DIGITS] == [Choose(number) for number in range(1, 11)]
    shifted = [intent_of_key(key, board, shift=True) for key in DIGITS]
    assert shifted[:7] == [Choose(number) for number in range(11, 18)]
    assert shifted[7:] == [Choose(number) for number in (8, 9, 10)]  # some need Shift for a plain number


@pytest.mark.parametrize("name", LAYOUTS)
def test_all_of_many_are_lit_numbered_and_clicked(name: str) -> None:
    board = choosing_among_all(name)
    choices = choosing(board).choices
    items = scene(board)
    lit = {item.card for item in items if isinstance(item, CardItem) and item.glow and item.card in choices}
    assert lit == {*choices}
    colour = board.options.theme.badge_text
    for number, card in enumerate(choices, 1):
        box, chosen = card_box(board.rest[card]), Choose(number)
        (badge,) = (
            item for item in items
            if isinstance(item, TextItem) and item.text == str(number) and item.colour == colour
            and box.x0 <= item.box.centre[0] <= box.x1 and box.y0 <= item.box.centre[1] <= box.y1 + item.size
            and intent_of_click(item.box.centre[0], min(item.box.centre[1], box.y1 - 1), board) == chosen
        )  # fmt: skip
        assert text_width(badge.text, badge.face) * badge.size <= badge.box.width


def choosing(board: Board) -> Choice:
    assert board.own_choice is not None
    return board.own_choice


def test_hits_follow_a_hand_of_ten() -> None:
    board = board_of(DEALT)
    half = board.shown.players[OWN]
    longer = replace(half, hand=(*half.hand, *half.captured, *half.hand[:2]))
    board._shown = board.shown.with_player(OWN, longer)
    assert click(board, hand(9, 10)) == PlayHand(10)


@pytest.mark.parametrize("name", LAYOUTS)
class TestEveryLayout:
    """Whatever is drawn can be clicked where it lies."""

    def test_hand_cards_and_the_two_to_choose_from(self, name: str) -> None:
        board = board_of(CHOOSE_FOR_HAND, Options(layout=name))
        hand = board.shown.players[OWN].hand
        spots = [board.layout.seats[OWN].hand.spot(index, len(hand)).box for index in range(len(hand))]
        assert [click(board, box) for box in spots] == [None, PlayHand(2), PlayHand(3)]
        table = board.layout.table(len(board.shown.table))
        clicked = [click(board, spot.box) for spot in table[: len(board.shown.table)]]
        assert clicked == [Choose(1), None, None, Choose(2), None]

    def test_lids_and_the_large_displays_button(self, name: str) -> None:
        board = board_of(OWN_LIDS, Options(layout=name))
        koikoi, stop = (button.box for button in board.layout.seats[OWN].lids)
        assert [click(board, koikoi), click(board, stop)] == [Press.KOIKOI, Press.STOP]
        for other in board.layout.seats[OWN + 1 :]:
            assert [click(board, button.box) for button in other.lids] == [None, None]
        board = board_of(OVER.replace("12 7", "7 12"), Options(layout=name))
        assert click(board, board.layout.display.button) is Press.NEW_GAME

    def test_answers_before_closing(self, name: str) -> None:
        board = board_of(DEALT, Options(layout=name))
        board.set_overlays(board.overlays._replace(asking=True))
        plates = board.layout.plates
        assert [click(board, plates.confirm), click(board, plates.cancel)] == [
            Press.CONFIRM_CLOSE,
            Press.CANCEL_CLOSE,
        ]
