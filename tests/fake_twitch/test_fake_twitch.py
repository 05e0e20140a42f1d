"""The fake Twitch signs in, answers and refuses as Twitch does, and fails as it is told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator

import pytest
from aiohttp import ClientConnectionError, ClientConnectorError, WSMessageTypeError, WSMsgType

from tests.fake_twitch import ACCESS_SECONDS, Clock, Endpoint, FakeTwitch
from tests.fake_twitch.client import SOON, Client, frame, run, text, welcome


@pytest.fixture
def fake() -> Iterator[FakeTwitch]:
    with FakeTwitch(device_interval=0) as running:
        yield running


class TestSignIn:
    def test_a_device_code_waits_for_its_owner_and_serves_once(self, fake: FakeTwitch) -> None:
        async def test(here: Client) -> None:
            status, device = await here.id("device", scopes="user:read:chat user:write:chat")
            assert status == 200
            assert device["expires_in"] == 1800
            assert device["verification_uri"].endswith(device["user_code"])
            ask = {
                "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
                "device_code": device["device_code"],
            }
            pending = {"status": 400, "message": "authorization_pending"}
            assert await here.id("token", **ask) == (400, pending)
            fake.authorize("somebody", device["user_code"])
            status, tokens = await here.id("token", **ask)
            assert status == 200
            assert tokens["scope"] == ["user:read:chat", "user:write:chat"]
            assert tokens["expires_in"] == ACCESS_SECONDS
            assert (await here.validate(tokens["access_token"]))[1]["login"] == "somebody"
            assert (await here.id("token", **ask))[1]["message"] == "invalid device code"
            assert {tokens["access_token"], tokens["refresh_token"]} < fake.secrets

        run(fake, test)

    def test_a_device_code_lives_half_an_hour(self, fake: FakeTwitch) -> None:
        async def test(here: Client) -> None:
            fake.authorize_at_once()
            _, device = await here.id("device", scopes="")
            fake.clock.advance(1800)
            grant = "urn:ietf:params:oauth:grant-type:device_code"
            _, answer = await here.id("token", grant_type=grant, device_code=device["device_code"])
            assert answer["message"] == "invalid device code"

        run(fake, test)

    def test_a_refresh_token_serves_once_and_then_cuts_the_grant(self, fake: FakeTwitch) -> None:
        async def test(here: Client) -> None:
            socket = await here.subscribed()
            status, new = await here.refresh(here.tokens.refresh)
            assert status == 200
            assert (await here.validate(new["access_token"]))[0] == 200
            assert (await here.refresh(here.tokens.refresh))[1]["message"] == "Invalid refresh token"
            assert (await here.validate(new["access_token"]))[0] == 401
            assert (await here.refresh(new["refresh_token"]))[0] == 400
            kind, payload, _ = await frame(socket)
            assert (kind, payload["subscription"]["status"]) == ("revocation", "authorization_revoked")
            assert [each.status for each in fake.records.refreshes] == [200, 400, 400]

        run(fake, test)

    def test_access_tokens_live_four_hours_and_refresh_tokens_thirty_days(self) -> None:
        now = [1_800_000_000.0]
        with FakeTwitch(clock=Clock(lambda: now[0])) as fake:

            async def test(here: Client) -> None:
                now[0] += ACCESS_SECONDS - 1
                assert (await here.validate(here.tokens.access))[1]["expires_in"] == 1
                assert (await here.helix("GET", "users"))[0] == 200
                now[0] += 1
                assert (await here.validate(here.tokens.access))[0] == 401
                assert (await here.helix("GET", "users"))[1]["message"] == "Invalid OAuth token"
                now[0] += 30 * 86400
                assert (await here.refresh(here.tokens.refresh))[0] == 400

            run(fake, test)

    def test_revoking_ends_the_grant(self, fake: FakeTwitch) -> None:
        async def test(here: Client) -> None:
            assert (await here.id("revoke", token="unknown"))[1]["message"] == "Invalid token"
            assert (await here.id("revoke", token=here.tokens.access))[0] == 200
            assert (await here.validate(here.tokens.access))[0] == 401
            assert [each.status for each in fake.records.revocations] == [400, 200]

        run(fake, test)


class TestHelix:
    def test_users(self, fake: FakeTwitch) -> None:
        async def test(here: Client) -> None:
            koi = fake.add_user("koi", display_name="コイ")
            own = (await here.helix("GET", "users"))[1]["data"]
            assert [user["login"] for user in own] == ["streamer"]
            some = (await here.helix("GET", f"users?login=nobody&id={koi.id}&login=streamer"))[1]["data"]
            assert [user["display_name"] for user in some] == ["コイ", "streamer"]

        run(fake, test)

    def test_subscriptions(self, fake: FakeTwitch) -> None:
        async def test(here: Client) -> None:
            session_id = await welcome(await here.open())
            assert (await here.subscribe("unknown"))[0] == 400
            assert (await here.subscribe(session_id, user_id="77"))[0] == 403
            status, made = await here.subscribe(session_id)
            assert status == 202
            assert made["data"][0]["transport"]["session_id"] == session_id
            assert (await here.subscribe(session_id))[0] == 409
            subscription = made["data"][0]["id"]
            listed = (await here.helix("GET", "eventsub/subscriptions?status=enabled"))[1]
            assert [each["id"] for each in listed["data"]] == [subscription]
            path = f"eventsub/subscriptions?id={subscription}"
            assert (await here.helix("DELETE", path))[0] == 204
            assert (await here.helix("DELETE", path))[0] == 404
            assert [each.status for each in fake.records.subscriptions] == [400, 403, 202, 409]

        run(fake, test)

    def test_only_three_connections_may_have_subscriptions(self, fake: FakeTwitch) -> None:
        async def test(here: Client) -> None:
            for _ in range(3):
                await here.subscribed()
            assert (await here.subscribe(await welcome(await here.open())))[0] == 429

        run(fake, test)


class TestSending:
    def test_what_is_sent_appears_in_the_chat(self, fake: FakeTwitch) -> None:
        async def test(here: Client) -> None:
            socket = await here.subscribed()
            question = fake.say("viewer", "how?").message_id
            _, answer = await here.send("so", reply_parent_message_id=question)
            assert answer["data"][0]["is_sent"]
            assert await text(socket) == "how?"
            event = (await frame(socket))[1]["event"]
            assert event["message"]["text"] == "@viewer so"
            assert event["reply"]["parent_message_id"] == question
            assert fake.records.sent[0].accepted

        run(fake, test)

    @pytest.mark.parametrize("badges, limit", [((), 20), (("vip",), 100), (("moderator",), 100)])
    def test_the_limit_of_half_a_minute(self, badges: tuple[str, ...], limit: int) -> None:
        # A clock that stands still: no message leaves the half minute by itself.
        with FakeTwitch(clock=Clock(lambda: 0.0)) as fake:
            other = fake.add_user("other")
            fake.add_user("streamer", badges=badges)

            async def test(here: Client) -> None:
                for number in range(limit):
                    _, answer = await here.send(str(number), broadcaster_id=other.id)
                    assert answer["data"][0]["is_sent"]
                _, answer = await here.send("too much", broadcaster_id=other.id)
                assert answer["data"][0]["drop_reason"]["code"] == "msg_ratelimit"
                fake.clock.advance(3599)
                _, answer = await here.send("silenced", broadcaster_id=other.id)
                assert not answer["data"][0]["is_sent"]
                fake.clock.advance(1)
                _, answer = await here.send("heard", broadcaster_id=other.id)
                assert answer["data"][0]["is_sent"]

            run(fake, test)

    def test_the_same_again_within_half_a_minute_is_dropped(self) -> None:
        with FakeTwitch(clock=Clock(lambda: 0.0)) as fake:

            async def test(here: Client) -> None:
                for seconds, sent in ((0, True), (29, False), (1, True)):
                    fake.clock.advance(seconds)
                    assert (await here.send("koi"))[1]["data"][0]["is_sent"] is sent
                assert [each.drop_code for each in fake.records.sent] == [None, "msg_duplicate", None]

            run(fake, test)

    def test_what_is_refused(self, fake: FakeTwitch) -> None:
        async def test(here: Client) -> None:
            assert (await here.send("桜" * 500))[0] == 200
            assert (await here.send("桜" * 501))[0] == 422
            assert (await here.send("x", sender_id="77"))[0] == 401
            assert (await here.send("x", broadcaster_id="77"))[0] == 400
            assert (await here.send("x", reply_parent_message_id="no"))[0] == 400
            assert [each.status for each in fake.records.sent] == [200, 422, 401, 400, 400]

        run(fake, test)


class TestFaults:
    def test_answers_that_fail(self, fake: FakeTwitch) -> None:
        async def test(here: Client) -> None:
            fake.faults.refuse_sending(503)
            assert (await here.send("1"))[0] == 503
            fake.faults.drop_message()
            assert (await here.send("2"))[1]["data"][0]["drop_reason"]["code"] == "msg_rejected"
            fake.faults.malform(Endpoint.SEND)
            with pytest.raises(json.JSONDecodeError):
                await here.send("3")
            fake.faults.reset(Endpoint.SEND)
            with pytest.raises(ClientConnectionError):
                await here.send("4")
            fake.faults.time_out(Endpoint.SEND)
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(here.send("5"), 0.05)
            fake.faults.delay(Endpoint.SEND, 0.01)
            assert (await here.send("6"))[0] == 200
            fake.faults.lose_answer(Endpoint.SEND)
            with pytest.raises(ClientConnectionError):
                await here.send("7")
            assert [each.text for each in fake.records.sent if each.accepted] == ["6", "7"]
            fake.faults.refuse_subscription(429, times=2)
            fake.faults.reset_subscription()
            session_id = await welcome(await here.open())
            assert [(await here.subscribe(session_id))[0] for _ in range(2)] == [429, 429]
            with pytest.raises(ClientConnectionError):
                await here.subscribe(session_id)
            assert fake.faults.left(Endpoint.SUBSCRIBE) == 0
            assert (await here.subscribe(session_id))[0] == 202

        run(fake, test)

    def test_the_network_goes_away_and_comes_back(self, fake: FakeTwitch) -> None:
        async def test(here: Client) -> None:
            socket, reader = await here.subscribed(), await here.reader("streamer")
            before = fake.addresses
            fake.network_away()
            assert (await socket.receive(timeout=SOON)).type in {WSMsgType.ERROR, WSMsgType.CLOSED}
            with pytest.raises(WSMessageTypeError):
                await reader.until("never")
            for attempt in (here.open(), here.helix("GET", "users"), here.validate("x")):
                with pytest.raises(ClientConnectorError):
                    await attempt
            fake.network_back()
            assert fake.addresses == before
            await here.subscribed()
            fake.network_away(0.02)
            refused = 0
            while not fake.eventsub.sessions:
                try:
                    await here.subscribed()
                except ClientConnectorError:
                    refused += 1
            assert refused

        run(fake, test)

    def test_a_network_that_does_not_even_refuse(self, fake: FakeTwitch) -> None:
        async def test(here: Client) -> None:
            await here.helix("GET", "users")
            fake.network_away(refuse=False)
            for attempt in (here.open(), here.helix("GET", "users")):
                with pytest.raises(TimeoutError):
                    await asyncio.wait_for(attempt, 0.05)
            fake.network_back()
            await here.subscribed()

        run(fake, test)
