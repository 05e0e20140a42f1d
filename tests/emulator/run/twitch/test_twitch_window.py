"""Signing in from the panel, in the real window: keys, the page in the browser, and what viewers see."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.emulator.channel import Channel, until_chat
from tests.emulator.kit import Koikoi, until
from tests.emulator.player import Player, open_player
from tests.fake_twitch import FakeTwitch
from tests.render.xvfb import window_test, xvfb

pytestmark = window_test


@pytest.fixture
def channel(koikoi: Koikoi, tmp_path: Path) -> Iterator[Channel]:
    script = tmp_path / "browser.py"
    script.write_text("import sys\nopen(sys.argv[1], 'a').write(sys.argv[2] + '\\n')\n")
    browser = shlex.join([sys.executable, str(script), str(tmp_path / "opened")])
    with FakeTwitch(device_interval=1) as fake:
        with_browser = replace(koikoi, environment=koikoi.environment | {"BROWSER": f"{browser} %s"})
        made = Channel(with_browser, fake, tmp_path)
        made.write_settings('channel = "streamer"')
        yield made
        made.close()


@pytest.fixture
def player(channel: Channel) -> Iterator[Player]:
    """The program in its window, reading the channel as nobody."""
    with xvfb() as display:
        player = open_player(channel.koikoi, display, "--twitch", "--chat", "console")
        channel.said.append(player.running)
        until_chat(player.running, "listening")
        yield player
        player.running.close()


def sign_in_as(login: str, channel: Channel, player: Player, times: int) -> str:
    """Press I, and Authorize in the browser; the code. `times`: how often that has been done by then."""
    player.press("i")
    player.told("chat_status")
    opened = channel.folder / "opened"
    until(lambda: opened.exists() and opened.read_text().count("\n") == times)
    code = opened.read_text().splitlines()[-1].rpartition("=")[2]
    channel.fake.authorize(login, code)
    player.told("chat_status")
    return code


def test_a_stranger_is_thrown_away_and_an_own_account_used_by_a_key(channel: Channel, player: Player) -> None:
    """The code stood on stream, and whoever typed it first was the account that answered."""
    fake, running = channel.fake, player.running
    codes = [sign_in_as("stranger", channel, player, 1)]
    player.press("n")
    assert running.until(lambda line: line.get("sign_in") == "other_account")[-1]["state"] == "listening"
    assert [each.status for each in fake.records.revocations] == [200]
    assert not channel.token_file.exists()
    codes.append(sign_in_as("bot", channel, player, 2))
    player.press("y")
    assert until_chat(running, "connected")[-1]["login"] == "bot"
    assert not [code for code in codes if code in "\n".join([*running.said, *running.complaints])]
