"""The exact solver, held to what can be told in the head, to its definition, and to games drawn by lot."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import count, permutations
from random import Random

import pytest

from module.bot import make_bot
from module.bot.base import Bot
from module.game.actions import KOIKOI, PLAY, STOP, TAKE, Action, TakeCard
from module.game.engine import legal_actions, play
from module.game.events import Event, seen_by
from module.game.record import replay
from module.game.state import Phase, State
from module.game.view import view_of
from module.rules.cards import Card
from tests.module.exact import Value, exact_values
from tests.module.helpers import cards, position
from tests.module.last_turns import RULES, WANTED, Kind, decisions, kind_of

HOUSE = make_bot("house")


def hidden_of(state: State) -> tuple[Card, ...]:
    """The cards of the other's hand and of the pile, in an order that tells nothing."""
    other = state.hands[1 - state.turn]
    return tuple(sorted((*other, *state.pile), key=lambda card: card.index))


def solved(state: State, rival: Bot = HOUSE) -> dict[Action, Value]:
    """The values of a position written by hand, in which not all cards need be there."""
    return exact_values(view_of(state, state.turn), rival, hidden_of(state))


def points(text: str) -> list[Fraction]:
    return [value.points for value in solved(position(text)).values()]


VIEWER = "turn: 0; captured 0: 8b 4r 5r 10r 11r; captured 1: 1b 3b; table: 9a 7p 12p"
"""Who holds 9p and 7r can make moon viewing (5) and five ribbons (1); the other lacks 12b."""


class TestInTheHead:
    @pytest.mark.parametrize("seat", [0, 1])
    def test_the_last_card_takes_one_of_two(self, seat: int) -> None:
        """With the cup it is moon viewing, 5; 12b, one of three hidden cards, may make three brights, 6."""
        mine = f"turn: {seat}; hand {seat}: 9p; captured {seat}: 8b 1b; phase: choose_for_hand; pending: 9p"
        assert points(f"{mine}; table: 9a 9r 12p; pile: 12b 5p 6p") == [5 + Fraction(6, 3), Fraction(6, 3)]

    def test_koikoi_or_stop(self) -> None:
        """5 now, or 12 if 7r is played in peace; 12b is in the rival's hand, or drawn by it, or by me."""
        last = "turn: 0; phase: koikoi; captured 0: 8b 9p 9a 4r 5r 10r 11r; captured 1: 1b 3b; table: 7p 12p"
        values = solved(position(f"{last}; hand 0: 7r; hand 1: 4p; pile: 12b 2p"))
        assert values[STOP].points == 5
        assert values[KOIKOI].points == Fraction(12 - 12 - 12, 3)

    @pytest.mark.parametrize("pile", ["12b 5p 2p", "5p 12b 2p", "2p 5p 12b"])
    def test_a_later_decision_knows_no_hidden_card(self, pile: str) -> None:
        """After 9p 12b is mine with a chance of 1/4, and koi-koi sure of 12. Else koi-koi is worth -4.

        Who knew where 12b is would call it, too, when it comes to me with my last draw.
        """
        values = solved(position(f"{VIEWER}; hand 0: 9p 7r; hand 1: 4p; pile: {pile}"))
        assert values[PLAY[cards("9p")[0]]].points == Fraction(1, 4) * 12 + Fraction(3, 4) * 5
        assert values[PLAY[cards("7r")[0]]].points == Fraction(1, 4) * 12 + Fraction(3, 4) * 1

    @pytest.mark.parametrize(
        "scores, win, tie",
        [
            ("0 0", 1, 0),  # either stop wins
            (
                "0 6",
                Fraction(1, 4) + Fraction(3, 4) * Fraction(1, 3),
                0,
            ),  # 5 are too few: koi-koi in any case
            ("0 5", Fraction(1, 4), Fraction(3, 4)),  # a third of a win is less than a tie
            ("0 12", 0, Fraction(1, 4) + Fraction(3, 4) * Fraction(1, 3)),
        ],
    )
    def test_for_the_game_it_decides_otherwise_than_for_points(
        self, scores: str, win: Fraction, tie: Fraction
    ) -> None:
        position_text = f"{VIEWER}; hand 0: 9p 7r; hand 1: 4p; pile: 12b 5p 2p; round: 3; scores: {scores}"
        value = solved(position(position_text))[PLAY[cards("9p")[0]]]
        assert (value.win, value.tie) == (win, tie)
        assert value.game == win + tie / 2
        assert value.points == Fraction(27, 4)

    def test_a_picked_card_is_played(self) -> None:
        """9p takes the cup, or the ribbon; 7r, picked instead, leaves the cup to the last turn."""
        text = f"{VIEWER} 9r; phase: choose_for_hand; pending: 9p; hand 0: 9p 7r; hand 1: 4p; pile: 5p 2p 6p"
        values = solved(position(text))
        assert {action: value.points for action, value in values.items()} == {
            TAKE[cards("9a")[0]]: 12,  # nobody can disturb: koi-koi, and the fifth ribbon
            TAKE[cards("9r")[0]]: 4,  # the fifth ribbon, koi-koi, the sixth: 2 x 2
            PLAY[cards("7r")[0]]: 12,
        }


@dataclass(frozen=True, slots=True)
class Definition:
    """What a seat gets, every deal of the hidden cards played to its end; `worth`: of what a round is."""

    seat: int
    rival: Bot
    worth: Callable[[State, int], Fraction]

    def values(self, state: State) -> list[Fraction]:
        """What each action is worth."""
        size = len(state.hands[1 - self.seat])
        deals = [(deal[:size], deal[size:]) for deal in permutations(hidden_of(state))]
        worlds = [
            replace(
                state, hands=(state.hands[0], hand) if self.seat == 0 else (hand, state.hands[1]), pile=pile
            )
            for hand, pile in deals
        ]
        return [self.sum_after(worlds, action) / len(worlds) for action in legal_actions(state)]

    def sum_after(self, worlds: list[State], action: Action) -> Fraction:
        """The sum over these worlds when the seat does this and then its best."""
        alike: dict[tuple[Event, ...], list[State]] = defaultdict(list)
        for world in worlds:
            seen, after = self.to_the_next_choice(world, action)
            alike[seen].append(after)
        return sum((self.best_sum(group) for group in alike.values()), Fraction())

    def best_sum(self, worlds: list[State]) -> Fraction:
        """The same in worlds that the seat cannot tell apart; a picked card is played."""
        if worlds[0].phase is Phase.ROUND_OVER:
            return sum((self.worth(world, self.seat) for world in worlds), Fraction())
        actions = legal_actions(worlds[0])
        if worlds[0].phase is Phase.CHOOSE_FOR_HAND:
            actions = tuple(action for action in actions if isinstance(action, TakeCard))
        return max(self.sum_after(worlds, action) for action in actions)

    def to_the_next_choice(self, state: State, action: Action) -> tuple[tuple[Event, ...], State]:
        """What the seat sees until it has to choose once more, or the round is over."""
        state, events = play(state, action)
        seen = list(seen_by(events, self.seat))
        while state.phase is not Phase.ROUND_OVER:
            legal = legal_actions(state)
            if state.turn == self.seat and len(legal) > 1:
                break
            view = view_of(state, state.turn)
            action = legal[0] if state.turn == self.seat else self.rival.choose(view, Random(0))
            state, events = play(state, action)
            seen += seen_by(events, self.seat)
        return tuple(seen), state


def by_points(state: State, seat: int) -> Fraction:
    """Points in a game whose scores were even when the round began."""
    return Fraction(state.scores[seat] - state.scores[1 - seat])


def by_game(state: State, seat: int) -> Fraction:
    """A game won or tied."""
    own, other = state.scores[seat], state.scores[1 - seat]
    return Fraction(own > other) + Fraction(own == other, 2)


HIDDEN = 5
"""So many cards are left hidden: 120 deals can be written out."""


def small_positions(each: int) -> Iterator[State]:
    """So many positions of each kind, drawn from games, with most of the pile taken away."""
    rng, found = Random(5), Counter[Kind]()
    for seed in count():
        for record, view in decisions(RULES, seed):
            kind = kind_of(view)
            if found[kind] < each and kind in WANTED and len(view.legal) > 1:
                found[kind] += 1
                *_, (state, _) = replay(record)
                pile = rng.sample(state.pile, HIDDEN - kind.rival)
                yield replace(state, game=replace(state.game, scores=(0, 0)), pile=tuple(pile))
        if found.total() == each * len(WANTED):
            return


@pytest.mark.parametrize(
    "name, each",
    [
        ("house", 2),
        ("first", 1),
        pytest.param("house", 20, marks=pytest.mark.slow),
        pytest.param("first", 20, marks=pytest.mark.slow),
    ],
)
def test_it_is_what_the_definition_says(name: str, each: int) -> None:
    """With its memory, its worlds that stand for many deals and its whole numbers.

    What the first player does hangs on the places in its hand and on the table, and it calls koi-koi.
    """
    rival, decided = make_bot(name), 0
    for state in small_positions(each):
        values = solved(state, rival).values()
        points = [value.points for value in values]
        assert points == Definition(state.turn, rival, by_points).values(state)
        assert [value.game for value in values] == Definition(state.turn, rival, by_game).values(state)
        decided += len(set(points)) > 1
    assert decided > 5 * each
