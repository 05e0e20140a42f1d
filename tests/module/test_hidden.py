"""What a seat may not know cannot reach it: not in its view, not in its events, not in a bot's choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace
from random import Random

import pytest

from module.bot import BOTS, make_bot
from module.bot.base import Bot
from module.bot.searching import Budget, Searcher
from module.game.actions import PLAY, TAKE, PlayCard, TakeCard
from module.game.engine import Events, apply, legal_actions
from module.game.events import CardsDealt, ChoiceOffered, Event, LuckyHands, Source, event_to_text, seen_by
from module.game.state import Phase, State
from module.game.table import matches
from module.game.view import View, view_of
from module.rules.cards import DECK, Card
from module.rules.presets import make_rules
from module.rules.ruleset import Rules
from tests.kernels import compile_once
from tests.module.helpers import position, random_states, team_rules, walk
from tests.module.other_secrets import picks, with_other_secrets

MODULE = make_rules("module")
FOUR_SEATS = team_rules("two teams of two", "1-2-1-2", 5, 8)
both = pytest.mark.parametrize("rules", [MODULE, FOUR_SEATS], ids=lambda rules: rules.spec)


def sampled(rules: Rules, seeds: range) -> Iterator[tuple[State, int, State, Random]]:
    """States of random games, a seat, and the state with other secrets."""
    rng = Random(11)
    for number, state in enumerate(random_states(rules, seeds)):
        if number % 3 == 0:
            seat = rng.randrange(rules.seats)
            yield state, seat, with_other_secrets(state, seat, rng), rng


@both
def test_other_secrets_give_the_same_view(rules: Rules) -> None:
    """That somebody else has picked a card and chooses between two was told by the count of actions."""
    changed = 0
    phases = Counter[tuple[Phase, Phase]]()
    for state, seat, other, _ in sampled(rules, range(60)):
        changed += other.hands != state.hands
        phases[state.phase, other.phase] += 1
        assert view_of(other, seat) == view_of(state, seat)
    assert changed > 300
    assert min(phases[Phase.PLAY, Phase.CHOOSE_FOR_HAND], phases[Phase.CHOOSE_FOR_HAND, Phase.PLAY]) > 10


def played(state: State, card: Card, take: TakeCard | None, rng: Random) -> tuple[State, Events]:
    """A hand card is played, perhaps after others were picked, and what happened on the way."""
    happened: list[Event] = []
    detours = [rng.choice(found) for _ in range(rng.randrange(4)) if (found := picks(state))]
    for action in (*detours, PLAY[card], take):
        if action is not None and not (isinstance(action, PlayCard) and action.card is state.pending):
            state, events = apply(state, action)
            happened += events
    return state, tuple(happened)


@both
def test_what_a_seat_may_not_know_changes_nothing_that_it_is_told(rules: Rules) -> None:
    """An event, though without its cards, told that another seat chooses between two; so did the count."""
    rng, choices = Random(3), 0
    for state in random_states(rules, range(60)):
        if state.phase not in {Phase.PLAY, Phase.CHOOSE_FOR_HAND}:
            continue
        watcher = rng.choice([seat for seat in range(rules.seats) if seat != state.turn])
        card = rng.choice(state.hands[state.turn])
        found = matches(state.table, card.month)
        take = TAKE[rng.choice(found)] if len(found) == 2 else None
        other = with_other_secrets(state, watcher, rng, (card, state.pile[0]))
        other = replace(other, game=state.game)  # the next round may begin
        (after, events), (other_after, other_events) = (
            played(each, card, take, rng) for each in (state, other)
        )
        assert seen_by(events, watcher) == seen_by(other_events, watcher)
        assert view_of(after, watcher) == view_of(other_after, watcher)
        choices += take is not None
    assert choices > 100


SEARCHES = "a search"
"""Bots that think are one with more or less time."""


def quick_bot(name: str) -> Bot:
    """The bot of this name; one that searches with a budget for tests."""
    if name != SEARCHES:
        return make_bot(name)
    compile_once()
    return Searcher(Budget(playouts=20, seconds=0.01))


@both
@pytest.mark.parametrize("name", [*(name for name, facts in BOTS.items() if not facts.thinks), SEARCHES])
def test_other_secrets_give_the_same_choice(rules: Rules, name: str) -> None:
    bot = quick_bot(name)
    asked = 0
    for state, _, _, rng in sampled(rules, range(60)):
        seat = state.turn
        if state.phase is not Phase.OVER:
            other = with_other_secrets(state, seat, rng)
            chosen = bot.choose(view_of(state, seat), Random(5))
            assert bot.choose(view_of(other, seat), Random(5)) == chosen
            assert chosen in legal_actions(state)
            asked += 1
    assert asked > 300


def cards_in(value: object) -> set[Card]:
    """Every card anywhere inside a view, event, action or tuple."""
    match value:
        case Card():
            return {value}
        case tuple():
            return {card for item in value for card in cards_in(item)}
        case PlayCard(card) | TakeCard(card):
            return {card}
        case View():
            return {card for field in fields(value) for card in cards_in(getattr(value, field.name))}
        case _:
            return set()


@both
def test_a_view_holds_no_hidden_card(rules: Rules) -> None:
    for state, seat, _, _ in sampled(rules, range(40)):
        hidden = {card for other, hand in enumerate(state.hands) if other != seat for card in hand}
        assert not cards_in(view_of(state, seat)) & (hidden | set(state.pile))


@pytest.mark.parametrize("spec", ["module", "module:lucky=appendix"])
def test_events_as_a_seat_sees_them_hold_no_hidden_card(spec: str) -> None:
    players = (make_bot("random"),) * 2
    for seed in range(150):
        for _, state, events in walk(make_rules(spec), seed, seed % 2, players, Random(seed)):
            for seat in (0, 1):
                check_seen(state, events, seat)


def check_seen(state: State, events: Events, seat: int) -> None:
    secret = {*state.hands[1 - seat], *state.pile}
    seen = seen_by(events, seat)
    rounds = 0
    for event in reversed(seen):
        if isinstance(event, CardsDealt):
            rounds += 1
        if rounds == 0 and not isinstance(event, LuckyHands):
            hidden = cards_in(tuple(getattr(event, field.name) for field in fields(event))) & secret
            assert not hidden, event_to_text(event)
    assert seen_by(seen, seat) == seen


def test_the_deal_as_each_seat_sees_it() -> None:
    hands = (DECK[:3], DECK[3:6])
    dealt = CardsDealt(DECK[6:9], hands, 20, (1, 1))
    assert seen_by([dealt], 0) == (CardsDealt(DECK[6:9], (hands[0], (None,) * 3), 20, (1, 1)),)
    assert seen_by([dealt], 1) == (CardsDealt(DECK[6:9], ((None,) * 3, hands[1]), 20, (1, 1)),)
    assert event_to_text(*seen_by([dealt], 1)).count("-") == 3


def test_a_choice_for_a_hand_card_is_a_secret_and_one_for_a_drawn_card_is_not() -> None:
    for source in Source:
        offered = ChoiceOffered(0, DECK[0], DECK[1:3], source)
        assert seen_by([offered], 0) == (offered,)
        assert seen_by([offered], 1) == (() if source is Source.HAND else (offered,))


def test_the_other_seat_does_not_see_that_a_hand_card_is_picked() -> None:
    start = position("hand 0: 1b 2p; hand 1: 2a; table: 1p 1q 4a; pile: 5a 6a")
    state, _ = apply(start, legal_actions(start)[0])
    assert state.phase is Phase.CHOOSE_FOR_HAND
    assert view_of(state, 1) == view_of(start, 1)
    mine = view_of(state, 0)
    assert (mine.phase, mine.pending, len(mine.choices), len(mine.legal)) == (
        Phase.CHOOSE_FOR_HAND,
        DECK[0],
        2,
        3,
    )


def test_a_view_says_what_its_seat_may_do() -> None:
    for state in random_states(MODULE, range(15)):
        for seat in (0, 1):
            view = view_of(state, seat)
            assert view.legal == (legal_actions(state) if seat == state.turn else ())
            assert view.hand == state.hands[seat]
            assert view.hand_sizes == tuple(len(hand) for hand in state.hands)
            assert view.pile == len(state.pile)
            assert view.multipliers == state.multipliers
            if seat == state.turn:
                assert (view.phase, view.choices) == (state.phase, state.choices)
