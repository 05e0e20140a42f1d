"""Numbers that go from 0 to 1 and back, one for each side: lids that open, yaku that light up."""

from __future__ import annotations

from render.panel.motion import Fade
from render.style.layout import Side


class Fades:
    """One number for each side, each on its way or at rest."""

    def __init__(self) -> None:
        self._fades = {side: Fade(0.0, 0.0, 0.0, 0.0) for side in Side}

    def at(self, side: Side, now: float) -> float:
        """A side's number."""
        return self._fades[side].at(now)

    def moving(self, now: float) -> bool:
        """Whether one of them is on its way, or about to be."""
        return any(now < fade.end for fade in self._fades.values())

    def put(self, side: Side, value: float) -> None:
        """Set a number at once."""
        self._fades[side] = Fade(0.0, 0.0, value, value)

    def send(self, side: Side, target: float, now: float, *, start: float, duration: float) -> None:
        """Let a number go to a target, from where it is now; one that is going there already goes on."""
        fade = self._fades[side]
        if fade.target != target:
            self._fades[side] = Fade(start, duration, fade.at(now), target)

    def finish(self) -> None:
        """Let all arrive."""
        for side, fade in self._fades.items():
            self.put(side, fade.target)
