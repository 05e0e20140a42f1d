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
from chat.sources.twitch.library import Api
from chat.sources.twitch.secret import Redactor
from chat.sources.twitch.signing import new_session
from chat.sources.twitch.timings import Timings
from chat.sources.twitch.tokens import TokenStore


@dataclass(frozen=True, slots=True)
class Reach:
    """Whether an address answers at all, whatever it says.

    `seconds`: how long it took; `skew`: how far this machine's clock is ahead of the server's, in seconds
    with an error of about one; None when it did not tell its time.
    """

    name: str
    address: str
    problem: Problem | None
    seconds: float
    skew: float | None = None


@dataclass(frozen=True, slots=True)
class TokenCheck:
    """Whether the stored tokens work. `private`: nobody else can read their file."""

    problem: Problem | None
    login: str = ""
    private: bool = True


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
    date: str | None = None
    try:
        if address.startswith("ws"):
            socket = await session.ws_connect(address, timeout=aiohttp.ClientWSTimeout(ws_close=0.5))
            await socket.close()
        else:
            async with session.get(address) as response:
                date = response.headers.get("Date")
    except aiohttp.WSServerHandshakeError:
        problem = Problem.REFUSED
    except (TimeoutError, aiohttp.ClientError, OSError):
        problem = Problem.UNREACHABLE
    return Reach(name, address, problem, time.monotonic() - begin, _skew(date))


def _skew(date: str | None) -> float | None:
    try:
        return time.time() - email.utils.parsedate_to_datetime(date).timestamp() if date else None
    except ValueError:
        return None


def check_tokens(store: TokenStore, endpoints: Endpoints, timings: Timings | None = None) -> TokenCheck:
    """Ask Twitch about the stored tokens, renewing them if they have run out. Raises OSError."""
    grant = store.load()
    if grant is None:
        return TokenCheck(Problem.NOT_SIGNED_IN)
    private = os.name != "posix" or not stat.S_IMODE(store.path.stat().st_mode) & 0o077

    async def work() -> Problem | None:
        async with new_session(timings or Timings()) as session:
            with Redactor() as redactor:
                keys = Keys(Api(grant.client_id, endpoints, session), store, grant, redactor)
                try:
                    await keys.validate()
                except TwitchError as failed:
                    return failed.problem
        return None

    return TokenCheck(asyncio.run(work()), grant.login, private)
