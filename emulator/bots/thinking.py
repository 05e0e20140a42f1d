"""The inside of the bots' process: the bots that are ready, and the one question that is thought about.

Thinking goes in steps of a few milliseconds, so that between two of them the process hears what it is told: a
newer question, that the game has moved on, or that the program has ended. Bots get ready in a thread of their
own, as compiling takes long.
"""

from __future__ import annotations

import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from queue import SimpleQueue
from random import Random
from time import perf_counter

from emulator.bots.questions import Decide, unpacked, unpacked_rules
from module.bot import make_bot
from module.bot.base import Bot, Thinker
from module.game.actions import Action
from module.game.record import format_action
from module.rules.ruleset import Rules

QUICK = 4.0
"""Seconds in which a bot gets ready without a word about it: what is compiled has to be loaded, too."""

_Wanted = tuple[str, Rules | None]
"""A bot, and the rules by which it will play."""
Say = Callable[[Mapping[str, object]], None]


class Thinking:
    """What is told in lines, thought in steps and said."""

    def __init__(self, say: Say, wake: Callable[[], None], give_up: Callable[[], None]) -> None:
        """`wake` is called when there may be more to do, `give_up` when there is no memory: in any thread."""
        self._say, self._wake, self._give_up = say, wake, give_up
        self._wanted: set[_Wanted] = set()
        self._preparing: SimpleQueue[_Wanted] = SimpleQueue()
        self._ready: dict[str, Bot] = {}
        self._question: Decide | None = None
        self._steps: Iterator[Action] | None = None
        self._best: Action | None = None
        threading.Thread(target=self._prepare, name="preparing", daemon=True).start()

    def take(self, line: Mapping[str, object]) -> None:
        """Hear a line: `bots` that will be asked by such `rules`, and what is asked now as `ask`.

        Null: nothing any more, or by rules of which nothing is known.
        """
        names, by = line.get("bots", ()), line.get("rules")
        rules = unpacked_rules(by) if isinstance(by, str) else None
        for name in names if isinstance(names, list) else ():
            if (name, rules) not in self._wanted:
                self._wanted.add((name, rules))
                self._preparing.put((name, rules))
        if "ask" in line:
            asked = line["ask"]
            self._question = unpacked(asked) if isinstance(asked, str) else None
            self._steps = self._best = None

    @property
    def busy(self) -> bool:
        """Whether there is something to think about, and somebody to do it."""
        return self._question is not None and self._question.bot in self._ready

    def step(self) -> None:
        """Think on for a few milliseconds."""
        question = self._question
        if question is None:
            return
        try:
            if self._steps is None:
                self._steps = _steps(self._ready[question.bot], question)
            for action in self._steps:
                self._best = action
                return
        except MemoryError:
            self._give_up()
        except Exception:  # noqa: BLE001 - a bot's mistake is not the next question's
            traceback.print_exc()
            self._best = None
        best = None if self._best is None else format_action(self._best)
        self._question = self._steps = None
        self._say({"said": "answer", "number": question.number, "action": best})

    # In the thread.

    def _prepare(self) -> None:
        while True:
            name, rules = self._preparing.get()
            try:
                fresh = name not in self._ready
                bot = self._prepared(name) if fresh else self._ready[name]
                if rules is not None and isinstance(bot, Thinker):
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

    def _prepared(self, name: str) -> Bot:
        told = 0
        quick = threading.Timer(QUICK, lambda: self._say(_preparing(name, 0.0)))
        quick.daemon = True
        quick.start()
        try:
            bot = make_bot(name)
            for done in bot.prepare() if isinstance(bot, Thinker) else ():
                if not quick.is_alive() and int(done * 100) > told:
                    told = int(done * 100)
                    self._say(_preparing(name, done))
        finally:
            quick.cancel()
        return bot


def _preparing(name: str, done: float) -> Mapping[str, object]:
    return {"said": "preparing", "bot": name, "done": round(done, 3)}


def _steps(bot: Bot, question: Decide) -> Iterator[Action]:
    chance = Random(question.chance)
    if isinstance(bot, Thinker):
        return bot.think(question.view, chance, question.history, clock=perf_counter)
    return iter((bot.choose(question.view, chance, question.history),))
