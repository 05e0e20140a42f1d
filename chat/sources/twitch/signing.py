"""Signing in with a code that is typed elsewhere, and signing out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from enum import Enum
from typing import TypeVar

import aiohttp

from chat.sources.twitch.account import Keys
from chat.sources.twitch.endpoints import Endpoints
from chat.sources.twitch.errors import InvalidToken, MissingClientId, Problem, TwitchError
from chat.sources.twitch.extra import Extra, extras_in, scopes_for
from chat.sources.twitch.library import Account, Api, DeviceCode, Pair
from chat.sources.twitch.secret import Redactor
from chat.sources.twitch.timings import Timings
from chat.sources.twitch.tokens import Grant, TokenStore

T = TypeVar("T")

SHORTEST_INTERVAL = 0.05
"""Seconds between two tries after a failure, should Twitch name no interval."""


class SignedOut(Enum):
    """What signing out did."""

    REVOKED = "revoked"
    """Twitch and this machine have both forgotten."""
    DELETED = "deleted"
    """This machine has forgotten; Twitch could not be told."""
    UNREADABLE = "unreadable"
    """What was stored made no sense and is deleted, so that nobody could tell Twitch."""
    NOTHING = "nothing"
    """Nobody was signed in."""


def new_session(timings: Timings) -> aiohttp.ClientSession:
    """The connections of one program to Twitch, with the time limits of a request."""
    timeout = aiohttp.ClientTimeout(total=timings.request, sock_connect=timings.connect)
    return aiohttp.ClientSession(timeout=timeout)


async def sign_in(
    api: Api,
    store: TokenStore,
    redactor: Redactor,
    show: Callable[[DeviceCode], Awaitable[None]],
    accept: Callable[[Account], Awaitable[bool]],
    timings: Timings,
    extras: tuple[Extra, ...] = (),
) -> Grant:
    """Sign in; `show` is told at once what has to be opened and typed, `accept` says whose account will do.

    `extras`: what is switched on besides chat.

    A strange answer or a break of the network does not end it: only the code's end does. Raises TwitchError
    (CODE_EXPIRED, OTHER_ACCOUNT, or what kept Twitch from giving a code) and OSError when the tokens cannot
    be written, if possible before anything is asked for.
    """
    store.probe()
    code = await api.device_code(scopes_for(extras))
    redactor.learn(code.secret)
    await show(code)
    try:
        async with asyncio.timeout(code.expires_in):
            pair = await _until_known(lambda: api.device_tokens(code), code)
            redactor.learn(pair.access, pair.refresh)
            account = await _until_known(lambda: api.validate(pair.access), code)
    except TimeoutError:
        raise TwitchError(Problem.CODE_EXPIRED) from None
    grant = Grant(api.client_id, account.user_id, account.login, account.scopes, pair.access, pair.refresh)
    kept = False
    try:
        if await accept(account):
            await _save(store, grant, timings)
            kept = True
            return grant
    finally:
        if not kept:
            # A permission that nobody uses is given back.
            await _revoke(api, pair)
    raise TwitchError(Problem.OTHER_ACCOUNT)


async def _save(store: TokenStore, grant: Grant, timings: Timings) -> None:
    """Write a new sign-in; a program that does not let go of the file finds it there all the same."""
    locked = await store.lock(timings.lock)
    try:
        store.save(grant)
    finally:
        if locked:
            store.unlock()


async def _until_known(ask: Callable[[], Awaitable[T]], code: DeviceCode) -> T:
    """Ask until there is an answer that says something, yes or no."""
    while True:
        try:
            return await ask()
        except InvalidToken:
            raise
        except TwitchError as failed:
            if failed.problem in {Problem.CLIENT_ID, Problem.CODE_EXPIRED}:
                raise
        await asyncio.sleep(max(code.interval, SHORTEST_INTERVAL))


async def _revoke(api: Api, pair: Pair) -> None:
    try:
        await api.revoke(pair.access)
    except TwitchError:
        # The tokens are forgotten here; unused, they run out.
        return


def login(
    client_id: str,
    store: TokenStore,
    show: Callable[[DeviceCode], None],
    *,
    extras: tuple[Extra, ...] | None = None,
    endpoints: Endpoints | None = None,
    timings: Timings | None = None,
    redactor: Redactor | None = None,
) -> Grant:
    """Sign in from a command line: waits until it is done. Errors as `sign_in`, and MissingClientId.

    `extras`: what is switched on; None: what was.
    """
    if not client_id:
        raise MissingClientId

    used = timings or Timings()
    wanted = extras_of(store) if extras is None else extras

    async def tell(code: DeviceCode) -> None:
        show(code)

    async def anybody(_: Account) -> bool:
        return True

    async def work() -> Grant:
        async with new_session(used) as session:
            api = Api(client_id, endpoints or Endpoints(), session)
            with redactor or Redactor() as hidden:
                return await sign_in(api, store, hidden, tell, anybody, used, wanted)

    return asyncio.run(work())


def extras_of(store: TokenStore) -> tuple[Extra, ...]:
    """What the stored sign-in switches on; nothing where there is none that can be read."""
    try:
        grant = store.load()
    except (OSError, TwitchError):
        return ()
    return extras_in(grant.scopes) if grant else ()


def logout(
    store: TokenStore,
    *,
    endpoints: Endpoints | None = None,
    timings: Timings | None = None,
    redactor: Redactor | None = None,
) -> SignedOut:
    """Give the permission back and delete the tokens, the latter in any case. Raises OSError."""
    used = timings or Timings()
    try:
        grant = store.load()
    except (OSError, TwitchError):
        # It may still hold tokens.
        store.delete()
        return SignedOut.UNREADABLE
    if grant is None:
        store.delete()
        return SignedOut.NOTHING

    async def work() -> SignedOut:
        async with new_session(used) as session:
            api = Api(grant.client_id, endpoints or Endpoints(), session)
            with redactor or Redactor() as hidden:
                keys = Keys(api, store, grant, hidden, timings=used)
                try:
                    # An access token that has run out cannot be revoked: this renews it.
                    await keys.using(api.validate)
                    await api.revoke(keys.grant.access)
                except TwitchError:
                    return SignedOut.DELETED
                finally:
                    await keys.settle()
                    # A program that is about to write new tokens would bring the file back.
                    await store.lock(used.lock)
                return SignedOut.REVOKED

    try:
        return asyncio.run(work())
    finally:
        store.delete()
        store.unlock()
