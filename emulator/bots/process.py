"""The bots' process from the program's side: asked without waiting, and kept running.

Of what a bot does, only the newest question counts. Analyses are asked for one by one, the newest first, and
the oldest go where there are too many. While the process is away, frozen or not yet ready nobody waits for
it: what can be expected of it says `hopeful`.
"""

from __future__ import annotations

import json
import threading
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from secrets import randbits
from time import monotonic

from emulator.bots.answers import allowed, analysis_from_json
from emulator.bots.questions import COACH, Analyse, Decide, packed
from emulator.child import Child, Pace, module_command
from module.bot.history import History
from module.bot.searching import Analysis
from module.game.actions import Action
from module.game.view import View
from module.rules.ruleset import Rules

SILENT = 30.0
FIRST_PAUSE = 1.0
"""Seconds, as in `Pace`."""
FROZEN = 3.0
"""Seconds without a word after which nobody waits for it any more; it answers each second."""
IMPATIENT = 30.0
"""Seconds for which nobody waits any more for one that has not answered in time; it is asked all the same."""
PATIENCE = 600.0
"""Seconds for which an answer, and that a bot gets ready, is waited for where time jumps."""
MOST_ANALYSES = 8
"""That are waited for; the oldest makes room."""
_TRIES = 3
"""So many processes may end over one analysis."""
_CHANCE_BITS = 128


def command() -> list[str]:
    """What starts the bots' process."""
    return module_command("emulator.bots")


class Thinkers:
    """Bots that think beside the game."""

    def __init__(
        self,
        told: Callable[[str, Mapping[str, object]], None],
        *,
        patient: bool = False,
        chance: Callable[[], int] = lambda: randbits(_CHANCE_BITS),
    ) -> None:
        """Nothing is started before a bot is wanted. `told` hears what becomes of it, in another thread.

        `patient`: answers are waited for, as time jumps. `chance` has nothing to do with any game.
        """
        self._told, self._patient, self._chance = told, patient, chance
        self._changed = threading.Condition()
        self._child: Child | None = None
        self._bots: list[str] = []
        self._rules: Rules | None = None
        self._ready: set[str] = set()
        self._unusable: set[str] = set()
        self._running = False
        self._asked: Decide | None = None
        self._unsent = self._new_bots = False
        self._analyses: deque[Analyse] = deque(maxlen=MOST_ANALYSES)
        self._analysing: Analyse | None = None
        self._tries: Counter[int] = Counter()
        self._found: dict[int, Analysis | None] = {}
        self._number = 0
        self._answer: Action | None = None
        self._failed = False
        self._impatient_until = 0.0

    def want(self, bots: Iterable[str], rules: Rules) -> None:
        """These bots will be asked, in games by these rules: let them get ready."""
        with self._changed:
            new = [bot for bot in bots if bot not in self._bots]
            self._bots += new
            self._new_bots = self._new_bots or bool(new) or rules != self._rules
            self._rules = rules
        if not self._bots:
            return
        if self._child is None:
            self._running = True  # or nobody would wait for it to begin
            self._child = Child("bots", command, self, Pace(silent=SILENT, first_pause=FIRST_PAUSE))
            self._child.start()
        self._child.wake()

    def ask(self, bot: str, view: View, history: History) -> None:
        """What does this bot do here? Returns at once; an older question is forgotten."""
        with self._changed:
            self._number += 1
            self._set(Decide(self._number, bot, view, history, self._chance()))
        self.want([bot], view.rules)

    def cancel(self) -> None:
        """Nobody wants to know any more."""
        with self._changed:
            if self._asked is None:
                return
            self._set(None)
        if self._child is not None:
            self._child.wake()

    def _set(self, question: Decide | None) -> None:
        self._asked, self._answer, self._failed, self._unsent = question, None, False, True

    def answer(self) -> Action | None:
        """The answer to what was asked last; None if there is none yet. Waits for it if `patient`."""
        with self._changed:
            if self._patient:
                self._changed.wait_for(lambda: self._answer is not None or not self._coming, PATIENCE)
            return self._answer

    def analyse(self, view: View, history: History) -> int:
        """What does each action come to here? Returns at once, with the number that `analyses` has for it."""
        with self._changed:
            self._number += 1
            if len(self._analyses) == MOST_ANALYSES:
                self._found[self._analyses[0].number] = None
            self._analyses.append(Analyse(self._number, view, history, self._chance()))
            number = self._number
        self.want([COACH], view.rules)
        return number

    def analyses(self) -> Mapping[int, Analysis | None]:
        """Those that have been found since the last call, by number; None: never will be.

        Waits for all if `patient`.
        """
        if not (self._analyses or self._found):
            return {}
        with self._changed:
            if self._patient:
                self._changed.wait_for(lambda: not self._analyses or not self._analyst, PATIENCE)
            if COACH in self._unusable:
                self._found |= dict.fromkeys((each.number for each in self._analyses), None)
                self._analyses.clear()
            found, self._found = self._found, {}
            return found

    def drop_analyses(self) -> None:
        """Nobody wants to know any more."""
        with self._changed:
            if not self._analyses:
                return
            self._analyses.clear()
        if self._child is not None:
            self._child.wake()

    @property
    def _analyst(self) -> bool:
        """Whether the process works at analyses, or at getting ready for them."""
        return self._running and COACH not in self._unusable

    def lose_patience(self) -> None:
        """The answer has not come in time, though it was to be expected."""
        self._impatient_until = monotonic() + IMPATIENT

    @property
    def hopeful(self) -> bool:
        """Whether an answer is there or may be expected soon."""
        with self._changed:
            asked, child = self._asked, self._child
            if self._answer is not None:
                return True
            now = monotonic()
            lively = child is not None and now - child.heard < FROZEN and now >= self._impatient_until
            return asked is not None and self._coming and asked.bot in self._ready and lively

    @property
    def _coming(self) -> bool:
        """Whether the process works at an answer, or at getting ready for it."""
        asked = self._asked
        return asked is not None and self._running and not self._failed and asked.bot not in self._unusable

    def usable(self, bot: str) -> bool:
        """Whether this bot is ready to be asked."""
        return bot in self._ready

    @property
    def pid(self) -> int | None:
        """The number of the process; None while there is none."""
        return None if self._child is None else self._child.pid

    def close(self) -> None:
        """End the process."""
        if self._child is not None:
            self._child.close()

    # In the keeper's threads.

    def first_line(self) -> str:
        """Nothing: a new process is told all there is with the next line."""
        with self._changed:
            self._running = self._unsent = self._new_bots = True
            self._analysing = None
            self._unusable.clear()
        return "{}"

    def next_line(self) -> str:
        """Who will be asked, and what is asked now, so far as it is new."""
        line: dict[str, object] = {}
        what: dict[str, Decide | Analyse | Rules | None] = {}
        with self._changed:
            if self._unsent or self._new_bots:
                line["bots"], what["rules"] = [*self._bots], self._rules
            if self._unsent:
                what["ask"] = self._asked
            newest = self._analyses[-1] if self._analyses else None
            if newest is not self._analysing:
                self._analysing = what["analyse"] = newest
            self._unsent = self._new_bots = False
        for word, each in what.items():  # which takes a while, and nobody is to wait for it
            line[word] = None if each is None else packed(each)
        return json.dumps(line)

    def hear(self, said: Mapping[str, object]) -> None:
        """It has said this."""
        bot, analysing = str(said.get("bot")), self._analysing
        if said["said"] == "analysis":
            if analysing is not None and said.get("number") == analysing.number:
                self._take_analysis(analysing, analysis_from_json(said.get("values"), analysing.view))
            return
        with self._changed:
            match said["said"]:
                case "ready":
                    self._ready.add(bot)
                case "unusable":
                    self._unusable.add(bot)
                case "answer" if self._asked is not None and said.get("number") == self._asked.number:
                    self._answer = allowed(said.get("action"), self._asked.view)
                    self._failed = self._answer is None
                    self._impatient_until = 0.0
                case _:
                    pass
            self._changed.notify_all()
        if said["said"] != "answer":
            self._told(str(said["said"]), said)

    def _take_analysis(self, asked: Analyse, found: Analysis | None) -> None:
        with self._changed:
            with suppress(ValueError):  # dropped meanwhile
                self._analyses.remove(asked)
                self._found[asked.number] = found
            del self._tries[asked.number]
            self._changed.notify_all()
        if self._child is not None:
            self._child.wake()  # for the next one

    def ended(self, why: Mapping[str, object]) -> None:
        """It has ended."""
        with self._changed:
            self._running = False
            self._ready.clear()
            asked, self._analysing = self._analysing, None
            self._changed.notify_all()
        if asked is not None:
            self._tries[asked.number] += 1
            if self._tries[asked.number] >= _TRIES:
                self._take_analysis(asked, None)
        self._told("ended", why)
