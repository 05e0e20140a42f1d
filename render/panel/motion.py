"""How things move: easing, arcs and fades as pure functions of time. Times are seconds, angles radians."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import pi, sin
from typing import NamedTuple

CELEBRATION = 9.0
"""How long a win is celebrated."""
NOTE = 2.5
"""Seconds for which a few words about a switch are shown."""

Easing = Callable[[float], float]
"""From 0..1 to 0..1, with both ends fixed."""


def linear(t: float) -> float:
    """Evenly."""
    return t


def ease_out(t: float) -> float:
    """Fast, then slower and slower: something that is thrown."""
    left = 1 - t
    return 1 - left * left * left


def ease_in_out(t: float) -> float:
    """Slow at both ends: something that is carried."""
    return t * t * (3 - 2 * t)


class Pose(NamedTuple):
    """How a card lies: centre, turn, `flip` 0 face up to 1 down, `lift` 0 on the wood to 1 high, scale."""

    x: float
    y: float
    turn: float = 0.0
    flip: float = 0.0
    lift: float = 0.0
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Motion:
    """A card's way from one pose to another, along a quadratic Bezier.

    Its control point is `bow` times the way's length off the middle; there the card is raised by `lift`.
    Before `start` it is at `origin`, from `end` on exactly at `target`.
    """

    start: float
    duration: float
    origin: Pose
    target: Pose
    lift: float = 1.0
    bow: float = 0.1
    easing: Easing = ease_in_out

    @property
    def end(self) -> float:
        """When it has arrived."""
        return self.start + self.duration

    def at(self, now: float) -> Pose:
        """The pose at a time."""
        passed = now - self.start
        if passed >= self.duration:
            return self.target
        if passed <= 0:
            return self.origin
        ax, ay, a_turn, a_flip, a_lift, a_scale = self.origin
        bx, by, b_turn, b_flip, b_lift, b_scale = self.target
        e = self.easing(passed / self.duration)
        # With its control point off the middle a Bezier is the straight line plus 2e(1-e) times that offset.
        off = 2 * e * (1 - e) * self.bow
        return Pose(
            ax + (bx - ax) * e - off * (by - ay),
            ay + (by - ay) * e + off * (bx - ax),
            a_turn + (b_turn - a_turn) * e,
            a_flip + (b_flip - a_flip) * e,
            a_lift + (b_lift - a_lift) * e + self.lift * sin(pi * e),
            a_scale + (b_scale - a_scale) * e,
        )


@dataclass(frozen=True, slots=True)
class Fade:
    """A number on its way: `origin` before `start`, `target` from `end` on."""

    start: float
    duration: float
    origin: float
    target: float

    @property
    def end(self) -> float:
        """When it has arrived."""
        return self.start + self.duration

    def at(self, now: float) -> float:
        """The number at a time."""
        passed = now - self.start
        if passed >= self.duration:
            return self.target
        if passed <= 0:
            return self.origin
        return self.origin + (self.target - self.origin) * ease_in_out(passed / self.duration)


@dataclass(frozen=True, slots=True)
class Durations:
    """How long everything takes at speed 1, in seconds. Source: the panel's motion."""

    stack_packet: float = 0.19
    """Between the first two packets of cards that are put on the stack; the others follow faster."""
    stack_step: float = 0.012
    """Between two cards of a packet."""
    stack_flight: float = 0.3
    deal_step: float = 0.034
    deal_pause: float = 0.085
    """A breath after the table's cards, and after each hand."""
    deal_flight: float = 0.34
    move: float = 0.67
    """A card from one place to another."""
    capture_pause: float = 0.15
    """A card lies on the card it takes."""
    capture_step: float = 0.1
    """Between two captured cards that leave the table."""
    close_ranks: float = 0.3
    pick: float = 0.15
    """A hand card that is selected rises."""
    reveal: float = 0.4
    lucky_hold: float = 1.5
    yaku_hold: float = 0.6
    glow: float = 0.3
    """The cards of a yaku light up, or go out."""
    lids: float = 0.5
    press: float = 0.25
    round_hold: float = 2.5
    draw_step: float = 0.16
    """Between two seats that draw a card for the first deal."""
    draw_pause: float = 0.7
    """Before those tied draw again."""
    draw_hold: float = 1.2
    """Who deals first is told for so long."""
    pay_wait: float = 0.35
    """From a round's end until its points go to who is paid."""
    pay: float = 0.9
    pay_count: float = 0.45
    """A score falls or rises."""
    kind_slide: float = 0.45
    cycle_step: float = 1.0
    spread_pause: float = 0.2
    """The cards of the next kind come in while the last ones leave."""

    def at_speed(self, speed: float) -> Durations:
        """The same `speed` times as fast; 0 is instant."""
        factor = 1 / speed if speed else 0.0
        return Durations(*(getattr(self, name) * factor for name in Durations.__slots__))


SPEEDS = (0.5, 4.0)
"""The slowest and the fastest that can be watched; 0, which is instant, is allowed besides."""
