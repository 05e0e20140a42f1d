"""A game with a bot that thinks: when it is asked, when its answer is played, and when house's is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from chat.crowd.base import Mode
from chat.message import User
from chat.requests import SetBot, SetRules
from emulator.journal.journal import Journal
from emulator.journal.lines import read_journal
from emulator.run.deciding import BOT_PATIENCE
from module.bot import make_bot
from module.bot.history import History, history_of
from module.bot.searching import Analysis
from module.game.actions import Action
from module.game.engine import legal_actions
from module.game.state import Phase, State
from module.game.view import View, view_of
from module.rules.ruleset import Rules
from tests.emulator.games import game_with, lost_after_a_plain_start
from tests.emulator.hall import FRAME, Hall

SEED, GAME = game_with(lost_after_a_plain_start)
THINK = 1.5
OWNER = User("test", "1", "owner", "Owner")
pytestmark = pytest.mark.usefixtures("stand_ins")


@dataclass
class Room:
    """Where bots think, in the test's hands."""

    hopeful: bool = True
    given: Action | None = None
    wanted: list[list[str]] = field(default_factory=list)
    rules: list[int] = field(default_factory=list)
    asked: list[tuple[str, View, History]] = field(default_factory=list)
    open: bool = False
    stood: list[tuple[str, int]] = field(default_factory=list)
    coaches: bool = False

    def want(self, bots: Iterable[str], rules: Rules) -> None:
        self.wanted.append([*bots])
        self.rules.append(rules.rounds)

    def ask(self, bot: str, view: View, history: History) -> None:
        self.asked.append((bot, view, history))
        self.open, self.given = True, None

    def answer(self) -> Action | None:
        return self.given

    def cancel(self) -> None:
        self.open, self.given = False, None

    def analyse(self, view: View, history: History) -> int:
        raise AssertionError("nobody coaches")

    def analyses(self) -> Mapping[int, Analysis | None]:
        return {}

    def drop_analyses(self) -> None:
        """There are none."""

    def stood_in(self, bot: str, game: int) -> None:
        self.stood.append((bot, game))

    def step(self, now: float) -> None:
        """Nothing to tell."""


def house_at(state: State) -> Action:
    """What house does here."""
    return make_bot("house").choose(view_of(state, state.turn), Random(0))


class Table(Hall):
    """A hall in which the bot thinks, and chat has just played its first card."""

    def __init__(self, room: Room, journal: Journal | None = None) -> None:
        super().__init__(seed=SEED, bot="quick", who=Mode.ANARCHY, thinkers=room, journal=journal)
        self.thinks = room
        self.session.begin(known=False)
        self.rest()
        assert not room.asked
        self.type("alice " + GAME.steps[0].typed)
        self.wait(FRAME)

    @property
    def state(self) -> State:
        """How it stands."""
        state = self.session._playing.state
        assert state is not None
        return state

    @property
    def ply(self) -> int:
        """How many actions have been played."""
        return self.state.ply

    def other_than_house(self) -> Action:
        """What house would not do here, but is allowed."""
        return next(action for action in legal_actions(self.state) if action is not house_at(self.state))

    def until_at_rest(self) -> None:
        """Let the panel come to rest."""
        self.until(lambda: not self.board.busy)


def test_it_is_asked_once_nothing_moves_any_more() -> None:
    """While cards move, pictures need the time; afterwards it has its pause."""
    table = Table(Room())
    while table.board.busy:
        assert not table.thinks.asked
        table.wait(FRAME)
    ((bot, view, history),) = table.thinks.asked
    assert bot == "quick"
    assert view == view_of(table.state, 1)
    assert [turn.card for turn in history.rounds[0].turns] == [GAME.steps[0].action.card]  # type: ignore[union-attr]
    table.wait(10 * FRAME)
    assert len(table.thinks.asked) == 1


def test_it_gets_ready_before_anybody_presses_play() -> None:
    room = Room()
    Hall(bot="quick", thinkers=room)
    Hall(bot="house", thinkers=room)
    Hall(bot="house", seats=("chat", "second"), thinkers=room)
    assert room.wanted == [["quick"], ["second"]]


def test_it_hears_by_what_rules_it_will_play_as_soon_as_they_are_set() -> None:
    room = Room()
    hall = Hall(bot="quick", thinkers=room, rules="bga")
    assert room.rules == [6]
    hall.session.steer([SetRules("module:rounds=2", OWNER)])
    assert room.rules == [6, 2]
    hall.session.begin(known=False)
    assert room.rules == [6, 2, 2]


def test_its_answer_is_played_when_its_pause_is_over() -> None:
    table = Table(Room())
    table.until_at_rest()
    table.wait(FRAME)
    table.thinks.given = wanted = table.other_than_house()
    before = table.ply
    table.wait(THINK - 4 * FRAME)
    assert table.ply == before
    table.wait(6 * FRAME)
    assert table.ply > before
    played = table.session._playing.played
    assert played is not None
    assert (played.seat, played.action, played.by) == (1, wanted, "bot")
    assert not table.thinks.stood


def test_an_answer_that_comes_later_is_played_when_it_comes() -> None:
    table = Table(Room())
    table.until_at_rest()
    before = table.ply
    table.wait(THINK + BOT_PATIENCE - 0.2)
    assert table.ply == before
    table.thinks.given = table.other_than_house()
    table.wait(FRAME)
    assert table.ply == before + 1
    assert not table.thinks.stood


def house_has_played(table: Table, seconds: float) -> None:
    """House decides, after so many seconds and no sooner."""
    table.until_at_rest()
    before = table.state
    table.wait(seconds - 3 * FRAME)
    assert table.state is before
    table.wait(4 * FRAME)
    assert table.ply > before.ply
    played = table.session._playing.played
    assert played is not None
    assert played.action is house_at(before)
    assert table.thinks.stood == [("quick", 1)]


def test_without_an_answer_house_decides_when_patience_is_over() -> None:
    house_has_played(Table(Room()), THINK + BOT_PATIENCE)


def test_where_nothing_can_be_expected_house_decides_at_once() -> None:
    house_has_played(Table(Room(hopeful=False)), THINK)


def test_a_pause_puts_an_end_to_it_and_then_it_is_asked_anew() -> None:
    table = Table(Room())
    table.until_at_rest()
    table.session.pause(on=True)
    assert not table.thinks.open
    table.wait(10.0)
    assert len(table.thinks.asked) == 1
    before = table.ply
    table.session.pause(on=False)
    table.wait(FRAME)
    assert len(table.thinks.asked) == 2
    assert table.thinks.asked[0] == table.thinks.asked[1]
    table.thinks.given = table.other_than_house()
    table.wait(THINK + 2 * FRAME)
    assert table.ply == before + 1


def test_nobody_wants_an_answer_to_a_decision_that_is_over() -> None:
    """It is chat's turn again, or the game is over; another bot plays from the next game on."""
    room = Room()
    table = Table(room)
    while table.state.phase is not Phase.OVER:
        assert not (room.open and (table.state.turn != 1 or table.board.busy))
        if room.open:
            room.given = legal_actions(table.state)[0]
        elif not table.board.busy:
            table.session.act(house_at(table.state))
        table.wait(0.1)
    assert not room.open
    assert not room.stood
    plies = [view.ply for _, view, _ in room.asked]
    assert plies == sorted({*plies})
    assert {*map(tuple, room.wanted)} == {("quick",)}
    table.session.steer([SetBot("second", OWNER)])
    assert room.wanted[-1] == ["second"], "it may get ready"
    table.until(lambda: table.session.next_game.asked == 0)
    table.session.new_game()
    assert table.session.seating.bots == {1: "second"}


class TestTakenUpAgain:
    def test_it_is_asked_the_same_anew(self, tmp_path: Path) -> None:
        """After `kill -9` while it thinks: the same view, and all that everybody has seen."""
        journal = Journal(tmp_path / "journal.jsonl", durable=False)
        table = Table(Room(), journal)
        table.until_at_rest()
        table.wait(FRAME)
        first = table.thinks.asked[-1]
        contents = read_journal((tmp_path / "journal.jsonl").read_bytes())
        journal.close()
        assert contents.game is not None
        room = Room()
        again = Hall(seed=SEED, bot="quick", who=Mode.ANARCHY, thinkers=room)
        again.session.resume(contents, again.now)
        assert room.wanted[-1] == ["quick"]
        again.wait(FRAME)
        assert room.asked == [first]
        assert room.asked[0][2] == history_of(contents.game.record)
        again.wait(THINK)
        room.given = first[1].legal[-1]
        again.wait(2 * FRAME)
        played = again.session._playing.played
        assert played is not None
        assert played.seat == 1
