"""What is told to whom and when: the newest sections, later than the panel shows them, once."""

from __future__ import annotations

import asyncio
import json
import re

import pytest

from emulator.web.feed import MOST_WAITING, RETRY, Delayed, Feed
from emulator.web.gate import MOST_LISTENERS
from tests.emulator.kit import until
from tests.emulator.web.visitor import Served, ask, send, served


def sections_of(message: bytes) -> dict[str, object]:
    """The sections that an event brings."""
    text = message.decode()
    assert re.fullmatch(r"id: \w+-\d+\ndata: [^\n]*\n\n", text)
    brought = json.loads(text.partition("data: ")[2])["sections"]
    return {name: section for name, (_, section) in brought.items()}


@pytest.fixture
def feed() -> Feed:
    return Feed("ab12", lambda: 7.0)


class TestFeed:
    def test_who_knows_nothing_is_told_the_newest_of_everything(self, feed: Feed) -> None:
        feed.tell({"table": {"round": 1}, "vote": {}})
        feed.tell({"vote": {"voters": 1}})
        feed.tell({"vote": {"voters": 2}})
        assert sections_of(feed.message(0)) == {"table": {"round": 1}, "vote": {"voters": 2}}

    def test_who_has_a_state_is_told_what_is_newer(self, feed: Feed) -> None:
        feed.tell({"table": {"round": 1}, "vote": {}})
        known = feed.known("ab12-1")
        feed.tell({"vote": {"voters": 1}})
        assert sections_of(feed.message(known)) == {"vote": {"voters": 1}}

    def test_a_message_is_not_that_of_an_older_state(self, feed: Feed) -> None:
        feed.tell({"vote": {"voters": 1}})
        assert sections_of(feed.message(0)) == {"vote": {"voters": 1}}
        feed.tell({"vote": {"voters": 2}})
        assert sections_of(feed.message(0)) == {"vote": {"voters": 2}}

    @pytest.mark.parametrize(
        "text",
        ["", "ab12", "ab12-", "ab12-4", "ab12--1", "ab13-1", "-1", "x" * 5000, "ab12-١", "ab12-1\n", "<b>"],
    )
    def test_an_id_that_is_none_of_its_own_counts_for_nothing(self, feed: Feed, text: str) -> None:
        for _ in range(3):
            feed.tell({"vote": {}})
        assert feed.known(text) == 0
        assert feed.known("ab12-2") == 2

    def test_nothing_in_a_text_ends_its_line(self, feed: Feed) -> None:
        told = {"who": "a\nid: 9\n\ndata: {}\r\u2028x\u0000"}
        feed.tell({"crowd": told})
        assert sections_of(feed.message(0)) == {"crowd": told}


class Clock:
    """An event loop's clock, turned by the test."""

    def __init__(self) -> None:
        self.now = 0.0
        self.timers: list[tuple[float, object]] = []

    def time(self) -> float:
        return self.now

    def call_at(self, when: float, call: object) -> Clock:
        self.timers = [(when, call)]
        return self

    def cancel(self) -> None:
        self.timers.clear()

    def wait(self, seconds: float) -> None:
        end = self.now + seconds
        while self.timers and self.timers[0][0] <= end:
            self.now, call = self.timers.pop()
            assert callable(call)
            call()
        self.now = end


class TestDelay:
    def test_the_page_is_as_late_as_it_is_told_to_be(self, feed: Feed) -> None:
        clock = Clock()
        delayed = Delayed(feed, clock)  # type: ignore[arg-type]
        delayed.tell({"vote": {"voters": 1}}, 2.0)
        clock.wait(1.0)
        delayed.tell({"vote": {"voters": 2}}, 2.0)
        seen = []
        for _ in range(5):
            clock.wait(0.5)
            seen.append(feed.section("vote"))
        assert seen == [None, {"voters": 1}, {"voters": 1}, {"voters": 2}, {"voters": 2}]

    def test_a_delay_that_grows_smaller_changes_no_order(self, feed: Feed) -> None:
        clock = Clock()
        delayed = Delayed(feed, clock)  # type: ignore[arg-type]
        delayed.tell({"vote": {"voters": 1}}, 5.0)
        delayed.tell({"vote": {"voters": 2}}, 0.0)
        clock.wait(4.9)
        assert feed.section("vote") is None
        clock.wait(0.2)
        assert feed.section("vote") == {"voters": 2}

    def test_without_a_delay_it_is_told_at_once(self, feed: Feed) -> None:
        Delayed(feed, Clock()).tell({"vote": {}}, -3.0)  # type: ignore[arg-type]
        assert feed.section("vote") == {}

    def test_what_waits_is_bounded_and_the_newest_is_kept(self, feed: Feed) -> None:
        clock = Clock()
        delayed = Delayed(feed, clock)  # type: ignore[arg-type]
        for number in range(MOST_WAITING + 500):
            delayed.tell({"vote": {"voters": number}, f"section {number % 3}": {}}, 60.0)
        assert len(delayed._waiting) == MOST_WAITING
        clock.wait(61)
        assert feed.section("vote") == {"voters": MOST_WAITING + 499}


class TestEvents:
    def test_a_page_is_told_everything_and_then_what_is_new(self) -> None:
        with served() as page:
            page.told({"table": {"round": 1}, "vote": {}})
            listener = page.listen()
            listener.until("table", {"round": 1})
            assert listener.retry == RETRY
            assert listener.beats == 1
            page.tell(vote={"voters": 3})
            assert listener.event() == {"vote"}
            assert listener.sections == {"table": {"round": 1}, "vote": {"voters": 3}}
            listener.close()

    def test_who_comes_back_is_told_what_has_changed_meanwhile(self) -> None:
        with served() as page:
            page.told({"table": {"round": 1}, "vote": {}})
            listener = page.listen()
            listener.until("vote", {})
            listener.close()
            page.told({"vote": {"voters": 3}})
            again = page.listen(Last_Event_ID=listener.last_id)
            assert again.event() == set()  # the beat
            assert again.event() == {"vote"}
            again.close()
            stranger = page.listen(Last_Event_ID="0123abcd-1")
            stranger.event()
            assert stranger.event() == {"table", "vote"}
            stranger.close()

    def test_viewers_see_it_later_than_obs_at_this_machine(self) -> None:
        with served() as page:
            streamer, viewer = page.listen("/events/now"), page.listen("/events")
            viewer.event()
            page.tell(60.0, vote={"voters": 1})
            streamer.until("vote", {"voters": 1})
            assert viewer.sections == {}
            assert page.health()["state"] == 0, "nor that there is anything new"
            assert page.health()["listeners"] == 2
            streamer.close()
            viewer.close()

    @pytest.mark.parametrize(
        "field",
        [
            "X-Forwarded-For",
            "Forwarded",
            "Via",
            "CF-Connecting-IP",
            "X-Real-IP",
            "X-Forwarded-Host",
            "X-Forwarded-Proto",
            "True-Client-IP",
            "X-Original-Host",
        ],
    )
    def test_nobody_is_ahead_of_the_stream_through_a_proxy(self, page: Served, field: str) -> None:
        proxied = {field.replace("-", "_"): "203.0.113.9"}
        assert ask(page.port, "/events/now", **proxied).status == 403
        assert 'data-events="/events"' in ask(page.port, "/overlay", **proxied).text
        assert 'data-events="/events/now"' in ask(page.port, "/overlay").text

    def test_nor_through_one_that_does_not_say_so(self, page: Served) -> None:
        for field in ({"Connection": "close"}, {"Connection": "Close"}):
            assert ask(page.port, "/events/now", **field).status == 403
        answer = send(page.port, f"GET /events/now HTTP/1.0\r\nHost: localhost:{page.port}\r\n\r\n".encode())
        assert answer is not None
        assert answer.status == 403

    def test_nor_by_another_name_of_this_machine(self) -> None:
        with served(hosts=("koi.example.org",)) as page:
            assert ask(page.port, "/events/now", Host="koi.example.org").status == 403
            assert 'data-events="/events"' in ask(page.port, "/overlay", Host="koi.example.org").text

    def test_who_goes_away_is_forgotten(self) -> None:
        with served() as page:
            listeners = [page.listen() for _ in range(10)]
            until(lambda: page.health()["listeners"] == 10)
            for listener in listeners:
                listener.close()
            until(lambda: page.health()["listeners"] == 0)


def test_there_are_fewer_listeners_than_connections() -> None:
    """A page that finds no room to listen must still be able to say so."""
    from emulator.web.gate import MOST_CONNECTIONS  # noqa: PLC0415 - beside what it is compared with

    assert MOST_LISTENERS < MOST_CONNECTIONS


def test_a_loop_is_never_kept_waiting(feed: Feed) -> None:
    """Two pages follow; one leaves while something is told."""

    async def follow() -> None:
        news = feed.follow()
        other = feed.follow()
        feed.leave(other)
        feed.leave(other)
        feed.tell({"vote": {}})
        assert news.is_set()
        assert not other.is_set()
        assert feed.listeners == 1

    asyncio.run(follow())
