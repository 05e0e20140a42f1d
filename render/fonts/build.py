"""Makes the fonts of this folder from their npm packages: `python -m render.fonts.build NODE_MODULES`.

The packages split a family into files by script. The wanted characters are taken out of them, each from the
first file that has it, and put into one small TrueType file per font; triangles that no file has are made
of one that is there. A font may take its Latin letters from one family and the rest from another.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from fontTools.merge import Merger
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

from render.fonts import DISPLAY, TEXT, TITLE, Font
from render.fonts.dots import put_on_grid

KANJI = {
    "numbers, points": "一二三四五六七八九十百千万点文役",
    "months": "睦如弥生卯皐水無葉長神霜師走月春夏秋冬年",
    "cards": "松鶴梅鶯桜幕藤時鳥郭公不帰杜鵑菖蒲燕子花橋牡丹蝶萩猪芒薄坊主雁菊盃杯紅鹿柳小野道風雷桐鳳凰",
    "yaku": "光雨短赤青種滓札冊見酒酔草手親権場吊流作",
    "a game": "勝負引分対戦試合開始終了新局再続次回戻待中相探人間機械選択取出捨置切配山残組倍計総",
    "people": "番先後攻守私君客観視聴者参加離脱休止投票秒同失礼使今命令有効多少名前権利交代宣言可能",
    "settings": "設定音量消全画面速遅停大字色暗高低左右上下入力接断認証許更読込保存敗成功警告誤情報語日本英",
    "order": "第順類得両索自操確数平均記録枠線形式別内外旧閉良悪好長広太細近遠強重軽力心話聞学習知覚",
    "more": "図容注意危険禁必要予約期限延増減等整理列行段階位向角度距間週曜午今昨明毎他全部半単独共友達",
    "answers": "理由質問待願謝感祝喜楽笑泣怒驚頑張挑伝号令昇降運命福神凄素晴残念惜逆転連続記念王者師",
    "help": "標準完解決済答正違早思考何枚目的助説明書方法遊押鍵盤表示隠向動変普通最初級強弱",
}
"""What the panel's own texts may say, by what they speak of."""

KANJI_OF_NAMES = "翔凛颯琉萬龍澤齋邊邉櫻廣國濱瀧條惠眞壽寶圓榮嶋彌曉燿煌瑠璃驍髙﨑" + "".join(
    bytes((row, cell)).decode("euc_jp", errors="ignore")
    for row in range(0xB0, 0xD0)
    for cell in range(0xA1, 0xFF)
)
"""For viewers' names: some that they like, and JIS X 0208 level 1."""

TURNED = {"◀": ("▲", -1), "▶": ("▲", 1), "◁": ("△", -1), "▷": ("△", 1)}
"""Triangles made of others where a family lacks them: of which, and turned left (-1) or right (1)."""

RANGES = (
    (0x20, 0x7F),  # ASCII
    (0xA0, 0x180),  # Latin-1 and Latin Extended-A
    (0x400, 0x460),  # Cyrillic
    (0x2010, 0x2050),  # punctuation
    (0x20A0, 0x20C0),  # currencies
    (0x2190, 0x219A),  # arrows
    (0x2460, 0x2474),  # circled numbers
    (0x25A0, 0x2600),  # geometric shapes
    (0x2600, 0x2670),  # stars, suits, notes
    (0x3000, 0x3099),  # Japanese punctuation, hiragana; without the marks that go over the sign before
    (0x309B, 0x3100),  # katakana
    (0xFF01, 0xFFA0),  # full-width Latin, half-width katakana
)
"""Blocks taken as far as the family has them: first, and one past the last."""

UNUSED_TABLES = ["BASE", "GDEF", "GPOS", "GSUB", "STAT", "gasp", "vhea", "vmtx"]
"""The panel sets its lines itself, glyph by glyph, so neither kerning nor vertical writing would be seen."""


LATIN, JAPANESE = "latin", "japanese"


@dataclass(frozen=True, slots=True)
class Source:
    """A family as a package has it: in which weight, and which of its files comes before the others.

    `grow` makes its letters larger, to be as high as those of another family; `spread` is room between them.
    """

    package: str
    weight: int
    first: str = JAPANESE
    grow: float = 1.0
    spread: float = 0.0

    def files(self, packages: Path) -> Iterable[Path]:
        """Yield the files of this weight."""
        tail = f"-{self.weight}-normal.woff2"
        main = packages / self.package / "files" / f"{self.package}-{self.first}{tail}"
        yield main
        yield from sorted(path for path in main.parent.glob(f"*{tail}") if path != main)


@dataclass(frozen=True, slots=True)
class Recipe:
    """How one file of this folder is made: of which families, with which kanji, and whether of whole dots."""

    font: Font
    sources: tuple[Source, ...]
    kanji: str
    dots: bool = False

    def characters(self) -> set[int]:
        """Return the wanted code points."""
        blocks = {point for first, end in RANGES for point in range(first, end)}
        return blocks | {ord(character) for character in self.kanji}


_KANJI_OF_GAME = "".join(KANJI.values())
RECIPES = (
    Recipe(DISPLAY, (Source("dotgothic16", 400),), KANJI_OF_NAMES + _KANJI_OF_GAME, dots=True),
    Recipe(TITLE, (Source("shippori-mincho", 700),), _KANJI_OF_GAME),
    Recipe(
        TEXT,
        (
            Source("atkinson-hyperlegible-next", 600, LATIN, grow=1.08, spread=0.02),
            Source("m-plus-rounded-1c", 700),
        ),
        KANJI_OF_NAMES + _KANJI_OF_GAME,
    ),
)


def subset(source: Path, wanted: set[int]) -> TTFont | None:
    """Return the wanted characters of a file as a font, or None if it has none; strike them off `wanted`."""
    font = TTFont(source, recalcTimestamp=False)
    here = wanted & set(font.getBestCmap())
    if not here:
        return None
    wanted -= here
    options = Options(hinting=False, drop_tables=[*Options().drop_tables, *UNUSED_TABLES], name_IDs=["*"])
    cutter = Subsetter(options)
    cutter.populate(unicodes=here)
    cutter.subset(font)
    font.flavor = None
    return font


def grow(font: TTFont, source: Source) -> None:
    """Make the letters larger and set them further apart, as the source says."""
    units = font["head"].unitsPerEm
    if source.grow != 1:
        scale_upem(font, round(units * source.grow))
        font["head"].unitsPerEm = units
    room = round(units * source.spread)
    for glyph, (advance, left) in font["hmtx"].metrics.items():
        if room and advance:
            font["glyf"][glyph].expand(font["glyf"])
            font["hmtx"][glyph] = advance + room, left


def merge(parts: list[TTFont]) -> TTFont:
    """Return one font with the characters of all."""
    with tempfile.TemporaryDirectory() as folder:
        names = [str(Path(folder) / f"{number}.ttf") for number, _ in enumerate(parts)]
        for name, part in zip(names, parts, strict=True):
            part.save(name)
        merged: TTFont = Merger().merge(names)
        return merged


def add_turned(font: TTFont, character: str, pattern: str, sign: int) -> None:
    """Add a character that is another one, turned by 90 degrees about its middle: right (1) or left (-1)."""
    source = font.getBestCmap()[ord(pattern)]
    box = font["glyf"][source]
    x, y = (box.xMin + box.xMax) / 2, (box.yMin + box.yMax) / 2
    pen = TTGlyphPen(None)
    font.getGlyphSet()[source].draw(TransformPen(pen, (0, -sign, sign, 0, x - sign * y, y + sign * x)))
    glyph = pen.glyph()
    glyph.recalcBounds(font["glyf"])
    name = f"uni{ord(character):04X}"
    font["glyf"][name] = glyph
    font.setGlyphOrder(font["glyf"].glyphOrder)  # forgets the numbers it had worked out before
    font["hmtx"][name] = (font["hmtx"][source][0], glyph.xMin)
    for table in font["cmap"].tables:
        table.cmap[ord(character)] = name


def make_plain(font: TTFont, family: str, copyrights: Iterable[str]) -> None:
    """Make the only weight of a family its regular one, so that it is found by the family's name alone."""
    font["OS/2"].usWeightClass = 400
    font["OS/2"].fsSelection = 1 << 6
    font["head"].macStyle = 0
    compact = family.replace(" ", "")
    texts = {0: "; ".join(copyrights), 1: family, 2: "Regular", 3: compact, 4: family, 6: compact}
    names = font["name"]
    names.names = [record for record in names.names if record.nameID in {5, 13, 14}]
    for number, text in texts.items():
        names.setName(text, number, 3, 1, 0x409)
    font["post"].formatType = 3.0  # without the glyphs' names


def build(packages: Path, recipe: Recipe, folder: Path) -> Path:
    """Make the font and its licence texts in a folder and return the font's path."""
    wanted = recipe.characters()
    parts, copyrights = [], []
    for source in recipe.sources:
        found = [part for path in source.files(packages) if (part := subset(path, wanted))]
        for part in found:
            grow(part, source)
        parts += found
        copyrights.append(found[0]["name"].getDebugName(0))
    font = merge(parts)
    for character, (pattern, sign) in TURNED.items():
        if ord(character) not in font.getBestCmap():
            add_turned(font, character, pattern, sign)
    if recipe.dots:
        put_on_grid(font)
    make_plain(font, recipe.font.family, copyrights)
    # Made again of the same packages, it is the same file.
    font.recalcTimestamp = False
    font["head"].created = font["head"].modified = parts[0]["head"].modified
    path = folder / f"{recipe.font.stem}.ttf"
    font.save(path)
    for source in recipe.sources:
        shutil.copyfile(packages / source.package / "LICENSE", folder / f"{source.package}-LICENSE.txt")
    return path


def main(arguments: list[str]) -> int:
    """Make all fonts; return the exit code."""
    if len(arguments) != 1:
        print("usage: python -m render.fonts.build NODE_MODULES", file=sys.stderr)
        return 2
    for recipe in RECIPES:
        path = build(Path(arguments[0]) / "@fontsource", recipe, Path(__file__).parent)
        print(f"{path}: {path.stat().st_size // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
