"""Replies on their way out: one bounded queue for each source, within Twitch's limits.

Errors and greetings wait a moment, so that several people's become one message, and are dropped when they
have grown old. The same text is not said twice within half a minute. Every reply that is queued ends with
exactly one fate.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum

from chat.message import Level, Traits, User
from chat.replies.limits import ALLOWANCE, Limits, Said


class Priority(IntEnum):
    """Whose turn it is to be said first."""

    MODERATION = 0
    VOTE = 1
    RESULT = 2
    HELP = 3
    ERROR = 4
    WELCOME = 5


class Fate(Enum):
    """What became of a reply."""

    SENT = "sent"
    MERGED = "merged"
    """Said to this person within a message to several, which has its own reply."""
    DROPPED = "dropped"
    """Not said: said just before, too many waiting, chat is quiet, or the source cannot speak."""
    EXPIRED = "expired"
    """Not said: its moment has passed."""
    UNKNOWN = "unknown"
    """Handed over, and nobody can tell whether it was said."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A reply whose fate is decided. `to`: logins, empty for everybody; `text` has them in it."""

    source: str
    to: tuple[str, ...]
    text: str
    fate: Fate


LONGEST_REPLY = 490
"""Characters; Twitch refuses 500 and more."""
GATHER = {Priority.ERROR: 2.0, Priority.WELCOME: 5.0}
"""Seconds in which the same to several people becomes one."""
LIFE = {
    Priority.MODERATION: 60.0,
    Priority.VOTE: 10.0,
    Priority.RESULT: 30.0,
    Priority.HELP: 20.0,
    Priority.ERROR: 8.0,
    Priority.WELCOME: 20.0,
}
"""Seconds that a reply may wait."""
CAPACITY = 100
"""Texts that may wait for one source."""
MOST_PEOPLE = 40
"""People who may wait for one text."""
MOST_EACH = 3
"""Texts that may wait for one person."""


@dataclass(slots=True)
class _Waiting:
    """A text that waits to be said to these people (none: to everybody); times in seconds."""

    text: str
    priority: Priority
    people: dict[str, None]
    order: int
    ready: float
    expires: float

    @property
    def rank(self) -> tuple[int, int]:
        return self.priority, self.order


class _Outbox:
    """The replies of one source."""

    def __init__(self, source: str, traits: Traits, allowance: int) -> None:
        self._source = source
        self._traits = traits
        self.limits = Limits(allowance)
        self._waiting: dict[tuple[Priority, str], _Waiting] = {}
        self._texts_of: Counter[str] = Counter()
        self._order = 0
        self.decided: list[Reply] = []

    def add(self, login: str | None, text: str, priority: Priority, now: float, *, drop: bool) -> None:
        """Queue a text for somebody, or for everybody; `drop`: it is not to be said at all."""
        waiting = self._waiting.get((priority, text))
        if drop or not self._traits.speaks:
            self._decide(login, text, Fate.DROPPED)
        elif waiting is not None and (login is None or login in waiting.people):
            self._decide(login, text, Fate.MERGED)
        elif login is not None and not self._may_wait(login, waiting, priority):
            self._decide(login, text, Fate.DROPPED)
        elif waiting is not None:
            self._join(waiting, login)
        elif self._make_room(priority):
            self._order += 1
            ready = now + GATHER.get(priority, 0.0) if self._traits.limited else now
            waiting = _Waiting(text, priority, {}, self._order, ready, now + LIFE[priority])
            self._waiting[priority, text] = waiting
            self._join(waiting, login)
        else:
            self._decide(login, text, Fate.DROPPED)

    def _may_wait(self, login: str, waiting: _Waiting | None, priority: Priority) -> bool:
        """Nobody's flood takes the place of others: one error for each person, and a few other texts.

        Of what a moderator has done the newest is what holds: the oldest confirmation makes room for it.
        """
        if waiting is not None and len(waiting.people) >= MOST_PEOPLE:
            return False
        if priority is Priority.WELCOME:
            return True  # nobody is greeted twice, and no greeting keeps anybody from an answer
        if priority is Priority.MODERATION and self._texts_of[login] >= MOST_EACH:
            self._drop_oldest(login, priority)
        return self._texts_of[login] < (1 if priority is Priority.ERROR else MOST_EACH)

    def _drop_oldest(self, login: str, priority: Priority) -> None:
        """Let go of the text of this priority that has waited longest for somebody, if there is one."""
        for waiting in self._waiting.values():
            if waiting.priority is priority and login in waiting.people:
                self._decide(login, waiting.text, Fate.DROPPED)
                self._forget(waiting, (login,))
                return

    def _join(self, waiting: _Waiting, login: str | None) -> None:
        if login is not None:
            waiting.people[login] = None
            self._texts_of[login] += waiting.priority is not Priority.WELCOME

    def _make_room(self, priority: Priority) -> bool:
        if len(self._waiting) < CAPACITY:
            return True
        worst = max(self._waiting.values(), key=lambda waiting: waiting.rank)
        if worst.priority <= priority:
            return False
        self._give_up(worst, Fate.DROPPED)
        return True

    def advance(self, now: float) -> None:
        """Say what may be said now, and give up what has waited too long."""
        for waiting in [waiting for waiting in self._waiting.values() if now >= waiting.expires]:
            self._give_up(waiting, Fate.EXPIRED)
        while now >= self._free_at():
            ready = [waiting for waiting in self._waiting.values() if now >= waiting.ready]
            if not ready:
                return
            self._say(min(ready, key=lambda waiting: waiting.rank), now)

    def _free_at(self) -> float:
        """When the next message may be sent."""
        return self.limits.free_at() if self._traits.limited else float("-inf")

    def _say(self, waiting: _Waiting, now: float) -> None:
        people = tuple(_that_fit(waiting))
        text = _message(people, waiting.text)
        fate = Fate.SENT
        if self._traits.limited:
            if self.limits.repeats(text, now):
                fate = Fate.DROPPED
            else:
                self.limits.note(text, now)
        self.decided.append(Reply(self._source, people, text, fate))
        for login in people[1:]:
            self._decide(login, waiting.text, Fate.MERGED)
        self._forget(waiting, people)

    def _give_up(self, waiting: _Waiting, fate: Fate) -> None:
        for login in waiting.people or (None,):
            self._decide(login, waiting.text, fate)
        self._forget(waiting, tuple(waiting.people))

    def _forget(self, waiting: _Waiting, people: tuple[str, ...]) -> None:
        for login in people:
            del waiting.people[login]
            self._texts_of[login] -= waiting.priority is not Priority.WELCOME
            if not self._texts_of[login]:
                del self._texts_of[login]
        if not waiting.people:
            del self._waiting[waiting.priority, waiting.text]

    def _decide(self, login: str | None, text: str, fate: Fate) -> None:
        people = () if login is None else (login,)
        self.decided.append(Reply(self._source, people, _message(people, text), fate))

    def drop_all_for(self, login: str) -> None:
        """Nothing that waits is said to this person any more."""
        for waiting in [waiting for waiting in self._waiting.values() if login in waiting.people]:
            self._decide(login, waiting.text, Fate.DROPPED)
            self._forget(waiting, (login,))

    def next_due(self) -> float | None:
        """When `advance` has something to do again."""
        if not self._waiting:
            return None
        ready = min(waiting.ready for waiting in self._waiting.values())
        expires = min(waiting.expires for waiting in self._waiting.values())
        return min(max(ready, self._free_at()), expires)

    @property
    def owing(self) -> bool:
        """Whether anything waits beside a welcome, which nobody has asked for."""
        return any(waiting.priority is not Priority.WELCOME for waiting in self._waiting.values())

    def close(self) -> None:
        """Drop everything that still waits."""
        for waiting in list(self._waiting.values()):
            self._give_up(waiting, Fate.DROPPED)


def _that_fit(waiting: _Waiting) -> Iterator[str]:
    """As many of the people as one message has room for, at least one."""
    room = LONGEST_REPLY - len(waiting.text)
    for number, login in enumerate(waiting.people):
        room -= len(login) + 2
        if number and room < 0:
            return
        yield login


def _message(people: tuple[str, ...], text: str) -> str:
    """The whole text of a message; never one that Twitch takes for a command, or refuses for its length."""
    if people:
        text = " ".join(f"@{login}" for login in people) + f": {text}"
    text = text.lstrip("/. ")
    return text if len(text) <= LONGEST_REPLY else text[: LONGEST_REPLY - 1] + "…"


class Replies:
    """The queue of all replies. `allowance`: messages in 30 s that Twitch allows."""

    def __init__(self, traits: Mapping[str, Traits], allowance: int = ALLOWANCE) -> None:
        """Make a queue for each source, by its name."""
        self._outboxes = {source: _Outbox(source, each, allowance) for source, each in traits.items()}
        self.quiet = False
        """Whether only moderators are answered."""

    def allow(self, source: str, allowance: int) -> None:
        """From now on so many messages in 30 s are allowed in a source."""
        self._outboxes[source].limits.allowance = allowance

    def recall(self, source: str, said: Iterable[Said], now: float) -> None:
        """Count what was said in a source before this run."""
        self._outboxes[source].limits.recall(said, now)

    def answer(self, user: User, text: str, priority: Priority, now: float) -> None:
        """Queue a reply to one person, where that person wrote."""
        drop = self.quiet and user.level < Level.MODERATOR and priority is not Priority.MODERATION
        self._outboxes[user.source].add(user.login, text, priority, now, drop=drop)

    def forget(self, user: User) -> None:
        """Let go of everything that waits to be said to somebody alone."""
        self._outboxes[user.source].drop_all_for(user.login)

    def announce(self, text: str, priority: Priority, now: float) -> None:
        """Queue a message to everybody, in every source."""
        for source in self._outboxes:
            drop = self.quiet and priority is not Priority.MODERATION
            self._outboxes[source].add(None, text, priority, now, drop=drop)

    def outgoing(self, now: float) -> tuple[Reply, ...]:
        """The replies whose fate has been decided since the last call; the SENT ones are to be sent."""
        for outbox in self._outboxes.values():
            outbox.advance(now)
        return self._collect()

    def close(self) -> tuple[Reply, ...]:
        """The fates of all that still wait; call it last."""
        for outbox in self._outboxes.values():
            outbox.close()
        return self._collect()

    def _collect(self) -> tuple[Reply, ...]:
        decided: list[Reply] = []
        for outbox in self._outboxes.values():
            decided += outbox.decided
            outbox.decided = []
        return tuple(decided)

    @property
    def owing(self) -> bool:
        """Whether replies wait that somebody expects."""
        return any(outbox.owing for outbox in self._outboxes.values())

    def next_due(self) -> float | None:
        """When `outgoing` has something to decide again; None: nothing waits."""
        dues = [due for outbox in self._outboxes.values() if (due := outbox.next_due()) is not None]
        return min(dues, default=None)
