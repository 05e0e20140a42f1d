"""Signing in: device codes, access tokens, refresh tokens that serve once (id.twitch.tv)."""

from __future__ import annotations

import secrets
import string
from collections.abc import Callable
from dataclasses import dataclass, field
from http import HTTPStatus

from aiohttp import web

from tests.fake_twitch.chat import People, User
from tests.fake_twitch.clock import Clock
from tests.fake_twitch.records import Records, Refreshed, Revoked, Validated

ACCESS_SECONDS = 4 * 3600
REFRESH_SECONDS = 30 * 86400
DEVICE_SECONDS = 1800
SCOPES = ("user:read:chat", "user:write:chat")
DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code"
LETTERS = string.ascii_lowercase + string.digits


class ApiError(Exception):
    """A request that Twitch refuses."""

    def __init__(self, status: int, message: str = "", *, with_error: bool = True) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.with_error = with_error

    def response(self) -> web.Response:
        error = {"error": HTTPStatus(self.status).phrase} if self.with_error else {}
        body = {**error, "status": self.status, "message": self.message}
        return web.json_response(body, status=self.status)


@dataclass(frozen=True, slots=True)
class Tokens:
    access: str
    refresh: str


@dataclass(slots=True)
class Grant:
    """What one account has allowed one application."""

    client_id: str
    user: User
    scopes: tuple[str, ...]
    access: dict[str, float] = field(default_factory=dict)
    """Access tokens and when they run out."""
    refresh: str = ""
    refresh_until: float = 0.0
    spent: set[str] = field(default_factory=set)
    cut: bool = False


@dataclass(slots=True)
class Device:
    """A device code that waits for its owner."""

    code: str
    user_code: str
    client_id: str
    scopes: tuple[str, ...]
    until: float
    user: User | None = None


async def parameters(request: web.Request) -> dict[str, str]:
    """Twitch takes them from the body as well as from the address."""
    form = await request.post()
    return dict(request.query) | {name: value for name, value in form.items() if isinstance(value, str)}


@dataclass(slots=True)
class Accounts:
    """All grants. Only the server's own thread may use it."""

    people: People
    clock: Clock
    records: Records
    device_interval: int
    cut: Callable[[User], None]
    """Called when an account's grant has ended."""
    auto_authorize: str | None = None
    grants: list[Grant] = field(default_factory=list)
    devices: list[Device] = field(default_factory=list)
    issued: set[str] = field(default_factory=set)
    """Every token there ever was."""

    def _token(self, length: int) -> str:
        token = "".join(secrets.choice(LETTERS) for _ in range(length))
        self.issued.add(token)
        return token

    def _renew(self, grant: Grant) -> Tokens:
        if grant.refresh:
            grant.spent.add(grant.refresh)
        tokens = Tokens(self._token(30), self._token(50))
        grant.access[tokens.access] = self.clock() + ACCESS_SECONDS
        grant.refresh, grant.refresh_until = tokens.refresh, self.clock() + REFRESH_SECONDS
        return tokens

    def sign_in(self, login: str, client_id: str, scopes: tuple[str, ...]) -> Tokens:
        grant = Grant(client_id, self.people.get(login), scopes)
        self.grants.append(grant)
        return self._renew(grant)

    def end(self, grant: Grant) -> None:
        grant.cut = True
        self.cut(grant.user)

    def revoke(self, login: str) -> None:
        for grant in self.grants:
            if grant.user.login == login and not grant.cut:
                self.end(grant)

    def expire_access_tokens(self) -> None:
        for grant in self.grants:
            grant.access = dict.fromkeys(grant.access, self.clock())

    def authorize(self, login: str, user_code: str | None) -> None:
        """What the owner does in the browser, for one code or for all that wait."""
        for device in self.devices:
            if user_code in {None, device.user_code}:
                device.user = self.people.get(login)

    def _find(self, token: str) -> Grant | None:
        return next((grant for grant in self.grants if token in grant.access and not grant.cut), None)

    def of_request(self, request: web.Request) -> Grant:
        """Return the grant behind a Helix request; raises ApiError as Twitch does."""
        kind, _, token = request.headers.get("Authorization", "").partition(" ")
        if kind != "Bearer" or not token:
            raise ApiError(401, "OAuth token is missing")
        grant = self._find(token)
        if grant is None or grant.access[token] <= self.clock():
            raise ApiError(401, "Invalid OAuth token")
        if request.headers.get("Client-Id") != grant.client_id:
            raise ApiError(401, "Client ID and OAuth token do not match")
        return grant

    async def device(self, request: web.Request) -> web.Response:
        asked = await parameters(request)
        if not asked.get("client_id"):
            raise ApiError(400, "missing client id", with_error=False)
        user_code = "".join(secrets.choice(string.ascii_uppercase) for _ in range(8))
        device = Device(
            self._token(40),
            user_code,
            asked["client_id"],
            tuple(asked.get("scopes", "").split()),
            self.clock() + DEVICE_SECONDS,
            self.people.get(self.auto_authorize) if self.auto_authorize else None,
        )
        self.devices.append(device)
        return web.json_response(
            {
                "device_code": device.code,
                "expires_in": DEVICE_SECONDS,
                "interval": self.device_interval,
                "user_code": user_code,
                "verification_uri": f"https://www.twitch.tv/activate?public=true&device-code={user_code}",
            }
        )

    async def token(self, request: web.Request) -> web.Response:
        asked = await parameters(request)
        match asked.get("grant_type"):
            case "refresh_token":
                return self._refresh(asked)
            case kind if kind == DEVICE_GRANT:
                return self._device_token(asked)
            case _:
                raise ApiError(400, "invalid grant type", with_error=False)

    def _device_token(self, asked: dict[str, str]) -> web.Response:
        device = next((device for device in self.devices if device.code == asked.get("device_code")), None)
        if device is None or device.until <= self.clock() or device.client_id != asked.get("client_id"):
            raise ApiError(400, "invalid device code", with_error=False)
        if device.user is None:
            raise ApiError(400, "authorization_pending", with_error=False)
        self.devices.remove(device)
        tokens = self.sign_in(device.user.login, device.client_id, device.scopes)
        return self._tokens_response(tokens, device.scopes)

    def _refresh(self, asked: dict[str, str]) -> web.Response:
        token = asked.get("refresh_token", "")
        for spent in self.grants:
            if token in spent.spent and not spent.cut:
                # A copy of the token is about: Twitch trusts neither of its holders any more.
                self.end(spent)
        grant = next((each for each in self.grants if each.refresh == token and not each.cut), None)
        if grant is None or grant.refresh_until <= self.clock() or grant.client_id != asked.get("client_id"):
            self.records.add(Refreshed(token, 400))
            raise ApiError(400, "Invalid refresh token")
        tokens = self._renew(grant)
        self.records.add(Refreshed(token, 200))
        return self._tokens_response(tokens, grant.scopes)

    def _tokens_response(self, tokens: Tokens, scopes: tuple[str, ...]) -> web.Response:
        return web.json_response(
            {
                "access_token": tokens.access,
                "expires_in": ACCESS_SECONDS,
                "refresh_token": tokens.refresh,
                "scope": list(scopes),
                "token_type": "bearer",
            }
        )

    async def validate(self, request: web.Request) -> web.Response:
        token = request.headers.get("Authorization", "").partition(" ")[2]
        grant = self._find(token)
        if grant is None or grant.access[token] <= self.clock():
            self.records.add(Validated(token, 401))
            raise ApiError(401, "invalid access token", with_error=False)
        self.records.add(Validated(token, 200))
        return web.json_response(
            {
                "client_id": grant.client_id,
                "login": grant.user.login,
                "scopes": list(grant.scopes),
                "user_id": grant.user.id,
                "expires_in": int(grant.access[token] - self.clock()),
            }
        )

    async def revocation(self, request: web.Request) -> web.Response:
        asked = await parameters(request)
        token = asked.get("token", "")
        grant = self._find(token)
        if grant is None or grant.client_id != asked.get("client_id"):
            self.records.add(Revoked(token, 400))
            raise ApiError(400, "Invalid token", with_error=False)
        self.records.add(Revoked(token, 200))
        self.end(grant)
        return web.Response(status=200)
