"""One viewer at a time: the module's own claims. While nobody holds the seat, anybody may act.

The player keeps the seat until giving it back, until somebody asked for it and got no answer within a minute,
or until too much time of the own turn has passed; then the first in line follows. Whoever asks is in line,
too: nobody gets past those who have waited longer. Who lost the seat by doing nothing waits at the end of
the line; who does nothing a second time, without a word in between, is out.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from itertools import takewhile

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
Values = dict[str, str | int]


class Claim:
    """The seat and those who wait for it. `turn_seconds`: how much of the own turn the player may use."""

    mode = Mode.CLAIM

    def __init__(self, turn_seconds: float = 45.0) -> None:
        """Begin with a free seat."""
        self._holder: User | None = None
        self._challenger: User | None = None
        """Who has asked for the seat; in the line as well."""
        self._queue: OrderedDict[str, User] = OrderedDict()
        """By user id, who waits longest first; empty while the seat is free."""
        self._idle: set[str] = set()
        """Those of the player and the line who have lost the seat and not said a word since."""
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
                return (Answer(user, self._who_plays(user)),)

    def concerns(self, user_id: str) -> bool:
        """Whether somebody plays or waits."""
        holds = self._holder is not None and self._holder.user_id == user_id
        return holds or user_id in self._queue

    def meet(self, user: User) -> bool:
        """Somebody who plays or waits has written; whether it is under another name than before."""
        self._idle.discard(user.user_id)
        waiting = self._queue.get(user.user_id)
        known = self._holder if waiting is None else waiting
        if known is None or known.user_id != user.user_id or known == user:
            return False
        if waiting is None:
            self._holder = user
        else:
            self._queue[user.user_id] = user
        if self._challenger is not None and self._challenger.user_id == user.user_id:
            self._challenger = user
        return True

    def _who_plays(self, user: User | None = None) -> Line:
        """Who plays; to somebody who waits, at which place as well."""
        if self._holder is None:
            return Line(Say.ANYBODY_PLAYS)
        holder = f"@{self._holder.login}"
        if user is not None and user.user_id in self._queue:
            return Line(Say.QUEUED, {"holder": holder, "place": self._place(user)})
        return Line(Say.SOMEBODY_PLAYS, {"holder": holder})

    def _place(self, user: User) -> int:
        """At which place of the line somebody waits, from 1."""
        return 1 + sum(1 for _ in takewhile(lambda user_id: user_id != user.user_id, self._queue))

    def _claim(self, user: User) -> Answers:
        if self._holder is None:
            self._seat(user)
            return (Answer(user, Line(Say.CLAIMED)),)
        if self._holds(user):
            return (Answer(user, Line(Say.ALREADY_YOURS)),)
        if not self._line_up(user):
            return (Answer(user, Line(Say.QUEUE_FULL, {"holder": f"@{self._holder.login}"})),)
        return (Answer(user, self._who_plays(user)),)

    def _line_up(self, user: User) -> bool:
        """Put somebody into the line, if there is room; who is in it stays where they are."""
        if user.user_id not in self._queue:
            if len(self._queue) >= LONGEST_QUEUE:
                return False
            self._queue[user.user_id] = user
        return True

    def _unclaim(self, user: User) -> Answers:
        if self._holds(user):
            return (Answer(user, Line(Say.UNCLAIMED)), *self._pass_on())
        if user.user_id in self._queue:
            self._forget(user)
            return (Answer(user, Line(Say.LEFT_QUEUE)),)
        return (Answer(user, self._who_plays()),)

    def _ask(self, user: User, now: float) -> Answers:
        holder = self._holder
        if holder is None or self._holds(user):
            return self._claim(user)
        others = self._challenger is not None and self._challenger.user_id != user.user_id
        if others or not self._line_up(user):
            return self._claim(user)  # one asks at a time, further ones queue
        first = self._challenger is None
        if first:
            self._challenger = user
            self._take.reset()
            self._take.run(now, running=True)
        seconds, place = round(self._take.left(now)), self._place(user)
        values: Values = {"holder": f"@{holder.login}", "seconds": seconds, "place": place}
        waits = Answer(user, Line(Say.TAKE_WAITS if place == 1 else Say.TAKE_WAITS_IN_LINE, values))
        asked = Answer(holder, Line(Say.TAKE_ASKED, {"user": f"@{user.login}", "seconds": seconds}))
        return (asked, waits) if first else (waits,)

    def _keep(self, user: User) -> Answers:
        if not self._holds(user):
            return (Answer(user, self._who_plays(user)),)
        if self._challenger is None:
            return (Answer(user, Line(Say.NOBODY_ASKED)),)
        challenger = self._challenger
        self._end_challenge()
        values: Values = {"holder": f"@{user.login}", "place": self._place(challenger)}
        return (Answer(challenger, Line(Say.KEPT, values)),)

    def _cancel_take(self, user: User) -> Answers:
        if self._challenger is None or self._challenger.user_id != user.user_id:
            return (Answer(user, Line(Say.NOTHING_TO_CANCEL)),)
        self._end_challenge()
        return (Answer(user, Line(Say.TAKE_CANCELLED, {"place": self._place(user)})),)

    def _holds(self, user: User) -> bool:
        return self._holder is not None and self._holder.user_id == user.user_id

    def _end_challenge(self) -> None:
        self._challenger = None
        self._take.reset()

    def _seat(self, user: User | None) -> None:
        self._holder = user
        self._turn.reset()
        self._end_challenge()

    def _forget(self, user: User) -> None:
        """Take somebody out of the line."""
        del self._queue[user.user_id]
        self._idle.discard(user.user_id)
        if self._challenger is not None and self._challenger.user_id == user.user_id:
            self._end_challenge()

    def _pass_on(self) -> Answers:
        """The seat goes to the first in line, else to nobody."""
        if self._holder is not None:
            self._idle.discard(self._holder.user_id)
        follower = self._queue.popitem(last=False)[1] if self._queue else None
        self._seat(follower)
        return (Answer(follower, Line(Say.SEAT_PASSED)),) if follower else ()

    def _lose(self, why: Line) -> Answers:
        """The player has done nothing: the seat is the next one's, and the player waits for it once more.

        Not where nobody else waits: then anybody may play.
        """
        loser = self._holder
        assert loser is not None, "nobody can lose a free seat"  # noqa: S101 - the callers have looked
        again = bool(self._queue) and loser.user_id not in self._idle
        passed = self._pass_on()
        if not again:
            return (Answer(loser, why), *passed)
        self._queue[loser.user_id] = loser  # the one who follows has made room
        self._idle.add(loser.user_id)
        return (Answer(loser, Line(Say.TO_THE_END, {"place": self._place(loser)})), *passed)

    def give_away(self) -> Answers:
        """The seat is taken from the player, and goes to the next."""
        loser = self._holder
        return () if loser is None else (Answer(loser, Line(Say.SEAT_TAKEN)), *self._pass_on())

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
            return Outcome(answers=self._lose(Line(Say.TOO_SLOW)))
        if self._take.over(now):
            follower = f"@{next(iter(self._queue.values())).login}"
            return Outcome(answers=self._lose(Line(Say.SOMEBODY_PLAYS, {"holder": follower})))
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
        for waiting in [waiting for waiting in self._queue.values() if waiting.login == login]:
            self._forget(waiting)
        if self._holder is not None and self._holder.login == login:
            return self._pass_on()
        return ()

    def clear(self) -> None:
        """Forget those who wait; the player stays."""
        for waiting in tuple(self._queue.values()):
            self._forget(waiting)

    def snapshot(self, now: float) -> Snapshot:
        """The player, the line and the player's clock."""
        seconds = None if self._turn.deadline is None else self._turn.left(now)
        return Snapshot(self.mode, self._holder, tuple(self._queue.values()), self._challenger, seconds)

    def to_json(self, now: float) -> dict[str, object]:
        """The player, who asks, the line, and the seconds left."""
        return {
            "holder": user_to_json(self._holder) if self._holder else None,
            "challenger": user_to_json(self._challenger) if self._challenger else None,
            "queue": [user_to_json(waiting) for waiting in self._queue.values()],
            "idle": sorted(self._idle),
            "ply": self._ply,
            "turn_left": round(self._turn.left(now), 3),
            "take_left": round(self._take.left(now), 3),
        }

    def restore(self, data: Mapping[str, object], now: float) -> None:  # noqa: ARG002 - clocks start with the next tick
        """Take up what `to_json` wrote. Raises InvalidRecord."""
        queue, idle = data.get("queue", []), data.get("idle", [])
        if not isinstance(queue, list) or not isinstance(idle, list) or len(queue) > LONGEST_QUEUE:
            msg = "the chat's state has no lists as queue and idle"
            raise InvalidRecord(msg)
        waiting = [user_from_json(each) for each in queue]
        holder = user_from_json(data["holder"]) if data.get("holder") is not None else None
        challenger = user_from_json(data["challenger"]) if data.get("challenger") is not None else None
        turn_left, take_left = seconds_from_json(data, "turn_left"), seconds_from_json(data, "take_left")
        if len({each.user_id for each in waiting}) != len(waiting) or (challenger and not holder):
            msg = "the chat's state has somebody in line twice, or somebody who asks nobody for the seat"
            raise InvalidRecord(msg)
        self._seat(holder)
        self._queue = OrderedDict(_in_line(holder, challenger, waiting))
        self._challenger = challenger
        self._idle = {user_id for user_id in idle if isinstance(user_id, str) and self.concerns(user_id)}
        ply = data.get("ply")
        self._ply = ply if isinstance(ply, int) else None
        self._turn.restore(self._turn.seconds if turn_left is None else turn_left)
        self._take.restore(self._take.seconds if take_left is None else take_left)


def _in_line(
    holder: User | None, challenger: User | None, waiting: Iterable[User]
) -> Iterable[tuple[str, User]]:
    """Those who wait, by user id. In an older journal whoever asks was not in line, and came before it."""
    line = {each.user_id: each for each in waiting if holder is not None and each.user_id != holder.user_id}
    if challenger is not None and challenger.user_id not in line:
        line = {challenger.user_id: challenger, **line}
    return line.items()
