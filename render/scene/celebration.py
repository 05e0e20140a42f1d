"""A win: petals drift over the panel and lights glow. A pure function of the time since it began."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from render.panel.motion import CELEBRATION
from render.style.items import Box, Colour, Item, LightItem, Scene, SymbolItem
from render.style.layout import HEIGHT, around
from render.style.theme import Theme

_PETALS = 56
_FALL = (4.0, 6.0)
"""How many seconds a petal falls, at least and at most."""
_SIZES = (13.0, 26.0)
_SWAY = 46.0
_GOLDEN = 0.6180339887498949
_OUTSIDE = 40.0
_LIGHTS = 7
_BREATH = 1.8
"""Seconds from one swelling of the lights to the next."""


def celebration(theme: Theme, seconds: float | None, across: float) -> Scene:
    """What is drawn after so many seconds on a canvas that is `across` units wide; nothing for None."""
    if seconds is None:
        return ()
    return (*_lights(theme, seconds, across), *_petals(theme, seconds, across))


def _petals(theme: Theme, seconds: float, across: float) -> Iterator[Item]:
    count = round(_PETALS * across / HEIGHT)
    for number in range(count):
        # Multiples of the golden ratio are spread evenly, however many there are.
        one, two = number * _GOLDEN % 1, number * _GOLDEN * _GOLDEN * 7 % 1
        fall = _FALL[0] + (_FALL[1] - _FALL[0]) * two
        passed = (seconds - one * (CELEBRATION - fall)) / fall
        if not 0 < passed < 1:
            continue
        swing = passed * (5 + 4 * one) + 7 * two
        size = _SIZES[0] + (_SIZES[1] - _SIZES[0]) * (number * 3 % 7) / 6
        x = across * (number + 0.5) / count + _SWAY * sin(swing)
        y = -_OUTSIDE + (HEIGHT + 2 * _OUTSIDE) * passed
        # It tumbles: seen from its edge, it is narrow.
        wide = size * (0.3 + 0.7 * abs(cos(swing * 1.7)))
        colour = theme.petals[number % len(theme.petals)]
        yield SymbolItem("petal", around((x, y), wide, size), 0.9 * sin(swing) + pi * two, colour)


def _lights(theme: Theme, seconds: float, across: float) -> Iterator[Item]:
    """Lanterns behind the upper edge, swelling one after the other."""
    ends = min(1.0, seconds, CELEBRATION - seconds)
    step = across / _LIGHTS
    for number in range(_LIGHTS):
        swell = 0.55 + 0.45 * sin(2 * pi * (seconds / _BREATH - number / _LIGHTS))
        red, green, blue, _ = theme.side_lit
        strength = 0.6 * ends * swell
        colour: Colour = (round(red * strength), round(green * strength), round(blue * strength), 255)
        x = step * (number + 0.5)
        yield LightItem(Box(x - step, -260, x + step, 260), colour)
