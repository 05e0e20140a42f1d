"""Ranks while a game is played: counted and kept by a thread of its own, so that no frame waits for the disk.

What happens is put into a queue; answers are taken out at each step. What cannot be written now is written
later, and what nobody has written is counted from the journal at the next start. The same thread forgets who
has asked for that, everywhere.
"""

from __future__ import annotations

import logging
import sqlite3
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic, sleep

from chat.message import User
from chat.ranklines import answer, away
from chat.ranks.counting import Counting
from chat.ranks.judged import Judged
from chat.ranks.optout import FORGOTTEN, OptOut
from chat.ranks.origin import Origin, Viewer
from chat.ranks.store import AT_ONCE, Placed, Store, StoreError, iso
from chat.replies.sentences import Line
from chat.requests import AskRanks
from emulator.journal.aside import free_name
from emulator.journal.lines import Game
from emulator.journal.months import MONTHS, Months
from emulator.journal.recount import DATABASE, Sources, catch_up, count_game, facts_of
from emulator.run.memory.forgetting import Forgetting
from module.errors import KoiKoiError
from module.game.actions import Action
from module.game.engine import Events

logger = logging.getLogger(__name__)

MOST_QUESTIONS = 20
"""That wait for their answers; no chat could read more."""
AGAIN = 2.0
"""Seconds until what could not be written is tried again."""
BEST = 20
"""Places that the viewers' page shows."""
BEST_AGAIN = 10.0
"""Seconds after which they are looked up again, if anything has happened."""
_BREATH = 0.003
"""Seconds between two games that are counted anew, or so many rows that are written: frames go first."""
_PATIENCE = 5.0
"""Seconds for which a decision of many waits at most until nothing moves."""
_FRAMES = 0.05
"""Seconds after which it is counted at the earliest: the frame that shows it has enough to do."""


@dataclass(frozen=True, slots=True)
class Told:
    """An answer for somebody."""

    to: User
    line: Line


@dataclass(frozen=True, slots=True)
class Seen:
    """Somebody of whom it was asked whether they are here for the first time ever."""

    viewer: Viewer
    new: bool


News = Told | Seen


@dataclass(frozen=True, slots=True)
class Best:
    """The first places of this stream, of this month and of all time."""

    stream: tuple[Placed, ...] = ()
    month: tuple[Placed, ...] = ()
    ever: tuple[Placed, ...] = ()


@dataclass(slots=True)
class _Running:
    """A game that is counted, and how much of that is kept already."""

    game: Game
    counting: Counting
    anew: bool = False
    decided: int = 0
    kept: tuple[int, int] = (-1, -1)
    """How many actions, and how many judged."""


@dataclass(frozen=True, slots=True)
class _Played:
    seat: int
    action: Action
    origin: Origin
    events: Events


_Job = Callable[[], None]


class Ranking:
    """The ranks of the games in a folder: `journal` is the file of the one that is played.

    All methods return at once, but for `close` and `settle`; with `patient`, `poll` waits for all answers, as
    where time jumps. `running`: games that the journal holds beside the one that is played.
    """

    def __init__(
        self, journal: Path, running: Iterable[Game] = (), *,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC), again: float = AGAIN,
        patient: bool = False, months: Months | None = None,
    ) -> None:  # fmt: skip
        """Begin to bring the database up to date. Raises OSError where it cannot be read who is forgotten."""
        self._folder, self._clock, self._again = journal.parent, clock, again
        self._optout = OptOut(self._folder / FORGOTTEN)
        self._sources = Sources(journal, tuple(running))
        self._forgetting = Forgetting(
            self._optout, months or Months(self._folder / MONTHS, durable=True), self._sources
        )
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._news: deque[News] = deque()
        self._asked, self._came = 0, 0  # questions and people, counted by both sides: up here, down there
        self._answered, self._met = 0, 0
        self._problem, self._told = "", ""
        self.trouble: Callable[[str], None] = lambda _problem: None
        """Who is told why nothing can be kept, and with an empty text that all is well again."""
        self._patient = patient
        self.moving = False
        """Whether cards are on their way, so that a decision of many has to wait; said at every step."""
        self.shows_best = False
        """Whether somebody wants to know the best."""
        self.best = Best()
        """The best, as of a few seconds ago."""
        self._best_at = float("-inf")
        # The thread's own.
        self._store: Store | None = None
        self._games: list[_Running] = []
        self._live: set[str] = set()
        self._catching: Iterator[None] | None = None
        self._behind, self._closing, self._renewed = True, False, False
        self._thread = Thread(target=self._run, name="ranks", daemon=True)
        self._thread.start()

    # What the session says.

    @property
    def forgotten(self) -> OptOut:
        """The user ids of those who do not want to be remembered."""
        return self._optout

    @property
    def problem(self) -> str:
        """Why nothing can be kept now; empty when all is well."""
        return self._problem

    def begun(self, game: Game, events: Events) -> None:
        """A game begins."""
        self._jobs.put(lambda: self._begin(game, events))

    def resumed(self, game: Game) -> None:
        """A game goes on that the journal holds."""
        self._jobs.put(lambda: self._resume(game))

    def played(self, seat: int, action: Action, origin: Origin, events: Events) -> None:
        """An action of that game, where it came from, what it led to."""
        played = _Played(seat, action, origin, events)
        self._jobs.put(lambda: self._count(played))

    def judged(self, judged: Judged) -> None:
        """What the coach says of an action of that game."""
        self._jobs.put(lambda: self._judge(judged))

    def ask(self, question: AskRanks) -> None:
        """Have a question answered by `poll`; while too many wait, no other one is."""
        if self._asked - self._answered < MOST_QUESTIONS:  # whoever else comes meanwhile
            self._asked += 1
            self._jobs.put(lambda: self._answer(question))

    def first_seen(self, viewer: Viewer) -> None:
        """Ask whether somebody has ever been here before; from now on they have. `poll` has the answer."""
        self._came += 1
        self._jobs.put(lambda: self._meet(viewer))

    def forget(self, user_id: str) -> None:
        """Keep nothing of a viewer any more, and drop what is kept."""
        self._forgetting.ask(user_id)
        self._jobs.put(lambda: self._forget(user_id))

    @property
    def waiting(self) -> int:
        """How many answers are still to come, of all kinds."""
        return self._asked - self._answered + self._came - self._met

    def poll(self) -> tuple[News, ...]:
        """The answers that have come; what is wrong is told now, too."""
        problem = self._problem
        if problem != self._told:
            self._told = problem
            self.trouble(problem)
        if self._patient and self.waiting:
            self.settle()
        return tuple(self._news.popleft() for _ in range(len(self._news)))  # more may come meanwhile

    def settle(self, seconds: float = 10.0) -> None:
        """Wait until all that was said is counted and answered."""
        done: SimpleQueue[None] = SimpleQueue()
        self._jobs.put(lambda: done.put(None))
        with suppress(Empty):
            done.get(timeout=seconds)

    def close(self, seconds: float = 5.0) -> None:
        """Keep what can be kept, for so many seconds, and let go."""
        self.moving = False  # nobody says so any more
        self._jobs.put(None)
        self._thread.join(seconds)

    # The thread.

    def _run(self) -> None:
        try:
            while not self._closing:
                self._take()
                self._work()
        except Exception:
            logger.exception("the ranks have stopped")
            self._problem = "The ranks have stopped: an unexpected error, which is in the log."
        finally:
            self._forgetting.close()
            if self._store is not None:
                self._store.close()

    def _take(self) -> None:
        """Do all jobs that wait; if there are none, wait for one."""
        idle = BEST_AGAIN if self.shows_best else self._forgetting.pause
        working = self._catching is not None or self._forgetting.busy
        patience = _BREATH if working else self._again if self._behind else idle
        if self._behind and not self._problem:  # it has just begun
            patience = 0
        with suppress(Empty):
            job = self._jobs.get(timeout=patience) if patience != 0 else self._jobs.get_nowait()
            while True:
                if job is None:
                    self._closing = True
                    return
                job()
                job = self._jobs.get_nowait()

    def _work(self) -> None:
        """Keep what is not kept yet, and count a game more of those that are not counted."""
        try:
            store = self._opened()
            self._forgetting.from_ranks(store)
            self._keep(store)
            if self._behind:
                self._behind = False
                self._catching = catch_up(store, self._sources, self._optout, self._live)
            if self._catching is None:
                self._forgetting.step()
            elif not self._closing and next(self._catching, self) is self:
                self._catching = None
            if self.shows_best and monotonic() >= self._best_at + BEST_AGAIN:
                self._best_at, self.best = monotonic(), self._look_up(store)
        except (sqlite3.Error, OSError, StoreError) as error:
            self._failed(error)
        else:
            self._problem = self._forgetting.problem

    def _look_up(self, store: Store) -> Best:
        now = self._clock()
        month = iso(now.astimezone(UTC).replace(day=1, hour=0, minute=0, second=0, microsecond=0))
        spans = (store.stream_since(now), month, "")
        return Best(*(store.top(since, BEST) for since in spans))

    def _opened(self) -> Store:
        if self._store is None:
            self._store = Store(self._folder / DATABASE)
        return self._store

    def _failed(self, error: Exception) -> None:
        """Begin again later, with all that is not kept yet."""
        self._catching, self._behind = None, True
        if self._store is not None:
            self._store.close()
            self._store = None
        # Not what is only locked or full: that is an OperationalError.
        if type(error) is sqlite3.DatabaseError and not self._renewed:
            self._renewed = True
            with suppress(OSError):
                self._put_aside()
                return
        reason = error if isinstance(error, StoreError) else getattr(error, "strerror", None) or str(error)
        self._problem = f"The ranks cannot be kept ({reason}). The game goes on, and they catch up later."

    def _put_aside(self) -> None:
        """A database that is none: all that was in it is counted anew."""
        path = self._folder / DATABASE
        for name in (path.with_name(f"{DATABASE}-wal"), path.with_name(f"{DATABASE}-shm")):
            name.unlink(missing_ok=True)
        aside = free_name(path, "damaged")
        path.replace(aside)
        for running in self._games:
            running.anew = True
        logger.warning("the database of ranks was damaged: it is now %s, and all is counted anew", aside)

    def _keep(self, store: Store) -> None:
        for running in self._games:
            counting = running.counting
            kept = counting.actions, counting.judgements
            if running.kept == kept and not (running.anew or counting.changed):
                continue
            facts = facts_of(running.game, counting)
            if facts is not None:
                store.write(
                    facts, counting, anew=running.anew, decided=running.decided, pause=self._let_frames_go
                )
            running.anew, running.decided, running.kept = False, len(counting.decisions), kept
            counting.changed.clear()
            counting.judged_now.clear()
        del self._games[:-1]

    # What the jobs do.

    def _begin(self, game: Game, events: Events) -> None:
        counting = Counting(game.record.rules.teams, self._optout)
        counting.begun(events)
        self._live.add(game.id)
        self._games.append(_Running(game, counting))

    def _resume(self, game: Game) -> None:
        self._live.add(game.id)
        with suppress(KoiKoiError):  # the journal has played it already
            self._games.append(_Running(game, count_game(game, self._optout), anew=True))

    def _let_frames_go(self, seconds: float = _BREATH) -> None:
        """What is long is done bit by bit, so that the picture has the processor in between."""
        if not self._patient:
            sleep(seconds)

    def _wait_for_rest(self) -> None:
        """What is long begins when no card moves, or after a while."""
        end = monotonic() + _PATIENCE
        while self.moving and monotonic() < end:
            self._let_frames_go(_FRAMES)

    def _count(self, played: _Played) -> None:
        if self._games:
            if len(played.origin.votes) > AT_ONCE:
                self._let_frames_go(_FRAMES)
                self._wait_for_rest()
            counting = self._games[-1].counting
            counting.played(played.seat, played.action, played.origin, played.events)

    def _judge(self, judged: Judged) -> None:
        if self._games:
            self._games[-1].counting.judged(judged)

    def _forget(self, user_id: str) -> None:
        self._forgetting.from_now()
        for running in self._games:
            running.counting.forget(user_id)

    def _answer(self, question: AskRanks) -> None:
        line = away()
        try:
            if self._store is not None:
                self._keep(self._store)
                line = answer(question, self._store, self._clock(), self._optout)
        except sqlite3.Error as error:
            self._failed(error)
        self._news.append(Told(question.by, line))
        self._answered += 1

    def _meet(self, viewer: Viewer) -> None:
        new = False
        try:
            if self._store is not None and viewer.user_id not in self._optout:
                new = self._store.first_seen(viewer.user_id, viewer.login, self._clock())
        except sqlite3.Error as error:
            self._failed(error)
        self._news.append(Seen(viewer, new))
        self._met += 1
