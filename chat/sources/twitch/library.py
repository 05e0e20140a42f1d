"""TwitchIO: its requests, its websocket, its addresses. The one file that imports it.

It reaches into private parts of version 3.3.2, and refuses any other. Two rules hold here: no exception of
TwitchIO or aiohttp leaves this file, because their texts hold tokens; and ours are raised outside of the
`except` block, so that not even their chain leads to a token.
"""

from __future__ import annotations

import asyncio
import logging
import warnings
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, TypeVar

import aiohttp

with warnings.catch_warnings():
    # Its web server for another way of signing in is built as aiohttp does not like it; unused here.
    warnings.filterwarnings("ignore", "Inheritance class AiohttpAdapter", DeprecationWarning)
    import twitchio
    from twitchio.authentication import Scopes
    from twitchio.authentication.oauth import OAuth
    from twitchio.eventsub import ChatMessageSubscription, websockets
    from twitchio.http import Route

from chat.sources.twitch.endpoints import Endpoints
from chat.sources.twitch.errors import InvalidToken, Problem, TwitchError
from chat.sources.twitch.secret import Secret

PINNED = "3.3.2"
if twitchio.__version__ != PINNED:
    raise ImportError(
        f"TwitchIO {PINNED} is needed, but {twitchio.__version__} is installed: "
        f"run `pip install twitchio=={PINNED}`."
    )

SCOPES = ("user:read:chat", "user:write:chat")
LONGEST_TEXT = 500

logger = logging.getLogger(__name__)

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


class Api:
    """The requests that this program makes of Twitch.

    `session`, whose time limits hold, belongs to the caller. Everything raises TwitchError, with problem
    UNREACHABLE when nobody can know whether the request arrived, and InvalidToken when the access token is
    not valid any more.
    """

    def __init__(self, client_id: str, endpoints: Endpoints, session: aiohttp.ClientSession) -> None:
        self.client_id = client_id
        # TwitchIO has its addresses in globals; one program talks to one Twitch.
        Route.BASE, Route.ID_BASE = endpoints.helix, endpoints.id
        self._session = session
        self._http = OAuth(client_id=client_id, session=session)

    async def device_code(self) -> DeviceCode:
        """Begin signing in."""
        return await _ask(self._http.device_code_flow(scopes=_scopes()), _device_code)

    async def device_tokens(self, code: DeviceCode) -> Pair:
        """Wait until the code is authorized. TwitchError REFUSED when it is not valid (any more)."""
        work = self._http.device_code_authorization(
            scopes=_scopes(), device_code=code.secret.reveal(), interval=code.interval
        )
        return await _ask(work, _pair)

    async def refresh(self, refresh: Secret) -> Pair:
        """Spend a refresh token. TwitchError REFUSED when it is not valid."""
        return await _ask(self._http.refresh_token(refresh.reveal()), _pair)

    async def validate(self, access: Secret) -> Account:
        """Ask whose token it is."""
        return await _ask(self._http.validate_token(access.reveal()), _validated)

    async def revoke(self, access: Secret) -> None:
        """Give the permission back."""
        # The library's own method takes the empty answer for a failure.
        params = {"client_id": self.client_id, "token": access.reveal()}
        route = Route("POST", "/oauth2/revoke", use_id=True, params=params)
        await _ask(self._http.request(route), bool)

    async def user(self, access: Secret, login: str) -> Account:
        """Who has this login. TwitchError NO_SUCH_CHANNEL when nobody has."""
        found = await _ask(self._as(access).get_users(logins=[login]), _accounts)
        if not found:
            raise TwitchError(Problem.NO_SUCH_CHANNEL)
        return found[0]

    async def subscribe(self, access: Secret, channel_id: str, user_id: str, session_id: str) -> None:
        """Have the messages of a channel sent to an EventSub session."""
        wanted = ChatMessageSubscription(broadcaster_user_id=channel_id, user_id=user_id)
        body = {
            "type": wanted.type,
            "version": wanted.version,
            "condition": wanted.condition,
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
        channel = twitchio.PartialUser(channel_id, http=self._as(access))
        work = channel.send_message(text, user_id, token_for=user_id, reply_to_message_id=reply_to)
        return await _ask(_receipt(work), _same)

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
    except twitchio.DeviceCodeFlowException as refused:
        # The library calls everything that it does not know "unknown", 5xx for instance.
        dead = refused.reason is twitchio.DeviceCodeRejection.INVALID_DEVICE_CODE
        failed = TwitchError(Problem.REFUSED if dead else Problem.BUSY, refused.status)
    except twitchio.HTTPException as refused:
        failed = _meaning(refused.status, refused.extra)
    except aiohttp.WSServerHandshakeError as refused:
        failed = TwitchError(Problem.BUSY, refused.status)
    except (TimeoutError, aiohttp.ClientError, OSError):
        failed = TwitchError(Problem.UNREACHABLE)
    except (AttributeError, LookupError, TypeError, ValueError):
        failed = TwitchError(Problem.UNREADABLE)
    raise failed


def _meaning(status: int, extra: object) -> TwitchError:
    """What an error's status and text say; the text may tell two errors apart, but is never shown."""
    found = extra.get("message") if isinstance(extra, dict) else None
    message = found.casefold() if isinstance(found, str) else ""
    if status == HTTPStatus.UNAUTHORIZED:
        return TwitchError(Problem.MISSING_SCOPE, status) if "scope" in message else InvalidToken(status)
    if status == HTTPStatus.FORBIDDEN:
        return TwitchError(Problem.MISSING_SCOPE if "authorization" in message else Problem.BANNED, status)
    if status == HTTPStatus.TOO_MANY_REQUESTS or status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return TwitchError(Problem.BUSY, status)
    return TwitchError(Problem.REFUSED, status)


def _scopes() -> Scopes:
    return Scopes(list(SCOPES))


def _same(found: T) -> T:
    return found


def _device_code(found: JSON) -> DeviceCode:
    texts = [str(found[name]) for name in ("verification_uri", "user_code", "device_code")]
    interval = max(int(found.get("interval", 5)), 0)
    return DeviceCode(texts[0], texts[1], Secret(texts[2]), interval, float(found["expires_in"]))


def _pair(found: JSON) -> Pair:
    access, refresh = found["access_token"], found["refresh_token"]
    if not (isinstance(access, str) and isinstance(refresh, str) and access and refresh):
        raise TypeError
    return Pair(Secret(access), Secret(refresh))


def _validated(found: JSON) -> Account:
    return Account(str(found["user_id"]), str(found["login"]), tuple(map(str, found["scopes"] or ())))


def _accounts(found: JSON) -> list[Account]:
    return [Account(str(user["id"]), str(user["login"])) for user in found["data"]]


async def _receipt(work: Awaitable[twitchio.SentMessage]) -> Receipt:
    try:
        sent = await work
    except twitchio.MessageRejectedError as dropped:
        return Receipt("", dropped.code or "unknown")
    return Receipt(str(sent.id))


@contextmanager
def without_false_alarms() -> Iterator[None]:
    """Keep the library's logger from saying that it will not reconnect, since this program does."""

    def true(record: logging.LogRecord) -> bool:
        return "will NOT attempt to reconnect" not in str(record.msg)

    websockets.logger.addFilter(true)
    try:
        yield
    finally:
        websockets.logger.removeFilter(true)


class EventSubSocket(websockets.Websocket):
    """TwitchIO's reader of one EventSub connection, without its ways of reconnecting.

    The library's loop receives the frames and takes them apart. What to do about a welcome, a move, a
    revocation or the end is the business of one who knows of all connections. The callbacks are called in the
    order of the frames, with nothing awaited in between.
    """

    def __init__(
        self,
        *,
        notified: Callable[[JSON], None],
        moving: Callable[[str], None],
        revoked: Callable[[str], None],
    ) -> None:
        # The library would use both only for what is done otherwise here, and warns if there is no client.
        unused: Any = object()
        super().__init__(client=unused, http=unused)
        loop = asyncio.get_running_loop()
        self._notified, self._moving, self._revoked = notified, moving, revoked
        self.welcomed: asyncio.Future[str] = loop.create_future()
        """The session's id, once the server has told it."""
        self.gone: asyncio.Future[int] = loop.create_future()
        """The connection has ended: the code it was closed with, 0 if there was none."""
        self.promised = 0.0
        """The server's word: never longer than so many seconds without a frame."""

    async def open(self, session: aiohttp.ClientSession, address: str, keepalive: float) -> None:
        """Connect; the welcome is yet to come. `keepalive`: 0 for an address that Twitch gave."""
        if keepalive:
            address += f"{'&' if '?' in address else '?'}keepalive_timeout_seconds={max(round(keepalive), 1)}"
        timeout = aiohttp.ClientWSTimeout(ws_close=0.5)
        self._socket = await _ask(session.ws_connect(address, timeout=timeout), _same)
        self._listen_task = asyncio.create_task(self._listen())
        self._listen_task.add_done_callback(self._listened)

    @property
    def last_frame(self) -> object:
        """Another object with every frame that comes."""
        return self._last_keepalive

    async def finish(self, seconds: float) -> None:
        """Say goodbye, read what is still on its way for at most so long, and close."""
        if self._socket and not self._socket.closed and not self.gone.done():
            try:
                await self._socket.send_frame((1000).to_bytes(2, "big"), aiohttp.WSMsgType.CLOSE)
            except (aiohttp.ClientError, OSError):
                pass
            else:
                await asyncio.wait([self.gone], timeout=seconds)
        await self.abandon()

    async def abandon(self) -> None:
        """Close at once."""
        if self._listen_task:
            self._listen_task.cancel()
            await asyncio.wait([self._listen_task])
        if self._socket and not self._socket.closed:
            await self._socket.close()
        self._end(0)

    def _listened(self, task: asyncio.Task[None]) -> None:
        # The library's loop ends over a frame that has no documented form, without a word to anybody.
        if not task.cancelled() and (failed := task.exception()):
            logger.warning("a frame of EventSub could not be read: %s", type(failed).__name__)
        self._end(0)

    def _end(self, code: int) -> None:
        if not self.gone.done():
            self.gone.set_result(code)

    async def _create_connection_task(self) -> None:
        self._end((self._socket.close_code if self._socket else 0) or 0)

    async def close(self, cleanup: bool = True, *, reassociate: bool = True) -> None:  # noqa: ARG002, FBT001, FBT002 - the library's
        """What the library's loop calls when the server closed with 4001 or 4003."""
        await self._create_connection_task()

    async def _process_welcome(self, data: Any) -> None:  # noqa: ANN401 - as the library has it
        session = data["payload"]["session"]
        self.promised = float(session.get("keepalive_timeout_seconds") or 0)
        if not self.welcomed.done():
            self.welcomed.set_result(str(session["id"]))

    async def _process_reconnect(self, data: Any) -> None:  # noqa: ANN401 - same
        self._moving(str(data["payload"]["session"]["reconnect_url"]))

    async def _process_revocation(self, data: Any) -> None:  # noqa: ANN401 - same
        self._revoked(str(data["payload"]["subscription"].get("status")))

    async def _process_notification(self, data: Any) -> None:  # noqa: ANN401 - same
        self._notified(data)
