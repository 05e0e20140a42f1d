"""What must hold at every moment of a simulated evening; each thing that does not fails the test loudly."""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass, field

from chat.crowd.base import Ballot, Mode, Snapshot
from chat.desk import Desk, Reception
from chat.message import ChatMessage
from chat.ranks.origin import Origin
from chat.reading.commands import FACTS, GAME, Name
from chat.reading.reading import Command
from chat.resolve import Actions, resolve
from chat.views import Views
from emulator.run.session import Session
from module.game.actions import KOIKOI, Action
from module.game.state import Phase
from module.game.view import View
from render.panel.board import Board
from render.scene.ticker import told
from tests.emulator.evening.people import MARKER, Audience
from tests.emulator.evening.recount import Decision, Recount

SEEN, WINDOWS, RESULT, IN_LINE = 6.0, 3, 1.5, 50
"""By the words of the rules: seconds to see a vote begin, windows until the house bot plays, ..."""
SLACK = 1.5
"""Seconds: the longest step of the clock, and one more."""
INTERNAL = re.compile(
    r"[{}<>\[\]]|\b(None|True|False|ply|enum|seat \d|[A-Z][a-z]+\.[A-Z_]{3,})\b|choose_for|koikoi_|_"
)
"""What only programmers write."""


@dataclass
class Open:
    """A decision of chat's that is open: since when it is shown, and how long its clock has run."""

    key: tuple[int, Decision]
    mode: Mode
    ran: float = 0.0
    holder: str | None = None
    held: float = 0.0
    longest: float = 0.0
    closed: bool = False
    opened: bool = False
    empty_before: int = 0


@dataclass
class Line:
    """Who waits for a seat, and since when."""

    since: dict[str, float] = field(default_factory=dict)
    turns: dict[str, int] = field(default_factory=dict)
    """How many may play before somebody, as it was when they came."""
    holder: str | None = None


class Watch:
    """Looks at everything that goes in and comes out. `now` in seconds of the evening's clock."""

    def __init__(self, session: Session, desk: Desk, board: Board, audience: Audience) -> None:
        self._session, self._desk, self._board, self._audience = session, desk, board, audience
        self._receive = desk.receive
        desk.receive = self._heard  # type: ignore[method-assign]
        self._recounts: dict[int, Recount] = {}
        self._modes: dict[int, Mode] = {}
        self._open: dict[int, Open] = {}
        self._lines: dict[int, Line] = {}
        self._last_view: View | None = None
        self._fresh_since = 0.0
        self._last = 0.0
        self._ran = False
        self._said: deque[tuple[float, str]] = deque()
        self._looked = 0
        self.figures: dict[str, int] = dict.fromkeys(
            (
                "votes",
                "decisions",
                "early",
                "empty",
                "commands",
                "passed",
                "replies",
                "notices",
                "mode_changes",
            ),
            0,
        )

    # What comes in.

    def _heard(self, message: ChatMessage, views: Views, now: float) -> Reception:
        before = {team: self._desk.snapshot(now, team) for team in views.own}
        reception = self._receive(message, views, now)
        reading = reception.reading
        if reception.ignored is not None or not isinstance(reading, Command):
            return reception
        self.figures["commands"] += 1
        facts = FACTS[reading.name]
        allowed = message.level >= facts.level
        for recount in self._recounts.values():
            if reading.name in {Name.BAN, Name.TIMEOUT} and allowed:
                recount.ban(reading.target or "")
            if reading.name is Name.CANCEL and allowed:
                recount.begin_again()
        if reading.name is Name.CANCEL and allowed:
            self._begin_again()
        if reading.name in {Name.CLAIM, Name.TAKE_CLAIM}:
            self._asked(message, views, now)
        if reading.name in GAME:
            self._voted(message, reading, views, before, now)
        return reception

    def _begin_again(self) -> None:
        for opened in self._open.values():
            opened.ran = opened.held = 0.0
            opened.closed = False
        for line in self._lines.values():
            line.since.clear()
            line.turns.clear()
        for team in self._modes:
            assert not self._desk.snapshot(self._last, team).queue

    def _asked(self, message: ChatMessage, views: Views, now: float) -> None:
        """Who asks for the seat has it, or is in line for it."""
        team = next(iter(views.own)) if len(views.own) == 1 else self._team_of(message.user_id)
        snapshot = self._desk.snapshot(now, team)
        if snapshot.mode is Mode.CLAIM:
            there = {user.user_id for user in (*snapshot.people, *snapshot.queue)}
            assert message.user_id in there or len(snapshot.queue) >= IN_LINE, message

    def _voted(
        self, message: ChatMessage, command: Command, views: Views, before: dict[int, Snapshot], now: float
    ) -> None:
        """Whether it is a vote, and for what: by the words of the rules."""
        team = next(iter(views.own)) if len(views.own) == 1 else self._team_of(message.user_id)
        snapshot = before.get(team)
        if snapshot is None or snapshot.mode is not Mode.VOTE or self._desk.paused:
            return
        view = views.own[team]
        early = self._board.busy or view != self._last_view_of(team)
        if early or now < self._fresh_since + self._desk.stream_delay:
            return
        if snapshot.ballot is None or snapshot.ballot.decided is not None or not view.legal:
            return
        meant = resolve(command, view, "en")
        if isinstance(meant, Actions):
            recount = self._recounts.setdefault(team, Recount())
            recount.turn_to((view.seat, view.ply))
            recount.vote(message.user_id, message.login, meant.actions)
            self.figures["votes"] += 1

    def _team_of(self, user_id: str) -> int:
        team = self._desk._room.members.team_of(user_id)
        return -1 if team is None else team

    def _last_view_of(self, team: int) -> View | None:
        return self._seen_views.get(team) if self._seen_views else None

    _seen_views: dict[int, View] | None = None

    # After every step.

    def look(self, now: float) -> None:
        """Check everything that may have changed since the last look."""
        passed = now - self._last if self._ran else 0.0
        self._last = now
        views = self._session._playing.views
        assert views is not None
        if not self._board.busy and self._seen_views != views.own:
            self._seen_views, self._fresh_since = dict(views.own), now
        self._ran = not self._desk.paused and not self._board.busy
        for team, view in views.own.items():
            self._look_at(team, view, self._desk.snapshot(now, team), passed, now)
        for gone in self._recounts.keys() - views.own.keys():
            del self._recounts[gone]
        for gone in self._open.keys() - views.own.keys():
            del self._open[gone]
        self._read(now)

    def _look_at(self, team: int, view: View, snapshot: Snapshot, passed: float, now: float) -> None:
        if self._modes.get(team) is not snapshot.mode:
            self.figures["mode_changes"] += team in self._modes
            self._modes[team] = snapshot.mode
            self._recounts.pop(team, None)
            self._open.pop(team, None)
            self._lines.pop(team, None)
        self._look_at_line(team, snapshot, now)
        if not view.legal:
            self._open.pop(team, None)
            if snapshot.mode is Mode.VOTE:
                self._recounts.setdefault(team, Recount()).turn_to(None)
                assert snapshot.ballot is None
            return
        key = (team, (view.seat, view.ply))
        opened = self._open.get(team)
        if opened is None or opened.key != key:
            opened = self._open[team] = Open(key, snapshot.mode)
            passed = 0.0
        opened.ran += passed
        match snapshot.mode:
            case Mode.VOTE:
                assert snapshot.ballot is not None
                self._look_at_vote(opened, view, snapshot.ballot, team)
            case Mode.CLAIM:
                self._look_at_player(opened, snapshot, passed)
            case Mode.ANARCHY:
                pass
        assert opened.ran < 600, f"{key} has been open for ten minutes: {snapshot}"

    # Votes.

    def _look_at_vote(self, opened: Open, view: View, ballot: Ballot, team: int) -> None:
        recount = self._recounts.setdefault(team, Recount())
        recount.turn_to(opened.key[1])
        if not opened.opened and ballot.seconds_left is not None:
            opened.opened = True
            opened.empty_before = ballot.empty
            recount.open(view)
        opened.longest = max(opened.longest, ballot.seconds)
        least = self._desk.stream_delay + SEEN
        limit = WINDOWS * opened.longest + RESULT + SLACK
        assert opened.ran <= limit, f"a vote on {opened.key} is open for {opened.ran} s: {ballot}"
        assert ballot.voters == len(recount.votes), (ballot, recount)
        if ballot.decided is not None and not opened.closed:
            opened.closed = True
            self.figures["decisions"] += 1
            assert ballot.counts == recount.counts, (ballot, recount.counts)
            assert ballot.decided is recount.counts[0][0]
            assert opened.ran >= least - 1e-6, f"closed after {opened.ran} s, before it could be seen"
            if opened.ran % ballot.seconds < ballot.seconds - SLACK and opened.ran < ballot.seconds - 1e-6:
                assert recount.agreed, "closed early, and they have not agreed"
                self.figures["early"] += 1
        elif ballot.decided is None and self._ran and least + SLACK < opened.ran < ballot.seconds:
            assert not recount.agreed, "they have agreed, and it goes on"

    def played(self, action: Action, origin: Origin, seat: int, phase_was_chats: bool) -> None:  # noqa: FBT001
        """An action goes to the journal: it has to be what chat has voted for."""
        if not phase_was_chats:
            return
        for team, recount in self._recounts.items():
            if (
                recount.decision is None
                or recount.decision[0] != seat
                or self._modes.get(team) is not Mode.VOTE
            ):
                continue
            if origin.by == "bot":
                assert not recount.votes, "the house bot plays where viewers have voted"
                assert action is not KOIKOI
                self.figures["empty"] += 1
            elif origin.by == "chat":
                assert origin.viewer is None
                assert {vote.viewer.user_id: vote.action for vote in origin.votes} == recount.votes
                assert len(origin.votes) == len({vote.viewer.user_id for vote in origin.votes})
                assert action is recount.counts[0][0]

    # The seat and its line.

    def _look_at_player(self, opened: Open, snapshot: Snapshot, passed: float) -> None:
        holder = snapshot.holder.user_id if snapshot.holder else None
        opened.held = opened.held + passed if holder == opened.holder else 0.0
        opened.holder = holder
        if holder is not None:
            limit = self._desk._room.options.claim_seconds + SLACK
            assert opened.held <= limit, f"{holder} has let {opened.held} s pass"

    def _look_at_line(self, team: int, snapshot: Snapshot, now: float) -> None:
        """Who waited longest is next; who lost the seat by doing nothing waits behind everybody."""
        line = self._lines.setdefault(team, Line())
        holder = snapshot.holder.user_id if snapshot.holder else None
        queue = [user.user_id for user in snapshot.queue]
        assert holder is not None or not queue, "somebody waits for a free seat"
        assert len(set(queue)) == len(queue)
        if holder != line.holder:
            line.turns = {user_id: turns - 1 for user_id, turns in line.turns.items()}
        if holder is not None and holder != line.holder and holder in line.since:
            before = line.since.pop(holder)
            overtaken = [user_id for user_id in queue if line.since.get(user_id, now) < before]
            assert not overtaken, f"{holder} waited since {before}, longer waited {overtaken}"
            assert line.turns[holder] >= 0, f"{holder} has waited longer than the line before took"
            self.figures["passed"] += 1
        if line.holder in queue and line.holder not in line.since:
            assert queue[-1] == line.holder or line.since.keys() - set(queue), "who idled is not at the end"
        line.since = {user_id: line.since.get(user_id, now) for user_id in queue}
        line.turns = {user_id: line.turns.get(user_id, place) for place, user_id in enumerate(queue, 1)}
        waits = list(line.since.values())
        assert waits == sorted(waits), "the line is not in the order in which they came"
        line.holder = holder

    # What goes out.

    def _read(self, now: float) -> None:
        heard = self._audience.heard
        for at, reply in heard[self._looked :]:
            text = reply.text
            assert len(text) < 500, text
            assert text[0] not in "/. ", text
            assert MARKER not in text, text
            assert not INTERNAL.search(re.sub(r"@\w+", "@", text)), text
            while self._said and self._said[0][0] + 30 <= at + 1e-9:
                self._said.popleft()
            assert len(self._said) < 16, f"more than 16 in 30 s: {text}"
            assert text not in {said for _, said in self._said}, f"said twice: {text}"
            assert not self._said or at >= self._said[-1][0] + 1.0 - 1e-9, f"two within a second: {text}"
            self._said.append((at, text))
            self.figures["replies"] += 1
        heard.clear()
        for notice in self._board.around.notices:
            line = told(notice, self._board.options.language).line
            assert MARKER not in line, line
            words = line
            for name in notice.people:
                words = words.replace(name, "")
            assert not INTERNAL.search(re.sub(r"\w*\d\w*", "", words)), line
            self.figures["notices"] += 1
        assert MARKER not in self._board.banner


def over(view: View) -> bool:
    """Whether the game is over."""
    return view.phase is Phase.OVER
