"""People as JSON, for the journal."""

from __future__ import annotations

from collections.abc import Mapping

from chat.message import Level, User
from chat.reading.normalise import clean_login
from module.errors import InvalidRecord


def user_to_json(user: User) -> dict[str, object]:
    """Somebody as JSON."""
    return {
        "source": user.source, "user_id": user.user_id, "login": user.login,
        "display_name": user.display_name, "level": user.level.name.lower(),
    }  # fmt: skip


def user_from_json(data: object) -> User:
    """Somebody whom `user_to_json` wrote. Raises InvalidRecord."""
    match data:
        case {
            "source": str(source),
            "user_id": str(user_id),
            "login": str(login),
            "display_name": str(display_name),
            "level": str(level),
        } if level.upper() in Level.__members__ and login == clean_login(login):
            return User(source, user_id, login, display_name, Level[level.upper()])
    msg = "somebody in the chat's state needs source, user_id, login, display_name and level"
    raise InvalidRecord(msg)


def seconds_from_json(data: Mapping[str, object], key: str) -> float | None:
    """A number of seconds that may be missing. Raises InvalidRecord."""
    match data.get(key):
        case None:
            return None
        case bool():
            pass
        case int() | float() as seconds if 0 <= seconds < float("inf"):
            return float(seconds)
    msg = f"the chat's state has no number of seconds as {key}"
    raise InvalidRecord(msg)
