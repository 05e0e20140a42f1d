"""Twitch as a source of messages: the side that the window's thread sees."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import TypeVar

from chat.message import ChatMessage, Level, Traits
from chat.replies.limits import ALLOWANCE, PRIVILEGED_ALLOWANCE, Said
from chat.replies.replies import Fate, Reply
from chat.sources.twitch.context import Context, Handed, Outcome, TwitchSettings, together
from chat.sources.twitch.conversation import Conversation
from chat.sources.twitch.errors import MissingClientId, OnlyReading
from chat.sources.twitch.extra import Trouble
from chat.sources.twitch.extras import Extras
from chat.sources.twitch.messages import SOURCE, OwnMessages, Reader
from chat.sources.twitch.secret import Redactor
from chat.sources.twitch.status import Standing, State, Status
from chat.sources.twitch.wanted import Bet
from module.game.view import View


class Inbox:
    """Messages on their way from one thread to another, each once. When it is full the oldest go."""

    SIZE = 20_000
    REMEMBERED = 10_000
    """Messages that are known again. Repetitions come within seconds."""

    def __init__(self) -> None:
        # A deque's ends are safe to use from two threads without a lock.
        self._waiting: deque[ChatMessage] = deque(maxlen=self.SIZE)
        self._known: dict[str, None] = {}
        self.lost = 0
        """Messages given up because nobody fetched them."""

    def put(self, message: ChatMessage) -> None:
        """Add a message unless it has been here before."""
        known = self._known
        if message.id in known:
            return
        known[message.id] = None
        if len(known) > self.REMEMBERED:
            del known[next(iter(known))]
        if len(self._waiting) == self.SIZE:
            self.lost += 1
        self._waiting.append(message)

    def take(self) -> list[ChatMessage]:
        """All that waits, oldest first."""
        return taken(self._waiting)


class TwitchSource:
    """A Twitch channel's chat. Works on a thread of its own from `start` to `close`; no method waits.

    `clock`: seconds, for the status and for the age of replies. `redactor`: to be given to the program's own
    log handlers too, so that no log can tell a token.
    """

    live = True

    def __init__(
        self,
        settings: TwitchSettings,
        *,
        clock: Callable[[], float] = time.perf_counter,
        redactor: Redactor | None = None,
        rng: random.Random | None = None,
    ) -> None:
        self.name = SOURCE
        self.traits = Traits(limited=True, delayed=True, speaks=settings.store is not None, settles_late=True)
        self.redactor = redactor or Redactor()
        self._settings = settings
        self._clock = clock
        self._inbox = Inbox()
        self._outcomes: deque[Outcome] = deque()
        self._troubles: deque[Trouble] = deque(maxlen=100)
        self._standing = Standing(settings.channel, clock)
        own = OwnMessages(clock)
        self._context = Context(
            settings,
            self._inbox.put,
            self._outcomes.append,
            self._standing,
            self.redactor,
            own,
            Reader(own, settings.bots),
            clock,
            rng or random.Random(),
            Extras(settings.extras, self._inbox.put, self._troubles.append) if settings.extras else None,
        )
        self._conversation = Conversation(self._context)
        self._stop = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._closed = False

    def start(self) -> None:
        """Begin to connect. To be called once."""
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(
            target=self._run, args=(self._loop,), name="koikoi-twitch", daemon=True
        )
        self._thread.start()

    def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        with asyncio.Runner(loop_factory=lambda: loop) as runner:
            runner.run(together(self._conversation.run(), self._until_closed()))
        self._standing.change(state=State.CLOSED, since=self._clock(), problem=None, signing=None)

    async def _until_closed(self) -> None:
        await self._stop.wait()
        await self._conversation.leave()

    def _call(self, work: Callable[[], object]) -> bool:
        """Have something done on the connection's thread; whether that is still possible."""
        if self._loop is None or self._closed:
            return False
        self._loop.call_soon_threadsafe(work)
        return True

    # --- what every source has ---

    def poll(self, now: float, view: View | None) -> list[ChatMessage]:  # noqa: ARG002 - viewers watch the stream
        """The messages that have come since the last call, in order and each once."""
        return self._inbox.take()

    def next_due(self, now: float) -> float | None:  # noqa: ARG002 - nobody knows
        """Nobody knows when the next message comes."""
        return None

    @property
    def finished(self) -> bool:
        """Whether nothing will ever come again."""
        return self._closed

    def send(self, reply: Reply) -> None:
        """Have a reply written; `outcomes` will tell its late fate."""
        self.answer(reply, None)

    def close(self) -> None:
        """End everything; a refresh of tokens under way is waited for. May be called twice."""
        if self._call(self._stop.set) and self._thread:
            self._closed = True
            timings = self._settings.timings
            self._thread.join(timings.close)
            if self._conversation.asking:
                # Twitch may have spent the old tokens: an answer that nobody hears would end the permission.
                self._thread.join(timings.refresh)
        self._closed = True

    # --- what Twitch has besides ---

    def want(self, bet: Bet | None) -> None:
        """From now on this prediction is wanted; None: no game is there."""
        extras = self._context.extras
        if extras:
            self._call(lambda: extras.want(bet))

    def settle(self, redemption_id: str, *, fulfilled: bool) -> None:
        """Say what became of a message with a reward: whether Twitch keeps the points."""
        extras = self._context.extras
        if extras:
            self._call(lambda: extras.settle(redemption_id, fulfilled=fulfilled))

    @property
    def on_offer(self) -> frozenset[str]:
        """What viewers can buy now with channel points, by what it is to the game."""
        extras = self._context.extras
        return extras.on_offer if extras else frozenset()

    def troubles(self) -> list[Trouble]:
        """What went wrong with Twitch's own parts since the last call, each once."""
        return taken(self._troubles)

    def answer(self, reply: Reply, reply_to: str | None) -> None:
        """Have a reply written below the message with this id."""
        handed = Handed(reply, reply_to, self._clock())
        if not self._call(lambda: self._conversation.hand(handed)):
            self._outcomes.append(Outcome(reply, Fate.DROPPED, "closed"))

    def outcomes(self) -> list[Outcome]:
        """The late fates decided since the last call: one for each reply that was handed over."""
        return taken(self._outcomes)

    @property
    def status(self) -> Status:
        """How it stands at this moment."""
        return self._standing.now

    def changes(self) -> list[Status]:
        """All statuses since the last call, for a ticker that tells when chat left and came back."""
        return taken(self._standing.changes)

    @property
    def lost(self) -> int:
        """Messages given up because nobody fetched them in time."""
        return self._inbox.lost

    @property
    def rejected(self) -> int:
        """Messages that had not their documented form, and were left out."""
        return self._context.reader.rejected

    @property
    def allowance(self) -> int:
        """Messages in 30 s that Twitch allows the account in this channel, as far as is known."""
        return PRIVILEGED_ALLOWANCE if self._context.own.level >= Level.VIP else ALLOWANCE

    @property
    def said(self) -> tuple[Said, ...]:
        """What the account has said shortly before this run."""
        return self._settings.said

    def sign_in(self) -> None:
        """Begin to sign in, in the browser; `status.signing` tells how far it is.

        Raises MissingClientId and OnlyReading.
        """
        client_id, store = self._settings.client_id, self._settings.store
        if not client_id:
            raise MissingClientId
        if store is None:
            raise OnlyReading
        self._call(lambda: self._conversation.sign_in(client_id, store))

    def confirm(self, *, use: bool) -> None:
        """Answer `status.signing.login`: whether that account is to be used, or to be thrown away."""
        self._call(lambda: self._conversation.confirm(use=use))


T = TypeVar("T")


def taken(waiting: deque[T]) -> list[T]:
    """All that is in a deque, taken out of it while another thread may add to it."""
    # Not more than there is now: whoever adds faster than this would keep us here.
    return [waiting.popleft() for _ in range(len(waiting))]
