"""What everybody has seen: enough to tell the table and the piles at every moment, and nothing hidden."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from module.bot import make_bot
from module.bot.history import NOTHING_SEEN, History, RoundSeen, history_of
from module.game.engine import apply, new_game
from module.game.events import Event, RoundEnd
from module.game.record import Record
from module.game.state import Phase, State
from module.game.table import with_card, without
from module.game.view import view_of
from module.rules.cards import Card
from module.rules.presets import PRESETS, make_rules


def played(rules_name: str, seed: int) -> list[tuple[State, tuple[Event, ...], Record]]:
    """A game between bots of chance: each state, what led to it, and the record so far."""
    rules, rng, bot = make_rules(rules_name), Random(seed), make_bot("random")
    state, events = new_game(rules, seed)
    actions = []
    steps = [(state, events, Record(rules, seed, None, ()))]
    while state.phase is not Phase.OVER:
        action = bot.choose(view_of(state, state.turn), rng)
        actions.append(action)
        state, events = apply(state, action)
        steps.append((state, events, Record(rules, seed, None, tuple(actions))))
    return steps


def laid_out(seen: RoundSeen, teams: tuple[int, ...]) -> tuple[tuple[Card | None, ...], list[set[Card]]]:
    """The table and what each team has captured, as the history tells it."""
    table: tuple[Card | None, ...] = seen.table
    captured: list[set[Card]] = [set() for _ in set(teams)]
    for turn in seen.turns:
        for card, taken in ((turn.card, turn.taken), (turn.drawn, turn.gained)):
            if taken and card:
                table = without(table, taken)
                captured[teams[turn.seat]] |= {card, *taken}
            elif card:
                table, _ = with_card(table, card)
    return table, captured


@pytest.mark.parametrize("name", PRESETS)
def test_it_tells_how_the_table_and_the_piles_came_about(name: str) -> None:
    history, compared = NOTHING_SEEN, 0
    for state, events, _ in played(name, 5):
        history = history.after(events)
        if state.phase in {Phase.PLAY, Phase.KOIKOI}:
            table, captured = laid_out(history.rounds[-1], state.rules.teams)
            assert table == state.table
            assert captured == [set(cards) for cards in state.captured]
            assert history.rounds[-1].round == state.round
            compared += 1
    assert compared > 10


def test_it_tells_which_place_of_the_hand_a_card_came_from() -> None:
    steps, turns = played("module", 9), 0
    history = NOTHING_SEEN
    for (before, events, _), (_, following, _) in pairwise(steps):
        history = history.after(events)
        known = len(history.rounds[-1].turns)
        for turn in history.after(following).rounds[before.round - 1].turns[known:]:
            assert before.hands[turn.seat][turn.place] is turn.card
            turns += 1
    assert turns > 20


def test_it_tells_calls_and_how_rounds_end() -> None:
    called = ended = 0
    for seed in range(12):
        *_, (state, _, record) = played("module", seed)
        history = history_of(record)
        assert [seen.end for seen in history.rounds] == [*state.results]
        for seen, result in zip(history.rounds, state.results, strict=True):
            called += sum(turn.called for turn in seen.turns)
            ended += result.reason is RoundEnd.STOPPED
    assert called > 3
    assert ended > 3


def test_a_game_taken_up_again_has_the_same_history() -> None:
    history = NOTHING_SEEN
    for _, events, record in played("module", 3)[:30]:
        history = history.after(events)
        assert history_of(record) == history
    assert history != History()


def test_other_hands_and_another_pile_give_the_same_history() -> None:
    """Nothing of it says what a hand holds: cards are in it only once they have been on the table."""
    for state, _, record in played("module", 4):
        seen = history_of(record).rounds[-1]
        if state.phase is Phase.OVER:
            break
        hidden = {card for hand in state.hands for card in hand} | {*state.pile}
        shown = {*seen.table} | {turn.card for turn in seen.turns} | {turn.drawn for turn in seen.turns}
        assert not hidden & shown
