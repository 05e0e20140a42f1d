"""A vote is shown a few times a second, however many vote; what it is about, at once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from render.panel.around import Lid, Maker, Makers
from render.panel.board import Board
from render.panel.voting import RATE
from tests.render.boards import DEALT, board_of
from tests.render.votes import DECIDED, HAND, MOON, ONE_OF_TWO, on_lids

SECOND = 1000
"""So many votes come in a second."""


def voting() -> Board:
    board = board_of(DEALT)
    board.advance(1.0)
    board.ballot = HAND
    return board


def test_a_thousand_votes_a_second_are_drawn_a_few_times_and_all_are_there_in_the_end() -> None:
    board = voting()
    version, ticks = board.version, board.ballot_ticks
    ballot = HAND
    for vote in range(1, SECOND + 1):
        cards = {**HAND.cards, MOON: HAND.cards[MOON] + vote}
        ballot = HAND._replace(cards=cards, voters=HAND.voters + vote)
        board.advance(1 / SECOND)
        board.ballot = ballot
    assert RATE - 2 <= board.ballot_ticks - ticks <= RATE
    assert board.version == version
    board.advance(1 / RATE)
    board.ballot = ballot
    assert board.ballot == ballot


def test_a_vote_that_stands_still_is_not_drawn_again() -> None:
    board = voting()
    ticks = board.ballot_ticks
    for _ in range(60):
        board.advance(1 / 60)
        board.ballot = HAND._replace(title="the moon")  # is shown when it has won
    assert board.ballot_ticks == ticks


def test_the_ring_goes_on_by_itself() -> None:
    board = voting()
    ticks = board.ballot_ticks
    left = 7.4
    for _ in range(60):
        left -= 1 / 60
        board.advance(1 / 60)
        board.ballot = HAND._replace(seconds_left=left)
    assert 8 <= board.ballot_ticks - ticks <= RATE


@pytest.mark.parametrize(
    "ballot",
    [None, DECIDED, ONE_OF_TWO, on_lids(1, 2), HAND._replace(seconds_left=None)],
    ids=["none", "decided", "one of two", "lids", "held"],
)
def test_what_a_vote_is_about_is_shown_at_once(ballot: object) -> None:
    board = voting()
    version = board.version
    board.ballot = ballot  # type: ignore[assignment]
    assert board.version == version + 1
    assert board.ballot == ballot


def test_votes_are_counted_by_what_they_are_for() -> None:
    assert HAND.votes(MOON) == 10
    assert on_lids(5, 18).votes(Lid.KOIKOI) == 5
    assert on_lids(5, 18).votes(Lid.STOP) == 18
    assert ONE_OF_TWO.votes(MOON) == 0


def test_makers_are_news_once() -> None:
    board = voting()
    version = board.version
    makers = Makers(1, (Maker(next(iter(board.shown.rules.yaku)).yaku, "ann"),) if board.shown.rules else ())
    board.set_makers(makers)
    board.set_makers(replace(board.around).makers)
    assert board.version == version + 1
    assert board.around.makers == makers
