"""Command lines that cannot be used, with words of the refusal; `make_bad_files` makes what they name."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

Line = tuple[str, ...]

LONG = "9" * 5000
PLAY = ("play", "--headless")
PICTURE = ("picture", "game.json", "-o", "a.png")
FILM = ("film", "game.json", "-o", "a.gif")
MATCH = ("match", "house", "house")
COMMANDS = (
    ("play",), PICTURE, FILM, ("replay", "game.json"), MATCH, ("perft", "bad.txt"), ("bench",), ("commands",),
    ("doctor",), ("login",), ("logout",), ("read",), ("settings",),
)  # fmt: skip
WITHOUT_SETTINGS = {"bench", "doctor", "match", "perft", "replay"}
"""Commands that need none, or, the doctor, tell that they are wrong as one of their findings."""

# Strange digits count as numbers for Python: the eight of many scripts, a superscript, a fraction.
NO_NUMBER = (
    "",
    " ",
    "-1",
    "1.5",
    "+1",
    " 1",
    "1_0",
    "1e1",
    "0x1",
    "²",
    "٣",
    "９",
    "½",
    "seven",
    "7\n8",
    LONG,
)
SAYS = {
    "seed": "a whole number from 0 to 2^128 - 1",
    "count": "a whole number from 1",
    "time": "seconds, as 2 or 0.5",
    "size": "as 1280x720",
    "port": "is no port: as 8080, or with an address 0.0.0.0:8080",
    "speed": "0.5 to 4, or 0",
    "rules": "rounds",
    "option": "choose one that `koikoi rules module --options` lists",
    "preset": "choose module",
    "chat": "choose console, script:FILE, crowd:N",
    "crowd": "1 to 100000 viewers and at most 5000 messages",
    "bot": "choose beginner, easy, house",
    "seats": "choose chat, keyboard, beginner, easy, house",
    "people": "give a seat to chat or keyboard",
    "number of seats": "the rules module have 2 seats, not",
    "keyboards": "one seat can be the keyboard's",
    "keys": "without a window there are no keys",
    "language": '"en", "ja"',
    "layout": '"module", "side", "stage"',
    "theme": "classic, large-text, high-contrast",
    "who": '"claim", "anarchy"',
    "id": "one to four letters or digits",
}  # fmt: skip

OPTIONS: tuple[tuple[Line, str, str, tuple[str, ...]], ...] = tuple(
    (line, option, SAYS[kind], values)
    for kind, uses, values in (
        ("seed", ((PLAY, "--seed"), (MATCH, "--seed")), (*NO_NUMBER, str(1 << 128), "0" * 40 + "1")),
        (
            "count",
            ((PLAY, "--games"), (MATCH, "--games"), (FILM, "--fps"), (FILM, "--round"), (PICTURE, "--game")),
            (*NO_NUMBER, "0", "1000000001"),
        ),
        ("count", ((PICTURE, "--at"), (FILM, "--from"), (FILM, "--to")), NO_NUMBER),
        (
            "speed",
            ((PLAY, "--speed"), (FILM, "--speed")),
            ("", " ", "fast", "0.4", "4.1", "5", "-1", "-0", "nan", "inf", "1e0", "1_0", "٢", "２", "²",
             "1,5", "0x1", "1.5.0", ".", LONG, "1/2", "+1"),
        ),
        ("time", ((("bench",), "--seconds"),), ("", "0", "0.0", "-1", "nan", "inf", "1e1", "soon", LONG)),
        (
            "size",
            ((PLAY, "--size"), (PICTURE, "--size"), (FILM, "--size")),
            ("", "x", "1000", "1000x", "x1000", "axb", "1000X1000", "1000*1000", "500x-500", "1e3x1e3",
             "５００x５００", "500x500x500", "500 x 500", f"{LONG}x1", "500.5x500"),
        ),
        ("size", ((PLAY, "--size"),), ()),
        (
            "port",
            ((PLAY, "--web"),),
            (*NO_NUMBER, "65536", ":8080", "8080:", "localhost", "localhost:", "localhost:x", "127.0.0.1:-1",
             "::1", "[::1]", "[::1]:x"),
        ),
        (
            "rules",
            ((PLAY, "--rules"), (MATCH, "--rules")),
            ("module:rounds=0", "module:rounds=100", "module:rounds", "module:rounds=", "module:rounds=-1",
             "module:rounds=٣", "module:rounds=3,rounds=3", "module:rounds=000000000999999",
             f"module:rounds={LONG}", "module:rounds==3", "module:Rounds=3"),
        ),
        (
            "option",
            ((PLAY, "--rules"), (MATCH, "--rules")),
            ("module:", "module: ", "module:,", "module:rounds=3,", "module:jokers=2", "module:=3"),
        ),
        (
            "preset",
            ((PLAY, "--rules"), (MATCH, "--rules")),
            ("", " ", "poker", ":", "module=3", "MODULE", "a\nb", LONG),
        ),
        ("bot", ((PLAY, "--bot"), (("match", "house"), "random")), ("", "nobody", "House", "a\nb", LONG)),
        ("seats", ((PLAY, "--seats"),), ("nobody", "Chat,house", "chat,", ",", "chat house", "a\nb", LONG)),
        ("people", ((PLAY, "--seats"),), ("house", "house,house", "first,random")),
        ("number of seats", ((PLAY, "--seats"),), ("chat", "chat,house,house")),
        ("keyboards", ((PLAY, "--seats"),), ("keyboard,keyboard",)),
        ("keys", ((PLAY, "--seats"),), ("keyboard,house", "chat,keyboard")),
        ("language", ((PLAY, "--language"), (FILM, "--language")), ("", "tlh", "EN")),
        ("layout", ((PLAY, "--layout"), (PICTURE, "--layout"), (FILM, "--layout")), ("", "wide", "Stage")),
        ("theme", ((PLAY, "--theme"), (PICTURE, "--theme"), (FILM, "--theme")), ("", "nope", "Classic")),
        ("who", ((PLAY, "--who"),), ("", "vote?", "Claim", "a\nb")),
        ("id", ((PLAY, "--id"), (("read",), "--id")), ("", "!", "12345", "é", "1 2", "٣", "a\nb")),
        (
            "chat",
            ((PLAY, "--chat"),),
            ("", "irc", "Console", "console:", "console:x", "console ", "none:", "script", "script:", "crowd",
             "crowd:", ":", "twitch", "a\nb", LONG),
        ),
        (
            "crowd",
            ((PLAY, "--chat"),),
            ("crowd:0", "crowd:x", "crowd:-1", "crowd:1.5", "crowd:٥", "crowd:５", "crowd:²", "crowd:1_0",
             "crowd:100001", f"crowd:{LONG}", "crowd:5@", "crowd:5@0", "crowd:5@-1", "crowd:5@5001",
             "crowd:5@nan", "crowd:5@inf", "crowd:5@1e3", "crowd:5@٣",
             f"crowd:5@{LONG}", "crowd:@5", "crowd: 5",
             "crowd:5@5@5"),
        ),
    )
    for line, option in uses
)  # fmt: skip
"""A command, its option, what the refusal says, and the values that are refused."""

VALUED: tuple[tuple[Line, tuple[str, ...]], ...] = (
    (PLAY, ("--seed 1", "--id 1", "--bot house", "--rules module", "--who claim", "--channel x", "--speed 1",
            "--language en", "--size 500x500", "--layout auto", "--theme classic", "--screenshot a.png",
            "--games 1", "--journal j", "--web 0", "--settings bad.toml")),
    (FILM, ("--round 1", "--from 1", "--to 2", "--fps 9", "--speed 1", "--game 1", "--language en",
            "--size 500x500", "--layout auto", "--theme classic")),
    (PICTURE, ("--at 1", "--game 1", "--language en", "--size 500x500", "--layout auto", "--theme classic",
               "--output b.png")),
    (MATCH, ("--games 1", "--seed 1", "--rules module", "--settings bad.toml")),
    (("read",), ("--id 1", "--settings bad.toml")),
    (("login",), ("--client-id x",)),
)  # fmt: skip
"""Options that take a value, with one that is good by itself."""

OTHERS: tuple[tuple[Line, str], ...] = (
    (("dance",), "choose from"),
    (("--dance",), "--dance"),
    ((*PLAY, "--web", "a b:8080"), "--web must be an address of this machine"),
    ((*PLAY, "--size", "1x1"), "from 200 to 7680"),
    ((*PLAY, "--size", "1000x99999"), "from 200 to 4320"),
    ((*PLAY, "--rules", "module:lucky=often"), "never or appendix"),
    ((*PLAY, "--rules", "module:month_yaku=000000000999999"), "from 0 to 99"),
    ((*PLAY, "--rules", "module:lucky=never,lucky=never"), "given twice"),
    ((*PLAY, "--chat", "console", "--chat", "console"), "only once"),
    ((*PLAY, "--channel", "x", "--offline"), "--offline is for a game without Twitch"),
    ((*PLAY, "--twitch", "--offline"), "--offline is for a game without Twitch"),
    ((*PLAY, "--channel", ""), "--channel needs a name"),
    ((*PLAY, "--channel", "not a name"), "at most 25 letters"),
    ((*PLAY, "--screenshot", "no/where.png"), "no/where.png cannot be written"),
    ((*PLAY, "--screenshot", "."), "a picture's name ends in .png"),
    ((*PLAY, "--screenshot", "journal.jsonl"), "a picture's name ends in .png"),
    ((*PLAY, "--screenshot", "/dev/stdout"), "a picture's name ends in .png"),
    ((*PLAY, "--screenshot", "folder.png"), "there is a folder"),
    ((*PLAY, "--screenshot", "letter.png"), "what is there is no PNG, and stays"),
    ((*PLAY, "--screenshot", "to-letter.png"), "what is there is no PNG, and stays"),
    ((*PLAY, "--screenshot", "to-null.png"), "what is there is no ordinary file, and stays"),
    (
        (*PLAY, "--screenshot", "new.png", "--journal", "./new.png"),
        "--screenshot new.png is the journal's file",
    ),
    (("picture", "game.json", "-o", "a.jpg"), "a picture's name ends in .png"),
    (("picture", "game.json", "-o", "game.json"), "a picture's name ends in .png"),
    (("film", "game.json", "-o", "a.png"), "a film's name ends in .gif or .mp4"),
    (("review", "game.json", "--html", "game.json"), "a page's name ends in .html"),
    (("review", "game.json", "--html", "letter.html"), "what is there is no HTML, and stays"),
    (("settings", "--edit", "--write"), "not allowed with"),
    (("settings", "--write", "--settings", "folder.png"), "folder.png cannot be written"),
    (("settings", "--edit", "--settings", "bad.txt/my.toml"), "bad.txt/my.toml cannot be written"),
    ((*PLAY, "--theme", "none.toml"), "cannot be read"),
    ((*PLAY, "--theme", "bad.toml"), "there is no 'play' here"),
    ((*PLAY, "--theme", "~nobody-of-this-name/a.toml"), "cannot be read"),
    ((*PLAY, "--chat", "script:bad.txt"), "bad.txt, line 2: write `seconds name: text`"),
    ((*PLAY, "--chat", "script:latin.txt"), "latin.txt, line 1: this is not UTF-8"),
    (("replay",), "there are no games in"),
    (("match", "house", "house", "house"), "module has 2 seats: name 1 or 2 bots, not 3"),
    ((*MATCH, "--rules", "module:rounds"), "from 1 to 99"),
    (("replay", "bad.txt"), "neither a journal nor a record"),
    (("replay", "latin.txt"), "neither a journal nor a record"),
    (("replay", "deep.json"), "neither a journal nor a record"),
    (("picture", "nines.json", "-o", "a.png"), "from 0 to 99"),
    (("picture", "game.json"), "-o"),
    ((*PICTURE, "--at", "1"), "choose 0"),
    ((*FILM, "--fps", "60"), "from 1 to 50"),
    ((*FILM, "--speed", "0"), "0.5 to 4"),
    (("perft", "bad.txt"), "bad.txt cannot be read: a position's line is"),
    (("perft", "latin.txt"), "cannot be read"),
    (("settings", "--settings", "a\nb"), "there is no settings file a b"),
)


def bad_lines() -> Iterator[tuple[Line, str]]:
    """All of them."""
    yield from OTHERS
    for line, option, says, values in OPTIONS:
        for value in values:
            yield (*line, *([option] if option.startswith("-") else []), value), says
    for line, options in VALUED:
        for option in options:
            name, value = option.split()
            yield (*line, name), "expected one argument"
            yield (*line, name, value, name, value), "give it only once"
    for command in COMMANDS:
        yield (*command, "--dance"), "unrecognized arguments: --dance"
        if command[0] not in WITHOUT_SETTINGS:
            yield (
                (*command, "--settings", "none.toml"),
                'koikoi settings --write --settings "none.toml" makes one',
            )
            yield (*command, "--settings", "bad.toml"), "bad.toml, line 2: there is no key 'sped'"
            yield from (((*command, "--settings", file), says) for file, says in UNREADABLE)
    if hasattr(os, "mkfifo"):
        yield (*PLAY, "--theme", "fifo.toml"), "no ordinary file"
    for file, says in (("none", "none"), *UNREADABLE):
        yield ("replay", file), says
        yield ("perft", file), says
        yield ("picture", file, "-o", "a.png"), says
        yield ("film", file, "-o", "a.gif"), says
        yield (*PLAY, "--chat", f"script:{file}"), says


UNREADABLE = (
    (".", "cannot be read"),
    *([("/dev/zero", "no ordinary file"), ("fifo", "no ordinary file")] if hasattr(os, "mkfifo") else []),
)
"""What is no file, or has no end."""


def make_bad_files(folder: Path) -> None:
    """The files that the lines speak of."""
    (folder / "bad.txt").write_text("0 alice: !3\nalice says hello\n", encoding="utf-8")
    (folder / "latin.txt").write_bytes(b"0 ren\xe9: !3\n")
    (folder / "bad.toml").write_text("[play]\nsped = 2\n", encoding="utf-8")
    (folder / "deep.json").write_text("[" * 100_000, encoding="utf-8")
    record = '{"format": "koikoi-record", "version": 1, "rules": "%s", "seed": 1, "first_dealer": 0, '
    record += '"actions": []}'
    (folder / "game.json").write_text(record % "module", encoding="utf-8")
    (folder / "nines.json").write_text(record % f"module:month_yaku={LONG}", encoding="utf-8")
    (folder / "folder.png").mkdir()
    for letter in ("letter.png", "letter.html"):
        (folder / letter).write_text("Dear Hana,", encoding="utf-8")
    if sys.platform != "win32":  # where only an administrator makes them
        (folder / "to-letter.png").symlink_to("letter.png")
        (folder / "to-null.png").symlink_to(os.devnull)
    if hasattr(os, "mkfifo"):
        for name in ("fifo", "fifo.toml"):
            os.mkfifo(folder / name)
