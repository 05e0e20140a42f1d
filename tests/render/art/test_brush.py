"""The writing brush."""

from __future__ import annotations

from PIL import Image

from render.art import build
from render.art.brush import brushed
from render.art.svg import document

SIDE = 100


def drawn(*strokes: str) -> Image.Image:
    """Strokes on a square of 100 x 100: how much of each pixel they cover."""
    cell = build.Cell("test", document(brushed(*strokes), width=SIDE, height=SIDE), SIDE, SIDE)
    return build.rasterise(cell).getchannel("a")


def across(picture: Image.Image, x: int) -> float:
    """How many units of a column are covered."""
    return sum(picture.crop((x, 0, x + 1, SIDE)).tobytes()) / 255


def test_a_stroke_swells_and_tapers() -> None:
    picture = drawn("10,50,2 50,50,20 90,50,2")
    widths = [across(picture, x) for x in range(12, 89)]
    assert widths[:38] == sorted(widths[:38])
    assert widths[40:] == sorted(widths[40:], reverse=True)
    assert max(widths) > 4 * max(widths[0], widths[-1])


def test_the_tip_lies_from_the_upper_left_to_the_lower_right() -> None:
    falling, rising = (
        sum(drawn(f"20,{y0},12 50,50,12 80,{y1},12").tobytes()) for y0, y1 in ((20, 80), (80, 20))
    )
    assert rising > 1.2 * falling


def test_a_bend_is_round_and_a_sharp_turn_is_not() -> None:
    bend, turn = drawn("10,80,8 50,20,8 90,80,8"), drawn("10,80,8 50,20,8! 90,80,8")
    assert (bend.getpixel((20, 50)), bend.getpixel((30, 50))) == (255, 0)
    assert (turn.getpixel((20, 50)), turn.getpixel((30, 50))) == (0, 255)
    assert turn.getpixel((50, 20)) == 255


def test_strokes_that_cross_leave_no_hole() -> None:
    picture = drawn("10,50,10 90,50,10", "50,10,10 50,90,10")
    assert picture.crop((48, 48, 53, 53)).getextrema() == (255, 255)


def test_a_loop_keeps_its_eye() -> None:
    picture = drawn("50,10,10 50,60,10 30,85,10 10,65,10 30,45,10 60,55,10 90,80,10")
    assert picture.getpixel((30, 65)) == 0
    assert across(picture, 30) > 12
