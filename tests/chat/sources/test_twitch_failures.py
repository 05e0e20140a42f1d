"""What is wrong is told as what it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from chat.replies.replies import Fate
from chat.sources.twitch import Endpoints, Problem, State, TwitchSettings, TwitchSource
from chat.sources.twitch.doctor import check_endpoints, clock_skew
from tests.chat.sources.elsewhere import EXPIRED, VALID, Elsewhere
from tests.chat.sources.twitch_kit import HASTY, Stage, on_stage, reply
from tests.fake_twitch import Answer, Endpoint, FakeTwitch, Malformed


def test_a_certificate_that_is_not_trusted_is_no_missing_network() -> None:
    """The advice was to check the network, which was well."""
    with Elsewhere(VALID) as elsewhere:
        endpoints = Endpoints(**elsewhere.addresses)
        assert {reach.problem for reach in check_endpoints(endpoints, HASTY)} == {Problem.UNTRUSTED}
        settings = TwitchSettings(channel="koi", endpoints=endpoints, timings=HASTY)
        with Stage(TwitchSource(settings)) as stage:
            stage.until(lambda: stage.source.status.problem)
            assert stage.source.status.problem is Problem.UNTRUSTED


def test_the_time_is_asked_of_a_server_that_is_not_trusted_yet() -> None:
    """A clock that is an hour wrong was never noticed: all secure connections failed before."""
    with Elsewhere(EXPIRED, ahead=3600) as elsewhere:
        skew = clock_skew(Endpoints(**elsewhere.addresses), HASTY)
    assert skew == pytest.approx(3600, abs=3)


@pytest.mark.parametrize(
    "status, problem",
    [(429, Problem.BUSY), (500, Problem.BUSY), (503, Problem.BUSY), (403, Problem.REFUSED)],
)
def test_a_websocket_that_is_refused_is_told_as_what_it_is(
    fake: FakeTwitch, tmp_path: Path, status: int, problem: Problem
) -> None:
    """IRC's were all "Twitch does not answer", EventSub's "Twitch is busy", the doctor's "refused"."""
    for endpoint, folder in ((Endpoint.IRC, None), (Endpoint.EVENTSUB, tmp_path)):
        fake.faults.add(endpoint, Answer(status), 2)
        with on_stage(fake, folder, timings=HASTY) as stage:
            stage.until(lambda: stage.source.status.problem)
            stage.until_state(State.CONNECTED if folder else State.LISTENING)
            assert {each.problem for each in stage.statuses} == {None, problem}
        fake.faults.add(endpoint, Answer(status))
        found = check_endpoints(Endpoints(**fake.addresses), HASTY)
        assert {reach.problem for reach in found} == {None, problem}


@pytest.mark.parametrize("endpoint", [Endpoint.SUBSCRIBE, Endpoint.USERS, Endpoint.SEND])
def test_a_wrong_client_id_is_no_ended_permission(
    fake: FakeTwitch, tmp_path: Path, endpoint: Endpoint
) -> None:
    """Tokens were renewed over it, and then the permission was said to have ended."""
    wrong = Answer(401, "Client ID and OAuth token do not match")
    channel = "friend" if endpoint is Endpoint.USERS else ""
    fake.add_user("friend")
    if endpoint is not Endpoint.SEND:
        fake.faults.add(endpoint, wrong)
    with on_stage(fake, tmp_path, timings=HASTY, channel=channel) as stage:
        if endpoint is Endpoint.SEND:
            stage.until_state(State.CONNECTED)
            fake.faults.add(endpoint, wrong)
            stage.source.send(reply("hello"))
            stage.until(lambda: stage.outcomes)
            assert (stage.outcomes[0].fate, stage.outcomes[0].reason) == (Fate.DROPPED, "client_id")
        # What can be read without an account is read meanwhile.
        stage.until_state(State.LISTENING)
        assert stage.source.status.sign_in is Problem.CLIENT_ID
    assert not fake.records.refreshes


@pytest.mark.parametrize(
    "answer",
    [
        '{"data": [{}]}', '{"data": []}', '{"data": [{"message_id": "7"}]}',
        '{"data": [{"message_id": "7", "is_sent": null}]}', '{"data": [{"message_id": "7", "is_sent": 1}]}',
        '{"data": [{"message_id": "7", "is_sent": "true"}]}',
        '{"data": [{"message_id": 7, "is_sent": true}]}',
        "{}", "[]", "null", '{"data": {"is_sent": true}}',
    ],
)  # fmt: skip
def test_an_answer_that_does_not_say_whether_it_was_sent(
    fake: FakeTwitch, tmp_path: Path, answer: str
) -> None:
    """It counted as sent; whoever asked got no answer, and nobody knew."""
    fake.faults.add(Endpoint.SEND, Malformed(answer), 100)
    with on_stage(fake, tmp_path, timings=HASTY) as stage:
        stage.until_state(State.CONNECTED)
        stage.source.send(reply("hello"))
        stage.until(lambda: stage.outcomes)
        assert (stage.outcomes[0].fate, stage.outcomes[0].reason) == (Fate.UNKNOWN, "unreadable")
        # One that does say so in the end is believed.
        fake.faults.clear()
        stage.source.send(reply("hello again"))
        stage.until(lambda: len(stage.outcomes) == 2)
        assert stage.outcomes[1].fate is Fate.SENT


@pytest.mark.parametrize("reason", ["null", "{}", '{"code": null}', '{"code": 7}', "[]"])
def test_a_drop_without_a_reason_is_one(fake: FakeTwitch, tmp_path: Path, reason: str) -> None:
    """Twitch says that nothing was sent, and not why: that counted as sent."""
    answer = f'{{"data": [{{"message_id": "", "is_sent": false, "drop_reason": {reason}}}]}}'
    fake.faults.add(Endpoint.SEND, Malformed(answer))
    with on_stage(fake, tmp_path, timings=HASTY) as stage:
        stage.until_state(State.CONNECTED)
        stage.source.send(reply("hello"))
        stage.until(lambda: stage.outcomes)
        assert (stage.outcomes[0].fate, stage.outcomes[0].reason) == (Fate.DROPPED, "unknown")
