"""Checks for a person who wonders why chat does not come: plain results, no sentences."""

from __future__ import annotations

import asyncio
import email.utils
import os
import stat
import time
from dataclasses import dataclass, fields

import aiohttp

from chat.sources.twitch.account import Keys
from chat.sources.twitch.endpoints import Endpoints
from chat.sources.twitch.errors import Problem, TwitchError
from chat.sources.twitch.extra import Extra, extras_in
from chat.sources.twitch.failures import FAILURES, failure
from chat.sources.twitch.library import Api
from chat.sources.twitch.secret import Redactor
from chat.sources.twitch.signing import new_session
from chat.sources.twitch.timings import Timings
from chat.sources.twitch.tokens import TokenStore
from chat.sources.twitch.wire import Wire


@dataclass(frozen=True, slots=True)
class Reach:
    """Whether an address answers at all, whatever it says; `seconds`: how long it took."""

    name: str
    address: str
    problem: Problem | None
    seconds: float


@dataclass(frozen=True, slots=True)
class TokenCheck:
    """Whether the stored tokens work. `private`: nobody else can read their file; `extras`: switched on."""

    problem: Problem | None
    login: str = ""
    private: bool = True
    extras: tuple[Extra, ...] = ()


def check_endpoints(endpoints: Endpoints, timings: Timings | None = None) -> tuple[Reach, ...]:
    """Try all addresses at once; takes as long as the slowest."""

    async def work() -> tuple[Reach, ...]:
        async with new_session(timings or Timings()) as session:
            names = [field.name for field in fields(endpoints)]
            return tuple(
                await asyncio.gather(*(_reach(session, name, getattr(endpoints, name)) for name in names))
            )

    return asyncio.run(work())


async def _reach(session: aiohttp.ClientSession, name: str, address: str) -> Reach:
    begin = time.monotonic()
    problem: Problem | None = None
    try:
        if address.startswith("ws"):
            wire = await Wire.connect(session, address)
            await wire.close()
        else:
            async with session.get(address):
                pass
    except TwitchError as failed:
        problem = failed.problem
    except FAILURES as raised:
        problem = failure(raised).problem
    return Reach(name, address, problem, time.monotonic() - begin)


def clock_skew(endpoints: Endpoints, timings: Timings | None = None) -> float | None:
    """How far this machine's clock is ahead of Twitch's, in seconds with an error of about one.

    None when no server tells its time. To be looked at before anything else: with a wrong clock no
    certificate holds, which is why none is asked for here. Nothing is sent that a stranger might not see.
    """

    async def work() -> float | None:
        async with new_session(timings or Timings()) as session:
            found = await asyncio.gather(
                *(_skew(session, address) for address in (endpoints.helix, endpoints.id))
            )
        return max((skew for skew in found if skew is not None), key=abs, default=None)

    return asyncio.run(work())


async def _skew(session: aiohttp.ClientSession, address: str) -> float | None:
    try:
        async with session.get(address, ssl=False, allow_redirects=False) as response:
            told = email.utils.parsedate_to_datetime(response.headers.get("Date", ""))
            return time.time() - told.timestamp()
    except (*FAILURES, ValueError, OverflowError):
        return None


def check_tokens(store: TokenStore, endpoints: Endpoints, timings: Timings | None = None) -> TokenCheck:
    """Ask Twitch about the stored tokens, renewing them if they have run out. Raises OSError."""
    used = timings or Timings()
    try:
        grant = store.load()
    except TwitchError as failed:
        return TokenCheck(failed.problem)
    if grant is None:
        return TokenCheck(Problem.NOT_SIGNED_IN)
    private = os.name != "posix" or not stat.S_IMODE(store.path.stat().st_mode) & 0o077

    async def work() -> Problem | None:
        async with new_session(used) as session:
            with Redactor() as redactor:
                keys = Keys(Api(grant.client_id, endpoints, session), store, grant, redactor, timings=used)
                try:
                    await keys.validate()
                except TwitchError as failed:
                    return failed.problem
                finally:
                    await keys.settle()
        return Problem.UNWRITTEN if keys.unwritten else None

    return TokenCheck(asyncio.run(work()), grant.login, private, extras_in(grant.scopes))
