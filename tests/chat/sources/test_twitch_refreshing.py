"""Tokens that run out while the program runs: renewed once, kept, and shared with other programs."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from chat.sources.twitch import Endpoints, Grant, Problem, SignedOut, State, TokenStore, check_tokens, logout
from chat.sources.twitch.account import Keys
from chat.sources.twitch.errors import SignInNeeded
from chat.sources.twitch.library import Api
from chat.sources.twitch.secret import Redactor
from chat.sources.twitch.signing import new_session
from tests.chat.sources.twitch_kit import CLIENT_ID, HASTY, Stage, grant_of, on_stage, reply, sign_in, stored
from tests.fake_twitch import Answer, Endpoint, FakeTwitch, Malformed


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """While it is set nothing can be saved."""
    full, save = threading.Event(), TokenStore.save

    def try_to_save(store: TokenStore, grant: Grant) -> None:
        if full.is_set():
            raise OSError(28, "no space left on device")
        save(store, grant)

    monkeypatch.setattr(TokenStore, "save", try_to_save)
    return full


async def ask_at_once(fake: FakeTwitch, store: TokenStore, count: int) -> list[str]:
    """Several requests at the same time; what became of each."""
    async with new_session(HASTY) as session:
        grant = store.load()
        assert grant
        api = Api(CLIENT_ID, Endpoints(**fake.addresses), session)
        keys = Keys(api, store, grant, Redactor())
        work = [keys.using(lambda access: api.user(access, "streamer")) for _ in range(count)]
        found = await asyncio.gather(*work, return_exceptions=True)
        return [type(each).__name__ for each in found]


def test_one_refresh_at_a_time(fake: FakeTwitch, store: TokenStore) -> None:
    sign_in(fake, store)
    before = store.load()
    fake.expire_access_tokens()
    fake.faults.delay(Endpoint.TOKEN, 0.1)
    assert asyncio.run(ask_at_once(fake, store, 20)) == ["Account"] * 20
    assert [refresh.status for refresh in fake.records.refreshes] == [200]
    after = store.load()
    assert before
    assert after
    assert after.refresh != before.refresh


def test_a_refusal_that_comes_late_does_not_refresh_again(fake: FakeTwitch, store: TokenStore) -> None:
    sign_in(fake, store)
    fake.expire_access_tokens()
    fake.faults.delay(Endpoint.USERS, 0.3)
    assert asyncio.run(ask_at_once(fake, store, 2)) == ["Account"] * 2
    assert [refresh.status for refresh in fake.records.refreshes] == [200]


def test_a_refresh_that_fails_for_a_moment(fake: FakeTwitch, store: TokenStore) -> None:
    sign_in(fake, store)
    fake.expire_access_tokens()
    fake.faults.add(Endpoint.TOKEN, Answer(500))
    assert asyncio.run(ask_at_once(fake, store, 3)) == ["TwitchError"] * 3
    assert asyncio.run(ask_at_once(fake, store, 3)) == ["Account"] * 3


def test_a_refresh_whose_answer_is_lost_needs_a_new_sign_in(fake: FakeTwitch, store: TokenStore) -> None:
    sign_in(fake, store)
    fake.expire_access_tokens()
    fake.faults.lose_answer(Endpoint.TOKEN)
    assert asyncio.run(ask_at_once(fake, store, 1)) == ["TwitchError"]
    # Twitch ends a grant whose spent token is used again.
    assert asyncio.run(ask_at_once(fake, store, 1)) == [SignInNeeded.__name__]


def test_another_programs_refresh_is_used_instead_of_a_spent_token(fake: FakeTwitch, tmp_path: Path) -> None:
    with on_stage(fake, tmp_path) as first, on_stage(fake, tmp_path) as second:
        first.until_state(State.CONNECTED)
        second.until_state(State.CONNECTED)
        fake.expire_access_tokens()
        first.source.send(reply("from the first"))
        first.until(lambda: first.outcomes)
        second.source.send(reply("from the second"))
        second.until(lambda: second.outcomes)
        assert [refresh.status for refresh in fake.records.refreshes] == [200]
        assert [sent.text for sent in fake.records.sent if sent.accepted] == [
            "from the first",
            "from the second",
        ]


def test_tokens_are_validated_as_twitch_wants_it(fake: FakeTwitch, tmp_path: Path) -> None:
    with on_stage(fake, tmp_path, timings=replace(HASTY, validate=0.1)) as stage:
        stage.until_state(State.CONNECTED)
        fake.faults.reset(Endpoint.VALIDATE)
        stage.until(lambda: len(fake.records.validations) >= 4)
        assert stage.source.status.state is State.CONNECTED
        fake.expire_access_tokens()
        stage.until(lambda: fake.records.refreshes)
        assert stage.source.status.state is State.CONNECTED


# --- other answers than new tokens ---


@pytest.mark.parametrize("status", [403, 404, 408, 418, 429, 500, 502])
def test_a_refusal_that_does_not_end_the_permission_is_tried_again(
    fake: FakeTwitch, store: TokenStore, status: int
) -> None:
    """With 403, 404, 408 and 418 the program signed itself out, though the tokens were good."""
    sign_in(fake, store)
    fake.expire_access_tokens()
    fake.faults.add(Endpoint.TOKEN, Answer(status, "something unheard of"))
    assert asyncio.run(ask_at_once(fake, store, 3)) == ["TwitchError"] * 3
    assert asyncio.run(ask_at_once(fake, store, 3)) == ["Account"] * 3


@pytest.mark.parametrize(
    "body", ["[]", "{}", '"text"', '{"access_token": [], "refresh_token": {}}', "<html>"]
)
def test_an_answer_that_makes_no_sense_is_tried_again(fake: FakeTwitch, store: TokenStore, body: str) -> None:
    sign_in(fake, store)
    fake.expire_access_tokens()
    fake.faults.add(Endpoint.TOKEN, Malformed(body))
    assert asyncio.run(ask_at_once(fake, store, 3)) == ["TwitchError"] * 3
    assert asyncio.run(ask_at_once(fake, store, 3)) == ["Account"] * 3


@pytest.mark.parametrize("status", [400, 401])
def test_only_these_answers_end_the_permission(fake: FakeTwitch, store: TokenStore, status: int) -> None:
    sign_in(fake, store)
    fake.expire_access_tokens()
    fake.faults.add(Endpoint.TOKEN, Answer(status, "Invalid refresh token"))
    assert asyncio.run(ask_at_once(fake, store, 1)) == [SignInNeeded.__name__]


def test_chat_comes_back_when_the_token_address_does(fake: FakeTwitch, tmp_path: Path) -> None:
    """The program signed itself out at the first answer that it did not know."""
    with on_stage(fake, tmp_path, timings=HASTY) as stage:
        stage.until_state(State.CONNECTED)
        for status in (403, 404, 408, 418):
            fake.faults.add(Endpoint.TOKEN, Answer(status))
        fake.expire_access_tokens()
        fake.eventsub.reset()
        stage.until(lambda: not fake.faults.left(Endpoint.TOKEN))
        stage.until_state(State.CONNECTED, 8.0)
    assert State.LISTENING not in {status.state for status in stage.statuses}


@pytest.mark.parametrize("problem", [Problem.BANNED, Problem.MISSING_SCOPE])
def test_an_account_that_may_not_read_now_listens_and_asks_again(
    fake: FakeTwitch, tmp_path: Path, problem: Problem
) -> None:
    """A 403 to the subscription was the end of answering until the next start."""
    message = "subscription missing proper authorization" if problem is Problem.MISSING_SCOPE else "no"
    fake.faults.add(Endpoint.SUBSCRIBE, Answer(403, message), times=3)
    with on_stage(fake, tmp_path, timings=replace(HASTY, refused=0.3, refused_most=0.5)) as stage:
        stage.until(lambda: stage.source.status.sign_in is problem)
        stage.until_state(State.LISTENING)
        stage.until_all([fake.say("viewer", "read meanwhile")])
        stage.until_state(State.CONNECTED)
        assert stage.source.status.sign_in is None
    assert len(fake.records.asked(Endpoint.SUBSCRIBE)) == 4


# --- several programs ---


def answered(stage: Stage, number: int) -> bool:
    """Whether so many replies had a fate before the last one."""
    return len(stage.outcomes) > number


def test_two_programs_that_refresh_at_once_hand_in_one_token(fake: FakeTwitch, tmp_path: Path) -> None:
    """Both handed in the same one, and Twitch cut the grant: 6 times of 6."""
    with on_stage(fake, tmp_path, timings=HASTY) as first, on_stage(fake, tmp_path, timings=HASTY) as second:
        for number in range(10):
            first.until_state(State.CONNECTED)
            second.until_state(State.CONNECTED)
            refreshed = len(fake.records.refreshes)
            fake.expire_access_tokens()
            fake.faults.delay(Endpoint.TOKEN, 0.05)
            first.source.send(reply(f"{number} of the first"))
            second.source.send(reply(f"{number} of the second"))
            first.until(partial(answered, first, number))
            second.until(partial(answered, second, number))
            assert len(fake.records.refreshes) == refreshed + 1
    assert {refresh.status for refresh in fake.records.refreshes} == {200}
    assert len([sent for sent in fake.records.sent if sent.accepted]) == 20


def test_a_newer_pair_that_has_run_out_too_is_renewed(fake: FakeTwitch, store: TokenStore) -> None:
    """It was used as it was, and refused, which counted as the end of the permission."""

    async def work() -> None:
        async with new_session(HASTY) as session:
            api = Api(CLIENT_ID, Endpoints(**fake.addresses), session)
            ours, theirs = (Keys(api, TokenStore(store.path), grant_of(store), Redactor()) for _ in range(2))
            fake.expire_access_tokens()
            await theirs.validate()
            fake.expire_access_tokens()
            await ours.validate()
            assert ours.grant == grant_of(store)

    sign_in(fake, store)
    asyncio.run(work())
    assert [refresh.status for refresh in fake.records.refreshes] == [200, 200]


def test_a_lock_that_nobody_lets_go_of_is_no_end(fake: FakeTwitch, tmp_path: Path) -> None:
    """A program that was stopped in the middle of its refresh keeps the others waiting, not signed out."""
    other = stored(tmp_path)
    with on_stage(fake, tmp_path, timings=replace(HASTY, lock=0.1)) as stage:
        stage.until_state(State.CONNECTED)
        assert other.try_lock()
        fake.expire_access_tokens()
        fake.eventsub.reset()
        stage.until(lambda: any(status.problem is Problem.LOCKED for status in stage.statuses))
        assert not fake.records.refreshes
        other.unlock()
        stage.until_state(State.CONNECTED)
    assert [refresh.status for refresh in fake.records.refreshes] == [200]


def test_signing_out_elsewhere_ends_the_sign_in_here(fake: FakeTwitch, tmp_path: Path) -> None:
    """The program went on as if nothing had happened, and its next refresh brought the file back."""
    with on_stage(fake, tmp_path, timings=HASTY) as stage:
        stage.until_state(State.CONNECTED)
        # Twitch cannot be told: the tokens would go on working.
        fake.faults.add(Endpoint.REVOKE, Answer(500))
        assert logout(stored(tmp_path), endpoints=Endpoints(**fake.addresses)) is SignedOut.DELETED
        stage.until_state(State.LISTENING)
        assert stage.source.status.sign_in is Problem.NOT_SIGNED_IN
        stage.until_all([fake.say("viewer", "still read")])
        assert stored(tmp_path).load() is None
        sign_in(fake, stored(tmp_path))
        stage.until_state(State.CONNECTED)


def test_signing_out_during_a_refresh_does_not_bring_the_file_back(fake: FakeTwitch, tmp_path: Path) -> None:
    """The pair was written after the file had been deleted."""
    with on_stage(fake, tmp_path, timings=HASTY) as stage:
        stage.until_state(State.CONNECTED)
        fake.expire_access_tokens()
        fake.faults.delay(Endpoint.TOKEN, 0.3)
        stage.source.send(reply("hello"))
        stage.until(lambda: fake.faults.left(Endpoint.TOKEN) == 0)
        stored(tmp_path).path.unlink()
        stage.until_state(State.LISTENING)
        assert [refresh.status for refresh in fake.records.refreshes] == [200]
    assert stored(tmp_path).load() is None


def test_signing_in_elsewhere_as_somebody_else_changes_the_account(fake: FakeTwitch, tmp_path: Path) -> None:
    """The program went on as the first, and its next refresh put the first one's tokens over the second's."""
    with on_stage(fake, tmp_path, timings=HASTY, channel="streamer") as stage:
        stage.until_state(State.CONNECTED)
        sign_in(fake, stored(tmp_path), "bot")
        stage.until(lambda: stage.source.status.login == "bot")
        stage.source.send(reply("as the other"))
        stage.until(lambda: stage.outcomes)
        assert fake.records.sent[-1].sender_id == fake.add_user("bot").id
        assert grant_of(stored(tmp_path)).login == "bot"
    assert State.LISTENING not in {status.state for status in stage.statuses}


# --- a full disk ---


def refreshed_on_a_full_disk(fake: FakeTwitch, stage: Stage, full_disk: threading.Event) -> None:
    """A running program that has new tokens and cannot write them."""
    stage.until_state(State.CONNECTED)
    full_disk.set()
    fake.expire_access_tokens()
    stage.source.send(reply("hello"))
    stage.until(lambda: stage.source.status.unwritten)
    stage.until(lambda: stage.outcomes)
    assert fake.records.sent[-1].accepted


def test_tokens_that_could_not_be_written_are_written_when_there_is_room(
    fake: FakeTwitch, tmp_path: Path, full_disk: threading.Event, caplog: pytest.LogCaptureFixture
) -> None:
    """They were lost with the program, and the old ones in the file cut the grant at the next start."""
    with on_stage(fake, tmp_path, timings=HASTY) as stage:
        refreshed_on_a_full_disk(fake, stage, full_disk)
        # Nobody else may hand in the spent token that is in the file.
        assert not stored(tmp_path).try_lock()
        full_disk.clear()
        stage.until(lambda: not stage.source.status.unwritten)
        assert stored(tmp_path).try_lock()
    assert caplog.text.count("cannot be written: no space left on device") == 1
    assert check_tokens(stored(tmp_path), Endpoints(**fake.addresses)).problem is None
    assert [refresh.status for refresh in fake.records.refreshes] == [200]


def test_tokens_that_could_not_be_written_are_written_at_the_end(
    fake: FakeTwitch, tmp_path: Path, full_disk: threading.Event
) -> None:
    """The same, when there is room only by then."""
    with on_stage(fake, tmp_path, timings=replace(HASTY, sign_in=60.0)) as stage:
        refreshed_on_a_full_disk(fake, stage, full_disk)
        full_disk.clear()
    assert not stage.source.status.unwritten
    assert check_tokens(stored(tmp_path), Endpoints(**fake.addresses)).problem is None


def test_tokens_that_are_nowhere_but_here_outlive_a_talk(
    fake: FakeTwitch, tmp_path: Path, full_disk: threading.Event
) -> None:
    """A connection that is begun anew must not take the spent token from the file."""
    with on_stage(fake, tmp_path, timings=replace(HASTY, refused=0.1)) as stage:
        refreshed_on_a_full_disk(fake, stage, full_disk)
        fake.faults.refuse_subscription(403)
        fake.eventsub.reset()
        stage.until_state(State.LISTENING)
        fake.expire_access_tokens()
        stage.until_state(State.CONNECTED)
        assert stage.source.status.unwritten
        full_disk.clear()
    assert {refresh.status for refresh in fake.records.refreshes} == {200}
    assert check_tokens(stored(tmp_path), Endpoints(**fake.addresses)).problem is None


def test_tokens_that_stay_unwritten_are_told_to_the_last(
    fake: FakeTwitch, tmp_path: Path, full_disk: threading.Event
) -> None:
    with on_stage(fake, tmp_path, timings=HASTY) as stage:
        refreshed_on_a_full_disk(fake, stage, full_disk)
    assert stage.source.status.unwritten
    assert stored(tmp_path).try_lock()


# --- the end of the program ---


def test_an_answer_that_takes_longer_than_closing_is_waited_for(fake: FakeTwitch, tmp_path: Path) -> None:
    """After 3 s the program ended, and with it the only valid tokens."""
    with on_stage(fake, tmp_path, timings=replace(HASTY, close=0.1)) as stage:
        stage.until_state(State.CONNECTED)
        fake.expire_access_tokens()
        fake.faults.delay(Endpoint.TOKEN, 0.8)
        stage.source.send(reply("hello"))
        stage.until(lambda: fake.faults.left(Endpoint.TOKEN) == 0)
    assert check_tokens(stored(tmp_path), Endpoints(**fake.addresses)).problem is None
    assert [refresh.status for refresh in fake.records.refreshes] == [200]


def test_a_refresh_under_way_is_waited_for_at_the_end(fake: FakeTwitch, tmp_path: Path) -> None:
    with on_stage(fake, tmp_path) as stage:
        stage.until_state(State.CONNECTED)
        fake.expire_access_tokens()
        fake.faults.delay(Endpoint.TOKEN, 0.3)
        stage.source.send(reply("hello"))
        stage.until(lambda: fake.faults.left(Endpoint.TOKEN) == 0)  # it has been asked, and takes its time
    grant = TokenStore(tmp_path / "data" / "twitch.json").load()
    assert grant
    assert [refresh.status for refresh in fake.records.refreshes] == [200]
    assert (
        check_tokens(TokenStore(tmp_path / "data" / "twitch.json"), Endpoints(**fake.addresses)).problem
        is None
    )
    assert len(fake.records.refreshes) == 1
