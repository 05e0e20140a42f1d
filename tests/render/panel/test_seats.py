"""Three and four seats, each for itself or in teams, and ten-card hands: whole games in every layout."""

from dataclasses import replace
from random import Random

import pytest

from module.game.engine import apply, legal_actions, new_game
from module.game.events import GameStarted, RoundStarted, TurnStarted, YakuChanged, YakuMade, seen_by
from module.game.state import State
from module.game.view import view_of
from module.rules.cards import DECK, Card
from module.rules.presets import make_rules
from module.rules.yaku import Yaku, YakuScore
from render.panel.board import Board
from render.panel.options import Options
from render.panel.placing import Hidden
from render.scene.scene import scene
from render.style.items import CardItem, TextItem
from render.style.layout import OWN
from render.style.layouts import LAYOUTS, names_for
from render.style.texts import Language
from tests.render.seats import FOUR_LATE, SITUATIONS, named_board

SPECS = (
    "three",
    "four",
    "toppa",
    "four:teams=1-2-3-4",
    "four:teams=1-1-2-2",
    "bga",
    "wikipedia:lightning=wild",
)

all_rules = pytest.mark.parametrize("spec", SPECS)


def started(state: State, own: int, layout: str = "stage", speed: float = 1.0) -> Board:
    board = Board(Options(layout=layout, speed=speed), seat=own)
    board.reset(view_of(state, own))
    return board


def check_as_started(board: Board, state: State, own: int) -> None:
    fresh = started(state, own, board.options.layout)
    assert board.shown == fresh.shown
    assert list(board.rest) == list(fresh.rest)
    hidden = [key for key in board.rest if isinstance(key, Hidden)]
    assert len(hidden) == sum(len(hand) for seat, hand in enumerate(state.hands) if seat != own)
    known = [key for key in board.rest if isinstance(key, Card)]
    assert len(hidden) + len(known) + board.stack == len(DECK)


@all_rules
@pytest.mark.parametrize("layout", LAYOUTS)
def test_whole_games_are_shown_step_by_step(spec: str, layout: str) -> None:
    rules = make_rules(spec)
    own, rng = rules.seats - 1, Random(4)
    state, events = new_game(rules, 4)
    board = Board(Options(layout=layout, speed=0), seat=own)
    turns: set[int | None] = set()
    while True:
        board.show(*seen_by(events, own))
        board.advance(0.0)
        assert not board.busy
        check_as_started(board, state, own)
        scene(board)
        turns.add(board.shown.turn)
        if not legal_actions(state):
            break
        state, events = apply(state, rng.choice(legal_actions(state)))
    assert turns >= set(range(rules.seats))


@all_rules
def test_with_all_motions_every_card_is_there_once(spec: str) -> None:
    rules = make_rules(spec)
    rng = Random(4)
    state, events = new_game(rules, 4)
    board = Board()
    while state.round == 1:
        board.show(*seen_by(events, OWN))
        while board.busy or board.moving:
            board.advance(0.2)
            drawn = [item.card for item in scene(board) if isinstance(item, CardItem) and item.card]
            assert len(drawn) == len(set(drawn))
        check_as_started(board, state, OWN)
        state, events = apply(state, rng.choice(legal_actions(state)))


@all_rules
def test_the_next_seats_follow_in_the_order_of_play(spec: str) -> None:
    rules = make_rules(spec)
    state, _ = new_game(rules, 1)
    board = started(state, 1)
    assert board.shown.players[0].hand == state.hands[1]
    assert [len(player.hand) for player in board.shown.players] == [rules.hand_size] * rules.seats
    assert board.shown.dealer == (state.dealer - 1) % rules.seats
    own = [key for key in board.rest if isinstance(key, Card)]
    assert len(own) == rules.hand_size + rules.table_size


@pytest.mark.parametrize("own", range(4))
def test_what_a_team_has_captured_is_shown_once(own: int) -> None:
    state, _ = new_game(make_rules("four"), 1)
    taken = tuple(state.pile[:3]), tuple(state.pile[3:5])
    game = replace(state.game, scores=(7, 12))
    state = replace(state, game=game, captured=taken, pile=state.pile[5:])
    players = started(state, own).shown.players
    mine, theirs = own % 2, 1 - own % 2
    assert [player.captured for player in players] == [taken[mine], taken[theirs], (), ()]
    assert [player.score for player in players] == [state.scores[mine], state.scores[theirs], 0, 0]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_games_for_more_and_for_fewer_follow_each_other_on_any_layout(layout: str) -> None:
    board = Board(Options(layout=layout, speed=0))
    for spec in ("three", "module", "four", "four:teams=1-2-3-4", "toppa", "module"):
        state, events = new_game(make_rules(spec), 1)
        board.show(*seen_by(events, OWN))
        board.advance(0.1)
        check_as_started(board, state, OWN)
        assert len(board.layout.seats) == state.rules.seats
        assert board.layout.name == (layout if layout in names_for(board.sides) else "stage")
        assert len([item for item in scene(board) if isinstance(item, CardItem)]) >= len(board.rest)


def test_while_other_players_come_the_old_cards_are_gone_and_new_ones_make_the_stack() -> None:
    board = named_board(SITUATIONS["three late"])
    events = (GameStarted(make_rules("four"), 4), RoundStarted(1, 2))
    board.show(*events)
    board.advance(0.0)
    assert board.rest == {}
    assert len(board.journeys) == len(DECK)
    assert board.stack == 0
    while board.moving:
        board.advance(0.1)
    assert board.stack == len(DECK)
    assert board.shown.dealer == 2


def words(board: Board) -> list[str]:
    return [item.text for item in scene(board) if isinstance(item, TextItem)]


def test_each_side_has_its_own_multiplier() -> None:
    board = named_board(FOUR_LATE)
    made = (YakuScore(Yaku.ANIMALS, 8),)
    board.show(YakuMade(3, 1, made, made, 8, (2, 4)))
    board.advance(1.0)
    assert [player.multiplier for player in board.shown.players] == [2, 4, 1, 1]
    assert {"x2", "x4"} <= {*words(board)}


def test_a_yaku_that_is_lost_is_no_longer_counted() -> None:
    board = named_board(FOUR_LATE)
    before = board.shown.players[1].base
    board.show(YakuChanged(1, 1, (YakuScore(Yaku.ANIMALS, 1),), 1, (1, 1)))
    board.advance(1.0)
    assert before != board.shown.players[1].base == 1


@pytest.mark.parametrize(
    "language, red, blue", [(Language.ENGLISH, "Red", "Blue"), (Language.JAPANESE, "あか", "あお")]
)
def test_who_plays_with_whom_is_told_by_colour_and_in_words(language: Language, red: str, blue: str) -> None:
    board = named_board(SITUATIONS["four dealt"], Options(layout="stage", language=language))
    teams = board.options.theme.teams
    items = [item for item in scene(board) if isinstance(item, TextItem)]
    names = {item.text: item.colour for item in items if any(s.name == item.box for s in board.layout.seats)}
    assert names == {"streamer": teams[0], "house": teams[1], "mochi": teams[0], "house 2": teams[1]}
    told = [item for item in items if item.text.startswith((f"{red}:", f"{blue}:"))]
    assert [item.colour for item in told] == [*teams]
    assert ["mochi" in item.text for item in told] == [True, False]


def test_everybody_has_a_colour_where_each_plays_alone() -> None:
    board = named_board(SITUATIONS["each of four late"])
    names = {s.name for s in board.layout.seats}
    colours = {item.colour for item in scene(board) if isinstance(item, TextItem) and item.box in names}
    assert len(colours) == 4


def test_who_has_no_name_is_called_by_a_number() -> None:
    board = named_board(SITUATIONS["three dealt"], Options(layout="stage"))
    board.around = replace(board.around, names=())
    board.show(TurnStarted(2))
    board.advance(0.1)
    assert board.called(2) == "player 3"
    assert "player 3's" in " ".join(words(board))
