"""Several real programs with one sign-in: beside each other, one after the other, killed in between."""

from __future__ import annotations

import json
import random
import sys
import threading
from signal import Signals

import pytest

from tests.emulator.channel import PLAY, Channel, sign_in_by_code, until_chat
from tests.emulator.kit import Running, until
from tests.fake_twitch import Answer, Endpoint

OFTEN = [6, pytest.param(30, marks=pytest.mark.slow)]


@pytest.fixture
def channel(channel: Channel) -> Channel:
    channel.sign_in()
    return channel


def play(channel: Channel, name: str) -> Running:
    """A program with a journal of its own, signed in and in the channel."""
    running = channel.start(*PLAY, "--twitch", "--journal", channel.folder / f"{name}.jsonl")
    until_chat(running, "connected")
    return running


def end(running: Running) -> None:
    running.signal(Signals.SIGTERM)
    running.rest()
    assert running.ended() == 0


def run_out(channel: Channel) -> None:
    """All tokens run out, and every program has to ask for something at once."""
    channel.fake.expire_access_tokens()
    channel.fake.eventsub.reset()


def statuses(channel: Channel) -> list[int]:
    """What became of each refresh token that was handed in."""
    return [refresh.status for refresh in channel.fake.records.refreshes]


def stored(channel: Channel) -> str:
    """The refresh token in the file, which is whole."""
    refresh = json.loads(channel.token_file.read_text())["refresh"]
    assert isinstance(refresh, str)
    return refresh


def left_behind(channel: Channel) -> list[str]:
    return [path.name for path in channel.token_file.parent.glob(".twitch.json.*")]


@pytest.mark.parametrize("rounds", OFTEN)
def test_two_programs_that_refresh_at_once_never_cut_the_grant(channel: Channel, rounds: int) -> None:
    """Each handed in the token that the other had just spent: each grant was cut."""
    running = [play(channel, name) for name in ("one", "two")]
    for number in range(1, rounds + 1):
        channel.fake.faults.delay(Endpoint.TOKEN, 0.05)
        run_out(channel)
        for each in running:
            until_chat(each, "connected")
        assert statuses(channel) == [200] * number
    for each in running:
        end(each)
    assert not left_behind(channel)


@pytest.mark.skipif(sys.platform == "win32", reason="a killed program's lock takes its time there")
@pytest.mark.parametrize("kills", OFTEN)
def test_a_program_that_is_killed_while_it_refreshes_leaves_what_it_knew(
    channel: Channel, kills: int
) -> None:
    """The file is whole and alone, and only an answer that was not heard costs the sign-in."""
    rng, fake = random.Random(25), channel.fake
    heard = 0
    for number in range(1, kills + 1):
        running = play(channel, "one")
        before = stored(channel)
        # Every third answer takes a while, during which the program is killed; else it comes at once.
        late = number % 3 == 0
        fake.faults.delay(Endpoint.TOKEN, 0.1 if late else 0.0)
        run_out(channel)
        until(lambda: not fake.faults.left(Endpoint.TOKEN))
        threading.Event().wait(rng.uniform(0.0, 0.02))
        running.kill()
        until(lambda number=number: len(statuses(channel)) == number)  # type: ignore[misc]
        if stored(channel) == before:
            channel.sign_in()
        else:
            heard += 1
        end(play(channel, "one"))
        assert not left_behind(channel)
        assert statuses(channel) == [200] * number
    assert 0 < heard <= kills * 2 // 3


def test_tokens_left_beside_the_file_are_removed_by_the_next_start(channel: Channel) -> None:
    """What `kill -9` left in the middle of writing lay there for ever, tokens and all."""
    left = channel.token_file.with_name(".twitch.json.abcdefgh")
    left.write_text(channel.token_file.read_text())
    end(play(channel, "one"))
    assert not left.exists()


def test_signing_out_beside_a_running_program_ends_its_sign_in(channel: Channel) -> None:
    """It went on answering, and its next refresh brought the file back."""
    running = play(channel, "one")
    # Twitch is not told, so that only the file can say it.
    channel.fake.faults.add(Endpoint.REVOKE, Answer(500))
    assert channel.koikoi.run("logout").startswith("Signed out here; ")
    assert until_chat(running, "listening")[-1]["sign_in"] == "not_signed_in"
    end(running)
    assert not channel.token_file.exists()


def test_signing_in_as_somebody_else_beside_a_running_program_changes_its_account(channel: Channel) -> None:
    """It went on as the first, and its next refresh wrote the first one's tokens over the second's."""
    channel.write_settings('channel = "streamer"')
    running = play(channel, "one")
    sign_in_by_code(channel, account="bot")
    running.until(lambda line: line.get("login") == "bot" and line["state"] == "connected")
    run_out(channel)
    running.until(lambda line: line.get("login") == "bot" and line["state"] == "away")
    until_chat(running, "connected")
    end(running)
    assert json.loads(channel.token_file.read_text())["login"] == "bot"


def test_the_last_tokens_are_waited_for_at_the_end(channel: Channel) -> None:
    """The program waited for 3 s; the answer took 4, and was the only one that there would ever be."""
    running = play(channel, "one")
    before = stored(channel)
    channel.fake.faults.delay(Endpoint.TOKEN, 4.0)
    run_out(channel)
    until(lambda: not channel.fake.faults.left(Endpoint.TOKEN))
    end(running)
    assert statuses(channel) == [200]
    assert stored(channel) != before
    end(play(channel, "one"))


DAMAGED = {
    "nested deeply": "[" * 100_000,
    # What else counts as damaged is told apart where the file is read; `tests/chat/sources` has more of it.
    "cut off": pytest.param("half a fi", marks=pytest.mark.slow),
    "of other types": pytest.param('{"format": 1, "access": []}', marks=pytest.mark.slow),
}


@pytest.mark.parametrize("damage", DAMAGED.values(), ids=DAMAGED)
class TestADamagedFile:
    """Deeply nested JSON was a traceback in all of these; the rest was "nobody is signed in"."""

    def test_playing_tells_and_goes_on(self, channel: Channel, damage: str) -> None:
        channel.write_settings('channel = "streamer"')
        channel.token_file.write_text(damage)
        running = channel.start(*PLAY)
        assert until_chat(running, "listening")[-1]["sign_in"] == "damaged"
        end(running)
        told = "the stored sign-in is damaged, press I or run koikoi login"
        assert f"koikoi: Only reading #streamer: {told}\n" in running.complaints

    def test_playing_as_an_account_that_nobody_can_be(self, channel: Channel, damage: str) -> None:
        channel.write_settings(client_id="")
        channel.token_file.write_text(damage)
        assert channel.koikoi.refused("play", "--headless", "--twitch", "--chat", "none") == (
            f"the sign-in {channel.token_file} is damaged: run koikoi login"
        )

    def test_the_doctor_names_it(self, channel: Channel, damage: str) -> None:
        channel.token_file.write_text(damage)
        finding = channel.doctor()["sign-in"]
        assert (finding["well"], finding["found"]) == (False, f"{channel.token_file} is damaged")
        assert "koikoi login" in finding["advice"]

    def test_signing_in_replaces_it(self, channel: Channel, damage: str) -> None:
        channel.token_file.write_text(damage)
        sign_in_by_code(channel)
        assert json.loads(channel.token_file.read_text())["login"] == "streamer"

    def test_signing_out_removes_it(self, channel: Channel, damage: str) -> None:
        channel.token_file.write_text(damage)
        assert channel.koikoi.run("logout").startswith("The sign-in could not be read and is deleted; ")
        assert not channel.token_file.exists()


def test_a_wrong_client_id_is_told_as_one(channel: Channel) -> None:
    """It was "Twitch refused"."""
    channel.fake.faults.add(Endpoint.DEVICE, Answer(400, "invalid client"))
    assert channel.koikoi.refused("login") == (
        "signing in did not work: Twitch does not take the client id; it has to be that of an application of "
        "type Public"
    )


def test_signing_in_finds_out_that_it_can_write_before_it_asks(channel: Channel) -> None:
    """It was found out after the streamer had pressed Authorize."""
    channel.token_file.unlink()
    channel.token_file.mkdir()  # this was found out as late even then
    assert channel.koikoi.refused("login") == (
        f"the sign-in cannot be kept in {channel.token_file}: Is a directory"
    )
    channel.token_file.rmdir()
    folder = channel.token_file.parent
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()
    folder.write_text("no folder")
    assert channel.koikoi.refused("login").startswith(f"the sign-in cannot be kept in {channel.token_file}: ")
    assert not channel.fake.records.asked(Endpoint.DEVICE)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="fills the disk of one program only")
def test_a_run_that_could_not_save_its_sign_in_ends_with_2(channel: Channel) -> None:
    """It said so, and ended as if all were well."""
    import resource  # noqa: PLC0415 - Windows has none

    running = play(channel, "one")
    resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE, (100, 100))
    run_out(channel)
    until(lambda: any("sign-in is not saved" in line for line in running.complaints))
    running.signal(Signals.SIGTERM)
    running.rest()
    assert running.ended() == 2
    told = f"the Twitch sign-in could not be saved in {channel.token_file}: make room, then run koikoi login"
    assert running.complaints[-1] == f"koikoi: {told}\n"
