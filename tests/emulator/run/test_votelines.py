"""What other programs are told of votes and of the window's pictures."""

from __future__ import annotations

from io import StringIO

import pytest

from chat.crowd.base import Mode
from emulator.run.frames import EVERY, FrameLines
from emulator.run.jsonlines import JsonLines
from render.gl.pace import Pace
from tests.emulator.hall import Hall
from tests.emulator.kit import Line, events, json_lines

WINDOW, RESULT = 12.0, 1.5


@pytest.fixture
def voting() -> Hall:
    """A hall in which everybody votes, at its first decision."""
    hall = Hall(seed=3, who=Mode.VOTE)
    hall.session.begin(known=False)
    hall.rest()
    hall.wait(0.1)
    return hall


def votes(hall: Hall) -> list[Line]:
    return list(events(hall.lines, "vote"))


def test_a_vote_is_told_when_it_opens_and_when_it_is_decided(voting: Hall) -> None:
    (opened,) = votes(voting)
    assert (opened["state"], opened["seat"], opened["team"], opened["ply"]) == ("open", 0, 0, 0)
    assert (opened["seconds"], opened["voters"], opened["counts"]) == (WINDOW, 0, [])
    view = voting.session.view
    assert view is not None
    voting.type("ann !1", "bob !2", "cid !2", "ann !2", "dan !1")
    voting.wait(WINDOW)
    first, decided = votes(voting)
    assert first == opened
    assert (decided["state"], decided["voters"]) == ("decided", 4)
    cards = [{"month": card.month.value, "name": card.name} for card in view.hand[:2]]
    assert decided["counts"] == [
        {"does": "play", "card": cards[1], "votes": 3}, {"does": "play", "card": cards[0], "votes": 1},
    ]  # fmt: skip
    voting.wait(RESULT + 0.1)
    (move,) = events(voting.lines, "move")
    assert (move["votes"], move["voters"]) == (3, 4)


def test_a_window_that_begins_again_is_told_again(voting: Hall) -> None:
    voting.wait(WINDOW)
    voting.type("ann !1")
    voting.wait(1.0)
    assert [line["state"] for line in votes(voting)] == ["open", "open"]
    assert votes(voting)[1]["voters"] == 0
    voting.wait(WINDOW - 1.0 + 0.1)
    assert [line["state"] for line in votes(voting)] == ["open", "open", "decided"]


def test_what_was_cast_before_the_window_opened_is_told_with_it() -> None:
    hall = Hall(seed=3, who=Mode.VOTE)
    hall.session.begin(known=False)
    hall.wait(0.2)
    assert hall.board.busy
    hall.type("ann !1", "bob !2")
    hall.rest()
    hall.wait(0.1)
    assert [line["voters"] for line in votes(hall)] == [2]


def test_the_views_are_made_once_while_nothing_changes(voting: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """They were made eight times at every frame."""
    made = []
    monkeypatch.setattr("emulator.run.playing.view_of", lambda *given: made.append(given))
    voting.type("ann !1")
    voting.wait(1.0)
    assert made == []


def test_how_evenly_pictures_come_is_told_every_ten_seconds() -> None:
    out, pace, now = StringIO(), Pace(), 100.0
    frames = FrameLines(pace, JsonLines(out))
    frames.step(now)
    while now < 100.0 + 2 * EVERY + 1:
        now += 0.02
        if now < 100.0 + EVERY / 2:
            pace.shown(now, more=True)
        frames.step(now)
    (line,) = json_lines(out.getvalue())
    assert (line["name"], line["pictures"]) == ("frames", 249)
    assert 20 <= line["p99_ms"] <= line["worst_ms"] <= 20.2
    assert sum(often for _ms, often in line["gaps"]) == 249
    frames.tell()
    assert len(json_lines(out.getvalue())) == 1  # nothing is told where nothing moved
