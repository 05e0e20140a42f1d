"""Where Twitch is, and the doctor's questions about it."""

from __future__ import annotations

from pathlib import Path

import pytest

from chat.sources.twitch import (
    Endpoints,
    InvalidEndpoint,
    Problem,
    TokenStore,
    check_endpoints,
    check_tokens,
    clock_skew,
)
from tests.chat.sources.twitch_kit import HASTY, sign_in
from tests.fake_twitch import Answer, Endpoint, FakeTwitch


def test_twitch_is_where_it_is() -> None:
    assert Endpoints() == Endpoints(
        helix="https://api.twitch.tv/helix/",
        id="https://id.twitch.tv/",
        eventsub="wss://eventsub.wss.twitch.tv/ws",
        irc="wss://irc-ws.chat.twitch.tv",
    )


@pytest.mark.parametrize(
    "given, kept",
    [
        ({"helix": "http://localhost:1/helix"}, "http://localhost:1/helix/"),
        ({"helix": " http://127.0.0.1:1/helix/ "}, "http://127.0.0.1:1/helix/"),
        ({"id": "http://[::1]:1"}, "http://[::1]:1/"),
        ({"id": "http://127.8.9.10:1/oauth2"}, "http://127.8.9.10:1/"),
        ({"id": "https://example.com/oauth2/"}, "https://example.com/"),
        ({"eventsub": "ws://localhost:1/ws"}, "ws://localhost:1/ws"),
        ({"irc": "wss://example.com:443/irc"}, "wss://example.com:443/irc"),
    ],
)
def test_other_addresses(given: dict[str, str], kept: str) -> None:
    endpoints = Endpoints(**given)
    (name,) = given
    assert getattr(endpoints, name) == kept


@pytest.mark.parametrize(
    "given, message",
    [
        ({"helix": "http://api.twitch.tv/helix/"}, "this machine only"),
        ({"helix": "http://127.0.0.1.example.com/"}, "this machine only"),
        ({"helix": "http://127.0.0.1@example.com/"}, "password"),
        ({"id": "http://10.0.0.1/"}, "this machine only"),
        ({"eventsub": "ws://example.com/ws"}, "wss://"),
        ({"eventsub": "https://example.com/ws"}, "has to begin with wss://"),
        ({"irc": "irc.chat.twitch.tv:6697"}, "has to begin with wss://"),
        ({"irc": ""}, "has to begin with wss://"),
        ({"irc": "wss://"}, "has to begin with wss://"),
        ({"irc": "wss://[::1/"}, "is no address"),
        ({"irc": "wss://example.com:port"}, "is no address"),
    ],
)
def test_addresses_that_are_not_allowed(given: dict[str, str], message: str) -> None:
    with pytest.raises(InvalidEndpoint, match=message) as failed:
        Endpoints(**given)
    (name,) = given
    assert f"twitch.endpoints.{name}" in str(failed.value)


def test_all_addresses_answer(fake: FakeTwitch) -> None:
    found = check_endpoints(Endpoints(**fake.addresses), HASTY)
    assert [reach.name for reach in found] == ["helix", "id", "eventsub", "irc"]
    assert [reach.problem for reach in found] == [None] * 4
    assert [reach.address for reach in found] == list(fake.addresses.values())
    assert all(0 < reach.seconds < 3 for reach in found)
    skew = clock_skew(Endpoints(**fake.addresses), HASTY)
    assert skew is not None
    assert abs(skew) < 2


def test_no_address_answers(fake: FakeTwitch) -> None:
    fake.network_away()
    found = check_endpoints(Endpoints(**fake.addresses), HASTY)
    assert [reach.problem for reach in found] == [Problem.UNREACHABLE] * 4
    assert clock_skew(Endpoints(**fake.addresses), HASTY) is None


def test_an_address_where_something_else_is(fake: FakeTwitch) -> None:
    addresses = fake.addresses | {"irc": fake.addresses["helix"].replace("http", "ws")}
    assert check_endpoints(Endpoints(**addresses), HASTY)[3].problem is Problem.REFUSED


def test_the_tokens(fake: FakeTwitch, tmp_path: Path) -> None:
    endpoints, store = Endpoints(**fake.addresses), TokenStore(tmp_path / "twitch.json")
    assert check_tokens(store, endpoints).problem is Problem.NOT_SIGNED_IN
    sign_in(fake, store)
    assert (check_tokens(store, endpoints).problem, check_tokens(store, endpoints).login) == (
        None,
        "streamer",
    )
    fake.expire_access_tokens()
    assert check_tokens(store, endpoints).problem is None
    fake.faults.add(Endpoint.VALIDATE, Answer(500))
    assert check_tokens(store, endpoints).problem is Problem.BUSY
    fake.revoke_grant()
    assert check_tokens(store, endpoints).problem is Problem.SIGNED_OUT
