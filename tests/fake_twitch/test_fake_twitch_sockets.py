"""The fake Twitch's EventSub and IRC speak, and end, as Twitch's do."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from aiohttp import ClientConnectorError, WSMessageTypeError, WSMsgType

from tests.fake_twitch import FakeTwitch, Then
from tests.fake_twitch.client import SOON, Client, closed, frame, run, text, welcome


@pytest.fixture
def fake() -> Iterator[FakeTwitch]:
    with FakeTwitch(device_interval=0) as running:
        yield running


SUBSCRIPTION = "id status type version condition transport created_at cost"
EVENT = """
broadcaster_user_id broadcaster_user_login broadcaster_user_name
source_broadcaster_user_id source_broadcaster_user_login source_broadcaster_user_name
chatter_user_id chatter_user_login chatter_user_name
message_id source_message_id is_source_only message color badges source_badges message_type cheer reply
channel_points_custom_reward_id channel_points_animation_id
"""


class TestEventSub:
    def test_a_notification_has_the_documented_form(self, fake: FakeTwitch) -> None:
        async def test(here: Client) -> None:
            socket = await here.subscribed()
            fake.say("viewer", "Kappa hi  @streamer! a@b", badges=("subscriber/12/16",))
            fake.say("viewer", "@streamer", copies=2)
            _, payload, first = await frame(socket)
            assert list(payload["subscription"]) == SUBSCRIPTION.split()
            assert list(payload["event"]) == EVENT.split()
            assert first["metadata"]["subscription_type"] == "channel.chat.message"
            pieces = payload["event"]["message"]["fragments"]
            assert [(piece["type"], piece["text"]) for piece in pieces] == [
                ("emote", "Kappa"),
                ("text", " hi  "),
                ("mention", "@streamer"),
                ("text", "! a@b"),
            ]
            assert payload["event"]["badges"] == [{"set_id": "subscriber", "id": "12", "info": "16"}]
            _, second, once = await frame(socket)
            assert second["event"]["message"]["fragments"][0]["mention"]["user_login"] == "streamer"
            assert (await frame(socket))[2] == once

        run(fake, test)

    def test_a_shared_chat_names_the_other_channel(self, fake: FakeTwitch) -> None:
        async def test(here: Client) -> None:
            socket = await here.subscribed()
            fake.say("viewer", "hi", source="other", source_badges=("moderator",))
            fake.say("viewer", "ho", source="streamer")
            event = (await frame(socket))[1]["event"]
            assert event["source_broadcaster_user_login"] == "other"
            assert event["source_badges"][0]["set_id"] == "moderator"
            assert (await frame(socket))[1]["event"]["source_broadcaster_user_id"] is None

        run(fake, test)

    def test_keepalives_fill_the_silence(self) -> None:
        with FakeTwitch(keepalive_seconds=0.05) as fake:

            async def test(here: Client) -> None:
                socket = await here.subscribed()
                assert [(await frame(socket))[0] for _ in range(3)] == ["session_keepalive"] * 3

            run(fake, test)

    def test_clients_that_misbehave_are_closed(self) -> None:
        with FakeTwitch(unused_seconds=0.05) as fake:

            async def test(here: Client) -> None:
                unused, talking = await here.open(), await here.open()
                await welcome(unused)
                await welcome(talking)
                await talking.send_str("hello")
                assert await closed(talking) == 4001
                assert await closed(unused) == 4003
                wrong = await here.open(f"{fake.eventsub_address}?challenge=wrong")
                assert await closed(wrong) == 4007

            run(fake, test)

    def test_a_reconnect_loses_nothing(self, fake: FakeTwitch) -> None:
        async def test(here: Client) -> None:
            old = await here.subscribed()
            fake.eventsub.reconnect(delay_ms=50)
            url = (await frame(old))[1]["session"]["reconnect_url"]
            new = await here.open(url)
            fake.say("viewer", "before the welcome")
            assert await text(old) == "before the welcome"
            session_id = await welcome(new)
            fake.say("viewer", "after the welcome")
            assert await text(new) == "after the welcome"
            await old.close()
            fake.records.wait(lambda records: len(records.disconnections) == 1)
            assert fake.eventsub.sessions == (session_id,)
            assert fake.eventsub.subscribed == 1

        run(fake, test)

    def test_reconnects_that_fail(self, fake: FakeTwitch) -> None:
        async def test(here: Client) -> None:
            old = await here.subscribed()
            urls = {}
            for then in (Then.REFUSED, Then.CLOSE_4007, Then.NO_WELCOME):
                fake.eventsub.reconnect(then=then, grace=0.2)
                urls[then] = (await frame(old))[1]["session"]["reconnect_url"]
            with pytest.raises(ClientConnectorError):
                await here.open(urls[Then.REFUSED])
            assert await closed(await here.open(urls[Then.CLOSE_4007])) == 4007
            silent = await here.open(urls[Then.NO_WELCOME])
            with pytest.raises(TimeoutError):
                await silent.receive(timeout=0.05)
            fake.say("viewer", "still here")
            assert await text(old) == "still here"
            assert await closed(old) == 4004

        run(fake, test)

    @pytest.mark.parametrize("code", range(4000, 4008))
    def test_every_close_code(self, fake: FakeTwitch, code: int) -> None:
        async def test(here: Client) -> None:
            socket = await here.subscribed()
            fake.eventsub.close(code)
            assert await closed(socket) == code

        run(fake, test)

    def test_a_reset_ends_the_subscription(self, fake: FakeTwitch) -> None:
        async def test(here: Client) -> None:
            socket = await here.subscribed()
            fake.eventsub.reset()
            assert (await socket.receive(timeout=SOON)).type in {WSMsgType.ERROR, WSMsgType.CLOSED}
            assert socket.close_code == 1006
            await asyncio.to_thread(fake.records.wait, lambda records: len(records.disconnections) == 1)
            assert fake.say("viewer", "into the void").eventsub == 0
            listed = (await here.helix("GET", "eventsub/subscriptions"))[1]["data"]
            assert [each["status"] for each in listed] == ["websocket_disconnected"]

        run(fake, test)

    def test_silence_and_no_welcome(self, fake: FakeTwitch) -> None:
        async def test(here: Client) -> None:
            socket = await here.subscribed()
            fake.eventsub.silence()
            assert fake.say("viewer", "unheard").eventsub == 0
            fake.eventsub.no_welcome()
            for mute in (socket, await here.open()):
                await mute.ping()
                with pytest.raises(TimeoutError):
                    await mute.receive(timeout=0.05)
            await welcome(await here.open())

        run(fake, test)

    def test_frames_that_nobody_expects(self, fake: FakeTwitch) -> None:
        async def test(here: Client) -> None:
            socket = await here.subscribed()
            fake.eventsub.send_raw("{broken")
            fake.eventsub.send_raw(b"bytes")
            fake.eventsub.keepalive()
            assert await socket.receive_str() == "{broken"
            with pytest.raises(WSMessageTypeError):
                await socket.receive_str()
            assert (await frame(socket))[0] == "session_keepalive"

        run(fake, test)

    def test_thousands_of_messages_arrive_in_order(self, fake: FakeTwitch) -> None:
        async def test(here: Client) -> None:
            socket = await here.subscribed()
            sending = fake.say_many(("viewer", str(number)) for number in range(2000))
            assert [await text(socket) for _ in range(2000)] == [str(number) for number in range(2000)]
            assert all(said.eventsub == 1 for said in sending.result(SOON))
            sending = fake.say_many([("viewer", "slow")] * 5, rate=100)
            begin = asyncio.get_running_loop().time()
            await asyncio.wrap_future(sending)
            assert asyncio.get_running_loop().time() - begin >= 0.035

        run(fake, test)


class TestIrc:
    def test_reading_without_an_account(self, fake: FakeTwitch) -> None:
        async def test(here: Client) -> None:
            reader = await here.reader("streamer")
            assert await reader.next() == ":tmi.twitch.tv CAP * ACK :twitch.tv/tags twitch.tv/commands"
            assert await reader.next() == ":tmi.twitch.tv 001 justinfan123 :Welcome, GLHF!"
            assert f";room-id={fake.streamer.id};" in await reader.until("ROOMSTATE")
            first = fake.say("viewer", "!1 select 3", badges=("vip", "subscriber/12/16"))
            line = await reader.next()
            head, _, rest = line.partition(" ")
            tags = dict(tag.split("=", 1) for tag in head[1:].split(";"))
            assert rest == ":viewer!viewer@viewer.tmi.twitch.tv PRIVMSG #streamer :!1 select 3"
            assert tags["id"] == first.message_id
            assert (tags["badges"], tags["badge-info"]) == ("vip/1,subscriber/12", "subscriber/16")
            fake.say("other", "a;b Kappa", source="elsewhere", reply_to=first.message_id)
            line = await reader.next()
            assert r"reply-parent-msg-body=!1\sselect\s3;" in line
            assert f";source-room-id={fake.add_user('elsewhere').id};" in line
            assert ";emotes=25:12-16;" in line
            assert fake.records.joins[0].channel == "streamer"

        run(fake, test)

    def test_what_the_server_says_by_itself(self, fake: FakeTwitch) -> None:
        async def test(here: Client) -> None:
            reader = await here.reader("streamer", "twitch.tv/commands")
            assert await reader.until("ROOMSTATE") == ":tmi.twitch.tv ROOMSTATE #streamer"
            fake.irc.ping()
            assert await reader.next() == "PING :tmi.twitch.tv"
            await reader.socket.send_str("PONG :tmi.twitch.tv\r\nPING :x")
            assert await reader.next() == ":tmi.twitch.tv PONG tmi.twitch.tv :x"
            assert "PONG :tmi.twitch.tv" in [line.text for line in fake.records.lines]
            fake.irc.notice("streamer", "host_on", "Hello")
            assert await reader.next() == ":tmi.twitch.tv NOTICE #streamer :Hello"
            fake.irc.reconnect()
            assert await reader.next() == ":tmi.twitch.tv RECONNECT"
            assert await closed(reader.socket) == 1000

        run(fake, test)

    def test_who_is_not_let_in(self, fake: FakeTwitch) -> None:
        async def test(here: Client) -> None:
            reader = await here.reader("nobody")
            assert "msg-id=msg_channel_suspended" in await reader.until("NOTICE")
            assert fake.irc.readers == 0
            await reader.socket.send_str("NICK somebody")
            assert "Improperly formatted auth" in await reader.next()

        run(fake, test)

    def test_faults(self, fake: FakeTwitch) -> None:
        async def test(here: Client) -> None:
            silenced = await here.reader("streamer")
            await silenced.until("ROOMSTATE")
            fake.irc.silence()
            assert fake.say("viewer", "unheard").irc == 0
            fake.irc.no_welcome()
            for mute in (silenced, await here.reader("streamer")):
                with pytest.raises(TimeoutError):
                    await mute.socket.receive(timeout=0.05)
            reader = await here.reader("streamer")
            await reader.until("ROOMSTATE")
            fake.irc.send_raw("@;=: \r\n")
            assert await reader.next() == "@;=: "
            fake.irc.reset()
            assert (await reader.socket.receive(timeout=SOON)).type in {WSMsgType.ERROR, WSMsgType.CLOSED}

        run(fake, test)
