import pytest

from chat.reading.names import (
    VIEW_WORDS,
    card_title,
    cards_called,
    fitting,
    month_title,
    spoken_title,
    yaku_called,
    yaku_title,
)
from chat.reading.normalise import normalise
from module.rules.cards import BOAR, CRANE, DECK, MOON, SAKE_CUP, Kind, Month, card_by_code
from module.rules.yaku import Yaku

ROWS = [
    ("moon", "8b"),
    ("crane", "1b"),
    ("pine ribbon", "1r"),
    ("iris animal", "5a"),
    ("月", "8b"),
    ("鶴", "1b"),
    ("猪", "7a"),
    ("芒に月", "8b"),
    ("松に鶴", "1b"),
    ("松の短冊", "1r"),
    ("菊に盃", "9a"),
    ("月見で一杯", "8b"),
    ("full moon", "8b"),
    ("bush warbler", "2a"),
    ("rain man", "11b"),
    ("eight-plank bridge", "5a"),
    ("sake cup", "9a"),
    ("lightning", "11p"),
    ("january plain 2", "1q"),
    ("松のカス2", "1q"),
    ("plain 3", "12s"),
    ("red willow ribbon", "11r"),
    ("blue peony", "6r"),
    ("青短 牡丹", "6r"),
    ("八月の月", "8b"),
    ("jan crane", "1b"),
    ("the moon card", "8b"),
    ("ホトトギス", "4a"),
    ("いのしし", "7a"),
    ("8月", "8b 8a 8p 8q"),
    ("bush clover", "7a 7r 7p 7q"),
    ("august plain", "8p 8q"),
    ("poetry", "1r 2r 3r"),
    ("red", "1r 2r 3r 4r 5r 7r 11r"),
    ("光", "1b 3b 8b 11b 12b"),
    ("十一月", "11b 11a 11r 11p"),
]


@pytest.mark.parametrize("name, codes", ROWS, ids=[name for name, _ in ROWS])
def test_names(name: str, codes: str) -> None:
    assert cards_called(name) == tuple(card_by_code(code) for code in codes.split())


@pytest.mark.parametrize(
    "name",
    [
        "",
        "pizza",
        "moon pizza",
        "pine moon",
        "the card",
        "bush",
        "man",
        "1",
        "3 plain",
        "3カス",
        "の",
        "に と",
        "月x",
        "人",
        "moon " * 20,
        "松" * 100,
    ],
)
def test_no_names(name: str) -> None:
    assert cards_called(name) == ()


@pytest.mark.parametrize("card", DECK, ids=str)
def test_every_card_is_called_by_its_own_names(card: object) -> None:
    assert card in DECK
    for language in ("en", "ja"):
        title = normalise(card_title(card, language))
        assert card in cards_called(title)
        same = [other for other in cards_called(title) if other is not card]
        # a red ribbon is called in Japanese as the whole month's ribbon, of which there is one
        assert same == []


def test_fitting_keeps_the_order_of_the_cards() -> None:
    assert fitting("animal", (BOAR, MOON, SAKE_CUP)) == (BOAR, SAKE_CUP)
    assert fitting("bright", (MOON, CRANE)) == (MOON, CRANE)


def test_every_kind_has_words() -> None:
    assert set(VIEW_WORDS.values()) == set(Kind)
    assert VIEW_WORDS["b"] is Kind.BRIGHT
    assert VIEW_WORDS["かす"] is Kind.PLAIN


@pytest.mark.parametrize("yaku", Yaku)
def test_every_yaku_is_called_by_its_own_names(yaku: Yaku) -> None:
    for language in ("en", "ja"):
        assert yaku_called(normalise(yaku_title(yaku, language))) is yaku
    assert yaku_called("pizza") is None


def test_months() -> None:
    assert month_title(Month.AUGUST, "en") == "August"
    assert month_title(Month.AUGUST, "ja") == "8月"


def test_a_yaku_has_a_title_in_both_languages() -> None:
    assert [yaku_title(Yaku.MOON_VIEWING, language) for language in ("en", "ja")] == [
        "Moon viewing",
        "月見で一杯",
    ]


@pytest.mark.parametrize(
    "code, english, japanese",
    [
        ("8b", "the moon", "月"),
        ("1r", "the January ribbon", "松の短冊"),
        ("1p", "a January plain", "松のカス"),
        ("4p", "an April plain", "藤のカス"),
        ("8p", "an August plain", "芒のカス"),
        ("12p", "a December plain", "桐のカス"),
        ("12s", "a December plain", "桐のカス"),
        ("11p", "the lightning", "雷"),
    ],
)
def test_a_card_as_one_speaks_of_it(code: str, english: str, japanese: str) -> None:
    card = card_by_code(code)
    assert (spoken_title(card, "en"), spoken_title(card, "ja")) == (english, japanese)
