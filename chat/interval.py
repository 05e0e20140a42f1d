"""The time between two games: a result stands for a while before anybody may begin the next one."""

from __future__ import annotations

from dataclasses import dataclass

ANYBODY = 10.0
"""Seconds after which anybody may begin a new game, at speed 1. Source: the module's chat commands."""


def at_speed(seconds: float, speed: float) -> float:
    """How long something takes that takes so many seconds at speed 1; at speed 0 nobody waits."""
    return seconds / speed if speed else 0.0


@dataclass(frozen=True, slots=True)
class Interval:
    """In how many seconds after the result appeared a new game may begin.

    `player`: for whoever plays, by chat or keyboard, and for moderators; `anybody`: for all others.
    """

    player: float = 0.0
    anybody: float = 0.0

    @classmethod
    def at_speed(cls, result_seconds: float, speed: float) -> Interval:
        """The interval for a result that stands so many seconds at speed 1; at speed 0 nobody waits."""
        return cls(at_speed(result_seconds, speed), at_speed(max(result_seconds, ANYBODY), speed))

    def wait(self, *, plays: bool) -> float:
        """How long it is for somebody who plays or moderates, or for others."""
        return self.player if plays else self.anybody

    def left(self, shown: float, *, plays: bool) -> float:
        """How much of it is left when the result has been shown for so many seconds; 0: nothing."""
        return max(0.0, self.wait(plays=plays) - shown)


NOBODY_WAITS = Interval()
