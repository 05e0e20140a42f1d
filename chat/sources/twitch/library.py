"""TwitchIO: its requests and its addresses. The one file that imports it.

It reaches into private parts of version 3.3.2, and refuses any other. Two rules hold here: no exception of
TwitchIO or aiohttp leaves this file, because their texts hold tokens; and ours are raised outside of the
`except` block, so that not even their chain leads to a token.
"""

from __future__ import annotations

import warnings
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from typing import Any, Literal, TypeVar

import aiohttp

with warnings.catch_warnings():
    # Its web server for another way of signing in is built as aiohttp does not like it; unused here.
    warnings.filterwarnings("ignore", "Inheritance class AiohttpAdapter", DeprecationWarning)
    import twitchio
    from twitchio.authentication import Scopes
    from twitchio.authentication.oauth import OAuth
    from twitchio.eventsub import ChannelPointsRedeemAddSubscription, ChatMessageSubscription
    from twitchio.eventsub.subscriptions import SubscriptionPayload
    from twitchio.http import Route

from chat.sources.twitch.endpoints import Endpoints
from chat.sources.twitch.errors import InvalidToken, Problem, SignInNeeded, TwitchError
from chat.sources.twitch.failures import FAILURES, busy_or_refused, failure
from chat.sources.twitch.forms import NotTheForm, ident, name, parts, record, seconds
from chat.sources.twitch.secret import Secret

PINNED = "3.3.2"
if twitchio.__version__ != PINNED:
    raise ImportError(
        f"TwitchIO {PINNED} is needed, but {twitchio.__version__} is installed: "
        f"run `pip install twitchio=={PINNED}`."
    )

SCOPES = ("user:read:chat", "user:write:chat")
LONGEST_TEXT = 500
LONGEST_CODE = 24 * 3600.0
"""Seconds that a code for signing in may be good for; Twitch's are for half an hour."""

# What Twitch says of an application that it does not know or that is not Public, or of another one's tokens.
_ABOUT_THE_CLIENT = ("client id", "invalid client", "client secret")

T = TypeVar("T")
JSON = dict[str, Any]


@dataclass(frozen=True, slots=True)
class DeviceCode:
    """The beginning of signing in: what the user opens and types, and what is asked for meanwhile."""

    address: str
    user_code: str
    secret: Secret
    interval: int
    expires_in: float
    scopes: tuple[str, ...] = SCOPES
    """What is asked for."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A new access token with its refresh token."""

    access: Secret
    refresh: Secret


@dataclass(frozen=True, slots=True)
class Account:
    """A user of Twitch, and what it allows this program if that was asked."""

    user_id: str
    login: str
    scopes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Receipt:
    """What became of a message: its id, or the code that Twitch dropped it with."""

    message_id: str
    drop_code: str | None = None


@dataclass(frozen=True, slots=True)
class Asking:
    """A request to Helix: its path below the address, its parameters there, and its body."""

    method: Literal["GET", "POST", "PATCH"]
    path: str
    params: Mapping[str, str | int] = field(default_factory=dict)
    body: Mapping[str, object] = field(default_factory=dict)


class Api:
    """The requests that this program makes of Twitch.

    `session`, whose time limits hold, belongs to the caller. Everything raises TwitchError, with problem
    UNREACHABLE when nobody can know whether the request arrived, InvalidToken when the access token is not
    valid any more, and SignInNeeded when the client id is wrong.
    """

    def __init__(self, client_id: str, endpoints: Endpoints, session: aiohttp.ClientSession) -> None:
        self.client_id = client_id
        # TwitchIO has its addresses in globals; one program talks to one Twitch.
        Route.BASE, Route.ID_BASE = endpoints.helix, endpoints.id
        self._session = session
        self._http = OAuth(client_id=client_id, session=session)

    async def device_code(self, more: tuple[str, ...] = ()) -> DeviceCode:
        """Begin signing in; `more`: scopes besides those that every sign-in asks for."""
        scopes = (*SCOPES, *more)
        code = await _ask(self._http.device_code_flow(scopes=Scopes(list(scopes))), _device_code)
        return replace(code, scopes=scopes)

    async def device_tokens(self, code: DeviceCode) -> Pair:
        """Ask whether the code has been authorized. TwitchError CODE_EXPIRED when it never will be."""
        # The library's own method calls a wrong client id "unknown", and a time of trouble, too.
        params = {
            "client_id": self.client_id,
            "scopes": Scopes(list(code.scopes)).urlsafe(),
            "device_code": code.secret.reveal(),
            "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
        }
        return await _ask(self._http.request_json(_to_id("token", params)), _pair)

    async def refresh(self, refresh: Secret) -> Pair:
        """Spend a refresh token. TwitchError with status 400 or 401 when it is not valid."""
        return await _ask(self._http.refresh_token(refresh.reveal()), _pair)

    async def validate(self, access: Secret) -> Account:
        """Ask whose token it is."""
        return await _ask(self._http.validate_token(access.reveal()), _validated)

    async def revoke(self, access: Secret) -> None:
        """Give the permission back."""
        # The library's own method takes the empty answer for a failure.
        params = {"client_id": self.client_id, "token": access.reveal()}
        await _ask(self._http.request(_to_id("revoke", params)), bool)

    async def user(self, access: Secret, login: str) -> Account:
        """Who has this login. TwitchError NO_SUCH_CHANNEL when nobody has."""
        found = await _ask(self._as(access).get_users(logins=[login]), _accounts)
        if not found:
            raise TwitchError(Problem.NO_SUCH_CHANNEL)
        return found[0]

    async def subscribe(self, access: Secret, channel_id: str, user_id: str, session_id: str) -> None:
        """Have the messages of a channel sent to an EventSub session."""
        wanted = ChatMessageSubscription(broadcaster_user_id=channel_id, user_id=user_id)
        await self._subscribe(access, wanted, session_id)

    async def subscribe_points(self, access: Secret, channel_id: str, session_id: str) -> None:
        """Have what viewers buy with a channel's points sent to an EventSub session."""
        wanted = ChannelPointsRedeemAddSubscription(broadcaster_user_id=channel_id)
        await self._subscribe(access, wanted, session_id)

    async def _subscribe(self, access: Secret, wanted: SubscriptionPayload, session_id: str) -> None:
        body = {
            "type": wanted.type,
            "version": wanted.version,
            "condition": {key: value for key, value in wanted.condition.items() if value},
            "transport": {"method": "websocket", "session_id": session_id},
        }
        route = Route("POST", "eventsub/subscriptions", json=body)
        try:
            await _ask(self._as(access).request_json(route), bool)
        except TwitchError as refused:
            # There already: an earlier try arrived, and its answer was lost.
            if refused.status != HTTPStatus.CONFLICT:
                raise

    async def send(
        self, access: Secret, channel_id: str, user_id: str, text: str, reply_to: str | None
    ) -> Receipt:
        """Write into a channel, as an answer to a message if `reply_to` is its id."""
        work = self._as(access).post_chat_message(
            channel_id, user_id, text, token_for=user_id, reply_to_message_id=reply_to
        )
        return await _ask(work, _receipt)

    async def call(self, access: Secret, asking: Asking, read: Callable[[JSON], T]) -> T:
        """Ask something of Helix that has no method of its own here; `read` as for `forms`."""
        route = Route(asking.method, asking.path, params=dict(asking.params), json=dict(asking.body))
        return await _ask(self._as(access).request_json(route), read)

    def _as(self, access: Secret) -> _SignedIn:
        return _SignedIn(self.client_id, self._session, access)


class _SignedIn(OAuth):
    """The library's requests with one account's token in each, and without its ways of refreshing it."""

    def __init__(self, client_id: str, session: aiohttp.ClientSession, access: Secret) -> None:
        super().__init__(client_id=client_id, session=session)
        self._access = access

    async def request(self, route: Route) -> Any:  # noqa: ANN401 - as the library has it
        """Send a request as this account."""
        route.update_headers({"Authorization": f"Bearer {self._access.reveal()}"})
        return await super().request(route)


async def _ask(work: Awaitable[Any], read: Callable[[Any], T]) -> T:
    """Wait for an answer and read it, turning every failure into one of ours."""
    failed: TwitchError
    try:
        return read(await work)
    except twitchio.HTTPException as refused:
        failed = _meaning(refused.status, refused.extra)
    except FAILURES as raised:
        failed = failure(raised)
    except (AttributeError, LookupError, TypeError, ValueError, RecursionError, NotTheForm):
        # Not JSON, or in thousands of brackets; or JSON that says something else.
        failed = TwitchError(Problem.UNREADABLE)
    raise failed


def _meaning(status: int, extra: object) -> TwitchError:
    """What an error's status and text say; the text may tell two errors apart, but is never shown."""
    found = extra.get("message") if isinstance(extra, dict) else None
    message = found.casefold() if isinstance(found, str) else ""
    if status < HTTPStatus.INTERNAL_SERVER_ERROR and any(words in message for words in _ABOUT_THE_CLIENT):
        return SignInNeeded(Problem.CLIENT_ID, status)
    if status == HTTPStatus.UNAUTHORIZED:
        return TwitchError(Problem.MISSING_SCOPE, status) if "scope" in message else InvalidToken(status)
    if status == HTTPStatus.BAD_REQUEST and "invalid device code" in message:
        return TwitchError(Problem.CODE_EXPIRED, status)
    if status == HTTPStatus.FORBIDDEN:
        return TwitchError(Problem.MISSING_SCOPE if "authorization" in message else Problem.BANNED, status)
    return TwitchError(busy_or_refused(status), status)


def _to_id(what: str, params: dict[str, str]) -> Route:
    return Route("POST", f"/oauth2/{what}", use_id=True, params=params)


def _device_code(found: JSON) -> DeviceCode:
    address, user_code, secret = (
        name(found[key]) for key in ("verification_uri", "user_code", "device_code")
    )
    interval = found.get("interval", 5)
    whole = int(seconds(interval, LONGEST_CODE)) if interval else 0
    return DeviceCode(address, user_code, Secret(secret), whole, seconds(found["expires_in"], LONGEST_CODE))


def _pair(found: JSON) -> Pair:
    return Pair(Secret(name(found["access_token"])), Secret(name(found["refresh_token"])))


def _validated(found: JSON) -> Account:
    scopes = tuple(name(scope) for scope in parts(found["scopes"] or []))
    return Account(ident(found["user_id"]), name(found["login"]), scopes)


def _accounts(found: JSON) -> list[Account]:
    return [Account(ident(user["id"]), name(user["login"])) for user in parts(found["data"])]


def _receipt(found: JSON) -> Receipt:
    answer = record(parts(found["data"])[0])
    match answer.get("is_sent"):
        case True:
            return Receipt(ident(answer.get("message_id")))
        case False:
            reason = answer.get("drop_reason")
            code = reason.get("code") if isinstance(reason, dict) else None
            return Receipt("", code if isinstance(code, str) and code else "unknown")
        case _:
            # It does not say.
            raise NotTheForm
