"""`koikoi ranks`: a table, CSV, JSON, and a page that is one file, in which names are nothing but text."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from chat.ranks.counting import CREDITS, Counting, Credits, Decision
from chat.ranks.store import GameFacts, Placed, Store
from emulator.journal.recount import DATABASE
from emulator.ranked.page import page
from emulator.ranked.report import make_report
from emulator.ranked.text import as_csv, table
from render.style.texts import Language
from tests.emulator.kit import Koikoi

PLAY = ("play", "--headless", "--speed", "0", "--journal", "j", "--who", "anarchy", "--seed", "3")
TROLLS = ("<script>alert(1)</script>", "'); DROP TABLE games;--", '" onload="x', "\x1b[31mred", "花見 \u202e")


@pytest.fixture
def played(koikoi: Koikoi) -> Koikoi:
    """Somewhere where two games have been played."""
    koikoi.run(*PLAY, "--chat", "crowd:40", "--games", "2")
    return koikoi


def test_all_forms_tell_the_same(played: Koikoi) -> None:
    rows = list(csv.DictReader(io.StringIO(played.run("ranks", "--journal", "j", "--csv"))))
    told = json.loads(played.run("ranks", "--journal", "j", "--json"))
    assert [row["login"] for row in rows] == [viewer["login"] for viewer in told["viewers"]]
    assert told["games"] == 2
    assert sum(viewer["decisions"] for viewer in told["viewers"]) == told["decisions"] > 20
    lines = played.run("ranks", "--journal", "j").splitlines()
    assert lines[0].startswith("Chat has won ")
    assert [line.split()[1] for line in lines[3:]] == [row["login"] for row in rows]


def test_counted_anew_it_is_the_same(played: Koikoi) -> None:
    before = played.run("ranks", "--journal", "j", "--csv")
    assert played.run("ranks", "--journal", "j", "--csv", "--rebuild") == before
    (played.folder / DATABASE).unlink()
    assert played.run("ranks", "--journal", "j", "--csv") == before


def test_since_a_day(played: Koikoi) -> None:
    assert (
        json.loads(played.run("ranks", "--journal", "j", "--json", "--since", "2099-01-01"))["viewers"] == []
    )
    assert json.loads(played.run("ranks", "--journal", "j", "--json", "--since", "2020-01-01T20:00"))[
        "viewers"
    ]
    told = played.run("ranks", "--journal", "j", "--since", "2099-01-01")
    assert "Nobody has a place yet" in told
    assert "viewer  games" not in told  # no table without rows


def test_what_cannot_be_is_told(koikoi: Koikoi) -> None:
    assert "koikoi play begins one" in koikoi.refused("ranks")
    assert "2026-11-21" in koikoi.refused("ranks", "--since", "yesterday")
    koikoi.run(*PLAY, "--chat", "crowd:5", "--games", "1")
    assert "cannot be written" in koikoi.refused("ranks", "--journal", "j", "--html", "no/such/r.html")
    games = (koikoi.folder / "j").read_bytes()
    assert koikoi.refused("ranks", "--journal", "j", "--html", "j").startswith("j: a page's name ends in")
    assert (koikoi.folder / "j").read_bytes() == games  # the page took its place without a word
    (koikoi.folder / DATABASE).write_bytes(b"no database" * 1000)
    assert "if you delete it, it is made anew" in koikoi.refused("ranks", "--journal", "j")


def troubled(folder: Path) -> Store:
    """Ranks of people who are called like commands."""
    store = Store(folder / "ranks.sqlite3")
    for number in range(3):
        counting = Counting((0, 1))
        counting.actions, counting.over, counting.winner = 9, True, number % 2
        counting.decisions = [Decision(place, 0, 5 + place, place) for place in range(5)]
        for place, name in enumerate(TROLLS):
            counting.credits[name] = Credits(games=1, points=10 - place, votes=4)
            counting.logins[name] = name
        facts = GameFacts(f"g{number}", f"2026-11-2{number}T20:00:00Z", "<b>rules", "house", won=number == 0)
        store.write(facts, counting, anew=True)
    return store


class Tags(HTMLParser):
    """What is markup in a page, and what is text."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("language", Language)
def test_the_page_is_one_file_in_which_names_are_text(language: Language, tmp_path: Path) -> None:
    store = troubled(tmp_path)
    text = page(make_report(store, ""), language)
    store.close()
    tags = Tags()
    tags.feed(text)
    assert not {"script", "link", "img", "iframe", "b", "object"} & {*tags.tags}
    names = {name for name, _value in tags.attributes}
    assert not {name for name in names if name.startswith("on")} | (names & {"src", "href"})
    assert not re.search(r"https?:|//|url\(|@import", text)
    assert TROLLS[0] in tags.text
    assert TROLLS[1] in tags.text
    assert "<b>rules" in tags.text
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert dict(tags.attributes)["content"] == "default-src 'none'; style-src 'unsafe-inline'"
    # Each plot says what it is, and stands as a table, too.
    assert tags.tags.count("svg") == tags.tags.count("desc") == tags.tags.count("details") == 4
    assert tags.tags.count("table") == 5
    assert "prefers-color-scheme:dark" in text


def test_a_name_moves_no_cursor_in_a_terminal(tmp_path: Path) -> None:
    store = troubled(tmp_path)
    text = table(make_report(store, ""))
    store.close()
    assert "\x1b" not in text
    assert "?[31mred" in text
    assert len(text.splitlines()[2].split()) > len(CREDITS)


def test_a_page_of_nobody(tmp_path: Path) -> None:
    store = Store(tmp_path / "ranks.sqlite3")
    assert "Nobody has played yet." in page(make_report(store, ""), Language.ENGLISH)
    store.close()


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\uff1d1", " =1", "\t=1", "\r=1", "'=1"])
def test_no_name_is_a_formula_in_a_spreadsheet(name: str, tmp_path: Path) -> None:
    placed = (Placed(1, name, name, Credits()), Placed(2, "123", "hana_ko", Credits()))
    store = Store(tmp_path / "ranks.sqlite3")
    text = as_csv(replace(make_report(store, ""), placed=placed))
    store.close()
    rows = list(csv.DictReader(io.StringIO(text)))
    assert {rows[0]["login"][0], rows[0]["user_id"][0]} <= {"'", "?"}
    assert (rows[1]["login"], rows[1]["user_id"]) == ("hana_ko", "123")


def test_no_name_orders_a_terminal_about_in_csv(tmp_path: Path) -> None:
    store = troubled(tmp_path)
    assert "\x1b" not in as_csv(make_report(store, ""))
    store.close()
