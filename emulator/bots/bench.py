"""How fast the packed engine is here, and how long each level takes for a decision."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from math import ceil
from pathlib import Path
from random import Random
from threading import Event

from emulator.bots.cache import keep_kernels
from emulator.bots.process import PATIENCE, Thinkers
from module.bot import BOTS, make_bot
from module.bot.history import NOTHING_SEEN, History
from module.errors import KoiKoiError
from module.game.actions import Action
from module.game.engine import apply, new_game
from module.game.state import Phase
from module.game.view import View, view_of
from module.rules.ruleset import Rules

_ROUNDS = 20_000
"""At a time, between two looks at the clock."""
_THINKING = 5.0
"""So many times as long a bot that thinks is measured: of its decisions there are few in a second."""
_RIVAL = "house"

Decider = Callable[[View, History], Action]
"""What is measured: a decision, as a game waits for it."""


def packed_figures(rules: Rules, cache: Path, seconds: float) -> dict[str, float]:
    """Whole rounds a second in one core, random against random and the module's own bot against itself.

    Kernels are kept below `cache`; compiling them, where they are not there yet, is not measured, and takes
    a quarter of a minute. Raises KoiKoiError where there is no numba.
    """
    keep_kernels(cache)
    try:
        from module.bot.packed.players import HOUSE, RANDOM  # noqa: PLC0415 - takes a second to load
        from module.bot.packed.speed import round_player  # noqa: PLC0415 - same
    except ImportError as error:
        msg = f"the packed engine needs numba, which is not there for this Python or system ({error})"
        raise KoiKoiError(msg) from None
    figures = {}
    for name, who in (("packed_rounds_per_s", RANDOM), ("packed_house_rounds_per_s", HOUSE)):
        play, rounds = round_player(rules, who), 0
        start = time.perf_counter()
        while (took := time.perf_counter() - start) < seconds:
            play(_ROUNDS)
            rounds += _ROUNDS
        figures[name] = rounds / took
    return figures


def level_figures(level: str, rules: Rules, seconds: float) -> dict[str, float]:
    """Decisions a second of this bot against the module's own, and milliseconds for one: median and p99.

    A decision is one between several actions. One that thinks is asked as a game asks it, in its own process;
    getting it ready is not measured. Raises KoiKoiError where it cannot be used.
    """
    with _decider(level, rules) as decide:
        times = _times(decide, rules, seconds * _THINKING if BOTS[level].thinks else seconds)
    return {
        f"{level}_decisions_per_s": len(times) / sum(times),
        f"{level}_decision_p50_ms": 1000 * within(times, 50),
        f"{level}_decision_p99_ms": 1000 * within(times, 99),
    }


def within(times: list[float], percent: float) -> float:
    """How long it took at most in this percentage of all cases. There has to be one."""
    return sorted(times)[ceil(len(times) * percent / 100) - 1]


def _times(decide: Decider, rules: Rules, seconds: float) -> list[float]:
    """How long each decision took, in whole games, until all of them have taken so many seconds."""
    rival, chance, times, seed = make_bot(_RIVAL), Random(1), list[float](), 0
    while sum(times) < seconds:
        state, events = new_game(rules, seed, seed % rules.seats)
        history = NOTHING_SEEN.after(events)
        while state.phase is not Phase.OVER and (not times or sum(times) < seconds):
            view = view_of(state, state.turn)
            if state.turn == 0 and len(view.legal) > 1:
                start = time.perf_counter()
                action = decide(view, history)
                times.append(time.perf_counter() - start)
            else:
                action = rival.choose(view, chance, history)
            state, events = apply(state, action)
            history = history.after(events)
        seed += 1
    return times


@contextmanager
def _decider(level: str, rules: Rules) -> Iterator[Decider]:
    """Who decides, once everything is ready."""
    if not BOTS[level].thinks:
        bot, chance = make_bot(level), Random(2)
        yield lambda view, history: bot.choose(view, chance, history)
        return
    ready, problems = Event(), list[str]()

    def told(what: str, facts: Mapping[str, object]) -> None:
        if what in {"unusable", "ended"}:
            problems.append(str(facts.get("reason") or "its process has ended"))
        if problems or what == "ready":
            ready.set()

    with closing(Thinkers(told, patient=True)) as thinkers:

        def decide(view: View, history: History) -> Action:
            thinkers.ask(level, view, history)
            action = thinkers.answer()
            if action is None:
                msg = f"the {level} bot does not answer ({', '.join(problems) or 'its process is busy'})"
                raise KoiKoiError(msg)
            return action

        thinkers.want([level], rules)
        if not ready.wait(PATIENCE) or problems:
            msg = f"the {level} bot cannot be used here ({', '.join(problems) or 'it is never ready'})"
            raise KoiKoiError(msg)
        yield decide
