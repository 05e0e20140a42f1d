"""What is asked of Twitch about predictions and rewards, of the signed-in account's own channel.

Source: dev.twitch.tv/docs/api/reference, predictions and channel points.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus
from typing import Any, TypeVar

from chat.sources.twitch.account import Keys
from chat.sources.twitch.errors import TwitchError
from chat.sources.twitch.forms import NotTheForm, ident, name, parts, record, words
from chat.sources.twitch.library import Api, Asking
from chat.sources.twitch.wanted import Offer

T = TypeVar("T")

RUNNING = frozenset({"ACTIVE", "LOCKED"})
"""How a prediction stands while there can be no other."""
MOST_AT_ONCE = 50
"""Redemptions that Twitch tells in one answer."""
_LATELY = 5
"""Predictions that are looked at: whatever runs is the latest."""


@dataclass(frozen=True, slots=True)
class Prediction:
    """A prediction that Twitch has. `outcomes`: id and title of each, in their order."""

    id: str
    title: str
    status: str
    outcomes: tuple[tuple[str, str], ...]

    @property
    def titles(self) -> tuple[str, ...]:
        """What may come out."""
        return tuple(title for _, title in self.outcomes)


@dataclass(frozen=True, slots=True)
class Reward:
    """A reward that the channel has."""

    id: str
    title: str
    enabled: bool
    cost: int


@dataclass(frozen=True, slots=True)
class Redemption:
    """Somebody has bought a reward. `at`: when, in seconds since 1970."""

    id: str
    reward_id: str
    user_id: str
    login: str
    display_name: str
    text: str
    at: float


class PointsApi:
    """The requests. All raise TwitchError."""

    def __init__(self, api: Api, keys: Keys) -> None:
        self._api, self._keys = api, keys
        self.channel_id = keys.grant.user_id

    async def _ask(self, asking: Asking, read: Callable[[dict[str, Any]], T]) -> T:
        return await self._keys.using(lambda access: self._api.call(access, asking, read))

    async def has_points(self) -> bool:
        """Whether the channel is an affiliate's or a partner's."""
        asking = Asking("GET", "users", {"id": self.channel_id})
        return await self._ask(asking, lambda found: bool(_first(found).get("broadcaster_type")))

    # Predictions.

    async def latest(self) -> list[Prediction]:
        """The channel's last predictions, the latest first: only that one may be running."""
        asking = Asking("GET", "predictions", {"broadcaster_id": self.channel_id, "first": _LATELY})
        return await self._ask(asking, _predictions)

    async def prediction(self, prediction_id: str) -> Prediction | None:
        """One of the channel's, None if there is none of this id."""
        asking = Asking("GET", "predictions", {"broadcaster_id": self.channel_id, "id": prediction_id})
        try:
            found = await self._ask(asking, _predictions)
        except TwitchError as refused:
            if refused.status != HTTPStatus.NOT_FOUND:
                raise
            return None
        return found[0] if found else None

    async def predict(self, title: str, outcomes: tuple[str, ...], window: int) -> Prediction:
        """Begin a prediction; viewers have so many seconds."""
        body = {
            "broadcaster_id": self.channel_id,
            "title": title,
            "outcomes": [{"title": outcome} for outcome in outcomes],
            "prediction_window": window,
        }
        return (await self._ask(Asking("POST", "predictions", body=body), _predictions))[0]

    async def end(self, prediction_id: str, status: str, outcome_id: str = "") -> None:
        """Lock, resolve or cancel a prediction."""
        body = {"broadcaster_id": self.channel_id, "id": prediction_id, "status": status}
        if outcome_id:
            body["winning_outcome_id"] = outcome_id
        await self._ask(Asking("PATCH", "predictions", body=body), bool)

    # Rewards.

    async def rewards(self, *, ours: bool) -> list[Reward]:
        """The channel's rewards; `ours`: those that this application has made."""
        params: dict[str, str | int] = {"broadcaster_id": self.channel_id}
        if ours:
            params["only_manageable_rewards"] = "true"
        return await self._ask(Asking("GET", "channel_points/custom_rewards", params), _rewards)

    async def offer(self, offer: Offer) -> Reward:
        """Make a reward, for viewers to see at once."""
        body = {
            "title": offer.title,
            "prompt": offer.prompt,
            "cost": offer.cost,
            "is_user_input_required": offer.asks,
            "is_enabled": True,
        }
        params = {"broadcaster_id": self.channel_id}
        return (await self._ask(Asking("POST", "channel_points/custom_rewards", params, body), _rewards))[0]

    async def change(self, reward_id: str, **changed: object) -> None:
        """Change some of a reward's fields."""
        params = {"broadcaster_id": self.channel_id, "id": reward_id}
        await self._ask(Asking("PATCH", "channel_points/custom_rewards", params, changed), bool)

    async def waiting(self, reward_id: str) -> list[Redemption]:
        """What viewers have bought and nobody has settled, the oldest first; at most MOST_AT_ONCE."""
        params: dict[str, str | int] = {
            "broadcaster_id": self.channel_id,
            "reward_id": reward_id,
            "status": "UNFULFILLED",
            "first": MOST_AT_ONCE,
        }
        asking = Asking("GET", "channel_points/custom_rewards/redemptions", params)
        return await self._ask(asking, lambda found: [redemption(each) for each in parts(found["data"])])

    async def settle(self, reward_id: str, redemption_id: str, *, fulfilled: bool) -> None:
        """Keep the points, or give them back. What somebody has settled before stays as it is."""
        params = {"broadcaster_id": self.channel_id, "reward_id": reward_id, "id": redemption_id}
        body = {"status": "FULFILLED" if fulfilled else "CANCELED"}
        try:
            await self._ask(Asking("PATCH", "channel_points/custom_rewards/redemptions", params, body), bool)
        except TwitchError as refused:
            if refused.status != HTTPStatus.NOT_FOUND:
                raise


def redemption(found: object) -> Redemption:
    """A redemption, as Helix and as EventSub tell it. Raises NotTheForm."""
    each = record(found)
    try:
        at = datetime.fromisoformat(words(each.get("redeemed_at"))[:19] + "+00:00").timestamp()
    except ValueError:
        raise NotTheForm from None
    return Redemption(
        ident(each.get("id")),
        ident(record(each.get("reward")).get("id")),
        ident(each.get("user_id")),
        name(each.get("user_login")),
        name(each.get("user_name")),
        words(each.get("user_input") or ""),
        at,
    )


def _first(found: dict[str, Any]) -> dict[str, Any]:
    return record(parts(found["data"])[0])


def _predictions(found: dict[str, Any]) -> list[Prediction]:
    return [
        Prediction(
            ident(each["id"]),
            words(each["title"]),
            name(each["status"]),
            tuple((ident(outcome["id"]), words(outcome["title"])) for outcome in parts(each["outcomes"])),
        )
        for each in map(record, parts(found["data"]))
    ]


def _rewards(found: dict[str, Any]) -> list[Reward]:
    return [
        Reward(ident(each["id"]), words(each["title"]), each["is_enabled"] is True, int(each["cost"]))
        for each in map(record, parts(found["data"]))
    ]
