"""With an account: reading over EventSub, writing over Helix."""

from __future__ import annotations

import asyncio
import logging

import aiohttp

from chat.message import Level
from chat.replies.replies import Fate
from chat.sources.twitch.account import Keys
from chat.sources.twitch.context import Context, Handed, Outcome, together
from chat.sources.twitch.errors import Problem, SignInNeeded, TwitchError
from chat.sources.twitch.eventsub import EventSub
from chat.sources.twitch.keeper import Keeper
from chat.sources.twitch.library import Account, Api
from chat.sources.twitch.link import Link
from chat.sources.twitch.sending import Sender, Verdict
from chat.sources.twitch.status import State

logger = logging.getLogger(__name__)

WAITING_REPLIES = 50


class Talk:
    """One account's talk in one channel."""

    def __init__(self, context: Context, session: aiohttp.ClientSession, api: Api, keys: Keys) -> None:
        self._context = context
        self._session = session
        self._api = api
        self._keys = keys
        self._channel: asyncio.Future[Account] = asyncio.get_running_loop().create_future()
        self._replies: asyncio.Queue[Handed] = asyncio.Queue(WAITING_REPLIES)
        self._said: dict[str, float] = {}
        context.own.writes_as(keys.grant.user_id)

    async def run(self) -> None:
        """Go on until cancelled. Raises SignInNeeded."""
        context = self._context
        keeper = Keeper(
            self._connect,
            context.settings.timings,
            came=self._came,
            left=context.standing.left,
            rng=context.rng,
        )
        try:
            work = [keeper.run(), self._send_all(), self._validate(), self._follow_file()]
            if context.extras:
                pause = context.settings.timings.retry
                work.append(context.extras.run(self._api, self._keys, self._channel, pause))
            await together(*work)
        finally:
            while not self._replies.empty():
                self._decide(self._replies.get_nowait(), Verdict(Fate.DROPPED, "closed"))

    def _came(self) -> None:
        self._context.standing.came(State.CONNECTED, self._channel.result().login, self._keys.grant.login)

    async def _connect(self, address: str) -> Link:
        context = self._context
        if not self._channel.done():
            # Part of every try, so that it is tried as often.
            await self._find_channel()
        eventsub = EventSub(
            self._session,
            context.settings.endpoints,
            context.settings.timings,
            self._api,
            self._keys,
            self._channel.result().user_id,
            context.reader,
            context.deliver,
            context.extras,
        )
        return await eventsub.connect(address)

    async def _find_channel(self) -> None:
        await self._keys.validate()
        grant, login = self._keys.grant, self._context.settings.channel
        if login in {"", grant.login}:
            channel = Account(grant.user_id, grant.login)
        else:
            channel = await self._keys.using(lambda access: self._api.user(access, login))
        if not self._channel.done():
            if channel.user_id == grant.user_id:
                self._context.own.level = Level.BROADCASTER
            self._channel.set_result(channel)

    async def _validate(self) -> None:
        while True:
            await asyncio.sleep(self._context.settings.timings.validate)
            try:
                await self._keys.validate()
            except SignInNeeded:
                raise
            except TwitchError as failed:
                logger.info("the Twitch tokens could not be validated: %s", failed)

    async def _follow_file(self) -> None:
        """See it soon when somebody signs out or in elsewhere, and when there is room for tokens again."""
        while True:
            await asyncio.sleep(self._context.settings.timings.sign_in)
            self._keys.look()

    def hand(self, handed: Handed) -> None:
        """Take a reply to be sent."""
        if self._replies.full():
            self._decide(handed, Verdict(Fate.DROPPED, "full"))
        else:
            self._replies.put_nowait(handed)

    async def _send_all(self) -> None:
        while True:
            handed = await self._replies.get()
            verdict = Verdict(Fate.UNKNOWN, "closed")
            try:
                verdict = await self._send(handed)
            finally:  # broken off: it may have gone out
                self._decide(handed, verdict)
            for problem in (Problem.SIGNED_OUT, Problem.CLIENT_ID):
                if verdict.reason == problem.value:
                    raise SignInNeeded(problem)

    async def _send(self, handed: Handed) -> Verdict:
        context = self._context
        timings, text = context.settings.timings, handed.reply.text
        now = context.clock()
        self._said = {said: at for said, at in self._said.items() if now < at + timings.identical}
        if text in self._said:
            return Verdict(Fate.DROPPED, "identical")
        await asyncio.wait([self._channel], timeout=max(0.0, handed.at + timings.reply - now))
        if not self._channel.done():
            return Verdict(Fate.EXPIRED, Problem.UNREACHABLE.value)
        channel = self._channel.result()
        if context.settings.sent:
            context.settings.sent.note(self._keys.grant.user_id, channel.login, text)
        sender = Sender(self._api, self._keys, channel.user_id, context.own, timings, context.clock)
        verdict = await sender.send(text, handed.reply_to, handed.at)
        if verdict.fate in {Fate.SENT, Fate.UNKNOWN}:
            self._said[text] = now
        return verdict

    def _decide(self, handed: Handed, verdict: Verdict) -> None:
        self._context.decided(Outcome(handed.reply, verdict.fate, verdict.reason))
