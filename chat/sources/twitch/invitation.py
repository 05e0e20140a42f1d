"""Signing in from the panel, while a game runs and viewers look on.

The page is opened in the streamer's own browser, with the code filled in: neither is shown, because the first
to use a code lends the own account. Who has signed in must be the channel's own account, the one that was
signed in before, or one that the streamer confirms; until then its tokens are neither used nor written.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from contextlib import suppress

from chat.sources.twitch.context import Context, end
from chat.sources.twitch.errors import Problem, TwitchError
from chat.sources.twitch.extra import extras_in
from chat.sources.twitch.library import Account, Api, DeviceCode
from chat.sources.twitch.secret import Secret
from chat.sources.twitch.signing import extras_of, new_session, sign_in
from chat.sources.twitch.status import Signing
from chat.sources.twitch.tokens import Grant, TokenStore

logger = logging.getLogger(__name__)


class Invitation:
    """At most one sign-in from the panel."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._task: asyncio.Task[None] | None = None
        self._before: Grant | None = None
        self._word: asyncio.Future[bool] | None = None
        """What the streamer says about the account that has signed in."""

    def begin(self, client_id: str, store: TokenStore, before: Grant | None) -> None:
        """Begin unless that has been done. `before`: who was signed in last."""
        if self._task is None or self._task.done():
            self._before = before
            self._task = asyncio.create_task(self._run(client_id, store))

    def confirm(self, *, use: bool) -> None:
        """What the streamer says."""
        if self._word and not self._word.done():
            self._word.set_result(use)

    async def end(self) -> None:
        """Give it up."""
        if self._task:
            await end(self._task)

    async def _run(self, client_id: str, store: TokenStore) -> None:
        context = self._context
        context.standing.change(signing=Signing())
        ended: dict[str, Problem] = {}
        try:
            async with new_session(context.settings.timings) as session:
                api = Api(client_id, context.settings.endpoints, session)
                await sign_in(
                    api,
                    store,
                    context.redactor,
                    self._show,
                    self._is_right,
                    context.settings.timings,
                    extras_in(self._before.scopes) if self._before else extras_of(store),
                )
        except TwitchError as failed:
            ended["sign_in"] = failed.problem
        except OSError as failed:
            logger.warning("the Twitch tokens cannot be written: %s", failed.strerror)
            ended["sign_in"] = Problem.UNWRITTEN
        finally:
            context.standing.change(signing=None, **ended)

    async def _show(self, code: DeviceCode) -> None:
        """Open the page. On a thread that nobody waits for: some browsers take long to say that they have."""
        context = self._context
        context.redactor.learn(Secret(code.user_code))
        loop = asyncio.get_running_loop()
        opened: asyncio.Future[bool] = loop.create_future()

        def tell(*, done: bool) -> None:
            if not opened.done():
                opened.set_result(done)

        def work() -> None:
            done = context.settings.open_page(code.address)
            with suppress(RuntimeError):  # the loop has ended meanwhile
                loop.call_soon_threadsafe(lambda: tell(done=done))

        threading.Thread(target=work, name="koikoi-browser", daemon=True).start()
        if not await opened:
            raise TwitchError(Problem.NO_BROWSER)

    async def _is_right(self, account: Account) -> bool:
        """Whether an account is to be used; asks the streamer if that is not plain."""
        context, before = self._context, self._before
        own = account.login == context.settings.channel
        if own or (before and before.user_id == account.user_id):
            return True
        self._word = asyncio.get_running_loop().create_future()
        context.standing.change(signing=Signing(account.login))
        try:
            async with asyncio.timeout(context.settings.timings.confirm):
                return await self._word
        except TimeoutError:
            return False
