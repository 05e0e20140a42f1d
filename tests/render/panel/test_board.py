from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest

from module.errors import KoiKoiError
from module.game.actions import KOIKOI, PLAY, STOP, TAKE
from module.game.events import (
    CardDrawn,
    CardPlayed,
    CardsCaptured,
    GameStarted,
    KoiKoiCalled,
    KoiKoiOffered,
    RoundStarted,
    TurnStarted,
    YakuMade,
)
from module.rules.cards import Kind, card_by_code
from module.rules.presets import make_rules
from module.rules.yaku import Yaku, YakuScore
from render.panel.around import Overlays
from render.panel.board import Board
from render.panel.options import Options
from render.panel.placing import PICKED_LIFT, Hidden, Key, posed
from render.panel.shown import Outcome, Stage, shown_of
from render.scene.scene import scene
from render.style.layout import OPPOSITE, OWN
from render.style.layouts import MODULE
from render.style.texts import Words
from tests.render.boards import (
    CHOOSE_FOR_DRAWN,
    CHOOSE_FOR_HAND,
    DEALT,
    OPPONENT_LIDS,
    OVER,
    OWN_LIDS,
    WIDE_TABLE,
    after_action,
    board_of,
    dealt_events,
    play_out,
    view,
)

CRANE = card_by_code("1b")


def turn(board: Board) -> int | None:
    return board.shown.turn


def lids(board: Board) -> tuple[float, float]:
    return board.lid(OWN), board.lid(OPPOSITE)


def is_pressed(board: Board) -> bool:
    return board.pressed is not None


def is_turning(board: Board) -> bool:
    return board.display_turning


def words(board: Board) -> Words | None:
    return board.button


def scroll_step(board: Board) -> float | None:
    scene(board)  # finds out what has no room
    return min((scroll.step for scroll in board.scrolls), default=None)


def set_options(board: Board, options: Options) -> None:
    board.options = options


def test_a_new_game_is_built_then_dealt_table_dealer_other() -> None:
    _, events = dealt_events()
    board = Board()
    board.show(*events)
    board.advance(0.0)
    assert board.stack == 0
    heights = []
    while not board.shown.table:
        board.advance(0.01)
        heights.append(board.stack)
    assert heights[:-1] == sorted(heights[:-1])
    assert heights[-2] == 47  # the last one lands between two looks
    starts = {key: way.start for key, way in board.journeys.items()}
    table = [card for card in board.shown.table if card]
    own = [card for card in board.shown.players[OWN].hand if card]
    keys: list[Key] = [*table, *own, *(Hidden(OPPOSITE, place) for place in range(8))]
    order = [starts[key] for key in keys]
    assert order == sorted(order)
    play_out(board)
    assert board.stack == board.shown.pile == 24
    assert turn(board) is OWN


@pytest.mark.parametrize("position", [None, OWN_LIDS], ids=["first round", "later round"])
def test_a_deal_takes_two_and_a_half_seconds(position: str | None) -> None:
    """It took 7.7: for five of them there was nothing but a growing stack to be seen."""
    _, events = dealt_events()
    board = Board() if position is None else board_of(position)
    board.show(*events)
    start = board.now
    while board.busy:
        board.advance(0.01)
    assert board.now - start == pytest.approx(2.5, abs=0.06)
    assert not board.journeys


def test_the_pile_builds_in_packets_ever_faster() -> None:
    """One card came after the other, all alike; now one sees it grow as one hears it shuffled."""
    _, events = dealt_events()
    board = Board()
    board.show(*events)
    board.advance(0.0)
    landed = sorted(way.end for way in board.journeys.values())
    pauses = [later - sooner for sooner, later in pairwise(landed)]
    between = [pause for pause in pauses if pause > 0.03]
    assert len(landed) == 48
    assert len(between) == 5
    assert between == sorted(between, reverse=True)


def test_nothing_changes_before_its_event_is_reached() -> None:
    _, events = after_action(OWN_LIDS, KOIKOI)
    board = board_of(OWN_LIDS)
    board.show(*events)
    assert board.shown == shown_of(view(OWN_LIDS))
    board.advance(0.0)
    assert [player.multiplier for player in board.shown.players] == [4, 4]
    assert board.shown.lids is None
    assert turn(board) is OWN
    board.advance(0.2)
    assert turn(board) is OWN
    board.advance(0.2)
    assert turn(board) is OPPOSITE


def test_a_card_goes_onto_the_one_it_takes_then_both_leave_one_after_the_other() -> None:
    _, events = after_action(CHOOSE_FOR_HAND, TAKE[card_by_code("1p")])
    taken = card_by_code("1p")
    board = board_of(CHOOSE_FOR_HAND)
    where = board.rest[taken]
    board.show(*events[:2])
    assert [type(event) for event in events[:2]] == [CardPlayed, CardsCaptured]
    board.advance(0.67)
    pose = board.poses()[CRANE]
    assert (pose.x, pose.y) == pytest.approx((where.x + 9, where.y + 13))
    assert board.journeys[taken].start - board.journeys[CRANE].motions[1].start == pytest.approx(0.1)
    play_out(board)
    assert board.rest[taken][:2] == MODULE.seats[OWN].trays[Kind.PLAIN].spot(1, 13)[:2]  # beside the sake cup
    assert board.rest[CRANE][:2] == MODULE.seats[OWN].hidden


def test_the_game_goes_on_while_captured_cards_leave_the_table() -> None:
    """The next event waited until they lay beside the table: two thirds of a second for each capture."""
    _, events = after_action(CHOOSE_FOR_HAND, TAKE[card_by_code("1p")])
    board = board_of(CHOOSE_FOR_HAND)
    board.show(*events[:2], CardDrawn(0, card_by_code("1q"), 2))
    while board.shown.pile == 3:
        board.advance(0.01)
    assert {CRANE, card_by_code("1p")} < set(board.journeys)
    while board.busy:
        board.advance(0.01)
    assert not board.journeys  # they lie when the drawn card does


def test_a_yaku_is_told_when_its_cards_lie() -> None:
    taken = CardsCaptured(0, 0, CRANE, (card_by_code("1p"),))
    made = (YakuScore(Yaku.PLAINS, 1),)
    board = board_of(CHOOSE_FOR_HAND, Options(hints=False))
    board.show(CardPlayed(0, CRANE, 0), taken, YakuMade(0, 0, made, made, 1, (1, 1)))
    while not board.shown.players[OWN].yaku:
        assert board.busy
        board.advance(0.01)
    assert not board.journeys


def test_the_drawn_card_is_turned_up_beside_the_stack() -> None:
    board = board_of(DEALT)
    card = card_by_code("1p")
    board.show(CardDrawn(0, card, 7))
    board.advance(0.01)
    assert board.poses()[card].flip > 0.9
    assert board.stack == 7
    play_out(board)
    assert board.poses()[card] == posed(MODULE.drawn)


def test_an_opponents_card_is_turned_up_on_its_way_and_ranks_close() -> None:
    board = board_of(OPPONENT_LIDS)
    card = card_by_code("4r")
    board.show(CardPlayed(1, card, 0))
    board.advance(0.0)
    assert board.poses()[card].flip == 1.0
    assert board.shown.players[OPPOSITE].hand == (None,)
    assert board.poses()[Hidden(OPPOSITE, 0)][:2] == MODULE.seats[OPPOSITE].hand.spot(1, 8)[:2]
    play_out(board)
    assert board.poses()[Hidden(OPPOSITE, 0)][:2] == MODULE.seats[OPPOSITE].hand.spot(0, 8)[:2]


def test_lids_open_press_and_close() -> None:
    board = board_of(OWN_LIDS)
    assert lids(board) == (1.0, 0.0)
    _, events = after_action(OWN_LIDS, KOIKOI)
    board.show(*events)
    board.advance(0.1)
    assert board.pressed is not None
    assert (board.pressed.seat, board.pressed.koikoi) == (OWN, True)
    assert board.lid(OWN) == 1.0
    board.advance(0.4)
    assert not is_pressed(board)
    assert 0 < board.lid(OWN) < 1
    board.show(KoiKoiOffered(1))
    play_out(board)
    assert lids(board) == (0.0, 1.0)


def test_the_other_button_is_pressed_to_stop() -> None:
    board = board_of(OWN_LIDS)
    _, events = after_action(OWN_LIDS, STOP)
    board.show(*events)
    board.advance(0.1)
    assert board.pressed is not None
    assert not board.pressed.koikoi


def test_base_points_are_not_multiplied() -> None:
    board = board_of(DEALT)
    made = (YakuScore(Yaku.MOON_VIEWING, 5), YakuScore(Yaku.ANIMALS, 2))
    board.show(YakuMade(1, 1, made, made, 7, (1, 1)), KoiKoiOffered(1), KoiKoiCalled(1, 1, (3, 3)))
    play_out(board)
    assert board.shown.players[OPPOSITE].base == 7
    assert [player.multiplier for player in board.shown.players] == [3, 3]


def test_the_picked_card_is_raised_and_picking_anew_lowers_it() -> None:
    board = board_of(CHOOSE_FOR_HAND)
    assert board.rest[CRANE].lift == PICKED_LIFT
    _, events = after_action(CHOOSE_FOR_HAND, PLAY[card_by_code("2a")])
    board.show(events[0])
    play_out(board)
    assert board.rest[CRANE].lift == 0.0
    assert board.own_choice is None


def test_what_the_opponent_picks_is_not_shown() -> None:
    hidden = CHOOSE_FOR_HAND.replace("turn: 0", "turn: 1").replace("pending: 1b", "pending: 6p")
    hidden = hidden.replace("4r 5p 6a", "6p 5p 4r").replace("1r 2p . 1p", "6r 2p . 6a")
    board = board_of(hidden)
    assert board.shown.choice is None
    assert {pose.lift for pose in board.rest.values()} == {0.0}


def test_spare_cards_are_raised_and_seventeen_have_a_place() -> None:
    board = board_of(WIDE_TABLE)
    table = [board.rest[card] for card in board.shown.table if card]
    assert len({pose[:2] for pose in table}) == 17
    assert [pose.lift > 0 for pose in table] == [False] * 10 + [True] * 7


def test_displays_turn_each_by_itself_or_both() -> None:
    board = board_of(OWN_LIDS)
    assert board.kinds == (Kind.PLAIN, Kind.PLAIN)
    board.turn_display(OPPOSITE, -1)
    assert board.kinds == (Kind.PLAIN, Kind.BRIGHT)
    board.turn_display(OPPOSITE, 1)
    board.turn_display(OWN, 1)
    assert board.kinds == (Kind.RIBBON, Kind.PLAIN)
    board.show_kind(Kind.ANIMAL)
    assert board.kinds == (Kind.ANIMAL, Kind.ANIMAL)
    board.show_kind(Kind.BRIGHT, OWN)
    assert board.kinds == (Kind.BRIGHT, Kind.ANIMAL)
    assert is_turning(board)
    assert not board.busy
    play_out(board)
    assert not is_turning(board)
    inside = [key for key, pose in board.rest.items() if pose.y < 1000 and pose.y > 800]
    assert inside == [card_by_code(code) for code in ("8b", "3b", "1b", "12b")]


def test_the_cup_lies_with_the_animals_and_with_the_plains() -> None:
    board = board_of(OWN_LIDS)
    cup = card_by_code("9a")
    assert board.rest[cup].y < 1000
    board.show_kind(Kind.ANIMAL)
    assert board.rest[cup].y < 1000
    board.show_kind(Kind.BRIGHT)
    assert board.rest[cup].y > 1000


def test_a_cycle_shows_each_kind_for_a_second_and_ends_where_it_began() -> None:
    board = board_of(OWN_LIDS)
    board.show_kind(Kind.RIBBON, OPPOSITE)
    play_out(board)
    board.cycle()
    shown = []
    for _ in range(4):
        board.advance(0.5)
        shown.append(board.kinds[0])
        assert is_turning(board)
        board.advance(0.5)
    assert shown == [Kind.RIBBON, Kind.ANIMAL, Kind.BRIGHT, Kind.PLAIN]
    play_out(board)
    assert board.kinds == (Kind.PLAIN, Kind.RIBBON)
    assert not is_turning(board)


def test_reset_interrupts_everything() -> None:
    _, events = dealt_events()
    board = Board()
    board.show(*events)
    board.cycle()
    board.advance(1.0)
    board.reset(view(OWN_LIDS))
    assert not board.busy
    assert not board.moving
    assert not is_turning(board)
    assert board.poses() == board.rest
    assert board.shown == shown_of(view(OWN_LIDS))


@pytest.mark.parametrize(
    "position, outcome, solved, button",
    [
        (OVER, Outcome.WIN, True, None),
        (OVER.replace("12 7", "3 7"), Outcome.LOSE, False, Words.NEW_GAME),
        (OVER.replace("12 7", "7 7"), Outcome.TIE, False, Words.NEW_GAME),
    ],
)
def test_the_end(position: str, outcome: Outcome, solved: bool, button: Words | None) -> None:  # noqa: FBT001 - data
    board = board_of(position)
    assert (board.shown.outcome, board.solved, board.button) == (outcome, solved, button)


def test_searching_offers_the_bot() -> None:
    board = Board()
    assert board.shown.stage is Stage.SEARCHING
    assert words(board) is Words.PLAY_AGAINST_BOT
    board.reset(view(DEALT))
    assert words(board) is None
    board.search()
    assert words(board) is Words.PLAY_AGAINST_BOT
    assert board.rest == {}


def test_a_new_game_begins_from_nothing() -> None:
    board = board_of(OVER)
    board.show(GameStarted(make_rules("module"), 2), RoundStarted(1, 0))
    play_out(board)
    assert board.rest == {}
    assert board.stack == 48
    assert not board.solved
    assert [half.score for half in board.shown.players] == [0, 0]


def test_the_picture_is_still_unless_something_moves() -> None:
    board = board_of(CHOOSE_FOR_DRAWN)
    assert board.next_change() is None
    board.show(TurnStarted(1))
    assert board.next_change() == 0.0
    board.advance(0.0)
    assert board.next_change() is None
    board.turn_display(OWN, 1)
    assert board.next_change() == 0.0
    play_out(board)
    assert board.next_change() is None


def test_only_what_does_not_fit_runs() -> None:
    board = board_of(DEALT)
    assert scroll_step(board) is None
    board.set_name(OWN, "a_name_that_is_too_long")
    assert scroll_step(board) == 0.05
    board.advance(0.01)
    assert board.next_change() == pytest.approx(0.04)
    board.options = replace(board.options, speed=0.0)
    assert scroll_step(board) is None
    board = board_of(OWN_LIDS)
    assert scroll_step(board) == 1.5
    board.search()
    assert scroll_step(board) == 0.5


def test_a_held_event_and_a_cycle_are_waited_for() -> None:
    board = board_of(OWN_LIDS)
    board.cycle()
    board.advance(0.9)
    assert board.next_change() == pytest.approx(0.1)
    made = (YakuScore(Yaku.ANIMALS, 2),)
    board = board_of(DEALT, Options(hints=False))  # with hints, the display turns to the yaku
    board.show(YakuMade(0, 0, made, made, 2, (1, 1)), KoiKoiOffered(0))
    board.advance(0.0)
    assert board.next_change() == 0.0  # its cards light up
    board.advance(0.4)
    assert board.next_change() == pytest.approx(0.2)


def test_every_change_is_counted() -> None:
    board = board_of(OWN_LIDS)
    version = board.version
    changes: list[Callable[[], None]] = [
        lambda: board.set_name(OWN, "x"),
        lambda: board.notice("x"),
        lambda: board.set_banner("x"),
        lambda: board.set_overlays(Overlays(help=True)),
        lambda: board.turn_display(OWN, 1),
        lambda: board.advance(5.0),
        lambda: set_options(board, Options(marks=False)),
        board.search,
    ]
    for change in changes:
        change()
        assert board.version > version
        version = board.version
    board.advance(5.0)
    assert board.version == version


def test_the_newest_notice_comes_first_and_old_ones_are_forgotten() -> None:
    board = Board()
    for letter in "abcdefghijklmn":
        board.notice(letter)
    assert [notice.what for notice in board.around.notices] == [*"nmlkjihgfedc"]


@pytest.mark.parametrize("speed", [-1, 0.4, 4.1])
def test_a_speed_that_nobody_can_watch_is_refused(speed: float) -> None:
    with pytest.raises(KoiKoiError, match=r"0 \(instant\) or from 0.5 to 4.0"):
        Options(speed=speed)
