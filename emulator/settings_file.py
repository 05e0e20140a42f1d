"""The settings file: TOML, read with the line of every mistake, and printed with every key explained."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from chat.message import Level
from chat.replies.wording import check_overrides
from emulator.files import SMALL, read_whole
from emulator.house_rules import BadHouseRule, house_rules, house_rules_lines
from emulator.settings import Settings, SettingsError, check_of, sections, with_known_rules
from module.errors import InvalidRules, KoiKoiError
from module.rules.presets import HouseRules


def load_settings(path: Path, *, must_exist: bool) -> Settings:
    """Read a settings file; the defaults when there is none and none must be. Raises SettingsError."""
    try:
        source = read_whole(path, SMALL).decode("utf-8-sig")
    except FileNotFoundError:
        if must_exist:
            raise SettingsError(
                f'there is no settings file {path}: koikoi settings --write --settings "{path}" makes one'
            ) from None
        return Settings()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "this is not UTF-8 text"
        raise SettingsError(f"the settings {path} cannot be read: {reason}") from None
    return parse_settings(source, str(path))


def parse_settings(source: str, name: str) -> Settings:
    """Read the text of a settings file; `name` is what errors call it. Raises SettingsError."""
    try:
        data = tomllib.loads(source)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise SettingsError(f"{name}: this is not TOML: {error}") from None
    except ValueError:  # the only one that is not about TOML: Python reads no longer numbers
        number = re.search(rf"(?:[0-9]_?){{{sys.get_int_max_str_digits()}}}[0-9]", source)
        line = source.count("\n", 0, number.start() if number else 0) + 1
        raise SettingsError(f"{name}, line {line}: this number has too many digits") from None
    file = _File(name, source)
    settings = Settings()
    known = dict(sections(settings))
    for section, values in data.items():
        if section == "sentences":
            settings = replace(settings, sentences=_sentences(values, file))
        elif section == "people":
            settings = replace(settings, people=_people(values, file))
        elif section == "rules":
            settings = replace(settings, house_rules=_house_rules(values, file))
        elif section in known and isinstance(values, dict):
            changes = {key: _checked(known[section], section, key, values[key], file) for key in values}
            settings = replace(settings, **{section: replace(known[section], **changes)})
        else:
            choice = f"choose {', '.join(known)}, rules.NAME, people, sentences"
            raise file.mistake((section,), f"there is no section [{section}]: {choice}")
    try:
        return with_known_rules(settings)
    except InvalidRules as error:
        raise file.mistake(("play", "rules"), str(error)) from None


class _File(NamedTuple):
    """A file's name and text, which tell where a mistake is."""

    name: str
    source: str

    def mistake(self, way: tuple[str, ...], text: str) -> SettingsError:
        """What is wrong, with the line; `way`: section, key, and key within the key if it is a table."""
        return SettingsError(f"{self.name}, line {self._line_of(way)}: {text}")

    def _line_of(self, way: tuple[str, ...]) -> int:
        """The number of the line that leads there, or as far as one does; 1 if none does."""
        found: dict[int, int] = {}
        inside: tuple[str, ...] = ()
        for line_number, line in enumerate(self.source.splitlines(), 1):
            if header := _HEADER.match(line):
                here = inside = _names(header[1])
            elif key := _KEY.match(line):
                here = (*inside, *_names(key[1]))
            else:
                continue
            shared = min(len(here), len(way))
            if here[:shared] == way[:shared]:
                found.setdefault(shared, line_number)
        return found[max(found)] if found else 1


_HEADER = re.compile(r"\s*\[+([^\]]+)\]")
_KEY = re.compile(r"\s*((?:[\w-]|\"[^\"]*\"|'[^']*'|\s*\.\s*)+?)\s*=")


def _names(dotted: str) -> tuple[str, ...]:
    """The parts of a name with dots, as TOML has them."""
    parts = re.findall(r"\"[^\"]*\"|'[^']*'|[\w-]+", dotted)
    return tuple(part.strip("\"'") for part in parts)


def _checked(values: Any, section: str, key: str, value: object, file: _File) -> Any:  # noqa: ANN401 - sections differ
    keys = [entry.name for entry in fields(values)]
    if key not in keys:
        raise file.mistake((section, key), f"there is no key {key!r} here: choose {', '.join(keys)}")
    check = check_of(values, key)
    way: tuple[str, ...] = (section, key)
    try:
        if isinstance(value, dict):  # a table: each part for itself, to know which line is wrong
            for part in value:
                way = (section, key, part)
                check({part: value[part]})
        way = (section, key)
        return check(value)
    except KoiKoiError as error:
        raise file.mistake(way, str(error)) from None
    except ValueError as error:
        raise file.mistake(way, f"{key} must be {error}") from None


def _house_rules(values: object, file: _File) -> HouseRules:
    try:
        return house_rules(values)
    except BadHouseRule as error:
        raise file.mistake(("rules", *error.way), str(error)) from None


def _sentences(values: object, file: _File) -> dict[str, dict[str, str]]:
    checked: dict[str, dict[str, str]] = {}
    for language, sentences in (values if isinstance(values, dict) else {"": values}).items():
        for key, part in _one_at_a_time(sentences):
            try:
                checked.setdefault(language, {}).update(check_overrides({language: part})[language])
            except KoiKoiError as error:
                way = ("sentences", language) if key is None else ("sentences", language, key)
                raise file.mistake(way, str(error)) from None
    return checked


def _one_at_a_time(sentences: object) -> Iterator[tuple[str | None, object]]:
    """Each sentence as a table of its own, to know which line is wrong."""
    if isinstance(sentences, dict) and sentences:
        yield from ((key, {key: text}) for key, text in sentences.items())
    else:
        yield None, sentences


def _people(values: object, file: _File) -> dict[str, Level]:
    words = {level.name.lower(): level for level in Level}
    people: dict[str, Level] = {}
    for user_id, word in (values if isinstance(values, dict) else {"people": values}).items():
        if not isinstance(word, str) or word not in words:
            choice = f'one of {", ".join(words)}, as in 1234 = "vip"'
            raise file.mistake(("people", user_id), f"{user_id} must be {choice}")
        people[user_id] = words[word]
    return people


def settings_text(settings: Settings, path: Path) -> str:
    """The settings file with these values and every key explained."""
    lines = [
        f"# Koi-Koi Plays: settings. They belong into {path}",
        "# Options of the command line win over them.",
    ]
    for name, section in sections(settings):
        lines += ["", f"# {type(section).__doc__}", f"[{name}]"]
        for entry in fields(section):
            lines.append(f"# {entry.metadata['doc']}")
            lines.append(_assignment(entry.name, getattr(section, entry.name)))
    lines += [
        "",
        "# House rules: a table for each, as [rules.ours]; like = the rules it is like, then what differs,",
        "# as rounds = 6 or moon_viewing_yaku = 3. koikoi rules --options lists all that can be set.",
        *house_rules_lines(settings.house_rules),
        "",
        "# Who may do more, or less, than the chat says: a user's id, and what they are:",
        "# viewer, vip, moderator or broadcaster.",
        "[people]",
        *(f"{_toml(user_id)} = {_toml(level.name.lower())}" for user_id, level in settings.people.items()),
        "",
        "# Your own wording of the answers: the key of a sentence and its text, under [sentences.en] or",
        "# [sentences.ja]. koikoi commands --sentences lists them.",
        "[sentences]",
    ]
    for language, sentences in settings.sentences.items():
        lines += ["", f"[sentences.{language}]"]
        lines += [f"{key} = {_toml(value)}" for key, value in sentences.items()]
    return "\n".join(lines) + "\n"


def _assignment(key: str, value: object) -> str:
    if value is None:
        return f"# {key} = ..."
    if is_dataclass(value):
        parts = ", ".join(f"{entry.name} = {_toml(getattr(value, entry.name))}" for entry in fields(value))
        return f"{key} = {{ {parts} }}"
    return f"{key} = {_toml(value)}"


def _toml(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case float():
            return repr(value).removesuffix(".0")
        case _:
            # A TOML string is written like a JSON one, but for this sign.
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
