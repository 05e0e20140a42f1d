"""An account's tokens in use: renewed when they run out, by one refresh at a time, and written at once.

One at a time holds for all programs on this computer: a refresh token serves once, and handing it in a second
time ends the account's whole permission.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from http import HTTPStatus
from typing import TypeVar

from chat.sources.twitch.errors import AccountChanged, InvalidToken, Problem, SignInNeeded, TwitchError
from chat.sources.twitch.library import SCOPES, Api, Pair
from chat.sources.twitch.secret import Redactor, Secret
from chat.sources.twitch.timings import Timings
from chat.sources.twitch.tokens import Grant, TokenStore

logger = logging.getLogger(__name__)

T = TypeVar("T")

TRIES = 3
"""Our own token, one that another program has left in the file, and a fresh one."""
_ENDED = frozenset({HTTPStatus.BAD_REQUEST, HTTPStatus.UNAUTHORIZED})
"""With these answers to a refresh token the permission has ended; after any other it may still be good."""


class Keys:
    """The tokens of a grant that lasts.

    Whoever has asked for something ends with `settle`: new tokens may have to be waited for or written.
    """

    def __init__(
        self,
        api: Api,
        store: TokenStore,
        grant: Grant,
        redactor: Redactor,
        *,
        timings: Timings | None = None,
        on_unwritten: Callable[[], None] = lambda: None,
    ) -> None:
        """`on_unwritten` is called when `unwritten` has changed."""
        self._api = api
        self._store = store
        self._redactor = redactor
        self._patience = (timings or Timings()).lock
        self._on_unwritten = on_unwritten
        self._refreshing: asyncio.Task[None] | None = None
        self._written = grant.refresh
        self._locked = self._asking = self._settling = False
        self._logged = ("", "")
        self.grant = grant
        redactor.learn(grant.access, grant.refresh)

    async def using(self, work: Callable[[Secret], Awaitable[T]]) -> T:
        """Do work that needs an access token, again with a newer one if the first had run out.

        Raises SignInNeeded when no token helps, and what the work raises.
        """
        for _ in range(TRIES):
            access = self.grant.access
            try:
                return await work(access)
            except InvalidToken:
                pass
            await self._renew(access)
        try:
            return await work(self.grant.access)
        except InvalidToken:
            raise SignInNeeded(Problem.SIGNED_OUT) from None

    async def validate(self) -> None:
        """Ask Twitch about the tokens, as it wants every program to; renews them if need be.

        Raises SignInNeeded, also when the account allowed less than is needed.
        """
        account = await self.using(self._api.validate)
        if not set(SCOPES) <= set(account.scopes):
            raise SignInNeeded(Problem.MISSING_SCOPE)
        if account.user_id != self.grant.user_id:
            raise SignInNeeded(Problem.OTHER_ACCOUNT)
        # The next tokens are written with the new name.
        self.grant = replace(self.grant, login=account.login)

    @property
    def unwritten(self) -> bool:
        """Whether only this program knows the newest tokens."""
        return self.grant.refresh != self._written

    @property
    def asking(self) -> bool:
        """Whether Twitch has been asked for new tokens and has not answered yet."""
        return self._asking

    async def _renew(self, spent: Secret) -> None:
        """Wait for another access token than this one. A refresh that has begun is never broken off."""
        if self.grant.access != spent:
            return
        if self._refreshing is None:
            self._refreshing = asyncio.create_task(self._refresh(spent))
            self._refreshing.add_done_callback(self._refreshed)
        await asyncio.shield(self._refreshing)

    def _refreshed(self, task: asyncio.Task[None]) -> None:
        self._refreshing = None
        if not task.cancelled():
            # Looked at even when those who waited for it have gone.
            task.exception()

    async def _refresh(self, access: Secret) -> None:
        if not self._locked:
            self._locked = await self._store.lock(self._patience, unless=lambda: self._settling)
            if not self._locked:
                raise TwitchError(Problem.LOCKED)
        try:
            self._follow_file()
            if self.grant.access != access:
                # Another program was here before: using our own would end the grant.
                return
            pair = await self._ask()
            self._redactor.learn(pair.access, pair.refresh)
            self.grant = replace(self.grant, access=pair.access, refresh=pair.refresh)
            self.look()
        finally:
            self._unlock()

    async def _ask(self) -> Pair:
        self._asking = True
        try:
            return await self._api.refresh(self.grant.refresh)
        except TwitchError as refused:
            of_the_program = refused.problem is Problem.CLIENT_ID
            if refused.status in _ENDED:
                problem = refused.problem if of_the_program else Problem.SIGNED_OUT
                raise SignInNeeded(problem, refused.status) from None
            if refused.status and not of_the_program:
                raise TwitchError(Problem.BUSY, refused.status) from None
            raise
        finally:
            self._asking = False

    def knows(self, grant: Grant) -> bool:
        """Whether this is what the file holds as far as we know, or our own."""
        return grant.refresh in {self.grant.refresh, self._written}

    def look(self) -> None:
        """Go by what has become of the file, and write what could not be written yet.

        Raises SignInNeeded when somebody has signed out, AccountChanged when somebody else has signed in.
        """
        self._follow_file()
        if self.unwritten:
            try:
                self._store.save(self.grant)
            except OSError as failed:
                self._log("written", failed)
            else:
                self._written = self.grant.refresh
            self._on_unwritten()
        if not self._asking:
            self._unlock()

    def _follow_file(self) -> None:
        """Take over newer tokens. The file decides; while it cannot be read ours are better than none."""
        try:
            stored = self._store.load()
        except (OSError, TwitchError) as failed:
            self._log("read", failed)
            return
        if stored and stored.refresh == self._written:
            return
        before = self.grant.scopes
        if stored and stored.same_account(self.grant):
            self._redactor.learn(stored.access, stored.refresh)
            self.grant = stored
        self._written = self.grant.refresh
        self._on_unwritten()
        if stored is None:
            raise SignInNeeded(Problem.NOT_SIGNED_IN)
        if stored != self.grant or stored.scopes != before:
            # Or the same, who has switched something on or off.
            raise AccountChanged

    def _log(self, what: str, failed: OSError | TwitchError) -> None:
        reason = failed.strerror if isinstance(failed, OSError) else failed
        if (what, str(reason)) != self._logged:
            self._logged = (what, str(reason))
            logger.warning("the Twitch tokens cannot be %s: %s", what, reason)

    def _unlock(self) -> None:
        """Let other programs have the file, unless it holds a spent token, which they would hand in."""
        if self._locked and not self.unwritten:
            self._locked = False
            self._store.unlock()

    async def settle(self) -> None:
        """Wait for a refresh under way: breaking it off would lose the only valid tokens. Write them."""
        self._settling = True
        if self._refreshing:
            await asyncio.wait([self._refreshing])
        if self.unwritten:
            with suppress(SignInNeeded):
                self.look()
        if self._locked:
            self._locked = False
            self._store.unlock()
