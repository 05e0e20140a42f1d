"""Colours and letter sizes: one value holds them all, so that another theme is another value."""

from __future__ import annotations

from dataclasses import dataclass

from render.items import Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """Everything about the looks that is not a place. Sizes are letter heights in canvas units."""

    display: Colour
    """Text on the dark displays."""
    display_dim: Colour
    display_light: Colour
    """The soft light behind a display's text."""
    markers: tuple[Colour, ...]
    """The turn marker in rounds 1, 2, 3; further rounds go round."""
    stack_id: Colour
    button: Colour
    button_pressed: Colour
    koikoi: Colour
    stop: Colour
    yaku_glow: Colour
    choice_glow: Colour
    hint_glow: Colour
    picked_glow: Colour
    badge: Colour
    badge_text: Colour
    solved: Colour
    unlit: Colour
    veil: Colour
    """Laid over the panel while something else has to be answered first."""
    plate: Colour
    plate_border: Colour
    plate_text: Colour
    plate_dim: Colour
    ticker: Colour
    banner: Colour
    banner_text: Colour
    score_size: float = 24.0
    name_size: float = 18.0
    id_size: float = 46.0
    title_size: float = 32.0
    line_size: float = 22.0
    yaku_size: float = 19.0
    button_size: float = 20.0
    lid_size: float = 18.0
    badge_size: float = 19.0
    strip_size: float = 16.0
    help_size: float = 20.0
    plate_title_size: float = 40.0

    def marker(self, round_number: int) -> Colour:
        """The turn marker's colour in a round, counted from 1."""
        return self.markers[(round_number - 1) % len(self.markers)]


CLASSIC = Theme(
    display=(253, 165, 60, 255),
    display_dim=(150, 94, 36, 255),
    display_light=(255, 128, 31, 60),
    markers=((255, 140, 26, 255), (236, 48, 36, 255), (70, 200, 80, 255)),
    stack_id=(255, 240, 205, 255),
    button=(244, 222, 190, 255),
    button_pressed=(200, 170, 128, 255),
    koikoi=(150, 22, 10, 255),
    stop=(122, 74, 4, 255),
    yaku_glow=(255, 196, 64, 255),
    choice_glow=(120, 220, 255, 255),
    hint_glow=(255, 214, 130, 255),
    picked_glow=(255, 255, 255, 255),
    badge=(24, 14, 8, 225),
    badge_text=(255, 214, 150, 255),
    solved=(80, 255, 100, 255),
    unlit=(46, 40, 34, 255),
    veil=(8, 5, 3, 150),
    plate=(26, 17, 11, 250),
    plate_border=(150, 94, 50, 255),
    plate_text=(255, 226, 180, 255),
    plate_dim=(200, 160, 110, 255),
    ticker=(255, 226, 180, 255),
    banner=(140, 24, 16, 240),
    banner_text=(255, 240, 220, 255),
)
"""Dark wood and amber."""
