"""Whom chat does not listen to, and for how long."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from chat.message import Level, User
from chat.reading.normalise import clean_login
from module.errors import InvalidRecord

MOST_BANS = 10_000
MOST_KNOWN = 10_000
"""Logins that have written; those that came first are forgotten."""
LONGEST_TIMEOUT = 14 * 24 * 3600
"""Seconds; Twitch's own longest."""
FOREVER = float("inf")


@dataclass(slots=True)
class _Ban:
    login: str
    user_id: str | None
    """None until somebody of that login has written: a ban is spoken by name, but holds for the person."""
    until: float
    called: str = ""
    """What whoever is banned is called now, if otherwise."""

    def is_of(self, login: str) -> bool:
        """Whether it is the ban of whoever is called so, or was when it was spoken."""
        return login in {self.login, self.called}


class Bans:
    """Bans and timeouts by user id. Moderators and the broadcaster are always listened to."""

    def __init__(self) -> None:
        """Begin with none."""
        self._by_login: dict[str, _Ban] = {}
        self._by_id: OrderedDict[str, _Ban] = OrderedDict()
        self._ids: OrderedDict[str, str] = OrderedDict()
        """Who has written under which login: whoever changes it afterwards is banned all the same."""

    def ban(self, login: str, until: float = FOREVER) -> None:
        """Do not listen to whoever has this login now, until then (seconds)."""
        self.unban(login)
        user_id = self._ids.get(login)
        if user_id is not None:
            self._bind(_Ban(login, user_id, until))
            return
        self._by_login[login] = _Ban(login, None, until)
        if len(self._by_login) > MOST_BANS:
            del self._by_login[next(iter(self._by_login))]

    def unban(self, login: str) -> bool:
        """Listen again; False if nobody of that login was banned."""
        ids = [user_id for user_id, ban in self._by_id.items() if ban.is_of(login)]
        for user_id in ids:
            del self._by_id[user_id]
        return self._by_login.pop(login, None) is not None or bool(ids)

    def holds(self, user: User, now: float) -> bool:
        """Whether not to listen to somebody."""
        if user.login not in self._ids and len(self._ids) >= MOST_KNOWN:
            self._ids.popitem(last=False)
        self._ids[user.login] = user.user_id
        if not self._by_id and not self._by_login:
            return False
        if user.level >= Level.MODERATOR:
            return False
        named = self._by_login.pop(user.login, None)
        if named is not None:
            self._bind(_Ban(named.login, user.user_id, named.until))
        ban = self._by_id.get(user.user_id)
        if ban is not None and now >= ban.until:
            del self._by_id[user.user_id]
            return False
        if ban is not None:
            ban.called = user.login
        return ban is not None

    def _bind(self, ban: _Ban) -> None:
        """A ban of a person, whatever that person is called."""
        self._by_id[str(ban.user_id)] = ban
        if len(self._by_id) > MOST_BANS:
            self._by_id.popitem(last=False)

    def to_json(self, now: float) -> list[object]:
        """All that still hold, with the time on the clock of `now` at which each ends."""
        return [
            {
                "login": ban.login,
                "user_id": ban.user_id,
                "until": None if ban.until == FOREVER else round(ban.until, 3),
            }
            for ban in (*self._by_id.values(), *self._by_login.values())
            if ban.until > now
        ]

    @staticmethod
    def from_json(data: object, then: float, now: float) -> Bans:
        """What `to_json` wrote, when the clock that shows `now` today showed `then`. Raises InvalidRecord."""
        bans = Bans()
        if not isinstance(data, list) or len(data) > 2 * MOST_BANS:
            msg = "the chat's state has no list of bans"
            raise InvalidRecord(msg)
        for entry in data:
            ban = _ban_from_json(entry, then, now)
            if ban.user_id is None:
                bans._by_login[ban.login] = ban
            else:
                bans._by_id[ban.user_id] = ban
        return bans


def _ban_from_json(data: object, then: float, now: float) -> _Ban:
    match data:
        case {"login": str(login), "user_id": str() | None as user_id, **end} if login == clean_login(login):
            match end:
                case {"until": None} | {"left": None}:
                    return _Ban(login, user_id, FOREVER)
                case {"until": int() | float() as until} if 0 <= until - then <= LONGEST_TIMEOUT + 1:
                    return _Ban(login, user_id, now + until - then)
                case {"left": int() | float() as left} if 0 <= left <= LONGEST_TIMEOUT:  # of an older journal
                    return _Ban(login, user_id, now + left)
    msg = "a ban in the chat's state cannot be read: login, user_id and until are needed"
    raise InvalidRecord(msg)
