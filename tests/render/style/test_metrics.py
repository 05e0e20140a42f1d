from io import BytesIO

import pytest
from fontTools.ttLib import TTFont

from module.rules.yaku import Yaku
from render.fonts import FONTS
from render.style.items import Face
from render.style.metrics import fitting_size, shortened, text_width
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


def test_a_line_is_cut_with_an_ellipsis() -> None:
    assert shortened("abcdef", Face.DISPLAY, 20, 60) == "abcdef"
    cut = shortened("abcdefgh", Face.DISPLAY, 20, 60)
    assert cut == "abcd…"
    assert shortened("abc", Face.DISPLAY, 20, 5) == "…"


@pytest.mark.parametrize("language", Language)
def test_both_fonts_have_every_word_of_the_panel(language: Language) -> None:
    said = [words.value[0 if language is Language.ENGLISH else 1] for words in Words]
    said += [yaku_title(yaku, language) for yaku in Yaku]
    signs = set("".join(said)) - set("{}")
    for face in Face:
        has = TTFont(BytesIO(FONTS[face.value].read())).getBestCmap()
        assert not {sign for sign in signs if ord(sign) not in has}, face
