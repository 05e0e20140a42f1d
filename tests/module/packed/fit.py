"""Where the shrewd player's weights come from: `python -m tests.module.packed.fit` writes `weights.py` anew.

Policy iteration: from many positions every card is tried, and the round played to its end as the players play
so far. Least squares then say which weights tell best what a card brings more than the others of its hand do,
and koi-koi more than stopping; half of the new ones and half of the old are then the next player's. The other
side is the player itself, and the simple one: the module's own bot is in none of it, so that who does not
know that bot can play by these weights. (What a lead is worth, `equity` has from that bot's rounds.) Eight
times 600,000 positions take five minutes.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from module.bot.packed import layout as at
from module.bot.packed import shrewd, weights
from module.bot.packed.characters import SIMPLE_WEIGHTS
from module.bot.packed.compiled import below, count, kernel, lowest
from module.bot.packed.convert import Array, array
from module.bot.packed.dealing import deal_anew, new_game
from module.bot.packed.equity import chance_of, equity_of, lead
from module.bot.packed.layout import Ints
from module.bot.packed.play import apply
from module.bot.packed.players import HOUSE, PLAYER, RANDOM, SHREWD, choose, take_seat
from module.bot.packed.playout import play_game, play_round, play_turn
from module.bot.packed.ruleset import pack_rules
from module.bot.packed.table import candidates, is_choice, taken_with
from module.bot.packed.worlds import copy
from module.rules.presets import make_rules

Floats = NDArray[np.float64]

POSITIONS: Final = 300_000
"""Positions for each of the two opponents, each time."""
TIMES: Final = 8
_ROUGH = 2
"""The first times are too far off to be kept."""
_CALLS = shrewd.SLOTS - shrewd.CALL
_WEIGHTS_FROM = 1
_POINT = 2
"""What a point is worth beside the chance of winning, as in `thinker`."""
_ONE = 1000
"""What is written into the one slot of which a feature is the value."""
_PER_CHANCE = 100
"""A weight for cards, by what it brings in parts of `SURE`."""
_RIDGE = 50.0
"""Weights of what hardly ever happens stay near nothing."""
_STRAY = 10
"""One card in so many is any card, so that not only positions of good play are known."""
_TURNS, _LEADS, _MOST_LINES = 16, 10, 60


@kernel
def _worth(state: Ints, rules: Ints, equity: Ints) -> int:
    """What the end of a round is worth to team 0."""
    points: int = lead(state, rules, at.GAINS, 0)
    return chance_of(state, rules, equity, 0) + _POINT * points


@kernel
def _begin(state: Ints, rules: Ints, players: Ints, deck: Ints, chance: Ints) -> bool:
    """Play some turns of a round that is not the last, up to one of seat 0; False where there is none."""
    new_game(state, rules, below(chance, 2))
    state[at.ROUND] = below(chance, rules[at.ROUNDS] - 1)
    ahead = below(chance, 2 * _LEADS + 1) - _LEADS
    state[at.SCORES] += max(0, ahead)
    state[at.SCORES + 1] += max(0, -ahead)
    deal_anew(state, rules, deck, chance)
    who = players[0]
    for _ in range(below(chance, _TURNS)):
        if state[at.PHASE] != at.ROUND_OVER:
            stray = state[at.TURN] == 0 and below(chance, _STRAY) == 0
            players[0] = RANDOM if stray else who
            play_turn(state, rules, players, chance)
    players[0] = who
    if state[at.PHASE] != at.ROUND_OVER and state[at.TURN] != 0:
        play_turn(state, rules, players, chance)
    return state[at.PHASE] != at.ROUND_OVER


@kernel
def _lines(state: Ints, rules: Ints, lines: Ints) -> int:
    """Write what seat 0 can play, three numbers each: card, choice or `NONE`, what it takes; how many."""
    hand, number = state[at.HANDS], 0
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        found = candidates(state, rules, card)
        left = found if is_choice(card, found) else 0
        lines[3 * number], lines[3 * number + 1], lines[3 * number + 2] = card, at.NONE, found
        while left:
            chosen = lowest(left)
            left &= left - 1
            lines[3 * number] = card
            lines[3 * number + 1], lines[3 * number + 2] = chosen, taken_with(card, chosen, found)
            number += 1 if left else 0
        number += 1
    return number


@kernel
def _describe(
    state: Ints, players: Ints, first: int, card: int, taken: int, one: Ints, features: Any
) -> None:
    """What each weight for cards counts in a play: the value by a player who has this weight alone.

    Those that are thousandths of what other weights say are taken with the player's own.
    """
    own, other = state[at.HELD], state[at.HELD + 1]
    mine = shrewd.meanings(players, first, own, other)
    theirs = shrewd.meanings(players, first, other, own)
    base = shrewd.value(mine, taken | (1 << card)) if taken else 0
    for slot in range(shrewd.PLAY):
        one[slot] = _ONE
        if slot < shrewd.LEFT_WORTH:
            meanings = shrewd.meanings(one, 0, own, other)
            found = shrewd.value_of_play(state, one, 0, card, taken, meanings, theirs)
        else:
            found = shrewd.value_of_play(state, one, 0, card, taken, mine, theirs) - base
        one[slot] = 0
        features[slot] = found / _ONE


@kernel
def _play_out(  # noqa: PLR0913, PLR0917 - kernels know only arrays
    state: Ints, rules: Ints, equity: Ints, players: Ints, chance: Ints, lines: Ints, number: int,
    values: Any, world: Ints, again: Ints,
) -> None:  # fmt: skip
    """What each line comes to, all with the same luck, beside their mean."""
    start, mean = chance[0], 0.0
    for line in range(number):
        copy(world, state)
        again[0] = start
        apply(world, rules, lines[3 * line])
        if lines[3 * line + 1] != at.NONE:
            apply(world, rules, at.TAKE + lines[3 * line + 1])
        play_round(world, rules, players, again)
        values[line] = _worth(world, rules, equity)
        mean += values[line] / number
    for line in range(number):
        values[line] -= mean


@kernel
def _add_up(features: Any, values: Any, number: int, squares: Any, sums: Any) -> None:
    """Add lines, by how they differ from their mean, to the equations of least squares."""
    for slot in range(features.shape[1]):
        mean = 0.0
        for line in range(number):
            mean += features[line, slot] / number
        for line in range(number):
            features[line, slot] -= mean
    for line in range(number):
        for slot in range(features.shape[1]):
            feature = features[line, slot]
            if feature != 0.0:
                sums[slot] += feature * values[line]
                for other in range(features.shape[1]):
                    squares[slot, other] += feature * features[line, other]


@kernel
def _add_calls(  # noqa: PLR0913, PLR0917 - kernels know only arrays
    state: Ints, rules: Ints, equity: Ints, players: Ints, chance: Ints, one: Ints, features: Any,
    squares: Any, sums: Any, world: Ints, again: Ints,
) -> None:  # fmt: skip
    """Play the round on; at each choice of koi-koi of seat 0 add what it brings more than to stop."""
    while state[at.PHASE] != at.ROUND_OVER:
        if state[at.TURN] != 0 or state[at.PHASE] != at.CALL_OR_STOP:
            apply(state, rules, choose(state, rules, players, chance))
            continue
        for slot in range(_CALLS):
            one[shrewd.CALL + slot] = _ONE
            features[slot] = shrewd.call_value(state, rules, one, 0) / _ONE
            one[shrewd.CALL + slot] = 0
        copy(world, state)
        apply(world, rules, at.STOP)
        more = -_worth(world, rules, equity)
        copy(world, state)
        again[0] = chance[0]
        apply(world, rules, at.KOIKOI)
        play_round(world, rules, players, again)
        more += _worth(world, rules, equity)
        for slot in range(_CALLS):
            sums[slot] += features[slot] * more
            for other in range(_CALLS):
                squares[slot, other] += features[slot] * features[other]
        apply(state, rules, at.KOIKOI)


@kernel
def _gather(  # noqa: PLR0913, PLR0917 - kernels know only arrays
    rules: Ints, equity: Ints, players: Ints, deck: Ints, chance: Ints, positions: int, squares: Any,
    sums: Any, call_squares: Any, call_sums: Any, state: Ints, world: Ints, again: Ints, one: Ints,
    lines: Ints, features: Any, values: Any,
) -> None:  # fmt: skip
    """The equations of so many positions: by stage for cards, and for koi-koi."""
    done = 0
    while done < positions:
        if not _begin(state, rules, players, deck, chance):
            continue
        done += 1
        stage = shrewd.stage(count(state[at.HANDS]), shrewd.who_called(state, 0))
        number = _lines(state, rules, lines)
        for line in range(number):
            card, taken = lines[3 * line], lines[3 * line + 2]
            _describe(state, players, _WEIGHTS_FROM + stage, card, taken, one, features[line])
        _play_out(state, rules, equity, players, chance, lines, number, values, world, again)
        place = stage // shrewd.PLAY
        _add_up(features, values, number, squares[place], sums[place])
        _add_calls(
            state, rules, equity, players, chance, one, features[0], call_squares, call_sums, world, again
        )


@kernel
def _wins(state: Ints, rules: Ints, players: Ints, deck: Ints, chance: Ints, games: int) -> int:
    won = 0
    for game in range(games):
        play_game(state, rules, players, deck, game & 1, chance)
        won += 1 if state[at.SCORES] > state[at.SCORES + 1] else 0
    return won


class Fit:
    """The rules for which it is, and a generator for all that is chance."""

    def __init__(self) -> None:
        rules = make_rules()
        self.rules = pack_rules(rules)
        self.equity = next(found for found in equity_of(rules) if found is not None)
        self.deck, self.chance = np.arange(at.CARDS), array(1)

    def once(self, own: Array, positions: int) -> Floats:
        """The weights that tell best what comes of it when this player plays itself and the simple one."""
        stages = shrewd.CALL // shrewd.PLAY
        squares, sums = np.zeros((stages, shrewd.PLAY, shrewd.PLAY)), np.zeros((stages, shrewd.PLAY))
        call_squares, call_sums = np.zeros((_CALLS, _CALLS)), np.zeros(_CALLS)
        for other in (own, np.array(SIMPLE_WEIGHTS)):
            _gather(
                self.rules, self.equity, seated(own, SHREWD, other), self.deck, self.chance, positions,
                squares, sums, call_squares, call_sums,
                array(at.STATE), array(at.STATE), array(1), array(shrewd.SLOTS),
                array(3 * _MOST_LINES), np.zeros((_MOST_LINES, shrewd.PLAY)), np.zeros(_MOST_LINES),
            )  # fmt: skip
        fitted = [solved(*pair) * _PER_CHANCE for pair in zip(squares, sums, strict=True)]
        return np.concatenate([*fitted, solved(call_squares, call_sums)])

    def wins(self, own: Array, who: int, other: Array, games: int = 100_000) -> float:
        """How often a player with these weights wins against somebody."""
        players = seated(own, who, other)
        return _wins(array(at.STATE), self.rules, players, self.deck, self.chance, games) / games


def solved(squares: Floats, sums: Floats) -> Floats:
    """The weights of least squares."""
    return np.asarray(np.linalg.solve(squares + _RIDGE * np.eye(len(sums)), sums), np.float64)


def seated(own: Array, who: int, other: Array) -> Array:
    """A shrewd player with these weights, and somebody."""
    players = array(at.SEATS_MOST * PLAYER)
    take_seat(players, 0, SHREWD, own.tolist())
    take_seat(players, 1, who, other.tolist())
    return players


def written(found: Array) -> str:
    """The file of the weights, with these."""
    source = Path(weights.__file__).read_text(encoding="utf-8")
    first, _, rest = source.partition("= (\n")
    numbers = [", ".join(map(str, found[place : place + 10])) for place in range(0, len(found), 10)]
    return first + "= (\n" + "".join(f"    {line},\n" for line in numbers) + ")" + rest.partition("\n)")[2]


def main() -> None:
    """From the simple player to the weights."""
    fit, now, best = Fit(), np.array(SIMPLE_WEIGHTS), np.zeros(shrewd.SLOTS)
    for number in range(TIMES):
        found = fit.once(now, POSITIONS)
        best = found if number < _ROUGH else (best + found) / 2
        now = np.rint(best).astype(np.int64)
        against = fit.wins(now, HOUSE, now), fit.wins(now, SHREWD, np.array(SIMPLE_WEIGHTS))
        sys.stderr.write(
            f"{number + 1}: wins {against[0]:.1%} against house, {against[1]:.1%} against simple\n"
        )
    Path(weights.__file__).write_text(written(now), encoding="utf-8")


if __name__ == "__main__":
    main()
