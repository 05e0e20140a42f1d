"""What can be asked for, what cannot, and that nothing of a request comes back."""

from __future__ import annotations

import gzip
import json
import re
import socket
import struct
from html.parser import HTMLParser
from pathlib import Path

import pytest

from chat.reading.names import card_title
from emulator.web import pages
from emulator.web.gate import LONGEST_REQUEST, MOST_FIELDS
from emulator.web.page import Rank, Ranks, ranks_section
from emulator.web.words import Word
from module.rules.cards import DECK, Kind
from module.rules.yaku import YAKU
from render.style.texts import Language
from tests.emulator.web.visitor import Answer, Served, ask, send, served

PAGES = ("/", "/rules", "/ranks", "/overlay")
FILES = {
    "/static/page.css": "text/css", "/static/overlay.css": "text/css", "/static/live.js": "text/javascript",
    "/static/common.js": "text/javascript", "/static/overlay.js": "text/javascript",
    "/fonts/title.ttf": "font/ttf", "/fonts/text.ttf": "font/ttf", "/words/en.json": "application/json",
    "/words/ja.json": "application/json", "/cards/0.webp": "image/webp", "/cards/back.webp": "image/webp",
    "/health": "application/json",
}  # fmt: skip
ODD = "/%3Cscript%3Ealert(1)%3C%2Fscript%3E"


class Reader(HTMLParser):
    """Collects the elements of a page and its text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def named(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.found if name == tag]

    @property
    def text(self) -> str:
        return "".join(self.words)


def is_secured(answer: Answer) -> bool:
    policy = answer.fields["content-security-policy"]
    return (
        policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
        and "unsafe" not in policy
        and answer.fields["x-content-type-options"] == "nosniff"
        and answer.fields["referrer-policy"] == "no-referrer"
        and "Python" not in answer.fields["server"]
    )


@pytest.mark.parametrize("path", PAGES)
def test_a_page_brings_nothing_inline_and_nothing_from_elsewhere(page: Served, path: str) -> None:
    answer = ask(page.port, path)
    assert answer.status == 200
    assert is_secured(answer)
    found = Reader(answer.text)
    assert not found.named("style")
    for tag, attributes in found.found:
        assert "style" not in attributes, tag
        assert not [name for name in attributes if name.startswith("on")], tag
        for name in ("src", "href"):
            address = attributes.get(name) or "/"
            assert address.startswith(("/", "#")), address
            assert not address.startswith("//"), address
            if name == "src" or tag == "link":
                assert ask(page.port, address).status == 200, address


@pytest.mark.parametrize("path", [*PAGES, *FILES])
def test_the_head_of_everything_can_be_asked_for(page: Served, path: str) -> None:
    whole, head = ask(page.port, path), ask(page.port, path, "HEAD")
    assert (head.status, head.body) == (200, b"")
    assert head.fields["content-type"].startswith(FILES.get(path, "text/html"))
    assert head.fields["content-type"] == whole.fields["content-type"]
    assert is_secured(head)


@pytest.mark.parametrize(
    "path",
    [
        "/nothing", "/index.html", "/static/", "/static/../words.py", "/static/..%2fwords.py",
        "/static//page.css",
        "/cards/48.webp", "/cards/-1.webp", "/cards/0", "/cards/0.png", "/cards/00.webp",
        "/cards/%00.webp",
        "/words/xx.json", "/..", "/%2e%2e/%2e%2e/etc/passwd", "//", "/rules/", ODD,
        "/" + "a" * 3000, "/%ff%fe",
        "/%F0%9F%8E%B4", "/events/", "/events/now/x", "/.git/config", "/health/..",
    ],
)  # fmt: skip
def test_any_other_path_is_not_found_and_not_repeated(page: Served, path: str) -> None:
    answer = ask(page.port, path)
    assert (answer.status, answer.text) == (404, "404 Not Found\n")
    assert is_secured(answer)


@pytest.mark.parametrize(
    "path, status",
    [
        ("/overlay?show=nothing", 400), ("/overlay?show=tally,%3Cb%3E", 400), ("/overlay?show=", 400),
        ("/overlay?show=tally&show=x", 400), ("/?lang=%3Cscript%3E", 200), ("/?lang", 200),
        ("/?a=b&a=c&&&=", 200),
        ("/rules?" + "x" * 3000, 200), ("/ranks?%ff=%00", 200),
    ],
)  # fmt: skip
def test_any_query_is_clean(page: Served, path: str, status: int) -> None:
    answer = ask(page.port, path)
    assert answer.status == status
    assert is_secured(answer)
    assert "<script>" not in answer.text
    assert "xxx" not in answer.text


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"])
def test_nothing_can_be_sent(page: Served, method: str) -> None:
    answer = ask(page.port, "/", method, Content_Length="1000000000")
    assert (answer.status, answer.fields["allow"]) == (405, "GET, HEAD")


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"GET\r\n\r\n",
        b"BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"hello\r\n\r\n", b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nEvil: a\x00b\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\xfc\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * (LONGEST_REQUEST + 100) + b"\r\n\r\n",
        b"GET /" + b"a" * (LONGEST_REQUEST + 100) + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: y\r\n" * (MOST_FIELDS + 10) + b"\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
    ],
)  # fmt: skip
def test_what_is_no_request_is_refused_and_not_repeated(page: Served, request_bytes: bytes) -> None:
    answer = send(page.port, request_bytes)
    assert answer is not None
    assert (answer.status, answer.text) == (400, "400 Bad Request\n")
    assert is_secured(answer)


@pytest.mark.parametrize(
    "host, status",
    [
        ("localhost", 200), ("LOCALHOST:1", 200), ("127.0.0.1:9", 200), ("[::1]:9", 200), ("localhost.", 200),
        ("koi.example.org", 421), ("evil.example", 421), ("127.0.0.1.evil.example", 421), ("", 421),
        ("192.168.0.7", 421), ("localhost@evil.example", 421), ("[::1", 200), ("%6cocalhost", 421),
    ],
)  # fmt: skip
def test_no_other_name_leads_to_this_machine(page: Served, host: str, status: int) -> None:
    """A foreign page could have its own name point here, and read with its script what is not for it."""
    assert ask(page.port, "/health", Host=host).status == status


def test_a_request_needs_one_host(page: Served) -> None:
    answer = send(page.port, b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n")
    assert answer is None or answer.status in {400, 421}
    bare = send(page.port, b"GET / HTTP/1.0\r\n\r\n")
    assert bare is not None
    assert bare.status == 421


def test_further_names_are_those_of_the_settings() -> None:
    with served(hosts=("koi.example.org",)) as page:
        assert ask(page.port, Host="KOI.example.org").status == 200
        assert ask(page.port, Host="other.example.org").status == 421


class TestFiles:
    @pytest.mark.parametrize("path", FILES)
    def test_each_is_what_it_says(self, page: Served, path: str) -> None:
        answer = ask(page.port, path)
        assert answer.status == 200
        assert answer.fields["content-type"].startswith(FILES[path])
        if path.startswith("/cards/"):
            assert answer.body[:4] == b"RIFF"
            assert answer.body[8:12] == b"WEBP"

    def test_all_cards_have_their_picture(self, page: Served) -> None:
        bodies = {ask(page.port, f"/cards/{card.index}.webp").body for card in DECK}
        assert len(bodies) == len(DECK)
        assert max(map(len, bodies)) < 30_000

    def test_what_a_browser_has_is_not_sent_again(self, page: Served) -> None:
        for path in ("/cards/3.webp", "/static/page.css", "/fonts/title.ttf"):
            mark = ask(page.port, path).fields["etag"]
            again = ask(page.port, path, If_None_Match=mark)
            assert (again.status, again.body) == (304, b"")

    def test_texts_and_fonts_are_packed_for_who_can_unpack(self, page: Served) -> None:
        for path in ("/static/page.css", "/fonts/title.ttf", "/words/ja.json"):
            packed = ask(page.port, path, Accept_Encoding="gzip, br")
            assert packed.fields["content-encoding"] == "gzip"
            assert gzip.decompress(packed.body) == ask(page.port, path).body

    def test_the_browser_gets_every_word(self, page: Served) -> None:
        for language in Language:
            told = json.loads(ask(page.port, f"/words/{language.value}.json").text)
            assert set(told["words"]) == {word.name.lower() for word in Word}
            assert told["cards"] == [card_title(card, language.value) for card in DECK]
            assert set(told["yaku"]) == {yaku.value for yaku in YAKU}


class TestLanguage:
    @pytest.mark.parametrize(
        "query, liked, language",
        [
            ("", "", "en"), ("", "ja", "ja"), ("", "ja-JP,ja;q=0.9,en;q=0.8", "ja"),
            ("", "en,ja;q=0.5", "en"),
            ("", "de,fr", "en"), ("", "fr,ja;q=0.3", "ja"), ("?lang=ja", "en", "ja"),
            ("?lang=en", "ja", "en"),
            ("?lang=xx", "ja", "ja"), ("", "ja;q=x,;;q=,,", "en"), ("", "j" * 3000, "en"),
        ],
    )  # fmt: skip
    def test_is_what_is_asked_for_or_what_the_browser_likes(
        self, page: Served, query: str, liked: str, language: str
    ) -> None:
        answer = ask(page.port, f"/{query}", Accept_Language=liked)
        assert Reader(answer.text).named("html") == [{"lang": language}]

    @pytest.mark.parametrize("path", ["/", "/rules", "/ranks"])
    def test_each_page_leads_to_the_others_and_to_the_other_language(self, page: Served, path: str) -> None:
        found = Reader(ask(page.port, f"{path}?lang=ja").text)
        links = [link["href"] for link in found.named("a")]
        assert links == ["#main", "/?lang=ja", "/rules?lang=ja", "/ranks?lang=ja", f"{path}?lang=en"]
        assert [link["href"] for link in found.named("a") if link.get("aria-current")] == [f"{path}?lang=ja"]

    def test_every_word_is_said_in_both(self) -> None:
        for word in Word:
            english, japanese = word.value
            assert english, word
            assert japanese, word

    def test_no_word_is_said_nowhere(self) -> None:
        folder = Path(pages.__file__).parent
        python = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
        scripts = "".join(path.read_text(encoding="utf-8") for path in folder.glob("static/*.js"))
        kinds = {f"{kind.value}s" for kind in Kind}  # the script puts these together

        def is_said(word: Word) -> bool:
            name = word.name.lower()
            return bool(re.search(rf"Word\.{word.name}\b", python)) or f'"{name}"' in scripts or name in kinds

        assert [word for word in Word if not is_said(word)] == []


class TestRules:
    def test_a_yaku_says_what_it_needs(self, page: Served) -> None:
        text = Reader(ask(page.port, "/rules").text).text
        for needs in (
            "the rain man and any 3 of the others",
            "any 3 of these",
            "any 5 animals",
            "any 10 plains",
        ):
            assert needs in text

    def test_they_show_every_card_and_yaku_by_name(self, page: Served) -> None:
        for language in Language:
            found = Reader(ask(page.port, f"/rules?lang={language.value}").text)
            names = {image["alt"] for image in found.named("img")}
            assert names == {card_title(card, language.value) for card in DECK}
            assert language.of(("Moon viewing", "月見で一杯")) in found.text
        assert (
            "Play a hand card: it takes a table card of its month."
            in Reader(ask(page.port, "/rules").text).text
        )

    def test_before_a_game_they_show_the_cards_alone(self) -> None:
        with served() as page:
            found = Reader(ask(page.port, "/rules").text)
            assert Word.NO_RULES.text(Language.ENGLISH) in found.text
            assert len(found.named("img")) == len(DECK)
            assert Word.NO_RANKS.text(Language.ENGLISH) in Reader(ask(page.port, "/ranks").text).text


class TestRanks:
    def test_rows_stand_in_their_tables(self, page: Served) -> None:
        found = Reader(ask(page.port, "/ranks").text)
        assert found.text.index("This stream") < found.text.index("hanako") < found.text.index("This month")
        assert found.text.index("This month") < found.text.index("taro") < found.text.index("All time")

    def test_a_name_is_text(self) -> None:
        name = "<script>alert('x')</script>&amp;"
        with served() as page:
            page.told({"ranks": ranks_section(Ranks(ever=(Rank(1, name, 1, 1, 1, 1, 1),)))})
            found = Reader(ask(page.port, "/ranks").text)
        assert name in found.text
        assert not found.named("script")


@pytest.mark.parametrize(
    "query, parts",
    [("", "player tally ticker"), ("?show=ticker", "ticker"), ("?show=tally,player", "player tally"),
     ("?show=tally&show=ticker", "tally ticker")],
)  # fmt: skip
def test_an_overlay_has_the_parts_that_are_asked_for(page: Served, query: str, parts: str) -> None:
    found = Reader(ask(page.port, f"/overlay{query}").text)
    here = {
        attributes["id"]
        for _, attributes in found.found
        if attributes.get("id") in {"player", "tally", "ticker"}
    }
    assert here == set(parts.split())


def test_who_goes_away_before_the_answer_is_no_failure(caplog: pytest.LogCaptureFixture) -> None:
    """Somebody who left a page while its files came was a traceback in the log."""
    with served() as page:
        for _ in range(60):
            asking = socket.create_connection(("127.0.0.1", page.port))
            # The first answer is on its way when all ends; the others find nobody.
            asking.sendall(
                f"GET /fonts/text.ttf HTTP/1.1\r\nHost: localhost:{page.port}\r\n\r\n".encode() * 4
            )
            asking.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            asking.close()
        assert page.health()["ok"]
    assert "a request failed" not in caplog.text
