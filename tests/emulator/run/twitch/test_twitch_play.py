"""The installed program in a Twitch channel: viewers play, and chat goes away and comes back."""

from __future__ import annotations

import re
from signal import Signals

import pytest

from tests.emulator.channel import PLAY, Channel, sign_in_by_code, until_chat, until_read, until_reply
from tests.emulator.kit import Line, Running, events
from tests.fake_twitch import Endpoint


@pytest.fixture
def playing(channel: Channel) -> Running:
    """The program, signed in, and its channel."""
    channel.sign_in()
    return channel.play("--twitch")


def end(running: Running) -> list[Line]:
    """End it as a service manager does; what it says last."""
    running.signal(Signals.SIGTERM)
    lines = running.rest()
    assert running.ended() == 0
    return lines


def messages(lines: list[Line]) -> list[Line]:
    return [line for line in lines if line["kind"] == "message"]


class TestPlaying:
    def test_viewers_play_and_are_answered(self, channel: Channel, playing: Running) -> None:
        fake = channel.fake
        claim = fake.say("alice", "!1 claim", badges=("subscriber/12/16",))
        assert until_read(playing, claim)[-1] == {
            "kind": "message", "id": claim.message_id, "user": "alice", "source": "twitch",
            "command": "claim", "module": "1",
        }  # fmt: skip
        reply = until_reply(playing, "it's yours now!")
        assert (reply["to"], reply["fate"]) == ("alice", "sent")
        until_read(playing, fake.say("alice", "!1 select 1"))
        played = playing.until(lambda line: line.get("name") == "card_played")[-1]
        assert played["seat"] == 0
        until_read(playing, fake.say("bob", "!2"))
        until_reply(playing, "@alice is playing")
        sent = channel.sent(2)
        assert all(each.accepted and each.broadcaster_id == fake.streamer.id for each in sent)
        assert sent[0].text == reply["text"]
        assert "koikoi: Chat of #streamer is here, answered as streamer\n" in playing.complaints
        end(playing)

    def test_what_is_not_for_the_game_does_nothing(self, channel: Channel, playing: Running) -> None:
        """Talk, shared chat, repetitions, other bots and the program's own words."""
        fake = channel.fake
        fake.say("alice", "hello, !1 select 1 is how it goes")
        fake.say("alice", "!1 claim", source="elsewhere")
        fake.say("nightbot", "!1 claim")
        fake.say("carol", "!1 stop", copies=3, message_id="once")
        fake.say("carol", "!1 stop", message_id="once")
        shared = fake.say("carol", "!1 player", source="streamer")
        lines = until_read(playing, shared)
        assert [(line["user"], line["command"]) for line in messages(lines)] == [
            ("carol", "stop"), ("carol", "player")
        ]  # fmt: skip
        until_reply(playing, "You can't use this command now!")
        answer = channel.sent(2)[-1]
        # What the program wrote comes back as chat of the streamer, who may write the same by hand.
        reply = fake.say("dave", "!1 player", reply_to=answer.message_id)
        assert until_read(playing, reply)[-1]["command"] == "player"
        by_hand = fake.say("streamer", "!1 player")
        seen = messages(until_read(playing, by_hand))
        assert [line["user"] for line in seen] == ["streamer"]
        end(playing)

    def test_badges_are_levels(self, channel: Channel, playing: Running) -> None:
        fake = channel.fake
        fake.say("alice", "!pause", badges=("vip",))
        fake.say("bob", "!pause", badges=("moderator",))
        lines = playing.until(lambda line: line.get("name") == "paused")
        assert [line["user"] for line in messages(lines)] == ["alice", "bob"]
        fake.say("streamer", "!resume")
        playing.until(lambda line: line.get("name") == "resumed")
        end(playing)

    def test_the_late_fates_of_replies_are_told(self, channel: Channel, playing: Running) -> None:
        fake = channel.fake
        fake.faults.drop_message("msg_rejected")
        fake.say("alice", "!1 player")
        assert until_reply(playing, "anyone may play")["fate"] == "dropped"
        fake.faults.refuse_sending(503)
        fake.say("bob", "!1 claim")
        assert until_reply(playing, "it's yours now!")["fate"] == "sent"
        assert [each.accepted for each in channel.sent(2)] == [False, True]
        end(playing)

    def test_the_program_ends_while_an_answer_waits(self, channel: Channel, playing: Running) -> None:
        """Each reply has one fate, whatever happens."""
        until_read(playing, channel.fake.say("alice", "!1 stop"))
        (reply,) = [line for line in end(playing) if line["kind"] == "reply"]
        assert (reply["to"], reply["fate"]) == ("alice", "dropped")
        assert not channel.fake.records.sent


class TestListening:
    def test_a_name_is_enough(self, channel: Channel) -> None:
        """Even where somebody is signed in: that takes `--twitch`."""
        channel.sign_in()
        running = channel.play("--channel", "Streamer")
        fake = channel.fake
        until_read(running, fake.say("alice", "!1 claim"))
        reply = until_reply(running, "it's yours now!")
        assert reply["fate"] == "dropped"
        fake.say("alice", "!1 select 1")
        running.until(lambda line: line.get("name") == "card_played")
        end(running)
        assert not fake.records.sent
        (joined,) = fake.records.joins
        assert joined.nick.startswith("justinfan")
        assert "koikoi: Reading #streamer; answering needs an account: koikoi login\n" in running.complaints

    def test_a_channel_in_the_settings(self, channel: Channel) -> None:
        channel.write_settings('channel = "streamer"')
        running = channel.start(*PLAY)
        until_chat(running, "listening")
        end(running)
        channel.sign_in()
        running = channel.start(*PLAY)
        assert until_chat(running, "connected")[-1]["login"] == "streamer"
        end(running)

    def test_offline_is_stronger_than_the_settings(self, channel: Channel) -> None:
        channel.write_settings('channel = "streamer"')
        lines = channel.koikoi.lines(*PLAY, "--chat", "console", "--offline", typed="!1 player\n")
        assert not list(events(lines, "chat_status"))
        assert not channel.fake.records.connections


class TestSignIn:
    def test_without_an_account_it_says_what_to_do_and_shows_no_code(self, channel: Channel) -> None:
        """It asked for a code by itself, and printed it wherever somebody might look."""
        running = channel.start(*PLAY, "--twitch")
        status = running.until(lambda line: line.get("sign_in") == "not_signed_in")[-1]
        assert status["state"] == "connecting"
        assert not channel.fake.records.asked(Endpoint.DEVICE)
        sign_in_by_code(channel)
        until_chat(running, "connected")
        channel.fake.say("alice", "!1 claim")
        assert until_reply(running, "it's yours now!")["fate"] == "sent"
        end(running)
        assert "koikoi: Twitch: nobody is signed in, press I or run koikoi login\n" in running.complaints

    def test_a_permission_that_is_taken_back(self, channel: Channel) -> None:
        """It says so, listens, and goes on as before once somebody has signed in again."""
        channel.sign_in()
        running = channel.play("--twitch")
        channel.fake.revoke_grant()
        status = until_chat(running, "listening")[-1]
        assert status["sign_in"] == "signed_out"
        until_read(running, channel.fake.say("alice", "!1 claim"))
        assert until_reply(running, "it's yours now!")["fate"] == "dropped"
        channel.fake.say("alice", "!1 select 1")
        running.until(lambda line: line.get("name") == "card_played")
        channel.sign_in()
        until_chat(running, "connected")
        channel.fake.say("bob", "!1 player")
        assert until_reply(running, "@alice")["fate"] == "sent"
        end(running)
        told = [line for line in running.complaints if "the permission has ended" in line]
        assert len(told) == 1


class TestAway:
    def test_it_is_told_and_the_game_goes_on(self, channel: Channel) -> None:
        channel.sign_in()
        running = channel.play("--twitch", "--chat", "console")
        channel.fake.network_away(2.5)
        away = until_chat(running, "away")[-1]
        assert away["problem"] in {"unreachable", "closed"}
        running.say("!1 select 1")
        running.until(lambda line: line.get("name") == "card_played")
        back = until_chat(running, "connected")[-1]
        assert 2 <= back["away_seconds"] <= 6
        channel.fake.say("alice", "!1 player")
        assert until_reply(running, "anyone may play")["fate"] == "sent"
        end(running)
        first, second = running.complaints[-2:]
        assert re.fullmatch(r"koikoi: Chat is away for 2 s: .*[.] The keyboard goes on[.]\n", first)
        assert second == f"koikoi: Chat is back after {back['away_seconds']} s\n"

    def test_a_short_absence_is_not_told(self, channel: Channel) -> None:
        channel.sign_in()
        running = channel.play("--twitch")
        channel.fake.eventsub.close(4000)
        until_chat(running, "away")
        until_chat(running, "connected")
        end(running)
        assert not [line for line in running.complaints if "away" in line or "back" in line]

    def test_a_channel_that_does_not_exist(self, channel: Channel) -> None:
        channel.sign_in()
        running = channel.start(*PLAY, "--twitch", "--channel", "nobody")
        running.until(lambda line: line.get("problem") == "no_such_channel")
        running.signal(Signals.SIGTERM)
        running.rest()
        assert running.ended() == 0
        assert [line for line in running.complaints if "there is no such channel; check its name" in line]
