"""The installed program, killed and started again: what Twitch and chat must not notice."""

from __future__ import annotations

from signal import Signals

import pytest

from module.rules.yaku import YAKU
from tests.chat.sources import bad_messages as bad
from tests.emulator.channel import PLAY, Channel, until_chat, until_reply
from tests.emulator.kit import Line, Running
from tests.fake_twitch import Sent

GO_ON = tuple(option for option in PLAY if option != "--new")
"""Play, and after the first time go on with the game that was."""


@pytest.fixture
def channel(channel: Channel) -> Channel:
    channel.sign_in()
    return channel


def start(channel: Channel, *options: str) -> Running:
    """Play in the channel, from where the last run was killed."""
    running = channel.start(*GO_ON, "--twitch", *options)
    until_chat(running, "connected")
    return running


def kill(running: Running) -> None:
    running.signal(Signals.SIGKILL)
    running.rest()


def test_no_text_is_said_again_right_after_a_restart(channel: Channel) -> None:
    """Five of ten were, and Twitch refused them."""
    running = start(channel)
    channel.fake.say("alice", "!1 player")
    said = until_reply(running, "anyone may play")
    assert said["fate"] == "sent"
    kill(running)
    running = start(channel)
    channel.fake.say("alice", "!1 player")
    assert until_reply(running, said["text"])["fate"] == "dropped"
    channel.fake.say("bob", "!1 player")
    assert until_reply(running, "@bob")["fate"] == "sent"
    assert [sent.accepted for sent in channel.fake.records.sent] == [True, True]
    kill(running)


def test_no_field_of_a_message_ends_the_program_or_loses_the_chats_state(channel: Channel) -> None:
    """A list as a user's id ended it; a number got to play, and at the next start nobody did."""
    running = start(channel)
    fake = channel.fake
    for frame in (*bad.BROKEN_FRAMES, *map(bad.frame, bad.bad_events())):
        fake.eventsub.send_raw(frame)
    running.until(lambda line: line.get("name") == "chat_lost")
    fake.say("alice", "!1 claim")
    assert until_reply(running, "it's yours now!")["to"] == "alice"
    kill(running)
    assert [line for line in running.complaints if "cannot be read" in line]
    running = start(channel)
    fake.say("bob", "!1 player")
    until_reply(running, "@alice is playing")
    kill(running)
    assert not [line for line in running.complaints if "chat" in line and "cannot" in line]


QUESTIONS = (*(f"!yaku {yaku.title}" for yaku in YAKU), "!yaku", "!rules", "!1 help", "!1 player")
"""Each has an answer of its own, so that none is said together with another."""


def ask_all(channel: Channel, running: Running, name: str) -> list[Line]:
    """Ask everything at once, each somebody else, where the program reads; what became of each answer."""
    where = {"channel": "friend"} if name != "viewer" else {}
    for number, question in enumerate(QUESTIONS):
        channel.fake.say(f"{name}_{number}", question, **where)  # type: ignore[arg-type]
    lines = [
        running.until(lambda line: line["kind"] == "reply" and line["to"].startswith(name))[-1]
        for _ in QUESTIONS
    ]
    assert len({line["to"] for line in lines}) == len(QUESTIONS)
    return lines


def busiest(sent: tuple[Sent, ...]) -> int:
    """The most messages within half a minute."""
    return max(len([each for each in sent if first.at <= each.at < first.at + 30]) for first in sent)


@pytest.mark.slow
def test_over_a_restart_too_an_account_keeps_to_twitchs_limit(channel: Channel) -> None:
    """Seven sends were refused, and more of them would have meant an hour of silence."""
    fake = channel.fake
    fake.add_user("friend", user_id="4242")
    for run in range(2):
        running = start(channel, "--channel", "friend")
        ask_all(channel, running, f"run{run}")
        kill(running)
    sent = fake.records.sent
    assert all(each.accepted for each in sent)
    assert len(sent) > 16
    assert busiest(sent) <= 16


@pytest.mark.slow
def test_the_broadcasters_own_account_answers_more_without_a_setting(channel: Channel) -> None:
    """After sixteen answers the others waited until they had grown old."""
    running = start(channel)
    assert {line["fate"] for line in ask_all(channel, running, "viewer")} == {"sent"}
    assert busiest(channel.fake.records.sent) == len(QUESTIONS) > 16
    kill(running)
