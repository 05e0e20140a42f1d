"""What the parts of the connection share: the settings, and the ways to the program's own thread."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from chat.message import ChatMessage
from chat.replies.limits import Said
from chat.replies.replies import Fate, Reply
from chat.sources.twitch.endpoints import Endpoints
from chat.sources.twitch.errors import InvalidChannel
from chat.sources.twitch.extras import Extras
from chat.sources.twitch.messages import OwnMessages, Reader
from chat.sources.twitch.secret import Redactor
from chat.sources.twitch.sent import SentLog
from chat.sources.twitch.status import Standing
from chat.sources.twitch.timings import Timings
from chat.sources.twitch.tokens import TokenStore
from chat.sources.twitch.wanted import ExtrasSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class TwitchSettings:
    """What to read and as whom.

    `channel`: its login, or what people write for it (`channel_login`); "" for the account's own. `store`:
    where the tokens are; None to use no account. `client_id`: needed for signing in only. `bots`: logins of
    other programs, besides the well-known ones. `open_page` shows an address in the streamer's browser and
    says whether it could; it may take its time. `sent`: where it is kept what was sent lately, `said`: what
    that holds of an earlier run. `extras`: what is on offer of Twitch's own parts, where the account has
    switched them on.
    """

    channel: str = ""
    client_id: str = ""
    store: TokenStore | None = None
    endpoints: Endpoints = field(default_factory=Endpoints)
    timings: Timings = field(default_factory=Timings)
    bots: tuple[str, ...] = ()
    open_page: Callable[[str], bool] = lambda _: False
    sent: SentLog | None = None
    said: tuple[Said, ...] = ()
    extras: ExtrasSettings | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "channel", channel_login(self.channel) if self.channel else "")


def channel_login(text: str) -> str:
    """The login of a channel, from its name or address. Raises InvalidChannel.

    >>> channel_login("KoiKoi"), channel_login("#koikoi"), channel_login("https://www.twitch.tv/koikoi?a=b")
    ('koikoi', 'koikoi', 'koikoi')
    """
    found = _CHANNEL.fullmatch(text.strip().lower())
    if not found:
        raise InvalidChannel(
            f"{text!r} is no channel of Twitch: write its name as it stands in its address, "
            "like koikoi for https://www.twitch.tv/koikoi."
        )
    return found[1]


_CHANNEL = re.compile(r"(?:[#@]|(?:https?://)?(?:www\.|m\.)?twitch\.tv/)?([a-z0-9_]{1,25})(?:[/?].*)?")


@dataclass(frozen=True, slots=True)
class Handed:
    """A reply that was handed over, when, and the id of the message that it answers."""

    reply: Reply
    reply_to: str | None
    at: float


@dataclass(frozen=True, slots=True)
class Outcome:
    """The late fate of a reply that was handed over; `reason`: Twitch's code for dropping it, or ours."""

    reply: Reply
    fate: Fate
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Context:
    """Settings, and where messages, outcomes and facts go. `clock` gives seconds."""

    settings: TwitchSettings
    deliver: Callable[[ChatMessage], None]
    decided: Callable[[Outcome], None]
    standing: Standing
    redactor: Redactor
    own: OwnMessages
    reader: Reader
    clock: Callable[[], float]
    rng: random.Random
    extras: Extras | None = None


async def together(*work: Coroutine[Any, Any, None]) -> None:
    """Do all this until the first part ends, and end the others; raises what that part raised."""
    tasks = [asyncio.create_task(each) for each in work]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            await task
    finally:
        await end(*tasks)


async def end(*tasks: asyncio.Task[None]) -> None:
    """Cancel tasks and wait for their last words."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
