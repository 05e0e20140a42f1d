"""Draws the card atlas while the package is built, and whenever its sources have changed.

Hatchling runs `AtlasHook` for wheels and editable installs; `make` runs this file as a script.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def digest(art: Path) -> str:
    """Return one hash over all the files the atlas is drawn from."""
    total = hashlib.sha256()
    for source in sorted(art.rglob("*.py")):
        total.update(source.relative_to(art).as_posix().encode() + b"\0" + source.read_bytes() + b"\0")
    return total.hexdigest()


def draw_atlas(root: Path) -> None:
    """Bring render/data up to date with render/art, at no cost if it is already.

    Raises subprocess.CalledProcessError if drawing fails.
    """
    data = root / "render" / "data"
    stamp = data / "sources.sha256"
    wanted = digest(root / "render" / "art")
    if (data / "atlas.json").is_file() and stamp.is_file() and stamp.read_text() == wanted:
        return
    # A process of its own: the builder's Python must not keep the modules of one checkout for the next.
    subprocess.run([sys.executable, "-m", "render.art.build"], cwd=root, check=True)
    stamp.write_text(wanted)


class AtlasHook(BuildHookInterface[Any]):
    """Hatchling's way of running `draw_atlas`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Draw before files are collected."""
        del version, build_data
        draw_atlas(Path(self.root))


if __name__ == "__main__":
    draw_atlas(Path(__file__).parents[1])
