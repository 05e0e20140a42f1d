"""The pages in a real browser: what viewers see, press and hear, and what becomes of bad names."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from chat.crowd.base import Mode, ModeBallot, Snapshot
from emulator.web.page import Rank, Ranks, ranks_section, sections
from emulator.web.rules import rules_section
from module.game.state import Phase
from module.game.view import view_of
from render.panel.notices import Mark, Notice
from tests.emulator.web.browser import DESKTOP, PHONE, Tab, browser
from tests.emulator.web.states import RANKS, claimed, shown, state_in, user, voting
from tests.emulator.web.visitor import Served, served

EVIL = "<img src=x onerror=document.title=1>"


@pytest.fixture(scope="module")
def tab() -> Iterator[Tab]:
    with browser() as made:
        yield made


@pytest.fixture(autouse=True)
def nothing_to_complain_of(request: pytest.FixtureRequest) -> Iterator[None]:
    """No mistake in a script, nothing that the security policy refuses, nothing from another address."""
    yield
    if "tab" in request.fixturenames:
        tab: Tab = request.getfixturevalue("tab")
        complaints, addresses = list(tab.complaints), set(tab.addresses)
        tab.complaints.clear()
        tab.addresses.clear()
        # Of a server that has ended with its test a page may still ask for something.
        assert not [line for line in complaints if "net::ERR" not in line]
        assert not [address for address in addresses if not address.startswith("http://localhost:")]


def come(
    tab: Tab, page: Served, path: str = "/?lang=en", size: tuple[int, int] = DESKTOP, **media: str
) -> None:
    """Open a page, and wait until it shows the game."""
    tab.look(size, **media)
    tab.open(f"http://localhost:{page.port}{path}")
    if not path.startswith(("/rules", "/ranks")):
        tab.until("document.body.dataset.state === 'live'")


def text(tab: Tab, selector: str) -> str:
    found: str = tab.value(f"document.querySelector({selector!r})?.innerText ?? ''")
    return found


class TestLive:
    def test_the_table_and_the_hand_are_there_by_name(self, tab: Tab, page: Served) -> None:
        come(tab, page)
        view = view_of(state_in(Phase.PLAY), 0)
        hand = tab.value("[...document.querySelectorAll('#hand img')].map((image) => image.alt)")
        assert hand == [str(card) for card in view.hand]
        table = tab.value("[...document.querySelectorAll('#table img')].map((image) => image.alt)")
        assert sorted(table) == sorted(str(card) for card in view.table if card)
        keys = tab.value("[...document.querySelectorAll('#hand kbd')].map((key) => key.innerText)")
        assert keys == [f"!{number}" for number in range(1, len(hand) + 1)]
        tab.until("[...document.images].every((image) => image.complete && image.naturalWidth)")
        assert text(tab, "#crowd .who").startswith("hanako plays 0:")
        assert "hanako played the moon: moon viewing!" in text(tab, "#ticker")

    def test_it_follows_the_game(self, tab: Tab) -> None:
        before, after = state_in(Phase.PLAY), state_in(Phase.KOIKOI)
        with served() as page:
            page.told(sections(shown(before, claimed())))
            come(tab, page)
            assert text(tab, "#state").startswith("Your turn: play a card")
            page.told(sections(shown(after, claimed())))
            tab.until("document.querySelector('#state').innerText.startsWith('Your turn: koi-koi or stop?')")
            assert tab.value("document.querySelectorAll('.lid').length") == 2

    def test_a_vote_stands_on_the_cards_and_beside_them(self, tab: Tab) -> None:
        state = state_in(Phase.PLAY, ply=4)
        with served() as page:
            page.told(sections(shown(state, voting(view_of(state, 0), 10, 25, 5))))
            come(tab, page)
            rows = tab.value("[...document.querySelectorAll('#options li')].map((row) => row.ariaLabel)")
            hand = view_of(state, 0).hand
            assert rows == [
                f"{hand[1]}, 63 %: 25, leads", f"{hand[0]}, 25 %: 10", f"{hand[2]}, 13 %: 5",
            ]  # fmt: skip
            assert text(tab, "#hand .leads .votes").strip() == "63 %"
            assert text(tab, "#vote-state") == "40 have voted"
            assert tab.value("document.querySelector('#clock').ariaLabel").endswith(" s left")
            page.told(sections(shown(state, voting(view_of(state, 0), 40, 25, 5))))
            tab.until("document.querySelector('#options .leads kbd').innerText === '!1'")
            page.tell(vote={})
            tab.until("document.querySelector('#vote').hidden")
            assert tab.value("document.querySelectorAll('.votes, .leads').length") == 0

    def test_a_vote_on_the_way_to_play_says_what_each_way_is(self, tab: Tab) -> None:
        modes = ModeBallot(((Mode.ANARCHY, 4), (Mode.CLAIM, 1)), 30.0)
        with served() as page:
            page.told(sections(replace(shown(state_in(Phase.PLAY), claimed()), modes=modes)))
            come(tab, page)
            rows = tab.value("[...document.querySelectorAll('#options li')].map((row) => row.innerText)")
            assert rows[0].split("\n")[0] == "!vote anarchy"
            assert "One viewer at a time" in rows[1]
            assert text(tab, "#vote-title") == "How shall we play?"

    def test_yaku_in_reach_are_told_with_what_they_need(self, tab: Tab) -> None:
        state = state_in(Phase.PLAY, ply=14)
        told = sections(shown(state, claimed()))
        reach = told["table"]["reach"]
        assert isinstance(reach, list)
        with served() as page:
            page.told(told)
            come(tab, page)
            rows = tab.value("[...document.querySelectorAll('#near li')].map((row) => row.innerText)")
            assert len(rows) == len(reach) > 1
            for row, each in zip(rows, reach, strict=True):
                assert isinstance(each, dict)
                assert f"{each['have']} of {each['want']}" in row
                assert f"{each['points']} point{'s' * (each['points'] != 1)}\n" in row
                assert "needs" in row
            game = "document.querySelector('#game').getBoundingClientRect().bottom"
            assert tab.value(f"document.querySelector('#reach').getBoundingClientRect().top >= {game}")
            page.told(sections(shown(replace(state, phase=Phase.OVER), claimed())))
            tab.until("document.querySelector('#reach').hidden")

    def test_on_a_telephone_the_time_left_stands_above_the_table(self, tab: Tab) -> None:
        state = state_in(Phase.PLAY, ply=4)
        with served() as page:
            page.told(sections(shown(state, voting(view_of(state, 0), 10, 25, 5))))
            come(tab, page, size=PHONE)
            tab.until("/^\\d+ s left$/.test(document.querySelector('#state .left').innerText)")
            clock = "document.querySelector('#state .left').getBoundingClientRect()"
            assert tab.value(f"{clock}.width > 0 && {clock}.bottom < 200")
            page.tell(vote={})
            tab.until("document.querySelector('#state .left').innerText === ''")

    def test_before_the_first_game_it_says_so(self, tab: Tab) -> None:
        with served() as page:
            page.told({"table": {}, "now": {"paused": False}})
            come(tab, page)
            assert text(tab, "#state") == "No game yet. It begins in a moment."

    @pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
    def test_it_comes_back_by_itself(self, tab: Tab) -> None:
        with served() as page:
            page.told({"now": {"paused": True}, "table": {}})
            come(tab, page)
            pid = page.server.pid
            assert pid is not None
            # The next server is to have the same port.
            page.server._address = page.server._address.replace('"port": 0', f'"port": {page.port}')
            os.kill(pid, signal.SIGKILL)
            tab.until("document.querySelector('#trouble').innerText")
            assert text(tab, "#trouble") == "The connection is lost. Trying again …"
            page.tell(now={"paused": False}, table={})
            tab.until("document.querySelector('#trouble').innerText === ''")
            tab.until("document.querySelector('#state').innerText.startsWith('No game yet')")

    def test_it_is_japanese_where_that_is_asked_for(self, tab: Tab, page: Served) -> None:
        come(tab, page, "/?lang=ja")
        assert text(tab, "#state").startswith("手札を1枚出してください")
        assert tab.value("document.documentElement.lang") == "ja"
        assert "手札を出す" in text(tab, "#hints")
        alts = tab.value("[...document.querySelectorAll('#hand img')].map((image) => image.alt)")
        assert all(not alt.isascii() for alt in alts)


class TestNames:
    def test_they_are_text_wherever_they_stand(self, tab: Tab) -> None:
        state = state_in(Phase.PLAY)
        snapshot = Snapshot(Mode.CLAIM, user("a", EVIL), (user("b", EVIL),), user("c", EVIL), 9.0)
        notices = (Notice(EVIL, EVIL, Mark.DONE, others=(EVIL, EVIL)),)
        evil = replace(shown(state, snapshot), notices=notices, names=(EVIL, EVIL))
        with served() as page:
            page.told({
                **sections(evil), "rules": rules_section(state.rules),
                "ranks": ranks_section(Ranks(ever=(Rank(1, EVIL, 1, 1, 1, 1, 1),))),
            })  # fmt: skip
            for path in ("/", "/ranks", "/overlay"):
                come(tab, page, path)
                assert tab.value("document.title") != "1"
                assert tab.value("document.querySelectorAll('img[src=x]').length") == 0
                assert "<img src=x onerror=" in text(tab, "body")

    def test_the_policy_would_stop_what_came_through_all_the_same(self, tab: Tab, page: Served) -> None:
        come(tab, page)
        tab.value(
            "document.body.insertAdjacentHTML('beforeend', '<b onclick=\"document.title=1\" id=evil>x</b>')"
        )
        tab.value("document.querySelector('#evil').click()")
        assert tab.value("document.title") != "1"
        assert any("Content Security Policy" in line for line in tab.complaints)
        tab.complaints.clear()


class TestReach:
    """By keyboard and screen reader, on a telephone, by day and by night."""

    def test_every_way_can_be_walked_with_the_keyboard(self, tab: Tab, page: Served) -> None:
        come(tab, page)
        walked = []
        for _ in range(5):
            tab.press("Tab")
            walked.append(tab.value("document.activeElement.innerText"))
            outline = tab.value("getComputedStyle(document.activeElement).outlineStyle")
            assert outline == "solid", "one has to see where one is"
        assert walked == ["Skip to the game", "Live", "Rules", "Ranks", "日本語"]
        tab.press("Tab", shift=True)
        tab.press("Tab", shift=True)
        tab.press("Enter")
        tab.until("document.querySelector('h1')?.innerText === 'Rules'")

    def test_the_first_press_of_tab_skips_to_the_game(self, tab: Tab, page: Served) -> None:
        come(tab, page)
        tab.press("Tab")
        tab.press("Enter")
        tab.until("document.activeElement.id === 'main'")

    def test_a_screen_reader_finds_places_and_cards(self, tab: Tab, page: Served) -> None:
        come(tab, page)
        tab.until("document.querySelector('#news').innerText")
        spoken = tab.spoken()
        places = {name for role, name in spoken if role == "region"}
        assert {"The game", "Type in chat", "Who plays", "What happens"} <= places
        assert {("banner", ""), ("main", ""), ("navigation", "Pages")} <= set(spoken)
        hand = view_of(state_in(Phase.PLAY), 0).hand
        assert [("image", str(card)) for card in hand if ("image", str(card)) not in spoken] == []
        assert ("list", "Hand") in spoken
        roles = {role for role, _ in spoken}
        assert {"status", "heading", "list", "listitem"} <= roles

    def test_votes_are_not_read_out_one_by_one(self, tab: Tab) -> None:
        state = state_in(Phase.PLAY)
        with served() as page:
            page.told(sections(shown(state, voting(view_of(state, 0), 1))))
            come(tab, page)
            tab.until("document.querySelector('#news').innerText")
            said = text(tab, "#news")
            page.told(sections(shown(state, voting(view_of(state, 0), 5, 9))))
            tab.until("document.querySelector('#vote-state').innerText === '14 have voted'")
            assert text(tab, "#news") == said
            heard = "document.querySelector('#vote').closest('[aria-live], [role=status]')"
            assert tab.value(f"{heard} === null")

    @pytest.mark.parametrize("path", ["/", "/rules", "/ranks"])
    @pytest.mark.parametrize("language", ["en", "ja"])
    def test_on_a_telephone_nothing_is_wider_than_it(
        self, tab: Tab, page: Served, path: str, language: str
    ) -> None:
        come(tab, page, f"{path}?lang={language}", PHONE)
        assert tab.value("document.documentElement.scrollWidth") <= PHONE[0]

    def test_on_a_desktop_the_whole_game_is_seen_at_once(self, tab: Tab, page: Served) -> None:
        come(tab, page)
        assert tab.value("document.querySelector('#hand').getBoundingClientRect().bottom") <= DESKTOP[1]

    def test_by_day_it_is_light_and_by_night_dark(self, tab: Tab, page: Served) -> None:
        grounds = []
        for scheme in ("light", "dark"):
            come(tab, page, prefers_color_scheme=scheme)
            corner = Image.open(BytesIO(tab.picture())).convert("L").crop((0, 770, 8, 790))
            grounds.append(max(corner.tobytes()))
        assert grounds[0] > 180
        assert grounds[1] < 50

    def test_nothing_moves_for_who_wants_it_calm(self, tab: Tab) -> None:
        with served() as page:
            page.told(sections(shown(state_in(Phase.PLAY), claimed())))
            for wish, moves in (("no-preference", True), ("reduce", False)):
                come(tab, page, prefers_reduced_motion=wish)
                page.told(sections(shown(state_in(Phase.PLAY, ply=2), claimed())))
                tab.value(
                    "window.moved = 0; const old = Element.prototype.animate;"
                    "Element.prototype.animate = function (...all) {"
                    "  window.moved += 1; return old.apply(this, all); }"
                )
                page.told(sections(shown(state_in(Phase.KOIKOI), claimed())))
                tab.until("document.querySelectorAll('.lid').length")
                assert bool(tab.value("window.moved")) is moves


class TestOverlay:
    def test_around_its_parts_it_is_transparent(self, tab: Tab) -> None:
        state = state_in(Phase.PLAY)
        with served() as page:
            page.told(sections(shown(state, voting(view_of(state, 0), 10, 25, 5))))
            come(tab, page, "/overlay", prefers_color_scheme="dark")
            tab.see_through()
            picture = Image.open(BytesIO(tab.picture())).convert("RGBA")
            tab.call("Emulation.setDefaultBackgroundColorOverride")
        alpha = picture.getchannel("A")
        assert alpha.crop((1200, 700, 1280, 800)).tobytes().strip(b"\0") == b""
        assert max(alpha.tobytes()) == 255

    @pytest.mark.parametrize("part", ["tally", "ticker", "player"])
    def test_each_part_stands_by_itself(self, tab: Tab, part: str) -> None:
        state = state_in(Phase.PLAY)
        with served() as page:
            page.told(sections(shown(state, voting(view_of(state, 0), 10, 25, 5))))
            come(tab, page, f"/overlay?show={part}")
            assert tab.value("[...document.body.children].map((part) => part.id)") == [part]
            assert text(tab, f"#{part}")

    def test_what_is_voted_on_stands_there_and_shares_below_each_other(self, tab: Tab) -> None:
        for phase, asked in ((Phase.PLAY, "Which card to play?"), (Phase.KOIKOI, "Koi-koi or stop?")):
            state = state_in(phase, ply=4)
            with served() as page:
                page.told(sections(shown(state, voting(view_of(state, 0), 16, 9))))
                come(tab, page, "/overlay?show=tally")
                assert text(tab, "#vote-state").split("\n") == [asked, "25 have voted"]
                ends = tab.value(
                    "[...document.querySelectorAll('#options b')].map((b) => b.getBoundingClientRect().right)"
                )
            assert len(ends) == 2
            assert ends[0] == ends[1] > 400

    def test_letters_are_large_enough_for_a_stream(self, tab: Tab) -> None:
        state = state_in(Phase.PLAY)
        with served() as page:
            page.told(sections(shown(state, voting(view_of(state, 0), 10, 25, 5))))
            come(tab, page, "/overlay?show=tally")
            sizes = tab.value(
                "[...document.querySelectorAll('#tally :is(kbd, b, .title)')]"
                ".map((each) => parseFloat(getComputedStyle(each).fontSize))"
            )
        assert min(sizes) >= 20, "1280 x 720 becomes 854 x 480"


def test_rules_and_ranks_stand_in_their_pages(tab: Tab, page: Served) -> None:
    come(tab, page, "/rules?lang=en")
    tab.value("for (const image of document.images) image.loading = 'eager'")
    tab.until("[...document.images].every((image) => image.complete && image.naturalWidth)")
    come(tab, page, "/ranks?lang=en")
    for row in RANKS.stream:
        assert row.name in text(tab, "main")
