"""Pictures and films of recorded games: what is on them, how they are written, what is said when none is."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageSequence, ImageStat

from emulator.cli import main
from emulator.film import gif
from emulator.film.filming import Show, part_of, round_of, seen_steps, start_board
from emulator.journal.lines import Game
from emulator.settings import Settings
from module.game.events import CardsDealt, DealtAgain, RoundStarted
from module.game.record import replay
from module.game.state import State
from module.game.view import view_of
from render.gl.window import NoGraphicsError, open_headless
from render.panel.board import Board
from render.scene.scene import scene
from render.style.items import CardItem
from tests.module.golden import FOLDER, read
from tests.render.xvfb import window_test, xvfb

ROOT = Path(__file__).parents[3]
GAMES = {
    path.stem: Game(1, read(path.read_text("utf-8")).record, ("chat", "house"))
    for path in FOLDER.glob("*.txt")
}
GAME = GAMES["both_call_koikoi"]
SMALL = ("--size", "200x200")
needs_ffmpeg = pytest.mark.skipif(shutil.which("ffmpeg") is None, reason="needs ffmpeg")


@pytest.fixture(params=GAMES.values(), ids=list(GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    chosen: Game = request.param
    return chosen


@pytest.fixture(scope="module")
def graphics() -> None:
    try:
        open_headless((200, 200)).close()
    except NoGraphicsError as error:
        pytest.skip(str(error))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where commands run: with a record, a journal of two games, and settings of its own."""
    monkeypatch.chdir(tmp_path)
    record = GAME.record
    (tmp_path / "settings.toml").write_text("", "utf-8")
    (tmp_path / "game.json").write_text(json.dumps(record.to_json()), "utf-8")
    lines: list[dict[str, object]] = [{"journal": 1, "seed": 1}]
    written = record.to_json()
    for number in (1, 2):
        head = {key: written[key] for key in ("rules", "seed", "first_dealer")}
        lines.append({"game": number, **head, "bot": "house"})
        actions: Any = written["actions"]
        lines += [{"act": action, "by": "chat"} for action in actions[: 4 * number]]
    (tmp_path / "two.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    return tmp_path


def koikoi(command: str, *words: str) -> int:
    return main([command, *words, "--settings", "settings.toml"])


def pictures(path: Path) -> list[Image.Image]:
    with Image.open(path) as film:
        return [frame.convert("RGB") for frame in ImageSequence.Iterator(film)]


def durations(path: Path) -> list[int]:
    with Image.open(path) as film:
        return [frame.info["duration"] for frame in ImageSequence.Iterator(film)]


def distance(one: Image.Image, other: Image.Image) -> float:
    """How far the colours are apart, in the mean."""
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean)


def at_speed(speed: float) -> Settings:
    return replace(Settings(), play=replace(Settings().play, speed=speed))


def some_states(game: Game) -> list[tuple[int, State]]:
    """Some numbers of actions, the last one among them, and the state after each."""
    states = [state for state, _events in replay(game.record)]
    return list(enumerate(states))[:: -max(1, len(states) // 3)]


class TestClips:
    def test_the_board_after_some_actions_is_that_of_the_state_there(self, game: Game) -> None:
        steps = seen_steps(game)
        for number, state in some_states(game):
            board = start_board(game, part_of(steps, number, None).before, Settings(), speed=0.0)
            fresh = Board(board.options)
            fresh.reset(view_of(state, 0))
            assert board.shown == fresh.shown

    def test_what_the_seat_does_not_know_is_on_no_picture(self, game: Game) -> None:
        steps = seen_steps(game)
        for number, state in some_states(game):
            board = start_board(game, part_of(steps, number, None).before, Settings(), speed=0.0)
            shown = {item.card for item in scene(board) if isinstance(item, CardItem)}
            assert not shown & {*state.hands[1], *state.pile}

    def test_the_rounds_together_are_the_game(self, game: Game) -> None:
        steps = seen_steps(game)
        events = tuple(chain(*steps))
        rounds = max(event.round for event in events if isinstance(event, RoundStarted))
        for wanted in range(1, rounds + 1):
            clip = round_of(steps, wanted)
            inside = tuple(chain(*clip.steps))
            assert isinstance(inside[0], DealtAgain | CardsDealt)
            assert sum(isinstance(event, CardsDealt) for event in inside) == 1
            assert events[: len(clip.before) + len(inside)] == clip.before + inside
        last = round_of(steps, None)
        assert last == round_of(steps, rounds)
        assert last.before + tuple(chain(*last.steps)) == events

    def test_a_part_goes_on_where_its_beginning_ends(self) -> None:
        steps = seen_steps(GAME)
        assert part_of(steps, 3, 5).steps == tuple(steps[4:6])
        assert part_of(steps, 3, 5).before == tuple(chain(*steps[:4]))
        assert part_of(steps, 3, 3).steps == ()
        whole = part_of(steps, None, None)
        assert isinstance(whole.steps[0][0], CardsDealt)
        assert whole.before + tuple(chain(*whole.steps)) == tuple(chain(*steps))

    def test_twice_as_fast_is_half_as_long(self) -> None:
        clip = round_of(seen_steps(GAME), 1)
        slow, fast = (Show(GAME, clip, at_speed(speed), 50).count for speed in (1.0, 2.0))
        end = 150
        assert abs((fast - end) * 2 - (slow - end)) < 0.03 * slow


def square(place: int, colour: tuple[int, int, int] = (200, 40, 40)) -> Image.Image:
    """A frame with a small square somewhere in its upper row."""
    frame = Image.new("RGB", (64, 48), (20, 90, 30))
    frame.paste(colour, (place, 4, place + 6, 10))
    return frame


def written(frames: list[Image.Image], fps: int, path: Path) -> Path:
    with path.open("wb") as file:
        film = gif.GifFilm(file, frames[0].size, gif.choose_colours(frames), fps)
        for frame in frames:
            film.add(frame)
        film.finish()
    return path


class TestGif:
    def test_every_frame_is_as_it_was(self, tmp_path: Path) -> None:
        frames = [square(5 * place, (200 - 9 * place, 40, 12 * place)) for place in range(10)]
        back = pictures(written(frames, 10, tmp_path / "film.gif"))
        assert len(back) == 10
        assert max(map(distance, frames, back)) < 3

    def test_equal_frames_are_one_that_stays(self, tmp_path: Path) -> None:
        path = written([square(0)] * 5 + [square(9)] + [square(0)] * 14, 20, tmp_path / "film.gif")
        assert durations(path) == [250, 50, 700]

    def test_frames_that_are_no_whole_hundredths_are_in_time_all_the_same(self, tmp_path: Path) -> None:
        times = durations(written([square(place % 50) for place in range(45)], 15, tmp_path / "film.gif"))
        assert set(times) == {60, 70}
        assert sum(times) == 3000

    def test_only_what_changes_is_written(self, tmp_path: Path) -> None:
        noise = Image.effect_noise((300, 300), 90).convert("RGB")
        other = noise.copy()
        other.paste((255, 0, 0), (280, 280, 290, 290))
        one = written([noise], 10, tmp_path / "one.gif").stat().st_size
        both = written([noise, other, noise], 10, tmp_path / "both.gif").stat().st_size
        assert both - one < 400
        assert distance(pictures(tmp_path / "both.gif")[2], noise) < 6

    def test_a_rare_colour_is_kept(self, tmp_path: Path) -> None:
        brown = Image.linear_gradient("L").resize((256, 256))
        frame = Image.merge("RGB", (brown, brown.point(lambda v: v // 2), brown.point(lambda v: v // 4)))
        place = 100, 100, 104, 104
        frame.paste((40, 220, 60), place)
        back = pictures(written([frame], 10, tmp_path / "film.gif"))[0]
        assert distance(back.crop(place), frame.crop(place)) < 12


@pytest.mark.usefixtures("graphics")
class TestImages:
    def test_a_picture_has_its_size_and_the_cards_on_it(self, folder: Path) -> None:
        assert koikoi("picture", "game.json", "--at", "3", "-o", "a.png", "--size", "320x240") == 0
        assert koikoi("picture", "game.json", "--at", "4", "-o", "b.png", "--size", "320x240") == 0
        (one,), (other,) = pictures(folder / "a.png"), pictures(folder / "b.png")
        assert one.size == (320, 240)
        assert distance(one, other) > 0.1

    def test_layout_and_theme_are_chosen(self, folder: Path) -> None:
        size = "--size", "640x360"
        for name, words in (
            ("auto", ()),
            ("stage", ("--layout", "stage")),
            ("side", ("--layout", "side")),
            ("contrast", ("--theme", "high-contrast")),
        ):
            assert koikoi("picture", "game.json", "-o", f"{name}.png", *size, *words) == 0
        made = [(folder / f"{name}.png").read_bytes() for name in ("auto", "stage", "side", "contrast")]
        assert made[0] == made[1]
        assert len(set(made)) == 3

    def test_without_a_number_a_picture_is_of_the_end(self, folder: Path) -> None:
        end = str(len(GAME.record.actions))
        assert koikoi("picture", "game.json", "-o", "a.png", *SMALL) == 0
        assert koikoi("picture", "game.json", "--at", end, "-o", "b.png", *SMALL) == 0
        assert (folder / "a.png").read_bytes() == (folder / "b.png").read_bytes()

    def test_a_game_of_a_journal_is_chosen(self, folder: Path) -> None:
        for name, words in ("a", ("--game", "1")), ("b", ("--game", "2", "--at", "4")), ("c", ()):
            assert koikoi("picture", "two.jsonl", "-o", f"{name}.png", *SMALL, *words) == 0
        one, same, last = ((folder / f"{name}.png").read_bytes() for name in "abc")
        assert one == same != last

    def test_a_film_ends_with_the_picture_and_tells_its_length(
        self, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert koikoi("film", "game.json", "-o", "a.gif", *SMALL, "--fps", "5") == 0
        out, err = capsys.readouterr()
        seconds = sum(durations(folder / "a.gif")) / 1000
        assert out.startswith(f"a.gif: {round(seconds * 5)} frames, {seconds:.1f} seconds, 200 x 200, 0.")
        assert err == ""
        assert koikoi("picture", "game.json", "-o", "a.png", *SMALL) == 0
        frames = pictures(folder / "a.gif")
        assert distance(frames[-1], *pictures(folder / "a.png")) < 4
        assert distance(frames[0], frames[-1]) > 4

    def test_the_same_film_is_made_again(self, folder: Path) -> None:
        for name in ("a.gif", "b.GIF"):
            assert koikoi("film", "game.json", "-o", name, *SMALL, "--from", "3", "--to", "5") == 0
        assert (folder / "a.gif").read_bytes() == (folder / "b.GIF").read_bytes()

    def test_what_is_not_given_is_small_enough_for_a_post(self, folder: Path) -> None:
        assert koikoi("film", "game.json", "-o", "a.gif") == 0
        assert (folder / "a.gif").stat().st_size < 5e6
        with Image.open(folder / "a.gif") as film:
            assert film.size == (500, 500)

    @needs_ffmpeg
    def test_an_mp4_has_the_colours_of_the_gif(self, folder: Path) -> None:
        part = "--from", "3", "--to", "5", "--fps", "10", "--size", "301x201"
        assert koikoi("film", "game.json", "-o", "a.gif", *part) == 0
        assert koikoi("film", "game.json", "-o", "a.mp4", *part) == 0
        done = subprocess.run(
            ["ffmpeg", "-loglevel", "error", "-i", "a.mp4", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],  # noqa: S607
            cwd=folder,
            capture_output=True,
            check=True,
        )
        size = 3 * 302 * 202
        assert len(done.stdout) / size == sum(durations(folder / "a.gif")) / 100
        last = Image.frombytes("RGB", (302, 202), done.stdout[-size:]).crop((0, 0, 301, 201))
        assert distance(last, pictures(folder / "a.gif")[-1]) < 6

    @pytest.mark.skipif(os.name != "posix", reason="a stand-in for ffmpeg that is a shell's")
    def test_what_ffmpeg_complains_about_is_told(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        fake = folder / "bin" / "ffmpeg"
        fake.parent.mkdir()
        fake.write_text("#!/bin/sh\necho 'Unknown encoder' >&2\nexit 1\n", "utf-8")
        fake.chmod(0o755)
        monkeypatch.setenv("PATH", str(fake.parent), prepend=os.pathsep)
        before = set(folder.iterdir())
        assert koikoi("film", "game.json", "-o", "a.mp4", *SMALL) == 2
        assert capsys.readouterr().err == "koikoi: ffmpeg could not make the film: Unknown encoder\n"
        assert set(folder.iterdir()) == before

    def test_a_film_that_is_interrupted_leaves_everything_as_it_was(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def interrupt(_film: gif.GifFilm) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(gif.GifFilm, "finish", interrupt)
        (folder / "a.gif").write_text("GIF89a, an older film", "utf-8")
        before = set(folder.iterdir())
        assert koikoi("film", "game.json", "-o", "a.gif", *SMALL, "--fps", "1") == 130
        assert set(folder.iterdir()) == before
        assert (folder / "a.gif").read_text("utf-8") == "GIF89a, an older film"


ACTIONS = len(GAME.record.actions)
BAD = {
    "picture game.json -o a.jpg": "a.jpg: a picture's name ends in .png",
    "picture game.json -o a": "a: a picture's name ends in .png",
    f"picture game.json -o a.png --at {ACTIONS + 1}":
        f"--at {ACTIONS + 1} is too far: choose 0 to {ACTIONS}, the game's actions",
    "picture game.json -o a.png --game 2": "there is no game 2 in game.json: choose 1",
    "picture two.jsonl -o a.png --game 3": "there is no game 3 in two.jsonl: choose 1 to 2",
    "picture none.json -o a.png": "none.json cannot be read: No such file or directory",
    "picture settings.toml -o a.png": "settings.toml is neither a journal nor a record: "
    "it is not one JSON object",
    "picture game.json -o a.png --size 20x20": "--size must be a whole number from 200 to 7680, not 20",
    "film game.json -o a.png": "a.png: a film's name ends in .gif or .mp4",
    "film game.json -o a.gif --round 9": "there is no round 9 in this game: choose 1 to 3",
    "film game.json -o a.gif --from 99999":
        f"--from 99999 is too far: choose 0 to {ACTIONS}, the game's actions",
    "film game.json -o a.gif --from 5 --to 4": "--to 4 comes before --from 5",
    "film game.json -o a.gif --round 1 --to 4":
        "give either --round or --from and --to, which count the actions of the game",
    "film game.json -o a.gif --fps 51": "--fps must be from 1 to 50 for a .gif, not 51",
    "film game.json -o a.mp4 --fps 61": "--fps must be from 1 to 60 for a .mp4, not 61",
    "film game.json -o a.gif --speed 0": "at speed 0 nothing moves: a film needs a --speed from 0.5 to 4",
    "film game.json -o a.gif --speed 0.4": "--speed must be a number from 0.5 to 4, or 0, not 0.4",
    "film game.json -o none/a.gif": "none/a.gif cannot be written: No such file or directory",
    "film game.json -o folder.gif": "folder.gif cannot be written: there is a folder",
}  # fmt: skip


class TestComplaints:
    @pytest.mark.parametrize("line, sentence", BAD.items(), ids=list(BAD))
    def test_what_cannot_be_done_is_said_in_one_line(
        self, line: str, sentence: str, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (folder / "folder.gif").mkdir()
        before = set(folder.iterdir())
        assert koikoi(*line.split()) == 2
        assert capsys.readouterr() == ("", f"koikoi: {sentence}\n")
        assert set(folder.iterdir()) == before

    @pytest.mark.usefixtures("folder")
    def test_without_ffmpeg_there_is_no_mp4(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setenv("PATH", "")
        assert koikoi("film", "game.json", "-o", "a.mp4") == 2
        assert "write a .gif, or install it" in capsys.readouterr().err

    @pytest.mark.usefixtures("graphics")
    def test_of_a_damaged_journal_the_good_part_is_shown(
        self, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        with (folder / "two.jsonl").open("a", encoding="utf-8") as journal:
            journal.write("nonsense\n")
        assert koikoi("picture", "two.jsonl", "-o", "a.png", *SMALL) == 0
        assert "what can be read is shown" in capsys.readouterr().err


@pytest.mark.usefixtures("graphics")
class TestHiddenWindow:
    """As pictures are made where drawing without a screen is not known."""

    pytestmark = window_test

    def test_a_hidden_window_paints_like_no_window(self, folder: Path) -> None:
        code = (
            "import sys, emulator.cli, emulator.film.filming\n"
            "from render.gl.window import Callbacks, open_window\n"
            "def hidden(size, surround):\n"
            "    return open_window(Callbacks(), size, surround=surround, visible=False)\n"
            "emulator.film.filming.open_hidden = hidden\n"
            "sys.exit(emulator.cli.main(sys.argv[1:]))\n"
        )
        words = "picture", "game.json", "--size", "300x300", "--settings", "settings.toml"
        with xvfb() as display:
            environment = os.environ | {"DISPLAY": display, "PYTHONPATH": str(ROOT)}
            subprocess.run(
                [sys.executable, "-W", "error", "-c", code, *words, "-o", "a.png"],
                cwd=folder,
                env=environment,
                check=True,
            )
        assert main([*words, "-o", "b.png"]) == 0
        assert distance(*pictures(folder / "a.png"), *pictures(folder / "b.png")) < 0.5
