"""What chat may know of a game: as the panel shows it, and as each of its teams' seats has it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from module.game.view import View


@dataclass(frozen=True, slots=True)
class Views:
    """`shown` is the view of the seat that the panel shows, `own` those of chat's seats by team."""

    shown: View
    own: Mapping[int, View] = field(default_factory=dict)

    def of(self, team: int | None) -> View:
        """The view of somebody of this team; what all see for who is on none."""
        return self.shown if team is None else self.own.get(team, self.shown)

    def of_seat(self, seat: int) -> View | None:
        """The view of chat's seat of this number, if it is chat's."""
        return next((view for view in self.own.values() if view.seat == seat), None)
