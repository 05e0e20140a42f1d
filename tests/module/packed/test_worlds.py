"""Worlds that a seat deals itself: in accordance with all that it knows, and never without the true one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from module.bot.base import Bot
from module.bot.history import NOTHING_SEEN, History
from module.bot.house import House
from module.bot.packed import layout as at
from module.bot.packed import worlds as of
from module.bot.packed.beliefs import believe, suspect, turns_known, unknown_cards
from module.bot.packed.characters import ANY, HOUSE_MODEL, KNOWS_HOUSE, KNOWS_NOBODY, SIMPLE, Model
from module.bot.packed.convert import array, hand_of, pack_view, pile_of
from module.bot.packed.ruleset import pack_rules
from module.bot.packed.worlds import sample_world
from module.bot.simple import RandomPlayer
from module.game.engine import apply, new_game
from module.game.state import Phase, State
from module.game.view import view_of
from module.rules.presets import PRESETS, make_rules
from module.rules.ruleset import Rules

MODULE = make_rules()


def turns_of(bots: tuple[Bot, ...], rules: Rules, seed: int) -> Iterator[tuple[State, History]]:
    """A game's states with what everybody has seen."""
    state, events = new_game(rules, seed, seed % rules.seats)
    history, rng = NOTHING_SEEN.after(events), Random(seed)
    while state.phase is not Phase.OVER:
        yield state, history
        state, events = apply(state, bots[state.turn].choose(view_of(state, state.turn), rng, history))
        history = history.after(events)


def rival_slots(state: State, history: History, seat: int) -> tuple[list[int], list[int]]:
    """The slots in which the rival's cards were dealt, and where these cards stand in the unknown."""
    view = view_of(state, seat)
    turns = turns_known(view, history)
    assert turns is not None
    gone = {moment.slot for moment in turns}
    slots = [slot for slot in range(state.rules.hand_size) if slot not in gone]
    unknown = unknown_cards(view)
    return slots, [unknown.index(card) for card in state.hands[1 - seat]]


def test_a_hand_that_the_modules_own_bot_holds_is_never_excluded() -> None:
    """Also where it broke a tie by place or slot: by the deck's order, one play in eight excludes it."""
    looked, sure = 0, 0
    for seed in range(40):
        for state, history in turns_of((RandomPlayer(), House()), MODULE, seed):
            if state.turn != 0 or state.phase is not Phase.PLAY:
                continue
            slots, places = rival_slots(state, history, 0)
            turns = turns_known(view_of(state, 0), history) or []
            found = suspect(HOUSE_MODEL, MODULE, turns, slots, unknown_cards(view_of(state, 0)))
            assert all(found.weights[row, place] for row, place in enumerate(places))
            looked += 1
            sure += len(slots) > 0 and float(found.weights.mean()) < 0.5
    assert looked > 500
    assert sure > 50


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("models", [KNOWS_HOUSE, KNOWS_NOBODY], ids=["house", "nobody"])
def test_a_world_is_what_is_seen_with_every_hidden_card_somewhere(
    preset: str, models: tuple[Model, ...]
) -> None:
    rules = make_rules(preset)
    packed_rules, world, chance = pack_rules(rules), array(at.STATE), array(1)
    for state, history in turns_of((House(),) * rules.seats, rules, 3):
        seat = state.turn
        view = view_of(state, seat)
        if state.phase is Phase.ROUND_OVER:
            continue
        belief = believe(view, history, models)
        root = pack_view(view, [()] * rules.seats, unknown_cards(view)[: view.pile])
        for _ in range(3):
            model = sample_world(world, root, packed_rules, belief, chance)
            assert 0 <= model < len(models)
            hands = [hand_of(world, other) for other in range(rules.seats)]
            assert hands[seat] == state.hands[seat]
            assert [len(hand) for hand in hands] == [len(hand) for hand in state.hands]
            dealt = [card for other, hand in enumerate(hands) if other != seat for card in hand]
            assert sorted(card.index for card in (*dealt, *pile_of(world))) == [
                card.index for card in unknown_cards(view)
            ]


def test_worlds_are_dealt_by_the_weights() -> None:
    """A card lies in a slot as often as its weight there says, where it is the only slot."""
    *_, (state, history) = (
        found for found in turns_of((House(), House()), MODULE, 5)
        if found[0].turn == 0 and found[0].phase is Phase.PLAY and len(found[0].hands[1]) == 1
    )  # fmt: skip
    view = view_of(state, 0)
    slots, _ = rival_slots(state, history, 0)
    unknown = unknown_cards(view)
    found = suspect(HOUSE_MODEL, MODULE, turns_known(view, history) or [], slots, unknown)
    belief = believe(view, history, (HOUSE_MODEL,))
    root, world, chance = pack_view(view, [(), ()], unknown[: view.pile]), array(at.STATE), array(1)
    dealt = Counter[int]()
    for _ in range(4000):
        sample_world(world, root, pack_rules(MODULE), belief, chance)
        dealt[unknown.index(hand_of(world, 1)[0])] += 1
    expected = found.weights[0] / found.weights[0].sum()
    assert np.allclose([dealt[place] / 4000 for place in range(len(unknown))], expected, atol=0.05)
    assert 0 < np.count_nonzero(expected) < len(unknown)


def shares(bot: Bot, seed: int) -> list[float]:
    """How likely each model is at last, of those that a rival may be."""
    last = None
    for state, history in turns_of((House(), bot), MODULE, seed):
        if state.turn == 0 and state.phase is Phase.PLAY:
            last = view_of(state, 0), history
    assert last is not None
    belief = believe(*last, KNOWS_HOUSE)
    borders = [belief[of.MODEL_FROM + of.MODEL * number + of.CHANCE] for number in range(len(KNOWS_HOUSE))]
    return [float(part) / of.WHOLE for part in np.diff([0, *borders])]


def test_the_rival_is_known_by_how_it_plays() -> None:
    house, anybody = KNOWS_HOUSE.index(HOUSE_MODEL), KNOWS_HOUSE.index(ANY)
    assert shares(House(), 1)[house] > 0.99
    of_random = shares(RandomPlayer(), 1)
    assert of_random[anybody] > 0.9
    assert of_random[house] < 0.01
    assert SIMPLE in KNOWS_NOBODY
    assert HOUSE_MODEL not in KNOWS_NOBODY
