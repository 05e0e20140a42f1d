"""Playing many rounds, to see how fast that is."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from module.bot.packed import layout as at
from module.bot.packed.convert import array
from module.bot.packed.players import PLAYER, take_seat
from module.bot.packed.playout import play_rounds
from module.bot.packed.ruleset import pack_rules
from module.rules.ruleset import Rules


def round_player(rules: Rules, who: int) -> Callable[[int], None]:
    """A function that deals and plays so many rounds, with the same player at all seats; compiled already."""
    packed, state, players = pack_rules(rules), array(at.STATE), array(at.SEATS_MOST * PLAYER)
    for seat in range(at.SEATS_MOST):
        take_seat(players, seat, who)
    deck, chance, points = np.arange(at.CARDS), array(1), array(at.SEATS_MOST)

    def play(rounds: int) -> None:
        play_rounds(state, packed, players, deck, chance, rounds, points)

    play(1)
    return play
