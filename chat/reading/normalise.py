r"""A message's text in one form, whatever keyboard, phone or trick it was written with; names made harmless.

>>> normalise("@KoiBot  ！１　Ｓｅｌｅｃｔ ３。")
'!1 select 3'
>>> normalise("!koi\u2014koi\U000e0000 !!")
'!koi-koi'
"""

from __future__ import annotations

import re
import unicodedata
import zlib

LONGEST_LOGIN = 25
LONGEST_DISPLAY_NAME = 40

LONGEST = 2000
"""Characters that are looked at; Twitch sends 500 at most."""

TOO_LONG = " toolong"
"""Stands for what was cut off: a word that no command knows."""

# Fillers that look like nothing: joiners, direction marks, variation selectors, tags, blank letters.
_FILLERS = "\u00ad\u034f\u115f\u1160\u200b-\u200f\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0"
_FILLERS += "\U000e0000-\U000e0fff"
INVISIBLE = re.compile(f"[{_FILLERS}]+")

# Dashes are what this Python's Unicode calls so (category Pd), and two more that look like one: the hyphen
# bullet and the minus sign.
_MAYBE_DASH = re.compile(r"[^\w\s\x00-\x7f]")
_ALSO_DASHES = "\u2043\u2212"
_NOT_LOGIN = re.compile(r"[^a-z0-9_]+")
_DIGIT = re.compile(r"\d")

# The name that Twitch puts before a reply, even behind something invisible.
_ADDRESSEE = re.compile(rf"[\s{_FILLERS}]*@\S+\s+")

# Not the underscore, with which a login may end (`!ban koi_`); the tilde is how Japanese draw out a word.
_PUNCTUATION = "!\"#%&'()*,-./:;?@[\\]{}~"
# Signs that Japanese draw behind a sentence as others put an exclamation mark; Unicode calls them symbols.
_PUNCTUATION += "♩♪♫♬☆★♡♥"
_TRAILING = _PUNCTUATION + " "


def normalise(text: str) -> str:
    """The text in its one form: visible signs, NFKC, case-folded, ASCII digits and dashes, single spaces.

    Any text is allowed; of a very long one only the beginning is kept, with a word behind it that is in no
    command.
    """
    if len(text) > LONGEST:
        text = text.strip()
        if len(text) > LONGEST:
            text = text[:LONGEST] + TOO_LONG
    if "@" in text and (match := _ADDRESSEE.match(text)):
        text = text[match.end() :]
    if text.isascii():
        return " ".join(text.lower().split()).rstrip(_TRAILING)
    text = INVISIBLE.sub("", text)
    text = INVISIBLE.sub("", unicodedata.normalize("NFKC", text))
    text = _MAYBE_DASH.sub(_ascii_dash, text).casefold()
    if not text.isascii():
        text = _DIGIT.sub(_ascii_digit, text)
    return _without_trailing_punctuation(" ".join(text.split()))


def _ascii_dash(match: re.Match[str]) -> str:
    sign = match[0]
    return "-" if sign in _ALSO_DASHES or unicodedata.category(sign) == "Pd" else sign


def _ascii_digit(match: re.Match[str]) -> str:
    # `int` would refuse some signs that call themselves digits; those that \d finds are all decimal.
    return str(unicodedata.decimal(match[0]))


def _without_trailing_punctuation(text: str) -> str:
    text = text.rstrip(_TRAILING)
    while text and text[-1] != "_" and not text[-1].isalnum() and unicodedata.category(text[-1])[0] == "P":
        text = text[:-1].rstrip(_TRAILING)
    return text


def clean_login(name: str) -> str:
    """A name as a login: only a-z, 0-9 and _; one made from its checksum when nothing of it is left.

    >>> clean_login("Alice"), clean_login("/ban me")
    ('alice', 'banme')
    """
    login = _NOT_LOGIN.sub("", name[: LONGEST_LOGIN * 4].lower())[:LONGEST_LOGIN]
    return login or f"user_{zlib.crc32(name.encode('utf-8', 'surrogatepass')):08x}"


def clean_display_name(name: str, login: str) -> str:
    """A name fit for the panel: one line, nothing invisible, not too long; the login when nothing is left."""
    visible = "".join(
        sign for sign in INVISIBLE.sub("", name[: LONGEST_DISPLAY_NAME * 4]) if sign.isprintable()
    )
    return " ".join(visible.split())[:LONGEST_DISPLAY_NAME] or login
