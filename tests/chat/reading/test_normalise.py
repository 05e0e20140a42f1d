import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chat.reading.normalise import INVISIBLE, LONGEST, LONGEST_DISPLAY_NAME, clean_display_name, normalise

ROWS = [
    ("!1 select 3", "!1 select 3"),
    ("  !1   SELECT\t3  ", "!1 select 3"),
    ("！１　ｓｅｌｅｃｔ　３", "!1 select 3"),
    ("@Koi_Bot !3", "!3"),
    ("\u200b@名前 !3", "!3"),
    ("@a @b !3", "@b !3"),
    ("!3 \U000e0000", "!3"),
    ("!k\u200bo\u034fi", "!koi"),
    ("!\u3164koi", "!koi"),
    ("!koi\u2800\uffa0", "!koi"),
    ("!koi–koi", "!koi-koi"),
    ("!koi−koi", "!koi-koi"),
    ("!koi〜", "!koi"),
    ("!koi～", "!koi"),
    ("!KOİ", "!koi\u0307"),
    ("!STRASSE ß", "!strasse ss"),
    ("!٣", "!3"),
    ("!३", "!3"),
    ("!𝟛", "!3"),
    ("!③", "!3"),
    ("!²", "!2"),
    ("!stop!!!", "!stop"),
    ("!stop。", "!stop"),
    ("!stop…", "!stop"),
    ("!stop 、 ！？", "!stop"),
    ("!koi♪", "!koi"),  # read as ordinary talk, while "!koi!" was a command
    ("!こいこい♪♪ ☆", "!こいこい"),
    ("!ban koi_", "!ban koi_"),
    ("!moon)", "!moon"),
    ("カス。", "カス"),
    ("ｶｽ", "カス"),
    ("か\u3099", "が"),
    ("", ""),
    ("!", ""),
    ("\U000e0000", ""),
    ("@nobody", "@nobody"),
]


@pytest.mark.parametrize("text, plain", ROWS)
def test_one_form(text: str, plain: str) -> None:
    assert normalise(text) == plain


def test_every_dash_is_a_dash() -> None:
    dashes = [chr(code) for code in range(sys.maxunicode) if unicodedata.category(chr(code)) == "Pd"]
    assert len(dashes) > 20
    assert {normalise(f"a{dash}b") for dash in dashes} == {"a-b"}
    assert {normalise(f"a{dash}b") for dash in "-\u2010\u2013\u2014\u2043\u2212\uff0d"} == {"a-b"}


@pytest.mark.parametrize("sign", "_~・ー…→·")
def test_other_signs_are_no_dashes(sign: str) -> None:
    assert "-" not in normalise(f"a{sign}b")


def test_every_decimal_digit_is_an_ascii_digit() -> None:
    digits = [chr(code) for code in range(sys.maxunicode) if chr(code).isdecimal()]
    assert len(digits) > 500
    assert all(normalise(f"!{digit}") == f"!{unicodedata.decimal(digit)}" for digit in digits)


def test_every_invisible_sign_goes() -> None:
    spans = [(0x34F, 0x34F), (0xE0000, 0xE0FFF), (0x200B, 0x200F), (0x2060, 0x206F), (0xFE00, 0xFE0F)]
    spans += [(code, code) for code in (0xAD, 0xFEFF, 0x2800, 0x3164, 0x115F, 0x1160, 0xFFA0)]
    for first, last in spans:
        assert INVISIBLE.fullmatch("".join(map(chr, range(first, last + 1))))


def test_of_a_long_text_the_beginning_is_read_and_the_rest_spoils_it() -> None:
    assert normalise(" " * 10 * LONGEST + "!3" + " " * 10 * LONGEST) == "!3"
    assert normalise("!3" + " " * LONGEST + "x") == "!3 toolong"
    assert normalise("a" * LONGEST) == "a" * LONGEST
    assert normalise("a" * (LONGEST + 1)) != "a" * LONGEST
    assert len(normalise("﷽" * 100_000)) < 20 * LONGEST


@given(st.text())
def test_the_form_is_stable_and_plain(text: str) -> None:
    plain = normalise(text)
    assert plain == plain.strip()
    assert "  " not in plain
    assert not INVISIBLE.search(plain)
    assert all(sign.isascii() for sign in plain if sign.isdecimal())


def test_a_names_beginning_is_what_is_looked_at() -> None:
    hidden = "\u200b" * (4 * LONGEST_DISPLAY_NAME - 1)
    assert clean_display_name(hidden + "a", "login") == "a"
    assert clean_display_name(hidden + "\u200ba", "login") == "login"
