"""A round as it was seen, turn by turn: what lay where when a seat chose its card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from module.bot.history import RoundSeen, Turn
from module.bot.packed import layout as at
from module.bot.packed.convert import Array, array
from module.game.table import Table, with_card, without
from module.rules.cards import Card
from module.rules.ruleset import Rules


@dataclass(frozen=True, slots=True)
class Moment:
    """The beginning of a turn: the table, and what each team has captured, as sets.

    `slot` is where its card lay in the hand as dealt. `held_then`: what each has captured at the turn's end.
    """

    round: int
    turn: Turn
    table: Table
    held: tuple[int, ...]
    held_then: tuple[int, ...]
    slot: int


@dataclass(slots=True)
class _Course:
    table: Table
    held: list[int]
    slots: dict[int, list[int]] = field(default_factory=dict)

    def settle(self, team: int, card: Card, taken: tuple[Card, ...]) -> None:
        if taken:
            self.table = without(self.table, taken)
            self.held[team] |= card.bit | sum(other.bit for other in taken)
        else:
            self.table, _ = with_card(self.table, card)


def moments(seen: RoundSeen, rules: Rules) -> Iterator[Moment]:
    """The turns of a round, those of all seats."""
    course = _Course(seen.table, [0] * rules.team_count)
    for turn in seen.turns:
        slots = course.slots.setdefault(turn.seat, [*range(rules.hand_size)])
        team = rules.teams[turn.seat]
        table, held, slot = course.table, tuple(course.held), slots.pop(turn.place)
        course.settle(team, turn.card, turn.taken)
        if turn.drawn:
            course.settle(team, turn.drawn, turn.gained)
        yield Moment(seen.round, turn, table, held, tuple(course.held), slot)


def seen_cards(seen: RoundSeen) -> set[Card]:
    """All cards that everybody has seen in a round."""
    cards = set(seen.table)
    for turn in seen.turns:
        cards |= {turn.card, *turn.taken, *turn.gained}
        if turn.drawn:
            cards.add(turn.drawn)
    return cards


def packed_moment(moment: Moment, later: list[Moment], rules: Rules) -> Array:
    """A moment in packed form, with those cards of the seat's hand that it played then and `later`."""
    state, turn = array(at.STATE), moment.turn
    state[at.TURN] = turn.seat
    for place, card in enumerate(moment.table):
        if card:
            state[at.TABLE] |= card.bit
            state[at.POSITIONS + card.index] = place
    for one in (moment, *later):
        state[at.HANDS + turn.seat] |= one.turn.card.bit
        state[at.POSITIONS + one.turn.card.index] = one.slot
    for team in range(rules.team_count):
        state[at.HELD + team] = moment.held[team]
    return state
