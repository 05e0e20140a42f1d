"""The kernel for the last turns of a round: every hidden hand and every card that may be turned up, no lot.

What a side comes to is summed over all guesses of the other's hand, each with its weight, and over all draws.
The side that decides does at each of its later turns what is best on average over all that it cannot tell
apart by then; the other plays as its model does.
"""

from __future__ import annotations

from typing import Final, Protocol

from module.bot.packed.compiled import ZERO, count, kernel, lowest, part
from module.bot.packed.equity import chance_of, lead
from module.bot.packed.layout import (
    CALL_OR_STOP,
    FOR_HAND,
    GAINS,
    HANDS,
    HELD,
    KOIKOI,
    NEXT,
    NONE,
    PENDING,
    PHASE,
    PILE,
    PILE_END,
    PLAY_CARD,
    POSITIONS,
    ROUND_OVER,
    SEATS_MOST,
    STATE,
    TABLE,
    TAKE,
    TEAMS,
    TURN,
    Ints,
)
from module.bot.packed.play import apply
from module.bot.packed.players import PLAYER, RANDOM, choose
from module.bot.packed.table import candidates, is_choice
from module.bot.packed.worlds import copy

# A guess of what the other side holds, and who it is.
HAND: Final = 0
"""The hidden cards of its hand, as a set ..."""
MODEL: Final = 1
"""... whom it is taken for ..."""
CARDS_OF: Final = 2
"""... and the card in each hidden slot, or `NONE`."""
MOST_HIDDEN: Final = 2
"""So many cards of a hand may be hidden."""
GUESS: Final = CARDS_OF + MOST_HIDDEN
"""How many slots a guess has."""

# What else is told.
SEAT: Final = 0
"""Who decides."""
UNKNOWN: Final = 1
"""The cards that it does not see, as a set."""
ONLY: Final = 2
"""Of the first cards turned up, or first choices of the other side, those of this set are looked at."""
WORK: Final = 3
"""How many guesses may still be looked at, in all positions: below 0, what comes out means nothing."""
POINT: Final = 4
"""What a point is worth beside the chance of winning, in its parts."""
PLACES: Final = 5
"""By hidden slot: a number that orders those of the hand."""
SETTING: Final = PLACES + MOST_HIDDEN
"""How many slots that are."""

DEEPEST: Final = 40
"""Steps on the way to the end of a round, with room to spare: each of four turns has at most eight."""
_SEATED = SEATS_MOST * PLAYER
_NEVER = -1e18
_SLOT = 64
"""What is chosen and, times this, the slot it comes from, are one number."""


class Reals(Protocol):
    """An array of real numbers with one axis, as kernels see it."""

    def __getitem__(self, slot: int, /) -> float: ...

    def __setitem__(self, slot: int, value: float, /) -> None: ...

    def __len__(self) -> int: ...


Known = tuple[Ints, Ints, Ints, Ints, Ints]
"""Rules, setting, players (those of each model), equity, guesses."""
Room = tuple[Ints, Ints, Reals, Ints]
"""What is written to. States: `DEEPEST` of them, the first is where it begins. As many rows for the guesses
that are left, how many first; for their weights; and for what the other side does with each."""


@part
def _seen(state: Ints) -> int:
    """What lies on the table or is captured."""
    return state[TABLE] | state[HELD] | state[HELD + 1]


@part
def _options(depth: int, known: Known, room: Room) -> int:
    """What the seat to move may choose, as a set: of cards, or of koi-koi (0) and stop (1).

    A card that was picked from the hand is played.
    """
    rules, setting, _players, _equity, guesses = known
    states, alive, _weights, _choices = room
    state, row = states[depth * STATE : (depth + 1) * STATE], depth * (len(alive) // DEEPEST)
    if state[PHASE] == CALL_OR_STOP:
        return ZERO + 3
    if state[PHASE] != PLAY_CARD:
        return candidates(state, rules, state[PENDING])
    if state[TURN] == setting[SEAT]:
        return state[HANDS + state[TURN]]
    hands = ZERO
    for place in range(row + 1, row + 1 + alive[row]):
        hands |= guesses[GUESS * alive[place] + HAND]
    return hands & ~_seen(state)


@part
def _action(state: Ints, option: int) -> int:
    """The action of a choice (see `_options`)."""
    if state[PHASE] == PLAY_CARD:
        return option
    return option + (KOIKOI if state[PHASE] == CALL_OR_STOP else TAKE)


@part
def _drawn(state: Ints, rules: Ints, unknown: int, action: int) -> int:
    """The cards that may be turned up when an action is carried out, as a set; none: nothing is turned up."""
    if action >= KOIKOI or state[NEXT] == state[PILE_END]:
        return ZERO
    if action >= TAKE:
        played, draws = state[PENDING], state[PHASE] == FOR_HAND
    else:
        played, draws = action, not is_choice(action, candidates(state, rules, action))
    return unknown & ~_seen(state) & ~(1 << played) if draws else ZERO


@part
def _decide(depth: int, known: Known, room: Room) -> None:
    """What the other side does, by guess; `NONE`: anything."""
    _rules, setting, players, _equity, guesses = known
    states, alive, _weights, choices = room
    state, row = states[depth * STATE : (depth + 1) * STATE], depth * (len(alive) // DEEPEST)
    seen = _seen(state)
    for place in range(row + 1, row + 1 + alive[row]):
        guess = GUESS * alive[place]
        first = guesses[guess + MODEL] * _SEATED
        choices[place] = NONE
        if players[first + PLAYER * state[TURN]] != RANDOM:
            for slot in range(MOST_HIDDEN):
                card = guesses[guess + CARDS_OF + slot]
                if card != NONE and not (seen >> card) & 1:
                    state[POSITIONS + card] = setting[PLACES + slot]
            state[HANDS + state[TURN]] = guesses[guess + HAND] & ~seen
            choices[place] = choose(state, known[0], players[first : first + _SEATED], choices)


@part
def _what_may_be(depth: int, action: int, known: Known, room: Room) -> int:
    """What comes next, as a set: cards turned up with an action, or what the seat to move may choose."""
    rules, setting = known[0], known[1]
    state = room[0][depth * STATE : (depth + 1) * STATE]
    if action != NONE:
        return _drawn(state, rules, setting[UNKNOWN], action)
    if state[TURN] != setting[SEAT]:
        _decide(depth, known, room)
    return _options(depth, known, room)


@part
def _chosen(state: Ints, choice: int, options: int, option: int, hand: int) -> int:
    """One in so many times this is what is chosen; 0: never."""
    if choice != NONE:
        return 1 if choice == _action(state, option) else 0
    if state[PHASE] != PLAY_CARD:
        return count(options)
    return count(hand) if (hand >> option) & 1 else 0


@part
def _keep(depth: int, action: int, options: int, chosen: int, known: Known, room: Room) -> bool:
    """Keep the guesses that go with this, for the next step; whether there are any.

    With an action: those with which this one of the options is turned up. Without: those with which the other
    side chooses it, a hand card from this slot, for everybody sees where it lay. One of these hands is then
    in the state, since it has the card, and as many as all have.
    """
    option, slot = chosen % _SLOT, chosen // _SLOT
    guesses, (states, alive, weights, choices) = known[4], room
    state, size = states[depth * STATE : (depth + 1) * STATE], len(alive) // DEEPEST
    row, number, seen = depth * size, ZERO, _seen(state)
    for place in range(row + 1, row + 1 + alive[row]):
        hand = guesses[GUESS * alive[place] + HAND] & ~seen
        if action == NONE:
            of = _chosen(state, choices[place], options, option, hand)
            if state[PHASE] == PLAY_CARD and guesses[GUESS * alive[place] + CARDS_OF + slot] != option:
                of = 0
        else:
            of = 0 if options and (hand >> option) & 1 else max(1, count(options & ~hand))
        if of:
            number += 1
            alive[row + size + number] = alive[place]
            weights[row + size + number] = weights[place] / of
            if action == NONE:
                state[HANDS + state[TURN]] = hand
    alive[row + size] = number
    return number > 0


@part
def _go_on(depth: int, action: int, options: int, chosen: int, known: Known, room: Room) -> bool:
    """Make the next state: after the action, with this one of the options turned up (of none: with nothing).

    Without an action: as it is, where the other side chooses this one of its options. False: it cannot be.
    """
    state = room[0][depth * STATE : (depth + 1) * STATE]
    after = room[0][(depth + 1) * STATE : (depth + 2) * STATE]
    if not _keep(depth, action, options, chosen, known, room):
        return False
    if action != NONE and options:
        state[PILE + state[NEXT]] = chosen
    copy(after, state)
    if action != NONE:
        apply(after, known[0], action)
    return True


@part
def _paid(depth: int, known: Known, room: Room) -> tuple[float, float, float]:
    """What a round that is over has brought, times the weight of all guesses."""
    rules, setting, _players, equity, _guesses = known
    states, alive, weights, _choices = room
    state, row = states[depth * STATE : (depth + 1) * STATE], depth * (len(alive) // DEEPEST)
    team, weight = rules[TEAMS + setting[SEAT]], 0.0
    for place in range(row + 1, row + 1 + alive[row]):
        weight += weights[place]
    points, chance = lead(state, rules, GAINS, team), chance_of(state, rules, equity, team)
    return weight * points, weight * (chance + setting[POINT] * points), weight * chance


@kernel
def come_to(depth: int, action: int, known: Known, room: Room) -> tuple[float, float, float]:
    """What the side that decides comes to when this is done now (`NONE`: whatever comes next is).

    Three sums over guesses and draws, to be divided by the weight of all guesses: the points of the round,
    where it goes on to play for points; what it comes to where it goes on to play for the game, in parts of
    a certain win, a point counted for a little; and the chance of winning alone that it then has.
    """
    setting, state = known[1], room[0][depth * STATE : (depth + 1) * STATE]
    setting[WORK] -= 1 + room[1][depth * (len(room[1]) // DEEPEST)]
    if setting[WORK] < 0 or state[PHASE] == ROUND_OVER:
        return _paid(depth, known, room)
    own = action == NONE and state[TURN] == setting[SEAT]
    options = _what_may_be(depth, action, known, room)
    points = value = _NEVER if own else 0.0
    chance = 0.0
    slots = MOST_HIDDEN if action == NONE and not own and state[PHASE] == PLAY_CARD else 1
    for slot in range(slots):
        left = options if depth or own else options & setting[ONLY]
        while left or not options:
            option = lowest(left) if options else ZERO
            left &= left - 1
            if own:
                found = come_to(depth, _action(state, option), known, room)
                points = max(points, found[0])
                if found[1] > value:
                    value, chance = found[1], found[2]
            elif _go_on(depth, action, options, option + _SLOT * slot, known, room):
                then = NONE if action != NONE else _action(state, option)
                found = come_to(depth + 1, then, known, room)
                points, value, chance = points + found[0], value + found[1], chance + found[2]
            if not options:
                break
    return points, value, chance
