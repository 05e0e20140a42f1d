"""Five pictures of votes, as a phone shows them: `python -m tests.render.vote_pictures FOLDER`.

They are for people who know nothing of the game: what is voted on, what leads, how long is left?
"""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path

from render.gl.window import open_headless
from render.panel.options import Options
from render.scene.scene import scene
from tests.render.golden_pictures import drawn
from tests.render.votes import voting_board

SQUARE, WIDE = (480, 480), (854, 480)
PICTURES = (
    ("hand", "stage", WIDE),
    ("lids", "stage", WIDE),
    ("one of two", "stage", WIDE),
    ("decided", "stage", WIDE),
    ("hand", "module", SQUARE),
)
"""A vote, the layout and the size in pixels."""


def write_all(folder: Path) -> None:
    """Draw all of them. Raises NoGraphicsError."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, (name, layout, size) in enumerate(PICTURES, 1):
        board = voting_board(name, Options(layout=layout))
        with closing(open_headless(size)) as window:
            window.follow(board)
            words = name.replace(" ", "_")
            drawn(window, scene(board)).save(folder / f"{number}_{layout}_{words}.png")


if __name__ == "__main__":
    write_all(Path(sys.argv[1]))
