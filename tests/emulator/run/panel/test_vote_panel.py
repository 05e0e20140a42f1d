"""A vote in the running game, from the first vote to the move, as the panel shows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest

from chat.crowd.base import Mode
from emulator.run.panel.bulletin import Bulletin
from emulator.run.panel.program import Program
from module.rules.cards import Card
from render.gl.window import PanelWindow, Tick
from render.panel.around import Asks
from render.panel.board import Board
from render.panel.voting import RATE
from render.scene.scene import scene
from render.style.items import Scene, TextItem
from render.style.layout import OWN
from tests.emulator.hall import FRAME, LONGEST, Hall

WINDOW = 12.0
"""Seconds, as the settings have it."""


class Show:
    """A hall with a program that somebody watches, in a game in which everybody votes."""

    def __init__(self, seats: tuple[str, ...] = ()) -> None:
        self.hall = Hall(seed=1, who=Mode.VOTE, seats=seats)
        self.program = Program(self.hall.session, self.hall.parts, Bulletin(self.hall.board), lambda: None)
        self.hall.session.begin(known=False)

    @property
    def board(self) -> Board:
        return self.hall.board

    def step(self) -> None:
        self.hall.now += FRAME
        self.program.step(self.hall.now)

    def until(self, happened: Callable[[], object]) -> float:
        """Step until something has happened; the seconds that it took."""
        start = self.hall.now
        while not happened():
            assert self.hall.now < start + LONGEST, "it does not happen"
            self.step()
        return self.hall.now - start

    def hand(self) -> list[Card]:
        return [card for card in self.board.shown.players[OWN].hand if card is not None]

    def votes(self) -> dict[Card, int]:
        assert self.board.ballot is not None
        return {card: votes for card, votes in self.board.ballot.cards.items() if votes}


@pytest.fixture
def show() -> Show:
    """The first vote has begun."""
    made = Show()
    made.until(lambda: made.board.ballot)
    return made


def test_a_vote_is_shown_when_the_cards_are_dealt(show: Show) -> None:
    ballot = show.board.ballot
    assert ballot is not None
    assert not show.board.busy
    assert list(ballot.cards) == show.hand()
    assert (ballot.asks, ballot.voters, ballot.leader) == (Asks.CARD, 0, None)
    show.until(lambda: show.board.ballot and show.board.ballot.seconds_left)
    crowd = show.board.around.crowd
    assert crowd is not None
    assert crowd.votes
    assert "vote for a card" in [hint.meaning for hint in show.board.around.hints]


def test_where_chat_plays_against_chat_the_headline_says_which_team_votes() -> None:
    show = Show(seats=("chat", "chat"))
    show.until(lambda: show.board.ballot)
    team = ("Red", "Blue")[show.board.seat]
    said = " ".join(item.text for item in scene(show.board) if isinstance(item, TextItem))
    assert f"{team} votes: which card?" in said


def test_votes_appear_are_decided_and_played(show: Show) -> None:
    third, fifth = show.hand()[2], show.hand()[4]
    show.hall.type("ann !3", "bob !5", "cid !5")
    show.until(lambda: show.votes() == {third: 1, fifth: 2})
    assert show.board.ballot is not None
    assert (show.board.ballot.leader, show.board.ballot.voters) == (fifth, 3)
    took = show.until(lambda: show.board.ballot and show.board.ballot.decided)
    assert took == pytest.approx(WINDOW, abs=1.0)
    said = [item.text for item in scene(show.board) if isinstance(item, TextItem)]
    assert any(text.startswith("Decided:") for text in said)
    assert "2 of 3 votes" in said
    show.until(lambda: show.board.ballot is None)
    assert show.hall.count("card_played", seat=0) == 1
    assert fifth not in show.hand()


def test_a_vote_on_the_way_to_play_is_told(show: Show) -> None:
    show.hall.type("ann !vote claim", "bob !vote vote", "cid !vote claim")
    show.until(lambda: show.board.around.mode_vote)
    show.until(lambda: "claim 2, vote 1" in show.board.around.mode_vote)
    words = " ".join(item.text for item in scene(show.board) if isinstance(item, TextItem))
    assert "claim 2, vote 1" in words
    show.until(lambda: not show.board.around.mode_vote)
    crowd = show.board.around.crowd
    assert crowd is not None
    assert crowd.claims
    show.step()
    assert show.board.ballot is None


class Screen:
    """Stands in for the window: how often it was painted."""

    def __init__(self) -> None:
        self.tick: Tick | None = None

    def run(self, tick: Tick) -> None:
        self.tick = tick

    def follow(self, board: Board) -> None:
        """It has no size."""

    def stop(self) -> None:
        """It runs only when it is told to."""

    def turn(self, hall: Hall) -> tuple[Scene | None, bool]:
        assert self.tick is not None
        hall.now += FRAME
        return self.tick(hall.now)


def test_the_ring_is_painted_a_few_times_a_second_and_nothing_else_is_hurried_for_it(show: Show) -> None:
    screen = Screen()
    show.program.run_in(cast("PanelWindow", screen))
    for _ in range(60):  # what was new at the beginning of the vote
        screen.turn(show.hall)
    turns = [screen.turn(show.hall) for _ in range(120)]
    painted = sum(items is not None for items, _ in turns)
    assert RATE <= painted <= 2 * RATE
    assert not any(hurried for _, hurried in turns)
    show.hall.session.pause(on=True)
    for _ in range(60):
        screen.turn(show.hall)
    assert [screen.turn(show.hall)[0] for _ in range(30)] == [None] * 30
