"""The fault table: what happens to the connection, and how soon and how whole chat is back.

With the real times, but for a server that is silent for long and for long outages.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from chat.sources.twitch import Problem, State
from tests.chat.sources.twitch_kit import HASTY, Browser, Stage, lines, on_stage, reply
from tests.fake_twitch import Endpoint, FakeTwitch, Said, Then


def standing(said: list[Said]) -> list[str]:
    """The ids of what was said while a subscription stood."""
    return [each.message_id for each in said if each.eventsub]


def talk_through(
    stage: Stage, fake: FakeTwitch, fault: Callable[[], None], *, count: int = 150
) -> list[Said]:
    """A hundred messages a second, with a fault amongst them."""
    talk = fake.say_many(lines(count), rate=100)
    fake.records.wait(lambda records: len(records.said) >= count // 3)
    fault()
    said = talk.result(10)
    stage.until_all(said)
    return said


@pytest.mark.parametrize("delay_ms", [0, 150, 500])
def test_session_reconnect_loses_nothing(fake: FakeTwitch, tmp_path: Path, delay_ms: int) -> None:
    with on_stage(fake, tmp_path) as stage:
        stage.until_state(State.CONNECTED)
        said = talk_through(stage, fake, lambda: fake.eventsub.reconnect(delay_ms=delay_ms))
        assert stage.ids == [each.message_id for each in said]
        stage.until(lambda: len(fake.eventsub.sessions) == 1)
    assert State.AWAY not in {status.state for status in stage.statuses}
    assert len(fake.records.subscriptions) == 1


@pytest.mark.parametrize("then", [Then.REFUSED, Then.CLOSE_4007])
def test_an_address_to_reconnect_to_that_is_of_no_use_loses_nothing(
    fake: FakeTwitch, tmp_path: Path, then: Then
) -> None:
    with on_stage(fake, tmp_path) as stage:
        stage.until_state(State.CONNECTED)
        said = talk_through(stage, fake, lambda: fake.eventsub.reconnect(then=then))
        assert stage.ids == [each.message_id for each in said]
        stage.until(lambda: len(fake.eventsub.sessions) == 1)
    assert State.AWAY not in {status.state for status in stage.statuses}


def test_no_welcome_where_twitch_wants_us_loses_nothing(tmp_path: Path) -> None:
    with FakeTwitch(keepalive_seconds=0.2) as fake, on_stage(fake, tmp_path, timings=HASTY) as stage:
        stage.until_state(State.CONNECTED)
        said = talk_through(stage, fake, lambda: fake.eventsub.reconnect(then=Then.NO_WELCOME))
        assert stage.ids == [each.message_id for each in said]
        stage.until(lambda: len(fake.records.subscriptions) == 2)


def test_many_reconnects_in_a_row_lose_nothing(fake: FakeTwitch, tmp_path: Path) -> None:
    with on_stage(fake, tmp_path, timings=HASTY) as stage:
        stage.until_state(State.CONNECTED)
        talk = fake.say_many(lines(800), rate=400)
        for number in range(5):
            fake.records.wait(lambda records, number=number: len(records.said) > 100 * number)  # type: ignore[misc]
            fake.eventsub.reconnect(delay_ms=20 * number, same_id=number % 2 == 1)
            stage.until(lambda: len(fake.eventsub.sessions) == 1)
        said = talk.result(10)
        stage.until_all(said)
        assert stage.ids == [each.message_id for each in said]


@pytest.mark.parametrize(
    "fault, seconds",
    [
        (lambda fake: fake.eventsub.reset(), 1.0),
        (lambda fake: fake.eventsub.close(4000), 1.0),
        (lambda fake: fake.eventsub.close(4001), 5.0),
        (lambda fake: fake.eventsub.close(4003), 5.0),
        (lambda fake: fake.eventsub.close(4006), 5.0),
    ],
    ids=["reset", "4000", "4001", "4003", "4006"],
)
def test_the_connection_ends(
    fake: FakeTwitch, tmp_path: Path, fault: Callable[[FakeTwitch], None], seconds: float
) -> None:
    with on_stage(fake, tmp_path) as stage:
        stage.until_state(State.CONNECTED)
        fault(fake)
        stage.until(lambda: len(fake.records.subscriptions) == 2, seconds)
        stage.until_state(State.CONNECTED, seconds)
        said = fake.say_many(lines(20)).result(5)
        stage.until_all(said)
        assert stage.ids == standing(said)
    away, back = stage.statuses[2:4]
    assert (away.state, away.problem) == (State.AWAY, Problem.CLOSED)
    assert (back.state, back.away_for) == (State.CONNECTED, back.since - away.since)


def test_the_log_does_not_say_that_it_is_over(
    fake: FakeTwitch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with on_stage(fake, tmp_path) as stage:
        stage.until_state(State.CONNECTED)
        fake.eventsub.close(4001)
        stage.until_state(State.AWAY)
        stage.until_state(State.CONNECTED)
    assert not caplog.records


def test_frames_that_say_nothing_are_passed_over(fake: FakeTwitch, tmp_path: Path) -> None:
    frames = (
        "not JSON",
        b"bytes",
        '{"metadata": {"message_type": "unheard_of"}, "payload": {}}',
        '{"metadata": {"message_type": "notification"}, "payload": {"event": null}}',
        '{"metadata": {"message_type": "notification"}, "payload": {"event": {"badges": [1]}}}',
    )
    with on_stage(fake, tmp_path) as stage:
        stage.until_state(State.CONNECTED)
        for frame in frames:
            fake.eventsub.send_raw(frame)
        said = [fake.say("viewer", "!1 select 3")]
        stage.until_all(said)
        assert len(fake.records.connections) == 1


@pytest.mark.parametrize("status", [503, 429, 500, 0])
def test_subscribing_again_fails_twice(fake: FakeTwitch, tmp_path: Path, status: int) -> None:
    with on_stage(fake, tmp_path) as stage:
        stage.until_state(State.CONNECTED)
        if status:
            fake.faults.refuse_subscription(status, times=2)
        else:
            fake.faults.reset_subscription(times=2)
        fake.eventsub.reset()
        stage.until_state(State.AWAY)
        took = stage.until_state(State.CONNECTED, 8.0)
        assert fake.faults.left(Endpoint.SUBSCRIBE) == 0
        assert took < 8.0
        said = [fake.say("viewer", "back")]
        stage.until_all(said)


def test_a_subscription_whose_answer_was_lost_stands(fake: FakeTwitch, tmp_path: Path) -> None:
    with on_stage(fake, tmp_path) as stage:
        stage.until_state(State.CONNECTED)
        fake.faults.lose_answer(Endpoint.SUBSCRIBE)
        fake.eventsub.reset()
        stage.until_state(State.AWAY)
        stage.until_state(State.CONNECTED, 8.0)
        stage.until_all([fake.say("viewer", "once")])
        assert stage.texts == ["once"]


def test_no_welcome(fake: FakeTwitch, tmp_path: Path) -> None:
    with on_stage(fake, tmp_path) as stage:
        stage.until_state(State.CONNECTED)
        fake.eventsub.no_welcome()
        fake.eventsub.reset()
        stage.until_state(State.AWAY)
        stage.until_state(State.CONNECTED, 15.0)
        stage.until_all([fake.say("viewer", "back")])


def test_a_silent_server_is_noticed_and_replaced(tmp_path: Path) -> None:
    with FakeTwitch(keepalive_seconds=0.2) as fake, on_stage(fake, tmp_path, timings=HASTY) as stage:
        stage.until_state(State.CONNECTED)
        fake.eventsub.silence()
        assert stage.until_gone(1.0).problem is Problem.SILENT
        stage.until_state(State.CONNECTED, 1.0)
        stage.until_all([fake.say("viewer", "back")])
        stage.until(lambda: len(fake.eventsub.sessions) == 1)


@pytest.mark.slow
def test_a_silent_server_is_noticed_within_twenty_seconds(fake: FakeTwitch, tmp_path: Path) -> None:
    with on_stage(fake, tmp_path) as stage:
        stage.until_state(State.CONNECTED)
        fake.eventsub.silence()
        stage.until(lambda: len(fake.records.subscriptions) == 2, 20.0)
        stage.until_all([fake.say("viewer", "back")])


def test_keepalives_alone_keep_a_connection(tmp_path: Path) -> None:
    with FakeTwitch(keepalive_seconds=0.1) as fake, on_stage(fake, tmp_path, timings=HASTY) as stage:
        stage.until_state(State.CONNECTED)
        threading.Event().wait(1.0)
        stage.look()
        assert len(fake.records.connections) == 1
        assert stage.source.status.state is State.CONNECTED


def test_the_network_goes_away_for_two_seconds_that_feel_like_twenty(tmp_path: Path) -> None:
    with FakeTwitch(keepalive_seconds=0.2) as fake, on_stage(fake, tmp_path, timings=HASTY) as stage:
        stage.until_state(State.CONNECTED)
        fake.network_away(2.0)
        stage.until_state(State.AWAY, 1.0)
        took = stage.until_state(State.CONNECTED, 2.5)
        assert took > 1.5
        assert stage.statuses[-1].away_for == pytest.approx(took, abs=0.3)
        stage.until_all([fake.say("viewer", "back")])


@pytest.mark.slow
@pytest.mark.parametrize("signed_in", [True, False])
def test_the_network_goes_away_for_twenty_seconds(
    fake: FakeTwitch, tmp_path: Path, *, signed_in: bool
) -> None:
    with on_stage(fake, tmp_path if signed_in else None) as stage:
        there = State.CONNECTED if signed_in else State.LISTENING
        stage.until_state(there)
        fake.network_away()
        stage.until_state(State.AWAY)
        threading.Event().wait(20.0)
        fake.network_back()
        stage.until_state(there, 3.0)
        stage.until_all([fake.say("viewer", "back")], 1.0)


def test_a_connection_that_hangs_does_not_keep_chat_waiting(tmp_path: Path) -> None:
    with FakeTwitch(keepalive_seconds=0.2) as fake, on_stage(fake, tmp_path, timings=HASTY) as stage:
        stage.until_state(State.CONNECTED)
        fake.faults.time_out(Endpoint.EVENTSUB)
        fake.eventsub.reset()
        stage.until_state(State.AWAY)
        stage.until_state(State.CONNECTED, 0.9)


def test_an_expired_access_token_is_refreshed_once(fake: FakeTwitch, tmp_path: Path) -> None:
    with on_stage(fake, tmp_path) as stage:
        stage.until_state(State.CONNECTED)
        fake.expire_access_tokens()
        fake.eventsub.reset()
        for number in range(3):
            stage.source.send(reply(f"reply {number}"))
        stage.until(lambda: len(stage.outcomes) == 3)
        stage.until(lambda: len(fake.records.subscriptions) == 2)
        stage.until_all([fake.say("viewer", "back")])
        assert [refresh.status for refresh in fake.records.refreshes] == [200]
        assert len([sent for sent in fake.records.sent if sent.accepted]) == 3
    # The new pair was written: it works the next time.
    with on_stage(fake, tmp_path) as stage:
        stage.until_state(State.CONNECTED)
        assert len(fake.records.refreshes) == 1


@pytest.mark.parametrize("by_eventsub", [True, False])
def test_a_grant_that_is_taken_back_leaves_listening(
    fake: FakeTwitch, tmp_path: Path, *, by_eventsub: bool
) -> None:
    with on_stage(fake, tmp_path, timings=HASTY, browser=Browser()) as stage:
        stage.until_state(State.CONNECTED)
        if not by_eventsub:
            # Nobody tells; it is noticed when a reply is refused.
            fake.eventsub.silence()
        fake.revoke_grant()
        if not by_eventsub:
            stage.source.send(reply("hello"))
        stage.until_state(State.LISTENING)
        status = stage.source.status
        assert (status.sign_in, status.login, status.channel) == (Problem.SIGNED_OUT, "", "streamer")
        stage.until_all([fake.say("viewer", "still read")])
        stage.source.send(reply("nobody hears"))
        stage.until(lambda: stage.outcomes and stage.outcomes[-1].reason == "signed_out")
        # Somebody signs in again, here from the panel.
        fake.authorize_at_once()
        stage.source.sign_in()
        stage.until_state(State.CONNECTED, 8.0)
        assert stage.source.status.sign_in is None
        assert any(status.signing for status in stage.statuses)


def test_a_message_that_comes_twice_is_one(fake: FakeTwitch, tmp_path: Path) -> None:
    with on_stage(fake, tmp_path) as stage:
        stage.until_state(State.CONNECTED)
        fake.say("viewer", "the same frame", copies=3)
        fake.say("viewer", "two notifications", message_id="one-message")
        fake.say("viewer", "two notifications", message_id="one-message")
        stage.until_all([fake.say("viewer", "last")])
        assert stage.texts == ["the same frame", "two notifications", "last"]
