"""Signing in from the panel: in the streamer's browser, as the channel's account or one that is confirmed."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from chat.sources.twitch import Problem, Signing, State, Timings
from tests.chat.sources.twitch_kit import HASTY, Browser, Stage, on_stage, reply, sign_in, stored
from tests.fake_twitch import Endpoint, FakeTwitch


@pytest.fixture
def fake() -> Iterator[FakeTwitch]:
    with FakeTwitch(device_interval=0) as started:
        yield started


def unsigned(fake: FakeTwitch, folder: Path, browser: Browser, timings: Timings = HASTY) -> Stage:
    """A program in its channel that nobody is signed in to."""
    return on_stage(fake, folder, timings=timings, browser=browser, signed_in=False, channel="streamer")


def signing(stage: Stage, browser: Browser) -> str:
    """Begin, and wait for the page; its code."""
    stage.until(lambda: stage.source.status.sign_in)
    stage.source.sign_in()
    stage.until(lambda: browser.opened)
    return browser.code


def test_the_code_is_in_the_browser_and_nowhere_else(fake: FakeTwitch, tmp_path: Path) -> None:
    """It stood on the panel, on stream: a viewer who typed it first lent the own account to the game."""
    browser = Browser()
    with unsigned(fake, tmp_path, browser) as stage:
        code = signing(stage, browser)
        stage.source.sign_in()
        assert stage.source.status.signing == Signing()
        fake.authorize("streamer", code)
        stage.until_state(State.CONNECTED)
        now = stage.source.status
        assert (now.signing, now.sign_in, now.login) == (None, None, "streamer")
    assert len(fake.records.asked(Endpoint.DEVICE)) == len(browser.opened) == 1
    assert len(code) == 8
    assert not [status for status in stage.statuses if code in repr(status)]


def test_somebody_elses_account_is_used_only_when_the_streamer_says_so(
    fake: FakeTwitch, tmp_path: Path
) -> None:
    """Whoever used the code first was signed in: a stranger was."""
    browser = Browser()
    with unsigned(fake, tmp_path, browser) as stage:
        fake.authorize("bot", signing(stage, browser))
        stage.until(lambda: stage.source.status.signing == Signing("bot"))
        stage.source.send(reply("not as this one"))
        stage.until(lambda: stage.outcomes)
        assert stage.outcomes[0].reason == "not_signed_in"
        assert stored(tmp_path).load() is None
        stage.source.confirm(use=True)
        stage.until_state(State.CONNECTED)
        assert (stage.source.status.login, stage.source.status.channel) == ("bot", "streamer")
        assert stage.source.status.signing is None
        assert not fake.records.revocations


@pytest.mark.parametrize("how", ["no", "never", "end"])
def test_an_account_that_is_not_confirmed_is_given_back(fake: FakeTwitch, tmp_path: Path, how: str) -> None:
    """Its tokens were kept: only the account of an earlier sign-in was compared."""
    timings = replace(HASTY, confirm=0.2 if how == "never" else 60.0)
    browser = Browser()
    with unsigned(fake, tmp_path, browser, timings) as stage:
        fake.authorize("viewer", signing(stage, browser))
        stage.until(lambda: stage.source.status.signing == Signing("viewer"))
        if how == "no":
            stage.source.confirm(use=False)
        if how != "end":
            stage.until(lambda: stage.source.status.sign_in is Problem.OTHER_ACCOUNT)
            assert stage.source.status.state is State.LISTENING
    assert [each.status for each in fake.records.revocations] == [200]
    assert stored(tmp_path).load() is None


def test_without_a_channel_whoever_signs_in_has_to_be_confirmed(fake: FakeTwitch, tmp_path: Path) -> None:
    browser = Browser()
    with on_stage(fake, tmp_path, timings=HASTY, browser=browser, signed_in=False) as stage:
        fake.authorize("streamer", signing(stage, browser))
        stage.until(lambda: stage.source.status.signing == Signing("streamer"))
        stage.source.confirm(use=True)
        stage.until_state(State.CONNECTED)
        assert stage.source.status.channel == "streamer"


def test_who_was_signed_in_before_need_not_be_confirmed(fake: FakeTwitch, tmp_path: Path) -> None:
    browser = Browser()
    sign_in(fake, stored(tmp_path), "bot")
    with on_stage(fake, tmp_path, timings=HASTY, browser=browser, channel="streamer") as stage:
        stage.until_state(State.CONNECTED)
        fake.revoke_grant("bot")
        stage.until_state(State.LISTENING)
        fake.authorize("bot", signing(stage, browser))
        stage.until_state(State.CONNECTED)
    assert not [status for status in stage.statuses if status.signing and status.signing.login]


def test_where_no_browser_opens_another_way_is_told(fake: FakeTwitch, tmp_path: Path) -> None:
    with on_stage(fake, tmp_path, timings=HASTY, signed_in=False, channel="streamer") as stage:
        stage.until(lambda: stage.source.status.sign_in is Problem.NOT_SIGNED_IN)
        stage.source.sign_in()
        stage.until(lambda: stage.source.status.sign_in is Problem.NO_BROWSER)
        assert stage.source.status.signing is None


def test_a_browser_that_hangs_holds_nothing_up(fake: FakeTwitch, tmp_path: Path) -> None:
    released = threading.Event()

    class Hanging(Browser):
        def __call__(self, address: str) -> bool:
            super().__call__(address)
            return released.wait(60)

    browser = Hanging()
    with unsigned(fake, tmp_path, browser) as stage:
        signing(stage, browser)
        stage.until_state(State.LISTENING)
        stage.until_all([fake.say("viewer", "read all the same")])
    assert stage.source.status.state is State.CLOSED
    released.set()


def test_a_code_that_was_not_used(fake: FakeTwitch, tmp_path: Path) -> None:
    browser = Browser()
    with on_stage(fake, tmp_path, timings=HASTY, browser=browser) as stage:
        stage.until_state(State.CONNECTED)
        fake.revoke_grant()
        stage.until_state(State.LISTENING)
        signing(stage, browser)
        fake.clock.advance(1800)
        stage.until(lambda: stage.source.status.sign_in is Problem.CODE_EXPIRED)
        assert stage.source.status.signing is None


def test_a_sign_in_elsewhere_ends_the_one_from_the_panel(fake: FakeTwitch, tmp_path: Path) -> None:
    browser = Browser()
    with unsigned(fake, tmp_path, browser) as stage:
        signing(stage, browser)
        # As `koikoi login` in another terminal does.
        sign_in(fake, stored(tmp_path))
        stage.until_state(State.CONNECTED)
        assert stage.source.status.signing is None
