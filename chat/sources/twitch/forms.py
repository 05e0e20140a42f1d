"""What Twitch's messages and answers are made of, checked where they come in.

Each function gives back the value it was asked about, or raises NotTheForm: whatever a server sends, it is at
worst one thing that cannot be read, and never an exception in the middle of a game.
"""

from __future__ import annotations

import json
import re
from typing import Any

LONGEST_ID = 100
"""Characters. Twitch's are numbers of ten digits and UUIDs."""
LONGEST_NAME = 200
LONGEST_TEXT = 2000
"""Characters; Twitch lets people write 500, and puts a name before an answer."""
MOST_PARTS = 100
"""Entries in a list, badges for instance."""

_ID = re.compile(r"[!-~]+").fullmatch


class NotTheForm(Exception):  # noqa: N818 - says what is so
    """Something does not have its documented form. Which text it was is not told: it may hold a token."""


def parsed(text: str | bytes) -> dict[str, Any]:
    """An object, from its JSON."""
    try:
        return record(json.loads(text))
    except (ValueError, RecursionError):  # no JSON; brackets in brackets, thousands deep
        raise NotTheForm from None


def record(value: object) -> dict[str, Any]:
    """An object of JSON."""
    if not isinstance(value, dict):
        raise NotTheForm
    return value


def parts(value: object) -> list[Any]:
    """A list, not too long."""
    if not isinstance(value, list) or len(value) > MOST_PARTS:
        raise NotTheForm
    return value


def words(value: object) -> str:
    """Any text, not too long."""
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise NotTheForm
    return value


def name(value: object) -> str:
    """What somebody is called: there is something, and it is not endless."""
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_NAME:
        raise NotTheForm
    return value


def ident(value: object) -> str:
    """What tells a user, message or session from others: a short text of visible ASCII."""
    if not isinstance(value, str) or len(value) > LONGEST_ID or not _ID(value):
        raise NotTheForm
    return value


def seconds(value: object, longest: float) -> float:
    """A time span: more than nothing, and not more than makes sense."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= longest:
        raise NotTheForm
    return float(value)
