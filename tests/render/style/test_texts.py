from string import Formatter

import pytest

from module.rules.yaku import Yaku
from render.style.texts import Language, Words, yaku_title


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("words", Words)
def test_both_languages_say_the_same_things(words: Words) -> None:
    english, japanese = words.value
    assert fields(english) == fields(japanese)
    assert english.isascii()
    assert not japanese.isascii()


def test_values_are_put_into_their_places() -> None:
    assert Words.ROUND.text(Language.ENGLISH, number=3) == "Round 3"
    assert Words.ROUND.text(Language.JAPANESE, number=3) == "第3回戦"


def test_yaku_are_called_as_in_the_game() -> None:
    assert yaku_title(Yaku.MOON_VIEWING, Language.ENGLISH) == "Moon viewing"
    assert yaku_title(Yaku.MOON_VIEWING, Language.JAPANESE) == "月見で一杯"
