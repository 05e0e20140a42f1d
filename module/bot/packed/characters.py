"""Whom a search may take its rivals for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from module.bot.packed import shrewd as of
from module.bot.packed.players import HOUSE, RANDOM, SHREWD
from module.bot.packed.weights import SHREWD_WEIGHTS


@dataclass(frozen=True, slots=True)
class Model:
    """A player that the rival may be, and how likely that is before anything is seen.

    `weights`: those of a player that has some (`module.bot.packed.shrewd`).
    """

    player: int
    share: float
    weights: tuple[int, ...] = ()


_SCALE = 3_000
_WORTH: Final = (20, 10, 5, 1)
"""What cards count in the old games with these cards: brights, animals, ribbons, plains."""


def _simple() -> tuple[int, ...]:
    """Somebody who takes what is worth more in itself, keeps it, and goes on while there are cards."""
    weights = [0] * of.SLOTS
    bright, animal, ribbon, plain = (_SCALE * worth for worth in _WORTH)
    for first in range(0, of.CALL, of.PLAY):
        weights[first + of.BRIGHT : first + of.RAIN] = [bright] * (of.RAIN - of.BRIGHT)
        weights[first + of.RAIN] = -bright // 2
        for slot in (of.MOON_VIEW, of.CHERRY_VIEW):
            weights[first + slot : first + slot + 2] = [animal // 2, bright // 2]
        weights[first + of.ANIMAL : first + of.ANIMAL + 6] = [animal] * 6
        weights[first + of.RIBBON : first + of.RIBBON + 6] = [ribbon] * 6
        weights[first + of.PLAIN : first + of.PLAIN + 6] = [plain] * 6
        for slot in (of.TRIO, of.POETRY, of.BLUE):
            weights[first + slot : first + slot + 3] = [ribbon // 2, ribbon, bright]
        for kind, worth in enumerate((bright, animal, ribbon, plain)):
            left = first + of.LEFT + 4 * kind
            weights[left : left + 4] = [-worth - ribbon] * 4
    weights[of.CALL : of.CALL + 9] = [-1, -1, -1, -1, 1, 1, 1, 1, 1]
    weights[of.CALL_MADE] = -2
    return tuple(weights)


SIMPLE_WEIGHTS: Final = _simple()

HOUSE_MODEL: Final = Model(HOUSE, 0.4)
SIMPLE: Final = Model(SHREWD, 0.3, SIMPLE_WEIGHTS)
CLEVER: Final = Model(SHREWD, 0.2, SHREWD_WEIGHTS)
ANY: Final = Model(RANDOM, 0.1)
"""Somebody who plays anything: it also stands for all whom no other model explains."""
KNOWS_HOUSE: Final = (HOUSE_MODEL, SIMPLE, CLEVER, ANY)
KNOWS_NOBODY: Final = (SIMPLE, CLEVER, ANY)
"""Without the module's own bot."""
ONLY_HOUSE: Final = (Model(HOUSE, 1.0),)
"""The module's own bot for sure."""
