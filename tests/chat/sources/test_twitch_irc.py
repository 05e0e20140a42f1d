"""Reading a channel without an account."""

from __future__ import annotations

import asyncio
from random import Random

import pytest
from aiohttp import test_utils, web

from chat.message import Level
from chat.replies.replies import Fate
from chat.sources.twitch import Endpoints, Problem, State, TwitchError
from chat.sources.twitch.irc import Irc, read_line
from chat.sources.twitch.messages import OwnMessages, Reader
from chat.sources.twitch.signing import new_session
from tests.chat.sources.twitch_kit import HASTY, lines, on_stage, reply
from tests.fake_twitch import Endpoint, FakeTwitch


def test_only_the_channels_name_is_needed(fake: FakeTwitch) -> None:
    fake.add_user("alice", display_name="Алиса", user_id="77", badges=("vip", "subscriber/12/16"))
    with on_stage(fake) as stage:
        stage.until_state(State.LISTENING)
        said = fake.say("alice", "!1 select 3 : and more")
        stage.until_all([said])
        message = stage.messages[0]
        assert (message.id, message.source, message.user_id) == (said.message_id, "twitch", "77")
        assert (message.login, message.display_name) == ("alice", "Алиса")
        assert (message.text, message.level) == ("!1 select 3 : and more", Level.VIP)
        assert (message.is_own, message.is_bot) == (False, False)
        assert (message.shared_from, message.reply_to) == (None, None)
    assert not fake.records.asked(Endpoint.USERS)
    status = stage.statuses[1]
    assert (status.state, status.channel, status.login, status.sign_in) == (
        State.LISTENING,
        "streamer",
        "",
        None,
    )


@pytest.mark.parametrize(
    "badges, level",
    [
        ((), Level.VIEWER),
        (("subscriber/3", "premium"), Level.VIEWER),
        (("vip",), Level.VIP),
        (("subscriber/3", "moderator"), Level.MODERATOR),
        (("lead_moderator",), Level.MODERATOR),
        (("broadcaster", "subscriber/0"), Level.BROADCASTER),
    ],
)
def test_badges_are_levels(fake: FakeTwitch, badges: tuple[str, ...], level: Level) -> None:
    with on_stage(fake) as stage:
        stage.until_state(State.LISTENING)
        stage.until_all([fake.say("alice", "hello", badges=badges)])
        assert stage.messages[0].level is level


def test_who_wrote_where_and_to_what(fake: FakeTwitch) -> None:
    with on_stage(fake) as stage:
        stage.until_state(State.LISTENING)
        first = fake.say("alice", "\x01ACTION !1 select 3\x01")
        fake.say("bob", "!2", reply_to=first.message_id)
        fake.say("carol", "!3", source="elsewhere")
        fake.say("dave", "!4", source="streamer")
        fake.say("Nightbot".lower(), "!5")
        fake.say("erin", "!6", badges=("bot-badge",))
        fake.say("frank", "not here", channel="elsewhere")
        stage.until_all([fake.say("alice", "last")])
        by_login = {message.login: message for message in stage.messages[:-1]}
        assert by_login["alice"].text == "!1 select 3"
        assert (by_login["bob"].text, by_login["bob"].reply_to) == ("@alice !2", first.message_id)
        assert by_login["carol"].shared_from
        assert by_login["dave"].shared_from is None
        assert by_login["nightbot"].is_bot
        assert by_login["erin"].is_bot
        assert "frank" not in by_login


def test_a_ping_is_answered(fake: FakeTwitch) -> None:
    with on_stage(fake) as stage:
        stage.until_state(State.LISTENING)
        fake.irc.ping()
        fake.records.wait(lambda records: any(line.text == "PONG :tmi.twitch.tv" for line in records.lines))


@pytest.mark.parametrize("close", [True, False])
def test_a_wish_to_reconnect_loses_nothing_as_long_as_the_old_connection_stands(
    fake: FakeTwitch, *, close: bool
) -> None:
    with on_stage(fake) as stage:
        stage.until_state(State.LISTENING)
        talk = fake.say_many(lines(100), rate=100)
        fake.records.wait(lambda records: len(records.said) > 30)
        fake.irc.reconnect(close=close)
        said = talk.result(5)
        stage.until_all(said)
        assert stage.ids == [each.message_id for each in said if each.irc]
        if not close:
            assert len(stage.messages) == len(said)
        stage.until(lambda: fake.irc.readers == 1)
        assert len(fake.records.joins) == 2


def test_the_connection_ends(fake: FakeTwitch) -> None:
    with on_stage(fake) as stage:
        for number, fault in enumerate((fake.irc.reset, fake.irc.close), 2):
            stage.until_state(State.LISTENING)
            fault()
            stage.until(lambda number=number: len(fake.records.joins) == number, 3.0)  # type: ignore[misc]
            stage.until_state(State.LISTENING, 3.0)
            stage.until_all([fake.say("viewer", f"back {number}")])


def test_a_silent_server_is_noticed(fake: FakeTwitch) -> None:
    with on_stage(fake, timings=HASTY) as stage:
        stage.until_state(State.LISTENING)
        fake.irc.silence()
        assert stage.until_gone(1.0).problem is Problem.SILENT
        stage.until_state(State.LISTENING, 1.0)
        stage.until_all([fake.say("viewer", "back")])


def test_silence_in_chat_is_no_silent_server(fake: FakeTwitch) -> None:
    with on_stage(fake, timings=HASTY) as stage:
        stage.until_state(State.LISTENING)
        fake.records.wait(lambda records: sum(line.text == "PING :koikoi" for line in records.lines) >= 3)
        stage.look()
        assert stage.source.status.state is State.LISTENING
        assert len(fake.records.joins) == 1


def test_a_server_that_never_answers_gets_a_rival(fake: FakeTwitch) -> None:
    fake.irc.no_welcome()
    with on_stage(fake) as stage:
        stage.until_state(State.LISTENING, 3.0)


def test_the_network_goes_away(fake: FakeTwitch) -> None:
    with on_stage(fake, timings=HASTY) as stage:
        stage.until_state(State.LISTENING)
        fake.network_away(1.0)
        stage.until_state(State.AWAY)
        assert stage.until_state(State.LISTENING, 1.5) > 0.5
        stage.until_all([fake.say("viewer", "back")])


def test_a_channel_that_does_not_exist(fake: FakeTwitch) -> None:
    with on_stage(fake, channel="nobody_has_this", timings=HASTY) as stage:
        stage.until(lambda: stage.source.status.problem is Problem.NO_SUCH_CHANNEL)
        assert stage.source.status.state is State.CONNECTING
        # Perhaps it is only suspended.
        fake.add_user("nobody_has_this")
        stage.until_state(State.LISTENING)


def test_a_channel_that_is_suspended_while_it_is_read(fake: FakeTwitch) -> None:
    with on_stage(fake, timings=HASTY) as stage:
        stage.until_state(State.LISTENING)
        fake.irc.notice("streamer", "msg_channel_suspended", "This channel has been suspended.")
        stage.until(lambda: any(status.problem is Problem.NO_SUCH_CHANNEL for status in stage.statuses))
        stage.until_state(State.LISTENING)


def test_nothing_can_be_said(fake: FakeTwitch) -> None:
    with on_stage(fake) as stage:
        assert not stage.source.traits.speaks
        stage.until_state(State.LISTENING)
        said = reply("hello")
        stage.source.send(said)
        stage.until(lambda: stage.outcomes)
        assert [(each.reply, each.fate, each.reason) for each in stage.outcomes] == [
            (said, Fate.DROPPED, "not_signed_in")
        ]
    assert not any(line.text.startswith("PRIVMSG") for line in fake.records.lines)


def test_any_frame_is_survived(fake: FakeTwitch) -> None:
    frames: tuple[str | bytes, ...] = (
        b"bytes",
        "",
        "\r\n\r\n",
        "@",
        "@id=1",
        ":",
        "PING",
        "PRIVMSG",
        "PRIVMSG #streamer",
        ":a!a@a PRIVMSG #streamer :no tags",
        "@id=1;user-id= :a!a@a PRIVMSG #streamer :no user",
        "NOTICE",
        "RECONNECTED",
        "@id=x;user-id=9;display-name=\\ :b!b@b PRIVMSG #streamer :strange\r\n:half a line",
    )
    with on_stage(fake) as stage:
        stage.until_state(State.LISTENING)
        for frame in frames:
            fake.irc.send_raw(frame)
        stage.until_all([fake.say("viewer", "last")])
        assert stage.texts == ["strange", "last"]
        assert len(fake.records.joins) == 1


@pytest.mark.parametrize(
    "text, value",
    [
        ("a\\sb", "a b"),
        ("\\:\\\\", ";\\"),
        ("end\\", "end"),
        ("\\x", "x"),
        ("\\r\\n", "\r\n"),
        ("a=b", "a=b"),
    ],
)
def test_tags_are_unescaped(text: str, value: str) -> None:
    assert read_line(f"@tag={text};other= PING").tags == {"tag": value, "other": ""}


@pytest.mark.parametrize(
    "answer, problem",
    [(":tmi.twitch.tv 001 justinfan1 :Welcome, GLHF!\r\n", Problem.NO_SUCH_CHANNEL), ("", Problem.SILENT)],
)
def test_a_join_that_is_never_answered(answer: str, problem: Problem) -> None:
    async def taciturn(request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_str(answer)
        async for _ in socket:
            pass
        return socket

    async def connect() -> None:
        app = web.Application()
        app.router.add_get("/", taciturn)
        async with test_utils.TestServer(app) as server, new_session(HASTY) as session:
            endpoints = Endpoints(irc=str(server.make_url("/")).replace("http", "ws"))
            reader = Reader(OwnMessages(lambda: 0.0))
            await Irc(session, endpoints, HASTY, "koi", reader, lambda _: None, Random(1)).connect("")

    with pytest.raises(TwitchError) as failed:
        asyncio.run(connect())
    assert failed.value.problem is problem
