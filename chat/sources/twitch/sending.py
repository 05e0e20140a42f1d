"""One reply at a time to Twitch, and what became of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from chat.replies.replies import Fate
from chat.sources.twitch.account import Keys
from chat.sources.twitch.errors import Problem, TwitchError
from chat.sources.twitch.library import LONGEST_TEXT, Api, Receipt
from chat.sources.twitch.messages import OwnMessages
from chat.sources.twitch.timings import Timings

DUPLICATE = "msg_duplicate"
"""Twitch's code for a text that it has just had."""

# After these nobody knows whether the text arrived.
_OPEN = frozenset({Problem.UNREACHABLE, Problem.UNREADABLE})


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a text; `reason`: Twitch's code for dropping it, or one of ours."""

    fate: Fate
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Sender:
    """Sends texts into one channel. `clock` gives seconds."""

    api: Api
    keys: Keys
    channel_id: str
    own: OwnMessages
    timings: Timings
    clock: Callable[[], float]

    async def send(self, text: str, reply_to: str | None, handed: float) -> Verdict:
        """Send a text that was handed over at a certain time, trying again while it is young enough.

        `reply_to`: the id of the message that it answers. A text that may have arrived is not sent again when
        it has been seen in chat, and Twitch's refusal of a second one counts as its arrival.
        """
        if refusal := _refusal(text):
            return Verdict(Fate.DROPPED, refusal)
        deadline = handed + self.timings.reply
        maybe_arrived = False
        pause = self.timings.retry
        while True:
            found = await self._try(text, reply_to, deadline)
            if isinstance(found, Receipt):
                return self._verdict(found, maybe_arrived=maybe_arrived)
            maybe_arrived |= found in _OPEN
            if not (found in _OPEN or found is Problem.BUSY):
                return Verdict(Fate.DROPPED, found.value)
            if self.clock() + pause >= deadline:
                # Its copy may be on the way to us.
                await asyncio.sleep(max(0.0, min(pause, deadline - self.clock())))
                arrived = maybe_arrived and self.own.came_back(text)
                return Verdict(Fate.SENT) if arrived else Verdict(Fate.EXPIRED, found.value)
            await asyncio.sleep(pause)
            pause *= 2
            if maybe_arrived and self.own.came_back(text):
                return Verdict(Fate.SENT)

    async def _try(self, text: str, reply_to: str | None, deadline: float) -> Receipt | Problem:
        user_id = self.keys.grant.user_id
        self.own.sending(text)
        # One try that hangs leaves time for another.
        seconds = min(deadline - self.clock(), self.timings.reply / 2)
        try:
            async with asyncio.timeout(max(0.0, seconds)):
                return await self.keys.using(
                    lambda access: self.api.send(access, self.channel_id, user_id, text, reply_to)
                )
        except TimeoutError:
            return Problem.UNREACHABLE
        except TwitchError as failed:
            return failed.problem

    def _verdict(self, receipt: Receipt, *, maybe_arrived: bool) -> Verdict:
        if receipt.drop_code == DUPLICATE and maybe_arrived:
            return Verdict(Fate.SENT)
        if receipt.drop_code:
            return Verdict(Fate.DROPPED, receipt.drop_code)
        self.own.sent(receipt.message_id)
        return Verdict(Fate.SENT)


def _refusal(text: str) -> str:
    """Why a text is not for Twitch; "" if it is."""
    if not text.strip():
        return "empty"
    if len(text) > LONGEST_TEXT:
        return "too_long"
    if text.lstrip().startswith(("/", ".")):
        return "command"
    return ""
