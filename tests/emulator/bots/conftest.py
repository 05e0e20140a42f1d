"""The bots' process with stand-ins, in the test's hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing
from pathlib import Path
from queue import SimpleQueue

import pytest

from emulator import seats
from emulator.bots import process
from emulator.bots.process import Thinkers
from emulator.child import module_command
from module.bot import BOTS
from module.bot.history import NOTHING_SEEN
from module.bot.searching import Analysis
from module.game.engine import new_game
from module.game.view import View, view_of
from module.rules.presets import make_rules
from tests.emulator.bots.stand_ins import COMMAND, facts
from tests.emulator.kit import PATIENCE, home_environment, until

SEED = 8_675_309_000_000_000_017


def decision() -> View:
    """A first decision."""
    state, _ = new_game(make_rules(), SEED, 0)
    return view_of(state, 0)


class Beside:
    """Bots' process, and all that has become of it."""

    def __init__(self, *, patient: bool = False) -> None:
        self.news: SimpleQueue[tuple[str, Mapping[str, object]]] = SimpleQueue()
        self.found: dict[int, Analysis | None] = {}
        self.thinkers = Thinkers(lambda what, said: self.news.put((what, said)), patient=patient)

    def heard(self, wanted: str) -> Mapping[str, object]:
        """What is said with the next news of this kind."""
        while True:
            what, said = self.news.get(timeout=PATIENCE)
            if what == wanted:
                return said

    def ask(self, bot: str) -> View:
        """Ask for a first decision."""
        view = decision()
        self.thinkers.ask(bot, view, NOTHING_SEEN)
        return view

    def ready(self, bot: str) -> int:
        """Have this bot ready; the number of its process."""
        self.thinkers.want([bot], make_rules())
        self.heard("ready")
        pid = self.thinkers.pid
        assert pid is not None
        return pid

    def analyse(self) -> tuple[int, View]:
        """Ask what everything comes to at a first decision; the question's number."""
        view = decision()
        return self.thinkers.analyse(view, NOTHING_SEEN), view

    def until_analysed(self, number: int) -> Analysis | None:
        """What is said to the question of this number."""
        until(lambda: bool(self.found.update(self.thinkers.analyses())) or number in self.found)
        return self.found[number]

    def until_answered(self) -> object:
        """The answer."""
        until(lambda: self.thinkers.answer() is not None)
        return self.thinkers.answer()


@pytest.fixture
def stand_ins(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Bots that stand in for those that think, here and in the process; its files below the test's folder."""
    for name, fact in facts().items():
        monkeypatch.setitem(BOTS, name, fact)
    monkeypatch.setattr(seats, "WORDS", (*seats.PEOPLE, *BOTS))
    for name, text in home_environment(tmp_path).items():
        monkeypatch.setenv(name, text)
    monkeypatch.setattr(process, "command", lambda: module_command(COMMAND))
    monkeypatch.setattr(process, "FIRST_PAUSE", 0.1)


def coached_by(monkeypatch: pytest.MonkeyPatch, coach: str) -> None:
    """Let the coach in the process be one of its stand-ins."""
    monkeypatch.setattr(process, "command", lambda: [*module_command(COMMAND), coach])


@pytest.fixture
def beside(stand_ins: None) -> Iterator[Beside]:
    made = Beside()
    with closing(made.thinkers):
        yield made


@pytest.fixture
def patient(stand_ins: None) -> Iterator[Callable[[], Beside]]:
    with ExitStack() as stack:

        def make() -> Beside:
            made = Beside(patient=True)
            stack.callback(made.thinkers.close)
            return made

        yield make
