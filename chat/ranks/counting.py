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
- solves: games won by a side for which somebody brought an action.

No clock, no files: the same game gives the same numbers, now and when it is read from disk.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass, fields

from chat.ranks.origin import Origin, Viewer
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

    @property
    def values(self) -> tuple[int, ...]:
        """In the order of `CREDITS`."""
        return tuple(getattr(self, name) for name in CREDITS)


CREDITS = tuple(field.name for field in fields(Credits))
"""What is counted, in the order of tables."""


@dataclass(frozen=True, slots=True)
class Decision:
    """Something that chat has decided.

    `place`: the action's in the game, from 0; `votes`: how many have voted, `winning`: how many for what was
    played; of a command 0 and 1.
    """

    place: int
    seat: int
    votes: int
    winning: int


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
        self.winner: int | None = None
        """The side that has won the game, if one has."""
        self.over = False
        self.scores: tuple[int, ...] = ()
        """By side, after the last round that is over."""
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
        self.actions += 1
        team = self._teams[seat]
        for done in (self._round, self._game):
            done.setdefault(team, {}).update({viewer.user_id: viewer for viewer in brought})
        self._hear(events, brought)

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

    def forget(self, user_id: str) -> None:
        """Nothing is counted of this viewer any more, nor was before."""
        self._dropped.add(user_id)
        self.credits.pop(user_id, None)
        self.logins.pop(user_id, None)
        self.changed.discard(user_id)
        for brought in (*self._round.values(), *self._game.values()):
            brought.pop(user_id, None)


def counted(record: Record, origins: Iterable[Origin], forgotten: Container[str] = ()) -> Counting:
    """A recorded game, counted. Raises KoiKoiError for one that cannot be played."""
    counting = Counting(record.rules.teams, forgotten)
    steps = replay(record)
    before, events = next(steps)
    counting.begun(events)
    for action, origin, (state, events) in zip(record.actions, origins, steps, strict=False):
        counting.played(before.turn, action, origin, events)
        before = state
    return counting
