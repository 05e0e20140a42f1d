"""Who is in the chat of a simulated evening: people with habits, trolls, raids, and who keeps order.

They look at a stream that is behind by `DELAY` seconds: what they type is meant for what they saw then.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from itertools import count
from random import Random

from chat.message import ChatMessage, Level, Traits
from chat.reading.teams import TEAM_WORDS
from chat.replies.replies import Reply
from chat.sources.talk import ASKING, SLIPS, TALK, noise, written
from module.game.actions import Action, KoiKoi, PlayCard
from module.game.view import View

DELAY = 4.0
"""Seconds that the stream is behind."""
MARKER = "xyzzy"
"""In whatever people write or call themselves that must never be said again by the program."""


class Habit(Enum):
    """What somebody does in a chat; the values are how many of three hundred do."""

    VOTES = "votes at each decision"
    LURKS = "votes seldom"
    CHANGES = "votes, and then otherwise"
    PLAYS = "claims and plays"
    IDLES = "claims and does nothing"
    LEAVES = "claims, plays a card and gives the seat back"
    TAKES = "asks for the seat"
    ASKS = "asks questions"
    GOVERNS = "votes on the way to play"
    RENAMES = "votes under changing names"
    FLOODS = "twenty commands a second"
    JUNK = "texts meant for SQL and HTML, and invisible signs"
    NUMBERS = "numbers alone, all the time"
    HURRIES = "asks for a new game all the time"
    REPEATS = "messages that come twice"
    EVADES = "is banned, and comes back under another name"


CROWD = (
    (Habit.VOTES, 110), (Habit.LURKS, 90), (Habit.CHANGES, 20), (Habit.PLAYS, 14), (Habit.IDLES, 5),
    (Habit.LEAVES, 4), (Habit.TAKES, 4), (Habit.ASKS, 16), (Habit.GOVERNS, 10), (Habit.RENAMES, 10),
    (Habit.FLOODS, 3), (Habit.JUNK, 5), (Habit.NUMBERS, 3), (Habit.HURRIES, 2), (Habit.REPEATS, 2),
    (Habit.EVADES, 2),
)  # fmt: skip
VOTERS = frozenset({Habit.VOTES, Habit.CHANGES, Habit.RENAMES, Habit.EVADES, Habit.REPEATS})
CLAIMERS = frozenset({Habit.PLAYS, Habit.IDLES, Habit.LEAVES, Habit.TAKES})
EVERY = {
    Habit.VOTES: 900.0, Habit.LURKS: 900.0, Habit.CHANGES: 600.0, Habit.PLAYS: 150.0, Habit.IDLES: 400.0,
    Habit.LEAVES: 300.0, Habit.TAKES: 250.0, Habit.ASKS: 90.0, Habit.GOVERNS: 500.0, Habit.RENAMES: 800.0,
    Habit.FLOODS: 500.0, Habit.JUNK: 25.0, Habit.NUMBERS: 7.0, Habit.HURRIES: 20.0, Habit.REPEATS: 60.0,
    Habit.EVADES: 300.0,
}  # fmt: skip
"""Seconds between two things that somebody says of their own accord, on average."""
RANKS = ("!rank", "!rank votes1", "!top", "!top week", "!stats", "!1 player")
JUNK = (
    f"!1 '; DROP TABLE viewers; -- {MARKER}", f"!1 <script>alert('{MARKER}')</script>", f"!rank {MARKER}",
    f"!1 select 1\u202e {MARKER}", f"/ban {MARKER}", f".timeout {MARKER}", "!\u200b1\u2060 sel\u00adect 2",
    "!1 " + MARKER * 80, f"!1 {{holder}} {MARKER}", f"!yaku {MARKER}", f"@everyone !3 {MARKER}", "﷽" * 100,
    f"!1 view {MARKER}", "!\u202e3", "!ban broadcaster", "!mode anarchy", "!1 select \U000e0031",
)  # fmt: skip


@dataclass
class Person:
    """Somebody: the id never changes, the names may."""

    user_id: str
    login: str
    habit: Habit
    level: Level = Level.VIEWER
    names: int = 0

    def rename(self) -> None:
        """From now on another name."""
        self.names += 1
        self.login = f"{self.login.partition('_')[0]}_{self.names}"


@dataclass(order=True)
class Spoken:
    """Something that somebody will say."""

    at: float
    order: int
    who: Person = field(compare=False)
    text: str = field(compare=False)
    then: Callable[[float], None] | None = field(compare=False, default=None)


class Audience:
    """All of them as a source. `rng` decides everything, so that an evening is the same every time."""

    live = False
    finished = False
    name = "stream"
    traits = Traits(limited=True, delayed=True)

    def __init__(self, rng: Random) -> None:
        """They come."""
        self._rng = rng
        self._due: list[Spoken] = []
        self._order, self._ids = count(), count(1)
        self.people = [
            Person(f"id-{habit.name}-{number}", f"{habit.name.lower()}{number}", habit)
            for habit, many in CROWD
            for number in range(many)
        ]
        self.by_id = {person.user_id: person for person in self.people}
        self.streamer = Person("id-streamer", "streamer", Habit.ASKS, Level.BROADCASTER)
        self.moderators = [Person(f"id-mod-{n}", f"mod{n}", Habit.ASKS, Level.MODERATOR) for n in (1, 2)]
        self.gaps: list[tuple[float, float]] = []
        """Between these times nothing arrives."""
        self.said = 0
        self.heard: list[tuple[float, Reply]] = []
        self.now = 0.0
        for person in self.people:
            self._go_on(person, self._rng.uniform(0, EVERY[person.habit]))

    # What the program sees of them.

    def poll(self, now: float, view: View | None) -> list[ChatMessage]:
        self.now = now
        messages: list[ChatMessage] = []
        while self._due and self._due[0].at <= now:
            spoken = heapq.heappop(self._due)
            if spoken.then is not None:
                spoken.then(spoken.at)
            elif not any(start <= spoken.at < end for start, end in self.gaps):
                messages += self._messages(spoken)
        self.said += len(messages)
        return messages

    def _messages(self, spoken: Spoken) -> list[ChatMessage]:
        who = spoken.who
        message = ChatMessage(
            id=f"m-{next(self._ids)}", source=self.name, user_id=who.user_id, login=who.login,
            display_name=f"{who.login}{MARKER}", text=spoken.text, level=who.level,
        )  # fmt: skip
        return [message] * (2 if who.habit is Habit.REPEATS else 1)

    def next_due(self, now: float) -> float | None:
        return self._due[0].at if self._due else None

    def send(self, reply: Reply) -> None:
        self.heard.append((self.now, reply))

    def close(self) -> None:
        """There is nothing to let go of."""

    # What they say.

    def say(self, at: float, who: Person, text: str) -> None:
        """Somebody says this at that time."""
        heapq.heappush(self._due, Spoken(at, next(self._order), who, text))

    def _later(self, at: float, who: Person, then: Callable[[float], None]) -> None:
        heapq.heappush(self._due, Spoken(at, next(self._order), who, "", then))

    def _go_on(self, person: Person, at: float) -> None:
        """What somebody says of their own accord, again and again."""

        def speak(now: float) -> None:
            self._speak(person, now)
            self._go_on(person, now + self._rng.expovariate(1 / EVERY[person.habit]))

        self._later(at, person, speak)

    def _speak(self, person: Person, now: float) -> None:
        rng, habit = self._rng, person.habit
        match habit:
            case Habit.FLOODS:
                for number in range(100):
                    self.say(
                        now + number / 20, person, rng.choice(("!1", "!2", "!1 claim", "!1 dance", "!t1"))
                    )
            case Habit.JUNK:
                self.say(now, person, rng.choice((*JUNK, noise(rng, None))))
            case Habit.NUMBERS:
                self.say(now, person, str(rng.randrange(1, 9)))
            case Habit.HURRIES:
                self.say(now, person, "!1 newgame")
            case Habit.GOVERNS:
                wanted = ("claim", "vote", "anarchy")[int(now / 1200) % 3]
                self.say(now, person, f"!vote {wanted if rng.random() < 0.7 else 'vote'}")
            case Habit.TAKES:
                self.say(now, person, rng.choice(("!1 take", "!1 take", "!1 canceltake")))
            case Habit.PLAYS | Habit.IDLES | Habit.LEAVES:
                self.say(now, person, "!1 claim")
            case Habit.RENAMES | Habit.EVADES:
                person.rename()
            case Habit.ASKS:
                self.say(now, person, rng.choice((*ASKING[:6], *RANKS, *SLIPS)))
            case _:
                self.say(now, person, rng.choice(TALK))

    def raid(self, at: float, number: int, seconds: float = 10.0, people: int = 200) -> None:
        """So many newcomers within so many seconds, each with a word or two."""
        for n in range(people):
            guest = Person(f"id-raid{number}-{n}", f"raider{number}x{n}", Habit.LURKS)
            begin = at + self._rng.uniform(0, seconds)
            first = self._rng.choice(("hello raid!", "!1 claim", "!1 help", "!3", "!join", "!2", "1"))
            self.say(begin, guest, first)
            self.say(
                begin + self._rng.uniform(1, 20), guest, self._rng.choice(("!1", "!1 claim", "PogChamp"))
            )

    # What they say to what they see.

    def join_teams(self, at: float, teams: tuple[int, ...]) -> None:
        """There are teams: most say which they want."""
        for number, person in enumerate(self.people):
            if person.habit in VOTERS | CLAIMERS | {Habit.LURKS}:
                team = TEAM_WORDS[teams[number % len(teams)]]
                self.say(at + self._rng.uniform(0, 3), person, self._rng.choice(("!join", f"!join {team}")))

    def vote_on(self, at: float, view: View) -> None:
        """A decision begins to be shown at this time: whoever votes does so some seconds after seeing it."""
        rng = self._rng
        favourite, common = self._choice(view), rng.uniform(0.2, 0.95)
        for person in self.people:
            if person.habit in VOTERS or (person.habit is Habit.LURKS and rng.random() < 0.08):
                seen = at + DELAY + rng.uniform(2, 8)
                action = favourite if rng.random() < common else self._choice(view)
                self.say(seen, person, written(action, view, rng))
                if person.habit is Habit.CHANGES:
                    again = seen + rng.uniform(0.5, 3)
                    self.say(again, person, written(self._choice(view), view, rng))

    def play_on(self, at: float, view: View, holder: str | None) -> None:
        """One of them has to move, or anybody may."""
        rng = self._rng
        if holder is not None:
            player = self.by_id.get(holder)
            if player is None or player.habit is Habit.IDLES:
                return
            # Neither may a person always be there, nor mean the newest table.
            if rng.random() < 0.95:
                self.say(at + rng.uniform(1, 9), player, written(self._choice(view), view, rng))
            if rng.random() < (0.3 if player.habit is Habit.LEAVES else 0.08):
                self.say(at + rng.uniform(9, 12), player, "!1 unclaim")
            if rng.random() < 0.2:
                self.say(at + rng.uniform(1, 20), player, "!1 mine")
            return
        for _ in range(16):
            person = rng.choice(self.people[:200])
            self.say(at + DELAY + rng.uniform(0, 12), person, written(self._choice(view), view, rng))

    def _choice(self, view: View) -> Action:
        """Something legal; seldom a card anew while another one waits for what it takes."""
        legal = [action for action in view.legal if not (view.choices and isinstance(action, PlayCard))]
        if self._rng.random() < 0.05:
            legal = list(view.legal)
        if any(isinstance(action, KoiKoi) for action in legal) and self._rng.random() < 0.5:
            return legal[0]
        return self._rng.choice(legal)
