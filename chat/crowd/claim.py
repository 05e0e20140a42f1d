"""One viewer at a time: the module's own claims. While nobody holds the seat, anybody may act.

The player keeps the seat until giving it back, until somebody asked for it and got no answer within a minute,
or until too much time of the own turn has passed; then the one who asked, else the first in line, follows.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping

from chat.crowd.base import Answer, Mode, Outcome, Play, Ruling, Snapshot
from chat.crowd.countdown import Countdown
from chat.crowd.users import seconds_from_json, user_from_json, user_to_json
from chat.message import User
from chat.ranks.origin import Cast
from chat.reading.commands import Name
from chat.replies.sentences import Line, Say
from module.errors import InvalidRecord
from module.game.state import Phase
from module.game.view import View

TAKE_SECONDS = 60.0
LONGEST_QUEUE = 50

Answers = tuple[Answer, ...]


class Claim:
    """The seat and those who wait for it. `turn_seconds`: how much of the own turn the player may use."""

    mode = Mode.CLAIM

    def __init__(self, turn_seconds: float = 45.0) -> None:
        """Begin with a free seat."""
        self._holder: User | None = None
        self._challenger: User | None = None
        self._queue: deque[User] = deque()
        self._turn = Countdown(turn_seconds)
        self._take = Countdown(TAKE_SECONDS)
        self._ply: int | None = None

    def holder(self) -> User | None:
        """Who holds the seat."""
        return self._holder

    def submit(self, play: Play, *, stale: bool) -> Ruling:  # noqa: ARG002 - a player is never held back
        """Act: only the one who may gets here."""
        return Ruling.ACT

    def procedure(self, name: Name, user: User, now: float) -> Answers:
        """One of the commands about the seat."""
        match name:
            case Name.CLAIM:
                return self._claim(user)
            case Name.UNCLAIM:
                return self._unclaim(user)
            case Name.TAKE_CLAIM:
                return self._ask(user, now)
            case Name.MINE:
                return self._keep(user)
            case Name.CANCELTAKE:
                return self._cancel_take(user)
            case _:
                return (Answer(user, self._who_plays()),)

    def _who_plays(self) -> Line:
        if self._holder is None:
            return Line(Say.ANYBODY_PLAYS)
        return Line(Say.SOMEBODY_PLAYS, {"holder": f"@{self._holder.login}"})

    def _claim(self, user: User) -> Answers:
        if self._holder is None:
            self._seat(user)
            return (Answer(user, Line(Say.CLAIMED)),)
        if self._holds(user):
            return (Answer(user, Line(Say.ALREADY_YOURS)),)
        return (Answer(user, self._line_up(user, f"@{self._holder.login}")),)

    def _line_up(self, user: User, holder: str) -> Line:
        """Put somebody into the line, and say at which place."""
        ids = [waiting.user_id for waiting in self._queue]
        if user.user_id not in ids:
            if len(ids) >= LONGEST_QUEUE:
                return Line(Say.QUEUE_FULL, {"holder": holder})
            self._queue.append(user)
            ids.append(user.user_id)
        return Line(Say.QUEUED, {"holder": holder, "place": ids.index(user.user_id) + 1})

    def _unclaim(self, user: User) -> Answers:
        if self._holds(user):
            return (Answer(user, Line(Say.UNCLAIMED)), *self._pass_on())
        if any(waiting.user_id == user.user_id for waiting in self._queue):
            self._forget(user.user_id)
            return (Answer(user, Line(Say.LEFT_QUEUE)),)
        return (Answer(user, self._who_plays()),)

    def _ask(self, user: User, now: float) -> Answers:
        holder = self._holder
        if holder is None or self._holds(user):
            return self._claim(user)
        if self._challenger is not None and self._challenger.user_id != user.user_id:
            return self._claim(user)  # one asks at a time, further ones queue
        first = self._challenger is None
        if first:
            self._challenger = user
            self._take.reset()
            self._take.run(now, running=True)
        seconds = round(self._take.left(now))
        waits = Answer(user, Line(Say.TAKE_WAITS, {"holder": f"@{holder.login}", "seconds": seconds}))
        asked = Answer(holder, Line(Say.TAKE_ASKED, {"user": f"@{user.login}", "seconds": seconds}))
        return (asked, waits) if first else (waits,)

    def _keep(self, user: User) -> Answers:
        if not self._holds(user):
            return (Answer(user, self._who_plays()),)
        if self._challenger is None:
            return (Answer(user, Line(Say.NOBODY_ASKED)),)
        challenger = self._challenger
        self._end_challenge()
        return (Answer(challenger, Line(Say.KEPT, {"holder": f"@{user.login}"})),)

    def _cancel_take(self, user: User) -> Answers:
        if self._challenger is None or self._challenger.user_id != user.user_id:
            return (Answer(user, Line(Say.NOTHING_TO_CANCEL)),)
        self._end_challenge()
        return (Answer(user, Line(Say.TAKE_CANCELLED)),)

    def _holds(self, user: User) -> bool:
        return self._holder is not None and self._holder.user_id == user.user_id

    def _end_challenge(self) -> None:
        self._challenger = None
        self._take.reset()

    def _seat(self, user: User | None) -> None:
        self._holder = user
        self._turn.reset()
        self._end_challenge()
        if user is not None:
            self._forget(user.user_id)

    def _forget(self, user_id: str) -> None:
        """Take somebody out of the line."""
        self._queue = deque(waiting for waiting in self._queue if waiting.user_id != user_id)

    def _pass_on(self) -> Answers:
        """The seat goes to who asked for it, else to the first in line, else to nobody."""
        follower = self._challenger or (self._queue[0] if self._queue else None)
        self._seat(follower)
        return (Answer(follower, Line(Say.SEAT_PASSED)),) if follower else ()

    def tick(self, view: View, now: float, *, paused: bool, shown: bool) -> Outcome:  # noqa: ARG002 - time counts at once
        """Count the player's time, and that of who asked for the seat."""
        if self._holder is None:
            return Outcome()
        if view.ply != self._ply:
            self._ply = view.ply
            self._turn.reset()
        to_decide = view.turn == view.seat or view.phase is Phase.OVER
        self._turn.run(now, running=to_decide and not paused)
        self._take.run(now, running=self._challenger is not None and not paused)
        if self._turn.over(now):
            return Outcome(answers=(Answer(self._holder, Line(Say.TOO_SLOW)), *self._pass_on()))
        if self._take.over(now):
            before = self._holder
            passed = self._pass_on()
            return Outcome(answers=(Answer(before, self._who_plays()), *passed))
        return Outcome()

    def next_due(self) -> float | None:
        """When somebody loses the seat if nothing happens."""
        deadlines = [clock.deadline for clock in (self._turn, self._take) if clock.deadline is not None]
        return min(deadlines, default=None)

    def newly_cast(self) -> tuple[Cast, ...]:
        """Nobody votes."""
        return ()

    def recall(self, casts: Iterable[Cast]) -> None:
        """Nobody has voted."""

    def leave(self, login: str) -> Answers:
        """Somebody may no longer take part."""
        self._queue = deque(waiting for waiting in self._queue if waiting.login != login)
        if self._challenger is not None and self._challenger.login == login:
            self._end_challenge()
        if self._holder is not None and self._holder.login == login:
            return self._pass_on()
        return ()

    def clear(self) -> None:
        """Forget those who wait; the player stays."""
        self._queue.clear()
        self._end_challenge()

    def snapshot(self, now: float) -> Snapshot:
        """The player, the line and the player's clock."""
        seconds = None if self._turn.deadline is None else self._turn.left(now)
        return Snapshot(self.mode, self._holder, tuple(self._queue), self._challenger, seconds)

    def to_json(self, now: float) -> dict[str, object]:
        """The player, who asks, the line, and the seconds left."""
        return {
            "holder": user_to_json(self._holder) if self._holder else None,
            "challenger": user_to_json(self._challenger) if self._challenger else None,
            "queue": [user_to_json(waiting) for waiting in self._queue],
            "ply": self._ply,
            "turn_left": round(self._turn.left(now), 3),
            "take_left": round(self._take.left(now), 3),
        }

    def restore(self, data: Mapping[str, object], now: float) -> None:  # noqa: ARG002 - clocks start with the next tick
        """Take up what `to_json` wrote. Raises InvalidRecord."""
        queue = data.get("queue", [])
        if not isinstance(queue, list) or len(queue) > LONGEST_QUEUE:
            msg = "the chat's state has no list as queue"
            raise InvalidRecord(msg)
        waiting = [user_from_json(each) for each in queue]
        holder = user_from_json(data["holder"]) if data.get("holder") is not None else None
        challenger = user_from_json(data["challenger"]) if data.get("challenger") is not None else None
        turn_left, take_left = seconds_from_json(data, "turn_left"), seconds_from_json(data, "take_left")
        if len({each.user_id for each in waiting}) != len(waiting) or (challenger and not holder):
            msg = "the chat's state has somebody in line twice, or somebody who asks nobody for the seat"
            raise InvalidRecord(msg)
        self._seat(holder)
        self._queue = deque(waiting)
        self._challenger = challenger
        ply = data.get("ply")
        self._ply = ply if isinstance(ply, int) else None
        self._turn.restore(self._turn.seconds if turn_left is None else turn_left)
        self._take.restore(self._take.seconds if take_left is None else take_left)
