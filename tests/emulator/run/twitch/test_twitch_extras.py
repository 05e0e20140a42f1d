"""Twitch's own parts in the installed program: predictions on its games, rewards for channel points."""

from __future__ import annotations

import json
from signal import Signals

import pytest

from chat.sources.twitch import Extra
from tests.emulator.channel import PLAY, Channel, sign_in_by_code, until_chat, until_reply
from tests.emulator.kit import Line, Running, is_own_decision, until

HINT, NAME = "Koi-Koi: a hint", "Koi-Koi: name the card stack"
ONE_ROUND = ("--twitch", "--who", "anarchy", "--rules", "module:rounds=1")


def end(running: Running) -> list[Line]:
    running.signal(Signals.SIGTERM)
    lines = running.rest()
    assert running.ended() == 0
    return lines


def is_over(line: Line) -> bool:
    return line.get("name") == "game_ended"


def play_on(channel: Channel, running: Running) -> Line:
    """Let viewers play to the end of the game; its last line."""
    line: Line = {}
    while not is_over(line):
        for number, text in enumerate(("!stop", "!1", "!t1")):
            channel.fake.say(f"viewer{number}", text)
        line = running.until(lambda line: is_own_decision(line) or is_over(line))[-1]
    return line


def steps(channel: Channel) -> list[list[str]]:
    return [each.steps for each in channel.fake.points.predictions]


def until_steps(channel: Channel, *wanted: list[str]) -> None:
    until(lambda: steps(channel) == [*wanted])


class TestPredictions:
    def test_a_game(self, channel: Channel) -> None:
        channel.sign_in(Extra.PREDICTIONS)
        running = channel.play(*ONE_ROUND)
        until_steps(channel, [])
        (prediction,) = channel.fake.points.predictions
        assert (prediction.title, [*prediction.outcomes.values()], prediction.window) == (
            "Koi-Koi, game 1: who wins?", ["chat", "house"], 120
        )  # fmt: skip
        channel.fake.say("alice", "!1")
        until_steps(channel, ["LOCKED"])
        winner = play_on(channel, running)["winner"]
        last = "CANCELED" if winner is None else "RESOLVED"
        until_steps(channel, ["LOCKED", last])
        assert prediction.winning == {0: "chat", 1: "house", None: None}[winner]
        running.until(lambda line: line["kind"] == "reply" and "newgame" in line["text"])
        channel.fake.say("streamer", "!1 newgame")
        until(lambda: len(channel.fake.points.predictions) == 2)
        end(running)
        assert steps(channel) == [["LOCKED", last], ["CANCELED"]]
        assert channel.fake.points.predictions[1].title == "Koi-Koi, game 2: who wins?"

    def test_killed_at_each_step_it_goes_on_with_the_game(self, channel: Channel) -> None:
        """One prediction, resolved once, whenever the program dies."""
        channel.sign_in(Extra.PREDICTIONS)
        options = ("play", "--headless", "--json", "--chat", "none", "--speed", "0", *ONE_ROUND)
        running = channel.start(*options, "--new", "--seed", "3")
        until_steps(channel, [])
        running.kill()
        running = channel.start(*options)
        until_chat(running, "connected")
        assert steps(channel) == [[]]
        channel.fake.say("alice", "!1")
        running.until(lambda line: line.get("name") == "move")
        running.kill()
        running = channel.start(*options)
        until_steps(channel, ["LOCKED"])
        until_chat(running, "connected")
        channel.fake.network_away()
        running.signal(Signals.SIGTERM)
        running.rest()
        channel.fake.network_back()
        assert steps(channel) == [["LOCKED"]]
        running = channel.start(*options)
        until_chat(running, "connected")
        winner = play_on(channel, running)["winner"]
        running.kill()
        running = channel.start(*options)
        until_chat(running, "connected")
        until_steps(channel, ["LOCKED", "CANCELED" if winner is None else "RESOLVED"])
        assert channel.fake.points.predictions[0].winning == {0: "chat", 1: "house", None: None}[winner]
        end(running)
        assert len(channel.fake.points.predictions) == 1

    def test_another_game_after_a_kill(self, channel: Channel) -> None:
        channel.sign_in(Extra.PREDICTIONS)
        running = channel.play(*ONE_ROUND)
        until_steps(channel, [])
        running.kill()
        running = channel.play(*ONE_ROUND[:-2], "--rules", "module:rounds=2")
        until_steps(channel, ["CANCELED"], [])
        end(running)

    def test_the_streamers_own_is_left_alone_and_the_game_goes_on(self, channel: Channel) -> None:
        own = channel.fake.points.predict("Will it rain?", "yes", "no")
        channel.sign_in(Extra.PREDICTIONS)
        running = channel.play(*ONE_ROUND)
        until(lambda: any("prediction" in line for line in running.complaints))
        play_on(channel, running)
        end(running)
        assert own.steps == []
        told = [line for line in running.complaints if "prediction" in line]
        assert told == ["koikoi: No prediction: another one is running, which is left alone\n"]
        (refused,) = [line for line in map(json.loads, running.said) if line.get("name") == "twitch_refused"]
        assert (refused["extra"], refused["problem"]) == ("predictions", "other_prediction")


class TestRewards:
    def test_a_hint_and_a_name(self, channel: Channel) -> None:
        channel.sign_in(Extra.POINTS)
        fake = channel.fake
        running = channel.play(*ONE_ROUND)
        until(lambda: fake.eventsub.subscribed == 2 and len(fake.points.rewards) == 2)
        bought = fake.points.redeem("ann", HINT, copies=2)
        reply = until_reply(running, "Hint for @ann: the house bot would play ")
        assert reply["to"] == ""
        number = reply["text"].partition("(!")[2][0]
        fake.say("dan", "!hint")
        assert until_reply(running, "hints are for channel points here")["to"] == "dan"
        fake.points.redeem("bob", NAME, "koi7")
        until_reply(running, "@bob names the card stack for this game.")
        fake.points.redeem("eve", NAME, "moon")
        until_reply(running, "Points returned.")
        until(lambda: fake.points.statuses() == ["FULFILLED", "FULFILLED", "CANCELED"])
        fake.say("ann", f"!koi7 select {number}")
        moved = running.until(lambda line: line.get("name") == "move")
        assert moved[-1]["user"] == "ann"
        end(running)
        said = [json.loads(line) for line in running.said]
        redeemed = [line for line in said if line.get("name") == "redeemed"]
        assert redeemed[0] == {
            "kind": "event", "name": "redeemed", "id": bought, "user": "ann", "reward": "hint",
            "fulfilled": True,
        }  # fmt: skip
        assert [line["fulfilled"] for line in redeemed] == [True, True, False]
        assert not [reward for reward in fake.points.rewards if reward.is_enabled]

    def test_the_name_outlasts_a_kill(self, channel: Channel) -> None:
        channel.sign_in(Extra.POINTS)
        fake = channel.fake
        options = ("play", "--headless", "--json", "--chat", "none", "--speed", "0", *ONE_ROUND)
        running = channel.start(*options, "--new", "--seed", "3")
        until_chat(running, "connected")
        until(lambda: fake.eventsub.subscribed == 2)
        fake.points.redeem("bob", NAME, "koi7")
        until(lambda: fake.points.statuses() == ["FULFILLED"])
        running.kill()
        running = channel.start(*options)
        until_chat(running, "connected")
        fake.say("ann", "!koi7 select 1")
        assert running.until(lambda line: line.get("name") == "move")[-1]["user"] == "ann"
        end(running)

    def test_what_they_cost_stands_in_the_settings(self, channel: Channel) -> None:
        channel.write_settings("hint_cost = 42", "name_cost = 0")
        channel.sign_in(Extra.POINTS)
        running = channel.play(*ONE_ROUND)
        until(lambda: channel.fake.eventsub.subscribed == 2)
        assert [(each.title, each.cost) for each in channel.fake.points.rewards] == [(HINT, 42)]
        end(running)

    def test_a_channel_without_points_is_told_so_once(self, channel: Channel) -> None:
        channel.fake.add_user("streamer", broadcaster_type="")
        channel.sign_in(*Extra)
        running = channel.play(*ONE_ROUND)
        until(lambda: len([line for line in running.complaints if "affiliates" in line]) == 2)
        play_on(channel, running)
        end(running)
        told = sorted(line for line in running.complaints if "affiliates" in line)
        assert told == [
            "koikoi: Channel points: Twitch has this for affiliates and partners only\n",
            "koikoi: No prediction: Twitch has this for affiliates and partners only\n",
        ]


class TestLogin:
    def scopes(self, channel: Channel) -> set[str]:
        found = json.loads(channel.token_file.read_text())["scopes"]
        assert isinstance(found, list)
        return {*found}

    def test_parts_are_switched_on_kept_and_switched_off(self, channel: Channel) -> None:
        sign_in_by_code(channel)
        plain = {"user:read:chat", "user:write:chat"}
        assert self.scopes(channel) == plain
        sign_in_by_code(channel, "--with", "points,predictions", switched_on=", with predictions, points")
        both = {*plain, "channel:manage:predictions", "channel:manage:redemptions"}
        assert self.scopes(channel) == both
        found = channel.doctor()["extras"]
        assert (found["well"], found["found"]) == (True, "switched on: predictions, points")
        sign_in_by_code(channel, switched_on=", with predictions, points")
        assert self.scopes(channel) == both
        sign_in_by_code(channel, "--with", "none")
        assert self.scopes(channel) == plain
        found = channel.doctor()["extras"]
        assert found["found"] == "no predictions or rewards are switched on"
        assert "koikoi login --with predictions,points" in found["advice"]

    @pytest.mark.parametrize("parts", ["prediction", "points;predictions", "", "points,", "none,points"])
    def test_what_there_is_not_is_refused_with_what_there_is(self, channel: Channel, parts: str) -> None:
        told = channel.koikoi.refused("login", "--with", parts)
        assert told.endswith("choose predictions, points, separated by commas, or none")


@pytest.mark.parametrize("seconds", [29, 1801])
def test_twitchs_own_limits_hold_for_the_settings(channel: Channel, seconds: int) -> None:
    channel.write_settings(f"prediction_seconds = {seconds}")
    assert "30 to 1800" in channel.koikoi.refused(*PLAY)
