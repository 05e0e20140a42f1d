from io import BytesIO

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

from module.rules.cards import Month
from module.rules.yaku import Yaku
from render.fonts import FONTS
from render.fonts.system import font_with, width_of
from render.fonts.widths import Widths
from render.style import metrics
from render.style.items import Face
from render.style.metrics import (
    FIGURE_DOTS,
    fitting_size,
    has,
    is_laid_over,
    is_seen,
    lettering,
    text_width,
    wrapped,
)
from render.style.texts import Language, Words, month_on_stack, month_title, yaku_title


@pytest.mark.parametrize("face", Face)
def test_widths_are_those_of_the_font(face: Face) -> None:
    font = TTFont(BytesIO(FONTS[face.value].read()))
    units = font["head"].unitsPerEm
    for point, glyph in font.getBestCmap().items():
        if not is_laid_over(chr(point)):
            assert text_width(chr(point), face) == font["hmtx"][glyph][0] / units, hex(point)
            assert has(chr(point), face)


def forget_widths() -> None:
    metrics._width.cache_clear()
    text_width.cache_clear()


def test_what_no_font_can_tell_is_estimated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "width_of", lambda _: None)
    forget_widths()
    assert text_width("한", Face.DISPLAY) == 1.0
    assert text_width("\u0e01", Face.DISPLAY) == 0.6
    forget_widths()


def test_marks_and_invisible_signs_take_no_room() -> None:
    assert text_width("\u0301\u200d\ufe0f\u00ad", Face.TITLE) == 0.0
    assert text_width("e\u0301", Face.TEXT) == text_width("e", Face.TEXT)
    assert not is_seen("\u200d", Face.TEXT)
    assert is_seen("e", Face.TEXT)


def test_other_scripts_are_as_wide_as_in_the_font_that_draws_them() -> None:
    seen = 0
    for sign in "აბგ٣مש":
        font = font_with(sign)
        if font is None or width_of(sign) is None:
            continue
        data = TTFont(font.file, fontNumber=font.face)
        width = data["hmtx"][data.getBestCmap()[ord(sign)]][0] / data["head"].unitsPerEm
        assert text_width(sign, Face.TEXT) == width
        seen += 1
    if not seen:
        pytest.skip("no font of this system has the characters")


@pytest.mark.parametrize("form", [4, 12])
def test_both_kinds_of_tables_are_read(form: int) -> None:
    names = {0x41: "A", 0x42: "B", 0x3042: "hira", 0x3044: "hiri"} | ({0x1F600: "face"} if form == 12 else {})
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", *names.values()])
    builder.setupCharacterMap(names)
    if form == 4:
        builder.font["cmap"].tables = [table for table in builder.font["cmap"].tables if table.format == 4]
    builder.setupGlyf({name: TTGlyphPen(None).glyph() for name in [".notdef", *names.values()]})
    builder.setupHorizontalMetrics(
        {name: (100 * number, 0) for number, name in enumerate([".notdef", *names.values()])}
    )
    builder.setupHorizontalHeader()
    builder.setupPost()
    file = BytesIO()
    builder.font.save(file)
    widths = Widths(file.getvalue())
    for number, point in enumerate(names, 1):
        assert widths.of(chr(point)) == number / 10
    for missing in "@C\u3043\u3045\uffff\U0001f5ff\U0001f601":
        assert widths.of(missing) is None


def test_a_line_is_made_as_small_as_it_has_to_be() -> None:
    assert fitting_size("ab", Face.DISPLAY, 20, 100) == 20
    assert fitting_size("abcdefgh", Face.DISPLAY, 20, 40) == 10
    assert fitting_size("", Face.DISPLAY, 20, 0) == 20


@pytest.mark.parametrize(
    "text, ems, lines",
    [
        ("あなたの勝ち！", 5, ("あなたの", "勝ち！")),
        ("入力したコマンドがここに出ます", 8, ("入力した", "コマンドがここに", "出ます")),
        ("kaedeが交代を待っています。次は誰？", 8, ("kaedeが交代を", "待っています。", "次は誰？")),
        ("1か2を取る", 4, ("1か2を", "取る")),
        ("猪鹿蝶猪鹿蝶", 4, ("猪鹿蝶猪", "鹿蝶")),
    ],
)
def test_japanese_is_broken_between_its_phrases(text: str, ems: float, lines: tuple[str, ...]) -> None:
    assert wrapped(text, Face.TEXT, 1.0, ems) == lines


def test_a_text_is_broken_at_spaces_or_where_it_has_to_be() -> None:
    assert wrapped("ab cd ef", Face.DISPLAY, 20, 60) == ("ab cd", "ef")
    assert wrapped("ab cd ef", Face.DISPLAY, 20, 60, first=25) == ("ab", "cd ef")
    assert wrapped("ab cd\u00a0ef", Face.DISPLAY, 20, 60) == ("ab", "cd\u00a0ef")
    assert wrapped("abcd ef", Face.DISPLAY, 20, 60, first=25) == ("", "abcd", "ef")
    assert wrapped("abcdefghij", Face.DISPLAY, 20, 40) == ("abcd", "efgh", "ij")
    assert wrapped("月見で一杯", Face.DISPLAY, 20, 60) == ("月見で", "一杯")
    assert wrapped("月見で。一杯", Face.DISPLAY, 20, 60) == ("月見", "で。", "一杯")  # no stop in front
    assert wrapped("月見で一杯", Face.DISPLAY, 20, 80) == ("月見で", "一杯")
    assert wrapped("月見で 杯", Face.DISPLAY, 20, 60) == ("月見で", "杯")
    assert wrapped("月見杯", Face.DISPLAY, 20, 40) == ("月見", "杯")
    assert wrapped("月見一杯", Face.DISPLAY, 20, 60) == ("月見", "一杯")  # no sign alone
    assert wrapped("自分の番", Face.DISPLAY, 20, 60) == ("自分の", "番")  # but for a phrase
    assert wrapped("abcd: ef", Face.DISPLAY, 20, 40) == ("abc", "d:", "ef")
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
    said += [words(month, language) for words in (month_title, month_on_stack) for month in Month]
    signs = set("".join(said)) - set("{}")
    for face in Face:
        has = TTFont(BytesIO(FONTS[face.value].read())).getBestCmap()
        assert not {sign for sign in signs if ord(sign) not in has}, face
