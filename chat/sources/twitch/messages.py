"""From what Twitch sends to `ChatMessage`: EventSub's notifications and IRC's lines."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

from chat.message import ChatMessage, Level
from chat.reading.normalise import clean_display_name, clean_login

SOURCE = "twitch"

BOTS = frozenset(
    {
        "botisimo", "botrixoficial", "coebot", "deepbot", "fossabot", "kofistreambot", "lumiastream",
        "mixitupapp", "moobot", "nightbot", "own3d", "phantombot", "pokemoncommunitygame", "pretzelrocks",
        "sery_bot", "songlistbot", "soundalerts", "streamelements", "streamholics", "streamlabs",
        "streamstickers", "supibot", "tangiabot", "vivbot", "wizebot", "wzbot",
    }
)  # fmt: skip
"""Logins of programs that write in many channels; settings may name more."""

_BOT_BADGE = "bot-badge"
_LEVELS = {
    "broadcaster": Level.BROADCASTER,
    "lead_moderator": Level.MODERATOR,
    "moderator": Level.MODERATOR,
    "vip": Level.VIP,
}
# Nearly every name is one of these; the careful way takes longer than all the rest.
_LOGIN = re.compile(r"[a-z0-9_]{1,25}").fullmatch
_HARMLESS = re.compile(r"[A-Za-z0-9_]{1,25}").fullmatch
# How `/me` arrives.
_ACTION = "\x01ACTION "


def level_of(badges: Iterable[str]) -> Level:
    """The highest level that any of these badges (their set's name) stands for."""
    return max((_LEVELS[badge] for badge in badges if badge in _LEVELS), default=Level.VIEWER)


def _plain(text: str) -> str:
    if text.startswith(_ACTION):
        return text[len(_ACTION) :].removesuffix("\x01")
    return text


class OwnMessages:
    """What this program has written lately, to know it again when it comes back as chat.

    The writer does not tell: the streamer, whose account it usually is, writes too. And a message may come
    back before the answer that tells its id.
    """

    LIFE = 60.0

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._user_id = ""
        self._texts: deque[tuple[float, str]] = deque()
        self._ids: deque[str] = deque(maxlen=200)
        self._seen: deque[str] = deque(maxlen=200)

    def writes_as(self, user_id: str) -> None:
        """Whose account is used."""
        self._user_id = user_id

    def sending(self, text: str) -> None:
        """A text is on its way."""
        self._texts.append((self._clock(), text))

    def sent(self, message_id: str) -> None:
        """A message has arrived at Twitch."""
        self._ids.append(message_id)

    def came_back(self, text: str) -> bool:
        """Whether this text was seen in chat: it arrived, whatever the answer was."""
        return text in self._seen

    def __contains__(self, found: tuple[str, str, str]) -> bool:
        """Whether a message (its id, the user's id, the text) was written by this program."""
        message_id, user_id, text = found
        if user_id != self._user_id or not user_id:
            return False
        while self._texts and self._texts[0][0] < self._clock() - self.LIFE:
            self._texts.popleft()
        for _, own in self._texts:
            # Twitch puts the name before an answer.
            if text == own or (text.startswith("@") and text.endswith(f" {own}")):
                self._seen.append(own)
                return True
        return message_id in self._ids


class Reader:
    """Makes chat messages. `bots`: logins of other programs, besides those that everybody knows."""

    def __init__(self, own: OwnMessages, bots: Iterable[str] = ()) -> None:
        self._own = own
        self._bots = BOTS | {bot.casefold() for bot in bots}

    def notification(self, data: dict[str, Any]) -> ChatMessage | None:
        """Read a channel.chat.message, version 1; None for one that has not its documented form.

        Source: dev.twitch.tv/docs/eventsub/eventsub-reference, channel chat message event.
        """
        try:
            event = data["payload"]["event"]
            badges = [badge["set_id"] for badge in event["badges"]]
            home = event["broadcaster_user_id"]
            source = event.get("source_broadcaster_user_id")
            reply = event.get("reply")
            return self._message(
                (event["message_id"], event["chatter_user_id"], event["message"]["text"]),
                (event["chatter_user_login"], event["chatter_user_name"]),
                badges,
                (event.get("source_broadcaster_user_login") or source) if source and source != home else None,
                reply["parent_message_id"] if reply else None,
            )
        except (AttributeError, LookupError, TypeError):
            return None

    def line(self, tags: dict[str, str], login: str, text: str) -> ChatMessage | None:
        """Read a PRIVMSG; None for one without the tags that were asked for.

        Source: dev.twitch.tv/docs/irc/tags. In a shared chat the channel's own messages name a source, too.
        """
        if not (tags.get("id") and tags.get("user-id")):
            return None
        source = tags.get("source-room-id")
        return self._message(
            (tags["id"], tags["user-id"], text),
            (login, tags.get("display-name") or login),
            [badge.partition("/")[0] for badge in tags.get("badges", "").split(",")],
            source if source and source != tags.get("room-id") else None,
            tags.get("reply-parent-msg-id") or None,
        )

    def _message(
        self,
        what: tuple[str, str, str],
        names: tuple[str, str],
        badges: list[str],
        shared_from: str | None,
        reply_to: str | None,
    ) -> ChatMessage:
        message_id, user_id, text = what
        text = _plain(text)
        login = names[0] if _LOGIN(names[0]) else clean_login(names[0])
        return ChatMessage(
            id=message_id,
            source=SOURCE,
            user_id=user_id,
            login=login,
            display_name=names[1] if _HARMLESS(names[1]) else clean_display_name(names[1], login),
            text=text,
            level=level_of(badges) if badges else Level.VIEWER,
            is_own=(message_id, user_id, text) in self._own,
            is_bot=login in self._bots or _BOT_BADGE in badges,
            shared_from=shared_from,
            reply_to=reply_to,
        )
