"""Numbers that go from 0 to 1 and back, one for each seat: lids that open, yaku that light up."""

from __future__ import annotations

from render.panel.motion import Fade

_AT_REST = Fade(0.0, 0.0, 0.0, 0.0)


class Fades:
    """One number for each seat, each on its way or at rest."""

    def __init__(self) -> None:
        self._fades: dict[int, Fade] = {}

    def at(self, seat: int, now: float) -> float:
        """A seat's number."""
        return self._fades.get(seat, _AT_REST).at(now)

    def moving(self, now: float) -> bool:
        """Whether one of them is on its way, or about to be."""
        return any(now < fade.end for fade in self._fades.values())

    def put(self, seat: int, value: float) -> None:
        """Set a number at once."""
        self._fades[seat] = Fade(0.0, 0.0, value, value)

    def send(self, seat: int, target: float, now: float, *, start: float, duration: float) -> None:
        """Let a number go to a target, from where it is now; one that is going there already goes on."""
        fade = self._fades.get(seat, _AT_REST)
        if fade.target != target:
            self._fades[seat] = Fade(start, duration, fade.at(now), target)

    def finish(self) -> None:
        """Let all arrive."""
        for seat, fade in self._fades.items():
            self.put(seat, fade.target)
