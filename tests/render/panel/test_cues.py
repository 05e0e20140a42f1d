"""Which sounds the board asks for, and when."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import get_args

import pytest

from module.game.engine import apply, legal_actions
from module.game.events import (
    CardPlaced,
    CardsCaptured,
    Event,
    GameEnded,
    RoundEnd,
)
from module.game.state import Phase
from module.rules.cards import Kind
from render.panel.board import Board
from render.panel.cues import Cue, Cues
from render.panel.options import Options
from render.panel.shown import Stage
from render.sound.names import Sound
from render.style.layout import OWN
from tests.module.helpers import round_ended
from tests.render.boards import (
    CHOOSE_FOR_HAND,
    DEALT,
    FRAME,
    OPPONENT_LIDS,
    OVER,
    OWN_LIDS,
    board_of,
    dealt_events,
    seen,
    state_of,
)
from tests.render.seats import EVENTS, named_board

SILENT = {"GameStarted", "TurnStarted", "CardPlayed", "YakuChanged"}
"""Events whose sound is that of what follows."""


def heard(board: Board, seconds: float | None = None) -> list[tuple[float, Sound]]:
    """Everything that is heard until the board is at rest, with the times from now on."""
    start, found = board.now, []
    while (board.busy or board.moving) if seconds is None else board.now < start + seconds:
        board.advance(FRAME)
        found += [(board.now - start, cue.sound) for cue in board.sounds()]
    return found


def sounds(board: Board) -> list[Sound]:
    return [sound for _, sound in heard(board)]


def after_action(position: str, index: int) -> tuple[Board, tuple[Event, ...]]:
    """A board to which an action's events were shown."""
    state = state_of(position)
    _, events = apply(state, legal_actions(state)[index])
    board = board_of(position)
    board.show(*seen(events))
    return board, seen(events)


def ended(seat: int | None, scores: tuple[int, int]) -> list[Sound]:
    board = board_of(OWN_LIDS)
    points = abs(scores[0] - scores[1])
    board.show(round_ended(12, RoundEnd.STOPPED, seat, seat, points, 1, points, scores))
    board.show(GameEnded(seat, scores))
    return sounds(board)


class TestAGame:
    def test_every_event_that_can_be_heard_is_heard(self) -> None:
        silent: Counter[str] = Counter()
        loud: Counter[str] = Counter()
        chance = Random(5)
        for seed, rules in ((1, "module"), (2, "module:lucky=appendix"), (3, "module"), (4, "toppa")):
            state, events = dealt_events(seed, rules)
            board = Board()
            while True:
                for event in events:
                    board.show(event)
                    found = heard(board) + heard(board, FRAME)
                    (loud if found else silent)[type(event).__name__] += 1
                if state.phase is Phase.OVER:
                    break
                state, made = apply(state, chance.choice(legal_actions(state)))
                events = seen(made)
        kinds = {kind.__name__ for kind in get_args(Event)}
        assert set(loud) >= kinds - SILENT - {"LuckyHands", "LuckyTable", "DealtAgain"}
        # The other side's choice of a hand card, and choices for drawn cards, are not heard.
        assert set(silent) <= SILENT | {"ChoiceOffered"}

    def test_lucky_cards_are_heard(self) -> None:
        for name, sounds_of in (
            ("a table is void", {Sound.LUCKY}),
            ("a table is refused", {Sound.FLICK}),
            ("four have drawn", {Sound.SHUFFLE, Sound.FLICK}),
        ):
            position, events, _ = EVENTS[name]
            board = named_board(position)
            board.show(*events)
            assert {*sounds(board)} == sounds_of

    def test_the_deal(self) -> None:
        _, events = dealt_events()
        board = Board()
        board.show(*events)
        times = heard(board)
        assert Counter(sound for _, sound in times) == {Sound.SHUFFLE: 1, Sound.FLICK: 12}
        # The first packet is heard when it falls. Of the 24 cards dealt the ear parts every other one.
        assert times[0][1] is Sound.SHUFFLE
        assert times[0][0] == pytest.approx(0.18, abs=2 * FRAME)
        flicks = [at for at, sound in times if sound is Sound.FLICK]
        breaths = [later - sooner > 0.1 for sooner, later in pairwise(flicks)]
        assert breaths == [number in {3, 7} for number in range(11)]

    def test_fast_deals_are_not_a_rattle(self) -> None:
        _, events = dealt_events()
        board = Board(Options(speed=4.0))
        board.show(*events)
        flicks = [at for at, sound in heard(board) if sound is Sound.FLICK]
        assert all(later - sooner > 0.03 for sooner, later in pairwise(flicks))


class TestMoments:
    def test_a_card_is_heard_where_it_touches(self) -> None:
        board, events = after_action(DEALT, 0)
        captured = next(event for event in events if isinstance(event, CardsCaptured | CardPlaced))
        times = heard(board)
        clacks = [at for at, sound in times if sound is Sound.CLACK]
        board, _ = after_action(DEALT, 0)
        while board.now < clacks[0]:
            board.advance(FRAME)
        pose = board.poses()[captured.card]
        landed = board.rest[captured.card] if isinstance(captured, CardPlaced) else None
        assert pose.lift < 0.5
        assert landed is None or abs(pose.x - landed.x) + abs(pose.y - landed.y) < 25
        assert times[0][1] is Sound.SLIDE

    def test_captured_cards_arrive_one_after_the_other(self) -> None:
        board, events = after_action(CHOOSE_FOR_HAND, 0)
        captured = next(event for event in events if isinstance(event, CardsCaptured))
        times = heard(board)
        clack = next(at for at, sound in times if sound is Sound.CLACK)
        taps = [at for at, sound in times if sound is Sound.TAP and at > clack][: 1 + len(captured.taken)]
        assert taps[1] - taps[0] == pytest.approx(0.1, abs=2 * FRAME)
        assert taps[0] > clack + 0.5

    @pytest.mark.parametrize("position, index, call", [
        (OWN_LIDS, 0, Sound.KOIKOI), (OWN_LIDS, 1, Sound.STOP),
        (OPPONENT_LIDS, 0, Sound.KOIKOI), (OPPONENT_LIDS, 1, Sound.STOP),
    ])  # fmt: skip
    def test_button_call_and_lids(self, position: str, index: int, call: Sound) -> None:
        board, _ = after_action(position, index)
        assert sounds(board)[:3] == [Sound.BUTTON, call, Sound.LIDS_CLOSE]

    def test_rounds_and_games_end_as_they_do_for_the_own_side(self) -> None:
        assert ended(0, (12, 7)) == [Sound.ROUND_WON, Sound.GAME_WON]
        assert ended(1, (7, 12)) == [Sound.ROUND_LOST, Sound.GAME_LOST]
        assert ended(None, (7, 7)) == [Sound.ROUND_TIED, Sound.GAME_TIED]

    def test_displays_that_turn(self) -> None:
        board = board_of(OWN_LIDS)
        board.turn_display(OWN, 1)
        assert sounds(board) == [Sound.SLIDE]
        kind = board.kinds[0]
        board.show_kind(kind, OWN)
        assert sounds(board) == [], "nothing has turned"
        board.show_kind(Kind.BRIGHT)
        board.show_kind(Kind.ANIMAL)
        assert set(sounds(board)) == {Sound.SLIDE}


class TestSilence:
    def test_after_a_reset(self) -> None:
        _, events = dealt_events()
        board = Board()
        board.show(*events)
        board.advance(1.0)
        board.search()
        assert board.shown.stage is Stage.SEARCHING
        assert heard(board, 8.0) == []

    def test_after_what_was_skipped(self) -> None:
        _, events = dealt_events()
        board = Board()
        board.show(*events)
        board.skip()
        assert heard(board, 2.0) == []

    def test_after_a_standstill_not_everything_at_once(self) -> None:
        _, events = dealt_events()
        board = Board()
        board.show(*events)
        board.advance(2.2)
        assert len(board.sounds()) < 6

    def test_where_nobody_asks_nothing_piles_up(self) -> None:
        cues = Cues()
        for number in range(1000):
            cues.add([Cue(float(number), Sound.TAP)])
        assert len(cues.due(799.0)) == 0
        assert [cue.at for cue in cues.due(800.0)] == [800.0]

    def test_of_a_board_without_motion_the_main_things_remain(self) -> None:
        state = state_of(OWN_LIDS)
        _, events = apply(state, legal_actions(state)[1])
        board = board_of(OWN_LIDS, replace(Options(), speed=0.0))
        board.show(*seen(events))
        board.advance(0.0)
        assert Sound.STOP in {cue.sound for cue in board.sounds()}


def test_a_position_makes_no_sound() -> None:
    assert heard(board_of(OVER), 1.0) == []
