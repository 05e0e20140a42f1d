"""Pictures of the panel in `tests/data/pictures`, drawn by Mesa's software renderer (llvmpipe).

After a wanted change of the looks, `python -m tests.render.golden_pictures` draws them anew; look at them,
and at the difference, before committing them. They are kept in a lossy format, to be small, and every version
of Mesa and FreeType puts the edges of letters a little elsewhere: so a pixel may have any colour between the
ones around it, and what is compared are means of small blocks.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops, ImageFilter

from module.game.events import GameEnded
from render.gl.window import PanelWindow, open_headless
from render.panel.board import Board
from render.panel.options import Options
from render.scene.scene import scene
from render.style.items import Scene
from render.style.texts import Language
from render.style.theme import load_theme
from tests.render.boards import OVER, board_of, every_state
from tests.render.rounds import over
from tests.render.seats import boards_of_more
from tests.render.votes import voting_board

FOLDER = Path(__file__).parents[1] / "data" / "pictures"
SQUARE, WIDE = (500, 500), (854, 480)
FORM: dict[str, Any] = {"format": "JPEG", "quality": 86, "subsampling": 0, "optimize": True}
"""How Pillow keeps them."""
BLOCK = 8
EDGE = 3
"""Pixels, a side of the square whose colours a pixel may have."""
TOLERANCE = 12
"""How much the mean of a block may differ in a channel, 0 to 255. A JPEG's loss is 8, a missing digit 14."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A picture's name, what it shows and its size."""

    name: str
    board: Board
    size: tuple[int, int]


def wanted() -> Iterator[Wanted]:
    """All pictures that are kept."""
    square = dict(every_state(Options(layout="module")))
    yield Wanted("own_lids", square["own lids after 1.5 s"], SQUARE)
    yield Wanted("searching", square["searching after 1.0 s"], SQUARE)
    labels = dict(every_state(Options(layout="module", labels=True)))
    yield Wanted("labels_crowd", labels["a free seat"], SQUARE)
    contrast = Options(layout="module", theme=load_theme("high-contrast"))
    yield Wanted("high_contrast_choice", dict(every_state(contrast))["choice for a hand card"], SQUARE)
    wide = dict(every_state(Options(layout="side")))
    yield Wanted("wide_crowd", wide["a crowd"], WIDE)
    large = Options(layout="side", theme=load_theme("large-text"), language=Language.JAPANESE)
    yield Wanted("wide_large_japanese", dict(every_state(large))["a free seat"], WIDE)
    stage = dict(every_state(Options(layout="stage")))
    yield Wanted("stage_crowd", stage["a crowd"], WIDE)
    yield Wanted("stage_own_lids", stage["own lids after 1.5 s"], WIDE)
    large = Options(layout="stage", theme=load_theme("large-text"), language=Language.JAPANESE)
    yield Wanted("stage_large_japanese", dict(every_state(large))["a free seat"], WIDE)
    more = dict(boards_of_more(Options(layout="stage")))
    yield Wanted("stage_three_pay", more["each pays"], WIDE)
    yield Wanted("stage_four_late", more["four late"], WIDE)
    more = dict(boards_of_more(Options(layout="module")))
    yield Wanted("module_three_late", more["three late"], SQUARE)
    yield Wanted("module_four_drawn", more["four have drawn"], SQUARE)
    yield Wanted("stage_vote", voting_board("hand", Options(layout="stage")), WIDE)
    large = Options(layout="stage", theme=load_theme("large-text"), language=Language.JAPANESE)
    yield Wanted("stage_vote_large_japanese", voting_board("lids, koi-koi leads", large), WIDE)
    yield Wanted("module_vote", voting_board("decided", Options(layout="module")), SQUARE)
    yield Wanted("module_vote_lids", voting_board("lids", Options(layout="module")), SQUARE)
    yield Wanted("stage_round_over", over(Options(layout="stage")), WIDE)
    yield Wanted("module_round_over", over(Options(layout="module")), SQUARE)
    board = board_of(OVER, Options(layout="side"))
    board.show(GameEnded(0, (12, 7)))
    board.advance(3.5)
    yield Wanted("wide_celebration", board, WIDE)


def draw(one: Wanted) -> Image.Image:
    """The picture as it is now, in a window that has drawn nothing else. Raises NoGraphicsError."""
    with closing(open_headless(one.size)) as window:
        window.follow(one.board)
        return drawn(window, scene(one.board))


def drawn(window: PanelWindow, items: Scene) -> Image.Image:
    """A picture of these items."""
    window.show(items)
    width, height, pixels = window.pixels()
    return Image.frombytes("RGB", (width, height), pixels)


def worst(one: Image.Image, other: Image.Image) -> tuple[int, tuple[int, int]]:
    """How much two pictures differ at most in a block's mean, and where, in pixels."""
    difference = ImageChops.lighter(_beyond(one, other), _beyond(other, one)).reduce(BLOCK)
    blocks = difference.tobytes()
    much = max(blocks)
    row, column = divmod(blocks.index(much) // 3, difference.width)
    return much, (column * BLOCK, row * BLOCK)


def _beyond(one: Image.Image, other: Image.Image) -> Image.Image:
    """How far each pixel lies outside the colours that the other picture has around its place."""
    brightest, darkest = ImageFilter.MaxFilter(EDGE), ImageFilter.MinFilter(EDGE)
    return ImageChops.add(
        ImageChops.subtract(one, other.filter(brightest)), ImageChops.subtract(other.filter(darkest), one)
    )


def write_all() -> None:
    """Draw every picture anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.jpg"):
        old.unlink()
    for one in wanted():
        draw(one).save(FOLDER / f"{one.name}.jpg", **FORM)


if __name__ == "__main__":
    write_all()
