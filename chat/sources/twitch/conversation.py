"""All that happens on the connection's own thread: talking with an account, listening without one."""

from __future__ import annotations

import asyncio
import logging

import aiohttp

from chat.replies.replies import Fate
from chat.sources.twitch.context import Context, Handed, Outcome, end, together
from chat.sources.twitch.errors import Problem, SignInNeeded, TwitchError
from chat.sources.twitch.irc import Irc
from chat.sources.twitch.keeper import Keeper
from chat.sources.twitch.library import Api, DeviceCode
from chat.sources.twitch.signing import new_session, sign_in
from chat.sources.twitch.status import Prompt, State
from chat.sources.twitch.talk import Talk
from chat.sources.twitch.tokens import Grant, TokenStore

logger = logging.getLogger(__name__)

AFTER_A_BUG = 5.0


class Conversation:
    """Chat's coming and going, on one loop."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._settings = context.settings
        self._talk: Talk | None = None
        self._signing: asyncio.Task[None] | None = None
        self._grant: Grant | None = None

    async def run(self) -> None:
        """Go on until cancelled."""
        async with new_session(self._settings.timings) as session:
            with self._context.redactor:
                try:
                    while True:
                        await self._guarded(session)
                finally:
                    if self._signing:
                        await end(self._signing)

    async def _guarded(self, session: aiohttp.ClientSession) -> None:
        try:
            await self._talk_or_listen(session)
        except Exception:
            # A bug of ours is to be known, but not to end a stream's chat.
            logger.exception("the connection to Twitch failed over a bug")
            self._context.standing.left(Problem.INTERNAL)
            await asyncio.sleep(AFTER_A_BUG)

    async def _talk_or_listen(self, session: aiohttp.ClientSession) -> None:
        store = self._settings.store
        reason = Problem.NOT_SIGNED_IN if store else None
        if store and (grant := self._load()):
            self._grant = grant
            self._context.standing.change(sign_in=None)
            self._talk = Talk(self._context, session, store, grant)
            try:
                await self._talk.run()
            except SignInNeeded as needed:
                reason = needed.problem
            finally:
                self._grant, self._talk = self._talk.grant, None
        self._context.standing.change(sign_in=reason)
        await self._listen(session)

    def _load(self) -> Grant | None:
        try:
            return self._settings.store.load() if self._settings.store else None
        except OSError as failed:
            logger.warning("the Twitch tokens cannot be read: %s", failed.strerror)
            return None

    async def _listen(self, session: aiohttp.ClientSession) -> None:
        """Read as nobody until there are (other) tokens."""
        context, settings = self._context, self._settings
        work = [self._wait_for_tokens()]
        channel = settings.channel or (self._grant.login if self._grant else "")
        if channel:
            irc = Irc(
                session,
                settings.endpoints,
                settings.timings,
                channel,
                context.reader,
                context.deliver,
                context.rng,
            )
            keeper = Keeper(
                irc.connect,
                settings.timings,
                came=lambda: context.standing.came(State.LISTENING, channel, ""),
                left=context.standing.left,
                rng=context.rng,
            )
            work.append(keeper.run())
        await together(*work)

    async def _wait_for_tokens(self) -> None:
        """Until somebody has signed in, here or in another program."""
        while True:
            await asyncio.sleep(self._settings.timings.sign_in)
            new, old = self._load(), self._grant
            if new and (old is None or new.refresh != old.refresh):
                return

    def hand(self, handed: Handed) -> None:
        """Take a reply to be sent."""
        if self._talk:
            self._talk.hand(handed)
        else:
            reason = self._context.standing.now.sign_in or Problem.NOT_SIGNED_IN
            self._context.decided(Outcome(handed.reply, Fate.DROPPED, reason.value))

    def sign_in(self, client_id: str, store: TokenStore) -> None:
        """Begin to sign in, unless that is under way; the status tells what has to be opened and typed."""
        if self._signing is None or self._signing.done():
            self._signing = asyncio.create_task(self._sign_in(client_id, store))

    async def _sign_in(self, client_id: str, store: TokenStore) -> None:
        settings, standing = self._settings, self._context.standing
        user_id = self._grant.user_id if self._grant else ""
        try:
            async with new_session(settings.timings) as session:
                api = Api(client_id, settings.endpoints, session)
                await sign_in(api, store, self._context.redactor, self._prompt, user_id)
        except TwitchError as failed:
            standing.change(sign_in=failed.problem)
        except OSError as failed:
            logger.warning("the Twitch tokens cannot be written: %s", failed.strerror)
            standing.change(sign_in=Problem.INTERNAL)
        finally:
            standing.change(prompt=None)

    def _prompt(self, code: DeviceCode) -> None:
        until = self._context.clock() + code.expires_in
        self._context.standing.change(prompt=Prompt(code.address, code.user_code, until))
