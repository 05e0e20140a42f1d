"""Who has won a round: who made each yaku of the side that did, and the most valuable player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from chat.ranks.origin import Origin, Viewer
from module.game.actions import Action
from module.game.events import CardsCaptured, Event, RoundEnded, RoundStarted, YakuChanged, YakuMade
from module.rules.yaku import Yaku


@dataclass(frozen=True, slots=True)
class Making:
    """A yaku, and who has brought it about: nobody of chat where a bot or the keyboard did."""

    yaku: Yaku
    makers: tuple[Viewer, ...]


@dataclass(frozen=True, slots=True)
class RoundMakers:
    """Who made what in a round that is over.

    `best` is who brought most yaku points to the side that has won, of equal ones who brought most captures,
    of those who did so first; None if nobody of chat brought any. `people`: how many brought anything.
    """

    round: int
    team: int
    makings: tuple[Making, ...]
    best: Viewer | None
    people: int = 0


def named(makers: tuple[Viewer, ...], of_several: str, mark: str = "") -> str:
    """Makers in short: the first, and how many more.

    >>> named((Viewer("1", "bob"), Viewer("2", "ann")), "{name} and {count} more", "@")
    '@bob and 1 more'
    """
    if not makers:
        return ""
    name = f"{mark}{makers[0].login}"
    return name if len(makers) == 1 else of_several.format(name=name, count=len(makers) - 1)


class RoundListener:
    """Listens to the rounds of a game."""

    def __init__(self) -> None:
        """Nothing has been played yet."""
        self._forgotten: set[str] = set()
        self._begin()

    def _begin(self) -> None:
        self._made: dict[int, dict[Yaku, tuple[Viewer, ...]]] = {}
        self._base: dict[int, int] = {}
        self._captures: dict[int, Counter[Viewer]] = {}
        self._points: dict[int, list[tuple[int, tuple[Viewer, ...]]]] = {}

    def begun(self, events: Iterable[Event]) -> RoundMakers | None:
        """How the game begins."""
        return self._hear(events, ())

    def played(self, action: Action, origin: Origin, events: Iterable[Event]) -> RoundMakers | None:
        """An action, where it came from and what it led to: who made what, if that has ended a round."""
        return self._hear(events, origin.brought(action))

    def forget(self, user_id: str) -> None:
        """This viewer is not named at the round's end."""
        self._forgotten.add(user_id)

    def _hear(self, events: Iterable[Event], brought: tuple[Viewer, ...]) -> RoundMakers | None:
        ended: RoundMakers | None = None
        for event in events:
            match event:
                case RoundStarted():
                    self._begin()
                case CardsCaptured(team=team):
                    self._captures.setdefault(team, Counter()).update(brought)
                case YakuMade(team=team, yaku=yaku, base=base):
                    made = self._made.get(team, {})
                    # What a better one has taken the place of is not told any more.
                    self._made[team] = {score.yaku: made.get(score.yaku, brought) for score in yaku}
                    more = base - self._base.get(team, 0), brought
                    self._points.setdefault(team, []).append(more)
                    self._base[team] = base
                case YakuChanged(team=team, base=base):
                    self._base[team] = base
                case RoundEnded(round=number, team=team) if team is not None:
                    ended = self._ended(number, team)
                case _:
                    pass
        return ended

    def _ended(self, number: int, team: int) -> RoundMakers:
        captures = self._captures.get(team, Counter[Viewer]())
        points = dict.fromkeys(captures, 0)
        for more, brought in self._points.get(team, ()):
            for viewer in brought:
                points[viewer] = points.get(viewer, 0) + more
        people = self._named(points)
        best = max(people, key=lambda viewer: (points[viewer], captures[viewer]), default=None)
        made = self._made.get(team, {})
        makings = tuple(Making(yaku, self._named(makers)) for yaku, makers in made.items())
        return RoundMakers(number, team, makings, best, len(people))

    def _named(self, viewers: Iterable[Viewer]) -> tuple[Viewer, ...]:
        """Those who have not been forgotten meanwhile."""
        return tuple(viewer for viewer in viewers if viewer.user_id not in self._forgotten)
