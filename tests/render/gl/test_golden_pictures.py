"""The panel looks as it did when the pictures in `tests/data/pictures` were drawn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from module.rules.cards import DECK
from render.gl.window import NoGraphicsError, open_headless
from render.scene.scene import scene
from render.style.items import CardItem, Face, Scene, TextItem
from tests.render.golden_pictures import FOLDER, TOLERANCE, Wanted, draw, wanted, worst

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


def compared(one: Wanted, items: Scene | None = None) -> tuple[int, tuple[int, int]]:
    with Image.open(FOLDER / f"{one.name}.jpg") as kept:
        return worst(draw(one, items), kept.convert("RGB"))


@pytest.mark.parametrize("one", WANTED, ids=lambda one: one.name)
def test_the_picture_is_as_it_was(one: Wanted) -> None:
    much, where = compared(one)
    assert much <= TOLERANCE, where


LIDS = next(one for one in WANTED if one.name == "own_lids")
ITEMS = scene(LIDS.board)
CARD = next(item for item in ITEMS if isinstance(item, CardItem) and item.flip == 0.0 and item.scale == 1.0)
"""A card that lies face up."""
TEXTS = [item for item in ITEMS if isinstance(item, TextItem) and item.face is Face.DISPLAY]


def changed(**what: Any) -> CardItem:
    return replace(CARD, **what)


@pytest.mark.parametrize(
    "card",
    [
        changed(x=CARD.x + 5),
        changed(y=CARD.y - 5),
        changed(card=next(card for card in DECK if card != CARD.card)),
        changed(shade=0.2),
        changed(glow=0.5, glow_colour=(255, 176, 32, 255)),
        changed(marks=False),
        None,
    ],
    ids=["moved", "raised", "another", "darker", "lit", "unmarked", "missing"],
)
def test_a_changed_card_would_be_seen(card: CardItem | None) -> None:
    items = tuple(card if item is CARD else item for item in ITEMS)
    much, _ = compared(LIDS, tuple(item for item in items if item is not None))
    assert much > TOLERANCE


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.text)
def test_a_missing_text_would_be_seen(text: TextItem) -> None:
    much, _ = compared(LIDS, tuple(item for item in ITEMS if item is not text))
    assert much > TOLERANCE


def test_letters_may_lie_a_little_elsewhere() -> None:
    """As they do with another version of what draws them."""
    a_little = tuple(replace(item, shift=item.shift + 0.6) if item in TEXTS else item for item in ITEMS)
    assert draw(LIDS, a_little) != draw(LIDS)
    much, where = compared(LIDS, a_little)
    assert much <= TOLERANCE, where


def test_no_picture_is_kept_in_vain() -> None:
    assert {path.stem for path in FOLDER.glob("*.jpg")} == {one.name for one in WANTED}
