"""What several sub-commands can be told: kinds of arguments, and options that win over the settings."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from dataclasses import replace
from pathlib import Path
from typing import Any

from emulator import paths
from emulator.settings import Settings, SettingsError, check_of, sections, with_known_rules
from emulator.settings_file import load_settings
from module.errors import KoiKoiError
from module.rules.presets import HouseRules
from module.rules.seeds import SEED_BITS
from render.style.layouts import AUTO, LAYOUTS
from render.style.theme import THEMES

LAST_PORT = 65535
LONGEST_NUMBER = 39
"""Digits; the largest seed has as many."""


def seed(text: str) -> int:
    """A seed, typed by hand."""
    if not (_is_number(text) and int(text) < 1 << SEED_BITS):
        raise ArgumentTypeError(f"{text!r} is no seed: a whole number from 0 to 2^{SEED_BITS} - 1")
    return int(text)


def speed(text: str) -> float:
    """A speed; the settings know which ones there are."""
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{0,9})?|\.[0-9]{1,9}", text):
        raise ArgumentTypeError(f"{text!r} is no speed: 0.5 to 4, or 0 for instant")
    return float(text)


def count(text: str) -> int:
    """How many: at least one."""
    if not (_is_number(text) and 0 < int(text) <= 10**9):
        raise ArgumentTypeError(f"{text!r} is no count: a whole number from 1")
    return int(text)


def duration(text: str) -> float:
    """How long: more than nothing."""
    if not (re.fullmatch(r"[0-9]{1,4}(\.[0-9]{0,9})?|\.[0-9]{1,9}", text) and float(text) > 0):
        raise ArgumentTypeError(f"{text[:80]!r} is no time: seconds, as 2 or 0.5")
    return float(text)


def place(text: str) -> int:
    """A place among the actions of a game: after none of them, or after so many."""
    return 0 if text == "0" else count(text)


def size(text: str) -> tuple[int, int]:
    """Width and height in pixels."""
    width, _, height = text.partition("x")
    if not (_is_number(width) and _is_number(height)):
        raise ArgumentTypeError(f"{text!r} is no size: width and height, as 1280x720")
    return int(width), int(height)


def web_address(text: str) -> tuple[str | None, int]:
    """Where the viewers' page is served: `8080`, or with an address of this machine, `0.0.0.0:8080`."""
    host, colon, port = text.rpartition(":")
    bare = host[1:-1] if re.fullmatch(r"\[[^\[\]]+\]", host) else host.replace(":", "?")
    if not (_is_number(port) and int(port) <= LAST_PORT and bool(bare) is bool(colon) and "?" not in bare):
        raise ArgumentTypeError(
            f"{text[:80]!r} is no port: as 8080, or with an address 0.0.0.0:8080; 0: no page"
        )
    return bare or None, int(port)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER


def add_recorded(parser: ArgumentParser, kind: str) -> None:
    """What everything takes that makes a file of this kind out of a recorded game."""
    parser.add_argument("file", type=Path, metavar="RECORD", help="a journal or record")
    parser.add_argument(
        "-o", "--output", type=Path, required=True, metavar="FILE", help=f"where to write it: a {kind}"
    )
    parser.add_argument("--game", type=count, metavar="K", help="this game of a journal (default: the last)")
    parser.add_argument("--language", metavar="XX", help="en or ja")
    add_looks(parser)


def add_looks(parser: ArgumentParser) -> None:
    """What everything takes that shows the panel."""
    add = parser.add_argument
    add("--size", type=size, metavar="WxH", help="the panel's size in pixels, as 1280x720")
    add("--layout", metavar="NAME", help=f"how it is arranged: {', '.join(LAYOUTS)}, or {AUTO}: by its shape")
    add("--theme", metavar="NAME", help=f"its colours and letters: {', '.join(THEMES)}, or a file *.toml")


def settings_path(options: Namespace) -> Path:
    """The settings file that was named, or the one in its place."""
    named: Path | None = options.settings
    return named or paths.settings_file()


def settings_of(options: Namespace) -> Settings:
    """The settings, with what the command line says laid over them. Raises SettingsError."""
    settings = load_settings(settings_path(options), must_exist=options.settings is not None)
    width, height = getattr(options, "size", None) or (None, None)
    host, port = getattr(options, "web", None) or (None, None)
    # A sub-command has only some of these options; what is not given stays as the settings have it.
    said = vars(options)
    language = said.get("language")
    given = {
        "play": {key: said.get(key) for key in ("rules", "bot", "seats", "speed", "coach")},
        "chat": {"id": said.get("id"), "who": said.get("who"), "language": language},
        "panel": {
            "language": language,
            "width": width,
            "height": height,
            "layout": said.get("layout"),
            "theme": said.get("theme"),
        },
        "twitch": {"client_id": said.get("client_id")},
        "web": {"host": host, "port": port},
    }
    for name, section in sections(settings):
        changes = {
            key: checked_option(section, key, value)
            for key, value in given[name].items()
            if isinstance(value, str | int | float)
        }
        settings = replace(settings, **{name: replace(section, **changes)})
    return with_known_rules(settings)


def house_rules_of(options: Namespace) -> HouseRules:
    """The house rules of the settings. Raises SettingsError."""
    return load_settings(settings_path(options), must_exist=options.settings is not None).house_rules


_OPTIONS = {"width": "size", "height": "size", "host": "web", "port": "web"}
"""Options that stand for several keys."""


def checked_option(section: Any, key: str, value: object) -> Any:  # noqa: ANN401 - sections differ
    """What an option says, checked like the key of the settings that it stands for. Raises SettingsError."""
    try:
        return check_of(section, key)(value)
    except KoiKoiError:
        raise
    except ValueError as error:
        option = _OPTIONS.get(key, key)
        raise SettingsError(f"--{option} must be {error}, not {value!r}") from None
