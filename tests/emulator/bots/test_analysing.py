"""What everything comes to: asked beside the game, whatever becomes of the process; nobody waits for it."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable

import pytest

from emulator.bots import process
from emulator.bots.questions import COACH, unpacked
from module.bot.history import NOTHING_SEEN
from tests.emulator.bots.conftest import Beside, coached_by, decision
from tests.emulator.bots.stand_ins import analysis_of
from tests.emulator.bots.test_process import linux, posix
from tests.emulator.kit import until


def test_it_is_asked_and_answers(beside: Beside) -> None:
    number, view = beside.analyse()
    assert beside.thinkers.analyses() == {}
    assert beside.until_analysed(number) == analysis_of(view)
    assert beside.thinkers.analyses() == {}


def test_decisions_are_answered_meanwhile(beside: Beside, monkeypatch: pytest.MonkeyPatch) -> None:
    coached_by(monkeypatch, "endless")
    beside.analyse()
    beside.heard("analyses")
    beside.ask("quick")
    assert beside.until_answered() is decision().legal[-1]
    assert beside.thinkers.analyses() == {}


def test_several_are_all_answered_the_newest_first(beside: Beside) -> None:
    beside.ready("quick")
    asked = [beside.analyse()[0] for _ in range(3)]
    for number in asked:
        assert beside.until_analysed(number)
    assert [*beside.found] == sorted(asked, reverse=True)


def test_of_too_many_the_oldest_go(beside: Beside, monkeypatch: pytest.MonkeyPatch) -> None:
    coached_by(monkeypatch, "endless")
    asked = [beside.analyse()[0] for _ in range(process.MOST_ANALYSES + 2)]
    assert beside.thinkers.analyses() == dict.fromkeys(asked[:2])


def test_what_is_dropped_is_not_answered(beside: Beside) -> None:
    beside.ready("quick")
    number, _view = beside.analyse()
    beside.thinkers.drop_analyses()
    last, _view = beside.analyse()
    assert beside.until_analysed(last)
    assert number not in beside.found


@posix
def test_killed_it_is_started_again_and_asked_again(beside: Beside, monkeypatch: pytest.MonkeyPatch) -> None:
    coached_by(monkeypatch, "second")
    number, view = beside.analyse()
    beside.heard("analyses")
    assert beside.thinkers.pid is not None
    os.kill(beside.thinkers.pid, signal.SIGKILL)
    beside.heard("ended")
    assert beside.until_analysed(number) == analysis_of(view)


@posix
def test_frozen_nobody_waits_and_it_is_asked_again(beside: Beside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "SILENT", 2.0)
    pid = beside.ready("quick")
    os.kill(pid, signal.SIGSTOP)
    began = time.perf_counter()
    number, view = beside.analyse()
    beside.thinkers.analyses()
    assert time.perf_counter() - began < 0.1
    beside.heard("ended")
    assert beside.until_analysed(number) == analysis_of(view)


@pytest.mark.parametrize("coach", ["stuck", pytest.param("hungry", marks=linux)])
def test_one_over_which_every_process_ends_is_given_up(
    coach: str, beside: Beside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "SILENT", 1.0)
    monkeypatch.setattr(process, "FIRST_PAUSE", 0.02)
    coached_by(monkeypatch, coach)
    number, _view = beside.analyse()
    assert beside.until_analysed(number) is None
    coached_by(monkeypatch, "quick")
    number, view = beside.analyse()
    beside.thinkers.hear({"said": "analysis", "number": number + 1, "values": None})
    assert beside.until_analysed(number) in {None, analysis_of(view)}


def test_without_what_it_needs_there_is_none(beside: Beside, monkeypatch: pytest.MonkeyPatch) -> None:
    coached_by(monkeypatch, "without")
    number, _view = beside.analyse()
    assert beside.heard("unusable")["module"] == "numba"
    assert beside.until_analysed(number) is None


def test_what_cannot_be_an_analysis_is_none(beside: Beside, monkeypatch: pytest.MonkeyPatch) -> None:
    coached_by(monkeypatch, "endless")
    number, _view = beside.analyse()
    until(lambda: beside.thinkers._analysing is not None)
    beside.thinkers.hear({"said": "analysis", "number": number + 1, "values": []})
    assert beside.thinkers.analyses() == {}
    beside.thinkers.hear({"said": "analysis", "number": number, "values": [{"action": "play 13x"}]})
    assert beside.thinkers.analyses() == {number: None}


def test_where_time_jumps_they_are_waited_for(patient: Callable[[], Beside]) -> None:
    beside = patient()
    asked = [beside.analyse() for _ in range(2)]
    assert beside.thinkers.analyses() == {number: analysis_of(view) for number, view in asked}


def test_a_decision_that_is_thought_about_is_not_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the coach is first wanted in the midst of a bot's thought, that goes on."""
    monkeypatch.setattr("emulator.child.Child.start", lambda _child: None)
    thinkers = process.Thinkers(lambda _what, _facts: None)
    thinkers.ask("quick", decision(), NOTHING_SEEN)
    assert set(json.loads(thinkers.next_line())) == {"bots", "rules", "ask"}
    thinkers.analyse(decision(), NOTHING_SEEN)
    line = json.loads(thinkers.next_line())
    assert set(line) == {"bots", "rules", "analyse"}
    assert unpacked(line["analyse"]).bot == COACH
    assert json.loads(thinkers.next_line()) == {}
    thinkers.first_line()
    assert set(json.loads(thinkers.next_line())) == {"bots", "rules", "ask", "analyse"}
