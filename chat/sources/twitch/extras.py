"""Twitch's own parts as one: what goes in and out, whichever connection stands."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from chat.message import ChatMessage
from chat.sources.twitch.account import Keys
from chat.sources.twitch.extra import SCOPES_OF, Extra, Snag, Trouble
from chat.sources.twitch.forms import ident, record
from chat.sources.twitch.library import Account, Api
from chat.sources.twitch.memo import Memo
from chat.sources.twitch.part import Part
from chat.sources.twitch.pointsapi import PointsApi, redemption
from chat.sources.twitch.predictions import Predictions
from chat.sources.twitch.rewards import Rewards
from chat.sources.twitch.wanted import Bet, ExtrasSettings

REDEEMED = "channel.channel_points_custom_reward_redemption.add"
"""What EventSub calls it when a viewer buys something."""


class Extras:
    """What lasts from the first connection to the last. `tell` hears each trouble once."""

    def __init__(
        self,
        settings: ExtrasSettings,
        deliver: Callable[[ChatMessage], None],
        tell: Callable[[Trouble], None],
    ) -> None:
        memo = Memo(settings.memo)
        self._predictions = Predictions(memo, settings.window)
        self._rewards = Rewards(memo, settings.offers, deliver)
        self._parts: dict[Extra, Part] = {
            Extra.PREDICTIONS: self._predictions,
            Extra.POINTS: self._rewards,
        }
        self._tell = tell
        self._told: set[Trouble] = set()
        self._api: PointsApi | None = None
        self._on: tuple[Extra, ...] = ()

    # From the game.

    def want(self, bet: Bet | None) -> None:
        """The prediction that is wanted from now on."""
        self._predictions.want(bet)

    def settle(self, redemption_id: str, *, fulfilled: bool) -> None:
        """What became of a redemption."""
        self._rewards.settle(redemption_id, fulfilled=fulfilled)

    @property
    def on_offer(self) -> frozenset[str]:
        """What can be bought now; may be asked in any thread."""
        return self._rewards.on_offer

    # From the connection.

    def opened(self, session_id: str) -> None:
        """Chat comes over this EventSub session now."""
        self._rewards.opened(session_id)
        self._predictions.wake()

    def notified(self, payload: dict[str, Any]) -> bool:
        """Take what is for us. Raises NotTheForm."""
        if record(payload.get("subscription")).get("type") != REDEEMED:
            return False
        found = redemption(payload.get("event"))
        ident(record(payload.get("event")).get("broadcaster_user_id"))
        self._rewards.take(found)
        return True

    async def run(self, api: Api, keys: Keys, channel: asyncio.Future[Account], pause: float) -> None:
        """Do what this account allows, until cancelled."""
        await asyncio.wait([channel])
        scopes = keys.grant.scopes
        on = tuple(extra for extra, scope in SCOPES_OF.items() if scope in scopes)
        if channel.result().user_id != keys.grant.user_id:
            for extra in on:
                self._note(extra, Snag.OTHER_CHANNEL)
            on = ()
        self._on, self._api = on, PointsApi(api, keys)
        channel_id = keys.grant.user_id
        self._rewards.subscribe = lambda session_id: keys.using(
            lambda access: api.subscribe_points(access, channel_id, session_id)
        )
        try:
            await asyncio.gather(*(self._run(extra, self._api, pause) for extra in on))
            await asyncio.Event().wait()
        finally:
            self._api = None

    async def _run(self, extra: Extra, api: PointsApi, pause: float) -> None:
        await self._parts[extra].run(api, pause, lambda snag: self._note(extra, snag))

    def _note(self, extra: Extra, snag: Snag) -> None:
        trouble = Trouble(extra, snag)
        if trouble not in self._told:
            self._told.add(trouble)
            self._tell(trouble)

    async def leave(self, longest: float) -> None:
        """The program ends: leave nothing open on Twitch that can be closed within so many seconds."""
        api = self._api
        if api is None:
            return
        work = [asyncio.create_task(self._parts[extra].leave(api)) for extra in self._on]
        if work:
            _, late = await asyncio.wait(work, timeout=longest)
            for task in late:
                task.cancel()
