"""From the readable form to the packed one and back."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from module.bot.packed import layout as at
from module.bot.packed.convert import action_of, code_of, pack_state, pack_view, unpack_state
from module.game.engine import legal_actions, new_game, play
from module.game.state import Phase, State
from module.game.view import view_of
from module.rules.presets import PRESETS, make_rules
from tests.module.helpers import EVERY_ACTION


def states(preset: str, games: int) -> Iterator[State]:
    """Every state of the first rounds of some random games."""
    for seed in range(games):
        rng, (state, _) = Random(seed), new_game(make_rules(preset), seed)
        while state.phase not in {Phase.ROUND_OVER, Phase.OVER}:
            yield state
            state, _ = play(state, rng.choice(legal_actions(state)))
        yield state


def sorted_captures(state: State) -> State:
    """The state with all captured cards in the deck's order."""
    captured = tuple(tuple(sorted(cards, key=lambda card: card.index)) for cards in state.captured)
    return replace(state, captured=captured)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_state_there_and_back_is_the_same(preset: str) -> None:
    for state in states(preset, 12):
        back = unpack_state(pack_state(state), state)
        assert sorted(back.callers) == sorted(state.callers)
        if state.phase is Phase.CHOOSE_FOR_DRAWN:  # what its hand card took counts only at the turn's end
            back = replace(back, yaku=state.yaku)
        assert replace(back, callers=state.callers) == sorted_captures(state)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_view_with_the_cards_that_it_does_not_know_is_the_state(preset: str) -> None:
    for state in states(preset, 12):
        for seat in range(state.rules.seats):
            hands = [() if seat == other else hand for other, hand in enumerate(state.hands)]
            packed = pack_view(view_of(state, seat), hands, state.pile)
            whole = pack_state(state)
            if state.phase is Phase.CHOOSE_FOR_HAND and state.turn != seat:
                whole[at.PHASE], whole[at.PENDING] = at.PLAY_CARD, at.NONE  # another's choice is not seen
            if state.phase is Phase.ROUND_OVER:  # how it ended is told by the view's results
                packed[at.REASON : at.POINTS + 1] = whole[at.REASON : at.POINTS + 1]
                packed[at.GAINS : at.GAINS + at.SEATS_MOST] = whole[at.GAINS : at.GAINS + at.SEATS_MOST]
            assert np.array_equal(packed, whole)


def test_every_action_has_a_number_of_its_own() -> None:
    codes = [code_of(action) for action in EVERY_ACTION]
    assert sorted(codes) == list(range(at.ACTIONS))
    assert [action_of(code) for code in codes] == list(EVERY_ACTION)
