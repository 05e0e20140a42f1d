"""Nothing on the panel hides what belongs to something else, and no display is left dark for nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product

import pytest

from module.rules.cards import Card
from render.panel.board import Board
from render.panel.options import Options
from render.panel.shown import Stage
from render.scene.scene import scene
from render.style.items import Box, CardItem, Face, PlateItem, TextItem
from render.style.layout import LIFT_GROWTH, LIFT_RISE, OWN, Spot, around, mark_box
from render.style.layouts import LAYOUTS, STAGE
from render.style.metrics import EM_IN_DOTS, FIGURE_DOTS, text_width
from render.style.texts import Language, Words
from render.style.theme import THEMES, load_theme
from tests.render.boards import CHOOSE_FOR_HAND, DEALT, FULL, OWN_LIDS, board_of, every_state
from tests.render.seats import FOUR_CHOICE, FOUR_LATE, THREE_DEALT, THREE_LATE, TOPPA_DEALT, boards_of_more

TEN = DEALT.replace("7a 8b;", "7a 8b 8p 10p;")
"""More in the hand than there are places for."""
POSITIONS = {
    "dealt": DEALT, "ten in hand": TEN, "a choice": CHOOSE_FOR_HAND, "a choice of many": FULL,
    "three": THREE_DEALT, "four, a choice": FOUR_CHOICE, "toppa": TOPPA_DEALT,
}  # fmt: skip

looks = pytest.mark.parametrize("layout, theme", [*product(LAYOUTS, THEMES)])


def overlap(one: Box, other: Box) -> bool:
    return one.x0 < other.x1 and other.x0 < one.x1 and one.y0 < other.y1 and other.y0 < one.y1


def badges(board: Board) -> Iterator[tuple[Box, TextItem]]:
    """The plate of each number on a card, and the number."""
    items = scene(board)
    for index, plate in enumerate(items):
        if isinstance(plate, PlateItem) and plate.colour == board.options.theme.badge and not plate.border:
            number = next(item for item in items[index:] if isinstance(item, TextItem))
            assert number.text.isdigit()
            assert number.box == plate.box
            yield plate.box, number


def marks(board: Board) -> Iterator[Box]:
    """The corner marks of the cards at rest whose faces are seen."""
    size = board.options.theme.mark_size
    for item in scene(board):
        if isinstance(item, CardItem) and isinstance(item.card, Card) and not item.turn > 1:
            grow = item.scale * (1 + LIFT_GROWTH * item.lift)
            spot = Spot(item.x, item.y - LIFT_RISE * item.lift, scale=grow)
            yield mark_box(spot, size)
            kind = mark_box(spot, size)
            yield around((2 * spot.x - kind.centre[0], 2 * spot.y - kind.centre[1]), kind.width, kind.height)


@looks
@pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
def test_no_number_covers_a_mark(layout: str, theme: str, position: str) -> None:
    board = board_of(position, Options(layout=layout, theme=load_theme(theme)))
    numbers = [*badges(board)]
    assert len(numbers) >= 2
    for plate, _ in numbers:
        for mark in marks(board):
            # Cards lie a little askew: a corner may come near.
            assert not overlap(plate, around(mark.centre, mark.width - 2, mark.height - 2))


@looks
def test_a_number_of_two_digits_fits_on_its_plate(layout: str, theme: str) -> None:
    board = board_of(TEN, Options(layout=layout, theme=load_theme(theme)))
    numbers = {number.text: (plate, number) for plate, number in badges(board)}
    plate, number = numbers["10"]
    ring = board.layout.hand_badge.ring
    assert text_width("10", Face.TEXT) * number.size <= plate.width - 2 * ring - 4
    assert numbers["1"][0].height == plate.height


@looks
def test_numbers_side_by_side_keep_apart(layout: str, theme: str) -> None:
    board = board_of(TEN, Options(layout=layout, theme=load_theme(theme)))
    plates = sorted((plate for plate, _ in badges(board)), key=lambda box: box.x0)
    assert all(one.x1 < other.x0 for one, other in pairwise(plates))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("seat", range(2))
def test_the_turn_marker_touches_nothing(theme: str, seat: int) -> None:
    layout, look = STAGE.seats[seat], load_theme(theme)
    across = look.marker_size * layout.grow
    marker = around(layout.marker, across, across)
    hands = [layout.hand.spot(index, 8).box for index in range(8)]
    symbols = [tray.tally.symbol for tray in layout.trays.values() if tray.tally]
    assert len(symbols) == 4
    for box in (layout.name, *layout.points, *hands, *symbols):
        assert not overlap(marker, box)


@pytest.mark.parametrize("theme, language", [*product(THEMES, Language)])
def test_the_stage_always_tells_on_its_large_display_what_goes_on(theme: str, language: Language) -> None:
    options = Options(layout="stage", theme=load_theme(theme), language=language)
    for _, board in every_state(options):
        board.set_window(1280, 720)
        display = board.layout.display.box
        lines = [i for i in scene(board) if isinstance(i, TextItem) and i.text and i.face is Face.DISPLAY]
        lit = [item for item in lines if display.holds(*item.box.centre)]
        assert lit
        if board.shown.stage is Stage.ROUND and board.shown.lids is None:
            assert all(item.size >= 2 * EM_IN_DOTS * board.pixel - 0.01 for item in lit), lit


@pytest.mark.parametrize("theme, layout", [*product(THEMES, ("stage", "module"))])
def test_with_more_seats_the_turn_marker_touches_nothing(theme: str, layout: str) -> None:
    look = load_theme(theme)
    for _, board in boards_of_more(Options(layout=layout, theme=look)):
        for place in board.layout.seats[1:]:
            across = look.marker_size * place.grow
            marker = around(place.marker, across, across)
            hand = [place.hand.spot(index, 5).box for index in range(5)]
            lids = [button.box for button in place.lids]
            if place.bands:  # two are as they were
                for box in (place.name, *place.points, *hand, *lids):
                    assert not overlap(marker, box), (marker, box)


@pytest.mark.parametrize("language", Language)
def test_two_yaku_fill_the_large_display(language: Language) -> None:
    board = board_of(
        OWN_LIDS.replace("captured 0: 9a 8b 3b 1b 12b", "captured 0: 9a 8b 3b").replace(
            " 6a 7a 10a 4a 6r 9r 10r 1p 2q 3q 4p 4q 5q 6p 6q 7p", ""
        ),
        Options(layout="stage", language=language),
    )
    board.set_window(1280, 720)
    assert len(board.shown.players[OWN].yaku) == 2
    display = board.layout.display.box
    lines = [i for i in scene(board) if isinstance(i, TextItem) and display.holds(*i.box.centre)]
    assert all(item.size == pytest.approx(2 * EM_IN_DOTS * board.pixel) for item in lines)
    heads, feet = min(item.box.y0 for item in lines), max(item.box.y1 for item in lines)
    assert (heads + feet) / 2 == pytest.approx(display.centre[1], abs=2)


@pytest.mark.parametrize("theme", THEMES)
def test_names_and_points_do_not_touch(theme: str) -> None:
    for seat in STAGE.seats:
        for box in seat.points:
            figures = box.height - 37  # two dots each, at 1280 x 720
            assert box.y0 + figures / 2 - seat.name.y1 >= 4
    board = board_of(OWN_LIDS, Options(layout="stage", theme=load_theme(theme)))
    board.set_window(1280, 720)
    name = next(item for item in scene(board) if isinstance(item, TextItem) and item.text == "streamer")
    assert name.size == pytest.approx(2 * EM_IN_DOTS * board.pixel)


def test_the_figures_of_the_points_are_large() -> None:
    board = board_of(OWN_LIDS, Options(layout="stage"))
    board.set_window(1280, 720)
    (score,) = (item for item in scene(board) if isinstance(item, TextItem) and item.text == "102")
    assert score.size * FIGURE_DOTS / EM_IN_DOTS >= 0.035 * 1000


@pytest.mark.parametrize("size", [(1280, 720), (1000, 1000), (854, 480), (1920, 1080)])
def test_a_title_in_two_lines_leaves_no_word_alone_that_has_room_beside_another(
    size: tuple[int, int],
) -> None:
    board = board_of(CHOOSE_FOR_HAND, Options(layout="stage"))
    board.set_window(*size)
    display = board.layout.display.box
    lines = [i for i in scene(board) if isinstance(i, TextItem) and display.holds(*i.box.centre)]
    assert [item.text for item in lines] in (["Take 1 or 2"], ["Take 1", "or 2"])


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("position", [OWN_LIDS, THREE_LATE, FOUR_LATE], ids=["two", "three", "four"])
@looks
def test_the_words_on_lidded_buttons_keep_off_their_edges(
    layout: str, theme: str, language: Language, position: str
) -> None:
    board = board_of(position, Options(layout=layout, theme=load_theme(theme), language=language))
    words = {Words.KOIKOI.text(language), Words.STOP.text(language)}
    read = [item for item in scene(board) if isinstance(item, TextItem) and item.text in words]
    assert len(read) == 2 * len(board.layout.seats)
    boxes = [button.box for seat in board.layout.seats for button in seat.lids]
    for item in read:
        (box,) = (box for box in boxes if box.holds(*item.box.centre))
        assert text_width(item.text, item.face) * item.size <= box.width - 8
        assert box.y0 + 2 <= item.box.centre[1] - item.size / 2
        assert item.box.centre[1] + item.size / 2 <= box.y1 - 2
