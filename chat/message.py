"""A chat message and its writer, the same for every source."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class Level(IntEnum):
    """What somebody is in the channel; each may do all that those below may."""

    VIEWER = 0
    VIP = 1
    MODERATOR = 2
    BROADCASTER = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Traits:
    """What the rest has to know of a source.

    `limited`: its replies are rationed as Twitch rations them; `delayed`: its viewers see the table only
    after the stream's delay; `speaks`: it can deliver replies at all; `settles_late`: it tells by itself,
    later, what became of a reply that it was handed; `guides`: its own user is told what to type when a line
    is no command, where a chat would stay silent.
    """

    limited: bool
    delayed: bool = False
    speaks: bool = True
    settles_late: bool = False
    guides: bool = False


@dataclass(frozen=True, slots=True)
class User:
    """Somebody who writes. `user_id` is the identity; the names are for showing and may change."""

    source: str
    user_id: str
    login: str
    display_name: str
    level: Level = Level.VIEWER


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatMessage:
    """One message, as its source delivers it.

    `id` is unique over all sources, `source` the name of the source, `user_id` the identity of the writer,
    unique over all sources too. `is_own`: sent by this program; `is_bot`: by another program; `shared_from`:
    the channel it was written in, when that is another one of a shared chat; `reply_to`: the id of the
    message that it answers; `reward`: what its writer has bought with it, for which the source is told what
    became of it (`chat.redeeming`).
    """

    id: str
    source: str
    user_id: str
    login: str
    display_name: str
    text: str
    level: Level = Level.VIEWER
    is_own: bool = False
    is_bot: bool = False
    shared_from: str | None = None
    reply_to: str | None = None
    reward: str | None = None
