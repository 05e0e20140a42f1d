"""Who speaks, where a name is only written down: `alice`, `@mod`, `+vip`, `~streamer`."""

from __future__ import annotations

from chat.message import ChatMessage, Level
from chat.reading.normalise import clean_login

MARKS = {"@": Level.MODERATOR, "+": Level.VIP, "~": Level.BROADCASTER}
"""A sign before a name makes its owner more than a viewer."""


def spoken(source: str, number: int, name: str, text: str) -> ChatMessage:
    """The message with this number of a source, by somebody of this name, perhaps with a mark before it.

    >>> message = spoken("script", 7, "@Alice", "!pause")
    >>> message.login, message.level.name, message.id
    ('alice', 'MODERATOR', 'script-7')
    """
    level = MARKS.get(name[:1], Level.VIEWER)
    display_name = name if level is Level.VIEWER else name[1:]
    login = clean_login(display_name)
    return ChatMessage(
        id=f"{source}-{number}", source=source, user_id=f"{source}-{login}", login=login,
        display_name=display_name, text=text, level=level,
    )  # fmt: skip
