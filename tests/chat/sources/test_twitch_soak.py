"""Much at once, and a long stream in fast motion."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from chat.replies.replies import Fate
from chat.sources.twitch import State, Timings
from chat.sources.twitch.eventsocket import EventSubSocket, Hearers
from chat.sources.twitch.messages import OwnMessages, Reader
from chat.sources.twitch.source import Inbox
from chat.sources.twitch.wire import Wire
from tests.chat.sources.twitch_kit import HASTY, Stage, lines, on_stage, reply
from tests.fake_twitch import FakeTwitch, Said
from tests.fake_twitch.sockets import Socket


def check_order(stage: Stage, said: list[Said], *, may_be_lost: int = 0) -> None:
    """All that was said while a subscription stood has come once and in order.

    Of what was under way when a connection was reset some may be lost, in one piece: what waits in the fake
    Twitch, and in the system's buffers.
    """
    places = {each.message_id: place for place, each in enumerate(said)}
    came = [places[found] for found in stage.ids if found in places]
    assert came == sorted(set(came))
    lost = sorted({place for place, each in enumerate(said) if each.eventsub} - set(came))
    assert len(lost) <= may_be_lost
    if lost:
        assert not set(came) & set(range(lost[0], lost[-1]))


def test_ten_thousand_messages_with_a_reconnect_a_reset_and_a_token_that_runs_out(tmp_path: Path) -> None:
    with FakeTwitch() as fake, on_stage(fake, tmp_path) as stage:
        stage.until_state(State.CONNECTED)
        talk = fake.say_many(lines(10_000), rate=2000)
        fake.records.wait(lambda records: len(records.said) > 2000)
        fake.eventsub.reconnect(delay_ms=150)
        stage.until(lambda: len(fake.records.said) > 5000)
        fake.eventsub.reset()
        stage.until(lambda: len(fake.records.said) > 7500)
        fake.expire_access_tokens()
        for number in range(10):
            stage.source.send(reply(f"reply {number}"))
        said = talk.result(20)
        # On a busy machine everything may have been said before chat was there again.
        stage.until(lambda: fake.eventsub.subscribed)
        said.append(fake.say("viewer", "the last"))
        stage.until_all(said)
        stage.until(lambda: len(stage.outcomes) == 10)
        check_order(stage, said, may_be_lost=Socket.FULL + 500)
        assert len([each for each in said if not each.eventsub]) < 2000
        assert [refresh.status for refresh in fake.records.refreshes] == [200]
        assert [outcome.fate for outcome in stage.outcomes] == [Fate.SENT] * 10
        assert [sent.text for sent in fake.records.sent if sent.accepted] == [f"reply {n}" for n in range(10)]
        assert not stage.source.lost


def test_ten_thousand_messages_with_nothing_under_way_when_the_connection_is_reset(tmp_path: Path) -> None:
    with FakeTwitch() as fake, on_stage(fake, tmp_path) as stage:
        stage.until_state(State.CONNECTED)
        talk = fake.say_many(lines(5000))
        fake.records.wait(lambda records: len(records.said) > 1000)
        fake.eventsub.reconnect()
        said = talk.result(10)
        stage.until_all(said)
        subscribed = len(fake.records.subscriptions)
        fake.eventsub.reset()
        stage.until(lambda: len(fake.records.subscriptions) > subscribed)
        fake.expire_access_tokens()
        said += fake.say_many(lines(5000, "more")).result(10)
        stage.until_all(said)
        check_order(stage, said)
        assert len(stage.messages) == 10_000


def test_ten_hours_in_fast_motion(tmp_path: Path) -> None:
    """A hundred times six minutes: two tokens run out, Twitch moves us twenty times, two outages."""
    with (
        FakeTwitch(keepalive_seconds=0.15) as fake,
        on_stage(fake, tmp_path, timings=replace(HASTY, validate=0.5)) as stage,
    ):
        stage.until_state(State.CONNECTED)
        said: list[Said] = []
        for step in range(100):
            fake.clock.advance(360)
            talk = fake.say_many(lines(20, f"step {step}"), rate=400)
            if step % 5 == 2:
                fake.eventsub.reconnect(delay_ms=step)
            if step in {33, 66}:
                fake.network_away(0.3)
            said += talk.result(5)
            if step in {33, 66}:
                stage.until_state(State.AWAY)
                stage.until_state(State.CONNECTED)
                said.append(fake.say("viewer", f"back {step}"))
            stage.source.send(reply(f"reply {step}"))
            stage.until_all(said)
            stage.until(lambda: len(stage.outcomes) == step + 1)  # noqa: B023 - called at once
        check_outages(stage, said)
        assert {outcome.fate for outcome in stage.outcomes} == {Fate.SENT}
        assert [refresh.status for refresh in fake.records.refreshes] == [200, 200]
        aways = [status for status in stage.statuses if status.state is State.AWAY]
        assert len({status.since for status in aways}) == 2


def check_outages(stage: Stage, said: list[Said]) -> None:
    """Each once, in order, and nothing lost but around the two outages."""
    known = {each.message_id for each in said}
    came = [found for found in stage.ids if found in known]
    arrived = set(came)
    assert came == [each.message_id for each in said if each.message_id in arrived]
    lost = [each.text for each in said if each.message_id not in arrived]
    assert all(text.startswith(("step 33 ", "step 66 ")) for text in lost)


def notification(number: int, rng: Random) -> str:
    """A frame as Twitch sends it."""
    event = {
        "broadcaster_user_id": "1", "broadcaster_user_login": "koi", "broadcaster_user_name": "Koi",
        "source_broadcaster_user_id": None, "source_broadcaster_user_login": None,
        "chatter_user_id": str(rng.randrange(5000)), "chatter_user_login": f"viewer{number % 5000}",
        "chatter_user_name": f"Viewer{number % 5000}", "message_id": f"{number:08}-0000-0000-000000000000",
        "message": {"text": f"!1 select {number % 8}", "fragments": [{"type": "text", "text": "!1 select"}]},
        "color": "#00FF7F", "badges": [{"set_id": "subscriber", "id": "12", "info": "16"}],
        "message_type": "text", "cheer": None, "reply": None,
    }  # fmt: skip
    metadata = {"message_id": str(number), "message_type": "notification", "message_timestamp": "2026-01-01"}
    subscription = {"id": "x", "type": "channel.chat.message", "version": "1", "status": "enabled"}
    return json.dumps({"metadata": metadata, "payload": {"subscription": subscription, "event": event}})


async def seconds_each(frames: list[str]) -> float:
    """What a message costs from its frame to the inbox, in seconds."""
    inbox, reader = Inbox(), Reader(OwnMessages(time.monotonic))

    def take(payload: dict[str, Any]) -> None:
        message = reader.notification(payload)
        assert message
        inbox.put(message)

    def none_of_this(*_: str) -> None:
        raise AssertionError

    socket = EventSubSocket(
        Hearers(notified=take, moving=none_of_this, revoked=none_of_this, unread=none_of_this)
    )
    begin = time.perf_counter()
    await socket._listen(cast("Wire", Replay(frames)))
    took = time.perf_counter() - begin
    assert len(inbox.take()) == len(frames)
    return took / len(frames)


class Replay:
    """A connection that has all its frames already."""

    def __init__(self, all_frames: list[str]) -> None:
        self.all_frames = all_frames

    async def frames(self) -> AsyncIterator[str]:
        for frame in self.all_frames:
            yield frame


@pytest.mark.slow
def test_a_message_costs_less_than_forty_microseconds() -> None:
    rng = Random(1)
    frames = [notification(number, rng) for number in range(15_000)]
    best = min(asyncio.run(seconds_each(frames)) for _ in range(5))
    assert best < 40e-6, f"{best * 1e6:.1f} us"
    assert Timings().keepalive == 10
