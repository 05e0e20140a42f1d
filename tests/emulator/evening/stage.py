"""An evening on its way: the program without window and network, its clock, and what is planned."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random

from chat.crowd.base import Mode
from chat.desk import Desk
from chat.interval import Interval
from chat.ranks.origin import Origin
from chat.room import DeskOptions
from emulator.journal.journal import Journal
from emulator.journal.recount import DATABASE
from emulator.run.jsonlines import JsonLines
from emulator.run.memory.ranking import Ranking
from emulator.run.panel.bulletin import Bulletin
from emulator.run.panel.program import Program
from emulator.run.parts import Parts, Plan
from emulator.run.session import Session
from module.game.actions import Action
from module.game.state import Phase
from render.panel.board import Board
from render.panel.options import Options
from render.style.texts import Language
from tests.emulator.evening.people import DELAY, Audience
from tests.emulator.evening.tally import Tally
from tests.emulator.evening.watch import Watch, over

STEP, LONG_STEP = 0.1, 0.5
"""Seconds from one look of the program to the next: while something moves or is said, and otherwise."""


@dataclass(frozen=True, kw_only=True)
class Programme:
    """How an evening goes: seconds, and what the broadcaster chooses for each next game, again and again."""

    seconds: float
    rules: tuple[str, ...]
    seats: tuple[str, ...] = ()
    mode: Mode = Mode.CLAIM
    speed: float = 1.0
    language: Language = Language.ENGLISH
    modes_every: float = 1500.0
    vote_seconds: float = 12.0
    seed: int = 1


class NotedJournal(Journal):
    """A journal that tells a watch of every action, too."""

    stage: Stage

    def write_action(self, action: Action, origin: Origin) -> None:
        super().write_action(action, origin)
        self.stage.played(action, origin)


class Stage:
    """The evening."""

    def __init__(self, programme: Programme, folder: Path) -> None:
        self.programme, self.folder = programme, folder
        self.rng = Random(programme.seed)
        self.audience = Audience(self.rng)
        self.board = Board(Options(speed=programme.speed, language=programme.language))
        self.journal = NotedJournal(folder / "journal.jsonl", durable=False)
        self.journal.stage = self
        self.ranking = Ranking(folder / "journal.jsonl", patient=True)
        self.tally = Tally()
        self.troubles: list[str] = []
        interval = Interval.at_speed(6.0, programme.speed)
        options = DeskOptions(
            mode=programme.mode, interval=interval, stream_delay=DELAY, ranks=True, welcome=True,
            vote_seconds=programme.vote_seconds,
            language="ja" if programme.language is Language.JAPANESE else "en",
        )  # fmt: skip
        self.desk = Desk(options, {self.audience.name: self.audience.traits})
        parts = Parts(
            board=self.board, desk=self.desk, sources=[self.audience], journal=self.journal,
            lines=JsonLines(None), trouble=self.troubles.append, audit=lambda _what, _user: None,
            ranking=self.ranking,
        )  # fmt: skip
        plan = Plan(
            rules=programme.rules[0], seed=programme.seed, bot="house", think=1.5 / programme.speed,
            games=None, seats=programme.seats, interval=interval,
        )  # fmt: skip
        self.session = Session(plan, parts)
        self.tally.listen(self.session)
        self.program = Program(self.session, parts, Bulletin(self.board), lambda: None)
        self.watch = Watch(self.session, self.desk, self.board, self.audience)
        self.now = 0.0
        self.games = 0
        self._seen: object = None
        self._code = ""
        self._plan_evening()

    def _plan_evening(self) -> None:
        """What those who keep order do, when the network is away, and when raids come."""
        programme, audience, rng = self.programme, self.audience, self.rng
        mods, streamer = audience.moderators, audience.streamer
        share = programme.seconds / 20
        for number, word in enumerate((programme.mode.value, *("vote", "anarchy", "vote", "claim") * 20)):
            at, part = number * programme.modes_every, programme.modes_every / 10
            audience.say(at, rng.choice(mods), f"!mode {word}")
            audience.say(at + 2 * part, mods[0], "!cancel")
            audience.say(at + 3 * part, mods[0], "!pause")
            audience.say(at + 3 * part + rng.uniform(1, 30) * part / 150, mods[1], "!resume")
            audience.say(at + 4 * part, mods[1], f"!ban {rng.choice(audience.people[-2:]).login}")
            audience.say(at + 5 * part, mods[1], f"!timeout floods{rng.randrange(3)} 60")
            for n in range(8):  # also while they vote
                audience.say(at + (1 + n) * part * 1.07, mods[1], f"!ban votes{number * 8 + n}")
            audience.say(at + 7 * part, mods[1], f"!unban {audience.people[-1].login}")
        for number in range(1, 20):
            at = number * share
            start = at + rng.uniform(0, share / 2)
            audience.gaps.append((start, start + rng.uniform(5, 40)))
            if number % 5 == 2:
                audience.raid(at, number)
            if number % 6 == 3:
                audience.say(at + 2, streamer, "!sync")
        audience.say(programme.seconds * 0.4, streamer, "!quiet on")
        audience.say(programme.seconds * 0.42, streamer, "!quiet off")

    # Time.

    def run(self, until: float) -> None:
        """Let time pass."""
        if not self.now:
            self.session.begin(known=False)
        while self.now < until:
            due = min(self.audience.next_due(self.now) or until, self.session.next_due(self.now) or until)
            wait = STEP if self.board.busy else min(max(STEP, due - self.now), LONG_STEP)
            self.now = round(self.now + wait, 3)
            self.program.step(self.now)
            self.watch.look(self.now)
            self._react()

    def close(self) -> None:
        """It is over."""
        self.ranking.close()
        self.journal.close()

    def compare_ranks(self) -> None:
        """What the ranks say is what has happened; call it last."""
        self.ranking.close(60)
        assert self.ranking.problem == ""
        self.tally.compare(self.folder / DATABASE)

    def played(self, action: Action, origin: Origin) -> None:
        """An action goes to the journal, before it is applied."""
        state = self.session._playing.state
        assert state is not None
        of_chat = state.turn in self.session.seating.of_chat.values()
        self.watch.played(action, origin, state.turn, of_chat)
        self.tally.played(action, origin)

    def _react(self) -> None:
        """Whoever looks on sees what has changed on the panel."""
        code = self.desk.sync_code
        if code and code != self._code:
            for person in self.rng.sample(self.audience.people, 20):
                self.audience.say(self.now + DELAY + self.rng.uniform(0, 9), person, f"!sync {code}")
        self._code = code
        views = self.session._playing.views
        if self.board.busy or views is None:
            return
        view = next((view for view in views.own.values() if view.legal), None)
        snapshot = None if view is None else self.desk.snapshot(self.now, view.team)
        holder = snapshot.holder.user_id if snapshot is not None and snapshot.holder else None
        mode = snapshot.mode if snapshot is not None else None
        asking = 0
        if snapshot is not None and mode is not Mode.VOTE:
            asking = int(self.now / 40)  # where nobody has moved, somebody says something again
        seen = (self.session._playing.number, view, holder, mode, asking, over(views.shown))
        if seen == self._seen:
            return
        self._seen = seen
        if over(views.shown):
            self._end_game()
        elif view is not None and mode is Mode.VOTE:
            self.audience.vote_on(self.now, view)
        elif view is not None:
            self.audience.play_on(self.now, view, holder)
        if len(views.own) > 1 and views.shown.ply < 2 and views.shown.phase is Phase.PLAY:
            self.audience.join_teams(self.now, tuple(views.own))

    def _end_game(self) -> None:
        self.games += 1
        audience, rules = self.audience, self.programme.rules
        audience.say(self.now + 3, audience.streamer, f"!rules {rules[self.games % len(rules)]}")
        for after in (13, 30, 70):
            audience.say(self.now + after, audience.moderators[0], "!1 newgame")
