"""Who is greeted in a running game: those who turn out to be new, and only when that has become known."""

from __future__ import annotations

import pytest

from chat.ranks.origin import Viewer
from tests.emulator.hall import FRAME, Hall


def hall() -> Hall:
    made = Hall(speed=0, welcome=True)
    made.session.begin(known=False)
    return made


def greeted(made: Hall) -> list[str]:
    made.wait(1)
    return [reply.text.split(":")[0] for reply in made.room.heard if "welcome" in reply.text]


def test_where_nobody_remembers_nobody_is_new() -> None:
    made = hall()
    made.type("ann !hand")
    assert greeted(made) == []


def test_who_is_new_is_greeted_when_that_is_known() -> None:
    made, asked = hall(), list[Viewer]()
    made.session.greeting.first_seen = asked.append
    made.type("ann !hand", "bob !hand", "ann !hand")
    assert greeted(made) == []
    assert [viewer.login for viewer in asked] == ["ann", "bob"]
    for viewer in asked:
        made.session.greeting.known(viewer, viewer.login == "ann")
    assert greeted(made) == ["@ann"]
    made.type("ann !hand", "bob !hand")
    made.session.greeting.known(asked[0], True)  # noqa: FBT003 - told twice, which nobody asked for
    assert greeted(made) == ["@ann"]
    assert len(asked) == 2


def test_an_answer_that_never_comes_fills_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("emulator.run.memory.greeting.MOST_ASKED", 5)
    made, asked = hall(), list[Viewer]()
    made.session.greeting.first_seen = asked.append
    for number in range(20):
        made.type(f"viewer{number} !hand")
        made.wait(FRAME)
    assert len(asked) == 5
