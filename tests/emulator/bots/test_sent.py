"""What the bots' process is told: nothing that a seat may not know, and no way back to a seed."""

from __future__ import annotations

import json
import pickletools
from base64 import b64decode
from collections.abc import Iterator
from random import Random

import pytest

from emulator.bots.process import Thinkers
from emulator.bots.questions import unpacked, unpacked_rules
from module.bot import make_bot
from module.bot.history import NOTHING_SEEN, History
from module.game.engine import apply, new_game
from module.game.state import Phase, State
from module.game.view import view_of
from module.rules.presets import make_rules
from module.rules.seeds import derive_seed
from tests.module.other_secrets import with_other_secrets

SESSION = 0x0F1E2D3C4B5A69788796A5B4C3D2E1F0


def sent(state: State, history: History, thinkers: Thinkers) -> tuple[str, bytes]:
    """The line with which the seat to move is asked for its decision, and what is packed in it."""
    thinkers.ask("quick", view_of(state, state.turn), history)
    line = thinkers.next_line()
    told = json.loads(line)
    assert set(told) == {"bots", "rules", "ask"}
    assert told["bots"] == ["quick"]
    assert unpacked_rules(told["rules"]) == state.rules
    return line, b64decode(told["ask"])


def decisions(rules: str) -> Iterator[tuple[State, History]]:
    """Some of a game between those who play anything."""
    chance = Random(3)
    state, events = new_game(make_rules(rules), derive_seed(SESSION, "game", 1), 0)
    history = NOTHING_SEEN.after(events)
    while state.phase is not Phase.OVER:
        if state.ply % 3 == 0:
            yield state, history
        state, events = apply(state, make_bot("random").choose(view_of(state, state.turn), chance))
        history = history.after(events)


@pytest.fixture
def thinkers(monkeypatch: pytest.MonkeyPatch) -> Thinkers:
    """One that starts no process."""
    monkeypatch.setattr("emulator.child.Child.start", lambda _child: None)
    return Thinkers(lambda _what, _facts: None)


@pytest.mark.parametrize("rules", ["module", "three", "four"])
def test_no_number_leads_to_a_seed(rules: str, thinkers: Thinkers) -> None:
    for state, history in decisions(rules):
        line, data = sent(state, history, thinkers)
        numbers = {each for _, each, _ in pickletools.genops(data) if type(each) is int}
        (chance,) = {number for number in numbers if abs(number) > 10_000}
        assert chance == unpacked(json.loads(line)["ask"]).chance
        for secret in (SESSION, state.seed):
            assert str(secret).encode() not in data
            for size in (8, 16):  # as a number is written among bytes, whole or cut
                assert (secret & ((1 << 8 * size) - 1)).to_bytes(size, "little") not in data
                assert (secret & ((1 << 8 * size) - 1)).to_bytes(size, "big") not in data


def test_chance_comes_from_nowhere_in_the_game(thinkers: Thinkers) -> None:
    """Asked twice the same, another number goes with it; and one that is given goes as it is."""
    state, history = next(decisions("module"))
    chances = [unpacked(json.loads(sent(state, history, thinkers)[0])["ask"]).chance for _ in range(20)]
    assert len({*chances}) == 20
    assert all(0 <= chance < 1 << 128 for chance in chances)
    assert max(chances) > 1 << 120


@pytest.mark.parametrize("rules", ["module", "three", "four"])
def test_hidden_cards_change_nothing_of_what_is_told(rules: str, thinkers: Thinkers) -> None:
    thinkers._chance = lambda: 5
    for state, history in decisions(rules):
        changed = with_other_secrets(state, state.turn, Random(state.ply))
        thinkers._number = 0
        before = sent(state, history, thinkers)
        thinkers._number = 0
        assert sent(changed, history, thinkers) == before


def test_what_is_told_is_what_the_seat_knows(thinkers: Thinkers) -> None:
    for state, history in decisions("module"):
        question = unpacked(json.loads(sent(state, history, thinkers)[0])["ask"])
        assert question.view == view_of(state, state.turn)
        assert question.history == history
