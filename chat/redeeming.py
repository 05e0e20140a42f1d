"""What viewers buy with channel points: a hint for chat's seat, a name for the card stack.

A redemption comes as a message with a `reward`. What can be done is done, or asked of the session; what
cannot gives the points back, with a line that says why. `fetch` tells which it was, for the source.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import assert_never

from chat.coached import HINT, Advice, deciding_view, hint_line
from chat.message import ChatMessage, User
from chat.reading.commands import Name
from chat.reading.reading import stack_name
from chat.replies.replies import Priority
from chat.replies.sentences import Line, Say
from chat.requests import Hint, Requests
from chat.room import Room
from chat.views import Views


class Prize(Enum):
    """What there is to buy; the value is the reward of a message."""

    HINT = HINT
    """What somebody who knows the game would play for chat's seat now."""
    NAME = "name"
    """The module's ID, as it stands on the card stack, until the game is over."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """What became of a redemption: its message's id and source, whose it was, whether the points are kept."""

    source: str
    id: str
    login: str
    prize: Prize
    fulfilled: bool


@dataclass(frozen=True, slots=True)
class _Bought:
    """Something that somebody has bought; `id`: the redemption's."""

    id: str
    by: User
    prize: Prize


class Redeeming:
    """Takes redemptions for the desk."""

    def __init__(self, room: Room) -> None:
        """In this room."""
        self._room = room
        self._hinted: set[tuple[str, int, int]] = set()
        """Who has had a hint for a decision: the user's id, the seat, its ply."""
        self._settled: list[Settlement] = []

    @property
    def module_id(self) -> str:
        """The module's ID, as it has to stand on the card stack."""
        return self._room.sentences.module_id

    def fetch(self) -> tuple[Settlement, ...]:
        """What has been decided since the last call."""
        decided, self._settled = tuple(self._settled), []
        return decided

    def take(self, message: ChatMessage, user: User, views: Views, now: float, *, paused: bool) -> Requests:
        """See what somebody has bought."""
        bought = _Bought(message.id, user, Prize(message.reward))
        if self._room.bans.holds(user, now):
            self._settle(bought, fulfilled=False)
            return ()
        match bought.prize:
            case Prize.HINT:
                return self._hint(bought, Views(views.shown) if paused else views, now)
            case Prize.NAME:
                self._name(bought, message.text, now)
                return ()
            case never:
                assert_never(never)

    def _hint(self, bought: _Bought, views: Views, now: float) -> Requests:
        user = bought.by
        view = deciding_view(user, views, self._room)
        if view is None:
            self._refuse(bought, Say.HINT_NOT_NOW, now)
            return ()
        if (user.user_id, view.seat, view.ply) in self._hinted:
            self._refuse(bought, Say.HINT_GIVEN, now)
            return ()
        self._hinted = {each for each in self._hinted if each[1:] == (view.seat, view.ply)}
        self._hinted.add((user.user_id, view.seat, view.ply))
        return (Hint(view.seat, view.ply, user, bought.id),)

    def _name(self, bought: _Bought, text: str, now: float) -> None:
        name = stack_name(text)
        if name is None:
            self._refuse(bought, Say.NAME_INVALID, now)
        elif self._room.stack_name:
            self._refuse(bought, Say.NAME_TAKEN, now)
        else:
            self._room.name_stack(name)
            self._settle(bought, fulfilled=True)
            self._tell(Line(Say.STACK_NAMED, {"user": f"@{bought.by.login}"}), now)

    def advise(self, asked: Hint, advice: Advice | None, views: Views, now: float) -> None:
        """Tell the hint that was asked for; None, or a table that has changed: it came too late."""
        bought = None if asked.redemption is None else _Bought(asked.redemption, asked.by, Prize.HINT)
        view = views.of_seat(asked.seat)
        if advice is None or view is None or view.ply != asked.ply or advice.action not in view.legal:
            if bought is None:
                self._room.deny(asked.by, Line(Say.HINT_LATER), now)
            else:
                self._refuse(bought, Say.HINT_NOT_NOW, now)
            return
        line = hint_line(asked.by, advice, view, self._room.sentences)
        if bought is None:
            self._room.note(asked.by, Name.HINT)
            self._room.announce(line, Priority.HELP, now)
        else:
            self._settle(bought, fulfilled=True)
            self._tell(line, now)

    def sell(self, source: str, prizes: frozenset[str]) -> None:
        """From now on these can be bought in this source's chat, and no others."""
        self._room.sold[source] = prizes

    def _tell(self, line: Line, now: float) -> None:
        # Paid for: it is said while only moderators are answered, too.
        self._room.replies.announce(self._room.sentences.text(line), Priority.MODERATION, now)

    def _refuse(self, bought: _Bought, say: Say, now: float) -> None:
        self._settle(bought, fulfilled=False)
        self._room.note(bought.by, say)
        self._room.answer(bought.by, Line(say), Priority.RESULT, now)

    def _settle(self, bought: _Bought, *, fulfilled: bool) -> None:
        user = bought.by
        self._settled.append(Settlement(user.source, bought.id, user.login, bought.prize, fulfilled))
