"""Signing in, staying signed in, signing out."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace

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
from chat.sources.twitch.secret import Secret
from tests.chat.sources.twitch_kit import CLIENT_ID, HASTY, Stage, on_stage, sign_in
from tests.fake_twitch import Answer, Endpoint, FakeTwitch


@pytest.fixture
def fake() -> Iterator[FakeTwitch]:
    with FakeTwitch(device_interval=0) as started:
        yield started


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


@pytest.mark.parametrize("damage", ["half a fi", "[" * 100_000])
def test_signing_out_with_a_file_that_makes_no_sense(
    fake: FakeTwitch, store: TokenStore, damage: str
) -> None:
    """Deeply nested JSON ended `logout` with a traceback, and the file stayed."""
    store.path.parent.mkdir(parents=True)
    store.path.write_text(damage, encoding="utf-8")
    endpoints = Endpoints(**fake.addresses)
    assert check_tokens(store, endpoints).problem is Problem.DAMAGED
    assert logout(store, endpoints=endpoints) is SignedOut.UNREADABLE
    assert not store.path.exists()


@pytest.mark.skipif(os.name != "posix", reason="POSIX has such links")
def test_signing_out_with_a_file_that_cannot_be_read(fake: FakeTwitch, store: TokenStore) -> None:
    """It was not removed, though it may hold tokens."""
    store.path.parent.mkdir(parents=True)
    store.path.symlink_to(store.path)
    with pytest.raises(OSError, match="symbolic links"):
        store.load()
    assert logout(store, endpoints=Endpoints(**fake.addresses)) is SignedOut.UNREADABLE
    assert not store.path.is_symlink()


def test_signing_in_finds_out_first_that_it_cannot_write(fake: FakeTwitch, store: TokenStore) -> None:
    """The streamer opened the page and pressed Authorize, and only then it was said."""
    store.path.parent.parent.mkdir(exist_ok=True)
    store.path.parent.write_text("no folder", encoding="utf-8")
    with pytest.raises(OSError):  # noqa: PT011 - another one on each system
        log_in(fake, store, lambda _: None)
    assert not fake.records.asked(Endpoint.DEVICE)


def test_a_permission_that_cannot_be_kept_is_given_back(
    fake: FakeTwitch, store: TokenStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full by the time of the answer."""

    def full(*_: object) -> None:
        raise OSError(28, "no space left on device")

    monkeypatch.setattr(TokenStore, "save", full)
    fake.authorize_at_once()
    with pytest.raises(OSError, match="no space"):
        log_in(fake, store, lambda _: None)
    assert [each.status for each in fake.records.revocations] == [200]


@pytest.mark.parametrize(
    "endpoint, answer",
    [
        (Endpoint.DEVICE, Answer(400, "invalid client")),
        (Endpoint.TOKEN, Answer(400, "missing client secret")),
        (Endpoint.TOKEN, Answer(403, "invalid client secret")),
    ],
)
def test_a_wrong_client_id_is_told_as_one(
    fake: FakeTwitch, store: TokenStore, endpoint: Endpoint, answer: Answer
) -> None:
    """It was "Twitch refused", or, for an application that is not Public, waiting until the code's end."""
    fake.faults.add(endpoint, answer)
    with pytest.raises(TwitchError) as failed:
        log_in(fake, store, lambda _: None)
    assert failed.value.problem is Problem.CLIENT_ID


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
