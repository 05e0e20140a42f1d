"""What the bots' process is told: nothing that a seat may not know, and no way back to a seed."""

from __future__ import annotations

import json
import pickletools
from base64 import b64decode
from collections.abc import Iterator
from random import Random

import pytest

from emulator.bots.process import Thinkers
from emulator.bots.questions import COACH, Question, unpacked, unpacked_rules
from module.bot import make_bot
from module.bot.history import NOTHING_SEEN, History
from module.game.engine import apply, new_game
from module.game.state import Phase, State
from module.game.view import view_of
from module.rules.presets import make_rules
from module.rules.seeds import derive_seed
from tests.module.other_secrets import with_other_secrets

SESSION = 0x0F1E2D3C4B5A69788796A5B4C3D2E1F0


class Asking:
    """Asks for decisions, or what everything comes to, and hears what is sent."""

    def __init__(self, word: str) -> None:
        """`word`: of the line with which that is asked."""
        self.word = word
        self.thinkers = Thinkers(lambda _what, _facts: None)
        self.bots = {"ask": "quick", "analyse": COACH}[word]

    def sent(self, state: State, history: History) -> tuple[str, bytes]:
        """The line of the seat to move, and what is packed in it."""
        view = view_of(state, state.turn)
        if self.word == "ask":
            self.thinkers.ask("quick", view, history)
        else:
            self.thinkers.drop_analyses()
            self.thinkers.analyse(view, history)
        self.thinkers._new_bots = True  # who is asked is told with the first question; here with each
        line = self.thinkers.next_line()
        told = json.loads(line)
        assert set(told) == {"bots", "rules", self.word}
        assert told["bots"] == [self.bots]
        assert unpacked_rules(told["rules"]) == state.rules
        return line, b64decode(told[self.word])

    def question(self, state: State, history: History) -> Question:
        """What is packed."""
        return unpacked(json.loads(self.sent(state, history)[0])[self.word])


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


@pytest.fixture(params=["ask", "analyse"])
def asking(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Asking:
    """One that starts no process."""
    monkeypatch.setattr("emulator.child.Child.start", lambda _child: None)
    return Asking(request.param)


@pytest.mark.parametrize("rules", ["module", "three", "four"])
def test_no_number_leads_to_a_seed(rules: str, asking: Asking) -> None:
    for state, history in decisions(rules):
        line, data = asking.sent(state, history)
        numbers = {each for _, each, _ in pickletools.genops(data) if type(each) is int}
        (chance,) = {number for number in numbers if abs(number) > 10_000}
        assert chance == unpacked(json.loads(line)[asking.word]).chance
        for secret in (SESSION, state.seed):
            assert str(secret).encode() not in data
            for size in (8, 16):  # as a number is written among bytes, whole or cut
                assert (secret & ((1 << 8 * size) - 1)).to_bytes(size, "little") not in data
                assert (secret & ((1 << 8 * size) - 1)).to_bytes(size, "big") not in data


def test_chance_comes_from_nowhere_in_the_game(asking: Asking) -> None:
    """Asked twice the same, another number goes with it; and one that is given goes as it is."""
    state, history = next(decisions("module"))
    chances = [asking.question(state, history).chance for _ in range(20)]
    assert len({*chances}) == 20
    assert all(0 <= chance < 1 << 128 for chance in chances)
    assert max(chances) > 1 << 120


@pytest.mark.parametrize("rules", ["module", "three", "four"])
def test_hidden_cards_change_nothing_of_what_is_told(rules: str, asking: Asking) -> None:
    thinkers = asking.thinkers
    thinkers._chance = lambda: 5
    for state, history in decisions(rules):
        changed = with_other_secrets(state, state.turn, Random(state.ply))
        thinkers._number = 0
        before = asking.sent(state, history)
        thinkers._number = 0
        assert asking.sent(changed, history) == before


def test_what_is_told_is_what_the_seat_knows(asking: Asking) -> None:
    for state, history in decisions("module"):
        question = asking.question(state, history)
        assert question.view == view_of(state, state.turn)
        assert question.history == history
