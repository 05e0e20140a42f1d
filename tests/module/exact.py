"""What every action is worth in the last turns of a round, exactly: the judge of those that estimate it.

An exhaustive expectimax on the readable engine, for two seats. It looks at all hands that the rival may hold
and at all cards that may be turned up, each equally likely, as far as the seat's view leaves them open. The
rival is a bot that leaves nothing to chance. At its own later decisions the seat does what is best on average
over all that it cannot tell apart by then: it never knows a hidden card.

A world is a state with one of the hands that the rival may hold; it stands for all orders of its pile, so
any order serves. All worlds that look the same are as likely as each other, then and later: a draw leaves
those without the card, and what a bot plays from a hand follows from the hand. So values are whole numbers,
sums over all deals, until they are divided by the number of deals.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations
from math import perm
from random import Random

from module.bot.base import Bot
from module.game.actions import Action, PlayCard
from module.game.engine import Events, legal_actions, play
from module.game.events import Event, seen_by
from module.game.quick import quickly_made
from module.game.state import GameSoFar, Phase, State
from module.game.view import View, view_of
from module.rules.cards import DECK, Card
from module.rules.seeds import Seeds
from module.rules.yaku import bits

Worlds = tuple[State, ...]
"""All that looks the same to the seat, none of them twice."""


@dataclass(frozen=True, slots=True)
class Value:
    """What an action leads to on average.

    `points`: those of the round that the seat's side gets, less those that the other gets, where it goes on
    to play for points. `win` and `tie`: the chances that it has more points of the game than the other when
    the round is over, or as many, where it goes on to play for that, a tie being half a win. In the last
    round these are the chances of winning the game.
    """

    points: Fraction
    win: Fraction
    tie: Fraction

    @property
    def game(self) -> Fraction:
        """The chance to win, a tie being half a win."""
        return self.win + self.tie / 2


def exact_values(view: View, rival: Bot, hidden: Iterable[Card] | None = None) -> dict[Action, Value]:
    """What each of `view.legal` is worth against this rival, in their order.

    `hidden`: the cards of the rival's hand and of the pile, whichever is which; None: all that the view does
    not show. To pick a hand card is worth what playing it is: once picked, it is not put back.
    """
    worlds = worlds_of(view, hidden)
    solver = _Solver(view, rival)
    deals = len(worlds) * _orders(worlds[0])
    sums = {action: solver.carried_out(worlds, action) for action in view.legal}
    return {
        action: Value(Fraction(total.points, deals), Fraction(total.wins, deals), Fraction(total.ties, deals))
        for action, total in sums.items()
    }


def worlds_of(view: View, hidden: Iterable[Card] | None = None) -> Worlds:
    """Every hand that the rival may hold, card by card in its places, and the other hidden cards as pile."""
    assert view.rules.seats == 2, "the solver is for two seats"
    rival = 1 - view.seat
    shown = {*view.hand, *view.table, *view.captured[0], *view.captured[1], view.pending}
    unseen = tuple(card for card in DECK if card not in shown) if hidden is None else tuple(hidden)
    assert len(unseen) == view.pile + view.hand_sizes[rival], "the hidden cards are those of hand and pile"
    game = GameSoFar(
        view.rules, 0, Seeds.HASHED, view.round, view.dealer, view.first_multiplier, view.scores, view.results
    )
    state = State(
        game=game, turn=view.turn, phase=view.phase, pile=(), table=view.table,
        lying=bits(card for card in view.table if card), hands=(), captured=view.captured,
        held=tuple(map(bits, view.captured)), callers=view.callers, yaku=view.yaku, pending=view.pending,
        ply=view.ply, picks=(0, 0),
    )  # fmt: skip
    return tuple(
        replace(
            state,
            hands=(view.hand, hand) if rival == 1 else (hand, view.hand),
            pile=tuple(card for card in unseen if card not in hand),
        )
        for hand in permutations(unseen, view.hand_sizes[rival])
    )


def _orders(state: State) -> int:
    """In how many ways the cards that are still to be turned up may come: one for each card in the hands."""
    return perm(len(state.pile), min(len(state.pile), sum(map(len, state.hands))))


def outcomes(state: State, action: Action) -> Iterator[tuple[State, Events]]:
    """What the action leads to with each card of the pile turned up; one outcome where none is turned up."""
    first, pile = play(state, action), state.pile
    yield first
    if len(first[0].pile) < len(pile):
        for place in range(1, len(pile)):
            turned = (pile[place], *pile[:place], *pile[place + 1 :])
            yield play(_with_pile(state, turned), action)


def _with_pile(state: State, pile: tuple[Card, ...]) -> State:
    """The state with another pile; written out, since `replace` would take a sixth of all the time."""
    return State(
        state.game, state.turn, state.phase, pile, state.table, state.lying, state.hands, state.captured,
        state.held, state.callers, state.yaku, state.pending, state.ply, state.picks,
    )  # fmt: skip


@quickly_made
@dataclass(frozen=True, slots=True)
class _Sum:
    """Points, wins and ties, summed over deals."""

    points: int
    wins: int
    ties: int

    def __add__(self, other: _Sum) -> _Sum:
        return _Sum(self.points + other.points, self.wins + other.wins, self.ties + other.ties)

    @property
    def game(self) -> int:
        return 2 * self.wins + self.ties


_NOTHING = _Sum(0, 0, 0)


class _Solver:
    """One seat's round from now on, and what has been worked out of it."""

    def __init__(self, view: View, rival: Bot) -> None:
        self.seat, self.team, self.before = view.seat, view.team, view.scores
        self.rival = rival
        self.known: dict[object, _Sum] = {}

    def carried_out(self, worlds: Worlds, action: Action) -> _Sum:
        """The sum when the seat does this now."""
        return self.over(worlds, lambda _: action)

    def over(self, worlds: Worlds, choose: Callable[[State], Action]) -> _Sum:
        """The sum when in each world this is done: they part by what the seat sees of it."""
        alike: dict[tuple[Event, ...], list[State]] = defaultdict(list)
        paid = _NOTHING
        for world in worlds:
            for after, events in outcomes(world, choose(world)):
                if after.phase is Phase.ROUND_OVER:
                    paid += self.paid(after)
                else:
                    alike[seen_by(events, self.seat)].append(after)
        return sum((self.total(tuple(group)) for group in alike.values()), paid)

    def total(self, worlds: Worlds) -> _Sum:
        """The sum over worlds that look the same, in which the round goes on, the seat doing its best."""
        turn = worlds[0].turn
        if len(worlds) > 1 and turn != self.seat and not worlds[0].hands[self.seat]:
            # The seat has nothing left to decide, so it does not matter what it can tell apart.
            return sum((self.total((world,)) for world in worlds), _NOTHING)
        key = self.what_matters(worlds)
        if key not in self.known:
            self.known[key] = self.best(worlds) if turn == self.seat else self.over(worlds, self.reply)
        return self.known[key]

    def best(self, worlds: Worlds) -> _Sum:
        """The sum of the seat's best action, for points and for the game; a picked card is played."""
        actions = legal_actions(worlds[0])
        if worlds[0].phase is Phase.CHOOSE_FOR_HAND:
            actions = tuple(action for action in actions if not isinstance(action, PlayCard))
        sums = [self.carried_out(worlds, action) for action in actions]
        most, game = max(total.points for total in sums), max(sums, key=lambda total: total.game)
        return replace(game, points=most)

    def reply(self, world: State) -> Action:
        """What the rival does in this world."""
        return self.rival.choose(view_of(world, world.turn), Random(0))

    def paid(self, state: State) -> _Sum:
        """The sum in a world where the round is over."""
        deals = _orders(state)
        own, other = state.scores[self.team], state.scores[1 - self.team]
        gained = own - self.before[self.team] - (other - self.before[1 - self.team])
        return _Sum(gained * deals, (own > other) * deals, (own == other) * deals)

    def what_matters(self, worlds: Worlds) -> object:
        """Equal only where the sums are: neither how it came so nor the order of captured cards matters."""
        state, rival = worlds[0], 1 - self.seat
        return (
            state.phase, state.turn, state.table, state.hands[self.seat], state.held, state.callers,
            state.yaku, frozenset((world.hands[rival], world.pending) for world in worlds),
        )  # fmt: skip
