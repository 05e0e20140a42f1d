"""An account's tokens in use: renewed when they run out, by one refresh at a time, and written at once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeVar

from chat.sources.twitch.errors import InvalidToken, Problem, SignInNeeded, TwitchError
from chat.sources.twitch.library import SCOPES, Api
from chat.sources.twitch.secret import Redactor, Secret
from chat.sources.twitch.tokens import Grant, TokenStore

logger = logging.getLogger(__name__)

T = TypeVar("T")

# A refresh token that Twitch refuses with one of these will never be taken.
_DEAD = frozenset({Problem.REFUSED, Problem.SIGNED_OUT, Problem.BANNED, Problem.MISSING_SCOPE})


class Keys:
    """The tokens of a grant that lasts."""

    def __init__(self, api: Api, store: TokenStore, grant: Grant, redactor: Redactor) -> None:
        self._api = api
        self._store = store
        self._redactor = redactor
        self._refreshing: asyncio.Task[None] | None = None
        self.grant = grant
        redactor.learn(grant.access, grant.refresh)

    async def using(self, work: Callable[[Secret], Awaitable[T]]) -> T:
        """Do work that needs an access token, a second time if the first one had run out.

        Raises SignInNeeded when no token helps, and what the work raises.
        """
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
        if account.login != self.grant.login:
            self._keep(replace(self.grant, login=account.login))

    async def _renew(self, spent: Secret) -> None:
        """Wait for another access token than this one. A refresh that has begun is never broken off."""
        if self.grant.access != spent:
            return
        if self._refreshing is None:
            self._refreshing = asyncio.create_task(self._refresh())
            self._refreshing.add_done_callback(self._refreshed)
        await asyncio.shield(self._refreshing)

    def _refreshed(self, task: asyncio.Task[None]) -> None:
        self._refreshing = None
        if not task.cancelled():
            # Looked at even when those who waited for it have gone.
            task.exception()

    async def _refresh(self) -> None:
        stored = self._stored()
        if stored and stored.user_id == self.grant.user_id and stored.refresh != self.grant.refresh:
            # Another program, or a new sign-in, was here before: using our own would end the grant.
            self._redactor.learn(stored.access, stored.refresh)
            self.grant = stored
            return
        try:
            pair = await self._api.refresh(self.grant.refresh)
        except TwitchError as refused:
            if refused.problem in _DEAD:
                raise SignInNeeded(Problem.SIGNED_OUT, refused.status) from None
            raise
        self._redactor.learn(pair.access, pair.refresh)
        self._keep(replace(self.grant, access=pair.access, refresh=pair.refresh))

    def _stored(self) -> Grant | None:
        try:
            return self._store.load()
        except OSError as failed:
            logger.warning("the Twitch tokens cannot be read: %s", failed.strerror)
            return None

    def _keep(self, grant: Grant) -> None:
        self.grant = grant
        try:
            self._store.save(grant)
        except OSError as failed:
            # They work as long as the program runs; then signing in again is needed.
            logger.warning("the Twitch tokens cannot be written: %s", failed.strerror)

    async def settle(self) -> None:
        """Wait for a refresh under way: breaking it off would lose the only valid tokens."""
        if self._refreshing:
            await asyncio.wait([self._refreshing])
