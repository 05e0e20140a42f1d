"""Predictions, rewards for channel points, and what viewers buy, with Twitch's own limits and refusals.

Sources: dev.twitch.tv/docs/api/reference (predictions; channel points) and eventsub-subscription-types.
"""

from __future__ import annotations

import uuid
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from aiohttp import web

from tests.fake_twitch.accounts import Accounts, ApiError, Grant
from tests.fake_twitch.chat import Chat, User
from tests.fake_twitch.clock import stamp
from tests.fake_twitch.eventsub import EventSub
from tests.fake_twitch.faults import Endpoint
from tests.fake_twitch.helix import REDEEMED, body
from tests.fake_twitch.shapes import JSON, user_fields
from tests.fake_twitch.thread import LoopThread

PREDICTIONS_SCOPE = "channel:manage:predictions"
POINTS_SCOPE = "channel:manage:redemptions"
RUNNING = ("ACTIVE", "LOCKED")
MOST_REWARDS = 50
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass(slots=True)
class Prediction:
    """`window`: seconds until it locks by itself."""

    channel: User
    title: str
    outcomes: dict[str, str]
    window: int
    created: float
    id: str = field(default_factory=lambda: str(uuid.uuid4()))
    status: str = "ACTIVE"
    winner: str | None = None
    steps: list[str] = field(default_factory=list)
    """What it has become, one after the other."""

    @property
    def winning(self) -> str | None:
        """The title of the outcome that has won."""
        return None if self.winner is None else self.outcomes[self.winner]

    def become(self, status: str, winner: str | None = None) -> None:
        self.status, self.winner = status, winner
        self.steps.append(status)

    def json(self) -> JSON:
        return {
            "id": self.id,
            "broadcaster_id": self.channel.id,
            "broadcaster_name": self.channel.display_name,
            "broadcaster_login": self.channel.login,
            "title": self.title,
            "winning_outcome_id": self.winner,
            "outcomes": [
                {
                    "id": each, "title": title, "users": 0, "channel_points": 0, "top_predictors": None,
                    "color": "PINK" if number else "BLUE",
                }
                for number, (each, title) in enumerate(self.outcomes.items())
            ],
            "prediction_window": self.window,
            "status": self.status,
            "created_at": stamp(self.created),
            "ended_at": None if self.status in RUNNING else stamp(self.created),
            "locked_at": None if self.status == "ACTIVE" else stamp(self.created),
        }  # fmt: skip


@dataclass(slots=True)
class Reward:
    """`client_id`: the application that has made it; "": the streamer, on the dashboard."""

    channel: User
    client_id: str
    title: str
    cost: int
    prompt: str = ""
    is_enabled: bool = True
    is_paused: bool = False
    is_user_input_required: bool = False
    id: str = field(default_factory=lambda: str(uuid.uuid4()))

    def json(self) -> JSON:
        off = {"is_enabled": False}
        return {
            "broadcaster_id": self.channel.id,
            "broadcaster_login": self.channel.login,
            "broadcaster_name": self.channel.display_name,
            "id": self.id,
            "title": self.title,
            "prompt": self.prompt,
            "cost": self.cost,
            "image": None,
            "default_image": {},
            "background_color": "#00E5CB",
            "is_enabled": self.is_enabled,
            "is_user_input_required": self.is_user_input_required,
            "max_per_stream_setting": off | {"max_per_stream": 0},
            "max_per_user_per_stream_setting": off | {"max_per_user_per_stream": 0},
            "global_cooldown_setting": off | {"global_cooldown_seconds": 0},
            "is_paused": self.is_paused,
            "is_in_stock": True,
            "should_redemptions_skip_request_queue": False,
            "redemptions_redeemed_current_stream": None,
            "cooldown_expires_at": None,
        }


@dataclass(slots=True)
class Redemption:
    reward: Reward
    user: User
    text: str
    at: float
    id: str = field(default_factory=lambda: str(uuid.uuid4()))
    status: str = "UNFULFILLED"

    def json(self) -> JSON:
        reward = self.reward
        about = {"id": reward.id, "title": reward.title, "prompt": reward.prompt, "cost": reward.cost}
        return {
            "broadcaster_id": reward.channel.id,
            "id": self.id,
            **user_fields("", self.user),
            "user_input": self.text,
            "status": self.status,
            "redeemed_at": stamp(self.at)[:19] + "Z",
            "reward": about,
        }

    def event(self) -> JSON:
        """The event of channel.channel_points_custom_reward_redemption.add, version 1."""
        found = self.json() | user_fields("broadcaster_", self.reward.channel)
        del found["broadcaster_id"]
        return found | {"status": self.status.lower()}


@dataclass(slots=True)
class Points:
    """All of it. The methods of tests may be called from any thread, the handlers on the server's own."""

    _thread: LoopThread
    _accounts: Accounts
    _chat: Chat
    _eventsub: EventSub
    _predictions: list[Prediction] = field(default_factory=list)
    _rewards: list[Reward] = field(default_factory=list)
    _redemptions: list[Redemption] = field(default_factory=list)

    # --- what a test does ---

    @property
    def predictions(self) -> tuple[Prediction, ...]:
        """All there ever were, the oldest first."""
        return self._thread.call(lambda: tuple(self._predictions))

    @property
    def rewards(self) -> tuple[Reward, ...]:
        return self._thread.call(lambda: tuple(self._rewards))

    def statuses(self) -> list[str]:
        """What became of all redemptions, the oldest first."""
        return self._thread.call(lambda: [each.status for each in self._redemptions])

    def predict(self, title: str, *outcomes: str) -> Prediction:
        """The streamer begins a prediction by hand."""

        def begin() -> Prediction:
            ids = {str(uuid.uuid4()): outcome for outcome in outcomes}
            found = Prediction(self._chat.people.get(self._chat.channel), title, ids, 120, self._chat.clock())
            self._predictions.append(found)
            return found

        return self._thread.call(begin)

    def end(self, prediction: Prediction, status: str) -> None:
        """The streamer ends a prediction by hand."""
        self._thread.call(lambda: prediction.become(status))

    def offer(self, title: str) -> Reward:
        """The streamer makes a reward by hand."""

        def make() -> Reward:
            self._rewards.append(Reward(self._chat.people.get(self._chat.channel), "", title, 100))
            return self._rewards[-1]

        return self._thread.call(make)

    def redeem(self, login: str, title: str, text: str = "", *, ago: float = 0.0, copies: int = 1) -> str:
        """A viewer buys a reward; the id of that. With `copies` it is told so often, with 0 never."""

        def buy() -> str:
            reward = next(each for each in self._rewards if each.title == title)
            if not reward.is_enabled or reward.is_paused:
                raise AssertionError(f"viewers do not see {title!r}")
            at = self._chat.clock() - ago
            self._redemptions.append(Redemption(reward, self._chat.people.get(login), text, at))
            self._eventsub.redeemed(self._redemptions[-1].event(), REDEEMED, copies)
            return self._redemptions[-1].id

        return self._thread.call(buy)

    # --- the server's side ---

    @property
    def handlers(self) -> dict[Endpoint, Handler]:
        return {
            Endpoint.PREDICT: self._begin,
            Endpoint.PREDICTIONS: self._list_predictions,
            Endpoint.END_PREDICTION: self._end,
            Endpoint.OFFER_REWARD: self._make_reward,
            Endpoint.REWARDS: self._list_rewards,
            Endpoint.CHANGE_REWARD: self._change_reward,
            Endpoint.DELETE_REWARD: self._delete_reward,
            Endpoint.REDEMPTIONS: self._list_redemptions,
            Endpoint.SETTLE: self._settle,
        }

    def _may(self, request: web.Request, scope: str, channel_id: object) -> Grant:
        """Whose request this is, if it may be about this channel."""
        grant = self._accounts.of_request(request)
        if scope not in grant.scopes:
            raise ApiError(401, f"Missing scope: {scope}")
        if not channel_id:
            raise ApiError(400, 'The parameter "broadcaster_id" was missing')
        if channel_id != grant.user.id:
            raise ApiError(401, "The ID in broadcaster_id must match the user ID found in the token")
        if not self._chat.people.get(grant.user.login).broadcaster_type:
            raise ApiError(403, "channel points are not available for the broadcaster")
        return grant

    def _of(self, grant: Grant) -> list[Prediction]:
        """A channel's predictions, the latest first; those whose time has run out are locked."""
        found = [each for each in self._predictions if each.channel.id == grant.user.id]
        for each in found:
            if each.status == "ACTIVE" and self._chat.clock() >= each.created + each.window:
                each.become("LOCKED")
        return found[::-1]

    async def _begin(self, request: web.Request) -> web.Response:
        asked = await body(request)
        grant = self._may(request, PREDICTIONS_SCOPE, asked.get("broadcaster_id"))
        title, window = asked.get("title"), asked.get("prediction_window")
        outcomes = [str(each.get("title", "")) for each in asked.get("outcomes") or []]
        if not isinstance(title, str) or not 0 < len(title) <= 45:
            raise ApiError(400, "title must be 1 to 45 characters")
        if not 2 <= len(outcomes) <= 10 or not all(0 < len(each) <= 25 for each in outcomes):
            raise ApiError(400, "outcomes must be 2 to 10, each of 1 to 25 characters")
        if not isinstance(window, int) or not 30 <= window <= 1800:
            raise ApiError(400, "prediction_window must be from 30 to 1800")
        if any(each.status in RUNNING for each in self._of(grant)):
            raise ApiError(400, "prediction event already active, only one allowed at a time")
        ids = {str(uuid.uuid4()): outcome for outcome in outcomes}
        self._predictions.append(Prediction(grant.user, title, ids, window, self._chat.clock()))
        return web.json_response({"data": [self._predictions[-1].json()]})

    async def _list_predictions(self, request: web.Request) -> web.Response:
        grant = self._may(request, PREDICTIONS_SCOPE, request.query.get("broadcaster_id"))
        ids, first = request.query.getall("id", []), int(request.query.get("first", "20"))
        if not 1 <= first <= 25 or len(ids) > 25:
            raise ApiError(400, "first must be from 1 to 25")
        found = [each for each in self._of(grant) if not ids or each.id in ids]
        return web.json_response({"data": [each.json() for each in found[:first]], "pagination": {}})

    async def _end(self, request: web.Request) -> web.Response:
        asked = await body(request)
        grant = self._may(request, PREDICTIONS_SCOPE, asked.get("broadcaster_id"))
        status, winner = asked.get("status"), asked.get("winning_outcome_id")
        found = next((each for each in self._of(grant) if each.id == asked.get("id")), None)
        if found is None:
            raise ApiError(404, "The prediction in the id field was not found")
        if status not in {"LOCKED", "RESOLVED", "CANCELED"}:
            raise ApiError(400, "The status is not valid")
        if found.status not in RUNNING or found.status == status:
            raise ApiError(400, "The prediction's status does not allow this")
        if status == "RESOLVED" and winner not in found.outcomes:
            raise ApiError(400, "winning_outcome_id is required for RESOLVED")
        found.become(status, winner if status == "RESOLVED" else None)
        return web.json_response({"data": [found.json()]})

    async def _make_reward(self, request: web.Request) -> web.Response:
        grant = self._may(request, POINTS_SCOPE, request.query.get("broadcaster_id"))
        asked = await body(request)
        title, cost, prompt = asked.get("title", ""), asked.get("cost", 0), asked.get("prompt", "")
        own = [each for each in self._rewards if each.channel.id == grant.user.id]
        if not 0 < len(title) <= 45 or cost < 1 or len(prompt) > 200:
            raise ApiError(400, "title, cost or prompt is not valid")
        if any(each.title.casefold() == title.casefold() for each in own):
            raise ApiError(400, "CREATE_CUSTOM_REWARD_DUPLICATE_REWARD")
        if len(own) >= MOST_REWARDS:
            raise ApiError(400, "CREATE_CUSTOM_REWARD_TOO_MANY_REWARDS")
        reward = Reward(grant.user, grant.client_id, title, cost, prompt)
        reward.is_enabled = asked.get("is_enabled", True)
        reward.is_user_input_required = asked.get("is_user_input_required", False)
        self._rewards.append(reward)
        return web.json_response({"data": [reward.json()]})

    async def _list_rewards(self, request: web.Request) -> web.Response:
        grant = self._may(request, POINTS_SCOPE, request.query.get("broadcaster_id"))
        ids = request.query.getall("id", [])
        manageable = request.query.get("only_manageable_rewards") == "true"
        found = [
            each
            for each in self._rewards
            if each.channel.id == grant.user.id
            and (not ids or each.id in ids)
            and (not manageable or each.client_id == grant.client_id)
        ]
        if ids and not found:
            raise ApiError(404, "All of the custom rewards specified were not found")
        return web.json_response({"data": [each.json() for each in found]})

    def _own(self, request: web.Request, name: str) -> Reward:
        """The reward of a request, which only the application that has made it may touch."""
        grant = self._may(request, POINTS_SCOPE, request.query.get("broadcaster_id"))
        wanted = request.query.get(name)
        found = next(
            (each for each in self._rewards if each.id == wanted and each.channel.id == grant.user.id), None
        )
        if found is None:
            raise ApiError(404, "The custom reward was not found")
        if found.client_id != grant.client_id:
            raise ApiError(
                403, "The ID in the Client-Id header must match the client ID that made the reward"
            )
        return found

    async def _change_reward(self, request: web.Request) -> web.Response:
        reward = self._own(request, "id")
        asked = await body(request)
        for name in {"title", "cost", "prompt", "is_enabled", "is_paused"} & set(asked):
            setattr(reward, name, asked[name])
        return web.json_response({"data": [reward.json()]})

    async def _delete_reward(self, request: web.Request) -> web.Response:
        reward = self._own(request, "id")
        self._rewards.remove(reward)
        for each in self._redemptions:
            if each.reward is reward and each.status == "UNFULFILLED":
                each.status = "FULFILLED"
        return web.Response(status=204)

    async def _list_redemptions(self, request: web.Request) -> web.Response:
        reward = self._own(request, "reward_id")
        status, first = request.query.get("status"), int(request.query.get("first", "20"))
        if status not in {"UNFULFILLED", "FULFILLED", "CANCELED"} or not 1 <= first <= 50:
            raise ApiError(400, "status is required, first must be from 1 to 50")
        found = [each for each in self._redemptions if each.reward is reward and each.status == status]
        return web.json_response({"data": [each.json() for each in found[:first]], "pagination": {}})

    async def _settle(self, request: web.Request) -> web.Response:
        reward = self._own(request, "reward_id")
        status = (await body(request)).get("status")
        if status not in {"FULFILLED", "CANCELED"}:
            raise ApiError(400, "The status is not valid")
        ids = request.query.getall("id", [])
        found = [
            each
            for each in self._redemptions
            if each.reward is reward and each.id in ids and each.status == "UNFULFILLED"
        ]
        if not found:
            raise ApiError(404, "The redemptions were not found or are not UNFULFILLED")
        for each in found:
            each.status = status
        return web.json_response({"data": [each.json() for each in found]})
