"""A rule system in packed form; `module.bot.packed.layout` says what stands where."""

from __future__ import annotations

from enum import Enum

import numpy as np

from module.bot.packed import layout as at
from module.bot.packed.convert import Array
from module.rules.cards import DECK, DRY_BRIGHTS
from module.rules.ruleset import GameEnd, Lightning, Rules
from module.rules.scorer import Cup, Row, Stack
from module.rules.yaku import Yaku


def _place(value: Enum) -> int:
    """Where a value stands among all of its enum."""
    return list(type(value)).index(value)


def pack_rules(rules: Rules) -> Array:
    """The rules as an array for kernels."""
    counting = rules.counting
    settings = {
        at.SEATS: rules.seats, at.SIDES: rules.team_count, at.ROUNDS: rules.rounds,
        at.HAND_SIZE: rules.hand_size, at.TABLE_SIZE: rules.table_size, at.START: rules.start,
        at.ENDS_AT_ZERO: rules.end is GameEnd.ZERO, at.NEXT_DEALER: _place(rules.next_dealer),
        at.LUCKY_HAND: _place(rules.lucky_hand), at.LUCKY_TABLE: _place(rules.lucky_table),
        at.LUCKY_POINTS: rules.lucky_points, at.MAY_CALL: _place(rules.calls),
        at.CALLS_PAY: _place(rules.koikoi), at.DOUBLE_FROM: rules.double_from,
        at.MOST_ADDED: rules.most_added, at.BASE_OF: _place(rules.base), at.PAYMENT: _place(rules.payment),
        at.NOBODY: _place(rules.nobody), at.NOBODY_POINTS: rules.nobody_points,
        at.WILD: rules.lightning is Lightning.WILD,
        at.SECOND_PLAIN: 1 << len(DECK) if counting.cup is Cup.TWO else 0,
        at.BEST_ONLY: counting.stack is Stack.BEST,
        at.MONTH_POINTS: sum(entry.points for entry in rules.yaku if entry.yaku is Yaku.MONTH),
    }  # fmt: skip
    packed = np.zeros(at.YAKU_ROWS, np.int64)
    for slot, value in settings.items():
        packed[slot] = value
    packed[at.TEAMS : at.TEAMS + rules.seats] = rules.teams
    for dry in range(len(DRY_BRIGHTS) + 1):
        for rain in (False, True):
            packed[at.BRIGHTS + 2 * dry + rain] = rules.scorer.bright_points(dry, rain=rain)
    return _with_rows(packed, rules.scorer.rows)


def _with_rows(packed: Array, rows: tuple[Row, ...]) -> Array:
    """With a row for each yaku, and after all rows the points that they refer to."""
    packed[at.ROWS] = len(rows)
    numbers: list[int] = []
    points: list[int] = []
    points_from = at.YAKU_ROWS + len(rows) * at.ROW
    for row in rows:
        slots = []
        for scores in (row.scores, row.scores_called):
            slots.append(points_from + len(points))
            points += [score.points for (score,) in scores]
        numbers += [row.wanted, row.count, row.further, row.instead, row.ruin, *slots]
    return np.concatenate([packed, np.array([*numbers, *points], np.int64)])
