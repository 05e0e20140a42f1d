"""A session without a program around it: its clock, its chat and all it says are in the test's hands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from io import StringIO

from chat.crowd.base import Mode
from chat.desk import Desk
from chat.interval import Interval
from chat.message import ChatMessage, Traits, User
from chat.replies.replies import Reply
from chat.room import DeskOptions
from chat.sources.speaker import spoken
from emulator.journal.journal import Journal
from emulator.run.deciding import NOBODY_THINKS, Thinkers
from emulator.run.jsonlines import JsonLines
from emulator.run.memory.ranking import Ranking
from emulator.run.parts import Parts, Plan
from emulator.run.session import Session
from module.game.state import Phase
from module.game.view import View
from render.panel.board import Board
from render.panel.options import Options
from tests.emulator.kit import Line, events, json_lines

FRAME = 1 / 60
LONGEST = 600.0
"""Seconds of a hall's clock after which something that should have happened will not happen any more."""


@dataclass
class Room:
    """A chat in which only the test types."""

    name: str = "test"
    live: bool = True
    finished: bool = False
    traits: Traits = field(default_factory=lambda: Traits(limited=False))
    typed: list[ChatMessage] = field(default_factory=list)
    heard: list[Reply] = field(default_factory=list)
    count: int = 0

    def poll(self, now: float, view: View | None) -> list[ChatMessage]:
        typed, self.typed = self.typed, []
        return typed

    def next_due(self, now: float) -> float | None:
        return None

    def send(self, reply: Reply) -> None:
        self.heard.append(reply)

    def close(self) -> None:
        """There is nothing to let go of."""


class Hall:
    """A session, and the hands and eyes of everybody around it."""

    def __init__(  # noqa: PLR0913 - a plan has as many
        self, *, seed: int = 0, speed: float = 1.0, games: int | None = None, who: Mode = Mode.CLAIM,
        bot: str = "house", journal: Journal | None = None, next_game: float | None = None,
        rules: str = "module", seats: tuple[str, ...] = (), welcome: bool = False,
        ranking: Ranking | None = None, thinkers: Thinkers = NOBODY_THINKS,
    ) -> None:  # fmt: skip
        """Open it; `begin` is the test's to call."""
        self.out = StringIO()
        self.room = Room()
        self.troubles: list[str] = []
        self.audits: list[tuple[str, User]] = []
        interval = Interval.at_speed(6.0, speed)
        self.board = Board(Options(speed=speed))
        desk_options = DeskOptions(mode=who, interval=interval, welcome=welcome, ranks=ranking is not None)
        self.parts = Parts(
            board=self.board,
            desk=Desk(desk_options, {self.room.name: self.room.traits}),
            sources=[self.room],
            journal=journal,
            lines=JsonLines(self.out),
            trouble=self.troubles.append,
            audit=lambda what, user: self.audits.append((what, user)),
            ranking=ranking,
            thinkers=thinkers,
        )
        think = 1.5 / speed if speed else 0.0
        plan = Plan(
            rules=rules, seed=seed, bot=bot, think=think, games=games, seats=seats,
            interval=interval, next_game=next_game,
        )  # fmt: skip
        self.session = Session(plan, self.parts)
        self.now = 100.0

    def type(self, *lines: str) -> None:
        """Lines `name text` in chat, all at the same moment."""
        for line in lines:
            self.room.count += 1
            name, _, text = line.partition(" ")
            self.room.typed.append(spoken(self.room.name, self.room.count, name, text))

    def wait(self, seconds: float) -> None:
        """Let time pass, frame by frame."""
        end = self.now + seconds
        while self.now < end:
            self.now = min(self.now + FRAME, end)
            self.session.step(self.now)

    def until(self, happened: Callable[[], bool]) -> float:
        """Let time pass until something has happened; the seconds that it took."""
        start = self.now
        while not happened():
            assert self.now < start + LONGEST, "it does not happen"
            self.wait(FRAME)
        return self.now - start

    def rest(self) -> float:
        """Let time pass until the panel is at rest and it is chat's turn, or the game is over."""
        return self.until(lambda: not self.board.busy and self._own_turn())

    def _own_turn(self) -> bool:
        view = self.session.view
        return view is not None and (bool(view.legal) or view.phase is Phase.OVER)

    @property
    def lines(self) -> list[Line]:
        """Everything it has said so far."""
        return json_lines(self.out.getvalue())

    def count(self, name: str, seat: int | None = None) -> int:
        """How often an event has happened."""
        return sum(seat is None or line["seat"] == seat for line in events(self.lines, name))
