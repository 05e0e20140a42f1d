"""What the end of a round is worth: the chance of winning the game from there.

An equity is one array: for so many rounds that are left, by who deals next and by how far a side is ahead, its
chance, in parts of `SURE`. `equity_of` computes it from simulated rounds.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np

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

SURE: Final = 10_000
"""The game is won."""
TIE: Final = SURE // 2
"""The game is a draw: it is played again."""
REACH: Final = 64
"""A side that is this far ahead or behind is as good as one that is further."""
WIDTH: Final = 2 * REACH + 1
_MOST_ROUNDS = 12
_SAMPLES = 400


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
        if ahead == 0:
            return TIE
        return SURE if ahead > 0 else 0
    rounds = min(rules[ROUNDS] - state[ROUND], _MOST_ROUNDS)
    row = 2 * (rounds - 1) + (1 if rules[TEAMS + state[DEALER]] == team else 0)
    return equity[row * WIDTH + REACH + max(-REACH, min(REACH, ahead))]


@kernel
def _last_rounds(state: Ints, rules: Ints, players: Ints, deck: Ints, chance: Ints, samples: int, won: Ints) -> None:  # noqa: PLR0913
    """Team 0's chance before the last round, in parts of `SURE` times `samples`."""
    for dealing in range(2):
        for ahead in range(-REACH, REACH + 1):
            for _ in range(samples):
                new_game(state, rules, 1 - dealing)
                state[ROUND] = rules[ROUNDS] - 1
                state[SCORES] += max(0, ahead)
                for side in range(1, rules[SIDES]):
                    state[SCORES + side] += max(0, -ahead)
                deal_anew(state, rules, deck, chance)
                play_round(state, rules, players, chance)
                won[dealing * WIDTH + REACH + ahead] += chance_of(state, rules, won, 0)


@kernel
def _other_rounds(state: Ints, rules: Ints, players: Ints, deck: Ints, chance: Ints, samples: int, gains: Ints) -> None:  # noqa: PLR0913
    """How often team 0 gains what when it deals or does not, and who deals next."""
    for dealing in range(2):
        for _ in range(samples):
            new_game(state, rules, 1 - dealing)
            deal_anew(state, rules, deck, chance)
            play_round(state, rules, players, chance)
            gained = max(-REACH, min(REACH, lead(state, rules, GAINS, 0)))
            next_dealing = 1 if rules[TEAMS + state[DEALER]] == 0 else 0
            gains[(2 * dealing + next_dealing) * WIDTH + REACH + gained] += 1


@cache
def equity_of(rules: Rules, samples: int = _SAMPLES) -> Array:
    """The equity of a rule system, from so many simulated rounds for each lead."""
    packed, state, deck = pack_rules(rules), array(STATE), np.arange(CARDS)
    players, chance = array(at.SEATS_MOST * PLAYER), array(1)
    players[::PLAYER] = HOUSE
    last, gains = array(2 * WIDTH), array(4 * WIDTH)
    _last_rounds(state, packed, players, deck, chance, samples, last)
    rows = [_rising(last[at : at + WIDTH] / samples) for at in (0, WIDTH)]
    rounds = WIDTH * samples
    _other_rounds(state, packed, players, deck, chance, rounds, gains)
    shares = gains.reshape(4, WIDTH) / rounds
    for _ in range(2, min(rules.rounds, _MOST_ROUNDS) + 1):
        before = rows[-2:]
        rows += [
            sum(np.convolve(_padded(before[then]), shares[2 * now + then][::-1], "valid") for then in (0, 1))
            for now in (0, 1)
        ]
    return np.rint(np.concatenate(rows)).astype(np.int64)


def _padded(row: np.ndarray) -> np.ndarray:
    return np.pad(row, REACH, mode="edge")


def _rising(row: np.ndarray) -> np.ndarray:
    """Smoothed, and nowhere falling: who is further ahead is not worse off."""
    smooth = np.convolve(np.pad(row, 1, mode="edge"), [0.25, 0.5, 0.25], "valid")
    smooth[REACH] = row[REACH]
    return (np.maximum.accumulate(smooth) + np.minimum.accumulate(smooth[::-1])[::-1]) / 2
