"""What the desk keeps between messages, and the ways in which it answers."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from chat.crowd.anarchy import Anarchy
from chat.crowd.base import Answer, Crowd, Mode
from chat.crowd.claim import Claim
from chat.crowd.moderation import Bans
from chat.interval import NOBODY_WAITS, Interval
from chat.message import Level, Traits, User
from chat.replies.limits import ALLOWANCE
from chat.replies.replies import Priority, Replies
from chat.replies.sentences import Line, Say, Sentences
from chat.replies.ticker import MOST_DEEDS, Deed, Unsaid, What

MOST_DENIED = 10_000
"""People who were denied something and are remembered; the oldest are forgotten."""
MOST_STAFF = 1000
DENIAL_PAUSE = 60.0
"""Seconds in which nobody is denied something twice."""
SYNC_LIFE = 60.0
"""Seconds for which the number of a `sync` is shown; no stream is further behind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskOptions:
    """How the desk works.

    `stream_delay` (seconds): a play that comes sooner after a change of the table, from a source whose
    viewers see it late, was typed for the old one. `claim_seconds`: how much of the own turn the player may
    use. `interval`: how soon after a result who may begin a new game. `allowance`: messages in 30 s that
    Twitch allows. `levels`: levels by user id that win over the source's. `seed`: for the numbers of `sync`.
    """

    module_id: str = "1"
    mode: Mode = Mode.CLAIM
    language: str = "en"
    sentences: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    stream_delay: float = 2.0
    claim_seconds: float = 45.0
    interval: Interval = NOBODY_WAITS
    allowance: int = ALLOWANCE
    levels: Mapping[str, Level] = field(default_factory=dict)
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Sync:
    """A number on the panel, and since when; who types it first tells how far behind the stream is."""

    code: str
    since: float


class Room:
    """The crowd, the bans, the replies and what else changes.

    `revision` counts the changes that are worth a line of the journal.
    """

    def __init__(self, options: DeskOptions, traits: Mapping[str, Traits]) -> None:
        """Open it for these sources, by their names."""
        self.options = options
        self.traits = dict(traits)
        self.sentences = Sentences(options.language, options.sentences, options.module_id)
        self.replies = Replies(self.traits, options.allowance)
        self.deeds: deque[Deed] = deque(maxlen=MOST_DEEDS)
        self.bans = Bans()
        self.crowd: Crowd = self.make_crowd(options.mode)
        self.next_mode: Mode | None = None
        """How the crowd plays from the next game on; None: as it does now."""
        self.stream_delay = options.stream_delay
        self.sync: Sync | None = None
        self.revision = 0
        self._seats = self._seated(0.0)
        self._rng = Random(options.seed)
        self._denied: OrderedDict[str, float] = OrderedDict()
        self._staff: OrderedDict[str, None] = OrderedDict()

    @property
    def language(self) -> str:
        """Of the answers."""
        return self.options.language

    def make_crowd(self, mode: Mode) -> Crowd:
        """A crowd that plays in this way, with nobody in it yet."""
        return Claim(self.options.claim_seconds) if mode is Mode.CLAIM else Anarchy()

    def play_as(self, mode: Mode) -> None:
        """From now on the crowd plays in this way."""
        self.next_mode = None
        if self.crowd.mode is not mode:
            self.crowd = self.make_crowd(mode)
            self.revision += 1

    def answer(self, user: User, line: Line, priority: Priority, now: float) -> None:
        """Tell somebody something; nobody in a chat that is not open now (a seat outlives its chat)."""
        if user.source in self.traits:
            self.replies.answer(user, self.sentences.text(line), priority, now)

    def note(self, user: User, what: What, values: Mapping[str, str | int] | None = None) -> None:
        """Keep for the panel's ticker what somebody did, or what came of it."""
        self.deeds.append(Deed(user.login, what, values or {}))

    def give(self, answers: tuple[Answer, ...], now: float) -> None:
        """Tell what the crowd has to say; whoever holds the seat may have changed."""
        for answer in answers:
            self.note(answer.to, answer.line.say, answer.line.values)
            self.answer(answer.to, answer.line, Priority.HELP, now)
        seats = self._seated(now)
        if seats != self._seats:
            self._seats = seats
            self.revision += 1

    def _seated(self, now: float) -> tuple[object, ...]:
        """Who plays, waits and asks: what a restart must not forget, without the clocks."""
        crowd = self.crowd.snapshot(now)
        return crowd.mode, crowd.holder, crowd.queue, crowd.challenger

    def holds_seat(self, user: User) -> bool:
        """Whether somebody is the player."""
        holder = self.crowd.holder()
        return holder is not None and holder.user_id == user.user_id

    def guides(self, user: User) -> bool:
        """Whether somebody is told what to type whatever was typed: who sits at the program itself."""
        return (
            user.level is Level.BROADCASTER and user.source in self.traits and self.traits[user.source].guides
        )

    def deny(self, user: User, line: Line, now: float) -> None:
        """Tell somebody that this is for others; once a minute is enough."""
        self.note(user, Unsaid.NOT_THE_PLAYER if line.say is Say.SOMEBODY_PLAYS else line.say)
        last = self._denied.get(user.user_id)
        if last is not None and now < last + DENIAL_PAUSE:
            return
        self._denied[user.user_id] = now
        self._denied.move_to_end(user.user_id)
        if len(self._denied) > MOST_DENIED:
            self._denied.popitem(last=False)
        self.answer(user, line, Priority.ERROR, now)

    def note_staff(self, user: User) -> None:
        """Remember moderators by their login: they are never shut out."""
        if user.level >= Level.MODERATOR:
            self._staff[user.login] = None
            self._staff.move_to_end(user.login)
            if len(self._staff) > MOST_STAFF:
                self._staff.popitem(last=False)

    def is_staff(self, login: str) -> bool:
        """Whether a moderator has written under this login."""
        return login in self._staff

    def start_sync(self, now: float) -> None:
        """Show a new number."""
        self.sync = Sync(f"{self._rng.randrange(10_000):04}", now)
