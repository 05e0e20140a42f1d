"""The panel looks as it did when the pictures in `tests/data/pictures` were drawn."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from module.rules.cards import DECK
from render.gl.window import PanelWindow, open_headless
from render.scene.scene import scene
from render.style.items import CardItem, TextItem
from tests.render.golden_pictures import FOLDER, FORM, TOLERANCE, Wanted, draw, drawn, wanted, worst
from tests.render.pictures import headless

WANTED = list(wanted())


@pytest.fixture(scope="module", autouse=True)
def _the_same_renderer() -> None:
    window = headless((10, 10))
    from pyglet import gl  # noqa: PLC0415 - not before a window is open

    renderer = gl.gl_info.get_renderer()
    window.close()
    if "llvmpipe" not in renderer:
        pytest.skip(f"{renderer} draws a little differently")


@pytest.mark.parametrize("one", WANTED, ids=lambda one: one.name)
def test_the_picture_is_as_it_was(one: Wanted) -> None:
    with Image.open(FOLDER / f"{one.name}.jpg") as kept:
        much, where = worst(draw(one), kept.convert("RGB"))
    assert much <= TOLERANCE, where


LIDS = next(one for one in WANTED if one.name == "own_lids")
LIDS.board.set_window(*LIDS.size)
ITEMS = scene(LIDS.board)
CARD = next(item for item in ITEMS if isinstance(item, CardItem) and item.flip == 0.0 and item.scale == 1.0)
"""A card that lies face up."""
TEXTS = [item for item in ITEMS if isinstance(item, TextItem)]


@pytest.fixture(scope="module")
def lids() -> Image.Image:
    """The picture as it would be kept."""
    file = BytesIO()
    draw(LIDS).save(file, **FORM)
    return Image.open(file).convert("RGB")


@pytest.fixture(scope="module")
def window() -> Iterator[PanelWindow]:
    """A window for all pictures with something changed, which nobody keeps."""
    with closing(open_headless(LIDS.size)) as panel:
        panel.follow(LIDS.board)
        yield panel


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
def test_a_changed_card_would_be_seen(card: CardItem | None, window: PanelWindow, lids: Image.Image) -> None:
    items = tuple(card if item is CARD else item for item in ITEMS)
    much, _ = worst(drawn(window, tuple(item for item in items if item is not None)), lids)
    assert much > TOLERANCE


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.text)
def test_a_missing_text_would_be_seen(text: TextItem, window: PanelWindow, lids: Image.Image) -> None:
    much, _ = worst(drawn(window, tuple(item for item in ITEMS if item is not text)), lids)
    assert much > TOLERANCE


def test_letters_may_lie_a_little_elsewhere(window: PanelWindow, lids: Image.Image) -> None:
    """As they do with another version of what draws them."""
    a_little = tuple(replace(item, shift=item.shift + 0.6) if item in TEXTS else item for item in ITEMS)
    other = drawn(window, a_little)
    # A window that has drawn other pictures before draws the same as a new one.
    assert other != drawn(window, ITEMS) == draw(LIDS)
    much, where = worst(other, lids)
    assert much <= TOLERANCE, where


def test_no_picture_is_kept_in_vain() -> None:
    assert {path.stem for path in FOLDER.glob("*.jpg")} == {one.name for one in WANTED}
