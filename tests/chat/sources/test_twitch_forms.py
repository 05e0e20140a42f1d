"""Whatever a server sends: a message is of its documented form, or it is counted and is none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chat.desk import Desk
from chat.message import ChatMessage, Traits
from chat.room import DeskOptions
from chat.sources.twitch import Problem, State, TwitchError
from chat.sources.twitch.forms import NotTheForm, parsed, seconds
from chat.sources.twitch.irc import read_line
from chat.sources.twitch.messages import OwnMessages, Reader
from module.game.engine import new_game
from module.game.view import view_of
from module.rules.presets import make_rules
from tests.chat.kit import views_of_one
from tests.chat.sources import bad_messages as bad
from tests.chat.sources.twitch_kit import HASTY, on_stage, reply
from tests.fake_twitch import Endpoint, FakeTwitch, Malformed

VIEW = view_of(new_game(make_rules(), 5)[0], 0)


def reader() -> Reader:
    return Reader(OwnMessages(lambda: 0.0))


@pytest.mark.parametrize("way", bad.BAD, ids=lambda way: ".".join(map(str, way)) or "event")
def test_a_field_that_is_not_of_its_form_is_one_rejected_message(way: bad.Path) -> None:
    """A list as `chatter_user_id` ended the program; a number lost the chat's state at the next start."""
    assert reader().notification({"event": bad.event("good")})
    for value in bad.BAD[way]:
        strict = reader()
        assert strict.notification({"event": bad.spoilt(bad.event("7"), way, value)}) is None, value
        assert strict.rejected == 1


def test_a_line_of_irc_that_is_not_of_its_form_is_one_rejected_message() -> None:
    """An id of any length, and a PRIVMSG without a text, were taken as they came."""
    for text in bad.bad_lines():
        strict, line = reader(), read_line(text)
        assert strict.line(line.tags, line.login, line.parameters) is None, text[:200]
        assert strict.rejected == 1


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
WAYS = st.sampled_from([way for way in bad.BAD if way and len(way) < 3])


@given(st.dictionaries(WAYS, ANYTHING, max_size=3), st.sampled_from(["!1 claim", "!1 select 1", "!pause"]))
def test_any_event_leaves_a_chat_that_can_be_kept_and_taken_up_again(
    changes: dict[bad.Path, Any], text: str
) -> None:
    """Whoever got to play under a strange id could not be read from the journal any more."""
    event: Any = bad.own_event("7", text)
    for way in sorted(changes, key=len, reverse=True):
        event = bad.spoilt(event, way, changes[way])
    strict = reader()
    message = strict.notification({"event": event})
    assert strict.rejected == (message is None)
    if message is not None:
        check(message)


TAGS = st.dictionaries(st.sampled_from([*bad.BAD_TAGS, "room-id"]), st.text(max_size=120), max_size=7)


@given(TAGS, st.text(max_size=30), st.lists(st.text(max_size=30), max_size=3))
def test_any_line_of_irc_leaves_a_chat_that_can_be_kept_and_taken_up_again(
    tags: dict[str, str], login: str, parameters: list[str]
) -> None:
    strict = reader()
    message = strict.line({"id": "7", "user-id": "77"} | tags, login, tuple(parameters))
    assert strict.rejected == (message is None)
    if message is not None:
        check(message)


def check(message: ChatMessage) -> None:
    """A desk takes the message, and what it then has to remember survives a restart."""
    texts = (message.id, message.user_id, message.login, message.display_name, message.text)
    assert all(isinstance(each, str) for each in texts)
    assert all(isinstance(each, str | None) for each in (message.shared_from, message.reply_to))
    traits = {"twitch": Traits(limited=True)}
    desk = Desk(DeskOptions(), traits)
    desk.receive(message, views_of_one(VIEW), 1.0)
    desk.tick(views_of_one(VIEW), 2.0)
    kept = json.loads(json.dumps(desk.to_json(3.0)).encode())
    again = Desk(DeskOptions(), traits)
    again.restore(kept, 4.0)
    assert again.holders == desk.holders


def test_nothing_that_comes_over_eventsub_ends_the_connection(fake: FakeTwitch, tmp_path: Path) -> None:
    """A frame whose outer form was wrong ended the connection; deep JSON was for the library to survive."""
    broken = [*bad.BROKEN_FRAMES, *(bad.frame(each) for each in bad.bad_events())]
    with on_stage(fake, tmp_path) as stage:
        stage.until_state(State.CONNECTED)
        for each in broken:
            fake.eventsub.send_raw(each)
        stage.until_all([fake.say("viewer", "!1 select 3")])
        assert stage.texts == ["!1 select 3"]
        assert stage.source.rejected == len(broken)
        assert len(fake.records.connections) == 1
        assert State.AWAY not in {status.state for status in stage.statuses}


def test_nothing_that_comes_over_irc_ends_the_connection(fake: FakeTwitch) -> None:
    with on_stage(fake) as stage:
        stage.until_state(State.LISTENING)
        for line in bad.bad_lines():
            fake.irc.send_raw(f"{line}\r\n")
        stage.until_all([fake.say("viewer", "!1 select 3")])
        assert stage.texts == ["!1 select 3"]
        assert stage.source.rejected == len(list(bad.bad_lines()))
        assert len(fake.records.joins) == 1


@pytest.mark.parametrize("promise", [0, -5, 1e999, float("nan"), 10**400, "10", [], True, 601])
def test_a_welcome_that_promises_nonsense_is_an_unreadable_answer(
    fake: FakeTwitch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, promise: object
) -> None:
    """An endless promise meant that a silent server was never noticed; a negative one a busy loop."""
    monkeypatch.setattr(fake.eventsub, "_keepalive", lambda _: promise)
    with on_stage(fake, tmp_path, timings=HASTY) as stage:
        stage.until(lambda: stage.source.status.problem is Problem.UNREADABLE)
        monkeypatch.setattr(fake.eventsub, "_keepalive", lambda _: 10)
        stage.until_state(State.CONNECTED)


@pytest.mark.parametrize("endpoint", [Endpoint.SUBSCRIBE, Endpoint.VALIDATE])
@pytest.mark.parametrize("body", ["[" * bad.DEEP, '{"data":' * bad.DEEP, "[]", "7", "null"])
def test_an_answer_of_another_form_is_an_unreadable_answer(
    fake: FakeTwitch, tmp_path: Path, endpoint: Endpoint, body: str
) -> None:
    """JSON in 100,000 brackets was taken for a bug of the program's own."""
    fake.faults.add(endpoint, Malformed(body), 1)
    with on_stage(fake, tmp_path, timings=HASTY) as stage:
        stage.until_state(State.CONNECTED)
        assert {status.problem for status in stage.statuses} <= {None, Problem.UNREADABLE}


@pytest.mark.parametrize("body", ["[" * bad.DEEP, '{"data": [' * bad.DEEP])
def test_a_send_answered_in_a_thousand_brackets_is_said_once(
    fake: FakeTwitch, tmp_path: Path, body: str
) -> None:
    with on_stage(fake, tmp_path, timings=HASTY) as stage:
        stage.until_state(State.CONNECTED)
        fake.faults.add(Endpoint.SEND, Malformed(body))
        stage.source.send(reply("hello"))
        stage.until(lambda: stage.outcomes)
        assert [sent.text for sent in fake.records.sent] == ["hello"]


@pytest.mark.parametrize("text", ["[" * bad.DEEP, '{"a":' * bad.DEEP, "", "nan", "[]", b"\xff", "9" * 9999])
def test_only_an_object_is_taken_for_one(text: str | bytes) -> None:
    with pytest.raises(NotTheForm):
        parsed(text)


def test_the_reason_of_a_refusal_holds_nothing_of_what_was_refused() -> None:
    """It might be a token."""
    with pytest.raises(NotTheForm) as refused:
        seconds("oauth:secret", 10)
    assert str(refused.value) == ""
    assert issubclass(TwitchError, Exception)
