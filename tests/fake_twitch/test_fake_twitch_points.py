"""The fake Twitch has predictions and rewards with Twitch's own limits, refusals and states."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest
from aiohttp import ClientSession, ClientTimeout

from tests.fake_twitch import FakeTwitch
from tests.fake_twitch.client import SOON, Client, frame, run, welcome
from tests.fake_twitch.helix import REDEEMED
from tests.fake_twitch.points import POINTS_SCOPE, PREDICTIONS_SCOPE

REWARDS = "channel_points/custom_rewards"


@pytest.fixture
def fake() -> Iterator[FakeTwitch]:
    with FakeTwitch() as running:
        yield running


def run_allowed(
    fake: FakeTwitch, test: Callable[[Client], Awaitable[None]], client_id: str = "client"
) -> None:
    """Run a test whose client may do everything."""
    scopes = ("user:read:chat", PREDICTIONS_SCOPE, POINTS_SCOPE)

    async def main() -> None:
        async with ClientSession(timeout=ClientTimeout(total=SOON)) as session:
            client = Client(fake, session, fake.sign_in(scopes=scopes))
            try:
                await test(client)
            finally:
                await client.close()

    asyncio.run(main())


def prediction(fake: FakeTwitch, **other: Any) -> dict[str, Any]:
    outcomes = [{"title": "yes"}, {"title": "no"}]
    asked = {
        "broadcaster_id": fake.streamer.id,
        "title": "Who?",
        "outcomes": outcomes,
        "prediction_window": 30,
    }
    return asked | other


class TestPredictions:
    def test_one_goes_its_way_once(self, fake: FakeTwitch) -> None:
        async def test(here: Client) -> None:
            status, made = await here.helix("POST", "predictions", prediction(fake))
            assert status == 200
            (found,) = made["data"]
            assert (found["status"], [each["title"] for each in found["outcomes"]]) == (
                "ACTIVE",
                ["yes", "no"],
            )
            assert (await here.helix("POST", "predictions", prediction(fake)))[0] == 400
            end = {"broadcaster_id": fake.streamer.id, "id": found["id"]}
            assert (await here.helix("PATCH", "predictions", end | {"status": "LOCKED"}))[0] == 200
            assert (await here.helix("PATCH", "predictions", end | {"status": "LOCKED"}))[0] == 400
            resolve = end | {"status": "RESOLVED"}
            assert (await here.helix("PATCH", "predictions", resolve))[0] == 400
            resolve |= {"winning_outcome_id": found["outcomes"][1]["id"]}
            assert (await here.helix("PATCH", "predictions", resolve))[0] == 200
            assert (await here.helix("PATCH", "predictions", end | {"status": "CANCELED"}))[0] == 400
            assert fake.points.predictions[0].winning == "no"
            assert (await here.helix("PATCH", "predictions", end | {"id": "x", "status": "LOCKED"}))[0] == 404

        run_allowed(fake, test)

    def test_it_locks_by_itself(self, fake: FakeTwitch) -> None:
        async def test(here: Client) -> None:
            await here.helix("POST", "predictions", prediction(fake))
            fake.clock.advance(30)
            _, found = await here.helix("GET", f"predictions?broadcaster_id={fake.streamer.id}")
            assert [each["status"] for each in found["data"]] == ["LOCKED"]

        run_allowed(fake, test)

    @pytest.mark.parametrize(
        "other",
        [
            {"title": ""}, {"title": "x" * 46}, {"outcomes": [{"title": "one"}]},
            {"outcomes": [{"title": "x" * 26}, {"title": "y"}]}, {"prediction_window": 29},
            {"prediction_window": 1801}, {"broadcaster_id": ""},
        ],
    )  # fmt: skip
    def test_its_limits(self, fake: FakeTwitch, other: dict[str, Any]) -> None:
        async def test(here: Client) -> None:
            assert (await here.helix("POST", "predictions", prediction(fake, **other)))[0] == 400

        run_allowed(fake, test)

    def test_who_may(self, fake: FakeTwitch) -> None:
        async def unallowed(here: Client) -> None:
            status, answer = await here.helix("POST", "predictions", prediction(fake))
            assert (status, answer["message"]) == (401, f"Missing scope: {PREDICTIONS_SCOPE}")

        async def others(here: Client) -> None:
            other = prediction(fake, broadcaster_id=fake.user("friend").id)
            assert (await here.helix("POST", "predictions", other))[0] == 401

        async def without_points(here: Client) -> None:
            assert (await here.helix("POST", "predictions", prediction(fake)))[0] == 403

        run(fake, unallowed)
        run_allowed(fake, others)
        fake.add_user("streamer", broadcaster_type="")
        run_allowed(fake, without_points)


class TestRewards:
    def test_a_reward_is_its_applications(self, fake: FakeTwitch) -> None:
        own = f"{REWARDS}?broadcaster_id={fake.streamer.id}"
        by_hand = fake.points.offer("Hydrate")

        async def test(here: Client) -> None:
            status, made = await here.helix("POST", own, {"title": "Hint", "cost": 5})
            reward = made["data"][0]["id"]
            assert status == 200
            _, again = await here.helix("POST", own, {"title": "hint", "cost": 5})
            assert again["message"] == "CREATE_CUSTOM_REWARD_DUPLICATE_REWARD"
            assert (await here.helix("POST", own, {"title": "Free", "cost": 0}))[0] == 400
            _, ours = await here.helix("GET", f"{own}&only_manageable_rewards=true")
            assert [each["id"] for each in ours["data"]] == [reward]
            assert len((await here.helix("GET", own))[1]["data"]) == 2
            assert (await here.helix("PATCH", f"{own}&id={reward}", {"is_enabled": False}))[0] == 200
            assert (await here.helix("PATCH", f"{own}&id={by_hand.id}", {"cost": 1}))[0] == 403
            assert (await here.helix("PATCH", f"{own}&id=none", {"cost": 1}))[0] == 404
            assert (await here.helix("DELETE", f"{own}&id={reward}"))[0] == 204
            assert len(fake.points.rewards) == 1

        run_allowed(fake, test)

    def test_what_is_bought_is_told_and_settled_once(self, fake: FakeTwitch) -> None:
        own = f"broadcaster_id={fake.streamer.id}"

        async def test(here: Client) -> None:
            _, made = await here.helix("POST", f"{REWARDS}?{own}", {"title": "Hint", "cost": 5})
            reward = made["data"][0]["id"]
            socket = await here.open()
            transport = {"method": "websocket", "session_id": await welcome(socket)}
            condition = {"broadcaster_user_id": fake.streamer.id}
            asked = {"type": REDEEMED, "version": "1", "condition": condition, "transport": transport}
            assert (await here.helix("POST", "eventsub/subscriptions", asked))[0] == 202
            bought = fake.points.redeem("ann", "Hint", "words")
            kind, payload, _ = await frame(socket)
            event = payload["event"]
            assert (kind, event["id"], event["user_login"], event["user_input"], event["status"]) == (
                "notification", bought, "ann", "words", "unfulfilled"
            )  # fmt: skip
            path = f"{REWARDS}/redemptions?{own}&reward_id={reward}"
            assert (await here.helix("GET", path))[0] == 400
            _, waiting = await here.helix("GET", f"{path}&status=UNFULFILLED")
            assert [each["id"] for each in waiting["data"]] == [bought]
            for expected in (200, 404):
                status, _ = await here.helix("PATCH", f"{path}&id={bought}", {"status": "CANCELED"})
                assert status == expected
            assert fake.points.statuses() == ["CANCELED"]

        run_allowed(fake, test)

    def test_hearing_of_it_needs_the_scope(self, fake: FakeTwitch) -> None:
        async def test(here: Client) -> None:
            transport = {"method": "websocket", "session_id": await welcome(await here.open())}
            condition = {"broadcaster_user_id": fake.streamer.id}
            asked = {"type": REDEEMED, "version": "1", "condition": condition, "transport": transport}
            assert (await here.helix("POST", "eventsub/subscriptions", asked))[0] == 403

        run(fake, test)
