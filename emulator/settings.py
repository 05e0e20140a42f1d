"""Settings: one table of all keys, read from TOML, printed with every key explained.

The table is the fields of the section classes: a field's default and `setting(...)` say what the key is for,
what is allowed and how it is checked. `koikoi settings`, the reading and its errors are all made from it.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import Field, dataclass, field, fields, is_dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from chat.message import Level
from chat.replies.sentences import check_overrides
from module.bot import BOTS, make_bot
from module.errors import KoiKoiError
from module.rules.presets import PRESETS, make_rules
from render.style.layouts import CHOICES, LAYOUTS
from render.style.theme import THEMES, load_theme

if TYPE_CHECKING:
    from chat.sources.twitch.endpoints import Endpoints


class SettingsError(KoiKoiError):
    """A settings file or option that cannot be used; the message says where and what is allowed."""


Check = Callable[[object], Any]
"""Takes a raw value, gives the value to use, raises ValueError with what is allowed."""
_T = TypeVar("_T")


def setting(default: _T, doc: str, check: Check) -> _T:
    """A key: its default, what it is for (one line), and its check."""
    made: _T = field(default=default, metadata={"doc": doc, "check": check})
    return made


def text(*, longest: int = 200) -> Check:
    """Any text on one line, up to a length."""

    def check(value: object) -> str:
        if not isinstance(value, str) or len(value) > longest or "\n" in value:
            msg = f"a text in quotes on one line, at most {longest} characters"
            raise ValueError(msg)
        return value

    return check


def one_of(*allowed: str) -> Check:
    """One of these words."""

    def check(value: object) -> str:
        if value not in allowed:
            msg = "one of " + ", ".join(f'"{word}"' for word in allowed)
            raise ValueError(msg)
        return str(value)

    return check


def whole(low: int, high: int) -> Check:
    """A whole number in a range."""

    def check(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            msg = f"a whole number from {low} to {high}"
            raise ValueError(msg)
        return value

    return check


def number(low: float, high: float, *, or_zero: bool = False) -> Check:
    """A number in a range; 0 too if so said."""

    def check(value: object) -> float:
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if not is_number or not (low <= float(str(value)) <= high or (or_zero and value == 0)):
            msg = f"a number from {low:g} to {high:g}" + (", or 0" if or_zero else "")
            raise ValueError(msg)
        return float(str(value))

    return check


def switch(value: object) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        msg = "true or false"
        raise ValueError(msg)  # noqa: TRY004 - all checks raise ValueError
    return value


def colour(value: object) -> str:
    """A colour as #rrggbb."""
    if not isinstance(value, str) or not re.fullmatch(r"#[0-9a-fA-F]{6}", value):
        msg = 'a colour as "#rrggbb", for example "#00ff00"'
        raise ValueError(msg)
    return value


def module_id(value: object) -> str:
    """What stands on the card stack and in commands: letters and digits."""
    if not isinstance(value, str) or not re.fullmatch(r"[0-9A-Za-z]{1,4}", value):
        msg = 'one to four letters or digits in quotes, for example "1"'
        raise ValueError(msg)
    return value


def channel_name(value: object) -> str:
    """A Twitch login."""
    if not isinstance(value, str) or not re.fullmatch(r"#?[0-9A-Za-z_]{0,25}", value.strip()):
        msg = "the channel's name: at most 25 letters, digits and _, as in twitch.tv/NAME"
        raise ValueError(msg)
    return value.strip().removeprefix("#").lower()


def endpoints(value: object) -> Endpoints:
    """The addresses of Twitch."""
    from chat.sources.twitch.endpoints import Endpoints  # noqa: PLC0415 - Twitch takes half a second to load

    names = [entry.name for entry in fields(Endpoints)]
    given = value if isinstance(value, dict) else {"": value}
    if not set(given) <= set(names) or not all(isinstance(address, str) for address in given.values()):
        msg = f"a table of addresses in quotes: {', '.join(names)}"
        raise ValueError(msg)
    return Endpoints(**given)


def rules_spec(value: object) -> str:
    """A rule system with its options."""
    if not isinstance(value, str):
        msg = f"a rule system in quotes: {', '.join(PRESETS)}"
        raise ValueError(msg)  # noqa: TRY004 - all checks raise ValueError
    return make_rules(value).spec


def theme_name(value: object) -> str:
    """A theme that can be loaded."""
    if not isinstance(value, str):
        msg = f"a theme in quotes: {', '.join(THEMES)}"
        raise ValueError(msg)  # noqa: TRY004 - all checks raise ValueError
    load_theme(value)
    return value


def bot_name(value: object) -> str:
    """A bot."""
    if not isinstance(value, str):
        msg = f"a bot in quotes: {', '.join(BOTS)}"
        raise ValueError(msg)  # noqa: TRY004 - all checks raise ValueError
    make_bot(value)
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaySettings:
    """The game."""

    rules: str = setting(
        "module", "Rule system, with options: module, module:lucky=appendix, ...", rules_spec
    )
    bot: str = setting("house", f"Who plays against chat: {', '.join(BOTS)}.", bot_name)
    speed: float = setting(
        1.0, "How fast everything moves: 0.5 to 4; 0 is instant.", number(0.5, 4, or_zero=True)
    )
    think_seconds: float = setting(1.5, "How long the bot thinks, at speed 1.", number(0, 30))


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatSettings:
    """What viewers type and what they are answered."""

    id: str = setting("1", "The module's ID, shown on the card stack: !1 select 3.", module_id)
    who: str = setting(
        "claim",
        "Who may act: claim (one viewer at a time) or anarchy (everybody).",
        one_of("claim", "anarchy"),
    )
    language: str = setting("en", "Language of the answers: en or ja.", one_of("en", "ja"))
    stream_delay: float = setting(
        2.0,
        "Seconds from the panel to the viewers' eyes: what comes sooner was typed too early.",
        number(0, 60),
    )
    claim_seconds: float = setting(45.0, "How long the claim holder may take for a turn.", number(5, 600))
    messages_per_30s: int = setting(
        20, "What Twitch allows you: 20, or 100 as broadcaster, moderator or VIP.", whole(1, 100)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelSettings:
    """The window."""

    width: int = setting(1000, "Width of the window in pixels.", whole(200, 7680))
    height: int = setting(1000, "Height of the window in pixels.", whole(200, 4320))
    language: str = setting("en", "Language of the panel: en or ja.", one_of("en", "ja"))
    marks: bool = setting(True, "Month and kind in a corner of each card.", switch)  # noqa: FBT003
    numbers: bool = setting(True, "The numbers 1 to 8 under the hand.", switch)  # noqa: FBT003
    hints: bool = setting(True, "Light under the cards that find their month.", switch)  # noqa: FBT003
    volume: float = setting(0.7, "How loud the sounds are: 0 (silence) to 1.", number(0, 1))
    layout: str = setting(
        "auto",
        "auto (by the window's shape), or one of " + ", ".join(LAYOUTS) + "; key L.",
        one_of(*CHOICES),
    )
    theme: str = setting(
        THEMES[0], f"{', '.join(THEMES)}, or a file of your own like those, *.toml; key T.", theme_name
    )
    ticker: bool = setting(True, "What chat does: last commands, refusals, answers; key F2.", switch)  # noqa: FBT003
    help_strip: bool = setting(True, "The commands that work right now; key F3.", switch)  # noqa: FBT003
    yaku_table: bool = setting(True, "All yaku and how far they are, on the side board; key F4.", switch)  # noqa: FBT003
    surround: str = setting(
        "#0a0806", "Colour around the panel; #00ff00 makes a chroma key for OBS, as key G does.", colour
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class TwitchSection:
    """Twitch. With a channel here, koikoi reads it by itself; answering viewers needs koikoi login."""

    channel: str = setting("", "The channel's name, as in its address; empty: no Twitch.", channel_name)
    client_id: str = setting(
        "", "For koikoi login: the id of an application of yours; see the README.", text()
    )
    endpoints: Endpoints | None = setting(  # noqa: RUF009 - a field
        None,
        "Other addresses of Twitch, for tests: { helix = ..., id = ..., eventsub = ..., irc = ... }.",
        endpoints,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All settings.

    `sentences` holds replaced sentences: language -> key -> text; `people` levels by user id that win over
    what the chat says.
    """

    play: PlaySettings = PlaySettings()
    chat: ChatSettings = ChatSettings()
    panel: PanelSettings = PanelSettings()
    twitch: TwitchSection = TwitchSection()
    sentences: dict[str, dict[str, str]] = field(default_factory=dict)
    people: dict[str, Level] = field(default_factory=dict)


def sections(settings: Settings) -> Iterator[tuple[str, Any]]:
    """The sections of the table with their names in the file."""
    for entry in fields(settings):
        if entry.name not in {"sentences", "people"}:
            yield entry.name, getattr(settings, entry.name)


def load_settings(path: Path, *, must_exist: bool) -> Settings:
    """Read a settings file; the defaults when there is none and none must be. Raises SettingsError."""
    try:
        source = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        if must_exist:
            msg = f"there is no settings file {path}: koikoi settings > {path} makes one"
            raise SettingsError(msg) from None
        return Settings()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "this is not UTF-8 text"
        msg = f"the settings {path} cannot be read: {reason}"
        raise SettingsError(msg) from None
    return parse_settings(source, str(path))


def parse_settings(source: str, name: str) -> Settings:
    """Read the text of a settings file; `name` is what errors call it. Raises SettingsError."""
    try:
        data = tomllib.loads(source)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        msg = f"{name}: this is not TOML: {error}"
        raise SettingsError(msg) from None
    settings = Settings()
    known = dict(sections(settings))
    for section, values in data.items():
        where = f"{name}, line {_line_of(source, section, None)}"
        if section == "sentences":
            settings = replace(settings, sentences=_sentences(values, source, name))
            continue
        if section == "people":
            settings = replace(settings, people=_people(values, source, name))
            continue
        if section not in known or not isinstance(values, dict):
            msg = f"{where}: there is no section [{section}]: choose {', '.join(known)}, people, sentences"
            raise SettingsError(msg)
        changes = {
            key: _checked(known[section], key, value, f"{name}, line {_line_of(source, section, key)}")
            for key, value in values.items()
        }
        settings = replace(settings, **{section: replace(known[section], **changes)})
    return settings


def _checked(section: Any, key: str, value: object, where: str) -> Any:  # noqa: ANN401 - sections differ
    by_name: dict[str, Field[Any]] = {entry.name: entry for entry in fields(section)}
    if key not in by_name:
        msg = f"{where}: there is no key {key!r} here: choose {', '.join(by_name)}"
        raise SettingsError(msg)
    try:
        return by_name[key].metadata["check"](value)
    except ValueError as error:
        msg = f"{where}: {key} must be {error}" if not isinstance(error, KoiKoiError) else f"{where}: {error}"
        raise SettingsError(msg) from None


def _sentences(values: object, source: str, name: str) -> dict[str, dict[str, str]]:
    checked: dict[str, dict[str, str]] = {}
    for language, sentences in (values if isinstance(values, dict) else {"": values}).items():
        for key, part in _one_at_a_time(sentences):
            try:
                checked.setdefault(language, {}).update(check_overrides({language: part})[language])
            except KoiKoiError as error:
                msg = f"{name}, line {_line_of(source, f'sentences.{language}', key)}: {error}"
                raise SettingsError(msg) from None
    return checked


def _one_at_a_time(sentences: object) -> Iterator[tuple[str | None, object]]:
    """Each sentence as a table of its own, to know which line is wrong."""
    if isinstance(sentences, dict) and sentences:
        yield from ((key, {key: text}) for key, text in sentences.items())
    else:
        yield None, sentences


def _people(values: object, source: str, name: str) -> dict[str, Level]:
    words = {level.name.lower(): level for level in Level}
    people: dict[str, Level] = {}
    for user_id, word in (values if isinstance(values, dict) else {"people": values}).items():
        if not isinstance(word, str) or word not in words:
            line_number = _line_of(source, "people", user_id)
            msg = (
                f'{name}, line {line_number}: {user_id} must be one of {", ".join(words)}, as in 1234 = "vip"'
            )
            raise SettingsError(msg)
        people[user_id] = words[word]
    return people


def _line_of(source: str, section: str, key: str | None) -> int:
    """The number of the line of a section, or of a key in it; 1 when it is written in another way."""
    inside = False
    for line_number, line in enumerate(source.splitlines(), 1):
        header = re.match(r"\s*\[+\s*([\w.\"'-]+)", line)
        if header:
            inside = header[1].strip("\"'") == section
            if key is None and (inside or header[1].startswith(section + ".")):
                return line_number
        elif (key and inside and re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*=", line)) or re.match(
            rf"\s*{re.escape(section)}\s*(\.\s*{re.escape(key or '')}\s*)?=", line
        ):
            return line_number
    return 1


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
