"""The door of the desk: whose messages come in at all, and who comes for the first time."""

from __future__ import annotations

from collections import OrderedDict
from enum import Enum

from chat.crowd.flood import SILENT_SECONDS, Floods, Hearing
from chat.message import ChatMessage, Level, User
from chat.reading.normalise import clean_login
from chat.replies.replies import Priority
from chat.replies.sentences import Line, Say
from chat.room import Room

REMEMBERED = 20_000
"""Message ids, and viewers who have been here; the oldest are forgotten."""


class Ignored(Enum):
    """Why nothing came of a message, however it reads."""

    OWN = "own"
    BOT = "bot"
    SEEN = "seen"
    SHARED = "shared"
    BANNED = "banned"
    FLOOD = "flood"
    """Of somebody who sends too many commands."""


class Door:
    """Looks at every message before the desk does what it asks for."""

    def __init__(self, room: Room) -> None:
        """Nobody has written yet."""
        self._room = room
        self._seen: OrderedDict[str, None] = OrderedDict()
        self._guests: OrderedDict[str, None] = OrderedDict()
        self._floods = Floods()

    def ignores(self, message: ChatMessage) -> Ignored | None:
        """Why a message is not even read, if it is not."""
        if message.is_own:
            return Ignored.OWN
        if message.is_bot:
            return Ignored.BOT
        if message.id in self._seen:
            return Ignored.SEEN
        self._seen[message.id] = None
        if len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
        return Ignored.SHARED if message.shared_from is not None else None

    def writer(self, message: ChatMessage) -> User:
        """Who has written it."""
        login = clean_login(message.login)
        level = self._room.options.levels.get(message.user_id, message.level)
        return User(message.source, message.user_id, login, message.display_name, level)

    def heard_talking(self, message: ChatMessage, now: float) -> None:
        """Somebody talks, who may be waiting for the seat."""
        if self._room.concerns(message.user_id):
            self._room.meet(self.writer(message), now)

    def refuses(self, user: User, now: float) -> Ignored | None:
        """Why nobody listens to the command that somebody sends, if nobody does."""
        room = self._room
        if room.bans.holds(user, now):
            return Ignored.BANNED
        room.note_staff(user)
        if self._is_flood(user, now):
            return Ignored.FLOOD
        room.meet(user, now)
        return None

    def _is_flood(self, user: User, now: float) -> bool:
        room = self._room
        if user.level >= Level.MODERATOR or not room.traits[user.source].limited:
            return False  # at the program itself nobody is one of many
        hearing = self._floods.hear(user.user_id, now)
        if hearing is Hearing.TOO_MANY:
            line = Line(Say.TOO_MANY_COMMANDS, {"seconds": round(SILENT_SECONDS)})
            room.note(user, line.say, line.values)
            room.replies.forget(user)  # the answers to a flood would be another
            room.answer(user, line, Priority.ERROR, now)
        return hearing is not Hearing.HEARD

    def is_first(self, user: User) -> bool:
        """Whether this is a viewer's first command in this run, as far as that is remembered."""
        guests = self._guests
        if user.user_id in guests:
            return False
        guests[user.user_id] = None
        if len(guests) > REMEMBERED:
            guests.popitem(last=False)
        return user.level < Level.MODERATOR and not self._room.traits[user.source].guides
