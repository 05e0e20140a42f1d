"""Matches on all cores: a process for each, which plays one part after the other.

A process that is killed, by whoever or for want of memory, is replaced, and its part is played again; as a
part always comes to the same, so does the match, with any number of workers. They end with the program,
however it ends: their pipe is closed then.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import Thread
from traceback import format_exc

from module.bot import BOTS
from module.bot.match import Match, Part, Sides, added
from module.errors import KoiKoiError

SETS_AT_ONCE = 10
"""How many sets of games are a part: 20 games of two, a fraction of a second."""
MOST_PARTS = 20_000
"""Of a match."""
TRIES = 3
"""How often a part is begun whose workers are killed."""
_JOIN_SECONDS = 5.0

Progress = Callable[[int], None]
"""Told how many games have been played since the last time."""


class WorkersError(KoiKoiError):
    """The workers cannot do it; the message says what to do."""


def cores() -> int:
    """How many cores this program may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on macOS, nor on Windows
        return os.cpu_count() or 1


def parts_of(matches: Sequence[Match]) -> list[tuple[int, Part]]:
    """The matches in parts, each with its match's place; of bots that think, one set of games is enough."""

    def sets(match: Match) -> int:
        thinks = any(BOTS[bot].thinks for bot in match.bots)
        return max(1 if thinks else SETS_AT_ONCE, match.games // MOST_PARTS)

    return [(number, part) for number, match in enumerate(matches) for part in match.parts(sets(match))]


def whole(parts: Sequence[tuple[int, Part]], played: Sequence[Sides]) -> tuple[Sides, ...]:
    """What the matches came to whose parts came to this."""
    sides: dict[int, Sides] = {}
    for (number, _), part in zip(parts, played, strict=True):
        sides[number] = added(sides[number], part) if number in sides else part
    return tuple(sides.values())


def play_matches(matches: Sequence[Match], workers: int, progress: Progress) -> tuple[Sides, ...]:
    """Play them with so many processes at most; what each came to. Raises WorkersError."""
    parts = parts_of(matches)
    played = _played([part for _, part in parts], min(workers, len(parts)), progress)
    return whole(parts, played)


def _played(parts: list[Part], workers: int, progress: Progress) -> list[Sides]:
    if workers > 1:
        with _crew(parts, workers) as crew:
            return crew.play(progress)
    played: list[Sides] = []
    for part in parts:  # one process is this one
        played.append(part.play())
        progress(part.games)
    return played


@dataclass(frozen=True, slots=True, eq=False)
class _Worker:
    """A process, and the end of its pipe that is here."""

    process: BaseProcess
    pipe: Connection[Part, Sides | Exception]


@contextmanager
def _crew(parts: list[Part], workers: int) -> Iterator[_Crew]:
    """Workers that play parts of matches; none is left when this is over."""
    crew = _Crew(parts)
    try:
        for _ in range(workers):
            crew.hire()
        yield crew
    finally:
        crew.dismiss()


class _Crew:
    """Who plays what."""

    def __init__(self, parts: list[Part]) -> None:
        self._parts = parts
        self._waiting = list(range(len(parts)))[::-1]
        self._tries = [0] * len(parts)
        self._played: dict[int, Sides] = {}
        self._staff: set[_Worker] = set()
        self._at_work: dict[_Worker, int] = {}

    def hire(self) -> None:
        """Start a worker on the next part, if there is one."""
        if not self._waiting:
            return
        here, there = get_context("spawn").Pipe()
        process = get_context("spawn").Process(target=_work, args=(there,), daemon=True)
        with _deaf_to_ctrl_c():
            process.start()
        there.close()
        worker = _Worker(process, here)
        self._staff.add(worker)
        self._give(worker)

    def play(self, progress: Progress) -> list[Sides]:
        """What all parts came to, in their order. Raises WorkersError, and whatever a part does."""
        while self._at_work:
            ready = wait([worker.pipe for worker in self._at_work])
            for worker in [worker for worker in self._at_work if worker.pipe in ready]:
                number = self._at_work.pop(worker)
                try:
                    answer = worker.pipe.recv()
                except (EOFError, OSError):
                    self._bury(worker, number)
                    continue
                if isinstance(answer, Exception):
                    raise answer
                self._played[number] = answer
                progress(self._parts[number].games)
                self._give(worker)
        return [self._played[number] for number in range(len(self._parts))]

    def _give(self, worker: _Worker) -> None:
        """Give a worker the next part; where there is none, it ends as its pipe does."""
        if not self._waiting:
            self._let_go(worker)
            return
        number = self._waiting.pop()
        self._at_work[worker] = number
        self._tries[number] += 1
        with suppress(OSError):  # where it has been killed, its pipe's end says so
            worker.pipe.send(self._parts[number])

    def _bury(self, worker: _Worker, number: int) -> None:
        """A worker was killed: another one plays its part, but not for ever."""
        self._let_go(worker)
        if self._tries[number] >= TRIES:
            raise WorkersError(
                f"{TRIES} workers were killed at the same games: is there too little memory? "
                "Try fewer of them, as --workers 1"
            )
        self._waiting.append(number)
        self.hire()

    def _let_go(self, worker: _Worker) -> None:
        """A worker ends as its pipe does, if it has not before."""
        self._staff.remove(worker)
        worker.pipe.close()
        worker.process.join(_JOIN_SECONDS)

    def dismiss(self) -> None:
        """End those that are still there, as after Ctrl+C."""
        for worker in self._staff:
            worker.process.kill()
        for worker in [*self._staff]:
            self._let_go(worker)


def _work(pipe: Connection[Sides | Exception, Part]) -> None:
    """A worker's life: plays what it is given, until its pipe ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the program's to hear
    Thread(target=_end_with_the_program, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            part = pipe.recv()
            try:
                answer: Sides | Exception = part.play()
            except Exception as error:  # noqa: BLE001 - a mistake of the program's is raised there
                error.add_note(format_exc())
                answer = error
            pipe.send(answer)


def _end_with_the_program() -> None:
    """In the middle of a part, too, which may be long."""
    program = parent_process()
    if program is not None:
        program.join()
        os._exit(1)


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Processes that are started meanwhile never hear Ctrl+C, this one hears it afterwards.

    Of a process half started, the other half would complain. Other threads may be the ones that hear it, so
    that to hold it off in this one is not enough.
    """
    if not hasattr(signal, "pthread_sigmask") or signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        yield
        return
    resource_tracker.ensure_running()  # with the first process it would be started here, and end the deafness
    heard: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, _frame: heard.append(number))
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        signal.signal(signal.SIGINT, handler)
    if heard:
        raise KeyboardInterrupt
