"""Ten thousand random games: what has to be true at every step, and books kept from the events alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from random import Random

import pytest

from module.bot import make_bot
from module.errors import InvalidRules
from module.game.engine import Events
from module.game.events import (
    CardsCaptured,
    Event,
    GameEnded,
    GameStarted,
    KoiKoiCalled,
    KoiKoiOffered,
    RoundEnd,
    RoundEnded,
    RoundStarted,
    StopCalled,
    TurnStarted,
    YakuMade,
)
from module.game.state import Phase, State
from module.game.view import view_of
from module.rules.cards import Card
from module.rules.presets import make_rules
from module.rules.ruleset import Rules
from tests.module.helpers import is_whole_deck, team_rules, walk

THREE_SEATS = team_rules("three seats", "1-2-3", 7, 6)
FOUR_SEATS = team_rules("two teams of two", "1-2-1-2", 5, 8)
UNEVEN = team_rules("one against two", "1-2-2", 6, 8)
TEN_CARDS = team_rules("ten cards", "1-2", 10, 8)


def play(rules: Rules, seed: int) -> None:
    """A random game, checked step by step and as a whole."""
    players = (make_bot("random"),) * rules.seats
    first = seed % rules.seats
    steps = [(state, events) for _, state, events in walk(rules, seed, first, players, Random(seed))]
    assert [state.ply for state, _ in steps] == list(range(len(steps)))
    assert is_whole_deck(steps[0][0])
    for (before, _), (after, events) in pairwise(steps):
        check_step(before, after, events)
    ledger = Ledger(rules, first)
    for _, events in steps:
        for event in events:
            ledger.read(event)
    assert isinstance(steps[-1][1][-1], GameEnded)


def check_step(before: State, after: State, events: Events) -> None:
    assert is_whole_deck(after)
    assert len(after.table) <= 17
    assert not after.table or after.table[-1] is not None
    assert (after.pending is None) == (after.phase not in {Phase.CHOOSE_FOR_HAND, Phase.CHOOSE_FOR_DRAWN})
    ended = [event for event in events if isinstance(event, RoundEnded)]
    assert len(ended) == after.round - before.round + (after.phase is Phase.OVER)
    assert after.results == before.results + tuple(ended)
    if not ended:
        assert after.scores == before.scores
        assert after.dealer == before.dealer
    assert all(new >= old for old, new in zip(before.scores, after.scores, strict=True))


@dataclass
class Ledger:
    """Keeps the books of a game from its events alone, and objects to those that break a rule."""

    rules: Rules
    dealer: int
    round: int = 0
    turn: int = 0
    turns: int = 0
    calls: int = 0
    base: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    captured: set[Card] = field(default_factory=set)

    def read(self, event: Event) -> None:
        """Check one event."""
        match event:
            case GameStarted():
                self.scores = [0] * self.rules.team_count
            case RoundStarted():
                self.round += 1
                self.turns = self.calls = 0
                self.base = [0] * self.rules.team_count
                self.captured = set()
                assert (event.round, event.dealer) == (self.round, self.dealer)
            case TurnStarted():
                self.turn = (self.dealer + self.turns) % self.rules.seats
                self.turns += 1
                assert event.seat == self.turn
            case CardsCaptured():
                self.capture(event)
            case YakuMade():
                assert (event.seat, event.team) == (self.turn, self.rules.teams[self.turn])
                assert event.grown
                assert set(event.grown) <= set(event.yaku)
                assert event.base == sum(score.points for score in event.yaku) > self.base[event.team]
                self.base[event.team] = event.base
            case KoiKoiOffered() | StopCalled():
                assert event.seat == self.turn
            case KoiKoiCalled():
                self.calls += 1
                assert event.seat == self.turn
                assert set(event.multipliers) == {1 + self.calls}
            case RoundEnded():
                self.end(event)
            case GameEnded():
                leaders = [team for team, score in enumerate(self.scores) if score == max(self.scores)]
                assert event.winner == (leaders[0] if len(leaders) == 1 else None)
                assert (list(event.scores), self.round) == (self.scores, self.rules.rounds)
            case _:
                pass

    def capture(self, event: CardsCaptured) -> None:
        """A card takes one or three of its month, for the team of the seat whose turn it is."""
        assert (event.seat, event.team) == (self.turn, self.rules.teams[self.turn])
        assert len(event.taken) in {1, 3}
        assert {card.month for card in event.taken} == {event.card.month}
        cards = {event.card, *event.taken}
        assert len(cards) == 1 + len(event.taken)
        assert not cards & self.captured
        self.captured |= cards

    def end(self, event: RoundEnded) -> None:
        """Who scores what, and who deals next."""
        all_turns = self.rules.seats * self.rules.hand_size
        assert (event.round, event.multiplier) == (self.round, 1 if event.seat is None else 1 + self.calls)
        assert event.points == event.base * event.multiplier
        match event.reason:
            case RoundEnd.STOPPED:
                assert self.turns <= all_turns - self.rules.seats
            case RoundEnd.HAND_EMPTY:
                assert all_turns - self.rules.seats < self.turns <= all_turns
            case _:
                assert event.reason is RoundEnd.NOBODY_STOPPED, "this deal allows nothing else"
                assert (event.seat, event.team, event.points, self.turns) == (None, None, 0, all_turns)
        if event.seat is not None:
            team = self.rules.teams[event.seat]
            assert (event.seat, event.team, event.base) == (self.turn, team, self.base[team])
            self.scores[team] += event.points
            self.dealer = event.seat
        assert list(event.scores) == self.scores


@pytest.mark.parametrize(
    "chunk", [*range(3), *(pytest.param(n, marks=pytest.mark.slow) for n in range(3, 10))]
)
def test_a_thousand_random_games(chunk: int) -> None:
    rules = make_rules("module")
    for seed in range(chunk * 1000, (chunk + 1) * 1000):
        play(rules, seed)


@pytest.mark.parametrize(
    "rules",
    [THREE_SEATS, FOUR_SEATS, UNEVEN, TEN_CARDS, make_rules("module:rounds=12,month_yaku=4")],
    ids=lambda rules: rules.spec,
)
def test_random_games_of_other_sizes(rules: Rules) -> None:
    for seed in range(150):
        play(rules, seed)


def test_teams_pool_captures_calls_and_scores() -> None:
    players = (make_bot("random"),) * 4
    pooled = 0
    for seed in range(40):
        for _, state, _ in walk(FOUR_SEATS, seed, 0, players, Random(seed)):
            assert [len(state.captured), len(state.calls), len(state.scores), len(state.yaku)] == [2] * 4
            mine, partner = view_of(state, 1), view_of(state, 3)
            assert mine.team == partner.team == 1
            assert (mine.captured, mine.base(1)) == (partner.captured, partner.base(1))
            pooled += mine.base(1) > 0
    assert pooled > 100


@pytest.mark.parametrize(
    "sides, hand_size, table_size, reason",
    [
        ("1-2", 11, 8, "2 hands of 11 and 8 cards"),
        ("1-2-3", 8, 6, "need 54 cards"),
        ("1-3", 8, 8, "side 2 has no seat"),
        ("2-2", 8, 8, "side 1 has no seat"),
        ("1-1", 8, 8, "all seats are on one side"),
        ("1", 8, 8, "takes two to 4"),
        ("1-2-3-4-5", 2, 8, "takes two to 4"),
    ],
)
def test_rules_that_cannot_be_dealt_are_refused(
    sides: str, hand_size: int, table_size: int, reason: str
) -> None:
    with pytest.raises(InvalidRules, match=reason):
        team_rules("odd rules", sides, hand_size, table_size)
