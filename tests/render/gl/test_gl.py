"""Scenes drawn without a window: what is drawn, and where. Needs EGL."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from ctypes import POINTER, c_ubyte, cast
from dataclasses import replace
from itertools import product
from math import pi
from pathlib import Path
from types import SimpleNamespace

import pytest
from PIL import Image, ImageChops

from module.rules.cards import CRANE, DECK, MOON
from render.gl.window import PanelWindow, ScreenshotError, open_headless
from render.panel.options import Options
from render.scene.scene import scene
from render.style.items import (
    Align,
    Box,
    CardItem,
    Colour,
    Face,
    Item,
    LidItem,
    LightItem,
    PlateItem,
    SymbolItem,
    TextItem,
)
from render.style.layout import HEIGHT, Spot
from render.style.layouts import SIDE, module
from tests.render.boards import OWN_LIDS, board_of
from tests.render.demo import demo
from tests.render.pictures import Shot, headless, inside, shot

WHITE: Colour = (255, 255, 255, 255)
GREEN: Colour = (0, 255, 0, 255)
BLACK_PANEL = PlateItem(Box(-5, -5, 1005, 1005), (0, 0, 0, 255), 0)
PLACE = Box(300, 440, 420, 480)
MIDDLE = Box(440, 490, 560, 510)


@pytest.fixture(scope="module")
def window() -> Iterator[PanelWindow]:
    panel = headless()
    yield panel
    panel.close()


def drawn(window: PanelWindow, *items: Item) -> Shot:
    window.show(items)
    return shot(window)


def card(
    index: int = 0, *, flip: float = 0.0, lift: float = 0.0, glow: float = 0.0, marks: bool = True
) -> CardItem:
    return CardItem(DECK[index], 500, 500, 0.0, flip, lift, glow, (255, 196, 64, 255), 0.0, marks)


def text(
    words: str,
    box: Box = MIDDLE,
    *,
    face: Face = Face.DISPLAY,
    turn: float = 0.0,
    shift: float = 0.0,
    size: float = 18,
) -> TextItem:
    return TextItem(words, box, face, size, WHITE, Align.CENTRE, turn, shift)


@pytest.mark.parametrize(
    "item, box",
    [
        (card(), Box(460, 440, 540, 565)),
        (card(lift=1.0), Box(435, 415, 575, 610)),
        (card(glow=1.0), Box(450, 430, 550, 570)),
        (SymbolItem("icon-bright", PLACE, 0.0, WHITE), PLACE),
        (text("Koi-Koi", PLACE), PLACE),
        (text("月見で一杯", PLACE, face=Face.TITLE), PLACE),
        (LidItem(PLACE, 0.0, "top"), PLACE),
        (LidItem(PLACE, 1.0, "top"), Box(290, 436, 430, 452)),
        (LidItem(PLACE, 1.0, "bottom"), Box(290, 468, 430, 484)),
        (LightItem(PLACE, WHITE), PLACE),
        (PlateItem(PLACE, WHITE, 6), PLACE),
        (PlateItem(PLACE, WHITE, 6, border=2), PLACE),
    ],
    ids=lambda value: type(value).__name__,
)
def test_an_item_is_drawn_in_its_box_and_nowhere_else(window: PanelWindow, item: Item, box: Box) -> None:
    changed = drawn(window, item).changed(drawn(window))
    assert changed is not None
    assert inside(changed, box, slack=6 if isinstance(item, LidItem) else 1)
    assert changed.width > 10
    assert changed.height > 5


@pytest.mark.parametrize("face", Face)
@pytest.mark.parametrize("words", ["Koi-Koi 7", "三光"])
def test_a_text_upside_down_is_the_same_text_turned(window: PanelWindow, face: Face, words: str) -> None:
    upright = drawn(window, BLACK_PANEL, text(words, face=face))
    upside_down = drawn(window, BLACK_PANEL, text(words, face=face, turn=pi))
    assert upright.changed(upside_down) is not None
    assert upright.turned().changed(upside_down, tolerance=12) is None


@pytest.mark.parametrize("turn", [pi / 2, -pi / 2])
def test_a_text_on_its_side_is_the_same_text_turned(window: PanelWindow, turn: float) -> None:
    middle = Box(400, 400, 600, 600)
    upright = drawn(window, BLACK_PANEL, text("Moon 5")).cut(middle)
    lying = drawn(window, BLACK_PANEL, text("Moon 5", Box(490, 440, 510, 560), turn=turn)).cut(middle)
    expected = upright.turned_right() if turn > 0 else upright.turned_right().turned()
    assert expected.changed(lying, tolerance=12) is None


def test_what_leaves_the_box_is_cut_off(window: PanelWindow) -> None:
    words = "a name that is much longer than the display"
    changed = drawn(window, BLACK_PANEL, text(words)).changed(drawn(window, BLACK_PANEL))
    assert changed is not None
    assert inside(changed, MIDDLE)
    assert changed.width > MIDDLE.width - 12


def test_a_shift_moves_the_text_along_its_direction(window: PanelWindow) -> None:
    empty = drawn(window, BLACK_PANEL)
    here = drawn(window, BLACK_PANEL, text("I")).changed(empty)
    right = drawn(window, BLACK_PANEL, text("I", shift=20)).changed(empty)
    upside_down = drawn(window, BLACK_PANEL, text("I", turn=pi, shift=20)).changed(empty)
    gone = drawn(window, BLACK_PANEL, text("I", shift=200)).changed(empty)
    assert here is not None
    assert right is not None
    assert upside_down is not None
    assert right.x0 - here.x0 == 20
    assert upside_down.x1 == 1000 - right.x0
    assert gone is None


def test_a_text_is_under_or_over_a_card_as_the_scene_says(window: PanelWindow) -> None:
    words = TextItem("MMM", Box(470, 480, 530, 520), Face.DISPLAY, 30, GREEN, Align.CENTRE, 0.0)
    under, over = drawn(window, words, card()), drawn(window, card(), words)
    assert under.changed(drawn(window, card()).cut(Box(0, 0, 1000, 1000))) is None
    changed = over.changed(under)
    assert changed is not None
    assert inside(changed, words.box)


def test_a_flipped_card_shows_its_back(window: PanelWindow) -> None:
    face, back = drawn(window, card(flip=0.0)), drawn(window, card(flip=1.0))
    unknown = drawn(window, CardItem(None, 500, 500, 0.0, 1.0, 0.0, 0.0, WHITE, 0.0, marks=True))
    assert back.changed(unknown) is None
    assert back.changed(face) is not None
    assert drawn(window, card(47, flip=1.0)).changed(back) is None


def test_a_turning_card_gets_narrow(window: PanelWindow) -> None:
    empty = drawn(window, BLACK_PANEL)
    widths = []
    for flip in (0.0, 0.25, 0.45, 0.75, 1.0):
        changed = drawn(window, BLACK_PANEL, card(flip=flip)).changed(empty, tolerance=30)
        assert changed is not None
        widths.append(changed.width)
    assert widths[0] > widths[1] > widths[2] < widths[3] < widths[4]


@pytest.mark.parametrize("turn", [0.0, 0.02, 0.7, pi / 2, pi])
@pytest.mark.parametrize("flip", [0.0, 0.2, 0.45, 0.8, 1.0])
def test_a_card_hides_what_is_not_drawn_of_its_shadow(
    window: PanelWindow, turn: float, flip: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    ground = PlateItem(Box(0, 0, 1000, 1000), WHITE, 0.0)
    cards = [
        replace(card(8, flip=flip), turn=turn, lift=lift, x=x, y=y, scale=scale)
        for x, y, lift, scale in (
            (150, 200, 0.0, 1.0),
            (400, 250, 1.0, 1.0),
            (250, 650, 0.0, 2.0),
            (700, 600, 1.0, 2.0),
        )
    ]
    parts = drawn(window, ground, *cards)
    monkeypatch.setattr("render.gl.quads._HOLE", 1000.0)  # nothing is left out
    assert parts.changed(drawn(window, ground, *(replace(item) for item in cards))) is None
    monkeypatch.setattr("render.gl.quads._HOLE", -10.0)  # more than a card hides
    assert parts.changed(drawn(window, ground, *(replace(item) for item in cards))) is not None


def test_every_card_looks_different(window: PanelWindow) -> None:
    area = Spot(500, 500).box
    pictures = {drawn(window, card(index, marks=False)).cut(area).rgb for index in range(len(DECK))}
    assert len(pictures) == len(DECK)


def test_marks_are_in_two_corners(window: PanelWindow) -> None:
    changed = drawn(window, card(MOON.index)).changed(drawn(window, card(MOON.index, marks=False)))
    assert changed is not None
    assert inside(changed, Spot(500, 500).box)
    assert changed.width > 50
    assert changed.height > 90


def test_a_shaded_card_is_darker(window: PanelWindow) -> None:
    light = drawn(window, card(CRANE.index))
    shaded = CardItem(CRANE, 500, 500, 0.0, 0.0, 0.0, 0.0, WHITE, 0.6, marks=True)
    dark = drawn(window, shaded)
    area = Spot(500, 500).box
    assert sum(dark.cut(area).rgb) < 0.75 * sum(light.cut(area).rgb)


@pytest.mark.parametrize("face", [Face.TEXT, Face.TITLE])
def test_descenders_are_whole_in_a_line_as_high_as_the_letters(window: PanelWindow, face: Face) -> None:
    narrow, roomy = (Box(400, 500 - half, 600, 500 + half) for half in (20, 60))
    shots = [drawn(window, BLACK_PANEL, text("gypj", box, face=face, size=40)) for box in (narrow, roomy)]
    assert shots[0].changed(shots[1]) is None


def test_a_character_that_our_fonts_lack_comes_from_the_system(window: PanelWindow) -> None:
    missing = [drawn(window, BLACK_PANEL, text(sign)).cut(MIDDLE).rgb for sign in ("\ue123", "\ue124")]
    assert missing[0] == missing[1]
    # Georgian: DejaVu, which nearly every system has, knows it.
    shown = {drawn(window, BLACK_PANEL, text(sign)).cut(MIDDLE).rgb for sign in "აბგ"}
    if shown == {missing[0]}:
        pytest.skip("no font of this system has the character")
    assert len(shown) == 3


@pytest.mark.parametrize("size", [(1000, 1000), (1280, 720), (854, 480), (1366, 768), (801, 451), (640, 359)])
def test_dots_are_whole_pixels(window: PanelWindow, size: tuple[int, int]) -> None:
    """Also far to the right, and in windows in which the canvas has parts of a pixel left over."""
    del window  # skips where nothing can be drawn
    board = board_of(OWN_LIDS, Options(layout=SIDE.name))
    panel = open_headless(size)
    panel.follow(board)
    places = Box(300, 300, 700, 700), Box(1321.3, 403.7, 1721.3, 803.7)
    for turn, times, place in product((0.0, pi / 2, pi), (1, 2), places):
        words = TextItem(
            "!t1i三", place, Face.DISPLAY, 16 * times * board.pixel, WHITE, Align.CENTRE, turn
        )  # fmt: skip
        panel.show((PlateItem(SIDE.canvas, (0, 0, 0, 255), 0), words))
        (x0, y0), (x1, y1) = panel.fit.to_window(place.x0, place.y0), panel.fit.to_window(place.x1, place.y1)
        picture = shot(panel).cut(Box(round(x0), round(y0), round(x1), round(y1)))
        assert set(picture.rgb) == {0, 255}, (turn, times, place)
        lit = picture.rgb.count(255)
        assert lit % (3 * times * times) == 0
        assert lit > 100
    panel.close()


def test_a_coloured_letter_is_read_from_its_address(window: PanelWindow) -> None:
    """So pyglet hands over what FreeType has drawn in colours."""
    del window
    from pyglet.image import ImageData  # noqa: PLC0415 - not before the window is open

    from render.gl.cells import halved, rgba  # noqa: PLC0415 - same

    pixels = (c_ubyte * 16)(*range(16))
    picture = ImageData(2, 2, "BGRA", cast(pixels, POINTER(c_ubyte)), 8)  # type: ignore[arg-type]
    rows = rgba(picture)
    assert rows == bytes([2, 1, 0, 3, 6, 5, 4, 7, 10, 9, 8, 11, 14, 13, 12, 15])
    assert halved(2, 2, rows) == (1, 1, bytes([8, 7, 6, 9]))


def test_a_letter_that_comes_in_one_large_size_keeps_to_its_room(window: PanelWindow) -> None:
    del window
    from render.gl.letters import _letter  # noqa: PLC0415 - not before the window is open

    glyph = SimpleNamespace(vertices=(4, -25, 72, 39), advance=136, tex_coords=[0.0] * 12)
    letter = _letter(glyph, 10.0, 20.0)  # type: ignore[arg-type]
    assert (letter.x0, letter.x1) == (10, 30)
    assert letter.y1 - letter.y0 == pytest.approx(20 * 64 / 68)


def test_more_letters_than_fit_into_the_texture(window: PanelWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    del window
    monkeypatch.setattr("render.gl.cells.LETTER_ROWS", 60)
    panel = open_headless((500, 500))
    words = text("三光 Moon", size=19)
    before = drawn(panel, words)
    for size in range(40, 120, 4):
        panel.show((TextItem("松鶴梅鶯桜幕藤", PLACE, Face.TITLE, size, WHITE, Align.START, 0.0),))
    assert drawn(panel, words).changed(before) is None
    panel.close()


def test_no_text_at_all_is_no_trouble(window: PanelWindow) -> None:
    assert drawn(window, text("")).changed(drawn(window)) is None


def test_the_board_is_wood_with_dark_displays(window: PanelWindow) -> None:
    board = drawn(window)
    x, y = (int(value) for value in module.LARGE_DISPLAY.centre)
    assert max(board.at(x, y)) < 40
    red, green, blue = board.at(500, 333)
    assert red > green > blue > 10


def test_the_state_is_left_clean_for_a_capture(window: PanelWindow) -> None:
    from ctypes import c_int  # noqa: PLC0415

    from pyglet import gl  # noqa: PLC0415 - not before the window is open

    window.paint(demo())
    viewport = (c_int * 4)()
    gl.glGetIntegerv(gl.GL_VIEWPORT, viewport)
    assert list(viewport) == [0, 0, 1000, 1000]
    bound = c_int()
    gl.glGetIntegerv(gl.GL_FRAMEBUFFER_BINDING, bound)
    assert bound.value == 0
    assert not gl.glIsEnabled(gl.GL_SCISSOR_TEST)
    assert not gl.glIsEnabled(gl.GL_BLEND)
    assert gl.glGetError() == gl.GL_NO_ERROR


@pytest.mark.parametrize("width, height", [(640, 360), (360, 640), (500, 500), (401, 400)])
def test_the_panel_is_a_square_in_the_middle(window: PanelWindow, width: int, height: int) -> None:
    del window  # skips where nothing can be drawn
    panel = open_headless((width, height), surround=GREEN)
    picture = drawn(panel, *demo())
    panel.close()
    side = min(width, height)
    green = {
        (x, y) for x in range(0, width, 3) for y in range(0, height, 3) if picture.at(x, y) == (0, 255, 0)
    }
    left, top = (width - side) // 2, (height - side) // 2
    outside = {
        (x, y)
        for x in range(0, width, 3)
        for y in range(0, height, 3)
        if not (left <= x < left + side and top <= y < top + side)
    }
    assert green == outside


def test_another_size_draws_the_board_anew(window: PanelWindow) -> None:
    del window
    from render.gl.gpu import read_pixels  # noqa: PLC0415 - not before a window is open
    from render.gl.painter import Painter  # noqa: PLC0415 - same

    panel = open_headless((600, 600))
    painter = Painter((300, 200))
    painter.paint(demo())
    small = read_pixels(300, 200)
    painter.resize(600, 600)
    painter.paint(demo())
    assert read_pixels(600, 600) != bytes(600 * 600 * 4)
    painter.resize(300, 200)
    painter.paint(demo())
    assert read_pixels(300, 200) == small
    painter.repaint()
    assert read_pixels(300, 200) == small
    painter.delete()
    panel.close()


def test_a_picture_is_what_is_painted_and_leaves_the_window_alone(window: PanelWindow) -> None:
    """It does not come from the window, of which others may cover a part."""
    from render.gl.gpu import read_pixels  # noqa: PLC0415 - not before a window is open

    window.paint(demo())
    painted = read_pixels(*window.size)
    window.paint(())
    emptied = read_pixels(*window.size)
    shown = Image.frombytes("RGB", window.size, painted, "raw", "RGBX", 0, -1)
    difference = ImageChops.difference(window.picture(demo()), shown)
    assert max(difference.tobytes()) <= 3  # edges may be rounded another way
    assert read_pixels(*window.size) == emptied != painted


def test_a_screenshot_is_a_png_of_the_window(window: PanelWindow, tmp_path: Path) -> None:
    window.show(demo())
    path = tmp_path / "panel.png"
    window.screenshot(path)
    with Image.open(path) as picture:
        assert (picture.format, picture.mode, picture.size) == ("PNG", "RGB", (1000, 1000))
        drawn = window._painter.picture(demo())  # rows from the bottom
        for x, y in (0, 0), (999, 0), (0, 999), (500, 120), (120, 700):
            at = 4 * ((999 - y) * 1000 + x)
            assert picture.getpixel((x, y)) == tuple(drawn[at : at + 3])
    assert [path.name for path in tmp_path.iterdir()] == ["panel.png"]


def test_a_screenshot_that_cannot_be_written_says_so_in_one_line(window: PanelWindow, tmp_path: Path) -> None:
    with pytest.raises(ScreenshotError, match=r"^The picture cannot be written to .*missing.*\.$"):
        window.screenshot(tmp_path / "missing" / "panel.png")
    (tmp_path / "folder").mkdir()
    with pytest.raises(ScreenshotError, match=r"cannot be written"):
        window.screenshot(tmp_path / "folder")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


@pytest.mark.parametrize("width, height", [(854, 480), (640, 640), (900, 300)])
def test_the_wide_panel_is_in_the_middle_and_has_the_square_one_at_its_left(
    window: PanelWindow, width: int, height: int
) -> None:
    del window  # skips where nothing can be drawn
    board = board_of(OWN_LIDS, Options(layout="side", chroma_key=True))
    panel = open_headless((width, height))
    panel.follow(board)
    panel.show(scene(board))
    picture, fit = shot(panel), panel.fit
    left, top = (round(value) for value in fit.to_window(0, 0))
    right, bottom = (round(value) for value in fit.to_window(SIDE.width, HEIGHT))
    for x in range(0, width, 3):
        for y in range(0, height, 3):
            outside = not (left - 1 <= x < right + 1 and top - 1 <= y < bottom + 1)
            within = left + 1 <= x < right - 1 and top + 1 <= y < bottom - 1
            if outside or within:
                assert (picture.at(x, y) == (0, 255, 0)) is outside, (x, y)
    board.options = replace(board.options, layout="module")
    panel.follow(board)
    panel.show(scene(board))
    alone = shot(panel)
    panel.close()
    square = Box(*(round(value) for value in (left, top, left + HEIGHT * fit.scale, bottom)))
    if square.height == height:  # both as high as the window: the same picture, only moved
        off = (width - square.width) // 2
        mine = picture.cut(Box(square.x0 + 2, 2, square.x1 - 2, height - 2))
        other = alone.cut(Box(off + 2, 2, off + square.width - 2, height - 2))
        different = sum(abs(a - b) > 60 for a, b in zip(mine.rgb, other.rgb, strict=True))
        assert different < len(mine.rgb) * 0.01


def test_the_surround_goes_back_to_what_it_was(window: PanelWindow) -> None:
    del window
    board = board_of(OWN_LIDS, Options(chroma_key=True))
    panel = open_headless((400, 200), surround=(1, 2, 3, 255))
    seen = []
    for on in (True, False):
        board.options = replace(board.options, layout="module", chroma_key=on)
        panel.follow(board)
        panel.show(scene(board))
        seen.append(shot(panel).at(5, 5))
    panel.close()
    assert seen == [(0, 255, 0), (1, 2, 3)]


LOOP = """
from render.gl.window import open_headless
from tests.render.demo import demo

window = open_headless((300, 300))
scenes = [(), demo(), None]

def tick(now):
    if not scenes:
        window.stop()
        return None, False
    return scenes.pop(0), bool(scenes)

window.run(tick)
shown = window.pixels()
window.show(demo())
print(window.pixels() == shown)
"""


def test_the_loop_ends_and_shows_what_it_is_given(window: PanelWindow) -> None:
    """In a Python of its own: once its loop has run, pyglet opens no further window without a screen."""
    del window
    root = Path(__file__).parents[3]
    ended = subprocess.run(
        [sys.executable, "-c", LOOP], cwd=root, capture_output=True, text=True, check=False, timeout=60
    )
    assert (ended.stdout, ended.stderr) == ("True\n", "")


def test_canvas_and_window_agree(window: PanelWindow) -> None:
    assert window.fit.to_window(HEIGHT, HEIGHT) == (1000, 1000)
