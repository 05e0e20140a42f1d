"""The panel looks as it did when the pictures in `tests/data/pictures` were drawn."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from render.gl.window import NoGraphicsError, open_headless
from render.style.layout import OWN
from tests.render.golden_pictures import BLOCK, FOLDER, TOLERANCE, Wanted, blocks, draw, wanted

WANTED = list(wanted())


@pytest.fixture(scope="module", autouse=True)
def _the_same_renderer() -> None:
    try:
        window = open_headless((10, 10))
    except NoGraphicsError as error:
        pytest.skip(str(error))
    from pyglet import gl  # noqa: PLC0415 - not before a window is open

    renderer = gl.gl_info.get_renderer()
    window.close()
    if "llvmpipe" not in renderer:
        pytest.skip(f"{renderer} draws a little differently")


def worst(one: Image.Image, other: Image.Image) -> tuple[int, tuple[int, int]]:
    """How much two pictures differ at most in a block's mean, and where, in pixels."""
    difference = ImageChops.difference(blocks(one), blocks(other))
    width, height = difference.size
    found = max(
        (max(difference.crop((x, y, x + 1, y + 1)).tobytes()), (x * BLOCK, y * BLOCK))
        for x in range(width)
        for y in range(height)
    )
    return found[0], found[1]


@pytest.mark.parametrize("one", WANTED, ids=lambda one: one.name)
def test_the_picture_is_as_it_was(one: Wanted) -> None:
    with Image.open(FOLDER / f"{one.name}.jpg") as kept:
        much, where = worst(draw(one), kept.convert("RGB"))
    assert much <= TOLERANCE, where


def test_a_missing_word_would_be_seen() -> None:
    one = next(one for one in WANTED if one.name == "own_lids")
    one.board.set_name(OWN, "x")
    with Image.open(FOLDER / "own_lids.jpg") as kept:
        much, _ = worst(draw(one), kept.convert("RGB"))
    assert much > TOLERANCE


def test_no_picture_is_kept_in_vain() -> None:
    assert {path.stem for path in FOLDER.glob("*.jpg")} == {one.name for one in WANTED}
