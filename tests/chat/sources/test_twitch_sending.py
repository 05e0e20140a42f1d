"""What becomes of replies, and how the program knows its own messages again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from chat.message import Level
from chat.replies.replies import Fate
from chat.sources.twitch import Problem, State
from tests.chat.sources.twitch_kit import HASTY, Stage, on_stage, reply
from tests.fake_twitch import Endpoint, FakeTwitch, Records


@pytest.fixture
def stage(fake: FakeTwitch, tmp_path: Path) -> Iterator[Stage]:
    with on_stage(fake, tmp_path, timings=HASTY) as ready:
        ready.until_state(State.CONNECTED)
        yield ready


def fate(stage: Stage, text: str) -> tuple[Fate, str]:
    """Send a reply and wait for its late fate."""
    count = len(stage.outcomes)
    stage.source.send(reply(text))
    stage.until(lambda: len(stage.outcomes) > count)
    outcome = stage.outcomes[-1]
    assert outcome.reply.text == text
    return outcome.fate, outcome.reason


def accepted(records: Records) -> list[str]:
    return [sent.text for sent in records.sent if sent.accepted]


def test_a_reply_arrives(fake: FakeTwitch, stage: Stage) -> None:
    assert fate(stage, "@viewer: a month, please") == (Fate.SENT, "")
    assert accepted(fake.records) == ["@viewer: a month, please"]
    assert fake.records.sent[0].sender_id == fake.records.sent[0].broadcaster_id == fake.streamer.id


def test_a_reply_stands_below_what_it_answers(fake: FakeTwitch, stage: Stage) -> None:
    asked = fake.say("viewer", "!1 help")
    stage.source.answer(reply("like this"), asked.message_id)
    stage.until(lambda: stage.outcomes)
    assert stage.outcomes[0].fate is Fate.SENT
    assert fake.records.sent[0].reply_to == asked.message_id
    stage.until(lambda: len(stage.messages) == 2)
    assert (stage.messages[1].text, stage.messages[1].is_own) == ("@viewer like this", True)


@pytest.mark.parametrize(
    "text, reason",
    [
        ("", "empty"),
        (" ", "empty"),
        ("x" * 501, "too_long"),
        ("/ban a", "command"),
        (" .timeout a", "command"),
    ],
)
def test_some_texts_are_not_for_twitch(fake: FakeTwitch, stage: Stage, text: str, reason: str) -> None:
    assert fate(stage, text) == (Fate.DROPPED, reason)
    assert not fake.records.sent


def test_five_hundred_characters_are_allowed(fake: FakeTwitch, stage: Stage) -> None:
    assert fate(stage, "松" * 500) == (Fate.SENT, "")


@pytest.mark.parametrize("status", [429, 500, 502, 504])
def test_a_busy_twitch_is_asked_again(fake: FakeTwitch, stage: Stage, status: int) -> None:
    fake.faults.refuse_sending(status, times=2)
    assert fate(stage, "hello") == (Fate.SENT, "")
    assert accepted(fake.records) == ["hello"]


def test_a_reply_grows_old(fake: FakeTwitch, stage: Stage) -> None:
    fake.faults.refuse_sending(429, times=100)
    assert fate(stage, "hello") == (Fate.EXPIRED, "busy")
    fake.faults.clear()
    assert fate(stage, "again") == (Fate.SENT, "")


def test_a_reply_that_twitch_drops(fake: FakeTwitch, stage: Stage) -> None:
    fake.faults.drop_message("automod_held")
    assert fate(stage, "hello") == (Fate.DROPPED, "automod_held")
    assert len(fake.records.sent) == 1


def test_a_reply_that_twitch_refuses(fake: FakeTwitch, stage: Stage) -> None:
    fake.faults.refuse_sending(403)
    assert fate(stage, "hello") == (Fate.DROPPED, "banned")
    fake.faults.refuse_sending(400)
    assert fate(stage, "hello again") == (Fate.DROPPED, "refused")
    assert stage.source.status.state is State.CONNECTED


@pytest.mark.parametrize("times, expected", [(1, (Fate.SENT, "")), (9, (Fate.UNKNOWN, "unreachable"))])
def test_no_answer_at_all(fake: FakeTwitch, stage: Stage, times: int, expected: tuple[Fate, str]) -> None:
    """Whether it has arrived is not known then; that it was not said was told."""
    fake.faults.time_out(Endpoint.SEND, times)
    assert fate(stage, "hello") == expected


@pytest.mark.parametrize("fault", ["lost", "malformed"])
def test_a_reply_whose_answer_is_lost_is_said_once(fake: FakeTwitch, stage: Stage, fault: str) -> None:
    if fault == "lost":
        fake.faults.lose_answer(Endpoint.SEND)
    else:
        fake.faults.malform(Endpoint.SEND)
    assert fate(stage, "hello") == (Fate.SENT, "")
    assert accepted(fake.records) == ["hello"]


def test_a_reply_whose_answer_is_lost_while_nothing_is_read_is_said_once(
    fake: FakeTwitch, stage: Stage
) -> None:
    fake.eventsub.silence()
    fake.faults.lose_answer(Endpoint.SEND)
    assert fate(stage, "hello") == (Fate.SENT, "")
    assert accepted(fake.records) == ["hello"]
    assert fake.records.sent[-1].drop_code == "msg_duplicate"


def test_the_same_text_is_not_sent_twice(fake: FakeTwitch, stage: Stage) -> None:
    assert fate(stage, "hello") == (Fate.SENT, "")
    assert fate(stage, "hello") == (Fate.DROPPED, "identical")
    assert len(fake.records.sent) == 1


def test_too_many_at_once(fake: FakeTwitch, stage: Stage) -> None:
    fake.faults.delay(Endpoint.SEND, 0.5)
    for number in range(60):
        stage.source.send(reply(f"number {number}"))
    stage.until(lambda: len(stage.outcomes) == 60)
    dropped = [outcome.reply.text for outcome in stage.outcomes if outcome.reason == "full"]
    assert dropped
    sent = [outcome.reply.text for outcome in stage.outcomes if outcome.fate is Fate.SENT]
    assert sent == accepted(fake.records)
    assert sent == sorted(sent, key=lambda text: int(text.split()[1]))


def test_own_messages_are_known_again_but_not_the_streamers(fake: FakeTwitch, stage: Stage) -> None:
    assert fate(stage, "@viewer: hello") == (Fate.SENT, "")
    fake.say("streamer", "!pause")
    fake.say("viewer", "@viewer: hello")
    stage.until(lambda: len(stage.messages) == 3)
    assert [(message.login, message.is_own) for message in stage.messages] == [
        ("streamer", True),
        ("streamer", False),
        ("viewer", False),
    ]
    assert stage.messages[1].level is Level.BROADCASTER


def test_another_channel_than_ones_own(fake: FakeTwitch, tmp_path: Path) -> None:
    fake.add_user("friend", user_id="4242")
    with on_stage(fake, tmp_path, timings=HASTY, channel="friend") as stage:
        stage.until_state(State.CONNECTED)
        assert (stage.source.status.channel, stage.source.status.login) == ("friend", "streamer")
        assert stage.source.allowance == 20
        stage.until_all([fake.say("viewer", "there", channel="friend")])
        fate(stage, "hello there")
        assert fake.records.sent[0].broadcaster_id == "4242"


def test_a_channel_that_nobody_has(fake: FakeTwitch, tmp_path: Path) -> None:
    with on_stage(fake, tmp_path, timings=HASTY, channel="nobody_has_this") as stage:
        stage.until(lambda: stage.source.status.problem is Problem.NO_SUCH_CHANNEL)
        stage.source.send(reply("to nobody"))
        stage.until(lambda: stage.outcomes)
        assert stage.outcomes[0].fate is Fate.EXPIRED


def test_the_broadcaster_may_say_more(stage: Stage) -> None:
    assert stage.source.allowance == 100


def test_after_the_end_nothing_is_sent(fake: FakeTwitch, stage: Stage) -> None:
    stage.source.close()
    assert stage.source.finished
    assert fate(stage, "too late") == (Fate.DROPPED, "closed")
    stage.source.close()
    assert stage.source.status.state is State.CLOSED
    assert not fake.records.sent
