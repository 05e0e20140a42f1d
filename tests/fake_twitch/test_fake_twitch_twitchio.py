"""The real TwitchIO, unmodified, cannot tell the fake Twitch from the real one."""

from __future__ import annotations

import asyncio
import warnings
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest

from tests.fake_twitch import Endpoint, FakeTwitch
from tests.fake_twitch.client import SOON

with warnings.catch_warnings():
    # TwitchIO's web adapter, which nobody uses here, derives from a class of aiohttp that frowns on it.
    warnings.simplefilter("ignore", DeprecationWarning)
    import twitchio
    from twitchio import eventsub
    from twitchio.eventsub import websockets
    from twitchio.http import Route


class Program(twitchio.Client):
    """A program on the real TwitchIO that keeps what it hears."""

    def __init__(self) -> None:
        scopes = twitchio.Scopes(user_read_chat=True, user_write_chat=True)
        super().__init__(client_id="client", scopes=scopes)
        self.heard: asyncio.Queue[twitchio.ChatMessage] = asyncio.Queue()
        self.refreshed: asyncio.Queue[twitchio.TokenRefreshedPayload] = asyncio.Queue()
        self.revoked: asyncio.Queue[twitchio.SubscriptionRevoked] = asyncio.Queue()

    async def event_message(self, payload: twitchio.ChatMessage) -> None:
        self.heard.put_nowait(payload)

    async def event_token_refreshed(self, payload: twitchio.TokenRefreshedPayload) -> None:
        self.refreshed.put_nowait(payload)

    async def event_subscription_revoked(self, payload: twitchio.SubscriptionRevoked) -> None:
        self.revoked.put_nowait(payload)

    async def next(self) -> twitchio.ChatMessage:
        return await asyncio.wait_for(self.heard.get(), SOON)

    @property
    def me(self) -> twitchio.User:
        assert isinstance(self.user, twitchio.User)
        return self.user


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeTwitch]:
    """The fake Twitch in the place of the real one."""
    with FakeTwitch(device_interval=0) as running:
        monkeypatch.setattr(Route, "BASE", running.helix_address)
        monkeypatch.setattr(Route, "ID_BASE", running.id_address)
        monkeypatch.setattr(websockets, "WSS", running.eventsub_address)
        yield running


@asynccontextmanager
async def program(fake: FakeTwitch) -> AsyncIterator[Program]:
    """A program that has signed in by device code and reads the streamer's chat."""
    client = Program()
    device = await client.login_dcf(load_token=False, save_token=False, force_flow=True)
    assert device is not None
    starting = asyncio.create_task(
        client.start_dcf(device_code=device["device_code"], interval=device["interval"], timeout=1800)
    )
    await asyncio.to_thread(fake.records.wait, lambda records: bool(records.asked(Endpoint.TOKEN)))
    fake.authorize()
    try:
        await asyncio.wait_for(client.wait_until_ready(), SOON)
        wanted = eventsub.ChatMessageSubscription(broadcaster_user_id=client.me.id, user_id=client.me.id)
        assert await client.subscribe_websocket(wanted, token_for=client.me.id)
        yield client
    finally:
        await client.close(save_tokens=False)
        await starting


class TestTwitchIO:
    def test_signs_in_reads_answers_refreshes_and_reconnects(self, fake: FakeTwitch) -> None:
        async def test() -> None:
            async with program(fake) as client:
                fake.say("viewer", "!koi", badges=("moderator",))
                question = await client.next()
                assert (question.text, question.chatter.name) == ("!koi", "viewer")
                assert [badge.set_id for badge in question.badges] == ["moderator"]
                fake.expire_access_tokens()
                sent = await client.me.send_message(
                    "Koi-koi!", client.me, token_for=client.me.id, reply_to_message_id=question.id
                )
                assert sent.sent
                await asyncio.wait_for(client.refreshed.get(), SOON)
                assert [each.status for each in fake.records.refreshes] == [200]
                answer = await client.next()
                assert (answer.id, answer.text) == (sent.id, "@viewer Koi-koi!")
                assert answer.reply is not None
                assert answer.reply.parent_message_id == question.id
                fake.eventsub.reconnect()
                await asyncio.to_thread(fake.records.wait, lambda records: bool(records.disconnections))
                fake.say("viewer", "still here?", source="other")
                shared = await client.next()
                assert shared.text == "still here?"
                assert shared.source_broadcaster is not None
                assert len(fake.records.subscriptions) == 1

        asyncio.run(test())

    def test_meets_what_goes_wrong(self, fake: FakeTwitch) -> None:
        async def test() -> None:
            async with program(fake) as client:
                fake.faults.drop_message("msg_rejected")
                with pytest.raises(twitchio.MessageRejectedError):
                    await client.me.send_message("hi", client.me, token_for=client.me.id)
                fake.faults.refuse_sending(429)
                with pytest.raises(twitchio.HTTPException) as refused:
                    await client.me.send_message("hi", client.me, token_for=client.me.id)
                assert refused.value.status == 429
                fake.eventsub.reset()
                await asyncio.to_thread(fake.records.wait, lambda records: len(records.subscriptions) == 2)
                fake.say("viewer", "again", copies=2)
                first, second = await client.next(), await client.next()
                assert first.metadata is not None
                assert second.metadata is not None
                assert first.metadata.message_id == second.metadata.message_id
                fake.revoke_grant()
                revoked = await asyncio.wait_for(client.revoked.get(), SOON)
                assert revoked.reason.value == "authorization_revoked"

        asyncio.run(test())
