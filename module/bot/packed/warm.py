"""Having all kernels compiled before somebody waits for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import numpy as np

from module.bot.history import NOTHING_SEEN
from module.bot.house import House
from module.bot.packed import layout as at
from module.bot.packed.characters import KNOWS_HOUSE
from module.bot.packed.convert import array
from module.bot.packed.dealing import deal_anew, new_game
from module.bot.packed.equity import equity_of
from module.bot.packed.last_turns import is_ending
from module.bot.packed.play import apply, legal_actions
from module.bot.packed.players import HOUSE, PLAYER, choose
from module.bot.packed.playout import play_game, play_round, play_rounds
from module.bot.packed.ruleset import pack_rules
from module.bot.packed.thinker import Search, Setting
from module.game.engine import apply as play
from module.game.engine import new_game as start_game
from module.game.view import View, view_of
from module.rules.presets import make_rules

PARTS = 7
"""How many parts there are."""


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
    yield "equity"
    equity = next(found for found in equity_of(make_rules()) if found is not None)
    yield "search"
    setting = Setting(KNOWS_HOUSE, equity)
    _search(setting, lambda view: view.turn == 1).play(1)
    yield "last turns"
    next(_search(setting, is_ending).ending(1))


def _search(setting: Setting, wanted: Callable[[View], bool]) -> Search:
    """A search for the first decision of a game like this."""
    state, events = start_game(make_rules(), 1, 0)
    history, bot = NOTHING_SEEN.after(events), House()
    while not wanted(view := view_of(state, state.turn)):
        state, events = play(state, bot.choose(view, Random(1)))
        history = history.after(events)
    return Search(view, history, Random(1), setting, 1)
