"""What was sent lately outlasts the program, and whatever happens to its file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chat.message import Level
from chat.replies.limits import Said, fingerprint
from chat.sources.twitch import SentLog, State
from chat.sources.twitch.sent import LONGEST
from tests.chat.sources.twitch_kit import HASTY, on_stage, reply
from tests.fake_twitch import Endpoint, FakeTwitch


class Clock:
    """Seconds since 1970, as a test wants them."""

    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "twitch-sent.jsonl"


def test_what_was_sent_is_known_to_the_next_run(path: Path) -> None:
    clock = Clock()
    SentLog(path, clock).note("1", "koi", "hello")
    clock.now += 10
    assert SentLog(path, clock).lately("1", "koi") == (Said(fingerprint("hello"), 10.0),)
    clock.now += 20
    assert SentLog(path, clock).lately("1", "koi") == ()


def test_nobodys_words_or_names_are_in_the_file(path: Path) -> None:
    SentLog(path).note("1", "koi", "@alice: hello")
    assert "alice" not in path.read_text()
    assert "hello" not in path.read_text()


def test_limits_are_an_accounts_and_texts_a_channels(path: Path) -> None:
    log = SentLog(path, Clock())
    log.note("1", "koi", "hello")
    assert log.lately("2", "koi") == ()
    assert log.lately("1", "elsewhere") == (Said("", 0.0),)


def test_a_clock_that_was_put_back_counts_once(path: Path) -> None:
    """What seems to be yet to come is taken for a moment ago, and no longer the second time."""
    clock = Clock()
    SentLog(path, clock).note("1", "koi", "hello")
    clock.now -= 3600
    assert SentLog(path, clock).lately("1", "koi") == (Said(fingerprint("hello"), 0.0),)
    clock.now += 31
    assert SentLog(path, clock).lately("1", "koi") == ()


def test_a_clock_that_was_put_forward_forgets(path: Path) -> None:
    clock = Clock()
    log = SentLog(path, clock)
    log.note("1", "koi", "hello")
    clock.now += 3600
    assert log.lately("1", "koi") == ()


GOOD = json.dumps({"at": 1_700_000_000.0, "user_id": "1", "channel": "koi", "text": "f"})


@pytest.mark.parametrize(
    "line",
    [
        "", "not JSON", "[" * 100_000, "7", "[]", "{}", "null", GOOD[:-5], GOOD.replace("at", "when"),
        GOOD.replace("1700000000.0", "NaN"), GOOD.replace("1700000000.0", "-Infinity"),
        GOOD.replace("1700000000.0", "9" * 5000), GOOD.replace("1700000000.0", '"7"'),
        GOOD.replace('"koi"', "[]"), GOOD.replace('"1"', "1"), "\x00\x00",
    ],
    ids=range(16),
)  # fmt: skip
def test_a_damaged_line_is_passed_over(path: Path, line: str) -> None:
    path.parent.mkdir()
    path.write_text(f"{line}\n{GOOD}\n")
    assert SentLog(path, Clock()).lately("1", "koi") == (Said("f", 0.0),)


@given(st.binary(max_size=200))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_file_at_all_is_survived(path: Path, content: bytes) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    log = SentLog(path, Clock())
    log.note("1", "koi", "hello")
    assert SentLog(path, Clock()).lately("1", "koi")[-1:] == (Said(fingerprint("hello"), 0.0),)


def test_where_nothing_can_be_written_only_this_run_knows(path: Path) -> None:
    path.mkdir(parents=True)
    log = SentLog(path, Clock())
    log.note("1", "koi", "hello")
    assert len(log.lately("1", "koi")) == 1
    assert SentLog(path, Clock()).lately("1", "koi") == ()


def test_the_file_stays_small(path: Path) -> None:
    clock = Clock()
    log = SentLog(path, clock)
    largest = 0
    for number in range(3000):
        clock.now += 1
        log.note("1", "koi", f"text {number}")
        largest = max(largest, path.stat().st_size)
    assert largest < LONGEST + 10_000
    assert len(SentLog(path, clock).lately("1", "koi")) == 30


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no endless file")
def test_an_endless_file_has_an_end(path: Path) -> None:
    path.parent.mkdir()
    path.symlink_to("/dev/zero")
    assert SentLog(path, Clock()).lately("1", "koi") == ()


def test_a_message_is_written_down_before_it_is_sent(tmp_path: Path, path: Path) -> None:
    """Who is killed while it is under way has sent it all the same."""
    with FakeTwitch() as fake:
        fake.faults.time_out(Endpoint.SEND)
        with on_stage(fake, tmp_path, timings=HASTY, sent=SentLog(path)) as stage:
            stage.until_state(State.CONNECTED)
            stage.source.send(reply("hello"))
            # The file itself: another log of it would write it anew, perhaps over what is being noted.
            stage.until(lambda: path.read_text().endswith("\n"))
            assert SentLog(path).lately(fake.streamer.id, "streamer")
            assert not stage.outcomes
        assert [outcome.fate.value for outcome in stage.outcomes] == ["unknown"]


def test_a_moderators_own_account_may_say_more(tmp_path: Path) -> None:
    """Whoever was neither the broadcaster nor had set it by hand was held to a fifth of what is allowed."""
    with FakeTwitch() as fake:
        fake.add_user("friend", user_id="4242")
        with on_stage(fake, tmp_path, timings=HASTY, channel="friend") as stage:
            stage.until_state(State.CONNECTED)
            for badges, allowance in (((), 20), (("vip",), 100), ((), 20), (("moderator",), 100)):
                fake.add_user("streamer", badges=badges)
                stage.source.send(reply(f"as {badges} {len(stage.messages)}"))
                stage.until(lambda: stage.messages and stage.messages[-1].text.startswith(f"as {badges}"))  # noqa: B023 - called at once
                assert stage.source.allowance == allowance
            # What the account is elsewhere, in a shared chat, says nothing.
            fake.say("streamer", "hello", source="elsewhere", badges=(), channel="friend")
            fake.say("viewer", "last", badges=("subscriber/1",), channel="friend")
            stage.until(lambda: stage.messages[-1].text == "last")
            assert stage.messages[-1].level is Level.VIEWER
            assert stage.source.allowance == 100
