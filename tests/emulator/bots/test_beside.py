"""The game beside the bots' process: no frame waits, house stands in, and people are told once."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import closing

import pytest

from chat.crowd.base import Mode
from emulator import paths
from emulator.bots import process
from emulator.child import STEADY
from emulator.run.beside import BotsBeside
from emulator.run.deciding import BOT_PATIENCE
from module.bot.history import NOTHING_SEEN
from module.game.engine import legal_actions
from module.game.state import Phase, State
from module.rules.presets import make_rules
from render.panel.board import Board
from render.panel.notices import Notice
from render.panel.options import Options
from render.style.texts import Language
from tests.emulator.bots.conftest import decision
from tests.emulator.games import game_with, lost_after_a_plain_start
from tests.emulator.hall import FRAME, Hall
from tests.emulator.kit import until

SEED, GAME = game_with(lost_after_a_plain_start)
posix = pytest.mark.skipif(sys.platform == "win32", reason="needs signals")


class Ticker(Board):
    """A panel that only notes what its ticker is told."""

    def __init__(self) -> None:
        super().__init__(Options())
        self.told: list[str] = []

    def notice(self, *notices: Notice | str) -> None:
        self.told += map(str, notices)


def told(bots: BotsBeside) -> list[str]:
    """The lines of the ticker."""
    assert isinstance(bots._board, Ticker)
    return [*bots._board.told]


@pytest.fixture
def bots(stand_ins: None) -> Iterator[BotsBeside]:
    made = BotsBeside(Ticker(), patient=False)
    with closing(made):
        yield made


def hear(bots: BotsBeside, *news: tuple[str, Mapping[str, object]], now: float = 0.0) -> list[str]:
    """What is told when this has become of the process."""
    before = told(bots)
    for what, facts in news:
        bots.hear(what, facts)
    bots.step(now)
    return told(bots)[len(before) :]


class TestTold:
    def test_getting_ready_in_quarters_and_that_it_is(self, bots: BotsBeside) -> None:
        steps = [("preparing", {"bot": "strong", "done": done / 100}) for done in range(0, 100, 5)]
        lines = hear(bots, *steps, ("ready", {"bot": "strong"}))
        assert [line.partition(": ")[2] for line in lines[:-1]] == [
            f"{done} %. Until then house plays for it" for done in (0, 25, 50, 75)
        ]
        assert lines[-1] == "The strong bot is ready"

    def test_nothing_where_it_is_ready_at_once(self, bots: BotsBeside) -> None:
        assert hear(bots, ("ready", {"bot": "strong"})) == []

    def test_that_it_is_away_once_and_that_it_is_back(self, bots: BotsBeside) -> None:
        lines = hear(
            bots, ("ended", {"reason": "out of memory"}), ("ended", {}), ("ready", {"bot": "strong"}),
            ("ended", {}), ("ready", {"bot": "strong"}),
        )  # fmt: skip
        assert lines == [
            "The thinking bot is away (out of memory): it is started again, and house plays for it meanwhile",
            "The thinking bot is back",
        ]
        assert len(hear(bots, ("ended", {}), now=STEADY + 1.0)) == 1

    def test_what_is_missing_and_how_to_get_it(
        self, bots: BotsBeside, capsys: pytest.CaptureFixture[str]
    ) -> None:
        facts = {"bot": "strong", "module": "numba", "reason": "No module named 'numba'"}
        sentence = (
            "The strong bot needs numba: pip install numba, then start koikoi again. House plays for it"
        )
        assert hear(bots, ("unusable", facts)) == [sentence]
        assert capsys.readouterr().err == f"koikoi: {sentence}\n"
        assert hear(bots, ("unusable", facts)) == [], "each new process says it"
        assert hear(bots, ("unusable", {"bot": "master", "module": None, "reason": "too old"})) == [
            "The master bot cannot be used here (too old): house plays for it"
        ]

    def test_a_long_reason_is_cut(self, bots: BotsBeside) -> None:
        facts = {"bot": "master", "module": None, "reason": "OSError: " + "no such thing " * 30}
        (line,) = hear(bots, ("unusable", facts))
        assert line.startswith("The master bot cannot be used here (OSError: no such thing no such")
        assert line.endswith("no such thing…): house plays for it")
        assert len(line) < 150

    def test_that_nothing_can_be_kept_and_where(self, bots: BotsBeside) -> None:
        unkept = ("unkept", {"reason": "No space left on device"})
        (line,) = hear(bots, unkept, unkept)
        assert line.startswith(f"{paths.told(paths.compiled_folder())} cannot be written (No space left")

    def test_in_japanese_on_the_panel(self, bots: BotsBeside) -> None:
        bots._board.options = Options(language=Language.JAPANESE)
        assert hear(bots, ("preparing", {"bot": "strong", "done": 0.3})) == [
            "strongボットを準備中です（初回のみ、25%）。それまではhouseが打ちます"
        ]

    def test_that_house_stood_in_once_a_game_and_only_without_another_reason(self, bots: BotsBeside) -> None:
        bots.stood_in("quick", 1)
        assert told(bots) == []  # it gets ready, or cannot: that is told by itself
        bots.want(["quick"], make_rules())
        until(lambda: bots._thinkers.usable("quick"))
        for game in (1, 2):
            bots.stood_in("quick", game)
            bots.stood_in("quick", game)
            assert told(bots) == ["The quick bot has not answered: house plays for it"] * game
        assert hear(bots, ("ended", {}), now=50.0) == []
        assert hear(bots, ("ended", {}), now=100.0) != []


class Timed:
    """A hall whose bot thinks in the real process; each step of the session is timed."""

    def __init__(self, bots: BotsBeside, bot: str) -> None:
        self.hall = Hall(seed=SEED, bot=bot, who=Mode.ANARCHY, thinkers=bots)
        self.bots, self.longest = bots, 0.0
        self.hall.session.begin(known=False)
        until(lambda: bots._thinkers.usable(bot))
        self.hall.rest()

    @property
    def state(self) -> State:
        """How it stands."""
        state = self.hall.session._playing.state
        assert state is not None
        return state

    def chat_plays(self) -> None:
        """Its next card; the bot is asked for its own."""
        step = next(step for step in GAME.steps if step.state.phase is Phase.PLAY)
        self.hall.type("alice " + step.typed)
        self.hall.wait(FRAME)
        assert self.state.turn == 1

    def seconds_to_a_move(self) -> float:
        """The hall's time until the bot's move, once the panel is at rest; frames take real time, too."""
        self.hall.until(lambda: not self.hall.board.busy)
        before, start, real = self.state, self.hall.now, time.perf_counter()

        def frame() -> bool:
            began = time.perf_counter()
            if began - real >= self.hall.now - start:
                self.hall.wait(FRAME)
                self.bots.step(self.hall.now)
                self.longest = max(self.longest, time.perf_counter() - began)
            return self.state is not before

        until(frame)
        return self.hall.now - start


@posix
def test_no_frame_waits_for_a_process_that_is_frozen(
    bots: BotsBeside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "FROZEN", 60.0)  # so that patience is what ends it
    timed = Timed(bots, "quick")
    pid = bots._thinkers.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    timed.chat_plays()
    assert 1.4 + BOT_PATIENCE < timed.seconds_to_a_move() < 1.6 + BOT_PATIENCE
    assert timed.longest < 0.1
    assert told(bots) == ["The quick bot has not answered: house plays for it"]


@posix
def test_killed_while_it_thinks_house_moves_in_time_and_it_is_back(
    bots: BotsBeside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "FIRST_PAUSE", 2.0)  # later than the bot's own
    timed = Timed(bots, "endless")
    timed.chat_plays()
    timed.hall.until(lambda: not timed.hall.board.busy)
    timed.hall.wait(FRAME)
    assert bots.hopeful
    pid = bots._thinkers.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    until(lambda: not bots.hopeful)
    assert 1.4 < timed.seconds_to_a_move() < 1.6
    assert timed.longest < 0.1
    until(lambda: bots._thinkers.usable("endless"))
    bots.step(timed.hall.now)
    assert [line.partition(":")[0] for line in told(bots)] == [
        "The thinking bot is away", "The thinking bot is back",
    ]  # fmt: skip


def test_its_answer_is_what_is_played(bots: BotsBeside) -> None:
    timed = Timed(bots, "quick")
    timed.chat_plays()
    before = timed.state
    assert timed.seconds_to_a_move() < 1.6
    played = timed.hall.session._playing.played
    assert played is not None
    assert played.by == "bot"
    assert played.action is legal_actions(before)[-1]
    assert told(bots) == []


def test_nothing_starts_before_a_bot_has_to_think(bots: BotsBeside) -> None:
    bots.want([], make_rules())
    assert bots._thinkers.pid is None
    bots.ask("quick", decision(), NOTHING_SEEN)
    until(lambda: bots._thinkers.pid is not None)
