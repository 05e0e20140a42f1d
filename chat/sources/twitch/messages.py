"""From what Twitch sends to `ChatMessage`: EventSub's notifications and IRC's lines."""

from __future__ import annotations

import logging
import re
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

from chat.message import ChatMessage, Level
from chat.reading.normalise import clean_display_name, clean_login
from chat.sources.twitch.forms import NotTheForm, ident, name, parts, record, words

logger = logging.getLogger(__name__)

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
        self.user_id = ""
        self.level = Level.VIEWER
        """What the account is in the channel, by the badges on its last message."""
        self._texts: deque[tuple[float, str]] = deque()
        self._ids: deque[str] = deque(maxlen=200)
        self._seen: deque[str] = deque(maxlen=200)

    def writes_as(self, user_id: str) -> None:
        """Whose account is used."""
        self.user_id, self.level = user_id, Level.VIEWER

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
        if user_id != self.user_id:
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
    """Makes chat messages. `bots`: logins of other programs, besides those that everybody knows.

    Whatever a server may send: what has not its documented form is counted in `rejected`, and is no message.
    """

    def __init__(self, own: OwnMessages, bots: Iterable[str] = ()) -> None:
        self._own = own
        self._bots = BOTS | {bot.casefold() for bot in bots}
        self.rejected = 0
        """Messages that could not be read."""

    def reject(self) -> None:
        """Count one that could not be read."""
        self.rejected += 1
        if self.rejected == 1:
            logger.warning("Twitch has sent a message that has not its documented form; they are counted")

    def notification(self, payload: dict[str, Any]) -> ChatMessage | None:
        """Read the payload of a channel.chat.message, version 1; None for one that is rejected.

        Source: dev.twitch.tv/docs/eventsub/eventsub-reference, channel chat message event.
        """
        try:
            event = record(payload.get("event"))
            message, reply = record(event.get("message")), event.get("reply")
            source = event.get("source_broadcaster_user_id")
            shared = source is not None and ident(source) != ident(event.get("broadcaster_user_id"))
            return self._message(
                (event.get("message_id"), event.get("chatter_user_id"), message.get("text")),
                (event.get("chatter_user_login"), event.get("chatter_user_name")),
                [name(record(badge).get("set_id")) for badge in parts(event.get("badges"))],
                (event.get("source_broadcaster_user_login") or source) if shared else None,
                None if reply is None else ident(record(reply).get("parent_message_id")),
            )
        except NotTheForm:
            self.reject()
            return None

    def line(self, tags: dict[str, str], login: str, parameters: tuple[str, ...]) -> ChatMessage | None:
        """Read a PRIVMSG with its parameters, channel and text; None for one that is rejected.

        One without the tags that were asked for is. Source: dev.twitch.tv/docs/irc/tags. In a shared chat the
        channel's own messages name a source, too.
        """
        source = tags.get("source-room-id")
        try:
            return self._message(
                (tags.get("id"), tags.get("user-id"), parameters[1] if len(parameters) > 1 else None),
                (login, tags.get("display-name") or login),
                [badge.partition("/")[0] for badge in parts(tags.get("badges", "").split(","))],
                source if source and source != tags.get("room-id") else None,
                tags.get("reply-parent-msg-id") or None,
            )
        except NotTheForm:
            self.reject()
            return None

    def _message(
        self,
        what: tuple[object, object, object],
        names: tuple[object, object],
        badges: list[str],
        shared_from: object,
        reply_to: object,
    ) -> ChatMessage:
        message_id, user_id, text = ident(what[0]), ident(what[1]), _plain(words(what[2]))
        given_login, given_name = name(names[0]), name(names[1])
        login = given_login if _LOGIN(given_login) else clean_login(given_login)
        level = level_of(badges) if badges else Level.VIEWER
        if user_id == self._own.user_id and shared_from is None:
            self._own.level = level
        return ChatMessage(
            id=message_id,
            source=SOURCE,
            user_id=user_id,
            login=login,
            display_name=given_name if _HARMLESS(given_name) else clean_display_name(given_name, login),
            text=text,
            level=level,
            is_own=(message_id, user_id, text) in self._own,
            is_bot=login in self._bots or _BOT_BADGE in badges,
            shared_from=None if shared_from is None else name(shared_from),
            reply_to=None if reply_to is None else ident(reply_to),
        )
