"""Answers requests: pages, pictures, and events as they happen."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from importlib.resources import files
from typing import Any

from aiohttp import web

from emulator.web import pages
from emulator.web.feed import Delayed, Feed
from emulator.web.gate import MOST_LISTENERS, Connection, Hosts, is_here, plain, secured
from emulator.web.pictures import FACES, pictures
from emulator.web.words import words_for_browser
from render.fonts import TEXT, TITLE
from render.style.texts import Language

BEAT = 15.0
"""Seconds of silence after which a page is told that the server is there."""
_STATIC = {
    "page.css": "text/css",
    "overlay.css": "text/css",
    "common.js": "text/javascript",
    "live.js": "text/javascript",
    "overlay.js": "text/javascript",
}
_DAY = "public, max-age=86400"


@dataclass(frozen=True, slots=True)
class File:
    """Something that stays as it is: its kind, its bytes, and the same packed, where that is less."""

    kind: str
    body: bytes
    packed: bytes | None
    mark: str

    @classmethod
    def of(cls, kind: str, body: bytes, *, pack: bool = True) -> File:
        """A file of these bytes."""
        mark = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
        return cls(kind, body, gzip.compress(body, 6) if pack else None, mark)


class Site:
    """Everything that can be asked for."""

    def __init__(self, run: str, hosts: Hosts, patience: float, loop: asyncio.AbstractEventLoop) -> None:
        """`run` names this server; `hosts` may be asked for; `patience` as in `Address`."""
        self._hosts, self._patience = hosts, patience
        self.now = Feed(run, loop.time)
        """What the panel shows, for overlays that go the stream's way themselves."""
        self.later = Feed(run, loop.time)
        """The same as the stream's viewers see it."""
        self._delayed = Delayed(self.later, loop)
        self._cards: asyncio.Future[Mapping[str, File]] | None = None
        self._files = _files()

    def tell(self, sections: Mapping[str, object], delay: float) -> None:
        """Show these: to the viewers so many seconds later."""
        self.now.tell(sections)
        self._delayed.tell(sections, delay)

    async def answer(self, request: web.BaseRequest) -> web.StreamResponse:
        """Answer a request."""
        if request.method not in {"GET", "HEAD"}:
            return plain(HTTPStatus.METHOD_NOT_ALLOWED, Allow="GET, HEAD", Connection="close")
        if len(request.headers.getall("Host", ())) != 1 or not self._hosts.allows(request.headers["Host"]):
            return plain(HTTPStatus.MISDIRECTED_REQUEST)
        response = await self._found(request)
        if response.prepared:
            return response
        try:
            async with asyncio.timeout(self._patience):
                await response.prepare(request)
                await response.write_eof()
        except (TimeoutError, ConnectionError):  # nobody reads any more
            _drop(request)
        return response

    async def _found(self, request: web.BaseRequest) -> web.StreamResponse:
        path = request.path
        if path in {"/events", "/events/now"}:
            return await self._events(request, now=path == "/events/now")
        if path == "/health":
            return self._health()
        if path in self._files:
            return _sent(request, self._files[path])
        if path.startswith("/cards/"):
            name = path.removeprefix("/cards/").removesuffix(".webp")
            found = (await self._pictures()).get(name) if name in FACES and path.endswith(".webp") else None
            return plain(HTTPStatus.NOT_FOUND) if found is None else _sent(request, found)
        language = _language(request)
        makers: dict[str, Callable[[], str]] = {
            "/": partial(pages.live_page, language),
            "/rules": lambda: pages.rules_page(language, _mapping(self.later.section("rules"))),
            "/ranks": lambda: pages.ranks_page(language, _mapping(self.later.section("ranks"))),
        }
        if path in makers:
            return _page(makers[path]())
        return self._overlay(request, language) if path == "/overlay" else plain(HTTPStatus.NOT_FOUND)

    def _overlay(self, request: web.BaseRequest, language: Language) -> web.StreamResponse:
        """An overlay of the parts that `show` names, or of all."""
        asked = [part for show in request.rel_url.query.getall("show", ()) for part in show.split(",")]
        if not set(asked) <= set(pages.PARTS):
            return plain(HTTPStatus.BAD_REQUEST)
        # OBS puts it into the stream, which is late enough by itself; elsewhere it would be ahead of it.
        events = "/events/now" if is_here(request) else "/events"
        return _page(pages.overlay_page(language, asked or pages.PARTS, events))

    def _health(self) -> web.StreamResponse:
        body = {
            "ok": True,
            "state": self.later.version,
            "listeners": self.now.listeners + self.later.listeners,
        }
        return _text("application/json", json.dumps(body).encode())

    async def _pictures(self) -> Mapping[str, File]:
        """The cards; they are made once, beside everything else."""
        if self._cards is None:
            self._cards = asyncio.get_running_loop().run_in_executor(None, _card_files)
        return await asyncio.shield(self._cards)

    async def _events(self, request: web.BaseRequest, *, now: bool) -> web.StreamResponse:
        """Tell a page what happens, until it goes away or no longer reads."""
        if now and not is_here(request):
            return plain(HTTPStatus.FORBIDDEN)
        feed = self.now if now else self.later
        if self.now.listeners + self.later.listeners >= MOST_LISTENERS:
            return plain(HTTPStatus.SERVICE_UNAVAILABLE, **{"Retry-After": "10"})
        response = web.StreamResponse(
            headers={
                "Content-Type": "text/event-stream; charset=utf-8",
                "Cache-Control": "no-store",
                "X-Accel-Buffering": "no",
            }
        )
        await secured(response).prepare(request)
        if request.method == "HEAD":
            return response
        news = feed.follow()
        try:
            await self._follow(request, response, feed, news)
        except TimeoutError:
            _drop(request)
        except ConnectionError:
            pass
        finally:
            feed.leave(news)
        return response

    async def _follow(
        self, request: web.BaseRequest, response: web.StreamResponse, feed: Feed, news: asyncio.Event
    ) -> None:
        """Send what is new, and a beat where nothing is. Raises TimeoutError for whoever does not read."""
        known = feed.known(request.headers.get("Last-Event-ID", ""))
        sending = feed.greeting()
        while True:
            if feed.version > known:
                sending += feed.message(known)
                known = feed.version
            news.clear()
            async with asyncio.timeout(self._patience):
                await response.write(sending)
                protocol = request.protocol
                if isinstance(protocol, Connection):
                    await protocol.read()
            sending = b""
            try:
                async with asyncio.timeout(BEAT):
                    await news.wait()
            except TimeoutError:
                sending = feed.beat()


def _drop(request: web.BaseRequest) -> None:
    if isinstance(request.transport, asyncio.WriteTransport):
        request.transport.abort()


def _language(request: web.BaseRequest) -> Language:
    """What the address says, or what the browser likes best."""
    asked = request.rel_url.query.get("lang")
    if asked in {"en", "ja"}:
        return Language(asked)
    liked: dict[str, float] = {}
    for entry in request.headers.get("Accept-Language", "")[:200].split(","):
        tag, _, weight = entry.strip().lower().partition(";q=")
        try:
            liked.setdefault(tag[:2], float(weight or 1))
        except ValueError:
            continue
    return Language.JAPANESE if liked.get("ja", 0) > liked.get("en", 0) else Language.ENGLISH


def _mapping(section: object) -> Mapping[str, Any] | None:
    return section if isinstance(section, dict) else None


def _page(html: str) -> web.StreamResponse:
    response = _text("text/html", html.encode())
    response.headers["Vary"] = "Accept-Language"
    return response


def _text(kind: str, body: bytes) -> web.StreamResponse:
    response = web.Response(
        body=body, content_type=kind, charset="utf-8", headers={"Cache-Control": "no-cache"}
    )
    return secured(response)


def _sent(request: web.BaseRequest, file: File) -> web.StreamResponse:
    """A file, or that the browser has it."""
    headers = {
        "Cache-Control": _DAY if file.packed is None or "font" in file.kind else "no-cache",
        "ETag": file.mark,
    }
    if request.headers.get("If-None-Match") == file.mark:
        return secured(web.Response(status=HTTPStatus.NOT_MODIFIED, headers=headers))
    body = file.body
    if file.packed is not None and "gzip" in request.headers.get("Accept-Encoding", ""):
        headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        body = file.packed
    return secured(web.Response(body=body, headers=headers | {"Content-Type": file.kind}))


def _files() -> dict[str, File]:
    """What stays as it is, by path."""
    static = files("emulator.web") / "static"
    found = {
        f"/static/{name}": File.of(f"{kind}; charset=utf-8", (static / name).read_bytes())
        for name, kind in _STATIC.items()
    }
    for name, font in (("title", TITLE), ("text", TEXT)):
        found[f"/fonts/{name}.ttf"] = File.of("font/ttf", font.read())
    for language in Language:
        body = json.dumps(words_for_browser(language), ensure_ascii=False).encode()
        found[f"/words/{language.value}.json"] = File.of("application/json; charset=utf-8", body)
    return found


def _card_files() -> Mapping[str, File]:
    return {name: File.of("image/webp", body, pack=False) for name, body in pictures().items()}
