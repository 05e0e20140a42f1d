"""Without a window: the game told in words on a terminal, and pictures of a panel that nobody sees."""

from __future__ import annotations

import sys

import pytest
from PIL import Image

from module.game.engine import new_game
from module.game.events import GameEnded, RoundEnded, YakuMade
from module.game.view import view_of
from module.rules.presets import make_rules
from module.rules.seeds import derive_seed
from tests.emulator.games import game_with, lost_after_a_plain_start
from tests.emulator.kit import Koikoi, Running, events, json_lines

SEED, GAME = game_with(lost_after_a_plain_start)
PNG = b"\x89PNG\r\n\x1a\n"
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a display")


def heard_until(running: Running, *wanted: str) -> list[str]:
    """What it says up to a line that begins with one of these."""
    lines = [running.heard()]
    while not lines[-1].startswith(wanted):
        lines.append(running.heard())
    return lines


def play_in_words(running: Running) -> str:
    """Type a whole game; what is said about it."""
    said = heard_until(running, "Hand:")
    for step in GAME.steps:
        running.say(step.typed)
        said += heard_until(running, "Hand:", "Take ", "Koi-koi or stop?", "You lose!")
    return "\n".join(said)


@linux
def test_without_a_display_it_says_so_in_a_sentence_and_plays(koikoi: Koikoi) -> None:
    with koikoi.start("play", "--speed", "0", "--seed", str(SEED)) as running:
        said = play_in_words(running)
        running.hang_up()
        assert running.ended() == 0
        assert running.complaints == [
            "koikoi: There is no display to open a window on. This game is played without a window.\n"
        ]
    assert said.count(" of 3. ") == said.count(" is over. ") == 3
    assert "Koi-koi or stop?" in said
    assert f"You lose! Final score {GAME.end.scores[0]} to {GAME.end.scores[1]}." in said


def test_the_opponent_is_called_by_its_name_and_nothing_else(koikoi: Koikoi) -> None:
    """The bot on the terminal, the opponent in chat, they on the panel: three words beside the name."""
    with koikoi.start("play", "--headless", "--speed", "0", "--seed", str(SEED)) as running:
        said = play_in_words(running)
        running.hang_up()
        assert running.ended() == 0
    assert "house plays " in said
    for word in ("The bot", "opponent"):
        assert word not in said


def test_everything_that_happens_is_told_and_nothing_hidden(koikoi: Koikoi) -> None:
    with koikoi.start("play", "--headless", "--speed", "0", "--seed", str(SEED)) as running:
        said = play_in_words(running)
        running.hang_up()
        assert running.ended() == 0
    happened = [event for step in GAME.steps for event in step.events]
    for event in happened:
        match event:
            case RoundEnded(round=number, scores=scores):
                assert f"Round {number} is over. " in said
                assert f"Score {scores[0]} to {scores[1]}." in said
            case YakuMade(yaku=yaku):
                assert all(score.yaku.title in said for score in yaku)
            case GameEnded(scores=scores):
                assert f"Final score {scores[0]} to {scores[1]}." in said
            case _:
                pass
    state, _ = new_game(make_rules("module"), derive_seed(SEED, "game", 1))
    before_the_first_move = said.partition("You play")[0]
    assert all(str(card) in before_the_first_move for card in view_of(state, 0).hand)
    assert not any(str(card) in before_the_first_move for card in (*state.hands[1], *state.pile))


def test_going_on_is_told_with_the_table_and_the_hand(koikoi: Koikoi) -> None:
    command = ("play", "--headless", "--speed", "0", "--seed", str(SEED))
    koikoi.run(*command)
    assert koikoi.run(*command).startswith("Going on with game 1, round 1.\nTable: ")


def test_answers_are_printed_where_they_were_asked(koikoi: Koikoi) -> None:
    said = koikoi.run("play", "--headless", "--speed", "0", "--seed", "1", typed="!hand\n#bob !1 player\n")
    answers = [line for line in said.splitlines() if line.startswith("> ")]
    assert [line.split(":")[0] for line in answers] == ["> @streamer", "> @bob"]


def test_an_endless_line_and_wild_bytes_on_the_console(koikoi: Koikoi) -> None:
    typed = (
        b"!" * 3_000_000
        + b"\n\xff\xfe\x00!3\r\n"
        + "!1\u2028\n#\n#@\n# \n#x\n".encode()
        + b"\n" * 1000
        + b"!1"
    )
    done = koikoi.done("play", "--headless", "--speed", "0", "--seed", "1", "--json", typed=typed)
    assert (done.returncode, done.stderr) == (0, b"")
    played = [line["hand_index"] for line in events(json_lines(done.stdout.decode()), "card_played")]
    assert played[:1] == [0]


@linux
@pytest.mark.parametrize("size", ["500x500", "1280x720"])
def test_a_picture_without_a_display(size: str, koikoi: Koikoi) -> None:
    done = koikoi.done(
        "play",
        "--headless",
        "--speed",
        "0",
        "--seed",
        "1",
        "--screenshot",
        "p.png",
        "--size",
        size,
        typed="!1\n",
    )
    if b"EGL" in done.stderr:
        assert done.returncode == 2
        assert done.stderr.count(b"\n") == 1
        pytest.skip("EGL is missing here, and that is said")
    assert (done.returncode, done.stderr) == (0, b"")
    picture = (koikoi.folder / "p.png").read_bytes()
    width, height = map(int, size.split("x"))
    assert picture.startswith(PNG)
    assert picture[16:24] == width.to_bytes(4, "big") + height.to_bytes(4, "big")


@pytest.mark.parametrize(
    "labels, chat, there",
    [
        ("auto", "script:chat.txt", True), ("auto", "console", False),
        ("on", "console", True), ("off", "script:chat.txt", False),
    ],
)  # fmt: skip
def test_the_numbers_have_labels_where_viewers_play_or_as_is_said(
    labels: str, chat: str, *, there: bool, koikoi: Koikoi
) -> None:
    """There was no setting, and there were no labels."""
    (koikoi.folder / "chat.txt").write_text("", encoding="utf-8")
    (koikoi.folder / "s.toml").write_text(f'[panel]\nlabels = "{labels}"\n', encoding="utf-8")
    play = "play", "--settings", "s.toml", "--headless", "--speed", "0", "--seed", "3", "--size", "300x300"
    koikoi.run(*play, "--chat", chat, "--screenshot", "picture.png")
    with Image.open(koikoi.folder / "picture.png") as picture:
        # Beside the score, where the module has bare wood.
        beside = picture.convert("L").crop((240, 244, 274, 252)).tobytes()
    assert (max(beside) > 150) is there
