"""Who may begin a new game, and how soon after the last one's result."""

from __future__ import annotations

from chat.interval import Interval
from chat.message import Level
from chat.requests import NewGame
from module.game.engine import apply
from module.game.record import parse_action
from tests.chat.kit import CHOICE, OVER, Evening, position


def over(**options: object) -> Evening:
    state, _ = apply(position(OVER), parse_action("stop"))
    return Evening(state, **options)  # type: ignore[arg-type]


def test_where_nobody_waits_a_new_game_begins_when_the_last_is_over() -> None:
    assert isinstance(over().say("!1 newgame").requests[0], NewGame)
    evening = over()
    evening.say("!claim", "bob")
    assert isinstance(evening.say("!newgame").requests[0], NewGame)
    assert Evening(position(CHOICE)).mod("!newgame").requests == ()


def test_a_result_stands_for_a_while_before_a_new_game() -> None:
    """A new game began at once, for whoever asked first: nobody saw how the last one had ended."""
    evening = over(interval=Interval(6.0, 10.0))
    evening.say("!claim", "alice")
    asked = [("alice", Level.VIEWER), ("keeper", Level.MODERATOR), ("bob", Level.VIEWER)]
    for shown, may in (
        (None, ()),
        (5.9, ()),
        (6.0, ("alice", "keeper")),
        (10.0, ("alice", "keeper", "bob")),
    ):
        evening.desk.result_shown = shown
        began = []
        for name, level in asked:
            message = evening.message("!newgame", name, level)
            requests = evening.desk.receive(message, evening.views, evening.now).requests
            began += [name for request in requests if isinstance(request, NewGame)]
        assert began == list(may), shown


def test_who_asks_for_a_new_game_too_early_is_told_when() -> None:
    evening = over(interval=Interval(6.0, 10.0))
    evening.desk.result_shown = None
    evening.say("!1 newgame", "bob")
    evening.wait(3)
    assert evening.sent == ["@bob: You can't use this command now!"]
    evening.desk.result_shown = 1.0
    evening.say("!1 newgame", "bob")
    evening.say("!1 newgame", "keeper", Level.MODERATOR)
    evening.wait(3)
    assert evening.sent[1:] == [
        f"@{name}: You can begin a new game {seconds} s after the result: !1 newgame."
        for name, seconds in (("bob", 10), ("keeper", 6))
    ]
    assert evening.asked == []
