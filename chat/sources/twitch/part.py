"""A part of Twitch besides chat at work: tried again within bounds, woken by news, never the end of chat."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine
from http import HTTPStatus
from typing import Any

from chat.sources.twitch.errors import Problem, TwitchError
from chat.sources.twitch.extra import Snag
from chat.sources.twitch.pointsapi import PointsApi

logger = logging.getLogger(__name__)

TRIES = 8
"""Of one thing; after that, with the next news."""
_PASSING = frozenset({Problem.UNREACHABLE, Problem.BUSY, Problem.UNREADABLE, Problem.SIGNED_OUT})
"""These may be otherwise soon. Who is not signed in any more is asked to, for the sake of chat."""


LASTING = frozenset({Snag.NO_SCOPE, Snag.NOT_AFFILIATE})
"""Nothing will change these but another sign-in."""
LONGEST_PAUSE = 20.0
"""Seconds between two tries."""


class Snagged(Exception):  # noqa: N818 - says what is so
    """This cannot be done, and trying again would not help."""

    def __init__(self, snag: Snag) -> None:
        super().__init__(snag.value)
        self.snag = snag


class Part(ABC):
    """What is to be done is done whenever something is new. One loop's thread; it outlives connections."""

    def __init__(self) -> None:
        self._news = asyncio.Event()
        self._busy = asyncio.Lock()
        self.leaving = False
        """Whether the program ends."""

    def wake(self) -> None:
        """Something is new."""
        self._news.set()

    @abstractmethod
    async def work(self, api: PointsApi) -> None:
        """Do what is to be done now; doing it again does no harm. Raises TwitchError and Snagged."""

    async def run(self, api: PointsApi, pause: float, tell: Callable[[Snag], None]) -> None:
        """Work until the account turns out not to be allowed to; `pause`: seconds before a second try."""
        try:
            if not await self._insist(lambda: self._check(api), pause, tell):
                return
            self.wake()
            while await self._insist(lambda: self._work(api), pause, tell):
                await self._news.wait()
        except Exception:
            # A bug of ours is to be known, but not to end a stream's chat.
            logger.exception("a part of Twitch besides chat failed over a bug")
            tell(Snag.INTERNAL)

    async def _check(self, api: PointsApi) -> None:
        if not await api.has_points():
            raise Snagged(Snag.NOT_AFFILIATE)

    async def _work(self, api: PointsApi) -> None:
        self._news.clear()
        async with self._busy:
            await self.work(api)

    async def _insist(
        self, work: Callable[[], Coroutine[Any, Any, None]], pause: float, tell: Callable[[Snag], None]
    ) -> bool:
        """Do something, as often as makes sense; whether the part may go on afterwards."""
        for number in range(TRIES):
            try:
                await work()
            except Snagged as snagged:
                tell(snagged.snag)
                return snagged.snag not in LASTING
            except TwitchError as failed:
                snag = snag_of(failed)
                if snag is Snag.UNREACHABLE and number < TRIES - 1:
                    await asyncio.sleep(min(pause * 2**number, LONGEST_PAUSE))
                    continue
                tell(snag)
                return snag not in LASTING
            else:
                return True
        return True

    async def leave(self, api: PointsApi) -> None:
        """The program ends: do the last things, once."""
        self.leaving = True
        try:
            await self._work(api)
        except (Snagged, TwitchError) as failed:
            logger.info("not everything was left on Twitch as it should be: %s", failed)


def snag_of(failed: TwitchError) -> Snag:
    """What a failure means to a part."""
    if failed.problem in _PASSING:
        return Snag.UNREACHABLE
    if failed.problem is Problem.MISSING_SCOPE:
        return Snag.NO_SCOPE
    return Snag.NOT_AFFILIATE if failed.status == HTTPStatus.FORBIDDEN else Snag.REFUSED
