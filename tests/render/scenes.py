"""The panel's states as text, in `tests/data/scenes`: every item that is drawn, in the order of painting.

After a wanted change of the scene, `python -m tests.render.scenes` writes the files anew; read the difference
before committing it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from module.game.events import GameEnded
from render.panel.board import Board
from render.scene.scene import scene, scene_text
from render.style.layout import OWN
from render.style.texts import Language
from render.style.theme import load_theme
from tests.render.boards import ENGLISH, OVER, board_of, dealt_events, every_state, play_out
from tests.render.seats import boards_of_more
from tests.render.votes import voting_boards

_TIDY = str.maketrans(" .", "__", "',")
FOLDER = Path(__file__).parents[1] / "data" / "scenes"
VOTES_KEPT = {
    "stage": ("hand", "one of two", "lids", "decided", "nobody yet", "four, a choice", "four, of red"),
    "module": ("hand", "one of two", "lids", "decided", "nobody yet", "three"),
    "side": ("hand", "one of two", "lids", "decided", "nobody yet"),
}
"""The votes that are kept, by layout; with the labels for newcomers where there is a side board."""


def states() -> Iterator[tuple[str, Board]]:
    """The states that are kept as text, by the name of their file."""
    for name, board in every_state(ENGLISH):
        yield name.translate(_TIDY), board
    _, events = dealt_events()
    for seconds in (0.5, 1.5, 2.0):
        board = Board()
        board.set_name(OWN, "streamer")
        board.show(*events)
        board.advance(seconds)
        yield f"deal_after_{seconds:.1f}_s".replace(".", "_"), board
    board = Board()
    board.show(*events)
    play_out(board)
    yield "deal_done", board
    japanese = dict(every_state(replace(ENGLISH, language=Language.JAPANESE)))
    for name in ("own lids", "lost", "keys"):
        yield f"japanese_{name.replace(' ', '_')}", japanese[name]
    wide = dict(every_state(replace(ENGLISH, layout="side")))
    for name in ("a crowd", "own lids", "won"):
        yield f"wide_{name.replace(' ', '_')}", wide[name]
    stage = dict(every_state(replace(ENGLISH, layout="stage")))
    for name in ("a crowd", "own lids", "won", "seventeen on the table", "long texts"):
        yield f"stage_{name.replace(' ', '_')}", stage[name]
    for layout in ("stage", "module"):
        more = dict(boards_of_more(replace(ENGLISH, layout=layout)))
        for name in ("three late", "four late", "each pays", "three have drawn", "toppa dealt"):
            yield f"{layout}_{name.replace(' ', '_')}", more[name]
    for layout, names in VOTES_KEPT.items():
        for name, board in voting_boards(replace(ENGLISH, layout=layout, labels=layout == "side")):
            if name in names:
                yield f"{layout}_vote_{name}".replace(" ", "_").replace(",", ""), board
    newcomers = dict(every_state(replace(ENGLISH, layout="module", labels=True)))
    yield "labels_own_lids", newcomers["own lids"]
    contrast = replace(ENGLISH, theme=load_theme("high-contrast"))
    yield "high_contrast_dealt", dict(every_state(contrast))["dealt"]
    board = board_of(OVER)
    board.show(GameEnded(0, (12, 7)))
    board.advance(3.0)
    yield "celebration_after_3_s", board


def write_all() -> None:
    """Write every file anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for name, board in states():
        (FOLDER / f"{name}.txt").write_text(scene_text(scene(board)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_all()
