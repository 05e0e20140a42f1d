"""A table with its desk, for tests: somebody writes, the game goes on, replies are collected."""

from __future__ import annotations

from itertools import count
from random import Random

from chat.desk import Desk, Reception
from chat.message import ChatMessage, Level, Traits, User
from chat.replies.replies import Fate, Reply
from chat.requests import Do, NewGame, Request
from chat.room import DeskOptions
from chat.views import Views
from module.bot import make_bot
from module.game.engine import apply, new_game
from module.game.position import parse_position
from module.game.state import Phase, State
from module.game.view import View, view_of
from module.rules.presets import make_rules

LIMITED = Traits(limited=True)
"""What most sources are."""


def user(name: str, level: Level = Level.VIEWER, source: str = "script") -> User:
    return User(source, f"{source}-{name}", name, name.capitalize(), level)


def position(text: str) -> State:
    return parse_position(text.strip().splitlines())


def view(text: str) -> View:
    return view_of(position(text), 0)


def views_of_one(seen: View) -> Views:
    """What chat may know where it has one seat, and the panel shows that."""
    return Views(seen, {seen.team: seen})


class Evening:
    """A desk, a game, a clock that only the test moves, and a bot opposite that answers at once."""

    def __init__(
        self,
        state: State | None = None,
        *,
        traits: Traits = LIMITED,
        chat: tuple[int, ...] = (0,),
        **options: object,
    ) -> None:
        """`chat`: its seats; bots have the others."""
        self.desk = Desk(DeskOptions(**options), {"script": traits})  # type: ignore[arg-type]
        self.desk.result_shown = 0.0
        self.now = 1000.0
        self.state = state or new_game(make_rules(), 5)[0]
        self.replies: list[Reply] = []
        self.asked: list[Request] = []
        self._numbers = count(1)
        self._bot, self._rng = make_bot("house"), Random(1)
        self.chat = chat
        self.desk.play_for(self.state.rules.teams[seat] for seat in chat)
        self.desk.tick(self.views, self.now)

    @property
    def view(self) -> View:
        """That of chat's seat to play, or of the next of its seats."""
        seats = self.state.rules.seats
        return view_of(self.state, min(self.chat, key=lambda seat: (seat - self.state.turn) % seats))

    @property
    def views(self) -> Views:
        teams = self.state.rules.teams
        return Views(self.view, {teams[seat]: view_of(self.state, seat) for seat in self.chat})

    @property
    def sent(self) -> list[str]:
        return [reply.text for reply in self.replies if reply.fate is Fate.SENT]

    def message(self, text: str, name: str = "alice", level: Level = Level.VIEWER) -> ChatMessage:
        return ChatMessage(
            id=f"script-{next(self._numbers)}", source="script", user_id=f"script-{name}", login=name,
            display_name=name.capitalize(), text=text, level=level,
        )  # fmt: skip

    def say(self, text: str, name: str = "alice", level: Level = Level.VIEWER) -> Reception:
        """Somebody writes; what is asked for is done at once, the bot's answers too."""
        reception = self.desk.receive(self.message(text, name, level), self.views, self.now)
        for request in reception.requests:
            self.asked.append(request)
            if isinstance(request, Do):
                assert (request.seat, request.ply) == (self.view.seat, self.view.ply)
                self.act(request)
            elif isinstance(request, NewGame):
                self.state, events = new_game(make_rules(), 6)
                self.desk.happened(events, self.views, self.now)
        self.wait(0)
        return reception

    def mod(self, text: str) -> Reception:
        return self.say(text, "mod", Level.MODERATOR)

    def act(self, request: Do) -> None:
        self.state, events = apply(self.state, request.action)
        self.desk.happened(events, self.views, self.now)
        while self.state.turn not in self.chat and self.state.phase is not Phase.OVER:
            seat = view_of(self.state, self.state.turn)
            self.state, events = apply(self.state, self._bot.choose(seat, self._rng))
            self.desk.happened(events, self.views, self.now)

    def wait(self, seconds: float) -> None:
        """Time passes, and the desk is called whenever it has asked for it."""
        end = self.now + seconds
        while True:
            self.tick()
            self.replies += self.desk.outgoing(self.now)
            due = self.desk.next_due()
            if due is None or due > end:
                break
            assert due > self.now or due == self.now == end, "the desk is due again at once"
            self.now = max(self.now, due)
        self.now = end
        self.tick()
        self.replies += self.desk.outgoing(self.now)

    def tick(self) -> None:
        """What the crowds have decided is done."""
        for request in self.desk.tick(self.views, self.now):
            self.asked.append(request)
            if isinstance(request, Do):
                self.act(request)
                self.desk.tick(self.views, self.now)


CHOICE = """
hand 0: 8b 1b 2a 3p
hand 1: 4a 5r 6p 7p
table: 8a 1p 1q 2p 8p
pile: 9a 9r 10p 10q 11a 11b 12b 12p 12q
"""
"""Chat to play: the moon finds the geese and a plain, the warbler one plain.

The crane finds two plains: the second of them lies in the upper row and so is the first to be read.
"""

DRAWN = """
hand 0: 1b 2a
hand 1: 4a 5r
table: 8a 9p 8p
pile: 9a 9r 10p 10q 11a
phase: choose_for_drawn
pending: 8b
"""
"""Chat to choose what the drawn moon takes: the geese, first, or a plain."""

LIDS = """
hand 0: 1b 2a
hand 1: 4a 5r 6p
table: 8a 9p
pile: 9r 10p 10q 11a 12p
captured 0: 8b 9a
phase: koikoi
"""
"""Chat to call or stop, with moon viewing."""

OVER = """
round: 3
turn: 0
hand 0: 1b
hand 1: 2a
table: 8a
pile: 9r 10p
captured 0: 8b 9a
phase: koikoi
"""
"""One stop before the end of the game."""
