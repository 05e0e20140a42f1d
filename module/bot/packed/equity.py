"""What the end of a round is worth: the chance of winning the game from there.

An equity is one array: for so many rounds that are left, by who deals next and by how far a side is ahead,
its chance, in parts of `SURE`. `equity_of` computes it from simulated rounds.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from module.bot.packed import layout as at
from module.bot.packed.compiled import kernel
from module.bot.packed.convert import Array, array
from module.bot.packed.dealing import deal_anew, game_over, new_game
from module.bot.packed.layout import (
    CARDS,
    DEALER,
    GAINS,
    ROUND,
    ROUNDS,
    SCORES,
    SIDES,
    STATE,
    TEAMS,
    Ints,
)
from module.bot.packed.players import HOUSE, PLAYER
from module.bot.packed.playout import play_round
from module.bot.packed.ruleset import pack_rules
from module.rules.ruleset import Rules

Floats = NDArray[np.float64]

SURE: Final = 10_000
"""The game is won."""
REACH: Final = 64
"""A side that is this far ahead or behind is as good as one that is further."""
WIDTH: Final = 2 * REACH + 1
_MOST_ROUNDS = 12
_SAMPLES = 500
"""Rounds simulated for each lead: their chance is known to 2 in 100, and its neighbours' likewise."""


@kernel
def lead(state: Ints, rules: Ints, slot: int, team: int) -> int:
    """How far a team is ahead of the best of the others, by the numbers from this slot of the state on."""
    best = -(1 << 40)
    for other in range(rules[SIDES]):
        if other != team and state[slot + other] > best:
            best = state[slot + other]
    return state[slot + team] - best


@kernel
def chance_of(state: Ints, rules: Ints, equity: Ints, team: int) -> int:
    """A team's chance of winning the game, in parts of `SURE`, when a round is over."""
    ahead = lead(state, rules, SCORES, team)
    if game_over(state, rules):
        return SURE if ahead > 0 else 0  # a draw is won by nobody
    rounds = min(rules[ROUNDS] - state[ROUND], _MOST_ROUNDS)
    row = 2 * (rounds - 1) + (1 if rules[TEAMS + state[DEALER]] == team else 0)
    return equity[row * WIDTH + REACH + max(-REACH, min(REACH, ahead))]


@kernel
def _last_rounds(  # noqa: PLR0913, PLR0917 - kernels know only arrays and numbers
    state: Ints, rules: Ints, players: Ints, deck: Ints, chance: Ints, samples: int, dealing: int, ahead: int
) -> int:
    """Team 0's chance before the last round, summed over so many deals, when it leads by this much."""
    won = 0
    for _ in range(samples):
        new_game(state, rules, 1 - dealing)
        state[ROUND] = rules[ROUNDS] - 1
        state[SCORES] += max(0, ahead)
        for side in range(1, rules[SIDES]):
            state[SCORES + side] += max(0, -ahead)
        deal_anew(state, rules, deck, chance)
        play_round(state, rules, players, chance)
        won += chance_of(state, rules, deck, 0)
    return won


@kernel
def _other_rounds(  # noqa: PLR0913, PLR0917 - same
    state: Ints, rules: Ints, players: Ints, deck: Ints, chance: Ints, samples: int, dealing: int, gains: Ints
) -> None:
    """Count what team 0 gains in a round, and who deals next: after a round that it does not deal, first."""
    for _ in range(samples):
        new_game(state, rules, 1 - dealing)
        deal_anew(state, rules, deck, chance)
        play_round(state, rules, players, chance)
        gained = max(-REACH, min(REACH, lead(state, rules, GAINS, 0)))
        deals_next = 1 if rules[TEAMS + state[DEALER]] == 0 else 0
        gains[(2 * dealing + deals_next) * WIDTH + REACH + gained] += 1


def equity_of(rules: Rules) -> Iterator[Array | None]:
    """The equity of a rule system, from simulated rounds: None after a few milliseconds each, then it."""
    packed, state, deck = pack_rules(rules), array(STATE), np.arange(CARDS)
    players, chance = array(at.SEATS_MOST * PLAYER), array(1)
    players[::PLAYER] = HOUSE
    last, gains = array(2 * WIDTH), array(4 * WIDTH)
    for place in range(2 * WIDTH):
        dealing, ahead = divmod(place, WIDTH)
        simulated = (state, packed, players, deck, chance, _SAMPLES, dealing)
        last[place] = _last_rounds(*simulated, ahead - REACH)
        if rules.rounds > 1:
            _other_rounds(*simulated, gains)
        yield None
    rows = [_rising(row / _SAMPLES) for row in last.reshape(2, WIDTH)]
    shares = gains.reshape(4, WIDTH) / (WIDTH * _SAMPLES)
    for _ in range(1, min(rules.rounds, _MOST_ROUNDS)):
        rows += _round_earlier(rows[-2:], shares)
    yield np.rint(np.concatenate(rows)).astype(np.int64)


class Leads:
    """What leads are worth by some rules. `equity`: that, as soon as it has been found out."""

    def __init__(self, rules: Rules) -> None:
        """Nothing has been found out."""
        self._rules = rules
        self.equity: Array | None = None

    def weigh(self) -> Iterator[None]:
        """Find it out, once: some tenths of a second, in small steps."""
        if self.equity is None:
            for equity in equity_of(self._rules):
                if equity is not None:  # another thread may have been first, and is not undone
                    self.equity = equity
                yield


@lru_cache(maxsize=16)
def leads_of(rules: Rules) -> Leads:
    """Those of this process: for all who play by the same rules, in all games, they are weighed once."""
    return Leads(rules)


def _round_earlier(rows: list[Floats], shares: Floats) -> list[Floats]:
    """The chances with one more round to play: not dealing, dealing."""
    padded = [np.pad(row, REACH, mode="edge") for row in rows]
    earlier: list[Floats] = []
    for dealing in range(2):
        parts = [
            np.convolve(row, shares[2 * dealing + then][::-1], "valid") for then, row in enumerate(padded)
        ]
        earlier.append(parts[0] + parts[1])
    return earlier


def _rising(row: Floats) -> Floats:
    """Smoothed, and nowhere falling: who is further ahead is not worse off."""
    smooth = np.convolve(np.pad(row, 1, mode="edge"), [0.25, 0.5, 0.25], "valid")
    smooth[REACH] = row[REACH]
    rising: Floats = (np.maximum.accumulate(smooth) + np.minimum.accumulate(smooth[::-1])[::-1]) / 2
    return rising
