from collections.abc import Callable
from dataclasses import replace
from math import pi
from time import perf_counter

import pytest

from module.rules.cards import DECK, Card, Kind, card_by_code
from render.panel.board import Board
from render.panel.motion import Durations
from render.panel.options import Options
from render.panel.scrolling import MARQUEE_STEP
from render.scene.scene import scene, scene_text
from render.style.items import CardItem, LidItem, LightItem, PlateItem, Scene, SymbolItem, TextItem
from render.style.layout import OWN
from render.style.layouts import MODULE, module
from render.style.theme import classic
from tests.render import scenes
from tests.render.boards import (
    CHOOSE_FOR_DRAWN,
    CHOOSE_FOR_HAND,
    DEALT,
    OPPONENT_LIDS,
    OVER,
    OWN_LIDS,
    WIDE_TABLE,
    board_of,
    dealt_events,
    play_out,
)

CLASSIC = classic()
STATES = dict(scenes.states())
MIDDLE = 500.0


def texts(items: Scene) -> list[str]:
    return [item.text for item in items if isinstance(item, TextItem)]


def text_item(items: Scene, text: str) -> TextItem:
    return next(item for item in items if isinstance(item, TextItem) and item.text == text)


def cards(items: Scene) -> dict[Card, CardItem]:
    return {item.card: item for item in items if isinstance(item, CardItem) and item.card}


@pytest.mark.parametrize("name", STATES)
def test_the_scene_is_as_it_was_written_down(name: str) -> None:
    kept = (scenes.FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert scene_text(scene(STATES[name])) + "\n" == kept


def test_nothing_is_written_down_in_vain() -> None:
    assert {path.stem for path in scenes.FOLDER.glob("*.txt")} == set(STATES)


def test_the_opponents_side_is_the_own_side_turned_texts_included() -> None:
    items = scene(board_of(DEALT))
    own = [item for item in items if isinstance(item, TextItem) and item.text == "x2" and item.turn == 0]
    other = [item for item in items if isinstance(item, TextItem) and item.text == "x2" and item.turn == pi]
    assert len(own) == len(other) == 1
    assert module.turned(own[0].box) == other[0].box
    assert text_item(items, "bot").turn == pi
    assert text_item(items, "bot").box == module.OPPONENT_NAME_DISPLAY
    assert [item.turn for item in items if isinstance(item, TextItem) and item.text == "STOP"] == [0, pi]
    symbols = [item for item in items if isinstance(item, SymbolItem)]
    assert [(item.cell, item.turn) for item in symbols] == [
        (cell, turn) for turn in (0.0, pi) for cell in ("icon-plain", "icon-left", "icon-right")
    ]


def test_the_opponents_hand_is_face_down() -> None:
    backs = [item for item in scene(board_of(DEALT)) if isinstance(item, CardItem) and item.y == 265.5]
    assert len(backs) == 8
    assert all(item.card is None and item.flip == 1.0 and item.turn == pi for item in backs)


def test_numbers_show_points_multiplier_and_base() -> None:
    shown = texts(scene(board_of(OWN_LIDS)))
    assert "102" in shown
    assert "x3" in shown
    assert "15" in shown
    assert str(board_of(OWN_LIDS).shown.players[OWN].base) in shown


@pytest.mark.parametrize("round_number, colour", [(1, 0), (2, 1), (3, 2), (4, 0)])
def test_the_turn_marker_has_the_rounds_colour(round_number: int, colour: int) -> None:
    for turn, place in ((0, (877.0, 598.0)), (1, (877.0, 402.0))):
        position = DEALT.replace("turn: 0", f"turn: {turn}; round: {round_number}")
        plates = [item for item in scene(board_of(position)) if isinstance(item, PlateItem)]
        found = [item for item in plates if item.box.centre == place]
        assert [item.colour for item in found] == [CLASSIC.markers[colour]]


def test_marker_colours_differ() -> None:
    assert len(set(CLASSIC.markers)) == 3


def test_the_id_is_on_the_stack_and_moving_cards_are_above_it() -> None:
    _, events = dealt_events()
    board = Board(replace(Options(), ident="42"))
    board.show(*events)
    board.advance(1.5)
    items = scene(board)
    ident = next(i for i, item in enumerate(items) if isinstance(item, TextItem) and item.text == "42")
    stack = [
        i for i, item in enumerate(items)
        if isinstance(item, CardItem) and item.flip == 1.0 and abs(item.x - 98) < 10 and not item.lift
    ]  # fmt: skip
    moving = [i for i, item in enumerate(items) if isinstance(item, CardItem) and item.lift > 0.1]
    assert stack
    assert moving
    assert max(stack) < ident < min(moving)
    assert moving == sorted(moving, key=lambda i: lift(items, i))


def lift(items: Scene, index: int) -> float:
    item = items[index]
    assert isinstance(item, CardItem)
    return item.lift


def test_the_stack_is_as_high_as_its_cards() -> None:
    layers = {}
    for pile in (0, 1, 24, 48):
        board = board_of(DEALT)
        board.show(*dealt_events()[1][:2])
        play_out(board)
        board._shown = replace(board.shown, pile=pile)
        board.version += 1
        layers[pile] = [item for item in scene(board) if isinstance(item, CardItem)]
    assert [len(found) for found in layers.values()] == [0, 1, 8, 16]
    tops = [found[-1].y for found in layers.values() if found]
    assert tops == sorted(tops, reverse=True)


def test_spare_cards_lie_over_the_columns() -> None:
    items = scene(board_of(WIDE_TABLE))
    table = [item for item in items if isinstance(item, CardItem) and item.card and 341 < item.y < 661]
    assert len(table) == 17
    assert [item.lift > 0 for item in table] == [False] * 10 + [True] * 7


def test_a_choice_of_two_is_lit_numbered_and_the_rest_is_dimmed() -> None:
    for position in (CHOOSE_FOR_HAND, CHOOSE_FOR_DRAWN):
        items = scene(board_of(position))
        lit = cards(items)
        assert lit[card_by_code("1b")].glow_colour == CLASSIC.picked_glow
        assert {code: (lit[card_by_code(code)].glow > 0) for code in ("1r", "2p", "1p", "10r")} == {
            "1r": True, "1p": True, "2p": False, "10r": False,
        }  # fmt: skip
        assert {lit[card_by_code(code)].shade > 0 for code in ("2p", "10r")} == {True}
        numbers = [item for item in items if isinstance(item, TextItem) and item.text in {"1", "2"}]
        on_table = {
            item.text: item.box.centre[1] for item in numbers if item.box.y0 < 650 and item.box.x0 > 200
        }
        # Reading order: the upper row first.
        assert on_table.keys() == {"1", "2"}
        assert on_table["1"] < MIDDLE < on_table["2"]


def test_the_opponents_choice_has_no_numbers() -> None:
    items = scene(board_of(CHOOSE_FOR_DRAWN.replace("turn: 0", "turn: 1")))
    assert cards(items)[card_by_code("1r")].glow
    in_table = [
        item for item in items if isinstance(item, TextItem) and module.TABLE_FRAME.holds(*item.box.centre)
    ]
    assert not in_table


def test_lids_open_on_the_side_that_chooses_with_its_yaku_on_display() -> None:
    items = scene(board_of(OPPONENT_LIDS))
    lids = [item for item in items if isinstance(item, LidItem)]
    assert [(item.open, item.hinge, item.box.y0 > MIDDLE) for item in lids] == [
        (0.0, "top", True), (0.0, "bottom", True), (1.0, "bottom", False), (1.0, "top", False),
    ]  # fmt: skip
    shown = texts(items)
    assert "Moon viewing" in shown
    assert "Cherry viewing" in shown
    assert shown.count("5") == 2
    assert "Plains" not in shown


def test_yaku_that_do_not_fit_scroll_by_a_line() -> None:
    board = board_of(OWN_LIDS)
    titles = [score.yaku.title for score in board.shown.players[OWN].yaku]
    assert len(titles) > 4
    for first in range(len(titles) + 1):
        shown = texts(scene(board))
        room = [titles[(first + line) % len(titles)] for line in range(3)]
        assert [title for title in shown if title in titles] == room
        board.advance(1.5)


def test_cards_of_a_yaku_glow_while_its_side_chooses() -> None:
    board = board_of(OPPONENT_LIDS)
    board.show_kind(Kind.BRIGHT)
    board.skip()
    glowing = {
        card.code for card, item in cards(scene(board)).items() if item.glow_colour == CLASSIC.yaku_glow
    }
    assert glowing == {"8b", "3b"}
    board.show_kind(Kind.ANIMAL)
    board.skip()
    glowing = {
        card.code for card, item in cards(scene(board)).items() if item.glow_colour == CLASSIC.yaku_glow
    }
    assert glowing == {"9a"}


def test_cards_that_would_take_something_are_hinted() -> None:
    board = board_of(DEALT)
    hinted = {card.code for card, item in cards(scene(board)).items() if item.glow}
    assert hinted == {"1b", "2a", "3p"}
    board.options = replace(board.options, hints=False)
    assert not any(item.glow for item in cards(scene(board)).values())


@pytest.mark.parametrize("position", [DEALT.replace("turn: 0", "turn: 1"), OWN_LIDS, OVER])
def test_nothing_is_hinted_unless_a_hand_card_is_to_be_played(position: str) -> None:
    assert not any(item.glow for item in cards(scene(board_of(position))).values() if item.y == 734.5)


def test_numbers_and_marks_can_be_left_out() -> None:
    board = board_of(DEALT)
    assert texts(scene(board)).count("8") == 1
    assert all(item.marks for item in cards(scene(board)).values())
    board.options = replace(board.options, numbers=False, marks=False)
    assert "8" not in texts(scene(board))
    assert not any(item.marks for item in cards(scene(board)).values())


@pytest.mark.parametrize(
    "scores, words, lit", [("12 7", "You win!", True), ("3 7", "You lose!", False), ("7 7", "Tie!", False)]
)
def test_the_end_is_told_and_a_win_lights_the_light(scores: str, words: str, lit: bool) -> None:  # noqa: FBT001
    items = scene(board_of(OVER.replace("12 7", scores)))
    assert words in texts(items)
    assert ("New game" in texts(items)) is not lit
    light = [item for item in items if isinstance(item, LightItem) and item.box.centre == MODULE.status_light]
    assert bool(light) is lit


def test_the_searching_dots_move_and_the_word_stays() -> None:
    board = Board()
    seen = []
    for _ in range(4):
        item = next(item for item in scene(board) if isinstance(item, TextItem) and "Searching" in item.text)
        seen.append((item.text, item.box.y0))
        board.advance(0.5)
    assert [text for text, _ in seen] == ["Searching", "Searching.", "Searching..", "Searching..."]
    assert len({y for _, y in seen}) == 1


def test_the_ticker_shows_as_much_as_fits() -> None:
    board = board_of(DEALT)
    board.notice("first")
    board.notice("second")
    assert "※ second   ·   ※ first" in texts(scene(board))
    board.notice("x" * 300)
    line = next(item for item in scene(board) if isinstance(item, TextItem) and item.text.startswith("※ xxx"))
    assert line.step == MARQUEE_STEP
    assert "x" * 300 in line.text


def test_a_part_that_did_not_change_is_the_same_object() -> None:
    board = board_of(DEALT)
    first = scene(board)
    board.advance(0.5)
    assert all(one is other for one, other in zip(first, scene(board), strict=True))


def all_moving() -> Board:
    """A board on which all cards but the pile's move at once, for two seconds."""
    board = board_of(DEALT)
    board._durations = replace(Durations(), stack_step=0.0, stack_flight=2.0)
    board.show(*dealt_events()[1][1:2])
    board.advance(0.1)
    return board


def test_a_frame_with_everything_moving_is_cheap() -> None:
    board = all_moving()
    moving = len(board.journeys)
    assert moving == len(DECK) - 8

    def frame() -> None:
        board.advance(0.001)
        scene(board)

    # Ten times what it takes here: other programs run, too.
    assert best(frame) < 0.004


def best(do: Callable[[], None]) -> float:
    times = []
    for _ in range(50):
        start = perf_counter()
        do()
        times.append(perf_counter() - start)
    return min(times)
