"""Which viewers play for which team, where chat plays for several."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Sequence

from module.errors import InvalidRecord

MOST_MEMBERS = 10_000
"""Who has played longest ago is forgotten."""
MOST_TEAMS = 4


class Members:
    """Teams by user id."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self._teams: OrderedDict[str, int] = OrderedDict()
        self._sizes = Counter[int]()

    def team_of(self, user_id: str) -> int | None:
        """Whose somebody is; None: nobody's yet."""
        team = self._teams.get(user_id)
        if team is not None:
            self._teams.move_to_end(user_id)
        return team

    def join(self, user_id: str, team: int) -> None:
        """From now on somebody plays for this team."""
        self._drop(user_id)
        self._teams[user_id] = team
        self._sizes[team] += 1
        if len(self._teams) > MOST_MEMBERS:
            self._drop(next(iter(self._teams)))

    def _drop(self, user_id: str) -> None:
        team = self._teams.pop(user_id, None)
        if team is not None:
            self._sizes[team] -= 1

    def smaller(self, teams: Sequence[int], first: int) -> int:
        """The team of fewest; of those that are equal `first`, or else the one named first."""
        return min(teams, key=lambda team: (self._sizes[team], team != first))

    def to_json(self) -> dict[str, object]:
        """Everybody's team."""
        return dict(self._teams)

    @staticmethod
    def from_json(data: object) -> Members:
        """What `to_json` wrote. Raises InvalidRecord."""
        members = Members()
        if not isinstance(data, dict) or len(data) > MOST_MEMBERS:
            msg = "the chat's state has no members of teams"
            raise InvalidRecord(msg)
        for user_id, team in data.items():
            if type(team) is not int or not 0 <= team < MOST_TEAMS:
                msg = "the chat's state has somebody in a team that there is not"
                raise InvalidRecord(msg)
            members.join(str(user_id), team)
        return members
