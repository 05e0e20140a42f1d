"""Keeps chat coming: one connection at a time, another before it is given up where that is possible."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable

from chat.sources.twitch.errors import Problem, SignInNeeded, TwitchError
from chat.sources.twitch.link import Broken, Link, Moving, first_of
from chat.sources.twitch.timings import Timings

RIVALS = 2
"""Connections that are tried at once. With the one they replace that is as many as Twitch allows."""

Connect = Callable[[str], Awaitable[Link]]
"""Makes a connection over which messages can come at once, at an address or ("") where it always is."""

# Waiting may change these soon, so it is worth asking often.
_OUT_OF_REACH = frozenset({Problem.UNREACHABLE, Problem.SILENT, Problem.CLOSED})


class Pauses:
    """How long to wait before each try: longer and longer, and never in step with other programs."""

    def __init__(self, timings: Timings, rng: random.Random) -> None:
        self._timings = timings
        self._rng = rng
        self._next = timings.first_pause

    def reset(self) -> None:
        """Begin anew."""
        self._next = self._timings.first_pause

    def after(self, problem: Problem) -> float:
        """Seconds to wait after this problem."""
        timings = self._timings
        longest = timings.away_pause if problem in _OUT_OF_REACH else timings.busy_pause
        pause = min(self._next, longest)
        self._next = min(self._next * 2, timings.busy_pause)
        return pause * self._rng.uniform(0.5, 1.0)


class Keeper:
    """Replaces connections as they fail.

    `came` is called when messages come (again), `left` when they do not, with the reason and the seconds
    since anything was heard; `left` again when another reason turns up.
    """

    def __init__(
        self,
        connect: Connect,
        timings: Timings,
        *,
        came: Callable[[], None],
        left: Callable[[Problem, float], None],
        rng: random.Random,
    ) -> None:
        self._connect = connect
        self._timings = timings
        self._came, self._left = came, left
        self._pauses = Pauses(timings, rng)
        self._links: list[Link] = []

    async def run(self) -> None:
        """Go on until cancelled. Raises SignInNeeded; any other TwitchError is met by trying again."""
        try:
            link = await self._dial()
            self._came()
            link.release()
            while True:
                successor = await self._successor(link, await link.trouble)
                self._came()
                # What the old connection still brings is older than what the new one has brought.
                await link.drain()
                self._links.remove(link)
                successor.release()
                link = successor
        finally:
            for each in self._links:
                await each.abandon()

    async def _successor(self, old: Link, trouble: Moving | Broken) -> Link:
        loop = asyncio.get_running_loop()
        if loop.time() - old.ready_at >= self._timings.steady:
            self._pauses.reset()
        match trouble:
            case Moving(address):
                moved = await self._move(old, address)
                if moved:
                    return moved
                if old.ended.done():
                    self._gone(old, Problem.CLOSED)
            case Broken(problem):
                self._gone(old, problem)
                if loop.time() - old.ready_at < self._timings.stagger:
                    # It did not last: no sooner than after a pause.
                    await asyncio.sleep(self._pauses.after(problem))
        return await self._dial(old)

    def _gone(self, old: Link | None, problem: Problem) -> None:
        """Tell that messages do not come, or not yet."""
        self._left(problem, asyncio.get_running_loop().time() - old.heard_at if old else 0.0)

    async def _move(self, old: Link, address: str) -> Link | None:
        """Connect to where Twitch wants us while the old connection goes on; None: not possible."""
        attempt = asyncio.create_task(self._attempt(address))
        try:
            await first_of(attempt, old.ended)
            # An old connection may end a moment before the new one's welcome.
            await asyncio.wait([attempt], timeout=self._timings.stagger)
            return self._outcome(attempt)[0] if attempt.done() else None
        finally:
            await self._give_up({attempt})

    async def _dial(self, old: Link | None = None) -> Link:
        """Connect, however often it takes; a try that takes long gets a rival."""
        attempts: set[asyncio.Task[Link]] = set()
        try:
            while True:
                if len(attempts) < RIVALS:
                    attempts.add(asyncio.create_task(self._attempt("")))
                link, problem = await self._first(attempts, self._timings.stagger)
                if problem and not link:
                    if old is None or old.ended.done():
                        self._gone(old, problem)
                    link, _ = await self._first(attempts, self._pauses.after(problem))
                if link:
                    return link
        finally:
            await self._give_up(attempts)

    async def _first(
        self, attempts: set[asyncio.Task[Link]], seconds: float
    ) -> tuple[Link | None, Problem | None]:
        """Wait for the first attempt to end; raises what cannot be met by trying again."""
        if not attempts:
            await asyncio.sleep(seconds)
            return None, None
        done, _ = await asyncio.wait(attempts, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        problem: Problem | None = None
        for attempt in done:
            attempts.discard(attempt)
            link, problem = self._outcome(attempt)
            if link:
                return link, None
        return None, problem

    def _outcome(self, attempt: asyncio.Task[Link]) -> tuple[Link | None, Problem | None]:
        try:
            link = attempt.result()
        except SignInNeeded:
            raise
        except TwitchError as failed:
            return None, failed.problem
        link.ready_at = asyncio.get_running_loop().time()
        self._links.append(link)
        return link, None

    async def _attempt(self, address: str) -> Link:
        try:
            async with asyncio.timeout(self._timings.ready):
                return await self._connect(address)
        except TimeoutError:
            raise TwitchError(Problem.SILENT) from None

    async def _give_up(self, attempts: set[asyncio.Task[Link]]) -> None:
        for attempt in attempts:
            attempt.cancel()
        if attempts:
            await asyncio.wait(attempts)
        for attempt in attempts:
            if not attempt.cancelled() and not attempt.exception() and attempt.result() not in self._links:
                await attempt.result().abandon()
