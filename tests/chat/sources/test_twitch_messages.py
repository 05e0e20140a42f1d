"""From EventSub's notifications to messages, and from one thread to the other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from chat.message import ChatMessage, Level
from chat.sources.base import MessageSource
from chat.sources.twitch import InvalidChannel, Problem, State, Timings, TwitchSettings, TwitchSource
from chat.sources.twitch.keeper import Pauses
from chat.sources.twitch.messages import OwnMessages, Reader
from chat.sources.twitch.source import Inbox
from tests.chat.sources.twitch_kit import Stage, on_stage
from tests.fake_twitch import FakeTwitch


@pytest.fixture
def stage(fake: FakeTwitch, tmp_path: Path) -> Iterator[Stage]:
    with on_stage(fake, tmp_path) as ready:
        ready.until_state(State.CONNECTED)
        yield ready


def test_a_message_over_eventsub_is_the_same_as_over_irc(fake: FakeTwitch, stage: Stage) -> None:
    fake.add_user("alice", display_name="Алиса", user_id="77", badges=("vip", "subscriber/12/16"))
    with on_stage(fake) as anonymous:
        anonymous.until_state(State.LISTENING)
        first = fake.say("alice", "!1 select 3  松")
        fake.say("streamer", "\x01ACTION !4\x01")
        fake.say("bob", "!2", reply_to=first.message_id, badges=("moderator",))
        fake.say("nightbot", "!3")
        said = [fake.say("alice", "last")]
        stage.until_all(said)
        anonymous.until_all(said)
    assert stage.messages == anonymous.messages
    assert [message.level for message in stage.messages[:3]] == [
        Level.VIP,
        Level.BROADCASTER,
        Level.MODERATOR,
    ]
    assert stage.messages[2].reply_to == first.message_id


def test_a_shared_chat_tells_where_a_message_comes_from(fake: FakeTwitch, stage: Stage) -> None:
    fake.say("carol", "!3", source="elsewhere", badges=("moderator",))
    fake.say("dave", "!4", source="streamer")
    fake.say("frank", "not here", channel="elsewhere")
    stage.until_all([fake.say("viewer", "last")])
    assert [(message.login, message.shared_from) for message in stage.messages] == [
        ("carol", "elsewhere"),
        ("dave", None),
        ("viewer", None),
    ]


def test_a_source_that_is_the_channel_itself_is_none() -> None:
    event = {
        "broadcaster_user_id": "1",
        "source_broadcaster_user_id": "1",
        "source_broadcaster_user_login": "koi",
        "chatter_user_id": "2",
        "chatter_user_login": "alice",
        "chatter_user_name": "Alice",
        "message_id": "3",
        "message": {"text": "hi"},
        "badges": [],
    }
    found = Reader(OwnMessages(lambda: 0.0)).notification({"event": event})
    assert found
    assert found.shared_from is None


def message(number: int) -> ChatMessage:
    return ChatMessage(id=str(number), source="twitch", user_id="1", login="a", display_name="A", text="x")


def test_the_inbox_is_bounded() -> None:
    inbox = Inbox()
    for number in range(Inbox.SIZE + 5):
        inbox.put(message(number))
    taken = inbox.take()
    assert len(taken) == Inbox.SIZE
    assert taken[0].id == "5"
    assert inbox.lost == 5
    assert not inbox.take()


def test_the_inbox_knows_a_message_again() -> None:
    inbox = Inbox()
    for number in (1, 2, 1, 3, 2):
        inbox.put(message(number))
    assert [each.id for each in inbox.take()] == ["1", "2", "3"]
    inbox.put(message(1))
    assert not inbox.take()


def test_own_messages_are_forgotten_in_time() -> None:
    now = [0.0]
    own = OwnMessages(lambda: now[0])
    own.writes_as("1")
    own.sending("hello")
    own.sent("id-7")
    assert ("x", "1", "hello") in own
    assert ("x", "1", "@viewer hello") in own
    assert ("x", "1", "viewer hello") not in own
    assert ("x", "2", "hello") not in own
    assert ("id-7", "1", "something else") in own
    assert own.came_back("hello")
    assert not own.came_back("something else")
    now[0] = OwnMessages.LIFE + 1
    assert ("x", "1", "hello") not in own


def test_more_bots_can_be_named() -> None:
    reader = Reader(OwnMessages(lambda: 0.0), bots=["MyBot"])
    tags = {"id": "1", "user-id": "2"}
    found = [reader.line(tags, login, ("#koi", "hi")) for login in ("mybot", "streamelements", "viewer")]
    assert [each.is_bot for each in found if each] == [True, True, False]


def test_strange_names_are_made_harmless() -> None:
    reader = Reader(OwnMessages(lambda: 0.0))
    found = reader.line(
        {"id": "1", "user-id": "2", "display-name": "A\u202e\u200b  \x07B" * 20}, "A b/c", ("#koi", "hi")
    )
    assert found
    assert found.login == "abc"
    assert found.display_name.isprintable()
    assert len(found.display_name) <= 40


def test_pauses_grow_and_are_never_in_step() -> None:
    timings = Timings()
    pauses = Pauses(timings, Random(1))
    out_of_reach = [pauses.after(Problem.UNREACHABLE) for _ in range(50)]
    assert out_of_reach[0] <= timings.first_pause
    assert max(out_of_reach) <= timings.away_pause
    assert len(set(out_of_reach)) == 50
    assert 5 < max(pauses.after(Problem.BUSY) for _ in range(50)) <= timings.busy_pause
    pauses.reset()
    assert pauses.after(Problem.BUSY) <= timings.first_pause


def test_a_source_that_was_never_started_can_be_closed() -> None:
    source = TwitchSource(TwitchSettings(channel="koi"))
    assert source.status.state is State.CONNECTING
    assert source.poll(0.0, None) == []
    assert source.next_due(0.0) is None
    source.close()
    assert source.finished


def test_it_is_a_source_like_all_others() -> None:
    source: MessageSource = TwitchSource(TwitchSettings(channel="koi"))
    assert (source.name, source.live, source.finished) == ("twitch", True, False)
    assert source.traits.limited
    assert source.traits.delayed


@pytest.mark.parametrize(
    "text",
    ["KoiKoi", " koikoi ", "#koikoi", "@koikoi", "twitch.tv/koikoi", "http://m.twitch.tv/koikoi/videos"],
)
def test_ways_to_name_a_channel(text: str) -> None:
    assert TwitchSettings(channel=text).channel == "koikoi"


@pytest.mark.parametrize(
    "text", [" ", "koi koi", "koi\r\nJOIN #x", "x" * 26, "https://example.com/koikoi", "花札"]
)
def test_names_that_no_channel_has(text: str) -> None:
    with pytest.raises(InvalidChannel, match="no channel of Twitch"):
        TwitchSettings(channel=text)
