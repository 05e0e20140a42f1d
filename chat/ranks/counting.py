"""What a game has brought its viewers, counted from its events and from where each action came from.

Everything that an action leads to belongs to whoever brought it, by command or by a vote for it: captures of
the hand card and of the card drawn in the same turn, and yaku. Where the card that is taken has to be chosen,
what follows belongs to who brought the choice.

- games: in which somebody commanded an action that was played, or voted on one that votes decided;
- rounds won, and the points that they paid: for everybody who brought an action of that side in that round,
  unstopped rounds that pay a side as well;
- captures: how often a card took others; yaku: those made or bettered;
- votes: on decisions that were taken by votes; winning votes: those for what was played;
- decisions: own commands that were played;
- solves: games won by a side for which somebody brought an action;
- judged: own commands and votes for what was played that the coach has judged, what they have lost of the
  chance to win the game, and what was at stake (in parts of `judged.WHOLE`): see `Credits.accuracy`.

No clock, no files: the same game gives the same numbers, now and when it is read from disk.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Container, Iterable
from dataclasses import dataclass, fields, replace

from chat.ranks.judged import Judged
from chat.ranks.origin import Origin, Viewer
from module.bot.coaching import share_kept
from module.game.actions import Action
from module.game.events import CardsCaptured, Event, GameEnded, RoundEnded, RoundStarted, YakuMade
from module.game.record import Record, replay

COUNTING = 1
"""Grows whenever something is counted in another way: games that were counted otherwise are counted anew."""


@dataclass(slots=True)
class Credits:
    """What one viewer has brought about; see the module."""

    games: int = 0
    rounds_won: int = 0
    points: int = 0
    captures: int = 0
    yaku: int = 0
    votes: int = 0
    winning_votes: int = 0
    decisions: int = 0
    solves: int = 0
    judged: int = 0
    lost: int = 0
    stake: int = 0

    @property
    def accuracy(self) -> float | None:
        """How much of what was at stake was kept, 0 to 1; None where nothing was that has been judged."""
        return share_kept(self.lost, self.stake)

    @property
    def values(self) -> tuple[int, ...]:
        """In the order of `CREDITS`."""
        return tuple(getattr(self, name) for name in CREDITS)


CREDITS = tuple(field.name for field in fields(Credits))
"""What is counted, in the order of tables."""
SHOWN = tuple(name for name in CREDITS if name not in {"judged", "lost", "stake"})
"""What of it people are shown as it is; the rest as accuracy."""
OPEN_PLACES = 32
"""So many of the last actions may still be judged."""


@dataclass(frozen=True, slots=True)
class Decision:
    """Something that chat has decided.

    `place`: the action's in the game, from 0; `votes`: how many have voted, `winning`: how many for what was
    played; of a command 0 and 1. `lost` and `stake` as in `Judged`, both 0 where it has not been judged.
    """

    place: int
    seat: int
    votes: int
    winning: int
    lost: int = 0
    stake: int = 0


class Counting:
    """The credits of one game, so far. `teams`: each seat's side; `forgotten`: user ids that get none."""

    def __init__(self, teams: tuple[int, ...], forgotten: Container[str] = ()) -> None:
        """Nothing has been played yet."""
        self._teams = teams
        self._forgotten, self._dropped = forgotten, set[str]()
        self.actions = 0
        """How many have been counted."""
        self.credits: dict[str, Credits] = {}
        """By user id."""
        self.logins: dict[str, str] = {}
        """As each was called last."""
        self.changed: set[str] = set()
        """Whose credits have changed; who keeps them empties it."""
        self.decisions: list[Decision] = []
        self.judged_now: set[int] = set()
        """Which of them, by their numbers, have been judged; who keeps them empties it."""
        self.winner: int | None = None
        """The side that has won the game, if one has."""
        self.over = False
        self.scores: tuple[int, ...] = ()
        """By side, after the last round that is over."""
        self.judgements = 0
        """How many of the actions have been judged."""
        # Who has brought the last actions, by their places.
        self._brought: deque[tuple[int, tuple[Viewer, ...]]] = deque(maxlen=OPEN_PLACES)
        # By side and user id, who has brought actions in this round, and in this game.
        self._round: dict[int, dict[str, Viewer]] = {}
        self._game: dict[int, dict[str, Viewer]] = {}

    def begun(self, events: Iterable[Event]) -> None:
        """How the game begins."""
        self._hear(events, ())

    def played(self, seat: int, action: Action, origin: Origin, events: Iterable[Event]) -> None:
        """An action, where it came from, and what it led to."""
        if origin.votes or origin.viewer is not None:
            decided = Decision(self.actions, seat, len(origin.votes), len(origin.brought(action)))
            self.decisions.append(decided)
        origin = origin.without(self._forgotten)
        if self._dropped:
            origin = origin.without(self._dropped)
        brought = origin.brought(action)
        if origin.votes:  # thousands: no more is done for each than has to be
            for vote in origin.votes:
                has = self._of(vote.viewer)
                has.votes += 1
                has.winning_votes += vote.action is action
        elif origin.viewer is not None:
            self._of(origin.viewer).decisions += 1
        if brought:
            self._brought.append((self.actions, brought))
        self.actions += 1
        team = self._teams[seat]
        for done in (self._round, self._game):
            done.setdefault(team, {}).update({viewer.user_id: viewer for viewer in brought})
        self._hear(events, brought)

    def judged(self, judged: Judged) -> None:
        """What the coach says of one of the last actions."""
        self.judgements += 1
        number = bisect_left(self.decisions, judged.place, key=lambda decision: decision.place)
        if number < len(self.decisions) and self.decisions[number].place == judged.place:
            self.decisions[number] = replace(self.decisions[number], lost=judged.lost, stake=judged.stake)
            self.judged_now.add(number)
        for place, brought in self._brought:
            for viewer in brought if place == judged.place else ():
                if viewer.user_id in self.credits:  # and has not asked to be forgotten meanwhile
                    has = self._of(viewer)
                    has.judged += 1
                    has.lost += judged.lost
                    has.stake += judged.stake

    def _hear(self, events: Iterable[Event], brought: tuple[Viewer, ...]) -> None:
        for event in events:
            match event:
                case RoundStarted():
                    self._round = {}
                case CardsCaptured():
                    self._credit_all(brought, "captures")
                case YakuMade(grown=grown):
                    self._credit_all(brought, "yaku", len(grown))
                case RoundEnded():
                    self._round_ended(event)
                case GameEnded(winner=winner):
                    self.over, self.winner = True, winner
                    if winner is not None:
                        self._credit_all(self._game.get(winner, {}).values(), "solves")
                case _:
                    pass

    def _round_ended(self, ended: RoundEnded) -> None:
        self.scores = ended.scores
        paid: dict[int, int] = {}
        for payment in ended.payments:
            paid[payment.payee] = paid.get(payment.payee, 0) + payment.points
        for team, points in paid.items():
            self._credit_all(self._round.get(team, {}).values(), "points", points)
        if ended.team is not None:
            self._credit_all(self._round.get(ended.team, {}).values(), "rounds_won")
        self._round = {}

    def _credit_all(self, viewers: Iterable[Viewer], name: str, more: int = 1) -> None:
        for viewer in viewers:
            has = self._of(viewer)
            setattr(has, name, getattr(has, name) + more)

    def _of(self, viewer: Viewer) -> Credits:
        """The credits of somebody who gets more now."""
        user_id = viewer.user_id
        self.logins[user_id] = viewer.login
        self.changed.add(user_id)
        has = self.credits.get(user_id)
        if has is None:
            has = self.credits[user_id] = Credits(games=1)
        return has

    def decisions_since(self, decided: int) -> list[Decision]:
        """Those from this number on, and those before that have been judged meanwhile."""
        earlier = (self.decisions[number] for number in sorted(self.judged_now) if number < decided)
        return [*earlier, *self.decisions[decided:]]

    def forget(self, user_id: str) -> None:
        """Nothing is counted of this viewer any more, nor was before."""
        self._dropped.add(user_id)
        self.credits.pop(user_id, None)
        self.logins.pop(user_id, None)
        self.changed.discard(user_id)
        for brought in (*self._round.values(), *self._game.values()):
            brought.pop(user_id, None)


def counted(
    record: Record, origins: Iterable[Origin], forgotten: Container[str] = (), judged: Iterable[Judged] = ()
) -> Counting:
    """A recorded game, counted. Raises KoiKoiError for one that cannot be played."""
    counting = Counting(record.rules.teams, forgotten)
    found = {each.place: each for each in judged}
    steps = replay(record)
    before, events = next(steps)
    counting.begun(events)
    for action, origin, (state, events) in zip(record.actions, origins, steps, strict=False):
        counting.played(before.turn, action, origin, events)
        if before.ply in found:
            counting.judged(found[before.ply])
        before = state
    return counting
