"""Points that go from who pays to who is paid, and the drawing for the first deal."""

import pytest

from module.game.engine import new_game
from module.game.events import Event, FirstDealerChosen, RoundEnd, RoundStarted, seen_by
from module.rules.cards import DECK, Card, card_by_code
from module.rules.presets import make_rules
from render.panel.board import Board
from render.panel.options import Options
from render.panel.placing import posed
from render.scene.scene import scene
from render.sound.names import Sound
from render.style.items import CardItem, TextItem
from render.style.layout import OWN
from render.style.layouts import LAYOUTS
from tests.module.helpers import round_ended
from tests.render.boards import OWN_LIDS, board_of
from tests.render.seats import (
    DEALER_GETS,
    EVENTS,
    FOUR_DRAW,
    FOUR_LATE,
    ONE_PAYS,
    REFUSED_HANDS,
    REFUSED_TABLE,
    RIVALS,
    TEAM_PAYS,
    THREE_DEALT,
    THREE_DRAW,
    THREE_LATE,
    THREE_PAY,
    boards_of_more,
    named_board,
)


def words(board: Board) -> list[str]:
    return [item.text for item in scene(board) if isinstance(item, TextItem)]


def said(board: Board) -> str:
    """What is read on the large display."""
    items = [item for item in scene(board) if isinstance(item, TextItem)]
    return " ".join(item.text for item in items if board.layout.display.box.holds(*item.box.centre))


class TestPayments:
    def test_scores_fall_as_points_leave_and_rise_as_they_arrive(self) -> None:
        board = named_board(THREE_LATE, Options(layout="stage"))
        before = board.scores
        board.show(THREE_PAY)
        board.advance(0.1)
        assert board.scores == before == (99, 137, 0)
        assert not board.tokens
        seen = [board.scores]
        while board.moving:
            board.advance(1 / 60)
            seen.append(board.scores)
            assert set(map(str, board.scores)) <= {*words(board)}
        assert seen[-1] == (303, 35, -102)
        own, first, second = zip(*seen, strict=True)
        assert list(own) == sorted(own)
        assert list(first) == sorted(first, reverse=True)
        assert list(second) == sorted(second, reverse=True)
        # What has left has not arrived yet.
        assert (99, 35, -102) in seen

    def test_each_token_flies_from_one_score_to_the_other(self) -> None:
        board = named_board(THREE_LATE, Options(layout="stage"))
        board.show(THREE_PAY)
        board.advance(0.5)
        seats = board.layout.seats
        assert [(token.payer, token.payee, token.points) for token in board.tokens] == [
            (1, 0, 102),
            (2, 0, 102),
        ]
        for token in board.tokens:
            assert token.way.origin[:2] == seats[token.payer].points[0].centre
            assert token.way.target[:2] == seats[token.payee].points[0].centre
        assert words(board).count("102") == 2
        board.advance(2.0)
        assert not board.tokens

    @pytest.mark.parametrize("layout", ["stage", "module"])
    @pytest.mark.parametrize(
        "position, ended",
        [(THREE_LATE, THREE_PAY), (THREE_LATE, ONE_PAYS), (FOUR_LATE, TEAM_PAYS), (THREE_LATE, RIVALS)],
    )
    def test_tokens_stay_on_the_panel(self, position: str, ended: Event, layout: str) -> None:
        board = named_board(position, Options(layout=layout))
        board.show(ended)
        flown = 0
        while board.busy:
            board.advance(1 / 30)
            for token in board.tokens:
                pose = token.way.at(board.now)
                assert 20 < pose.x < board.layout.width - 20
                assert 20 < pose.y < 980
                flown += 1
        assert flown > 10

    def test_what_nobody_pays_is_there_at_once(self) -> None:
        board = board_of(OWN_LIDS)
        board.show(round_ended(3, RoundEnd.STOPPED, 0, 0, 6, 1, 6, (108, 15)))
        board.advance(0.01)
        assert board.scores == (108, 15)
        assert not board.moving

    def test_skipped_or_instantly_everything_is_paid(self) -> None:
        for options, skips in ((Options(speed=0), False), (Options(), True)):
            board = named_board(THREE_LATE, options)
            board.show(THREE_PAY)
            board.advance(0.6 if skips else 0.0)
            if skips:
                board.skip()
            assert board.scores == (303, 35, -102)
            assert not board.tokens
            assert not board.moving

    def test_another_layout_ends_what_is_on_its_way(self) -> None:
        board = named_board(THREE_LATE, Options(layout="auto"))
        board.show(THREE_PAY)
        board.advance(0.6)
        board.set_window(1280, 720)
        assert not board.tokens

    def test_points_are_heard_when_they_arrive(self) -> None:
        board = named_board(THREE_LATE)
        board.show(THREE_PAY)
        heard = []
        while board.busy:
            board.advance(1 / 60)
            heard += [cue.sound for cue in board.sounds()]
        assert heard == [Sound.ROUND_WON, Sound.TAP]

    def test_who_is_paid_when_nobody_stops_is_told(self) -> None:
        board = named_board(THREE_LATE, Options(layout="stage"))
        board.show(DEALER_GETS)
        board.advance(0.1)
        assert said(board).replace("\u00a0", " ") == "Nobody stops you +12"


class TestFirstDeal:
    @pytest.mark.parametrize("layout", LAYOUTS)
    def test_each_seat_draws_and_who_deals_is_lit_and_told(self, layout: str) -> None:
        board = named_board(THREE_DEALT, Options(layout=layout))
        board.show(THREE_DRAW)
        board.advance(0.0)
        assert said(board) == "Who deals first?"
        while board.moving:
            board.advance(0.1)
            assert board.stack <= len(DECK)
        assert {key.code for key in board.rest if isinstance(key, Card)} == {
            "3p",
            "3q",
            "12b",
            "5p",
            "4q",
            "11b",
            "11r",
        }
        assert board.stack == len(DECK) - 7
        assert said(board) == "mochi deals first"
        lit = {
            item.card.code for item in scene(board) if isinstance(item, CardItem) and item.card and item.glow
        }
        assert lit == {"12b"}
        assert board.rest[card_by_code("3p")] == posed(board.layout.seats[OWN].draw)
        assert {"you", "house", "mochi"} <= {*words(board)}

    def test_those_tied_draw_again_when_the_first_cards_lie(self) -> None:
        board = named_board(THREE_DEALT, Options(layout="stage"))
        board.show(THREE_DRAW)
        board.advance(0.0)
        first, again = (
            max(way.end for key, way in board.journeys.items() if key in draw)
            for draw in THREE_DRAW.draws[:2]
        )
        starts = min(board.journeys[card].motions[-1].start for card in THREE_DRAW.draws[1] if card)
        assert starts > first
        assert again > starts

    def test_a_drawing_takes_about_two_seconds(self) -> None:
        state, events = new_game(make_rules("four"), 1)
        drawing = next(event for event in events if isinstance(event, FirstDealerChosen))
        board = Board()
        board.show(*events[: events.index(drawing)])
        board.skip()
        board.show(RoundStarted(1, 0))
        board.skip()
        start = board.now
        board.show(FOUR_DRAW)
        while board.busy:
            board.advance(0.05)
        assert 1.5 <= board.now - start <= 3.0
        assert state.rules.seats == len(FOUR_DRAW.draws[0])

    def test_the_cards_go_back_onto_the_stack(self) -> None:
        board = named_board(THREE_DEALT)
        board.show(THREE_DRAW, RoundStarted(1, 2))
        while board.busy or board.moving:
            board.advance(0.1)
        assert board.rest == {}
        assert board.stack == len(DECK)
        assert board.shown.dealer == 2

    def test_by_lot_it_is_only_told(self) -> None:
        _, events = new_game(make_rules("bga"), 1)
        board = named_board(THREE_DEALT, Options(layout="stage"))
        board.show(*seen_by(events[:2], OWN))
        board.advance(0.0)
        while board.moving:
            board.advance(0.1)
        assert "first" in said(board)
        assert board.busy
        assert board.rest == {}


class TestRefusedDeals:
    @pytest.mark.parametrize("layout", LAYOUTS)
    @pytest.mark.parametrize(
        "name, event, told",
        [
            ("a table is refused", REFUSED_TABLE, "Lucky table Dealt again"),
            ("a hand is refused", REFUSED_HANDS, "house's lucky hand Dealt again"),
        ],
    )
    def test_its_cards_are_shown_lit_and_go_back(
        self, name: str, event: Event, told: str, layout: str
    ) -> None:
        board = named_board(EVENTS[name][0], Options(layout=layout))
        board.show(RoundStarted(1, 0))
        board.skip()
        board.show(event)
        board.advance(0.0)
        board.advance(1.2)
        lit = {item.card for item in scene(board) if isinstance(item, CardItem) and item.card and item.glow}
        assert board.shown.refused is not None
        shown = {*board.shown.refused.table, *(card for hand in board.shown.refused.hands for card in hand)}
        assert lit == shown
        assert board.stack == len(DECK) - len(shown)
        assert said(board) == told
        while board.busy or board.moving:
            board.advance(0.1)
        assert board.rest == {}
        assert board.stack == len(DECK)


def test_months_are_told_in_games_that_count_them() -> None:
    boards = dict(boards_of_more(Options(layout="stage")))
    assert "Aug" in words(boards["three dealt"])
    assert "August, susuki grass" in words(boards["three dealt"])
    assert "1" in words(boards["three dealt"])  # the module's ID
    assert "Jan" not in words(board_of(OWN_LIDS, Options(layout="stage")))
    # Before the first deal no month has begun.
    assert not {"Aug", "Jan"} & {*words(boards["three have drawn"])}
