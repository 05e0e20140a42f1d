"""What the program tells the viewers' page: what the panel shows, when it shows it, five times a second."""

from __future__ import annotations

import socket
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

import pytest

from chat.crowd.base import Mode
from emulator.run.viewers_page import PAUSE, PageWatch, ViewersPage
from emulator.web import process
from emulator.web.page import Rank, Ranks, Sections
from emulator.web.process import Address
from module.rules.presets import make_rules
from render.panel.board import Board
from render.panel.options import Options
from render.style.texts import Language
from tests.emulator.hall import FRAME, Hall
from tests.emulator.kit import Koikoi, until
from tests.module.other_secrets import with_other_secrets


@dataclass
class Told:
    """Stands in for the server: what it is told, and when."""

    hall: Hall
    sections: Sections = field(default_factory=dict)
    times: list[float] = field(default_factory=list)
    delays: list[float] = field(default_factory=list)
    names: list[set[str]] = field(default_factory=list)

    def tell(self, changed: Sections, delay: float) -> None:
        self.sections |= changed
        self.times.append(self.hall.now)
        self.delays.append(delay)
        self.names.append(set(changed))


class Theatre(Hall):
    """A hall with a page."""

    def open(self, *, delay: float | str = "stream", by_chat: bool = True) -> Told:
        self.told = Told(self)
        self.page = ViewersPage(
            self.session, self.parts.desk, self.board, self.told, delay=delay, by_chat=by_chat
        )
        self.session.begin(known=False)
        return self.told

    def wait(self, seconds: float) -> None:
        end = self.now + seconds
        while self.now < end:
            super().wait(min(FRAME, end - self.now))
            self.page.step(self.now)


def test_the_page_is_told_what_the_panel_shows() -> None:
    hall = Theatre(seed=3)
    told = hall.open()
    hall.rest()
    view = hall.session.view
    assert view is not None
    assert told.sections["table"]["hand"] == [card.index for card in view.hand]
    assert told.sections["table"]["names"] == ["chat", "house"]
    assert told.sections["rules"]["name"] == "module"
    assert told.sections["ranks"] == {"stream": [], "month": [], "ever": []}
    assert set(told.sections["type"]) == {"en", "ja"}
    hall.type("hana !1 claim")
    hall.wait(1.0)
    assert told.sections["crowd"]["holder"] == "hana"
    hall.type("hana !1")
    hall.rest()
    lines = told.sections["ticker"]["lines"]
    assert isinstance(lines, list)


def test_it_is_told_at_most_five_times_a_second_and_only_news() -> None:
    hall = Theatre(seed=3, who=Mode.VOTE)
    told = hall.open()
    hall.rest()
    for number in range(200):
        hall.type(f"v{number} !{number % 3 + 1}")
        hall.wait(0.03)
    pauses = [later - earlier for earlier, later in zip(told.times, told.times[1:], strict=False)]
    assert min(pauses) >= PAUSE - FRAME
    assert told.sections["vote"] or told.sections["table"]
    assert {"vote"} in told.names, "a vote alone is told without all else"
    calm = Theatre(seed=3)
    quiet = calm.open()
    calm.rest()
    before = len(quiet.times)
    calm.wait(20.0)
    assert len(quiet.times) <= before + 1, "a clock that goes down is not news"


def test_a_vote_reaches_the_page() -> None:
    hall = Theatre(seed=3, who=Mode.VOTE)
    told = hall.open()
    hall.rest()
    hall.wait(3.0)
    for name, number in (("ann", 1), ("ben", 2), ("cat", 2)):
        hall.type(f"{name} !{number}")
    hall.wait(0.5)
    hand = told.sections["table"]["hand"]
    assert isinstance(hand, list)
    assert told.sections["vote"]["options"] == [["play", hand[1], 2], ["play", hand[0], 1]]
    hall.type("ann !vote anarchy")
    hall.wait(0.5)
    assert told.sections["modes"]["counts"] == [["anarchy", 1]]


def test_what_the_panel_has_not_shown_yet_is_not_told() -> None:
    hall = Theatre(seed=3)
    told = hall.open()
    hall.rest()
    hall.wait(1.0)
    told.names.clear()
    hall.type("hana !1")
    moving = 0
    for _ in range(300):
        before = len(told.names)
        hall.wait(FRAME)
        if hall.board.busy:
            moving += 1
            assert len(told.names) == before
    assert moving > 20
    assert any("table" in names for names in told.names)


@pytest.mark.parametrize(
    "rules, seats", [("module", ""), ("four", ""), ("module", "chat,chat"), ("three", "")]
)
def test_no_hidden_card_changes_what_is_told(rules: str, seats: str) -> None:
    """Of the program as it runs, not of a view alone."""
    chance = Random(5)
    hall = Theatre(seed=3, rules=rules, seats=tuple(filter(None, seats.split(","))), speed=0.0)
    told = hall.open()
    for move in range(12):
        hall.rest()
        state, shown = hall.session._playing.state, hall.session._playing.shown
        assert state is not None
        hall.page._changes = type(hall.page._changes)()
        hall.wait(0.5)
        before = {name: dict(section) for name, section in told.sections.items()}
        hall.session._playing.state = with_other_secrets(state, shown, chance)
        hall.page._changes = type(hall.page._changes)()
        hall.page.step(hall.now + 1)
        assert told.sections["table"] == before["table"]
        assert told.sections["type"] == before["type"]
        hall.session._playing.state = state
        hall.type(f"v{move} !{1 + move % 2}", f"v{move} !t1", f"v{move} !stop")
        hall.wait(2.0)


@pytest.mark.parametrize("delay, seconds", [("stream", 2.0), (7.5, 7.5), (0.0, 0.0)])
def test_it_is_as_late_as_the_stream_or_as_it_is_set(delay: float | str, seconds: float) -> None:
    hall = Theatre(seed=3)
    told = hall.open(delay=delay)
    hall.rest()
    assert set(told.delays) == {seconds}
    hall.parts.desk._room.stream_delay = 9.0
    hall.type("hana !1 claim")
    hall.wait(1.0)
    assert told.delays[-1] == (9.0 if delay == "stream" else seconds)


def test_a_game_of_teams_is_told_as_the_panel_shows_it() -> None:
    hall = Theatre(seed=3, rules="four")
    told = hall.open()
    hall.rest()
    hall.type("ann !join red", "ben !join blue", "ann !1 claim")
    hall.wait(1.0)
    table, view = told.sections["table"], hall.session.view
    assert view is not None
    assert (table["seat"], table["teams"]) == (view.seat, list(make_rules("four").teams))
    names = table["names"]
    assert isinstance(names, list)
    board = hall.board
    assert names[board.seat :] + names[: board.seat] == list(board.around.names)


def test_ranks_are_told_when_they_change() -> None:
    hall = Theatre(seed=3)
    told = hall.open()
    hall.rest()
    hall.page.ranks = lambda: Ranks(stream=(Rank(1, "hana", 5, 1, 2, 1, 0),))
    hall.wait(1.0)
    assert told.sections["ranks"]["stream"] == [[1, "hana", 5, 1, 2, 1, 0]]
    assert sum("ranks" in names for names in told.names) == 2


class TestWatch:
    @pytest.fixture
    def watch(self, monkeypatch: pytest.MonkeyPatch) -> PageWatch:
        monkeypatch.setattr(process.Server, "start", lambda _: None)
        return PageWatch(Address(port=8080), Board(Options(language=Language.ENGLISH)))

    def news(self, watch: PageWatch, now: float, what: str, **facts: object) -> None:
        told: Mapping[str, object] = facts
        watch._news.put((what, told))
        watch.step(now)

    def test_where_it_is_is_for_the_streamer_alone(
        self, watch: PageWatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.news(watch, 0.0, "ready", port=8080)
        assert capsys.readouterr().err == "koikoi: The viewers' page is at http://127.0.0.1:8080/\n"
        assert watch._board.around.notices == ()

    def test_one_that_fails_again_and_again_is_told_of_once(
        self, watch: PageWatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.news(watch, 0.0, "ready", port=8080)
        for now in range(1, 100, 2):
            self.news(watch, now, "ended", reason="")
            self.news(watch, now + 1, "ready", port=8080)
        told = [line.removeprefix("koikoi: ") for line in capsys.readouterr().err.splitlines()]
        assert told[1:] == [
            "The viewers' page is away: it is started again, and the game goes on",
            "The viewers' page is back",
        ]
        assert [notice.what for notice in reversed(watch._board.around.notices)] == told[1:]
        self.news(watch, 5000.0, "ended", reason="Killed")
        assert "is away (Killed): it is" in capsys.readouterr().err

    @pytest.mark.parametrize(
        "code, told",
        [("EADDRINUSE", "Port 8080 is taken: end what uses it"), ("EACCES", "choose one from 1024 up")],
    )
    def test_a_port_that_cannot_be_had_says_what_to_do(
        self, watch: PageWatch, code: str, told: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.news(watch, 0.0, "ended", reason="Some words of the system", code=code)
        assert told in capsys.readouterr().err
        assert told in watch._board.around.notices[0].what


def test_a_taken_port_costs_no_game(koikoi: Koikoi) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        running = koikoi.start("play", "--headless", "--json", "--seed", "7", "--web", str(port))
        with running:
            running.until(lambda line: line.get("name") == "turn_started")
            until(lambda: any(f"Port {port} is taken" in line for line in running.complaints))
            running.say("!2")
            running.until(lambda line: line.get("name") == "card_played")
