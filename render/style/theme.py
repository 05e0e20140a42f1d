"""Colours and letter sizes: each theme is one file in `render/themes`, or a file of one's own like those.

A file gives every colour and size, or names the theme that it is `based_on` and gives what differs.
"""

from __future__ import annotations

import errno
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from module.errors import KoiKoiError
from render.style.items import Colour

THEMES = ("classic", "large-text", "high-contrast")
"""The themes that come with the panel, in the order in which a key goes through them."""
_FILE = ".toml"
_COLOURS, _SIZES, _BASE = "colours", "sizes", "based_on"
_LARGEST = 90.0
_LONGEST_FILE = 1_000_000
"""Bytes."""


class ThemeError(KoiKoiError):
    """A theme that cannot be used; the message says where and what is allowed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """Everything about the looks that is not a place; `classic.toml` says what each is for.

    Sizes are heights in canvas units.
    """

    name: str
    display: Colour
    display_dim: Colour
    display_light: Colour
    markers: tuple[Colour, ...]
    marker_texts: tuple[Colour, ...]
    stack_id: Colour
    button: Colour
    button_pressed: Colour
    koikoi: Colour
    stop: Colour
    yaku_glow: Colour
    choice_glow: Colour
    hint_glow: Colour
    picked_glow: Colour
    badge: Colour
    badge_text: Colour
    solved: Colour
    unlit: Colour
    veil: Colour
    plate: Colour
    plate_border: Colour
    plate_text: Colour
    plate_dim: Colour
    ticker: Colour
    strip_plate: Colour
    banner: Colour
    banner_text: Colour
    side_title: Colour
    side_text: Colour
    side_dim: Colour
    side_line: Colour
    side_row: Colour
    side_lit: Colour
    own_side: Colour
    opponent_side: Colour
    further_sides: tuple[Colour, ...]
    teams: tuple[Colour, ...]
    done: Colour
    undone: Colour
    told: Colour
    petals: tuple[Colour, ...]
    score_size: float
    name_size: float
    id_size: float
    title_size: float
    line_size: float
    yaku_size: float
    button_size: float
    lid_size: float
    strip_size: float
    command_size: float
    help_size: float
    plate_title_size: float
    side_size: float
    side_title_size: float
    side_large_size: float
    badge_size: float
    mark_size: float
    marker_size: float
    frame_size: float

    def marker(self, round_number: int) -> Colour:
        """The turn marker's colour in a round, counted from 1."""
        return self.markers[(round_number - 1) % len(self.markers)]

    def marker_text(self, round_number: int) -> Colour:
        """The colour of the round's number on the turn marker."""
        return self.marker_texts[(round_number - 1) % len(self.marker_texts)]


_SUFFIX = "_size"
_SIZE_KEYS = tuple(
    entry.name.removesuffix(_SUFFIX) for entry in fields(Theme) if entry.name.endswith(_SUFFIX)
)
_LISTS = ("markers", "marker_texts", "further_sides", "teams", "petals")
_COLOUR_KEYS = tuple(
    entry.name for entry in fields(Theme) if entry.name != "name" and not entry.name.endswith(_SUFFIX)
)


def classic() -> Theme:
    """The panel's own theme."""
    return load_theme(THEMES[0])


@lru_cache(maxsize=16)
def load_theme(name: str) -> Theme:
    """The theme of this name, or from a file of one's own whose name ends in `.toml`. Raises ThemeError."""
    if name in THEMES:
        source = (files("render") / "themes" / f"{name}{_FILE}").read_text(encoding="utf-8")
        return parse_theme(source, name)
    if not name.endswith(_FILE):
        raise ThemeError(f"there is no theme {name!r}: {', '.join(THEMES)}, or a file that ends in {_FILE}")
    try:
        source = _own_file(Path(name)).decode("utf-8")
    except UnicodeDecodeError:
        raise ThemeError(f"the theme {name} cannot be read: it is not UTF-8") from None
    except (OSError, ValueError, RuntimeError) as error:  # the latter two for names that can be none
        reason = error.strerror if isinstance(error, OSError) else error
        raise ThemeError(f"the theme {name} cannot be read: {reason}") from None
    return parse_theme(source, name)


def _own_file(path: Path) -> bytes:
    """What is in a file, if it ends: a device or a pipe need not, and the program would wait for it."""
    path = path.expanduser()
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise OSError(errno.EINVAL, "it is no ordinary file")
    with path.open("rb") as file:
        return file.read(_LONGEST_FILE)


def next_theme(theme: Theme) -> Theme:
    """The theme after this one; after one's own comes the first."""
    place = THEMES.index(theme.name) + 1 if theme.name in THEMES else 0
    return load_theme(THEMES[place % len(THEMES)])


def parse_theme(source: str, name: str) -> Theme:
    """The theme that a file's text describes; `name` is what errors call it. Raises ThemeError."""
    try:
        data = tomllib.loads(source)
    except (ValueError, RecursionError) as error:  # a number may be too long for Python, too
        raise ThemeError(f"theme {name}: this is not TOML: {error}") from None
    for key in data:
        if key not in {_COLOURS, _SIZES, _BASE}:
            raise ThemeError(f"theme {name}: there is no {key!r} here: [{_COLOURS}], [{_SIZES}], {_BASE}")
    values = _values_of_base(data.get(_BASE), name)
    for key, value in _part(data, _COLOURS, _COLOUR_KEYS, name).items():
        values[key] = _colours(key, value, name) if key in _LISTS else _colour(key, value, name)
    for key, value in _part(data, _SIZES, _SIZE_KEYS, name).items():
        values[key + _SUFFIX] = _size(key, value, name)
    missing = [key for key in _COLOUR_KEYS if key not in values]
    missing += [key for key in _SIZE_KEYS if key + _SUFFIX not in values]
    if missing:
        raise ThemeError(
            f'theme {name}: {", ".join(missing)} missing: give them, or begin with {_BASE} = "{THEMES[0]}"'
        )
    values["name"] = name
    return Theme(**values)


def _values_of_base(base: object, name: str) -> dict[str, Any]:
    if base is None:
        return {}
    # Only those that come with the panel: nothing can be based on itself.
    if base not in THEMES or base == name:
        raise ThemeError(f"theme {name}: {_BASE} must be another of {', '.join(THEMES)}")
    theme = load_theme(str(base))
    return {entry.name: getattr(theme, entry.name) for entry in fields(Theme)}


def _part(data: Mapping[str, object], part: str, keys: tuple[str, ...], name: str) -> Mapping[str, object]:
    values = data.get(part, {})
    if not isinstance(values, dict):
        raise ThemeError(f"theme {name}: {part} must be a table that begins with [{part}]")
    for key in values:
        if key not in keys:
            raise ThemeError(f"theme {name}: there is no {key!r} in [{part}]: choose {', '.join(keys)}")
    return values


def _colour(key: str, value: object, name: str) -> Colour:
    if not isinstance(value, str) or not re.fullmatch(r"#([0-9a-fA-F]{6}|[0-9a-fA-F]{8})", value):
        raise ThemeError(f'theme {name}: {key} must be "#rrggbb" or "#rrggbbaa"')
    digits = value[1:].ljust(8, "f")
    red, green, blue, alpha = (int(digits[at : at + 2], 16) for at in range(0, 8, 2))
    return red, green, blue, alpha


def _colours(key: str, value: object, name: str) -> tuple[Colour, ...]:
    if not isinstance(value, list) or not value:
        raise ThemeError(f"theme {name}: {key} must be a list of colours")
    return tuple(_colour(key, one, name) for one in value)


def _size(key: str, value: object, name: str) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= _LARGEST:
        return float(value)
    raise ThemeError(f"theme {name}: {key} must be a number from 0 to {_LARGEST:g}")
