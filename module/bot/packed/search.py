"""The kernel of the search: every line of play tried in the same worlds, each played to the round's end."""

from __future__ import annotations

from module.bot.packed.compiled import kernel
from module.bot.packed.equity import chance_of, lead
from module.bot.packed.layout import GAINS, HELD, NONE, SEATS_MOST, TEAMS, TURN, Ints
from module.bot.packed.play import apply
from module.bot.packed.players import PLAYER
from module.bot.packed.playout import play_round
from module.bot.packed.worlds import copy, sample_world

_TABLE = SEATS_MOST * PLAYER
_ODD = 0x2545F4914F6CDD1D


@kernel
def try_lines(  # noqa: PLR0913, PLR0917 - a search has that many parts, and kernels know only arrays
    world: Ints, state: Ints, chance: Ints, root: Ints, rules: Ints, belief: Ints, players: Ints,
    equity: Ints, lines: Ints, active: int, salt: int, first: int, end: int, points: Ints, chances: Ints,
    held: Ints,
) -> None:  # fmt: skip
    """Play out those lines whose bits are in `active` in the worlds from `first` to before `end`.

    `lines`: two actions each, the second may be `NONE`. `salt`: any number, which says what the worlds are.
    What line l comes to in world w goes to the place l * (length / number of lines) + w of `points` (what the
    round brings more than the others get) and `chances` (of winning the game, see `equity`). What each team
    has captured by then goes to `held`, `SEATS_MOST` slots for each such place; where it has none, nowhere.
    `world`, `state`, `chance` are written to. `players`: those of each model, one after the other.
    """
    team, number = rules[TEAMS + root[TURN]], len(lines) // 2
    room = len(points) // number
    for of_world in range(first, end):
        chance[0] = salt + of_world * _ODD
        model = sample_world(world, root, rules, belief, chance)
        seats = players[model * _TABLE : (model + 1) * _TABLE]
        start = chance[0]
        for line in range(number):
            if not (active >> line) & 1:
                continue
            copy(state, world)
            chance[0] = start
            apply(state, rules, lines[2 * line])
            if lines[2 * line + 1] != NONE:
                apply(state, rules, lines[2 * line + 1])
            play_round(state, rules, seats, chance)
            points[line * room + of_world] = lead(state, rules, GAINS, team)
            chances[line * room + of_world] = chance_of(state, rules, equity, team)
            if len(held):
                for side in range(SEATS_MOST):
                    held[(line * room + of_world) * SEATS_MOST + side] = state[HELD + side]
