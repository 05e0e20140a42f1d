import ast
import io
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from render.fonts import DISPLAY, FONTS, TITLE, Font

ROOT = Path(__file__).parents[3]

EVERYWHERE = (
    "".join(map(chr, range(0x20, 0x7F)))
    + "ÀÉÑÖÜßàéñöü×«»“”’–—…•€"
    + "◀▶◁▷▲▼★☆●○◆←→↑↓"
    + "".join(map(chr, range(ord("ぁ"), ord("ん") + 1)))
    + "".join(map(chr, range(ord("ァ"), ord("ー") + 1)))
    + "、。・「」ー～（）！？"
    + "松鶴梅鶯桜幕藤郭公菖蒲八橋牡丹蝶萩猪芒月雁菊盃紅葉鹿柳小野道風燕雷桐鳳凰"
    + "五光雨四光三光猪鹿蝶花見酒月見酒赤短青短種滓親子手番勝負引分終了対戦相手探"
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
        assert "SIL OPEN FONT LICENSE Version 1.1" in font.licence()


def test_viewers_may_have_any_common_kanji_in_their_names() -> None:
    assert not set("渡辺斎藤翔太愛美龍虎魚猫犬夢翼") - characters(DISPLAY)


def test_both_together_are_small() -> None:
    assert sum(len(font.read()) for font in (DISPLAY, TITLE)) < 1_000_000
