"""Compute all sounds: `python -m render.sound.build` writes render/data/sounds.bin.z and sounds.json.

Nothing is recorded or taken from anywhere: every sound is computed from the numbers in `wood` and `music`,
and chance has fixed seeds. It takes some seconds, which is why it is not done whenever the program starts.
"""

from __future__ import annotations

from pathlib import Path

from render.sound import bank
from render.sound.recipes import RECIPES, samples


def build(folder: Path = bank.DATA) -> None:
    """Build the sounds where the player looks for them."""
    bank.write({sound: samples(sound) for sound in RECIPES}, folder)


if __name__ == "__main__":
    build()
