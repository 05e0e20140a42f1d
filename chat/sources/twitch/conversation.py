"""All that happens on the connection's own thread: talking with an account, listening without one."""

from __future__ import annotations

import asyncio
import logging
from http import HTTPStatus

import aiohttp

from chat.replies.replies import Fate
from chat.sources.twitch.account import Keys
from chat.sources.twitch.context import Context, Handed, Outcome, together
from chat.sources.twitch.errors import AccountChanged, Problem, SignInNeeded, TwitchError
from chat.sources.twitch.invitation import Invitation
from chat.sources.twitch.irc import Irc
from chat.sources.twitch.keeper import Keeper
from chat.sources.twitch.library import Api
from chat.sources.twitch.signing import new_session
from chat.sources.twitch.status import State
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
        self._keys: Keys | None = None
        """The account's tokens. They outlive a talk: newer ones may not be in the file yet."""
        self._last: Grant | None = None
        """Who was signed in last."""
        self._pause = context.settings.timings.refused
        self._invitation = Invitation(context)

    async def run(self) -> None:
        """Go on until cancelled."""
        async with new_session(self._settings.timings) as session:
            with self._context.redactor:
                try:
                    while True:
                        await self._guarded(session)
                finally:
                    await self._invitation.end()
                    await self._settle()

    @property
    def asking(self) -> bool:
        """Whether Twitch is about to answer with new tokens."""
        return self._keys is not None and self._keys.asking

    async def _guarded(self, session: aiohttp.ClientSession) -> None:
        try:
            await self._talk_or_listen(session)
        except Exception:
            # A bug of ours is to be known, but not to end a stream's chat.
            logger.exception("the connection to Twitch failed over a bug")
            self._context.standing.left(Problem.INTERNAL)
            await asyncio.sleep(AFTER_A_BUG)

    async def _talk_or_listen(self, session: aiohttp.ClientSession) -> None:
        reason: Problem | None = None
        retry = False
        if self._settings.store:
            grant, reason = self._load(self._settings.store)
            if grant:
                try:
                    await self._talk_as(grant, self._settings.store, session)
                except AccountChanged:
                    return
                except SignInNeeded as needed:
                    reason = needed.problem
                    retry = needed.status == HTTPStatus.FORBIDDEN
                    if self._context.standing.now.login:
                        self._pause = self._settings.timings.refused
        if reason is Problem.NOT_SIGNED_IN:
            await self._settle()
        self._context.standing.change(sign_in=reason)
        await self._listen(session, retry=retry)

    def _load(self, store: TokenStore) -> tuple[Grant | None, Problem]:
        """The stored tokens, or why there are none."""
        try:
            return store.load(), Problem.NOT_SIGNED_IN
        except TwitchError as failed:
            return None, failed.problem
        except OSError as failed:
            logger.warning("the Twitch tokens cannot be read: %s", failed.strerror)
            return None, Problem.DAMAGED

    async def _talk_as(self, grant: Grant, store: TokenStore, session: aiohttp.ClientSession) -> None:
        """Talk as an account until that is not possible any more. Raises SignInNeeded."""
        context = self._context
        api = Api(grant.client_id, self._settings.endpoints, session)
        if self._keys is None or not self._keys.knows(grant):
            await self._settle()
            await self._invitation.end()
            self._keys = Keys(
                api,
                store,
                grant,
                context.redactor,
                timings=self._settings.timings,
                on_unwritten=self._tell_unwritten,
            )
        self._talk = Talk(context, session, api, self._keys)
        try:
            await self._talk.run()
        finally:
            self._last, self._talk = self._keys.grant, None

    def _tell_unwritten(self) -> None:
        self._context.standing.change(unwritten=self._keys is not None and self._keys.unwritten)

    async def _settle(self) -> None:
        if self._keys:
            await self._keys.settle()
            self._keys = None

    async def _listen(self, session: aiohttp.ClientSession, *, retry: bool) -> None:
        """Read as nobody until there are (other) tokens; or for a while, if the same may do again."""
        context, settings = self._context, self._settings
        work = [self._wait_for_tokens()]
        if retry:
            work.append(asyncio.sleep(self._pause))
            self._pause = min(self._pause * 2, settings.timings.refused_most)
        channel = settings.channel or (self._last.login if self._last else "")
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
        store = self._settings.store
        while True:
            await asyncio.sleep(self._settings.timings.sign_in)
            if store is None:
                continue
            if self._keys and self._keys.unwritten:
                try:
                    self._keys.look()
                except SignInNeeded:
                    return
            new, _ = self._load(store)
            if new and (self._keys is None or not self._keys.knows(new)):
                return

    async def leave(self) -> None:
        """The program ends: leave nothing open on Twitch, as far as that takes no longer than it may."""
        if self._context.extras:
            await self._context.extras.leave(self._settings.timings.leave)

    def hand(self, handed: Handed) -> None:
        """Take a reply to be sent."""
        if self._talk:
            self._talk.hand(handed)
        else:
            reason = self._context.standing.now.sign_in or Problem.NOT_SIGNED_IN
            self._context.decided(Outcome(handed.reply, Fate.DROPPED, reason.value))

    def sign_in(self, client_id: str, store: TokenStore) -> None:
        """Begin to sign in from the panel, unless that is under way."""
        self._invitation.begin(client_id, store, self._last)

    def confirm(self, *, use: bool) -> None:
        """Whether the account that has signed in is to be used."""
        self._invitation.confirm(use=use)
