"""The bots' process beside the game: nobody waits for it, it is started again, gone when the program is."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from emulator.bots import process
from module.game.record import format_action
from tests.emulator.bots.conftest import Beside, decision
from tests.emulator.children import is_there
from tests.emulator.kit import until

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
linux = pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")


def test_it_is_asked_and_answers(beside: Beside) -> None:
    for bot in ("quick", "plain"):
        view = beside.ask(bot)
        assert beside.thinkers.answer() is None
        assert beside.until_answered() is view.legal[-1]
        assert beside.thinkers.hopeful


def test_a_newer_question_puts_an_end_to_an_older_one(beside: Beside) -> None:
    beside.ready("endless")
    beside.ready("quick")
    beside.ask("endless")
    beside.heard("thinks")
    beside.ask("quick")
    assert beside.until_answered() is decision().legal[-1]


def test_after_it_was_late_once_nobody_waits_but_its_answers_count(
    beside: Beside, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside.ready("endless")
    beside.ready("quick")
    beside.ask("endless")
    until(lambda: beside.thinkers.hopeful)
    beside.thinkers.lose_patience()
    until(lambda: not beside.thinkers.hopeful)
    beside.ask("quick")
    assert beside.until_answered() is decision().legal[-1]
    beside.ask("endless")
    until(lambda: beside.thinkers.hopeful)
    monkeypatch.setattr(process, "IMPATIENT", 0.1)
    beside.thinkers.lose_patience()
    until(lambda: beside.thinkers.hopeful)


def test_what_is_cancelled_is_not_answered(beside: Beside) -> None:
    beside.ready("quick")
    view = beside.ask("quick")
    beside.thinkers.cancel()
    beside.thinkers.hear({"said": "answer", "number": 1, "action": format_action(view.legal[-1])})
    assert beside.thinkers.answer() is None
    assert not beside.thinkers.hopeful


@posix
def test_killed_while_it_thinks_it_is_started_again_and_asked_again(beside: Beside) -> None:
    pid = beside.ready("second")
    beside.ask("second")
    beside.heard("thinks")
    assert beside.thinkers.hopeful
    os.kill(pid, signal.SIGKILL)
    assert beside.heard("ended") == {}
    until(lambda: not beside.thinkers.hopeful)
    assert beside.until_answered() is decision().legal[-1]
    assert beside.thinkers.pid != pid


@posix
def test_frozen_nobody_waits_for_it_and_it_is_started_again(
    beside: Beside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "SILENT", 2.0)
    monkeypatch.setattr(process, "FROZEN", 0.5)
    pid = beside.ready("quick")
    os.kill(pid, signal.SIGSTOP)
    longest = [0.0]

    def given_up() -> bool:
        began = time.perf_counter()
        beside.ask("quick")
        beside.thinkers.answer()
        hopeful = beside.thinkers.hopeful
        longest.append(time.perf_counter() - began)
        return not hopeful

    until(given_up)
    assert max(longest) < 0.1
    beside.heard("ended")
    assert beside.until_answered() is decision().legal[-1]


def test_one_that_hangs_in_a_step_is_started_again(beside: Beside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "SILENT", 2.0)
    beside.ask("stuck")
    beside.heard("ended")
    beside.ask("quick")
    assert beside.until_answered() is decision().legal[-1]


@pytest.mark.parametrize("bot", ["mistaken", "illegal"])
def test_a_mistake_is_no_answer_and_not_the_next_questions(
    bot: str, beside: Beside, caplog: pytest.LogCaptureFixture
) -> None:
    pid = beside.ready(bot)
    beside.ask(bot)
    until(lambda: not beside.thinkers.hopeful)
    assert beside.thinkers.answer() is None
    beside.ask("quick")
    assert beside.until_answered() is decision().legal[-1]
    assert beside.thinkers.pid == pid
    assert ("bots: ZeroDivisionError: a mistake" in caplog.messages) is (bot == "mistaken")


@linux
def test_without_memory_it_says_so_and_is_started_again(beside: Beside) -> None:
    beside.ask("hungry")
    assert beside.heard("ended")["reason"] == "out of memory"
    beside.ask("quick")
    assert beside.until_answered() is decision().legal[-1]


@posix
def test_without_memory_the_system_may_end_it_at_any_time(beside: Beside) -> None:
    beside.ask("killed")
    beside.heard("ended")
    beside.heard("ended")
    assert not beside.thinkers.hopeful
    assert beside.thinkers.answer() is None


@linux
def test_it_gives_way_to_the_game() -> None:
    beside = Beside()
    with closing(beside.thinkers):
        pid = beside.ready("house")
        assert os.getpriority(os.PRIO_PROCESS, pid) == min(os.getpriority(os.PRIO_PROCESS, 0) + 15, 19)
        until(lambda: os.sched_getscheduler(pid) == os.SCHED_IDLE)  # the first thread, which thinks
        assert int(Path(f"/proc/{pid}/oom_score_adj").read_text()) == 800
        # Linux shares a core evenly between sessions, however nice they are (autogroup).
        assert os.getsid(pid) == os.getsid(0)
        assert os.getpgid(pid) == pid, "Ctrl+C would be meant for it"


@linux
def test_it_gives_way_also_where_the_game_is_started_as_a_real_time_program() -> None:
    real_time = "import os; os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1));"
    gives_way = "from emulator.child import give_way; give_way(15); print(os.sched_getscheduler(0))"
    done = subprocess.run(
        [sys.executable, "-c", real_time + gives_way], cwd=Path(__file__).parents[3], text=True,
        capture_output=True, check=False,
    )  # fmt: skip
    if "PermissionError" in done.stderr:
        pytest.skip("nobody may be a real-time program here")
    assert int(done.stdout) == os.SCHED_OTHER


@pytest.mark.parametrize(
    "bot, module, reason",
    [("without", "numba", "No module named 'numba'"), ("another", None, "Numba needs NumPy 2.4 or less")],
)
def test_what_a_bot_lacks_is_told(bot: str, module: str | None, reason: str, beside: Beside) -> None:
    beside.ask(bot)
    said = beside.heard("unusable")
    assert (said["bot"], said["module"], said["reason"]) == (bot, module, reason)
    assert not beside.thinkers.hopeful
    beside.ask("quick")
    assert beside.until_answered() is decision().legal[-1]


def test_getting_ready_is_told_and_another_bot_need_not_wait_for_it(beside: Beside) -> None:
    beside.ready("quick")
    beside.ask("cold")
    done = [beside.heard("preparing")["done"] for _ in range(2)]
    assert done == sorted(done)  # type: ignore[type-var]
    assert not beside.thinkers.hopeful
    beside.ask("quick")
    assert beside.until_answered() is decision().legal[-1]
    beside.heard("ready")
    beside.ask("cold")
    assert beside.until_answered() is decision().legal[-1]


class TestPatient:
    """Where time jumps, answers are waited for, but not for ever."""

    def test_it_waits_for_a_cold_start(self, patient: Callable[[], Beside]) -> None:
        beside = patient()
        view = beside.ask("cold")
        assert beside.thinkers.answer() is view.legal[-1]

    @pytest.mark.parametrize("bot", ["mistaken", "illegal", "without", "another", "killed"])
    def test_it_does_not_wait_for_what_will_not_come(self, bot: str, patient: Callable[[], Beside]) -> None:
        beside = patient()
        beside.ask(bot)
        assert beside.thinkers.answer() is None
        assert not beside.thinkers.hopeful

    def test_it_does_not_wait_when_nothing_is_asked(self, patient: Callable[[], Beside]) -> None:
        assert patient().thinkers.answer() is None


def test_it_ends_with_its_keeper(beside: Beside) -> None:
    beside.ready("endless")
    beside.ask("endless")
    beside.thinkers.close()
    assert beside.thinkers.pid is None
    assert not [thread.name for thread in threading.enumerate() if thread.name == "bots"]


PROGRAM = """
from module.game.record import format_action
from tests.emulator.bots.conftest import Beside
from emulator.bots import process
from emulator.child import module_command
from tests.emulator.bots.stand_ins import COMMAND
process.command = lambda: module_command(COMMAND)
beside, bot = Beside(), input()
pid = beside.ready(bot)
beside.ask(bot)
beside.heard("thinks")
print(pid, flush=True)
input()
"""


@linux
@pytest.mark.parametrize("bot", ["endless", "stuck", "stopped"])
@pytest.mark.usefixtures("stand_ins")
def test_nothing_is_left_of_it_when_the_program_is_killed(bot: str) -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", PROGRAM], cwd=Path(__file__).parents[3], text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    with program:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write(f"{bot}\n")
        program.stdin.flush()
        pid = int(program.stdout.readline())
        if bot == "stopped":
            os.kill(pid, signal.SIGSTOP)
        assert is_there(pid)
        program.kill()
    until(lambda: not is_there(pid))
