"""The settings file: every key explained, what it prints can be read again, and mistakes name their line."""

from __future__ import annotations

import tomllib
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chat.message import Level
from emulator.cli import main
from emulator.paths import settings_file
from emulator.settings import Settings, SettingsError, sections
from emulator.settings_file import parse_settings, settings_text
from tests.emulator.bad_settings import NO_TOML, bad_settings
from tests.emulator.kit import Koikoi, events, json_lines

BAD = list(bad_settings())
DEFAULTS = Settings()
KEYS = [(name, entry.name) for name, section in sections(DEFAULTS) for entry in fields(section)]

PRINTABLE = st.characters(exclude_categories=["C", "Z"], exclude_characters="{}/.")
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.dates(),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=5), inner, max_size=2),
    max_leaves=4,
)


class TestPrinted:
    def test_every_key_is_explained_and_has_its_default(self) -> None:
        parts = settings_text(DEFAULTS, settings_file()).split("\n[")
        assert {section for section, _key in KEYS} < {part.partition("]")[0] for part in parts}
        for section, key in KEYS:
            lines = next(part for part in parts if part.startswith(f"{section}]")).splitlines()
            (place,) = (n for n, line in enumerate(lines) if line.removeprefix("# ").startswith(f"{key} = "))
            assert lines[place - 1].startswith("# ")
            assert len(lines[place - 1]) > 20

    def test_the_defaults_come_back(self) -> None:
        assert parse_settings(settings_text(DEFAULTS, settings_file()), "x") == DEFAULTS

    @given(
        numbers=st.tuples(st.floats(0.5, 4), st.floats(5, 600), st.floats(0, 60), st.integers(200, 7680)),
        person=st.tuples(st.text(min_size=1), st.sampled_from(Level)),
        sentence=st.text(PRINTABLE, min_size=1, max_size=40),
        marks=st.booleans(),
    )
    def test_whatever_was_set_comes_back(
        self,
        numbers: tuple[float, float, float, int],
        person: tuple[str, Level],
        sentence: str,
        *,
        marks: bool,
    ) -> None:
        speed, claim_seconds, delay, width = numbers
        settings = replace(
            DEFAULTS,
            play=replace(DEFAULTS.play, speed=speed, rules="module:rounds=12"),
            chat=replace(DEFAULTS.chat, claim_seconds=claim_seconds, stream_delay=delay, who="anarchy"),
            panel=replace(DEFAULTS.panel, width=width, marks=marks, surround="#00ff00"),
            sentences={"en": {"not_now": sentence}, "ja": {"help": sentence}},
            people=dict([person]),
        )
        assert parse_settings(settings_text(settings, settings_file()), "x") == settings

    def test_the_program_prints_them_and_reads_them_again(self, koikoi: Koikoi) -> None:
        printed = koikoi.run("settings")
        assert parse_settings(printed, "x") == DEFAULTS
        changed = printed.replace("speed = 1\n", "speed = 0\n").replace('id = "1"', 'id = "77"')
        (koikoi.folder / "my.toml").write_text(changed, encoding="utf-8")
        again = koikoi.run("settings", "--settings", "my.toml")
        assert again.splitlines()[1:] == changed.splitlines()[1:]

    def test_the_place_for_it_is_named_and_read(self, koikoi: Koikoi) -> None:
        place = koikoi.run("settings").splitlines()[0].rpartition(" ")[2]
        assert place.startswith(koikoi.environment["HOME"])
        folder, _, _name = place.rpartition("/")
        assert koikoi.done("settings", "--settings", place).returncode == 2
        (koikoi.folder.parent / folder).mkdir(parents=True)
        (koikoi.folder / place).write_text('[chat]\nid = "9"\nwho = "anarchy"\n', encoding="utf-8")
        asked = koikoi.run("read", "--json", typed="!9 select 3\n!1 select 3\n")
        assert [line.get("command", "?") for line in json_lines(asked)] == ["select", "?"]
        # Options win over it.
        asked = koikoi.run("read", "--json", "--id", "1", typed="!9 select 3\n!1 select 3\n")
        assert [line.get("command", "?") for line in json_lines(asked)] == ["?", "select"]


class TestMistakes:
    @pytest.mark.parametrize("source, line, says", BAD, ids=lambda part: str(part)[:40])
    def test_the_line_and_what_is_allowed_are_named(self, source: str, line: int, says: str) -> None:
        with pytest.raises(SettingsError) as caught:
            parse_settings(source, "my.toml")
        assert str(caught.value).startswith(f"my.toml, line {line}: ")
        assert says in str(caught.value)

    @pytest.mark.parametrize("source", NO_TOML, ids=lambda source: source[:20])
    def test_what_is_no_toml(self, source: str) -> None:
        with pytest.raises(SettingsError, match=r"my\.toml: this is not TOML: "):
            parse_settings(source, "my.toml")

    @pytest.mark.parametrize("source", [source for source, _, _ in BAD[::20]] + [NO_TOML[0]])
    def test_the_program_refuses_them_in_one_line(
        self, source: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (tmp_path / "my.toml").write_text(source, encoding="utf-8")
        assert main(["settings", "--settings", str(tmp_path / "my.toml")]) == 2
        out, complaint = capsys.readouterr()
        assert out == ""
        assert complaint.startswith(f"koikoi: {tmp_path / 'my.toml'}")
        assert complaint.count("\n") == 1

    @given(data=st.data(), value=values)
    def test_any_value_of_any_key_is_taken_or_refused_in_words(self, data: st.DataObject, value: Any) -> None:
        section, key = data.draw(st.sampled_from([*KEYS, ("people", "12"), ("sentences", "en"), ("x", "y")]))
        source = f"[{section}]\n{key} = {toml(value)}\n"
        try:
            tomllib.loads(source)
        except tomllib.TOMLDecodeError:
            return
        settings, problem = parsed(source)
        assert problem == "" or problem.startswith("my.toml, line ")
        assert parse_settings(settings_text(settings, settings_file()), "x") == settings

    @given(st.text())
    def test_any_text_at_all(self, source: str) -> None:
        _settings, problem = parsed(source)
        assert problem == "" or problem.startswith("my.toml")

    def test_a_byte_order_mark_is_no_mistake(self, koikoi: Koikoi) -> None:
        (koikoi.folder / "my.toml").write_bytes(b"\xef\xbb\xbf[play]\r\nspeed = 2\r\n")
        assert "speed = 2\n" in koikoi.run("settings", "--settings", "my.toml")

    def test_what_cannot_be_read(self, koikoi: Koikoi) -> None:
        (koikoi.folder / "latin.toml").write_bytes(b"# caf\xe9\n")
        assert "not UTF-8" in koikoi.refused("play", "--settings", "latin.toml")
        assert "cannot be read" in koikoi.refused("play", "--settings", ".")

    @pytest.mark.parametrize(
        "said",
        [
            "https://www.twitch.tv/Koi_Koi",
            "http://twitch.tv/koi_koi/",
            "www.twitch.tv/koi_koi?lang=ja",
            "m.twitch.tv/koi_koi/videos",
            "Twitch.TV/koi_koi/#chat",
            " #koi_koi ",
            "KOI_KOI",
        ],
    )
    def test_a_channels_address_is_its_name(self, said: str) -> None:
        """What a browser shows was refused, although it says the name."""
        assert parse_settings(f'[twitch]\nchannel = "{said}"\n', "my.toml").twitch.channel == "koi_koi"

    @pytest.mark.parametrize(
        "said",
        [
            "https://example.org/koi",
            "twitch.tv/",
            "twitch.tv.example.org/koi",
            "https://koi",
            "nottwitch.tv/koi",
        ],
    )
    def test_another_address_is_no_channel(self, said: str) -> None:
        with pytest.raises(SettingsError, match="the channel's name or address"):
            parse_settings(f'[twitch]\nchannel = "{said}"\n', "my.toml")


def parsed(source: str) -> tuple[Settings, str]:
    """The settings in a text, or the defaults and what is wrong with it."""
    try:
        return parse_settings(source, "my.toml"), ""
    except SettingsError as error:
        return DEFAULTS, str(error)


def toml(value: Any) -> str:
    """A value in TOML, more or less."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return '"' + "".join(sign if sign.isalnum() else f"\\U{ord(sign):08x}" for sign in value) + '"'
        case list():
            return "[" + ", ".join(map(toml, value)) + "]"
        case dict():
            return "{" + ", ".join(f"{toml(key)} = {toml(inner)}" for key, inner in value.items()) + "}"
        case _:
            return str(value)


def test_settings_are_what_is_played(koikoi: Koikoi) -> None:
    (koikoi.folder / "my.toml").write_text(
        "[play]\nspeed = 0\nrules = 'module:rounds=12'\n[chat]\nlanguage = 'ja'\nid = 'K7'\n"
        "[sentences.ja]\nnot_now = 'いまはだめ'\n[people]\nscript-bob = 'moderator'\n",
        encoding="utf-8",
    )
    script = koikoi.folder / "s.txt"
    script.write_text("0 alice: !k7 stop\n1 alice: !1 select 1\n2 bob: !pause\n", encoding="utf-8")
    lines = koikoi.lines(
        "play", "--headless", "--settings", "my.toml", "--chat", "script:s.txt", "--json", "--seed", "5"
    )
    assert next(events(lines))["rules"] == "module:rounds=12"
    assert any("いまはだめ" in line["text"] for line in lines if line["kind"] == "reply")
    assert [line["name"] for line in events(lines, "paused")] == ["paused"]
    (audit,) = koikoi.folder.parent.rglob("audit.jsonl")
    (entry,) = json_lines(audit.read_text(encoding="utf-8"))
    assert (entry["login"], entry["level"], entry["did"]) == ("bob", "moderator", "pause")
