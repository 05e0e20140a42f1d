"""Everybody votes: what most want is done when the window closes.

A vote belongs to one decision. Its window is open for so many seconds, never shorter than viewers need to
see it begin; it closes early once more than half of those who voted lately agree. What has won is shown for
a moment before it is done. Where nobody votes the window begins again; at the third time the house bot plays.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping

from chat.crowd.base import Answer, Ballot, Mode, Outcome, Play, Ruling, Snapshot
from chat.crowd.countdown import Countdown
from chat.crowd.tally import Tally
from chat.message import User
from chat.ranks.origin import Cast, Viewer, Vote
from chat.reading.commands import Name
from chat.replies.sentences import Line, Say
from module.game.actions import Action
from module.game.state import Phase
from module.game.view import View

SEEN = 6.0
"""Seconds beside the stream's delay that a window is open at least: to see it, to think, to type."""
RESULT = 1.5
"""Seconds for which what has won is shown before it is done."""
MOST_EMPTY = 3
"""So many windows in a row without a vote: the house bot plays, until somebody votes again."""
LEAST_AGREEING = 3
"""So many people at least have to agree for a window to close early."""
_REMEMBERED = 2
"""Those who voted in so many decisions before count as being there."""


class Voting:
    """The votes on one decision after the other.

    `seconds`: how long a window is open; `delay`: how far the stream is behind, in seconds, as known now;
    `result`: for how long what has won is shown.
    """

    mode = Mode.VOTE

    def __init__(self, seconds: float, delay: Callable[[], float], result: float = RESULT) -> None:
        """Begin with no vote open."""
        self._seconds, self._delay = seconds, delay
        self._decision: tuple[int, int] | None = None
        self._tally = Tally[Action]()
        self._votes: dict[str, Vote] = {}
        """By voter, those of the tally, in the journal's order: who changes their mind comes last."""
        self._next: dict[str, tuple[Viewer, Action]] = {}
        """What voters want taken, should their card be played: their votes on the decision that follows."""
        self._wished: dict[str, tuple[Viewer, Action]] = {}
        """What was wanted of this decision before it came to it."""
        self._recent: deque[frozenset[str]] = deque(maxlen=_REMEMBERED)
        self._window = Countdown(seconds)
        self._result = Countdown(result)
        self._decided: Action | None = None
        self._told = False
        self._empty = 0
        self._cast: list[Cast] = []

    def holder(self) -> User | None:
        """Nobody: all may vote."""
        return None

    # The votes.

    def submit(self, play: Play, *, stale: bool) -> Ruling:
        """Somebody votes for the first of these actions, and for the next one should it come to that."""
        if stale:
            return Ruling.STALE
        self._turn_to((play.seat, play.ply))
        if self._decided is not None or play.by is None:
            return Ruling.LATE
        viewer = Viewer(play.by.user_id, play.by.login)
        self._count(viewer, *play.actions[:2])
        return Ruling.HOLD

    def _count(self, viewer: Viewer, action: Action, then: Action | None = None) -> None:
        """Count a vote, and keep what its voter wants next; what is said last comes last."""
        if self._decision is None:
            return
        counted, voter = self._tally.cast(viewer.user_id, action), viewer.user_id
        if self._tally.choice_of(voter) is not action:
            return  # too many vote
        _, before = self._next.pop(voter, (None, None))
        if then is not None:
            self._next[voter] = viewer, then
        if counted:
            self._votes.pop(voter, None)
        if counted or before is not then:
            self._votes[voter] = vote = Vote(viewer, action, then)
            self._cast.append(Cast(*self._decision, vote))

    def newly_cast(self) -> tuple[Cast, ...]:
        """The votes since the last call, as they were cast."""
        cast, self._cast = tuple(self._cast), []
        return cast

    def recall(self, casts: Iterable[Cast]) -> None:
        """Count votes that were cast before a restart; they belong to the decision that they name."""
        for cast in casts:
            if cast.vote is not None:
                self._turn_to((cast.seat, cast.ply))
                self._count(cast.vote.viewer, cast.vote.action, cast.vote.then)
        self._cast.clear()

    def _turn_to(self, decision: tuple[int, int] | None) -> None:
        """Votes are on this decision from now on; those on another one are void."""
        if decision == self._decision:
            return
        if self._tally.voters:
            self._recent.append(frozenset(self._tally.choices))
        follows = self._decision is not None and decision == (self._decision[0], self._decision[1] + 1)
        self._wished, self._next = (self._next if follows else {}), {}
        self._decision, self._decided, self._told = decision, None, False
        self._tally, self._votes = Tally(frozenset().union(*self._recent)), {}
        self._window.reset()
        self._result.reset()

    # Time.

    def tick(self, view: View, now: float, *, paused: bool, shown: bool) -> Outcome:
        """Open a window, and do what has won; the clocks run while the panel shows the decision."""
        if view.phase is Phase.OVER or view.turn != view.seat:
            self._turn_to(None)
            return Outcome()
        self._turn_to((view.seat, view.ply))
        running = shown and not paused
        told = self._open(view) if running and not self._told else ()
        if self._decided is None:
            self._window.lengthen(self._least)  # the delay may have been measured meanwhile
            self._window.run(now, running=running)
            if not self._closes(now):
                return Outcome(told=told)
            if not self._tally.voters:
                return Outcome(told=told, nobody=self._stay_empty(now))
            self._empty, self._decided = 0, self._tally.leader
        self._result.run(now, running=running)
        if not self._result.over(now):
            return Outcome(told=told)
        self._result.reset()  # asked for once; should it not be done, it is asked for again
        return Outcome(plays=(self._won(view),), told=told)

    @property
    def _least(self) -> float:
        """How long the window is at least: nobody has seen it begin before."""
        return self._delay() + SEEN

    def _open(self, view: View) -> tuple[Line, ...]:
        """The panel shows the decision: begin, with what was said about it before, and tell everybody."""
        self._told = True
        self._window = Countdown(max(self._seconds, self._least))
        if view.phase is Phase.CHOOSE_FOR_HAND:
            for viewer, action in self._wished.values():
                if action in view.legal and self._tally.choice_of(viewer.user_id) is None:
                    self._count(viewer, action)
        self._wished = {}
        return (opening(view, self._window.seconds),)

    def _closing(self) -> float | None:
        """When the window closes as the votes stand now; None while its clock is held."""
        deadline = self._window.deadline
        if deadline is None or not self._agreed():
            return deadline
        return min(deadline, deadline - self._window.seconds + self._least)

    def _closes(self, now: float) -> bool:
        closing = self._closing()  # what `next_due` gives: a sum made otherwise may never get there
        return closing is not None and now >= closing

    def _agreed(self) -> bool:
        """Whether more than half of those who voted in the last two decisions want the same."""
        leader, there = self._tally.leader, self._tally.there
        needed = max(LEAST_AGREEING, len(there) // 2 + 1)
        return leader is not None and self._tally.of_those_there(leader) >= needed

    def _stay_empty(self, now: float) -> bool:
        """Nobody has voted: begin again; whether the house bot is to play."""
        self._empty = min(self._empty + 1, MOST_EMPTY)
        self._window.reset()
        self._window.run(now, running=True)
        return self._empty >= MOST_EMPTY

    def _won(self, view: View) -> Play:
        assert self._decided is not None, "nothing has won"  # noqa: S101 - `tick` has seen to it
        return Play(None, (self._decided,), view.ply, view.seat, tuple(self._votes.values()))

    def next_due(self) -> float | None:
        """When the window closes, at the earliest, or what has won is done."""
        return self._closing() if self._decided is None else self._result.deadline

    # What else may happen.

    def procedure(self, name: Name, user: User, now: float) -> tuple[Answer, ...]:  # noqa: ARG002 - one answer to all
        """There is no seat to claim."""
        return (Answer(user, Line(Say.EVERYBODY_VOTES)),)

    def meet(self, user: User) -> bool:
        """Somebody writes, who may have voted under another name; whether a seat is another's: never."""
        vote = self._votes.get(user.user_id)
        if vote is not None and vote.viewer.login != user.login:
            self._votes[user.user_id] = vote._replace(viewer=Viewer(user.user_id, user.login))
        return False

    def leave(self, login: str) -> tuple[Answer, ...]:
        """Somebody may no longer take part: the vote does not count."""
        gone = [user_id for user_id, vote in self._votes.items() if vote.viewer.login == login]
        for user_id in gone:
            self._tally.withdraw(user_id)
            del self._votes[user_id]
        for wishes in (self._next, self._wished):
            for user_id in [user_id for user_id, (viewer, _) in wishes.items() if viewer.login == login]:
                del wishes[user_id]
        if gone and self._decision is not None:
            self._cast_anew(*self._decision)
        return ()

    def _cast_anew(self, seat: int, ply: int) -> None:
        """Tell whoever writes down the votes that only these count."""
        self._cast = [Cast(seat, ply, vote) for vote in (None, *self._votes.values())]

    def clear(self) -> None:
        """Forget all votes on this decision; its window begins again."""
        decision = self._decision
        self._turn_to(None)
        self._turn_to(decision)
        if decision is not None:
            self._cast_anew(*decision)

    def snapshot(self, now: float) -> Snapshot:
        """How the vote stands."""
        if self._decision is None:
            return Snapshot(self.mode)
        (seat, ply), window = self._decision, self._window
        left = None if window.deadline is None else window.left(now)
        counts, voters = self._tally.counts, self._tally.voters
        ballot = Ballot(seat, ply, counts, voters, window.seconds, left, self._decided, self._empty)
        return Snapshot(self.mode, ballot=ballot)

    def to_json(self, now: float) -> dict[str, object]:  # noqa: ARG002 - whenever that is
        """Nothing: votes are written down as they are cast, and a window opens anew for all to see."""
        return {}

    def restore(self, data: Mapping[str, object], now: float) -> None:
        """Nothing was written; `recall` brings the votes back."""


def opening(view: View, seconds: float) -> Line:
    """What everybody is told when a vote begins: what there is to vote for, and for how long."""
    values: dict[str, str | int] = {"seconds": round(seconds)}
    match view.phase:
        case Phase.KOIKOI:
            return Line(Say.VOTE_KOIKOI, values)
        case Phase.PLAY:
            return Line(Say.VOTE_CARD, {**values, "last": len(view.hand)})
        case _:
            return Line(Say.VOTE_CHOICE, {**values, "last": len(view.choices)})
