"""Bots that think, each in a way of its own, and their process: `python -m tests.emulator.bots.stand_ins`."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from emulator.child import say
from module.bot import BOTS
from module.bot.base import BotFacts
from module.bot.coaching import Reason
from module.bot.history import NOTHING_SEEN, History
from module.bot.searching import ActionValue, Analysis, Estimate
from module.game.actions import Action
from module.game.view import View
from module.rules.cards import DECK
from module.rules.ruleset import Rules

COMMAND = "tests.emulator.bots.stand_ins"
STEP = 0.01
WORKING = 2.0
"""Seconds for which getting ready is work; afterwards it is waiting."""


@dataclass
class StandIn:
    """Plays the last legal action, which house seldom does, after so many seconds; `prepared` takes them."""

    seconds: float = 0.02
    preparing: float = 0.0
    remembers: bool = True

    def prepare(self) -> Iterator[float]:
        steps = round(self.preparing / STEP)
        for step in range(steps):
            end = time.process_time() + STEP
            while step * STEP < WORKING and time.process_time() < end:
                pass
            if step * STEP >= WORKING:
                time.sleep(STEP)
            yield step / steps

    def weigh(self, rules: Rules) -> Iterator[None]:
        say(said="weighs", rounds=rules.rounds)
        yield

    def think(
        self, view: View, rng: Random, history: History, *, clock: Callable[[], float]
    ) -> Iterator[Action]:
        say(said="thinks")
        end = time.perf_counter() + self.seconds
        yield view.legal[0]
        while time.perf_counter() < end:
            time.sleep(STEP)
            yield view.legal[0]
        self.end()
        yield view.legal[-1]

    def choose(self, view: View, rng: Random, history: History = NOTHING_SEEN) -> Action:
        return view.legal[-1]

    def end(self) -> None:
        """What it does at last."""


class Plain:
    """One that does not think in steps."""

    remembers = False

    def choose(self, view: View, rng: Random, history: History = NOTHING_SEEN) -> Action:
        return view.legal[-1]


class Mistaken(StandIn):
    def end(self) -> None:
        raise ZeroDivisionError("a mistake")


class Stuck(StandIn):
    def end(self) -> None:
        time.sleep(1000.0)


class Hungry(StandIn):
    def end(self) -> None:
        """Take more than there may be in this process."""
        import resource  # noqa: PLC0415 - not on Windows

        held = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (held + (64 << 20), resource.RLIM_INFINITY))
        blocks = []
        while True:
            blocks.append(bytearray(8 << 20))


class Illegal(StandIn):
    def think(
        self, view: View, rng: Random, history: History, *, clock: Callable[[], float]
    ) -> Iterator[Action]:
        from module.game.actions import PLAY  # noqa: PLC0415 - here alone

        yield next(PLAY[card] for card in DECK if card not in view.hand)


def killed() -> StandIn:
    """One for which the system has no memory: it is gone before it is there."""
    os.kill(os.getpid(), signal.SIGKILL)
    return StandIn()


def without_numba() -> StandIn:
    raise ModuleNotFoundError("No module named 'numba'", name="numba")


def with_another_numba() -> StandIn:
    raise ImportError("Numba needs NumPy 2.4 or less")


class Coach:
    """Says that each action is a tenth worse than the one before it, after so many seconds."""

    def __init__(self, seconds: float = 0.02, preparing: float = 0.0) -> None:
        self._seconds, self._preparing = seconds, preparing

    def prepare(self) -> Iterator[float]:
        return StandIn(preparing=self._preparing).prepare()

    def weigh(self, rules: Rules) -> Iterator[None]:
        yield

    def analyse(self, view: View, rng: Random, history: History, worlds: int) -> Iterator[Analysis | None]:
        say(said="analyses")
        end = time.perf_counter() + self._seconds
        yield None
        while time.perf_counter() < end:
            time.sleep(STEP)
            yield None
        self.end()
        yield analysis_of(view)

    def end(self) -> None:
        """What it does at last."""


class MistakenCoach(Coach):
    end = Mistaken.end


class HungryCoach(Coach):
    end = Hungry.end


class StuckCoach(Coach):
    end = Stuck.end


def analysis_of(view: View) -> Analysis:
    """As the stand-in for the coach has it."""
    values = []
    for place, action in enumerate(view.legal):
        lost = place / 10
        own = view.rules.yaku[0].yaku
        reason = Reason(DECK[0], own, own=bool(place % 2), made=0.5, best=0.25) if place else None
        values.append(
            ActionValue(
                action,
                Estimate(5.0 - place, 0.5),
                Estimate(0.9 - lost, 0.01),
                100,
                Estimate(float(place), 0.5),
                Estimate(lost, 0.01),
                reason,
            )
        )
    return Analysis(tuple(values))


def coach_without_numba() -> Coach:
    raise ModuleNotFoundError("No module named 'numba'", name="numba")


COACHES: dict[str, Callable[[], Coach]] = {
    "quick": Coach,
    "second": lambda: Coach(seconds=1.0),
    "endless": lambda: Coach(seconds=1000.0),
    "cold": lambda: Coach(preparing=1.0),
    "mistaken": MistakenCoach,
    "hungry": HungryCoach,
    "stuck": StuckCoach,
    "without": coach_without_numba,
}

STAND_INS: dict[str, Callable[[], StandIn | Plain]] = {
    "quick": StandIn,
    "second": lambda: StandIn(seconds=1.0),
    "slow": lambda: StandIn(seconds=0.5),
    "endless": lambda: StandIn(seconds=1000.0),
    "cold": lambda: StandIn(preparing=1.0),
    "colder": lambda: StandIn(preparing=1000.0),
    "stopped": lambda: StandIn(seconds=1000.0),
    "plain": Plain,
    "mistaken": Mistaken,
    "stuck": Stuck,
    "hungry": Hungry,
    "illegal": Illegal,
    "killed": killed,
    "without": without_numba,
    "another": with_another_numba,
}


def facts() -> dict[str, BotFacts]:
    """As `BOTS` has them."""
    return {name: BotFacts("for tests", make, thinks=True) for name, make in STAND_INS.items()}


if __name__ == "__main__":
    BOTS.update(facts())
    from emulator.bots import __main__ as process
    from emulator.bots import thinking

    thinking.QUICK = 0.3
    thinking.__dict__["coach"] = COACHES[sys.argv[1] if len(sys.argv) > 1 else "quick"]
    process._NICE = 0  # tests have no time for a machine that has more to do
    process._think_when_nobody_works = lambda: None
    process.main()
