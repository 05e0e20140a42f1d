"""Which sound is made how, in how many variants, how loud and how long: one table."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass

from render.sound import music, wood
from render.sound.names import Sound
from render.sound.waves import Wave, mastered


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a sound is made. `make` takes the number of the variant, or a seed that `first` leads on from."""

    make: Callable[[int], Wave]
    loud: float
    """Decibels of the loudest tenth of a second, full scale being 0."""
    longest: float
    """Seconds."""
    variants: int = 1
    first: int = 0


RECIPES: dict[Sound, Recipe] = {
    Sound.CLACK: Recipe(wood.clack, -24.0, 0.4, variants=4, first=100),
    Sound.TAP: Recipe(wood.tap, -29.0, 0.3, variants=4, first=200),
    Sound.FLICK: Recipe(wood.flick, -32.0, 0.25, variants=5, first=300),
    Sound.SLIDE: Recipe(wood.slide, -34.0, 0.45, variants=3, first=400),
    Sound.SHUFFLE: Recipe(wood.shuffle, -28.0, 1.4, variants=2, first=500),
    Sound.PICK: Recipe(wood.pick, -31.0, 0.25, variants=2, first=600),
    Sound.LIDS_OPEN: Recipe(wood.lids_open, -26.0, 0.75, first=700),
    Sound.LIDS_CLOSE: Recipe(wood.lids_close, -26.0, 0.75, first=750),
    Sound.BUTTON: Recipe(wood.button, -28.0, 0.25, variants=2, first=800),
    Sound.NOTICE: Recipe(music.notice, -27.0, 0.7),
    Sound.YAKU: Recipe(music.yaku, -20.0, 1.45, variants=3),
    Sound.LUCKY: Recipe(music.lucky, -20.0, 1.45),
    Sound.KOIKOI: Recipe(music.koikoi, -18.0, 1.4, variants=2),
    Sound.STOP: Recipe(wood.clappers, -21.0, 1.0, first=900),
    Sound.ROUND_WON: Recipe(music.round_won, -20.0, 1.4),
    Sound.ROUND_LOST: Recipe(music.round_lost, -21.0, 1.4),
    Sound.ROUND_TIED: Recipe(music.round_tied, -22.0, 1.2),
    Sound.GAME_WON: Recipe(music.game_won, -18.0, 2.8),
    Sound.GAME_LOST: Recipe(music.game_lost, -20.0, 2.6),
    Sound.GAME_TIED: Recipe(music.game_tied, -20.0, 2.2),
}


def samples(sound: Sound) -> tuple[array[int], ...]:
    """All variants of a sound, 16 bits mono at `waves.RATE`."""
    recipe = RECIPES[sound]
    level = 10 ** (recipe.loud / 20)
    return tuple(
        mastered(recipe.make(recipe.first + number), level=level, seconds=recipe.longest)
        for number in range(recipe.variants)
    )
