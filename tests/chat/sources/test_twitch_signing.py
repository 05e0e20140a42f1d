"""Signing in, staying signed in, signing out."""

from __future__ import annotations

import asyncio
import json
import os
import stat
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from chat.sources.twitch import (
    DeviceCode,
    Endpoints,
    MissingClientId,
    Problem,
    SignedOut,
    State,
    TokenStore,
    TwitchError,
    TwitchSettings,
    TwitchSource,
    check_tokens,
    login,
    logout,
)
from chat.sources.twitch.account import Keys
from chat.sources.twitch.errors import SignInNeeded
from chat.sources.twitch.library import Api
from chat.sources.twitch.secret import Redactor, Secret
from chat.sources.twitch.signing import new_session
from chat.sources.twitch.tokens import Grant
from tests.chat.sources.twitch_kit import CLIENT_ID, HASTY, Stage, on_stage, reply, sign_in
from tests.fake_twitch import Answer, Endpoint, FakeTwitch


@pytest.fixture
def fake() -> Iterator[FakeTwitch]:
    with FakeTwitch(device_interval=0) as started:
        yield started


@pytest.fixture
def store(tmp_path: Path) -> TokenStore:
    return TokenStore(tmp_path / "data" / "twitch.json")


def log_in(fake: FakeTwitch, store: TokenStore, show: Callable[[DeviceCode], None]) -> str:
    return login(CLIENT_ID, store, show, endpoints=Endpoints(**fake.addresses), timings=HASTY).login


def test_signing_in(fake: FakeTwitch, store: TokenStore) -> None:
    shown: list[DeviceCode] = []

    def show(code: DeviceCode) -> None:
        shown.append(code)
        fake.authorize("streamer", code.user_code)

    assert log_in(fake, store, show) == "streamer"
    assert shown[0].user_code in shown[0].address
    grant = store.load()
    assert grant
    assert (grant.user_id, grant.client_id) == (fake.streamer.id, CLIENT_ID)
    assert set(grant.scopes) == {"user:read:chat", "user:write:chat"}
    assert {grant.access.reveal(), grant.refresh.reveal()} <= fake.secrets


def test_strange_answers_and_a_broken_network_do_not_end_it(fake: FakeTwitch, store: TokenStore) -> None:
    fake.faults.malform(Endpoint.TOKEN)
    fake.faults.reset(Endpoint.TOKEN)
    for status in (400, 404, 429, 500, 502):
        fake.faults.add(Endpoint.TOKEN, Answer(status, "something unheard of"))
    fake.faults.reset(Endpoint.VALIDATE)

    def show(code: DeviceCode) -> None:
        fake.authorize("streamer", code.user_code)

    assert log_in(fake, store, show) == "streamer"
    assert not fake.faults.left(Endpoint.TOKEN)


def test_the_code_runs_out(fake: FakeTwitch, store: TokenStore) -> None:
    with pytest.raises(TwitchError) as failed:
        log_in(fake, store, lambda _: fake.clock.advance(1800))
    assert failed.value.problem is Problem.CODE_EXPIRED
    assert store.load() is None


def test_twitch_cannot_be_reached(fake: FakeTwitch, store: TokenStore) -> None:
    fake.network_away()
    with pytest.raises(TwitchError) as failed:
        log_in(fake, store, lambda _: None)
    assert failed.value.problem is Problem.UNREACHABLE


def test_without_a_client_id(store: TokenStore, fake: FakeTwitch) -> None:
    with pytest.raises(MissingClientId, match="--client-id"):
        login("", store, lambda _: None)
    source = TwitchSource(TwitchSettings(store=store, endpoints=Endpoints(**fake.addresses)))
    with pytest.raises(MissingClientId):
        source.sign_in()


def test_signing_out(fake: FakeTwitch, store: TokenStore) -> None:
    endpoints = Endpoints(**fake.addresses)
    assert logout(store, endpoints=endpoints) is SignedOut.NOTHING
    sign_in(fake, store)
    assert check_tokens(store, endpoints).problem is None
    assert logout(store, endpoints=endpoints) is SignedOut.REVOKED
    assert [revoked.status for revoked in fake.records.revocations] == [200]
    assert store.load() is None
    assert check_tokens(store, endpoints).problem is Problem.NOT_SIGNED_IN


def test_signing_out_when_the_access_token_has_run_out(fake: FakeTwitch, store: TokenStore) -> None:
    sign_in(fake, store)
    fake.expire_access_tokens()
    assert logout(store, endpoints=Endpoints(**fake.addresses)) is SignedOut.REVOKED


def test_signing_out_without_a_network(fake: FakeTwitch, store: TokenStore) -> None:
    sign_in(fake, store)
    fake.network_away()
    assert logout(store, endpoints=Endpoints(**fake.addresses), timings=HASTY) is SignedOut.DELETED
    assert not store.path.exists()


def test_signing_out_with_a_file_that_cannot_be_read(fake: FakeTwitch, store: TokenStore) -> None:
    store.path.parent.mkdir(parents=True)
    store.path.write_text("half a fi", encoding="utf-8")
    assert logout(store, endpoints=Endpoints(**fake.addresses)) is SignedOut.DELETED
    assert not store.path.exists()


# --- from the panel ---


def test_the_panel_shows_what_to_type(fake: FakeTwitch, store: TokenStore) -> None:
    settings = TwitchSettings(
        channel="streamer",
        client_id=CLIENT_ID,
        store=store,
        endpoints=Endpoints(**fake.addresses),
        timings=HASTY,
    )
    with Stage(TwitchSource(settings)) as stage:
        stage.until_state(State.LISTENING)
        stage.until(lambda: stage.source.status.sign_in is Problem.NOT_SIGNED_IN)
        stage.source.sign_in()
        stage.source.sign_in()
        stage.until(lambda: stage.source.status.prompt)
        prompt = stage.source.status.prompt
        assert prompt
        assert prompt.user_code in prompt.address
        fake.authorize("streamer", prompt.user_code)
        stage.until_state(State.CONNECTED)
        now = stage.source.status
        assert (now.prompt, now.sign_in) == (None, None)
        assert len(fake.records.asked(Endpoint.DEVICE)) == 1


def test_nobody_else_can_sign_in_in_the_streamers_place(fake: FakeTwitch, tmp_path: Path) -> None:
    with on_stage(fake, tmp_path, timings=HASTY) as stage:
        stage.until_state(State.CONNECTED)
        fake.revoke_grant()
        stage.until_state(State.LISTENING)
        fake.authorize_at_once("viewer")
        stage.source.sign_in()
        stage.until(lambda: stage.source.status.sign_in is Problem.OTHER_ACCOUNT)
        assert stage.source.status.state is State.LISTENING
        fake.records.wait(lambda records: [each.status for each in records.revocations] == [200])


def test_a_code_that_was_not_used(fake: FakeTwitch, tmp_path: Path) -> None:
    with on_stage(fake, tmp_path, timings=HASTY) as stage:
        stage.until_state(State.CONNECTED)
        fake.revoke_grant()
        stage.until_state(State.LISTENING)
        stage.source.sign_in()
        stage.until(lambda: stage.source.status.prompt)
        fake.clock.advance(1800)
        stage.until(lambda: stage.source.status.sign_in is Problem.CODE_EXPIRED)
        assert stage.source.status.prompt is None


def test_without_channel_and_tokens_it_waits_for_both(fake: FakeTwitch, store: TokenStore) -> None:
    settings = TwitchSettings(store=store, endpoints=Endpoints(**fake.addresses), timings=HASTY)
    with Stage(TwitchSource(settings)) as stage:
        stage.until(lambda: stage.source.status.sign_in is Problem.NOT_SIGNED_IN)
        assert stage.source.status.state is State.CONNECTING
        # As `koikoi login` in another terminal does.
        sign_in(fake, store)
        stage.until_state(State.CONNECTED)
        assert stage.source.status.channel == "streamer"


@pytest.mark.parametrize("scopes", [(), ("user:read:chat",), ("user:write:chat",)])
def test_a_grant_that_allows_too_little(fake: FakeTwitch, store: TokenStore, scopes: tuple[str, ...]) -> None:
    tokens = fake.sign_in(client_id=CLIENT_ID, scopes=scopes)
    sign_in(fake, store)
    grant = store.load()
    assert grant
    store.save(replace(grant, access=Secret(tokens.access), refresh=Secret(tokens.refresh)))
    with on_stage(fake, store.path.parent.parent, timings=HASTY) as stage:
        stage.until_state(State.LISTENING)
        assert stage.source.status.sign_in is Problem.MISSING_SCOPE


# --- refreshing ---


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


def test_tokens_are_validated_as_twitch_wants_it(fake: FakeTwitch, tmp_path: Path) -> None:
    with on_stage(fake, tmp_path, timings=replace(HASTY, validate=0.1)) as stage:
        stage.until_state(State.CONNECTED)
        fake.faults.reset(Endpoint.VALIDATE)
        stage.until(lambda: len(fake.records.validations) >= 4)
        assert stage.source.status.state is State.CONNECTED
        fake.expire_access_tokens()
        stage.until(lambda: fake.records.refreshes)
        assert stage.source.status.state is State.CONNECTED


# --- the file ---


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")
def test_nobody_else_can_read_the_tokens(fake: FakeTwitch, store: TokenStore) -> None:
    sign_in(fake, store)
    assert stat.S_IMODE(store.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(store.path.parent.stat().st_mode) == 0o700
    endpoints = Endpoints(**fake.addresses)
    assert check_tokens(store, endpoints).private
    store.path.chmod(0o644)
    assert not check_tokens(store, endpoints).private
    sign_in(fake, store)
    assert stat.S_IMODE(store.path.stat().st_mode) == 0o600


def test_the_file_is_whole_at_any_moment(
    fake: FakeTwitch, store: TokenStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign_in(fake, store)
    before = store.path.read_bytes()

    def full(_: int) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space"):
        sign_in(fake, store)
    assert store.path.read_bytes() == before
    assert list(store.path.parent.iterdir()) == [store.path]


def test_tokens_that_cannot_be_written_still_work(
    fake: FakeTwitch, store: TokenStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    sign_in(fake, store)
    fake.expire_access_tokens()

    def full(*_: object) -> None:
        raise OSError(28, "no space left on device")

    monkeypatch.setattr(TokenStore, "save", full)
    assert asyncio.run(ask_at_once(fake, store, 2)) == ["Account"] * 2
    assert "cannot be written: no space left on device" in caplog.text


@pytest.mark.parametrize(
    "content", ["", "null", "[]", "{}", '{"format": 2}', '{"format": 1, "scopes": 3}', "\x00", "half a fi"]
)
def test_a_file_that_says_nothing(store: TokenStore, content: str) -> None:
    store.path.parent.mkdir(parents=True)
    store.path.write_text(content, encoding="utf-8")
    assert store.load() is None


def test_the_file_is_json_that_people_can_read(fake: FakeTwitch, store: TokenStore) -> None:
    sign_in(fake, store)
    assert json.loads(store.path.read_text(encoding="utf-8"))["login"] == "streamer"


def test_a_file_that_somebody_looks_at_is_written_a_moment_later(
    store: TokenStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows does not replace a file that is open."""
    replace_at_once, refusals = Path.replace, [PermissionError(), PermissionError()]

    def busy(self: Path, target: Path) -> Path:
        if refusals:
            raise refusals.pop()
        return replace_at_once(self, target)

    monkeypatch.setattr(Path, "replace", busy)
    grant = Grant(CLIENT_ID, "12", "streamer", ("user:read:chat",), Secret("access"), Secret("refresh"))
    store.save(grant)
    assert store.load() == grant
    refusals += [PermissionError()] * 9
    with pytest.raises(PermissionError):
        store.save(grant)
    assert [path.name for path in store.path.parent.iterdir()] == [store.path.name]
