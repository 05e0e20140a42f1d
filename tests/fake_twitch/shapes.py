"""The forms that Twitch gives to what it sends: EventSub's JSON and the lines of IRC.

Sources: dev.twitch.tv/docs/eventsub (websocket reference; subscription types, channel.chat.message),
dev.twitch.tv/docs/api/reference, dev.twitch.tv/docs/chat/irc and dev.twitch.tv/docs/irc/tags.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterable
from typing import Any

from tests.fake_twitch.chat import Badge, Message, People, User
from tests.fake_twitch.clock import stamp

JSON = dict[str, Any]

EMOTES = {"Kappa": "25", "HeyGuys": "30259"}
USER_TYPES = {"moderator": "mod"}


def frame(kind: str, now: float, payload: JSON, **metadata: str) -> JSON:
    """Any message of EventSub's websocket."""
    head = {"message_id": str(uuid.uuid4()), "message_type": kind, "message_timestamp": stamp(now)}
    return {"metadata": head | metadata, "payload": payload}


def session(
    session_id: str, status: str, keepalive: float | None, reconnect_url: str | None, connected_at: float
) -> JSON:
    return {
        "session": {
            "id": session_id,
            "status": status,
            "keepalive_timeout_seconds": keepalive,
            "reconnect_url": reconnect_url,
            "connected_at": stamp(connected_at),
        }
    }


def badges(worn: Iterable[Badge]) -> list[JSON]:
    return [{"set_id": badge.set_id, "id": badge.id, "info": badge.info} for badge in worn]


def user_fields(prefix: str, user: User | None) -> JSON:
    return {
        f"{prefix}user_id": user.id if user else None,
        f"{prefix}user_login": user.login if user else None,
        f"{prefix}user_name": user.display_name if user else None,
    }


def fragment(text: str, people: People) -> JSON:
    """One piece of a message: an emote, a mention of somebody who is known, or text."""
    plain: JSON = {"type": "text", "text": text, "cheermote": None, "emote": None, "mention": None}
    if text in EMOTES:
        emote = {"id": EMOTES[text], "emote_set_id": "0", "owner_id": "0", "format": ["static"]}
        return plain | {"type": "emote", "emote": emote}
    named = people.find(login=text[1:].casefold()) if text.startswith("@") else None
    if named:
        return plain | {"type": "mention", "mention": user_fields("", named)}
    return plain


def fragments(text: str, people: People) -> list[JSON]:
    """A message in pieces that, joined, are its text."""
    found: list[JSON] = []
    for piece in filter(None, re.split(r"(\s+|(?<!\S)@\w+)", text)):
        new = fragment(piece, people)
        if found and new["type"] == found[-1]["type"] == "text":
            found[-1]["text"] += piece
        else:
            found.append(new)
    return found


def reply(message: Message) -> JSON | None:
    """What a message answers to."""
    parent, thread = message.parent, message.thread
    if parent is None:
        return None
    return {
        "parent_message_id": parent.id,
        "parent_message_body": parent.text,
        **user_fields("parent_", parent.chatter),
        "thread_message_id": thread.id,
        **user_fields("thread_", thread.chatter),
    }


def chat_event(message: Message, people: People) -> JSON:
    """The event of channel.chat.message, version 1."""
    # A message of the channel itself has no source, in a shared chat neither.
    source = message.source if message.source is not message.channel else None
    return {
        **user_fields("broadcaster_", message.channel),
        **user_fields("source_broadcaster_", source),
        **user_fields("chatter_", message.chatter),
        "message_id": message.id,
        "source_message_id": message.source_id if source else None,
        "is_source_only": False if source else None,
        "message": {"text": message.text, "fragments": fragments(message.text, people)},
        "color": message.color,
        "badges": badges(message.badges),
        "source_badges": badges(message.source_badges) if source else None,
        "message_type": "text",
        "cheer": None,
        "reply": reply(message),
        "channel_points_custom_reward_id": None,
        "channel_points_animation_id": None,
    }


def helix_user(user: User, now: float) -> JSON:
    """An account as /helix/users tells it."""
    image = f"https://static-cdn.jtvnw.net/jtv_user_pictures/{user.id}-profile_image-300x300.png"
    return {
        "id": user.id,
        "login": user.login,
        "display_name": user.display_name,
        "type": "",
        "broadcaster_type": user.broadcaster_type,
        "description": "",
        "profile_image_url": image,
        "offline_image_url": "",
        "view_count": 0,
        "created_at": stamp(now),
    }


def escape_tag(value: str) -> str:
    """A tag's value by IRCv3's rules."""
    for plain, written in (("\\", "\\\\"), (";", "\\:"), (" ", "\\s"), ("\r", "\\r"), ("\n", "\\n")):
        value = value.replace(plain, written)
    return value


def tags(values: dict[str, str]) -> str:
    return "@" + ";".join(f"{name}={escape_tag(value)}" for name, value in values.items()) + " "


def badge_tags(prefix: str, worn: tuple[Badge, ...]) -> dict[str, str]:
    return {
        f"{prefix}badge-info": ",".join(f"{badge.set_id}/{badge.info}" for badge in worn if badge.info),
        f"{prefix}badges": ",".join(f"{badge.set_id}/{badge.id}" for badge in worn),
    }


def emotes_tag(text: str) -> str:
    """Where the emotes stand, counted in code points."""
    places = {
        number: ",".join(
            f"{found.start()}-{found.end() - 1}" for found in re.finditer(rf"(?<!\S){name}(?!\S)", text)
        )
        for name, number in EMOTES.items()
    }
    return "/".join(f"{number}:{where}" for number, where in places.items() if where)


def reply_tags(message: Message) -> dict[str, str]:
    parent, thread = message.parent, message.thread
    if parent is None:
        return {}
    return {
        "reply-parent-display-name": parent.chatter.display_name,
        "reply-parent-msg-body": parent.text,
        "reply-parent-msg-id": parent.id,
        "reply-parent-user-id": parent.chatter.id,
        "reply-parent-user-login": parent.chatter.login,
        "reply-thread-parent-display-name": thread.chatter.display_name,
        "reply-thread-parent-msg-id": thread.id,
        "reply-thread-parent-user-id": thread.chatter.id,
        "reply-thread-parent-user-login": thread.chatter.login,
    }


def source_tags(message: Message) -> dict[str, str]:
    """Unlike EventSub, IRC names the source of every message in a shared chat, the channel's own ones too."""
    if message.source is None:
        return {}
    own = message.source is message.channel
    return {
        **badge_tags("source-", message.badges if own else message.source_badges),
        "source-id": message.id if own else message.source_id,
        "source-only": "0",
        "source-room-id": message.source.id,
    }


def privmsg(message: Message, *, tagged: bool) -> str:
    """A chat message as a line of IRC."""
    sets = {badge.set_id for badge in message.badges}
    user = message.chatter
    values = {
        **badge_tags("", message.badges),
        "color": message.color,
        "display-name": user.display_name,
        "emotes": emotes_tag(message.text),
        "first-msg": "0",
        "flags": "",
        "id": message.id,
        "mod": str(int("moderator" in sets)),
        **reply_tags(message),
        "returning-chatter": "0",
        "room-id": message.channel.id,
        **source_tags(message),
        "subscriber": str(int("subscriber" in sets)),
        "tmi-sent-ts": str(int(message.sent_at * 1000)),
        "turbo": "0",
        "user-id": user.id,
        "user-type": next((USER_TYPES[kind] for kind in sets if kind in USER_TYPES), ""),
    }
    if "vip" in sets:
        values["vip"] = "1"
    author = f":{user.login}!{user.login}@{user.login}.tmi.twitch.tv"
    line = f"{author} PRIVMSG #{message.channel.login} :{message.text}"
    return (tags(values) if tagged else "") + line


def roomstate(channel: User, *, tagged: bool) -> str:
    values = {
        "emote-only": "0",
        "followers-only": "-1",
        "r9k": "0",
        "room-id": channel.id,
        "slow": "0",
        "subs-only": "0",
    }
    return (tags(values) if tagged else "") + f":tmi.twitch.tv ROOMSTATE #{channel.login}"


def notice(channel: str, msg_id: str, text: str, *, tagged: bool) -> str:
    return (tags({"msg-id": msg_id}) if tagged else "") + f":tmi.twitch.tv NOTICE {channel} :{text}"


def greeting(nick: str) -> list[str]:
    """What follows a nick that is let in."""
    lines = (
        ("001", ":Welcome, GLHF!"),
        ("002", ":Your host is tmi.twitch.tv"),
        ("003", ":This server is rather new"),
        ("004", ":-"),
        ("375", ":-"),
        ("372", ":You are in a maze of twisty passages, all alike."),
        ("376", ":>"),
    )
    return [f":tmi.twitch.tv {number} {nick} {text}" for number, text in lines]


def joined(nick: str, channel: str) -> list[str]:
    return [
        f":{nick}!{nick}@{nick}.tmi.twitch.tv JOIN {channel}",
        f":{nick}.tmi.twitch.tv 353 {nick} = {channel} :{nick}",
        f":{nick}.tmi.twitch.tv 366 {nick} {channel} :End of /NAMES list",
    ]
