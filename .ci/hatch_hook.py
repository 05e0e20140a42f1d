"""Draws the cards and computes the sounds while the package is built, and when their sources have changed.

Hatchling runs `DataHook` for wheels and editable installs; `make` runs this file as a script.
"""

from __future__ import annotations

import hashlib
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Part(NamedTuple):
    """What is built: the folder of its sources and build.py, the file that is made last, and its stamp."""

    sources: str
    made: str
    stamp: str


PARTS = (
    Part("render/art", "atlas.json", "sources.sha256"),
    Part("render/sound", "sounds.json", "sounds.sha256"),
)


def digest(sources: Path) -> str:
    """Return one hash over all the files that something is built from."""
    total = hashlib.sha256()
    for source in sorted(sources.rglob("*.py")):
        total.update(source.relative_to(sources).as_posix().encode() + b"\0" + source.read_bytes() + b"\0")
    return total.hexdigest()


def bring_up_to_date(root: Path, part: Part) -> None:
    """Build one part of render/data anew, at no cost if it is what its sources make already.

    Raises subprocess.CalledProcessError if that fails.
    """
    data = root / "render" / "data"
    stamp = data / part.stamp
    wanted = digest(root / part.sources)
    if (data / part.made).is_file() and stamp.is_file() and stamp.read_text() == wanted:
        return
    # A process of its own: the builder's Python must not keep the modules of one checkout for the next.
    module = part.sources.replace("/", ".") + ".build"
    subprocess.run([sys.executable, "-m", module], cwd=root, check=True)
    stamp.write_text(wanted)


class DataHook(BuildHookInterface[Any]):
    """Hatchling's way of running `bring_up_to_date`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build before files are collected."""
        del version, build_data
        wanted, here = self.metadata.core.python_constraint, platform.python_version()
        if not wanted.contains(here, prereleases=True):
            # Else pip would first look for dependencies that do not exist for this Python, and tell of those.
            raise SystemExit(f"Koi-Koi Plays needs Python {wanted}, and this is Python {here}.")
        for part in PARTS:
            bring_up_to_date(Path(self.root), part)


if __name__ == "__main__":
    for part in PARTS:
        bring_up_to_date(Path(__file__).parents[1], part)
