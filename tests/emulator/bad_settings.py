"""Settings that cannot be used: each text with the line of its mistake, and words of its refusal."""

from __future__ import annotations

from collections.abc import Iterator

LONG = "9" * 5000
HUGE = f"0x{'f' * 5000}"
NO_TEXT = ("1", "1.5", "true", "[]", "{}", "2026-01-01", "nan", HUGE)
NO_NUMBER = (
    "'1'",
    "''",
    "true",
    "[]",
    "[1]",
    "{}",
    "{ a = 1 }",
    "2026-01-01",
    "12:00:00",
    "nan",
    "inf",
    "-inf",
)
NO_COUNT = (*NO_NUMBER, "-1", "1.0", "900.5", "1e3", "99999", HUGE)
NO_WHOLE = (*NO_COUNT, "0")
NO_SWITCH = ("1", "0", "'true'", "'yes'", "''", "[]", "{}", "nan", "2026-01-01")

VALUES: tuple[tuple[str, tuple[str, ...], str, tuple[str, ...]], ...] = (
    ("panel", ("width",), "must be a whole number from 200 to 7680", NO_WHOLE),
    ("panel", ("height",), "must be a whole number from 200 to 4320", NO_WHOLE),
    ("chat", ("messages_per_30s",), "must be a whole number from 0 to 100", NO_COUNT),
    ("play", ("speed",), "must be a number from 0.5 to 4, or 0", (*NO_NUMBER, "0.4", "-1", "5", HUGE)),
    ("play", ("think_seconds",), "must be a number from 0 to 30", (*NO_NUMBER, "-1", "31", "1e9")),
    ("chat", ("stream_delay",), "must be a number from 0 to 60", (*NO_NUMBER, "-1", "61")),
    ("chat", ("claim_seconds",), "must be a number from 5 to 600", (*NO_NUMBER, "0", "601")),
    ("panel", ("volume",), "must be a number from 0 to 1", (*NO_NUMBER, "-1", "1.1")),
    ("panel", ("marks", "numbers", "hints"), "must be true or false", NO_SWITCH),
    ("panel", ("ticker", "help_strip", "yaku_table"), "must be true or false", NO_SWITCH),
    ("play", ("rules",), "choose", ("''", "'poker'", "'module:'", "'module:jokers=1'")),
    ("play", ("rules",), "must be", (*NO_TEXT, "'module:rounds=0'", f"'module:rounds={LONG}'")),
    ("play", ("bot",), "must be a bot in quotes", NO_TEXT),
    ("play", ("bot",), "choose beginner, easy, house", ("''", "'nobody'", "'House'")),
    ("play", ("seats",), "must be a word for each seat in quotes", NO_TEXT),
    ("play", ("seats",), "cannot hold a seat: choose chat, keyboard", ("'nobody'", "'chat,'")),
    ("play", ("seats",), "give a seat to chat", ("'house,first'",)),
    ("chat", ("id",), "one to four letters or digits", (*NO_TEXT, "''", "'12345'", "'!'", "'é'", "'٣'")),
    ("chat", ("who",), 'must be one of "claim", "anarchy"', (*NO_TEXT, "''", "'dice'")),
    ("chat", ("language",), 'must be one of "en", "ja"', (*NO_TEXT, "''", "'fr'")),
    ("panel", ("language",), 'must be one of "en", "ja"', ("1", "''", "'EN'")),
    ("panel", ("layout",), "must be one of", (*NO_TEXT, "''", "'wide'")),
    ("panel", ("theme",), "must be a theme in quotes", NO_TEXT),
    ("panel", ("theme",), "classic, large-text, high-contrast", ("''", "'nope'")),
    ("panel", ("theme",), "cannot be read", ("'none.toml'", "'~nobody-here/a.toml'", '"a\\u0000.toml"')),
    ("panel", ("surround",), 'must be a colour as "#rrggbb"', (*NO_TEXT, "''", "'green'", "'#1234567'")),
    ("twitch", ("channel",), "must be the channel's name", (*NO_TEXT, "'no name'", "'é'", f"'{'x' * 26}'")),
    ("twitch", ("client_id",), "must be a text in quotes", (*NO_TEXT, f"'{LONG}'", '"a\\nb"')),
    ("twitch", ("endpoints",), "must be a table of addresses", ("1", "'x'", "[]", "{ a = 'b' }")),
    ("web", ("port",), "must be a whole number from 0 to 65535", NO_COUNT),
    ("web", ("host",), "must be an address of this machine", (*NO_TEXT, "''", "'a b'", "'a/b'", f"'{LONG}'")),
    ("web", ("hosts",), "must be names in quotes", (*NO_TEXT, "'a b'", "'a,,b'", "'http://a'", "'<b>'")),
    ("web", ("delay",), 'must be a number of seconds from 0 to 300, or "stream"',
     ("true", "''", "'3'", "'Stream'", "-1", "301", "nan", "inf", "[]", "{}")),
    ("people", ("12",), "must be one of viewer, vip", ("1", "true", "[]", "{}", "''", "'king'", "['vip']")),
    ("sentences.en", ("help",), "must be a text on one line", ("1", "true", "[]", "{}", "''", '"a\\nb"')),
)  # fmt: skip
"""Section, keys, words, and values that are refused."""

OTHERS: tuple[tuple[str, int, str], ...] = (
    ("# hello\n[pannel]\nwidth = 9\n", 2, "there is no section [pannel]: choose play, chat, panel"),
    ("\n[play]\n\nsped = 2\n", 4, "there is no key 'sped' here: choose rules, bot, seats, speed"),
    ("[panel]\nwidth = 1\n\n[play]\nspeed = 1\n", 2, "width must be a whole number from 200 to 7680"),
    ("speed = 2\n", 1, "there is no section [speed]"),
    ("play = 2\n", 1, "[play]"),
    ("[[play]]\nspeed = 2\n", 1, "[play]"),
    ("play.speed = 1\nplay.sped = 1\n", 2, "sped"),
    ("play = { speed = 9 }\n", 1, "speed must be"),
    ("[people]\n12 = 'vip'\n13 = 'king'\n", 3, "13 must be one of viewer, vip, moderator, broadcaster"),
    ("people = 3\n", 1, "viewer, vip"),
    ("[sentences.en]\nhelp = 'x'\n\nhalp = 'x'\n", 4, "there is no sentence 'halp'"),
    ("[sentences.en]\nnot_now = 'x'\n[sentences.ja]\nnot_now = '{x}'\n", 4, "cannot fill in {x}"),
    ("[sentences.fr]\nhelp = 'x'\n", 2, "choose en or ja"),
    ("[sentences.fr]\n", 1, "choose en or ja"),
    ("sentences = 3\n", 1, "choose en or ja"),
    # Python itself refuses to read so long a number, in words of its own.
    (f"# a\n[panel]\nwidth = {LONG}\n", 3, "this number has too many digits"),
    (f"[people]\n12 = -{LONG}\n", 2, "this number has too many digits"),
    (f"[play]\nspeed = [1, {'1_000' * 1200}]\n", 2, "this number has too many digits"),
)
NO_TOML = (
    "[play", "a = [" * 3, "x = " + "[" * 5000, "\0", "[play]\nspeed = \n", "[play]\n[play]\n",
    "[play]\nspeed = 1\nspeed = 2\n", "[]", "= 3", "[play]\nid = '1\n", '[play]\nid = "\\x"\n', "[a]]",
    "play", "[play]\nspeed 3\n",
    "[play]\nspeed = 1 2\n", "[play]\nspeed = 01\n", "[play]\nspeed = 2026-13-01\n", "\ufffe", "{}",
)  # fmt: skip


def bad_settings() -> Iterator[tuple[str, int, str]]:
    """All of them but those that are no TOML."""
    yield from OTHERS
    for section, keys, says, values in VALUES:
        for key in keys:
            yield from ((f"# a\n\n[{section}]\n# b\n{key} = {value}\n", 5, says) for value in values)
    for section in ("play", "chat", "panel", "twitch", "web"):
        for value in ("1", "''", "[]", "true", "[[]]"):
            yield f"{section} = {value}\n", 1, f"there is no section [{section}]: choose"
        for key in ("Speed", "x", "'1'"):
            yield f"[{section}]\n\n{key} = 1\n", 3, "there is no key"
