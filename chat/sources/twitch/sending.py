"""One reply at a time to Twitch, and what became of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus

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
# These may pass.
_AGAIN = _OPEN | {Problem.BUSY}


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
                return self._verdict(found, text, maybe_arrived=maybe_arrived)
            maybe_arrived |= _is_open(found)
            if found.problem not in _AGAIN:
                return self._not_said(Fate.DROPPED, found.problem.value, text, maybe_arrived=maybe_arrived)
            if self.clock() + pause >= deadline:
                # Its copy may be on the way to us.
                await asyncio.sleep(max(0.0, min(pause, deadline - self.clock())))
                return self._not_said(Fate.EXPIRED, found.problem.value, text, maybe_arrived=maybe_arrived)
            await asyncio.sleep(pause)
            pause *= 2
            if maybe_arrived and self.own.came_back(text):
                return Verdict(Fate.SENT)

    def _not_said(self, fate: Fate, reason: str, text: str, *, maybe_arrived: bool) -> Verdict:
        """A text of which nothing was heard but refusals, unless an earlier try of it may have arrived."""
        if not maybe_arrived:
            return Verdict(fate, reason)
        return Verdict(Fate.SENT) if self.own.came_back(text) else Verdict(Fate.UNKNOWN, reason)

    async def _try(self, text: str, reply_to: str | None, deadline: float) -> Receipt | TwitchError:
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
            return TwitchError(Problem.UNREACHABLE)
        except TwitchError as failed:
            return failed

    def _verdict(self, receipt: Receipt, text: str, *, maybe_arrived: bool) -> Verdict:
        if receipt.drop_code == DUPLICATE and maybe_arrived:
            return Verdict(Fate.SENT)
        if receipt.drop_code:
            return self._not_said(Fate.DROPPED, receipt.drop_code, text, maybe_arrived=maybe_arrived)
        self.own.sent(receipt.message_id)
        return Verdict(Fate.SENT)


def _is_open(failed: TwitchError) -> bool:
    """Whether the text may have arrived all the same: no answer, or one that does not say."""
    # 503 says that nothing was done; other errors of the server leave it open.
    of_the_server = failed.status >= HTTPStatus.INTERNAL_SERVER_ERROR
    return failed.problem in _OPEN or (of_the_server and failed.status != HTTPStatus.SERVICE_UNAVAILABLE)


def _refusal(text: str) -> str:
    """Why a text is not for Twitch; "" if it is."""
    if not text.strip():
        return "empty"
    if len(text) > LONGEST_TEXT:
        return "too_long"
    if text.lstrip().startswith(("/", ".")):
        return "command"
    return ""
