"""Having all kernels compiled before somebody waits for them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from module.bot.packed import layout as at
from module.bot.packed.convert import array
from module.bot.packed.dealing import deal_anew, new_game
from module.bot.packed.play import apply, legal_actions
from module.bot.packed.players import HOUSE, PLAYER, choose
from module.bot.packed.playout import play_game, play_round, play_rounds
from module.bot.packed.ruleset import pack_rules
from module.rules.presets import make_rules


def compile_all() -> Iterator[str]:
    """Compile what is not in the cache: a name before each part, to be shown while it takes long."""
    rules, state, players = pack_rules(make_rules()), array(at.STATE), array(at.SEATS_MOST * PLAYER)
    players[::PLAYER] = HOUSE
    deck, chance = np.arange(at.CARDS), array(1)
    yield "dealing"
    new_game(state, rules, 0)
    deal_anew(state, rules, deck, chance)
    yield "playing"
    legal_actions(state, rules, array(at.MOST_LEGAL))
    apply(state, rules, choose(state, rules, players, chance))
    yield "whole rounds"
    play_round(state, rules, players, chance)
    yield "whole games"
    play_rounds(state, rules, players, deck, chance, 1, array(at.SEATS_MOST))
    play_game(state, rules, players, deck, 0, chance)
