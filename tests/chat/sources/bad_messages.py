"""What a chat message may not look like: for each field that is used, values that it never has."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

JSON = dict[str, Any]
Path = tuple[str | int, ...]

GONE = object()
"""The field is not there at all."""

_NO_TEXT: tuple[object, ...] = (GONE, None, 7, -1, 1.5, True, [], ["7"], {}, {"id": "7"})
_NO_ID = (*_NO_TEXT, "", " ", "a b", "7\n", "\u202e7", "\ud800", "x" * 101, "7" * 100_000)
_NO_NAME = (*_NO_TEXT, "", "x" * 201)
_NO_OBJECT: tuple[object, ...] = (7, True, "text", [], ["7"])

BAD: dict[Path, tuple[object, ...]] = {
    (): (None, *_NO_OBJECT),
    ("message_id",): _NO_ID,
    ("chatter_user_id",): _NO_ID,
    ("chatter_user_login",): _NO_NAME,
    ("chatter_user_name",): _NO_NAME,
    ("message",): (GONE, None, *_NO_OBJECT),
    ("message", "text"): (*_NO_TEXT, "x" * 2001),
    ("badges",): (GONE, None, 7, True, "vip", {}, [{"set_id": "vip"}] * 101),
    ("badges", 0): (None, *_NO_OBJECT),
    ("badges", 0, "set_id"): _NO_NAME,
    ("broadcaster_user_id",): _NO_ID,
    ("source_broadcaster_user_id",): (7, True, [], {"id": "7"}, ["7"]),
    ("source_broadcaster_user_login",): (7, True, ["7"], {"id": "7"}, "x" * 201),
    ("reply",): _NO_OBJECT,
    ("reply", "parent_message_id"): _NO_ID,
}
"""By the way to each field in an event as `event` makes it."""

BAD_TAGS: dict[str, tuple[object, ...]] = {
    "id": (GONE, "", "a\\sb", "x" * 101, "7" * 100_000),
    "user-id": (GONE, "", "a\\sb", "花", "x" * 101, "7" * 100_000),
    "display-name": ("x" * 201,),
    "badges": (",".join(["vip/1"] * 101),),
    "reply-parent-msg-id": ("a\\sb", "x" * 101),
    "source-room-id": ("x" * 201,),
}
"""The same for the tags of IRC, where everything is text."""


def event(message_id: str, text: str = "!1 claim") -> JSON:
    """All fields that are used, from a shared chat, as Twitch sends them."""
    return {
        "broadcaster_user_id": "1001", "broadcaster_user_login": "streamer",
        "source_broadcaster_user_id": "4242", "source_broadcaster_user_login": "elsewhere",
        "chatter_user_id": "77", "chatter_user_login": "alice", "chatter_user_name": "Alice",
        "message_id": message_id, "message": {"text": text, "fragments": []},
        "badges": [{"set_id": "vip", "id": "1", "info": ""}], "reply": {"parent_message_id": "parent-1"},
    }  # fmt: skip


def own_event(message_id: str, text: str = "!1 claim") -> JSON:
    """One that was written in the channel itself."""
    return event(message_id, text) | {
        "source_broadcaster_user_id": None,
        "source_broadcaster_user_login": None,
    }


def spoilt(base: JSON, way: Path, value: object) -> Any:
    """The same with another value at the end of a way."""
    if not way:
        return value
    made = copy.deepcopy(base)
    inner: Any = made
    for step in way[:-1]:
        inner = inner[step]
    if value is GONE:
        del inner[way[-1]]
    else:
        inner[way[-1]] = value
    return made


def bad_events() -> Iterator[Any]:
    """Every field with each of its bad values, all else being as it should."""
    for way, values in BAD.items():
        for number, value in enumerate(values):
            yield spoilt(event(f"bad-{len(way)}-{number}"), way, value)


def frame(payload_event: object) -> str:
    """A notification as it comes over EventSub."""
    metadata = {
        "message_id": "m", "message_type": "notification", "message_timestamp": "2026-01-01T00:00:00Z",
        "subscription_type": "channel.chat.message", "subscription_version": "1",
    }  # fmt: skip
    return json.dumps({"metadata": metadata, "payload": {"subscription": {}, "event": payload_event}})


def bad_lines() -> Iterator[str]:
    """Lines of IRC, each with one tag that is not as it should be, or without a name or a text."""
    good = {"id": "i-7", "user-id": "77", "display-name": "Alice", "badges": "vip/1", "room-id": "1001"}
    for name, values in BAD_TAGS.items():
        for value in values:
            tags = {key: each for key, each in (good | {name: value}).items() if each is not GONE}
            written = ";".join(f"{key}={each}" for key, each in tags.items())
            yield f"@{written} :alice!alice@alice.tmi.twitch.tv PRIVMSG #streamer :!1 claim"
    tags_text = ";".join(f"{key}={each}" for key, each in good.items())
    yield f"@{tags_text} :alice!alice@alice.tmi.twitch.tv PRIVMSG #streamer"
    yield f"@{tags_text} :alice!alice@alice.tmi.twitch.tv PRIVMSG #streamer :{'x' * 2001}"
    yield f"@{tags_text} PRIVMSG #streamer :nobody"
    yield f"@{tags_text} :{'x' * 201}!a@a PRIVMSG #streamer :somebody with an endless name"


DEEP = 100_000
"""Brackets within brackets that no reader of JSON follows."""

BROKEN_FRAMES: tuple[str | bytes, ...] = (
    "not JSON", b"bytes", "[]", "7", "null", '"text"', "{}", "[" * DEEP, '{"metadata":' * DEEP,
    '{"metadata": {}}', '{"metadata": [], "payload": {}}',
    '{"metadata": {"message_type": []}, "payload": {}}',
    '{"metadata": {"message_type": "notification"}}',
    '{"metadata": {"message_type": "notification"}, "payload": []}',
    '{"metadata": {"message_type": "notification"}, "payload": {"event": ' + "[" * DEEP,
    '{"metadata": {"message_type": "session_reconnect"}, "payload": {"session": {"reconnect_url": null}}}',
    '{"metadata": {"message_type": "session_reconnect"}, "payload": null}',
)  # fmt: skip
"""Frames of EventSub that cannot be read at all."""
