"""Much at once: ten thousand messages with all that can go wrong, and a thousand a second in the window."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from signal import Signals

from tests.emulator.channel import Channel, until_chat
from tests.emulator.kit import Koikoi, Line, Running, of_the_game
from tests.fake_twitch import FakeTwitch, Records, Said

TEXTS = (
    "!1 select 1", "!2", "!1 take 1", "!moon", "!1 koikoi", "!1 nonsense", "!1 view brights", "!1 select 99",
    "!1 newgame", "!s1t2", "! １ ｓｅｌｅｃｔ ３", "!1 take 3",
)  # fmt: skip
"""Each is a command or refused, so that each is told to other programs."""

ENDINGS = ("round_won", "round_lost", "round_void", "game_won", "game_lost", "game_tied")
OWN_COMMANDS = "\n".join(
    ["[sentences.en]", *(f'{key} = "!1 select {place}"' for place, key in enumerate(ENDINGS))]
)
"""Announcements that would be moves if the program listened to itself."""


def lines_of(count: int, first: int = 0) -> Iterator[tuple[str, str]]:
    """So many messages of two thousand viewers."""
    return ((f"viewer{n % 2000}", TEXTS[n % len(TEXTS)]) for n in range(first, first + count))


def say_half(channel: Channel, *, first: int) -> list[Said]:
    """Five thousand messages, as fast as they are taken."""
    return channel.fake.say_many(lines_of(5000, first), rate=4000).result(60)


def talk_through_everything(channel: Channel, running: Running) -> tuple[list[Said], list[Line]]:
    """Ten thousand messages; what was said, and the lines until all that reached anybody have been read."""
    fake = channel.fake
    first = fake.say_many(lines_of(5000), rate=4000)
    fake.records.wait(lambda records: len(records.said) > 2000, timeout=60)
    fake.eventsub.reconnect(delay_ms=150)
    said = first.result(60)
    # What is under way at this moment would be lost by the reset itself.
    lines = running.until(lambda line: line.get("id") == said[-1].message_id)
    gone = len(fake.records.disconnections)
    fake.eventsub.reset()
    fake.records.wait(lambda records: len(records.disconnections) > gone, timeout=60)
    second = fake.say_many(lines_of(5000, 5000), rate=2000)
    lines += until_chat(running, "connected")
    fake.expire_access_tokens()
    said += second.result(60)
    last = [each.message_id for each in said if each.eventsub][-1]
    return said, lines + running.until(lambda line: line.get("id") == last)


def test_ten_thousand_messages_with_a_reconnect_a_reset_and_a_token_that_runs_out(
    koikoi: Koikoi, tmp_path: Path
) -> None:
    with FakeTwitch() as fake:
        channel = Channel(koikoi, fake, tmp_path)
        channel.write_settings(more=OWN_COMMANDS)
        channel.sign_in()
        running = channel.play("--twitch", "--who", "anarchy")
        said, lines = talk_through_everything(channel, running)
        fake.records.wait(renewed, timeout=60)
        running.signal(Signals.SIGTERM)
        lines += running.rest()
        assert running.ended() == 0
        channel.close()
        assert of_the_game(lines)
        check_messages(said, lines)
        check_replies(fake, lines)
        assert [refresh.status for refresh in fake.records.refreshes] == [200]


def renewed(records: Records) -> bool:
    """Whether an answer has gone out since the token ran out."""
    return bool(records.refreshes) and records.sent[-1].accepted


def check_messages(said: list[Said], lines: list[Line]) -> None:
    """All that was said while a subscription stood was read, once and in order; nothing else was."""
    heard = [line["id"] for line in lines if line["kind"] == "message"]
    assert heard == [each.message_id for each in said if each.eventsub]
    assert len(heard) > 8000


def check_replies(fake: FakeTwitch, lines: list[Line]) -> None:
    """Twitch has taken each answer, and what other programs are told of them is true."""
    assert all(each.accepted for each in fake.records.sent)
    taken = [each.text for each in fake.records.sent]
    told = [line["text"] for line in lines if line["kind"] == "reply" and line["fate"] == "sent"]
    # The last may still be on its way when the program ends.
    assert told in (taken, taken[:-1])
    assert len(taken) >= 4
    assert any(text.startswith("!1 select") for text in taken)
    assert not [text for text in taken if re.match(r"\s*[/.]", text) or len(text) > 500]
