from itertools import combinations

import pytest

from module.game.table import MAIN_PLACES
from render.style import layout
from render.style.items import Box
from render.style.layout import Fit, Side


def inside(inner: Box, outer: Box) -> bool:
    return outer.x0 <= inner.x0 and inner.x1 <= outer.x1 and outer.y0 <= inner.y0 and inner.y1 <= outer.y1


def overlap(one: Box, other: Box) -> bool:
    return one.x0 < other.x1 and other.x0 < one.x1 and one.y0 < other.y1 and other.y0 < one.y1


def test_hands_are_where_the_module_has_them() -> None:
    assert layout.hand_place(Side.OWN, 0) == pytest.approx((100.7, 734.5))
    assert layout.hand_place(Side.OWN, 7) == pytest.approx((899.4, 734.5))
    assert layout.hand_place(Side.OPPONENT, 0) == pytest.approx((899.3, 265.5), abs=0.5)
    assert layout.hand_place(Side.OPPONENT, 7) == pytest.approx((101.0, 265.5), abs=0.5)


@pytest.mark.parametrize("held", [1, 8, 10])
@pytest.mark.parametrize("side", Side)
def test_a_hand_lies_in_its_recess_and_its_cards_side_by_side(side: Side, held: int) -> None:
    recess = layout.HAND_RECESS if side is Side.OWN else layout.OPPONENT_HAND_RECESS
    boxes = [layout.card_box(layout.hand_place(side, index, held)) for index in range(held)]
    assert all(inside(box, recess) for box in boxes)
    assert not any(overlap(*pair) for pair in combinations(boxes, 2))


def test_the_table_has_the_measured_places() -> None:
    assert layout.table_place(0) == pytest.approx((269.7, 424.1))
    assert layout.table_place(9) == pytest.approx((269.7 + 4 * 113.8, 575.9))
    assert layout.table_place(10) == pytest.approx((307.6, 424.1))
    assert layout.table_place(11) == pytest.approx((307.6, 575.9))
    assert layout.table_place(16) == pytest.approx((307.6 + 3 * 113.8, 424.1))


def test_seventeen_cards_are_all_to_be_read() -> None:
    boxes = [layout.card_box(layout.table_place(place)) for place in range(17)]
    assert all(inside(box, layout.TABLE_FRAME) for box in boxes)
    assert not any(overlap(*pair) for pair in combinations(boxes[:MAIN_PLACES], 2))
    assert not any(overlap(*pair) for pair in combinations(boxes[MAIN_PLACES:], 2))
    for spare in boxes[MAIN_PLACES:]:
        for under in boxes[:MAIN_PLACES]:
            if overlap(spare, under):  # more than half of what lies below is left to see
                assert abs(spare.x0 - under.x0) > layout.CARD_WIDTH / 2


@pytest.mark.parametrize("side", Side)
def test_all_plains_fit_into_the_box_of_captured_cards(side: Side) -> None:
    box = layout.TAKEN_BOX if side is Side.OWN else layout.OPPONENT_TAKEN_BOX
    taken = [layout.card_box(layout.taken_place(side, index)) for index in range(25)]
    assert all(inside(one, box) for one in taken)
    assert len({one.centre for one in taken}) == 25


@pytest.mark.parametrize("side", Side)
def test_what_is_not_shown_lies_outside(side: Side) -> None:
    hidden = layout.card_box(layout.point_on(side, layout.HIDDEN_TAKEN))
    assert not overlap(hidden, layout.PANEL)


def test_the_opponents_side_is_turned() -> None:
    assert layout.on(Side.OPPONENT, layout.SCORE_DISPLAY) == Box(35, 47, 74, 189)
    assert layout.on(Side.OWN, layout.SCORE_DISPLAY) == layout.SCORE_DISPLAY
    assert layout.OPPONENT_LID_FRAME.turned() == layout.LID_FRAME
    assert Side.OWN.other is Side.OPPONENT
    assert Side.OPPONENT.other is Side.OWN


def test_rows_of_the_score_display_are_inside_it_and_apart() -> None:
    parts = [*layout.SCORE_ROWS, layout.KIND_SYMBOL, *layout.KIND_BUTTONS]
    assert all(inside(part, layout.SCORE_DISPLAY) for part in parts)
    assert not any(overlap(*pair) for pair in combinations(parts, 2))
    assert all(inside(*pair) for pair in zip(layout.KIND_ARROWS, layout.KIND_BUTTONS, strict=True))
    assert layout.KIND_BUTTONS[0].holds(937, 942)
    assert layout.KIND_BUTTONS[1].holds(958, 942)


@pytest.mark.parametrize("size", [(1000, 1000), (500, 500), (1920, 1080), (600, 900), (1, 1)])
def test_the_square_is_centred_and_the_mouse_finds_back(size: tuple[int, int]) -> None:
    fit = Fit.into(*size)
    width, height = size
    x0, y0 = fit.to_window(0, 0)
    x1, y1 = fit.to_window(1000, 1000)
    assert x1 - x0 == pytest.approx(min(size))
    assert (x0 + x1, y0 + y1) == pytest.approx((width, height))
    for point in ((0.0, 0.0), (123.4, 567.8), (1000.0, 1000.0)):
        assert fit.to_canvas(*fit.to_window(*point)) == pytest.approx(point)


def test_a_window_without_pixels_breaks_nothing() -> None:
    assert Fit.into(0, 0).to_canvas(0, 0) == pytest.approx((500, 500))


def test_the_stack_rises_with_its_cards() -> None:
    heights = [layout.stack_place(cards) for cards in (0, 24, 48)]
    assert heights[0] == layout.STACK
    assert [y for _, y in heights] == sorted((y for _, y in heights), reverse=True)
    assert inside(layout.card_box(heights[2]), layout.STACK_FRAME)


@pytest.mark.parametrize(
    "size", [(1778, 1000), (1280, 720), (1920, 1080), (854, 480), (1000, 1000), (600, 1200)]
)
def test_the_wide_canvas_is_centred_and_the_mouse_finds_back(size: tuple[int, int]) -> None:
    fit = Fit.into(*size, layout.WIDE)
    width, height = size
    x0, y0 = fit.to_window(0, 0)
    x1, y1 = fit.to_window(layout.WIDE, layout.SIZE)
    assert (x1 - x0) / (y1 - y0) == pytest.approx(16 / 9)
    assert x1 - x0 == pytest.approx(width) or y1 - y0 == pytest.approx(height)
    assert -0.01 <= x0 < x1 <= width + 0.01
    assert -0.01 <= y0 < y1 <= height + 0.01
    assert (x0 + x1, y0 + y1) == pytest.approx((width, height))
    assert fit.to_canvas(*fit.to_window(1500.0, 700.0)) == pytest.approx((1500.0, 700.0))


def test_the_side_board_is_beside_the_panel() -> None:
    assert layout.SIDE_FRAME.x0 > layout.PANEL.x1
    assert inside(layout.SIDE_FRAME, layout.WIDE_PANEL)
    assert inside(layout.SIDE_INNER, layout.SIDE_FRAME)
    assert inside(layout.SIDE_AREA, layout.SIDE_INNER)


@pytest.mark.parametrize("size", [19, 24, 28, 60])
def test_lines_of_the_large_display_are_side_by_side_in_it(size: float) -> None:
    lines = layout.yaku_lines(size)
    assert len(lines) == max(1, int(57 // size))
    assert all(inside(line, layout.YAKU_AREA) for line in lines)
    assert not any(overlap(*pair) for pair in combinations(lines, 2))
    assert lines[0].x1 == layout.YAKU_AREA.x1
