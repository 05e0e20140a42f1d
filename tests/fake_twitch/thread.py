"""An asyncio loop in a thread of its own."""

from __future__ import annotations

import asyncio
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from typing import Any, Self, TypeVar

T = TypeVar("T")


class LoopThread:
    """Runs what other threads hand to it, in the order in which they did."""

    LONGEST_CALL = 10.0
    """Seconds after which a call counts as stuck."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="fake-twitch", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def spawn(self, work: Coroutine[Any, Any, T]) -> Future[T]:
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run to the end and return the result."""
        return self.spawn(work).result(self.LONGEST_CALL)

    def call(self, work: Callable[[], T]) -> T:
        """Call a function on the loop and return its result."""

        async def called() -> T:
            return work()

        return self.run(called())

    def stop(self) -> None:
        """End every task and the thread."""
        self.run(self._cancel_all())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(self.LONGEST_CALL)
        self._loop.close()

    async def _cancel_all(self) -> None:
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        # Transports that were closed let go of their sockets in the next rounds of the loop.
        await asyncio.sleep(0)
        await asyncio.sleep(0)


class Served(ABC):
    """A server on a loop in a thread of its own, there as long as its context is."""

    def __init__(self) -> None:
        self._thread = LoopThread()

    @abstractmethod
    async def _open(self) -> None:
        """Begin to listen."""

    @abstractmethod
    async def _close(self) -> None:
        """Let go of everything."""

    def __enter__(self) -> Self:
        self._thread.start()
        self._thread.run(self._open())
        return self

    def __exit__(self, *_: object) -> None:
        self._thread.run(self._close())
        self._thread.stop()
