"""No text leaves its place, and no two texts overlap: in every state, language, theme and layout."""

from itertools import combinations, product
from math import pi

import pytest

from render.panel.board import Board
from render.panel.options import Options
from render.scene.scene import scene
from render.style.items import Align, Box, Face, PlateItem, Scene, TextItem
from render.style.layout import HEIGHT, around
from render.style.layouts import module
from render.style.metrics import text_width
from render.style.texts import Language
from render.style.theme import THEMES, load_theme
from tests.render.boards import every_state

OPAQUE = 220
READABLE = 10.9
"""Letters of fewer pixels are a strain to read."""
STATES = [
    pytest.param(board, name, id=f"{language.value}, {theme}, {layout_}: {name}")
    for language, theme, layout_ in product(Language, THEMES, ("module", "side"))
    for name, board in every_state(Options(language=language, theme=load_theme(theme), layout=layout_))
]
NAMES = (module.NAME_DISPLAY, module.OPPONENT_NAME_DISPLAY)


def length_of(item: TextItem) -> float:
    return text_width(item.text, item.face) * item.size


def is_upright(item: TextItem) -> bool:
    return item.turn == pi / 2


def room_of(item: TextItem) -> float:
    return item.box.height if is_upright(item) else item.box.width


def ink(item: TextItem) -> Box:
    """Where the letters are, cut to the item's box."""
    box, length = item.box, min(length_of(item), room_of(item))
    x, y = box.centre
    high = min(item.size, box.width if is_upright(item) else box.height)
    off = {Align.START: length - room_of(item), Align.CENTRE: 0.0, Align.END: room_of(item) - length}[
        item.align
    ] / 2
    if is_upright(item):
        return around((x, y + off), high, length)
    return around((x + (off if item.turn == 0 else -off), y), length, high)


def overlap(one: Box, other: Box) -> bool:
    gap = 0.01
    return (
        one.x0 < other.x1 - gap
        and other.x0 < one.x1 - gap
        and one.y0 < other.y1 - gap
        and other.y0 < one.y1 - gap
    )


def covered(items: Scene, first: int, second: int) -> bool:
    """Whether a plate under the second text hides the first there."""
    text = ink(texts_of(items)[second])
    return any(
        isinstance(item, PlateItem)
        and item.colour[3] >= OPAQUE
        and not item.border
        and item.box.holds(text.x0, text.y0)
        and item.box.holds(text.x1 - 0.01, text.y1 - 0.01)
        for item in items[first:second]
    )


def texts_of(items: Scene) -> dict[int, TextItem]:
    return {index: item for index, item in enumerate(items) if isinstance(item, TextItem) and item.text}


@pytest.mark.parametrize("board, name", STATES)
def test_every_text_is_in_its_place(board: Board, name: str) -> None:
    items = scene(board)
    texts = texts_of(items)
    assert texts
    for item in texts.values():
        runs = item.box in NAMES and length_of(item) > room_of(item)
        assert runs or length_of(item) <= room_of(item) + 1e-6, item
        assert item.shift == 0 or runs, item
        thickness = item.box.width if is_upright(item) else item.box.height
        assert item.size <= thickness, item
        assert item.size >= 9, item  # still to be read
        if item.box.x0 >= HEIGHT:  # on the side board, also where 480 rows of pixels are all there is
            assert item.size * 0.48 >= READABLE, item
        assert 0 <= item.box.x0 < item.box.x1 <= board.layout.width, item
        assert 0 <= item.box.y0 < item.box.y1 <= 1000, item


@pytest.mark.parametrize("board, name", STATES)
def test_no_two_texts_overlap(board: Board, name: str) -> None:
    items = scene(board)
    texts = texts_of(items)
    for first, second in combinations(texts, 2):
        if overlap(ink(texts[first]), ink(texts[second])):
            assert covered(items, first, second), (texts[first], texts[second])


def test_long_names_run_through_and_come_round() -> None:
    boards = dict(every_state(Options()))
    board = boards["long texts"]

    def shift() -> float:
        return next(
            item.shift
            for item in scene(board)
            if isinstance(item, TextItem) and item.text.startswith("a_name_of")
        )

    first = shift()
    board.advance(0.5)
    assert shift() == pytest.approx(first - 20)
    seen = set()
    for _ in range(1000):
        board.advance(0.05)
        seen.add(round(shift(), 3))
    way = text_width("a_name_of_twenty_five_chars   ", Face.DISPLAY) * board.options.theme.name_size
    assert -way < min(seen) < -way + 4
    assert max(seen) <= 0
