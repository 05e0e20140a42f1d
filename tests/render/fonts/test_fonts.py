import ast
import io
import math
import zlib
from itertools import combinations
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from PIL import Image, ImageChops, ImageDraw, ImageFont

from render.fonts import DISPLAY, FONTS, TEXT, Font
from render.fonts.dots import DOT, DOTS

ROOT = Path(__file__).parents[3]

EVERYWHERE = (
    "".join(map(chr, range(0x20, 0x7F)))
    + "ÀÉÑÖÜßàéñöü×«»“”’–—…•€"
    + "◀▶◁▷▲▼★☆●○◆←→↑↓"
    + "".join(map(chr, range(ord("ぁ"), ord("ん") + 1)))
    + "".join(map(chr, range(ord("ァ"), ord("ー") + 1)))
    + "、。・「」ー～（）！？"
    + "松鶴梅鶯桜幕藤郭公菖蒲八橋牡丹蝶萩猪芒月雁菊盃紅葉鹿柳小野道風燕雷桐鳳凰"
    + "五光雨四光三光猪鹿蝶花見酒月見酒赤短青短種親子手番勝負引分終了対戦相手探"
)
"""Other texts are for the system's fonts, these never."""


def characters(font: Font) -> set[str]:
    return {chr(point) for point in TTFont(io.BytesIO(font.read())).getBestCmap()}


def japanese_in_code() -> set[str]:
    """Every Japanese character in a text constant of what the panel can show."""
    paths = [*ROOT.glob("module/**/*.py"), *ROOT.glob("render/**/*.py")]
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in paths if path.parent.name != "fonts"]
    constants = [node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    return {c for text in constants if isinstance(text, str) for c in text if "\u3000" <= c <= "\u9fff"}


@pytest.mark.parametrize("font", FONTS.values(), ids=FONTS.keys())
class TestFont:
    def test_has_what_the_panel_needs(self, font: Font) -> None:
        assert not set(EVERYWHERE) - characters(font)

    def test_has_every_japanese_character_of_the_code(self, font: Font) -> None:
        missing = japanese_in_code() - characters(font)
        assert not missing, f"add {sorted(missing)} to render/fonts/build.py"

    def test_is_found_by_its_family_alone(self, font: Font) -> None:
        names = TTFont(io.BytesIO(font.read()))["name"]
        assert (names.getDebugName(1), names.getDebugName(2)) == (font.family, "Regular")

    def test_turned_triangles_are_mirrors_of_each_other(self, font: Font) -> None:
        source = TTFont(io.BytesIO(font.read()))
        left, right = (source["glyf"][source.getBestCmap()[ord(c)]] for c in "◀▶")
        width = source["hmtx"][source.getBestCmap()[ord("◀")]][0]
        assert (left.xMin, left.yMin) == pytest.approx((width - right.xMax, right.yMin), abs=2)
        assert left.xMax - left.xMin == pytest.approx(right.xMax - right.xMin, abs=2)

    def test_has_its_licence_beside_it(self, font: Font) -> None:
        assert font.licences()
        for licence in font.licences():
            assert "SIL OPEN FONT LICENSE Version 1.1" in licence
            assert "with Reserved Font Name" not in licence  # else ours must not be called so

    def test_names_those_who_drew_it(self, font: Font) -> None:
        names = TTFont(io.BytesIO(font.read()))["name"]
        for licence in font.licences():
            assert " ".join(licence.split()[:3]) in names.getDebugName(0)


@pytest.mark.parametrize("font", [DISPLAY, TEXT], ids=["display", "text"])
def test_viewers_may_have_any_common_kanji_in_their_names(font: Font) -> None:
    assert not set("渡辺斎藤翔太愛美龍虎魚猫犬夢翼") - characters(font)
    assert not set("Łódź Žižek Ünlü Дмитрий") - characters(font) - (set("Łźž") if font is DISPLAY else set())


def test_all_together_are_small() -> None:
    packed = sum(len(zlib.compress(font.read())) for font in FONTS.values())
    assert packed < 1_900_000  # of the wheel's 5 MB


def test_dots_lie_on_their_grid() -> None:
    font = TTFont(io.BytesIO(DISPLAY.read()))
    assert font["head"].unitsPerEm == DOT * DOTS
    glyphs = font["glyf"]
    for name in font.getGlyphOrder():
        assert font["hmtx"][name][0] in (8 * DOT, 16 * DOT)
        points, *_ = glyphs[name].getCoordinates(glyphs)
        assert all(x % DOT == 0 == y % DOT for x, y in points), name


@pytest.mark.parametrize("pixels", [16, 32, 48])
def test_dots_are_drawn_without_any_grey(pixels: int) -> None:
    font = ImageFont.truetype(io.BytesIO(DISPLAY.read()), pixels)
    for text in ("!t1 Ribbons 0O1lI", "月見で一杯", "猪鹿蝶", "◀▶★…жÉ"):
        picture = Image.new("L", (20 * pixels, 2 * pixels))
        ImageDraw.Draw(picture).text((pixels, pixels), text, fill=255, font=font)
        grey = picture.histogram()
        assert grey[255] > 0
        assert not sum(grey[1:255]), text


def streamed(sign: str, font: ImageFont.FreeTypeFont) -> Image.Image:
    """A sign as a viewer gets it: small, and squeezed by the stream."""
    picture = Image.new("RGB", (32, 32), (40, 18, 14))
    ImageDraw.Draw(picture).text((round(16 - font.getlength(sign) / 2), 8), sign, (255, 240, 216), font)
    squeezed = io.BytesIO()
    picture.save(squeezed, "JPEG", quality=30, subsampling=2)
    return Image.open(squeezed).convert("L")


def difference(one: Image.Image, other: Image.Image) -> float:
    """How far two pictures are apart, moved over each other as well as they fit."""
    moved = (ImageChops.offset(other, x, y) for x in range(-2, 3) for y in range(-1, 2))
    parts = (ImageChops.difference(one, each).histogram() for each in moved)
    return min(math.sqrt(sum(value * value * count for value, count in enumerate(part))) for part in parts)


@pytest.mark.parametrize("pixels, least", [(12, 400.0), (18, 650.0)])
def test_signs_that_are_taken_for_each_other_stay_apart_in_a_stream(pixels: int, least: float) -> None:
    """12 and 18 pixels: small letters at 854x480 and 1280x720."""
    font = ImageFont.truetype(io.BytesIO(TEXT.read()), pixels)
    pictures = {sign: streamed(sign, font) for sign in "1lI0Oi"}
    for one, other in combinations(pictures, 2):
        assert difference(pictures[one], pictures[other]) > least, (one, other)
