from io import BytesIO

import pytest
from fontTools.ttLib import TTFont

from module.rules.yaku import Yaku
from render.fonts import FONTS
from render.style.items import Face
from render.style.metrics import FIGURE_DOTS, fitting_size, lettering, text_width, wrapped
from render.style.texts import Language, Words, yaku_title


@pytest.mark.parametrize("face", Face)
def test_widths_are_those_of_the_font(face: Face) -> None:
    font = TTFont(BytesIO(FONTS[face.value].read()))
    units = font["head"].unitsPerEm
    for point, glyph in font.getBestCmap().items():
        assert text_width(chr(point), face) == font["hmtx"][glyph][0] / units, hex(point)


def test_what_the_font_lacks_is_estimated() -> None:
    assert text_width("한", Face.DISPLAY) == 1.0
    assert text_width("\u0e01", Face.DISPLAY) == 0.6
    assert text_width("\u0301\u200d", Face.TITLE) == 0.0


def test_a_line_is_made_as_small_as_it_has_to_be() -> None:
    assert fitting_size("ab", Face.DISPLAY, 20, 100) == 20
    assert fitting_size("abcdefgh", Face.DISPLAY, 20, 40) == 10
    assert fitting_size("", Face.DISPLAY, 20, 0) == 20


def test_a_text_is_broken_at_spaces_or_between_japanese_signs() -> None:
    assert wrapped("ab cd ef", Face.DISPLAY, 20, 60) == ("ab cd", "ef")
    assert wrapped("ab cd ef", Face.DISPLAY, 20, 60, first=25) == ("ab", "cd ef")
    assert wrapped("abcd ef", Face.DISPLAY, 20, 60, first=25) == ("", "abcd", "ef")
    assert wrapped("abcdefghij", Face.DISPLAY, 20, 40) == ("abcd", "efgh", "ij")
    assert wrapped("月見で一杯", Face.DISPLAY, 20, 60) == ("月見で", "一杯")
    assert wrapped("月見で。一杯", Face.DISPLAY, 20, 60) == (
        "月見",
        "で。一",
        "杯",
    )  # no line begins with a stop
    assert wrapped("", Face.DISPLAY, 20, 60) == ()
    assert wrapped("ab", Face.DISPLAY, 20, 1) == ("a", "b")


@pytest.mark.parametrize(
    "size, thickness, pixel, expected",
    [
        (20, 40, 1.0, (Face.DISPLAY, 16)),
        (25, 40, 1.0, (Face.DISPLAY, 32)),
        (25, 31, 1.0, (Face.DISPLAY, 16)),
        (20, 40, 2.0, (Face.DISPLAY, 32)),
        (20, 31, 2.0, (Face.TEXT, 20)),
        (20, 15, 1.0, (Face.TEXT, 15)),
        (48, 100, 1.0, (Face.DISPLAY, 48)),
    ],
)
def test_dots_are_as_large_as_whole_pixels_allow(
    size: float, thickness: float, pixel: float, expected: tuple[Face, float]
) -> None:
    assert lettering([("ab", 200)], size, thickness, pixel) == expected


def test_lines_on_a_display_are_alike() -> None:
    assert lettering([("ab", 40), ("abcde", 40)], 16, 40, 1.0) == (Face.DISPLAY, 16)
    face, size = lettering([("ab", 40), ("abcdef", 40)], 16, 40, 1.0)
    assert face is Face.TEXT
    assert size == pytest.approx(40 / text_width("abcdef", Face.TEXT))
    assert lettering([("12", 40)], 16, 13, 1.0, FIGURE_DOTS) == (Face.DISPLAY, 16)
    assert lettering([("12", 40)], 16, 12.9, 1.0, FIGURE_DOTS).face is Face.TEXT


@pytest.mark.parametrize("language", Language)
def test_both_fonts_have_every_word_of_the_panel(language: Language) -> None:
    said = [words.value[0 if language is Language.ENGLISH else 1] for words in Words]
    said += [yaku_title(yaku, language) for yaku in Yaku]
    signs = set("".join(said)) - set("{}")
    for face in Face:
        has = TTFont(BytesIO(FONTS[face.value].read())).getBestCmap()
        assert not {sign for sign in signs if ord(sign) not in has}, face
