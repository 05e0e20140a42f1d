"""The bots' process from the program's side: asked without waiting, and kept running.

Only the newest question counts. While the process is away, frozen or not yet ready nobody waits for it: what
can be expected of it says `hopeful`.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable, Mapping
from secrets import randbits
from time import monotonic

from emulator.bots.questions import Decide, packed
from emulator.child import Child, Pace, module_command
from module.bot.history import History
from module.errors import InvalidRecord
from module.game.actions import Action
from module.game.record import parse_action
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
        self._unsent = False
        self._number = 0
        self._answer: Action | None = None
        self._failed = False
        self._impatient_until = 0.0

    def want(self, bots: Iterable[str], rules: Rules) -> None:
        """These bots will be asked, in games by these rules: let them get ready."""
        with self._changed:
            new = [bot for bot in bots if bot not in self._bots]
            self._bots += new
            self._unsent = self._unsent or bool(new) or rules != self._rules
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
            self._running = self._unsent = True
            self._unusable.clear()
        return "{}"

    def next_line(self) -> str:
        """Who will be asked, and what is asked now, if either is new."""
        with self._changed:
            if not self._unsent:
                return "{}"
            self._unsent = False
            bots, rules, asked = [*self._bots], self._rules, self._asked
        return json.dumps({
            "bots": bots,
            "rules": None if rules is None else packed(rules),
            "ask": None if asked is None else packed(asked),
        })  # fmt: skip

    def hear(self, said: Mapping[str, object]) -> None:
        """It has said this."""
        bot = str(said.get("bot"))
        with self._changed:
            match said["said"]:
                case "ready":
                    self._ready.add(bot)
                case "unusable":
                    self._unusable.add(bot)
                case "answer" if self._asked is not None and said.get("number") == self._asked.number:
                    self._answer = _allowed(said.get("action"), self._asked.view)
                    self._failed = self._answer is None
                    self._impatient_until = 0.0
                case _:
                    pass
            self._changed.notify_all()
        if said["said"] != "answer":
            self._told(str(said["said"]), said)

    def ended(self, why: Mapping[str, object]) -> None:
        """It has ended."""
        with self._changed:
            self._running = False
            self._ready.clear()
            self._changed.notify_all()
        self._told("ended", why)


def _allowed(text: object, view: View) -> Action | None:
    """The action that this is, if it may be done here."""
    try:
        action = parse_action(str(text))
    except InvalidRecord:
        return None
    return action if action in view.legal else None
