"""The installed program with a bot that thinks: scripts, console, `kill -9`, and nothing left behind."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest

from tests.emulator.children import children_of, is_there
from tests.emulator.games import Game, play_out
from tests.emulator.kit import Koikoi, is_move_of, is_own_decision, json_lines, of_the_game, until

SEED = 3
PLAY = ("play", "--headless", "--json", "--seed", str(SEED), "--speed", "0")
linux = pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")


@pytest.fixture
def thinking(koikoi: Koikoi, stand_ins: None) -> Koikoi:
    """The program, which knows bots that stand in for those that think."""
    environment = {**koikoi.environment, "PYTHONPATH": str(Path(__file__).parents[3])}
    return Koikoi(koikoi.folder, environment, command=(sys.executable, "-m", "tests.emulator.bots.program"))


def script(koikoi: Koikoi, game: Game) -> str:
    """Everything that chat types in a game, as `--chat` takes it."""
    lines = [f"{second} alice: {step.typed}\n" for second, step in enumerate(game.steps, 1)]
    (koikoi.folder / "script.txt").write_text("".join(lines), encoding="utf-8")
    return "script:script.txt"


@pytest.mark.parametrize("bot", ["quick", "cold"])
def test_where_time_jumps_its_answers_are_waited_for(bot: str, thinking: Koikoi) -> None:
    game = play_out(SEED, bots="plain")
    done = thinking.done(*PLAY, "--who", "anarchy", "--bot", bot, "--chat", script(thinking, game))
    assert done.returncode == 0
    assert of_the_game(json_lines(done.stdout.decode())) == game.lines
    complaints = done.stderr.decode()
    assert ("is getting ready" in complaints) is (bot == "cold")


@pytest.mark.parametrize(
    "bot, sentence",
    [
        ("without", "The without bot needs numba: pip install numba, then start koikoi again."),
        ("another", "The another bot cannot be used here (Numba needs NumPy 2.4 or less): house plays"),
        ("mistaken", "The mistaken bot has not answered: house plays for it"),
    ],
)
def test_without_its_answers_house_plays_and_that_is_told(bot: str, sentence: str, thinking: Koikoi) -> None:
    game = play_out(SEED)
    done = thinking.done(*PLAY, "--who", "anarchy", "--bot", bot, "--chat", script(thinking, game))
    assert done.returncode == 0
    assert of_the_game(json_lines(done.stdout.decode())) == game.lines
    complaints = done.stderr.decode()
    assert complaints.startswith(f"koikoi: {sentence}")
    assert complaints.count("\n") == 1


@linux
@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM])
def test_house_plays_until_it_is_ready_and_nothing_is_left_behind(
    end: signal.Signals, thinking: Koikoi
) -> None:
    game = play_out(SEED)
    running = thinking.start(*PLAY, "--bot", "colder")
    running.until(is_own_decision)
    (child,) = children_of(running.process.pid)
    running.say(game.steps[0].typed)
    running.until(lambda line: is_move_of(line, seat=1))
    until(lambda: any("is getting ready" in line for line in running.complaints))
    running.signal(end)
    running.process.wait(30)
    until(lambda: not is_there(child))
    running.close()


@linux
def test_killed_while_its_bot_thinks_the_game_goes_on_at_that_decision(thinking: Koikoi) -> None:
    arguments = (*PLAY[:-1], "4", "--bot", "endless")
    with thinking.start(*arguments) as running:
        running.until(is_own_decision)
        running.say(play_out(SEED).steps[0].typed)
        running.until(lambda line: line.get("name") == "turn_started" and line["seat"] == 1)
        running.kill()
    with thinking.start(*arguments) as running:
        (line,) = running.until(lambda line: line["kind"] == "event")
        assert (line["name"], line["turn"], line["seats"]) == ("game_resumed", 1, ["chat", "endless"])
        running.until(is_own_decision)
        running.kill()


@linux
def test_without_a_room_for_its_cache_it_plays_and_that_is_told_once(thinking: Koikoi) -> None:
    thinking.environment.pop("NUMBA_CACHE_DIR")  # that of the tests
    Path(thinking.environment["XDG_CACHE_HOME"]).joinpath("koikoi-plays").write_text("a file")
    game = play_out(SEED, bots="plain")
    done = thinking.done(*PLAY, "--who", "anarchy", "--bot", "quick", "--chat", script(thinking, game))
    assert of_the_game(json_lines(done.stdout.decode())) == game.lines
    assert done.stderr.decode().count("cannot be written") == done.stderr.decode().count("\n") == 1


def test_a_game_without_such_a_bot_starts_no_process(thinking: Koikoi) -> None:
    with thinking.start(*PLAY) as running:
        running.until(is_own_decision)
        assert sys.platform != "linux" or children_of(running.process.pid) == []
        running.kill()
