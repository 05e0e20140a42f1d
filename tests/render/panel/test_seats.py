"""Three and four seats need nothing but a layout: the panel plays them as it is."""

from dataclasses import replace
from math import pi
from random import Random
from types import MappingProxyType

import pytest

from module.game.engine import apply, legal_actions, new_game
from module.game.events import GameStarted, seen_by
from module.game.state import Phase, State
from module.game.view import view_of
from module.rules.cards import Card
from module.rules.presets import make_rules
from module.rules.ruleset import Rules
from render.panel.board import Board
from render.panel.options import Options
from render.panel.placing import Hidden
from render.scene.scene import scene
from render.style import layouts
from render.style.items import CardItem
from render.style.layout import Layout, Row, SeatLayout
from render.style.layouts import STAGE

THREE = replace(make_rules("module"), teams=(0, 1, 2), hand_size=7, table_size=6)
FOUR = replace(make_rules("module"), teams=(0, 1, 2, 3), hand_size=5)


def beside(seat: SeatLayout, number: int) -> SeatLayout:
    """The opponent's seat again, a little further down, with its hand standing on its side."""
    hand = Row((300 + 40 * number, 70), (0, 9), 8, turn=pi / 2, scale=0.5)
    x, y = seat.marker
    return replace(seat, hand=hand, marker=(x + 30 * number, y))


def layout_for(seats: int) -> Layout:
    own, opponent = STAGE.seats
    others = tuple(beside(opponent, number) for number in range(seats - 2))
    return replace(STAGE, name="many", seats=(own, opponent, *others))


@pytest.fixture(params=[THREE, FOUR], ids=["three", "four"])
def rules(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Rules:
    rules: Rules = request.param
    table = MappingProxyType({**layouts.LAYOUTS, "many": layout_for(rules.seats)})
    for place in ("render.style.layouts.LAYOUTS", "render.scene.scene.LAYOUTS"):
        monkeypatch.setattr(place, table)
    monkeypatch.setattr("render.panel.options.CHOICES", ("many",))
    monkeypatch.setattr("render.panel.shown.SEATS", {2, rules.seats})
    return rules


def started(state: State, own: int) -> Board:
    board = Board(Options(layout="many"), seat=own)
    board.reset(view_of(state, own))
    return board


@pytest.mark.parametrize("own", [0, 2])
def test_a_whole_round_on_a_layout_with_more_seats(rules: Rules, own: int) -> None:
    rng = Random(4)
    state, events = new_game(rules, 4)
    board = started(state, own)
    for seat in range(rules.seats):
        board.set_name(seat, f"seat {seat}")
    board.show(*seen_by((event for event in events if not isinstance(event, GameStarted)), own))
    turns = set()
    while state.phase is not Phase.OVER and state.round == 1:
        while board.busy or board.moving:
            board.advance(0.2)
            drawn = [item.card for item in scene(board) if isinstance(item, CardItem) and item.card]
            assert len(drawn) == len(set(drawn))
        assert board.shown == started(state, own).shown
        hidden = [key for key in board.rest if isinstance(key, Hidden)]
        assert {key.seat for key in hidden} <= set(range(1, rules.seats))
        assert len(hidden) == sum(len(hand) for seat, hand in enumerate(state.hands) if seat != own)
        turns.add(board.shown.turn)
        state, events = apply(state, rng.choice(legal_actions(state)))
        board.show(*seen_by(events, own))
    assert turns == set(range(rules.seats))


def test_the_next_seats_follow_in_the_order_of_play(rules: Rules) -> None:
    state, _ = new_game(rules, 1)
    board = started(state, 1)
    assert board.shown.players[0].hand == state.hands[1]
    assert [len(player.hand) for player in board.shown.players] == [rules.hand_size] * rules.seats
    assert board.shown.dealer == (state.dealer - 1) % rules.seats
    own = [key for key in board.rest if isinstance(key, Card)]
    assert len(own) == rules.hand_size + rules.table_size
