"""`koikoi play --headless --speed 0 --chat script:FILE --json`: the same lines on every machine."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from chat.reading.commands import COMMANDS
from tests.emulator.games import game_with, lost_after_a_plain_start, play_out
from tests.emulator.kit import Koikoi, Line, events, json_lines, of_the_game
from tests.emulator.make_scripts import EXPECTED, SCRIPT, SEED_FILE, arguments
from tests.emulator.schema import check

SEED = int(SEED_FILE.read_text(encoding="utf-8"))
ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def expected() -> list[Line]:
    return json_lines(EXPECTED.read_text(encoding="utf-8"))


def test_the_same_lines_on_every_run_and_every_machine(koikoi: Koikoi) -> None:
    assert koikoi.run(*arguments(SEED, SCRIPT)) == EXPECTED.read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13"])
def test_the_same_lines_on_every_python(version: str, koikoi: Koikoi) -> None:
    """What is installed here is lent to another Python: a scripted session needs nothing compiled."""
    python = shutil.which(f"python{version}")
    lent = next(Path(path) for path in sys.path if path.endswith("site-packages"))
    found = python and subprocess.run([python, "--version"], capture_output=True, check=False).returncode == 0
    if not found or python is None:
        pytest.skip(f"there is no python{version} here")
    done = subprocess.run(
        [python, "-m", "emulator.cli", *arguments(SEED, SCRIPT)],
        env=koikoi.environment | {"PYTHONPATH": f"{ROOT}:{lent}"},
        capture_output=True,
        check=True,
    )
    assert done.stdout.decode() == EXPECTED.read_text(encoding="utf-8")
    assert done.stderr == b""


def test_nothing_is_left_behind(koikoi: Koikoi) -> None:
    koikoi.run(*arguments(SEED, SCRIPT))
    assert list(koikoi.folder.parent.rglob("journal*")) == []


def test_chat_alone_loses_a_game_begins_another_and_solves_the_module(expected: list[Line]) -> None:
    ends = list(events(expected, "game_ended"))
    assert [end["winner"] for end in ends] == [1, 0]
    assert of_the_game(expected) == [line for number in (1, 2) for line in play_out(SEED, number).lines]


def test_the_script_types_everything(expected: list[Line]) -> None:
    messages = [line for line in expected if line["kind"] == "message"]
    commands = {line["command"] for line in messages if "command" in line}
    assert commands >= {"select", "take", "koikoi", "stop", "newgame", "view", "cycle", "claim", "unclaim"}
    selected = [line for line in messages if line.get("command") == "select"]
    assert any("n" in line and "m" in line for line in selected)
    assert any("card" in line and not line["card"].isascii() for line in selected)
    assert any("module" in line for line in selected)
    assert any("rejection" in line for line in messages)


def test_every_line_has_the_documented_form(expected: list[Line]) -> None:
    check(expected)
    assert {line["kind"] for line in expected} == {"message", "event", "reply"}


def test_nobodys_words_are_repeated(expected: list[Line]) -> None:
    replies = [line["text"].lower() for line in expected if line["kind"] == "reply"]
    assert replies
    for text in replies:
        assert text[0] not in "/."
        # What was typed and is no command; and a name only as a login, never as it is written.
        assert not any(word in text for word in ("dance", "what a hand", "8 8 8", "ｶﾞﾝﾊﾞﾚ", "花見"))


def test_talk_and_the_commands_of_others_are_no_lines(expected: list[Line]) -> None:
    told = {line["id"] for line in expected if line["kind"] == "message"}
    silent = [
        line
        for number, line in enumerate(SCRIPT.read_text(encoding="utf-8").splitlines(), 1)
        if f"script-{number}" not in told
    ]
    assert silent
    assert all("what a hand" in line or "!so " in line or "ｶﾞﾝﾊﾞﾚ" in line for line in silent)


def test_somebody_else_is_kept_from_playing(koikoi: Koikoi) -> None:
    script = koikoi.folder / "two.txt"
    script.write_text("0 alice: !1 claim\n1 bob: !1 select 1\n2 alice: !1 select 1\n", encoding="utf-8")
    seed, _ = game_with(lost_after_a_plain_start)
    lines = koikoi.lines(*arguments(seed, script))
    assert [line["hand_index"] for line in events(lines, "card_played") if line["seat"] == 0] == [0]
    reply = next(line for line in lines if line["kind"] == "reply" and line["to"] == "bob")
    assert "@alice" in reply["text"]
    in_anarchy = koikoi.lines(*arguments(seed, script), "--who", "anarchy")
    assert sum(line["seat"] == 0 for line in events(in_anarchy, "card_played")) == 2


def test_another_seed_is_another_game(koikoi: Koikoi) -> None:
    script = koikoi.folder / "none.txt"
    script.write_text("", encoding="utf-8")
    assert of_the_game(koikoi.lines(*arguments(1, script))) != of_the_game(
        koikoi.lines(*arguments(2, script))
    )


def test_a_vote_that_is_cast_last_is_counted_before_the_end(koikoi: Koikoi) -> None:
    """The program ended with the script, and what chat had voted for was never played."""
    script = koikoi.folder / "votes.txt"
    script.write_text("3 ann: !2\n3 bob: !1\n4 cid: 2\n", encoding="utf-8")
    lines = koikoi.lines(*arguments(1, script), "--who", "vote")
    moves = [line for line in events(lines, "move") if line["by"] == "chat"]
    assert [(line["votes"], line["voters"]) for line in moves] == [(2, 3)]


@pytest.mark.parametrize("last", ["@mod: !pause", "ann: hello"])
def test_a_script_ends_where_nobody_votes_any_more(last: str, koikoi: Koikoi) -> None:
    script = koikoi.folder / "votes.txt"
    script.write_text(f"3 ann: !2\n4 @mod: !cancel\n5 {last}\n", encoding="utf-8")
    lines = koikoi.lines(*arguments(1, script), "--who", "vote")
    assert not [line for line in events(lines, "move") if line["by"] == "chat"]


def test_a_vote_on_the_way_to_play_comes_to_its_end(koikoi: Koikoi) -> None:
    script = koikoi.folder / "votes.txt"
    script.write_text(
        "".join(f"{n} {name}: !vote anarchy\n" for n, name in enumerate("abc")), encoding="utf-8"
    )
    lines = koikoi.lines(*arguments(1, script))
    said = [line["text"] for line in lines if line["kind"] == "reply"]
    assert said[-1] == "3 of 3 voted for anarchy: that is how we play now."


def test_scripts_and_crowds_play_together_and_the_games_are_counted(koikoi: Koikoi) -> None:
    command = (*arguments(3, SCRIPT), "--chat", "crowd:300", "--who", "anarchy", "--games", "2")
    said = koikoi.run(*command)
    lines = json_lines(said)
    assert len(list(events(lines, "game_ended"))) == 2
    assert {line["source"] for line in lines if line["kind"] == "message"} == {"script", "crowd"}
    check(lines)
    assert koikoi.run(*command) == said


def test_every_example_of_the_table_is_a_message(koikoi: Koikoi) -> None:
    """Typed by the broadcaster at the first decision: a line with its arguments, and no mistake."""
    script = koikoi.folder / "examples.txt"
    texts = [example.text for facts in COMMANDS for example in facts.examples]
    script.write_text("".join(f"{n} ~owner: {text}\n" for n, text in enumerate(texts)), encoding="utf-8")
    messages = [line for line in koikoi.lines(*arguments(1, script)) if line["kind"] == "message"]
    assert [line["id"] for line in messages] == [f"script-{n}" for n in range(1, len(texts) + 1)]
    assert all("command" in line for line in messages)


def test_whoever_is_meant_does_not_take_the_place_of_who_wrote(koikoi: Koikoi) -> None:
    script = koikoi.folder / "moderator.txt"
    texts = ("!ban troll", "!unban troll", "!timeout troll 60")
    script.write_text("".join(f"{n} @mod: {text}\n" for n, text in enumerate(texts)), encoding="utf-8")
    messages = [line for line in koikoi.lines(*arguments(1, script)) if line["kind"] == "message"]
    assert [(line["command"], line["user"], line["target"]) for line in messages] == [
        (text.split()[0][1:], "mod", "troll") for text in texts
    ]
