"""No token is ever seen: not in a log, a traceback, a status, an exception, or on the screen."""

from __future__ import annotations

import asyncio
import copy
import io
import logging
import pickle
import sys
import traceback
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from chat.sources.twitch import (
    Endpoints,
    Problem,
    Redactor,
    State,
    TokenStore,
    TwitchError,
    check_endpoints,
    check_tokens,
    login,
    logout,
)
from chat.sources.twitch.library import Api
from chat.sources.twitch.secret import HIDDEN, Secret
from chat.sources.twitch.signing import new_session
from tests.chat.sources.twitch_kit import CLIENT_ID, HASTY, Browser, on_stage, reply
from tests.fake_twitch import Answer, Endpoint, FakeTwitch

TOKEN = "abcdefghij0123456789klmnopqrst"


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """Everything that any logger says, in every detail."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(logging.Formatter("%(name)s %(levelname)s %(message)s"))
    root = logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield written
    root.setLevel(level)
    root.removeHandler(handler)


def test_a_whole_session_tells_no_token(
    tmp_path: Path, log: io.StringIO, capfd: pytest.CaptureFixture[str]
) -> None:
    told: list[object] = []
    with FakeTwitch(device_interval=0) as fake:
        endpoints, store = Endpoints(**fake.addresses), TokenStore(tmp_path / "data" / "twitch.json")
        fake.authorize_at_once()
        fake.faults.add(Endpoint.TOKEN, Answer(500))
        told.append(login(CLIENT_ID, store, told.append, endpoints=endpoints, timings=HASTY))
        with on_stage(fake, tmp_path, timings=HASTY, browser=Browser()) as stage:
            stage.until_state(State.CONNECTED)
            fake.faults.add(Endpoint.SEND, Answer(500, "an error"))
            fake.faults.reset(Endpoint.SEND)
            fake.expire_access_tokens()
            fake.faults.add(Endpoint.TOKEN, Answer(502))
            stage.source.send(reply("hello"))
            stage.until(lambda: stage.outcomes)
            fake.eventsub.send_raw('{"metadata": {}}')
            fake.eventsub.close(4000)
            stage.until_state(State.AWAY)
            stage.until_state(State.CONNECTED)
            fake.network_away(0.2)
            stage.until_state(State.AWAY)
            stage.until_state(State.CONNECTED)
            fake.revoke_grant()
            stage.until_state(State.LISTENING)
            stage.source.sign_in()
            stage.until_state(State.CONNECTED)
            told += [stage.source, stage.source.status, stage.statuses, stage.outcomes, stage.messages]
        told += [check_endpoints(endpoints), check_tokens(store, endpoints), store, store.load()]
        told.append(logout(store, endpoints=endpoints))
        secrets = fake.secrets
    everything = log.getvalue() + "".join(capfd.readouterr()) + "".join(f"{each!r} {each}" for each in told)
    assert "twitchio" in log.getvalue()
    assert len(secrets) == 8
    assert not [secret for secret in secrets if secret in everything]


@pytest.mark.parametrize("request_name", ["validate", "refresh", "revoke", "user", "subscribe", "send"])
@pytest.mark.parametrize(
    "fault", [Answer(400, TOKEN), Answer(401, TOKEN), Answer(500, TOKEN), "reset", "malformed"]
)
def test_an_exception_leads_to_no_token(request_name: str, fault: Answer | str) -> None:
    endpoints = {
        "validate": Endpoint.VALIDATE,
        "refresh": Endpoint.TOKEN,
        "revoke": Endpoint.REVOKE,
        "user": Endpoint.USERS,
        "subscribe": Endpoint.SUBSCRIBE,
        "send": Endpoint.SEND,
    }

    async def ask(fake: FakeTwitch) -> None:
        async with new_session(HASTY) as session:
            api, secret = Api(CLIENT_ID, Endpoints(**fake.addresses), session), Secret(TOKEN)
            requests: dict[str, Callable[[], Awaitable[object]]] = {
                "validate": lambda: api.validate(secret),
                "refresh": lambda: api.refresh(secret),
                "revoke": lambda: api.revoke(secret),
                "user": lambda: api.user(secret, "somebody"),
                "subscribe": lambda: api.subscribe(secret, "1", "1", "session"),
                "send": lambda: api.send(secret, "1", "1", "text", None),
            }
            await requests[request_name]()

    with FakeTwitch() as fake:
        endpoint = endpoints[request_name]
        if isinstance(fault, Answer):
            fake.faults.add(endpoint, fault)
        elif fault == "reset":
            fake.faults.reset(endpoint)
        else:
            fake.faults.add(endpoint, Answer(418, TOKEN))
        with pytest.raises(TwitchError) as failed:
            asyncio.run(ask(fake))
    seen: list[BaseException] = [failed.value]
    for each in seen:
        assert TOKEN not in "".join(traceback.format_exception(each)) + repr(each) + repr(each.__dict__)
        seen += [linked for linked in (each.__cause__, each.__context__) if linked]


def test_a_secret_shows_nothing() -> None:
    secret = Secret(TOKEN)
    assert f"{secret} {secret!r} {[secret]} {secret!s:>40}".count(TOKEN) == 0
    assert secret.reveal() == TOKEN
    assert secret == Secret(TOKEN) != Secret("other")
    assert {secret: 1}[Secret(TOKEN)] == 1
    assert not Secret("")
    for copying in (pickle.dumps, copy.copy):
        with pytest.raises(TypeError):
            copying(secret)


@pytest.mark.parametrize(
    "text",
    [
        f"Authorization: Bearer {TOKEN}",
        f"OAuth {TOKEN}",
        f"https://id.twitch.tv/oauth2/token?grant_type=refresh_token&refresh_token={TOKEN}&client_id=1",
        f"device_code={TOKEN}",
        f"{{'access_token': '{TOKEN}', 'expires_in': 1}}",
        f'{{"refresh_token":"{TOKEN}"}}',
        f'Please re-authenticate user with token: "{TOKEN}"',
    ],
)
def test_texts_with_tokens_that_nobody_knows(text: str) -> None:
    redacted = Redactor().redact(text)
    assert TOKEN not in redacted
    assert HIDDEN in redacted


def test_tokens_that_are_known_are_hidden_anywhere() -> None:
    redactor = Redactor()
    redactor.learn(Secret("odd/token+with=signs"), Secret("short"))
    assert redactor.redact("x odd/token+with=signs y odd%2Ftoken%2Bwith%3Dsigns z short") == (
        f"x {HIDDEN} y {HIDDEN} z short"
    )


@pytest.mark.parametrize(
    "text", ["", "!1 select 3", "token: expired", "with OAuth returned: status=200", "cannot be read: x"]
)
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert Redactor().redact(text) == text


def test_tracebacks_and_odd_records_are_redacted(log: io.StringIO) -> None:
    redactor = Redactor()
    redactor.learn(Secret(TOKEN))
    logger = logging.getLogger("twitchio.http")
    with redactor:
        try:
            int(TOKEN)
        except ValueError:
            logger.exception("failed with %s", TOKEN, stack_info=True)
        logger.warning("%d", TOKEN)
        logger.warning("%s %s", TOKEN)  # noqa: PLE1206 - as a bug may have it
        logger.warning(Secret(TOKEN))
    assert TOKEN not in log.getvalue()
    assert "ValueError" in log.getvalue()
    logger.warning("afterwards")
    assert not logger.filters


def test_what_a_bug_leaves_in_the_log(
    tmp_path: Path, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def bug(self: object, access: Secret) -> None:
        raise RuntimeError(access.reveal())

    monkeypatch.setattr(Api, "validate", bug)
    with FakeTwitch() as fake, on_stage(fake, tmp_path, timings=HASTY) as stage:
        stage.until(lambda: stage.source.status.problem is Problem.INTERNAL)
        secrets = fake.secrets
    assert "over a bug" in log.getvalue()
    assert "RuntimeError" in log.getvalue()
    assert not [secret for secret in secrets if secret in log.getvalue()]


def test_every_logger_of_the_libraries_is_covered() -> None:
    with Redactor() as redactor:
        names = [name for name in sys.modules if name.startswith(("twitchio.", "aiohttp."))]
        used = [logging.root.manager.loggerDict.get(name) for name in names]
        loggers = [logger for logger in used if isinstance(logger, logging.Logger)]
        assert len(loggers) > 5
        assert all(redactor in logger.filters for logger in loggers)


def test_of_two_who_hide_secrets_the_second_hides_its_own_in_tracebacks_too() -> None:
    """The first took the exception away, and the second looked for tokens only in that."""
    first, second = Redactor(), Redactor()
    second.learn(Secret("q7f3k9x2m5v8b1n4c6z0a3s5d7f9g2"))
    error = RuntimeError("bad q7f3k9x2m5v8b1n4c6z0a3s5d7f9g2")
    record = logging.LogRecord("a", logging.ERROR, "", 0, "text", None, (RuntimeError, error, None))
    assert first.filter(record)
    assert second.filter(record)
    assert record.exc_text == f"RuntimeError: bad {HIDDEN}"


def test_a_handler_keeps_one_who_hides_secrets_however_often_somebody_signs_in() -> None:
    """Each sign-in left one more there for good, and every line of the log went through them all."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    logging.root.addHandler(handler)
    try:
        for number in range(5):
            with Redactor() as redactor:
                redactor.learn(Secret(f"q7f3k9x2m5v8b1n4c6z0a3s5d7f9g{number}"))
        logging.root.error(
            "bad %s", " ".join(f"q7f3k9x2m5v8b1n4c6z0a3s5d7f9g{number}" for number in range(5))
        )
        assert len(handler.filters) == 1
    finally:
        logging.root.removeHandler(handler)
    assert stream.getvalue() == f"bad {' '.join([HIDDEN] * 5)}\n"
