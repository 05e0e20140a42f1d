"""Rewards for channel points: on offer while the program runs; what viewers buy goes to the desk, and back.

A redemption is settled once the desk has said what became of it. One that nobody will answer any more, from
before a crash or out of an absence, gives its points back.
"""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from chat.message import ChatMessage, Level
from chat.reading.normalise import clean_display_name, clean_login
from chat.sources.twitch.errors import TwitchError
from chat.sources.twitch.extra import Snag
from chat.sources.twitch.memo import Memo
from chat.sources.twitch.messages import SOURCE
from chat.sources.twitch.part import Part, Snagged, snag_of
from chat.sources.twitch.pointsapi import MOST_AT_ONCE, PointsApi, Redemption, Reward
from chat.sources.twitch.wanted import Offer

logger = logging.getLogger(__name__)

FRESH = 60.0
"""Seconds after which nobody waits for what they have bought."""
REMEMBERED = 5000
"""Redemptions that are known again."""
MOST_REWARDS = 50
"""As many as Twitch lets a channel have."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a redemption: whether Twitch keeps the points."""

    reward_id: str
    fulfilled: bool


class Rewards(Part):
    """See the module. `clock`: seconds since 1970."""

    def __init__(
        self,
        memo: Memo,
        offers: tuple[Offer, ...],
        deliver: Callable[[ChatMessage], None],
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__()
        self._memo, self._offers, self._deliver, self._clock = memo, offers, deliver, clock
        self._kinds: dict[str, str] = {}
        """What is on offer: the rewards' ids, and what each is to the game. Never changed, but replaced."""
        self._begun_as = ""
        self._session = self._subscribed = ""
        self._seen: OrderedDict[str, None] = OrderedDict()
        self._open: dict[str, str] = {}
        """Redemptions that the desk has, and whose reward each is of."""
        self._verdicts: dict[str, Verdict] = {}
        self.subscribe: Callable[[str], Coroutine[Any, Any, None]] | None = None
        """What has redemptions sent to an EventSub session."""

    @property
    def on_offer(self) -> frozenset[str]:
        """What each reward that viewers see now is to the game; may be asked in any thread."""
        return frozenset(self._kinds.values())

    # What comes in.

    def opened(self, session_id: str) -> None:
        """From now on this is the session over which chat comes."""
        self._session = session_id
        self.wake()

    def take(self, found: Redemption) -> None:
        """Somebody has bought something; each is told once. What is not of our rewards is not for us."""
        kind = self._kinds.get(found.reward_id)
        if kind is None or found.id in self._seen or self.leaving:
            return
        self._remember(found)
        self._open[found.id] = found.reward_id
        own = found.user_id == self._begun_as
        self._deliver(
            ChatMessage(
                id=found.id,
                source=SOURCE,
                user_id=found.user_id,
                login=clean_login(found.login),
                display_name=clean_display_name(found.display_name, found.login),
                text=found.text,
                level=Level.BROADCASTER if own else Level.VIEWER,
                reward=kind,
            )
        )

    def _remember(self, found: Redemption) -> None:
        self._seen[found.id] = None
        if len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)

    def settle(self, redemption_id: str, *, fulfilled: bool) -> None:
        """What became of a redemption."""
        reward_id = self._open.pop(redemption_id, None)
        if reward_id is not None:
            self._verdicts[redemption_id] = Verdict(reward_id, fulfilled)
            self.wake()

    # What goes out.

    async def work(self, api: PointsApi) -> None:
        """Do what is to be done now."""
        if self.leaving:
            await self._leave(api)
            return
        if self._begun_as != api.channel_id:
            await self._begin(api)
        session = self._session
        if session and session != self._subscribed and await self._hear(session):
            if await self._look_back(api):
                self._subscribed = session
            else:
                self.wake()
        await self._settle_all(api)

    async def _settle_all(self, api: PointsApi) -> None:
        for redemption_id, verdict in list(self._verdicts.items()):
            try:
                await api.settle(verdict.reward_id, redemption_id, fulfilled=verdict.fulfilled)
            except TwitchError as failed:
                if snag_of(failed) is Snag.REFUSED:
                    del self._verdicts[redemption_id]
                    self.wake()
                raise
            del self._verdicts[redemption_id]

    async def _hear(self, session_id: str) -> bool:
        """Have redemptions sent to this session; whether that can be: it may have ended meanwhile."""
        if self.subscribe is None:
            return False
        try:
            await self.subscribe(session_id)
        except TwitchError as refused:
            if refused.status != HTTPStatus.BAD_REQUEST:
                raise
            return False
        return True

    async def _look_back(self, api: PointsApi) -> bool:
        """What was bought while nothing was heard: done now if it is fresh, else the points go back.

        Whether that was all.
        """
        everything = True
        for reward_id in self._kinds:
            waiting = await api.waiting(reward_id)
            everything &= len(waiting) < MOST_AT_ONCE
            for found in waiting:
                if found.id in self._seen:
                    continue
                if self._clock() < found.at + FRESH and self._subscribed:
                    self.take(found)
                else:
                    self._remember(found)
                    self._verdicts[found.id] = Verdict(reward_id, fulfilled=False)
        return everything

    # The rewards themselves.

    async def _begin(self, api: PointsApi) -> None:
        """Offer what is to be offered. A reward that we have made before is found again, never made twice."""
        ours = await api.rewards(ours=True)
        known = self._memo.rewards.get(api.channel_id, {})
        kinds: dict[str, str] = {}
        taken: Snag | None = None
        for offer in self._offers:
            reward_id, cost = known.get(offer.kind, ("", 0))
            found = _found(ours, reward_id, offer.title)
            if found is None and offer.cost:
                try:
                    found = await self._make(api, offer)
                except Snagged as snagged:
                    taken = snagged.snag
            elif found is not None:
                await self._renew(api, offer, found, cost)
            if found is not None:
                with suppress(OSError):
                    self._memo.know(api.channel_id, offer.kind, found.id, offer.cost)
                if offer.cost:
                    kinds[found.id] = offer.kind
        self._kinds, self._begun_as, self._subscribed = kinds, api.channel_id, ""
        if taken is not None:
            self.wake()
            raise Snagged(taken)

    async def _make(self, api: PointsApi, offer: Offer) -> Reward:
        try:
            return await api.offer(offer)
        except TwitchError as refused:
            if refused.status != HTTPStatus.BAD_REQUEST:
                raise
        others = await api.rewards(ours=False)
        if any(each.title.casefold() == offer.title.casefold() for each in others):
            raise Snagged(Snag.TITLE_TAKEN)
        raise Snagged(Snag.TOO_MANY_REWARDS if len(others) >= MOST_REWARDS else Snag.REFUSED)

    async def _renew(self, api: PointsApi, offer: Offer, found: Reward, cost: int) -> None:
        """Show a reward of ours, or hide it. What the streamer has changed on Twitch stays."""
        changed: dict[str, object] = {}
        if found.enabled is not bool(offer.cost):
            changed["is_enabled"] = bool(offer.cost)
        if offer.cost and cost and offer.cost != cost:
            changed["cost"] = offer.cost
        if changed:
            await api.change(found.id, **changed)

    async def _leave(self, api: PointsApi) -> None:
        """Hide the rewards, and give back what was paid for what nobody will answer."""
        for redemption_id, reward_id in self._open.items():
            self._verdicts[redemption_id] = Verdict(reward_id, fulfilled=False)
        self._open.clear()
        kinds, self._kinds = self._kinds, {}
        for reward_id in kinds:
            with suppress(TwitchError):
                await api.change(reward_id, is_enabled=False)
        await self._settle_all(api)


def _found(ours: list[Reward], reward_id: str, title: str) -> Reward | None:
    """A reward that was made before: by its id, else by its title."""
    by_id = next((each for each in ours if each.id == reward_id), None)
    return by_id or next((each for each in ours if each.title.casefold() == title.casefold()), None)
