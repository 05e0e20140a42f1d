"""The inside of the bots' process: the bots that are ready, and the one question that is thought about.

Thinking goes in steps of a few milliseconds, so that between two of them the process hears what it is told: a
newer question, that the game has moved on, or that the program has ended. What a bot does goes before what
the coach says of a decision, which goes on afterwards. Bots get ready in a thread of their own, as compiling
takes long.
"""

from __future__ import annotations

import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from queue import SimpleQueue
from random import Random
from time import get_clock_info, perf_counter, process_time, thread_time
from typing import Protocol, assert_never, runtime_checkable

from emulator.bots.answers import analysis_to_json
from emulator.bots.questions import COACH, Analyse, Decide, Question, unpacked, unpacked_rules
from module.bot import make_bot
from module.bot.base import Bot, Thinker
from module.bot.coaching import WORLDS, coach
from module.bot.history import History
from module.bot.searching import Analysis
from module.game.actions import Action
from module.game.record import format_action
from module.game.view import View
from module.rules.ruleset import Rules

QUICK = 4.0
"""Seconds in which a bot gets ready without a word about it: what is compiled has to be loaded, too.

They are those in which the process works, so that on a busy machine nothing is told of what is but loaded.
"""
LATEST = 3.0
"""So many times as long as it may think a bot takes at most, where others have the core: it is waited for."""
_FINE = 0.001
"""Seconds; Windows knows how long a thread has worked to 16 ms, which is too little."""
_LOOK = 0.1

_Wanted = tuple[str, Rules | None]
"""A bot, and the rules by which it will play."""
Say = Callable[[Mapping[str, object]], None]


@runtime_checkable
class Analyst(Protocol):
    """Who says what everything comes to."""

    def prepare(self) -> Iterator[float]:
        """As `Thinker.prepare`."""

    def weigh(self, rules: Rules) -> Iterator[None]:
        """As `Thinker.weigh`."""

    def analyse(self, view: View, rng: Random, history: History, worlds: int) -> Iterator[Analysis | None]:
        """What is known so far, after every few milliseconds; the last answer that is one counts."""


def working_time(
    worked: Callable[[], float] = thread_time, passed: Callable[[], float] = perf_counter
) -> Callable[[], float]:
    """A clock of how long this thread has worked: it hardly goes on while others have the core.

    So a bot whose process gives way thinks as much on a busy machine, only later: `LATEST` times at most.
    """
    if get_clock_info("thread_time").resolution > _FINE:
        return passed
    work, start = worked(), passed()
    return lambda: max(worked() - work, (passed() - start) / LATEST)


@dataclass(slots=True)
class _Task:
    """A question, the steps of thinking about it once that has begun, and what has been found so far."""

    question: Question
    steps: Iterator[Action | Analysis | None] | None = None
    found: Action | Analysis | None = None


class Thinking:
    """What is told in lines, thought in steps and said."""

    def __init__(self, say: Say, wake: Callable[[], None], give_up: Callable[[], None]) -> None:
        """`wake` is called when there may be more to do, `give_up` when there is no memory: in any thread."""
        self._say, self._wake, self._give_up = say, wake, give_up
        self._wanted: set[_Wanted] = set()
        self._preparing: SimpleQueue[_Wanted] = SimpleQueue()
        self._ready: dict[str, Bot | Analyst] = {}
        self._tasks: dict[str, _Task] = {}
        """By the word with which they are asked."""
        threading.Thread(target=self._prepare, name="preparing", daemon=True).start()

    def take(self, line: Mapping[str, object]) -> None:
        """Hear a line: `bots` that will be asked by such `rules`, and what is asked now.

        `ask` is what a bot does, `analyse` what everything comes to; null: nothing any more, or by rules of
        which nothing is known. What is not named stays as it is.
        """
        names, by = line.get("bots", ()), line.get("rules")
        rules = unpacked_rules(by) if isinstance(by, str) else None
        for name in names if isinstance(names, list) else ():
            if (name, rules) not in self._wanted:
                self._wanted.add((name, rules))
                self._preparing.put((name, rules))
        for word in _KINDS:
            if word in line:
                asked = line[word]
                self._tasks.pop(word, None)
                if isinstance(asked, str):
                    self._tasks[word] = _Task(unpacked(asked))

    @property
    def busy(self) -> bool:
        """Whether there is something to think about, and somebody to do it."""
        return self._next is not None

    @property
    def _next(self) -> str | None:
        """What is thought about now."""
        tasks = self._tasks
        return next(
            (word for word in _KINDS if word in tasks and tasks[word].question.bot in self._ready), None
        )

    def step(self) -> None:
        """Think on for a few milliseconds."""
        word = self._next
        if word is None:
            return
        task = self._tasks[word]
        try:
            if task.steps is None:
                task.steps = _steps(self._ready[task.question.bot], task.question)
            for found in task.steps:
                task.found = found or task.found
                return
        except MemoryError:
            self._give_up()
        except Exception:  # noqa: BLE001 - a bot's mistake is not the next question's
            traceback.print_exc()
            task.found = None
        del self._tasks[word]
        self._say(_answer(task))

    # In the thread.

    def _prepare(self) -> None:
        while True:
            name, rules = self._preparing.get()
            try:
                fresh = name not in self._ready
                bot = self._prepared(name) if fresh else self._ready[name]
                if rules is not None and isinstance(bot, Thinker | Analyst):
                    deque(bot.weigh(rules), maxlen=0)
                self._ready[name] = bot
            except ImportError as error:
                missing = error.name if isinstance(error, ModuleNotFoundError) else None
                self._say({"said": "unusable", "bot": name, "module": missing, "reason": str(error)})
            except MemoryError:
                self._give_up()
            except Exception as error:  # noqa: BLE001 - the other bots are still of use
                traceback.print_exc()
                reason = f"{type(error).__name__}: {error}"
                self._say({"said": "unusable", "bot": name, "module": None, "reason": reason})
            else:
                if fresh:
                    self._say({"said": "ready", "bot": name})
                self._wake()

    def _prepared(self, name: str) -> Bot | Analyst:
        told, ended, slow = 0, threading.Event(), threading.Event()

        def look() -> None:
            end = process_time() + QUICK
            while not ended.wait(_LOOK):
                if process_time() > end:
                    slow.set()
                    self._say(_preparing(name, 0.0))
                    return

        threading.Thread(target=look, daemon=True).start()
        try:
            bot: Bot | Analyst = coach() if name == COACH else make_bot(name)
            for done in bot.prepare() if isinstance(bot, Thinker | Analyst) else ():
                if slow.is_set() and int(done * 100) > told:
                    told = int(done * 100)
                    self._say(_preparing(name, done))
        finally:
            ended.set()
        return bot


def _preparing(name: str, done: float) -> Mapping[str, object]:
    return {"said": "preparing", "bot": name, "done": round(done, 3)}


_KINDS = ("ask", "analyse")
"""The first goes first."""


def _answer(task: _Task) -> Mapping[str, object]:
    number, found = task.question.number, task.found
    match task.question:
        case Decide():
            action = None if found is None or isinstance(found, Analysis) else format_action(found)
            return {"said": "answer", "number": number, "action": action}
        case Analyse():
            values = analysis_to_json(found) if isinstance(found, Analysis) else None
            return {"said": "analysis", "number": number, "values": values}
        case _:
            assert_never(task.question)


def _steps(bot: Bot | Analyst, question: Question) -> Iterator[Action | Analysis | None]:
    chance = Random(question.chance)
    if isinstance(question, Analyse):
        assert isinstance(bot, Analyst)  # noqa: S101 - as it was made
        return bot.analyse(question.view, chance, question.history, WORLDS)
    if isinstance(bot, Thinker):
        return bot.think(question.view, chance, question.history, clock=working_time())
    assert not isinstance(bot, Analyst)  # noqa: S101 - no bot is called as the coach is
    return iter((bot.choose(question.view, chance, question.history),))
