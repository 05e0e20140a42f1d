from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest

from module.game.table import MAIN_PLACES
from module.rules.cards import DECK, Kind
from module.rules.yaku import counts_as
from render.style.items import Box
from render.style.layout import (
    CARD_HEIGHT,
    CARD_WIDTH,
    HEIGHT,
    OPPOSITE,
    OWN,
    TWO,
    UPRIGHT,
    Fit,
    Layout,
    Row,
    SeatLayout,
    Sides,
    around,
)
from render.style.layouts import (
    AUTO,
    LAYOUTS,
    MODULE,
    SIDE,
    STAGE,
    chosen,
    module,
    named,
    names_for,
    next_layout,
    side,
)
from tests.render.seats import MORE

MOST_ON_TABLE = 17
WITH_LABELS = {f"{name} with labels": named(name, labels=True) for name in ("module", "side")}
FOR_MORE = {
    f"{name} for {way}{' with labels' * labels}": named(name, sides, labels=labels)
    for way, sides in MORE.items()
    for name, labels in (("module", False), ("module", True), ("stage", False))
}
ALL = {**LAYOUTS, **WITH_LABELS, **FOR_MORE}
EVERY = pytest.mark.parametrize("layout", ALL.values(), ids=ALL)


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


def most_held(layout: Layout) -> int:
    """How many cards a hand can have: ten of two, else as many as leave enough to draw from."""
    return 10 if len(layout.seats) == len(TWO) else len(DECK) // (2 * len(layout.seats))


def keeps(seat: SeatLayout) -> bool:
    """Whether what belongs to a team is shown at this seat."""
    return bool(seat.trays)


def boxes_of(layout: Layout) -> Iterator[tuple[str, Box]]:
    """What lies side by side on a layout for more than two, by what it is; hands as a whole."""
    for number, seat in enumerate(layout.seats):
        held = hand(layout, number, most_held(layout))
        yield f"hand {number}", around_all(held)
        yield f"name {number}", seat.name
        yield from ((f"lid {number}", button.box) for button in seat.lids)
        if seat.points:
            yield f"points {number}", around_all(seat.points)
        if number != OWN:  # the own one may lie on the large display
            yield f"marker {number}", around(seat.marker, 24 * seat.grow, 24 * seat.grow)
        if seat.hidden is None:
            yield from taken_boxes(number, seat)
    places = [spot.box for spots in layout.tables for spot in spots]
    yield "table", around_all(places)
    yield "drawn", layout.drawn.box
    yield "display", layout.display.box


def taken_boxes(number: int, seat: SeatLayout) -> Iterator[tuple[str, Box]]:
    for kind, tray in seat.trays.items():
        most = sum(counts_as(card, kind) for card in DECK)
        yield f"{kind.value} {number}", around_all([tray.spot(index, most).box for index in range(most)])
        if tray.tally is not None:
            yield f"{kind.value} symbol {number}", tray.tally.symbol
            yield f"{kind.value} count {number}", tray.tally.count


def around_all(boxes: Sequence[Box]) -> Box:
    return Box(
        min(box.x0 for box in boxes), min(box.y0 for box in boxes),
        max(box.x1 for box in boxes), max(box.y1 for box in boxes),
    )  # fmt: skip


@pytest.mark.parametrize("layout", FOR_MORE.values(), ids=FOR_MORE)
def test_for_more_than_two_nothing_lies_over_anything_else(layout: Layout) -> None:
    for (one, box), (other, there) in combinations(boxes_of(layout), 2):
        assert not overlap(box, there), f"{one} {box} and {other} {there}"


@pytest.mark.parametrize("layout", FOR_MORE.values(), ids=FOR_MORE)
def test_what_is_a_teams_is_there_once_and_all_others_have_a_name_and_a_hand(layout: Layout) -> None:
    sides = next(sides for name in LAYOUTS for sides in MORE.values() if layout_is(layout, name, sides))
    for seat, (side_, place) in enumerate(zip(sides, layout.seats, strict=True)):
        assert keeps(place) is bool(place.points) is (side_ == seat)
        assert place.bands


def layout_is(layout: Layout, name: str, sides: Sides) -> bool:
    return any(named(name, sides, labels=labels) is layout for labels in (False, True))


@pytest.mark.parametrize("sides", MORE.values(), ids=MORE)
def test_on_the_stage_for_more_own_hand_and_table_are_large(sides: Sides) -> None:
    layout = named("stage", sides)
    spots = [*layout.table(14)[:14], layout.seats[OWN].hand.spot(0, most_held(layout))]
    assert all(CARD_WIDTH * spot.scale >= 0.06 * STAGE.width for spot in spots)


@EVERY
def test_cards_drawn_for_the_first_deal_lie_on_the_empty_table_side_by_side(layout: Layout) -> None:
    drawn = [seat.draw.box for seat in layout.seats]
    table = around_all([spot.box for spot in layout.tables[0]])
    assert all(inside(box, table) for box in drawn)
    assert not any(overlap(*pair) for pair in combinations(drawn, 2))


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
        helds = {1, most_held(layout) - 1, most_held(layout)}
        for seat in range(len(layout.seats)):
            for held in helds:
                assert all(inside(box, layout.canvas) for box in hand(layout, seat, held))
        for held in helds:
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
        for seat in filter(keeps, layout.seats):
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


@pytest.mark.parametrize("sides", [TWO, *MORE.values()])
def test_the_key_goes_through_all_layouts_and_comes_round(sides: Sides) -> None:
    seen = [named("module", sides)]
    while len(seen) <= len(names_for(sides)):
        seen.append(named(next_layout(seen[-1], sides), sides))
    assert {layout.name for layout in seen} == set(names_for(sides))
    assert seen[-1] is seen[0]
    assert set(names_for(TWO)) == set(LAYOUTS)


@pytest.mark.parametrize("sides", MORE.values(), ids=MORE)
def test_for_more_than_two_another_takes_the_place_of_the_side_board(sides: Sides) -> None:
    assert named("side", sides) is named("stage", sides) is chosen(AUTO, 16 / 9, sides=sides)
    assert named("module", sides) is chosen(AUTO, 1.0, sides=sides)
    assert "side" not in names_for(sides)


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
