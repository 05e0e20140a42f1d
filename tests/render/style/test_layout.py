from itertools import combinations

import pytest

from module.game.table import MAIN_PLACES
from module.rules.cards import Kind
from render.style.items import Box
from render.style.layout import CARD_HEIGHT, CARD_WIDTH, HEIGHT, OPPOSITE, OWN, UPRIGHT, Fit, Layout, Row
from render.style.layouts import AUTO, LAYOUTS, MODULE, SIDE, chosen, module, next_layout, side

MOST_ON_TABLE = 17
WITH_LABELS = [chosen(name, 1.0, labels=True) for name in ("module", "side")]
EVERY = pytest.mark.parametrize(
    "layout", [*LAYOUTS.values(), *WITH_LABELS], ids=[*LAYOUTS, "module with labels", "side with labels"]
)


def inside(inner: Box, outer: Box) -> bool:
    near = 1e-6
    return (
        outer.x0 <= inner.x0 + near
        and inner.x1 <= outer.x1 + near
        and outer.y0 <= inner.y0 + near
        and inner.y1 <= outer.y1 + near
    )


def overlap(one: Box, other: Box) -> bool:
    near = 1e-6
    return (
        one.x0 < other.x1 - near
        and other.x0 < one.x1 - near
        and one.y0 < other.y1 - near
        and other.y0 < one.y1 - near
    )


def hand(layout: Layout, seat: int, held: int) -> list[Box]:
    return [layout.seats[seat].hand.spot(index, held).box for index in range(held)]


class TestModule:
    """The square panel is the module's."""

    def test_hands_are_where_the_module_has_them(self) -> None:
        own, opponent = (MODULE.seats[seat].hand for seat in (OWN, OPPOSITE))
        assert own.spot(0, 8)[:2] == pytest.approx((100.7, 734.5))
        assert own.spot(7, 8)[:2] == pytest.approx((899.4, 734.5))
        assert opponent.spot(0, 8)[:2] == pytest.approx((899.3, 265.5), abs=0.5)
        assert opponent.spot(7, 8)[:2] == pytest.approx((101.0, 265.5), abs=0.5)

    @pytest.mark.parametrize("held", [1, 8, 10])
    @pytest.mark.parametrize(
        "seat, recess", [(OWN, module.HAND_RECESS), (OPPOSITE, module.OPPONENT_HAND_RECESS)]
    )
    def test_a_hand_lies_in_its_recess(self, seat: int, recess: Box, held: int) -> None:
        assert all(inside(box, recess) for box in hand(MODULE, seat, held))

    def test_the_table_has_the_measured_places(self) -> None:
        assert MODULE.tables[0][0][:2] == pytest.approx((269.7, 424.1))
        assert MODULE.tables[0][9][:2] == pytest.approx((269.7 + 4 * 113.8, 575.9))
        assert MODULE.tables[0][10][:2] == pytest.approx((307.6, 424.1))
        assert MODULE.tables[0][11][:2] == pytest.approx((307.6, 575.9))
        assert MODULE.tables[0][16][:2] == pytest.approx((307.6 + 3 * 113.8, 424.1))
        assert [spot.lift > 0 for spot in MODULE.tables[0][:12]] == [False] * MAIN_PLACES + [True] * 2

    def test_all_cards_on_the_table_lie_in_its_frame(self) -> None:
        assert all(inside(spot.box, module.TABLE_FRAME) for spot in MODULE.tables[0][:MOST_ON_TABLE])

    @pytest.mark.parametrize("seat, box", [(OWN, module.TAKEN_BOX), (OPPOSITE, module.OPPONENT_TAKEN_BOX)])
    def test_all_plains_fit_into_the_box_of_captured_cards(self, seat: int, box: Box) -> None:
        tray = MODULE.seats[seat].trays[Kind.PLAIN]
        taken = [tray.spot(index, 25).box for index in range(25)]
        assert all(inside(one, box) for one in taken)
        assert len({one.centre for one in taken}) == 25
        assert tray.spot(3, 4) == tray.spot(3, 25)

    def test_the_opponents_side_is_turned(self) -> None:
        own, opponent = MODULE.seats
        assert module.turned(module.SCORE_DISPLAY) == Box(35, 47, 74, 189)
        assert [module.turned(box) for box in own.points] == list(opponent.points)
        assert [module.turned(button.box) for button in own.lids] == [button.box for button in opponent.lids]

    def test_rows_of_the_score_display_are_inside_it_and_apart(self) -> None:
        seat = MODULE.seats[OWN]
        assert seat.pager is not None
        parts = [*seat.points, seat.pager.symbol, *seat.pager.buttons]
        assert all(inside(part, module.SCORE_DISPLAY) for part in parts)
        assert not any(overlap(*pair) for pair in combinations(parts, 2))
        assert all(inside(*pair) for pair in zip(seat.pager.arrows, seat.pager.buttons, strict=True))
        back, on = seat.pager.buttons
        assert back.holds(937, 942)
        assert on.holds(958, 942)

    def test_the_stack_rises_with_its_cards(self) -> None:
        spots = [MODULE.stack_top(cards) for cards in (0, 24, 48)]
        assert spots[0] == MODULE.stack
        assert [spot.y for spot in spots] == sorted((spot.y for spot in spots), reverse=True)
        assert inside(spots[2].box, module.STACK_FRAME)

    def test_the_side_board_is_beside_the_panel(self) -> None:
        assert side.FRAME.x0 > MODULE.width
        assert inside(side.FRAME, SIDE.canvas)
        assert inside(side.INNER, side.FRAME)
        assert SIDE.side is not None
        assert inside(SIDE.side, side.INNER)
        assert SIDE.seats == MODULE.seats
        assert SIDE.wood[: len(MODULE.wood)] == MODULE.wood


@EVERY
class TestEveryLayout:
    """What a layout has to keep, whichever it is."""

    def test_its_hands_are_on_the_canvas_and_the_own_cards_side_by_side(self, layout: Layout) -> None:
        for seat in range(len(layout.seats)):
            for held in (1, 8, 10):
                assert all(inside(box, layout.canvas) for box in hand(layout, seat, held))
        for held in (1, 8, 10):
            assert not any(overlap(*pair) for pair in combinations(hand(layout, OWN, held), 2))

    def test_seventeen_cards_on_the_table_are_all_to_be_read(self, layout: Layout) -> None:
        spots = layout.table(MOST_ON_TABLE)[:MOST_ON_TABLE]
        assert len(spots) == MOST_ON_TABLE
        assert all(inside(spot.box, layout.canvas) for spot in spots)
        flat = [spot for spot in spots if not spot.lift]
        raised = [spot for spot in spots if spot.lift]
        assert len(flat) >= MAIN_PLACES
        for group in (flat, raised):
            assert not any(overlap(one.box, other.box) for one, other in combinations(group, 2))
        for over in raised:
            for under in flat:
                # The upper left corner, where the month is, is left to see: half of the card at least.
                if overlap(over.box, under.box) and over.x > under.x:
                    assert over.box.x0 - under.box.x0 > CARD_WIDTH * under.scale / 2

    def test_captured_cards_are_on_the_canvas_and_each_shows_its_left_edge(self, layout: Layout) -> None:
        for seat in layout.seats:
            for kind, most in ((Kind.BRIGHT, 5), (Kind.ANIMAL, 9), (Kind.RIBBON, 10), (Kind.PLAIN, 25)):
                spots = [seat.trays[kind].spot(index, most) for index in range(most)]
                assert all(inside(spot.box, layout.canvas) for spot in spots)
                assert len({spot[:2] for spot in spots}) == most

    def test_what_is_not_shown_lies_outside(self, layout: Layout) -> None:
        for seat in layout.seats:
            if seat.hidden is not None:
                x, y = seat.hidden
                box = Box(x - CARD_WIDTH / 2, y - CARD_HEIGHT / 2, x + CARD_WIDTH / 2, y + CARD_HEIGHT / 2)
                assert not overlap(box, layout.canvas)

    def test_everything_is_on_the_canvas(self, layout: Layout) -> None:
        display, plates = layout.display, layout.plates
        boxes = [display.box, plates.pause, plates.ask, plates.help]
        for seat in layout.seats:
            boxes += [seat.name, *seat.points, *(button.box for button in seat.lids)]
        boxes += [
            box for box in (layout.banner, layout.hints, layout.ticker, layout.side, layout.column) if box
        ]
        assert all(inside(box, layout.canvas) for box in boxes)
        for part in (display.yaku, *display.lines, display.title, display.middle, display.button):
            assert inside(part, display.box)
        for answer in (plates.confirm, plates.cancel):
            assert inside(answer, plates.ask)

    def test_words_of_the_lids_are_on_them(self, layout: Layout) -> None:
        for seat in layout.seats:
            for button in seat.lids:
                assert inside(button.word, button.box)
                assert button.command is None or inside(button.command, button.box)

    @pytest.mark.parametrize("size", [19, 24, 28, 57])
    def test_lines_of_the_large_display_are_side_by_side_in_it(self, layout: Layout, size: float) -> None:
        lines, area = layout.display.yaku_lines(size), layout.display.yaku
        room = area.width if layout.display.turn == UPRIGHT else area.height
        assert len(lines) == max(1, int(room // size))
        assert all(inside(line, area) for line in lines)
        assert not any(overlap(*pair) for pair in combinations(lines, 2))
        assert (lines[0].x1, lines[0].y0) == pytest.approx((area.x1, area.y0))


def test_a_row_closes_up_only_when_it_is_full() -> None:
    row = Row((10, 0), (20, 0), 4)
    assert [row.spot(index, 4).x for index in range(4)] == [10, 30, 50, 70]
    assert [row.spot(index, 2).x for index in range(2)] == [10, 30]
    assert [row.spot(index, 7).x for index in range(7)] == pytest.approx([10, 20, 30, 40, 50, 60, 70])


def test_the_key_goes_through_all_layouts_and_comes_round() -> None:
    seen = [MODULE]
    while len(seen) <= len(LAYOUTS):
        seen.append(next_layout(seen[-1]))
    assert {layout.name for layout in seen} == set(LAYOUTS)
    assert seen[-1] is MODULE


def test_a_chosen_layout_does_not_follow_the_window() -> None:
    for name, layout in LAYOUTS.items():
        assert chosen(name, 0.5) is chosen(name, 2.0) is layout
    assert chosen(AUTO, 1.0) is MODULE
    assert chosen(AUTO, 1.49) is MODULE
    assert chosen(AUTO, 1.5) is chosen(AUTO, 16 / 9) is not MODULE


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


@pytest.mark.parametrize(
    "size", [(1778, 1000), (1280, 720), (1920, 1080), (854, 480), (1000, 1000), (600, 1200)]
)
def test_the_wide_canvas_is_centred_and_the_mouse_finds_back(size: tuple[int, int]) -> None:
    fit = Fit.into(*size, SIDE.width)
    width, height = size
    x0, y0 = fit.to_window(0, 0)
    x1, y1 = fit.to_window(SIDE.width, HEIGHT)
    assert (x1 - x0) / (y1 - y0) == pytest.approx(16 / 9)
    assert x1 - x0 == pytest.approx(width) or y1 - y0 == pytest.approx(height)
    assert -0.01 <= x0 < x1 <= width + 0.01
    assert -0.01 <= y0 < y1 <= height + 0.01
    assert (x0 + x1, y0 + y1) == pytest.approx((width, height))
    assert fit.to_canvas(*fit.to_window(1500.0, 700.0)) == pytest.approx((1500.0, 700.0))
