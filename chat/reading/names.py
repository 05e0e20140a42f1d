"""What the cards and yaku are called: how viewers write them, and how replies do.

A card's name is any words that say its month or flower, its figure, its kind, in English or Japanese: the
cards that every word fits are meant.

>>> [str(card) for card in cards_called("pine ribbon")]
['January poetry ribbon']
>>> [str(card) for card in cards_called("月")], cards_called("pizza")
(['August moon'], ())
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from module.rules.cards import DECK, Card, Kind, Month, card_by_code
from module.rules.yaku import YAKU, Yaku

LONGEST_NAME = 60

# One line for each month: English, then Japanese, which needs no spaces; kana as hiragana.
_MONTHS: dict[Month, tuple[str, str]] = {
    Month.JANUARY: ("january jan pine matsu", "松 まつ 睦月 1月 一月"),
    Month.FEBRUARY: ("february feb plum ume", "梅 うめ 如月 2月 二月"),
    Month.MARCH: ("march mar cherry sakura", "桜 さくら 弥生 3月 三月"),
    Month.APRIL: ("april apr wisteria fuji", "藤 ふじ 卯月 4月 四月"),
    Month.MAY: ("may iris ayame", "菖蒲 あやめ 杜若 かきつばた 皐月 5月 五月"),
    Month.JUNE: ("june jun peony botan", "牡丹 ぼたん 水無月 6月 六月"),
    Month.JULY: ("july jul clover hagi", "萩 はぎ 文月 7月 七月"),
    Month.AUGUST: ("august aug susuki grass pampas", "芒 薄 すすき 葉月 8月 八月"),
    Month.SEPTEMBER: ("september sept sep chrysanthemum mum kiku", "菊 きく 長月 9月 九月"),
    Month.OCTOBER: ("october oct maple momiji", "紅葉 楓 もみじ かえで 神無月 10月 十月"),
    Month.NOVEMBER: ("november nov willow yanagi", "柳 やなぎ 霜月 11月 十一月"),
    Month.DECEMBER: ("december dec paulownia kiri", "桐 きり 師走 12月 十二月"),
}

# By the card's code: English, then Japanese.
_FIGURES: dict[str, tuple[str, str]] = {
    "1b": ("crane cranes sun tsuru", "鶴 つる"),
    "2a": ("warbler nightingale uguisu", "鶯 うぐいす"),
    "3b": ("curtain maku hanami", "幕 まく 幔幕 花見 はなみ"),
    "4a": ("cuckoo hototogisu", "不如帰 時鳥 ほととぎす"),
    "5a": ("bridge yatsuhashi", "八橋 八ツ橋 やつはし 橋"),
    "6a": ("butterflies butterfly chou cho", "蝶 ちょう"),
    "7a": ("boar inoshishi ino", "猪 いのしし"),
    "8b": ("moon tsuki tsukimi", "月 つき 月見 つきみ"),
    "8a": ("geese goose gan kari", "雁 がん かり"),
    "9a": ("cup sake sakazuki", "盃 杯 さかずき"),
    "10a": ("deer stag shika", "鹿 しか"),
    "11b": ("rain rainman ono", "小野道風 道風 雨 あめ"),
    "11a": ("swallow tsubame", "燕 つばめ"),
    "11p": ("lightning thunder kaminari", "雷 稲妻 かみなり"),
    "12b": ("phoenix hoo", "鳳凰 ほうおう"),
}

_KINDS: dict[Kind, tuple[str, str]] = {
    Kind.BRIGHT: ("bright brights hikari", "光 ひかり"),
    Kind.ANIMAL: ("animal animals tane", "たね 種"),
    Kind.RIBBON: ("ribbon ribbons tanzaku tan", "短冊 たんざく たん 短"),
    Kind.PLAIN: ("plain plains kasu junk chaff", "かす"),
}

# Poetry ribbons are red too, and in Japanese only they are called so in short.
_RIBBONS: dict[str, tuple[str, str]] = {
    "poetry ribbon": ("poetry poem akatan", "赤短 あかたん あかよろし"),
    "blue ribbon": ("blue purple aotan", "青短 青 あおたん"),
}
_RED = ("red", "赤 あか")

# Part of a name, but never one by itself: other programs know commands like these.
_COMPANIONS: dict[str, tuple[str, ...]] = {
    "bush": ("7a", "7r", "7p", "7q", "2a"),
    "man": ("11b",),
    "eight": ("5a",),
    "plank": ("5a",),
    "full": ("8b",),
}
_FILLERS = frozenset({"the", "card", "of", "with", "a", "an", "and"})
_PARTICLES = ("の", "に", "と", "札", "で一杯")

VIEW_WORDS: dict[str, Kind] = {
    **{
        word: kind
        for kind, (english, japanese) in _KINDS.items()
        for word in (*english.split(), *japanese.split())
    },
    **{kind.value[0]: kind for kind in Kind},
}
"""How `view` may name a kind, kana as hiragana."""

_JAPANESE_FLOWERS = ("松", "梅", "桜", "藤", "菖蒲", "牡丹", "萩", "芒", "菊", "紅葉", "柳", "桐")
_JAPANESE_FIGURES = {
    "crane": "鶴", "warbler": "鶯", "curtain": "幕", "cuckoo": "不如帰", "bridge": "八橋",
    "butterflies": "蝶", "boar": "猪",
    "moon": "月", "geese": "雁", "sake cup": "盃", "deer": "鹿", "rain man": "小野道風",
    "swallow": "燕", "lightning": "雷", "phoenix": "鳳凰", "poetry ribbon": "赤短", "blue ribbon": "青短",
    "red ribbon": "短冊", "plain 1": "カス1", "plain 2": "カス2", "plain 3": "カス3",
}  # fmt: skip

_KATAKANA_TO_HIRAGANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}


def hiragana(text: str) -> str:
    """The text with katakana as hiragana, so that every kana word is known once."""
    return text if text.isascii() else text.translate(_KATAKANA_TO_HIRAGANA)


def _bits(cards: Iterable[Card]) -> int:
    return sum(card.bit for card in cards)


def _entries() -> Iterator[tuple[int, tuple[str, str]]]:
    """Every word of the tables above, with the cards it fits as bits."""
    for month, words in _MONTHS.items():
        yield _bits(card for card in DECK if card.month is month), words
    for code, words in _FIGURES.items():
        yield card_by_code(code).bit, words
    for kind, words in _KINDS.items():
        yield _bits(card for card in DECK if card.kind is kind), words
    for name, words in _RIBBONS.items():
        yield _bits(card for card in DECK if card.name == name), words
    yield _bits(card for card in DECK if card.name in {"red ribbon", "poetry ribbon"}), _RED
    for number in "123":
        yield _bits(card for card in DECK if card.name == f"plain {number}"), ("", number)


_WORDS = {
    word: bits for bits, (english, japanese) in _entries() for word in (*english.split(), *japanese.split())
}
_COMPANION_BITS = {word: _bits(map(card_by_code, codes)) for word, codes in _COMPANIONS.items()}
_JAPANESE_PIECE = re.compile(
    "|".join(
        sorted((*(word for word in _WORDS if not word.isascii()), *_PARTICLES, "1", "2", "3"), key=len)[::-1]
    )
)
_NUMBERS = frozenset("123")


def bits_called(name: str) -> int:
    """The cards that a normalised name fits, as a set of `Card.bit`; 0 when it is no card's name."""
    if not name or len(name) > LONGEST_NAME:
        return 0
    bits, names_something = -1, False
    words = hiragana(name).replace("-", " ").split()
    if not words or words[0] in _NUMBERS:  # `3 plain` is hand card 3 and which card it takes
        return 0
    for word in words:
        found = _WORDS.get(word)
        if found is not None:
            names_something = names_something or word not in _NUMBERS
        elif not word.isascii():
            found = _japanese_bits(word)
            names_something = True
        elif word in _COMPANION_BITS:
            found = _COMPANION_BITS[word]
        elif word not in _FILLERS:
            return 0
        if found is not None:
            bits &= found
    return bits if names_something else 0


def _japanese_bits(word: str) -> int:
    """The cards that a run of Japanese words fits, particles between them left out; 0 for anything else."""
    bits, place = -1, 0
    while place < len(word):
        piece = _JAPANESE_PIECE.match(word, place)
        if piece is None or (place == 0 and piece[0] in _NUMBERS):
            return 0
        place = piece.end()
        bits &= _WORDS.get(piece[0], -1)
    return bits if bits != -1 else 0


def cards_called(name: str) -> tuple[Card, ...]:
    """All cards of the deck that a normalised name fits, in the deck's order."""
    bits = bits_called(name)
    return tuple(card for card in DECK if card.bit & bits)


def fitting(name: str, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Those of the cards that a normalised name fits, in their order."""
    bits = bits_called(name)
    return tuple(card for card in cards if card.bit & bits)


def _plain(name: str) -> str:
    return " ".join(hiragana(name).replace("-", " ").replace(",", " ").split())


_YAKU_BY_WORD = {
    _plain(word): yaku
    for yaku, facts in YAKU.items()
    for word in (facts.title.lower(), facts.japanese, *facts.words)
}


def yaku_called(name: str) -> Yaku | None:
    """The yaku with this normalised name, in English or Japanese."""
    return _YAKU_BY_WORD.get(_plain(name))


def card_title(card: Card, language: str) -> str:
    """What a reply calls a card: month and figure in English, flower and figure in Japanese."""
    if language != "ja":
        return str(card)
    return f"{_JAPANESE_FLOWERS[card.month.value - 1]}に{_JAPANESE_FIGURES[card.name]}"


def spoken_title(card: Card, language: str) -> str:
    """A card as one speaks of it: by its figure alone where that says which one it is.

    >>> spoken_title(card_by_code("8b"), "en"), spoken_title(card_by_code("3r"), "en")
    ('the moon', 'the March ribbon')
    >>> spoken_title(card_by_code("10p"), "en"), spoken_title(card_by_code("10p"), "ja")
    ('an October plain', '紅葉のカス')
    """
    japanese = language == "ja"
    numbered = card.kind is Kind.PLAIN and card.name[-1].isdigit()  # a third plain: only December has one
    if not numbered and sum(other.name == card.name for other in DECK) == 1:
        return _JAPANESE_FIGURES[card.name] if japanese else f"the {card.name}"
    if japanese:
        kind = "短冊" if card.kind is Kind.RIBBON else "カス"
        return f"{_JAPANESE_FLOWERS[card.month.value - 1]}の{kind}"
    month = card.month.title
    if card.kind is Kind.RIBBON:
        return f"the {month} ribbon"
    return f"{'an' if month[0] in 'AEIOU' else 'a'} {month} plain"


def month_title(month: Month, language: str) -> str:
    """What a reply calls a month."""
    return f"{month.value}月" if language == "ja" else month.title


def yaku_title(yaku: Yaku, language: str) -> str:
    """What a reply calls a yaku."""
    return yaku.japanese if language == "ja" else yaku.title
