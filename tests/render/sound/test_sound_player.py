"""The player and the process that plays: nothing may wait, fail or print, whatever the sound card does."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from render.sound import bank, voice
from render.sound.names import Sound
from render.sound.player import Player
from render.sound.voice import HUSH, NO_DEVICE, Voices

ROOT = Path(__file__).parents[3]


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        self.now += 0.001
        return self.now


class Recorder:
    """A process that writes down what it is told."""

    def __init__(self, folder: Path) -> None:
        self.log = folder / "heard.txt"
        code = "import sys\nwith open(sys.argv[1], 'a') as log:\n for line in sys.stdin: log.write(line)"
        self.command = (sys.executable, "-c", code, str(self.log))
        self.clock = Clock()

    def player(self, volume: float = 1.0, *, muted: bool = False) -> Player:
        return Player(volume, muted=muted, command=self.command, clock=self.clock)

    def lines(self) -> list[tuple[float, str]]:
        """Loudness and name."""
        if not self.log.exists():
            return []
        return [(float(line.split()[1]), line.split()[2]) for line in self.log.read_text().splitlines()]


@pytest.fixture
def recorder(tmp_path: Path) -> Recorder:
    return Recorder(tmp_path)


def python(code: str) -> tuple[str, ...]:
    return (sys.executable, "-c", code)


@pytest.fixture(autouse=True)
def _no_thread_is_left_behind() -> Iterator[None]:
    yield
    until(lambda: not [thread for thread in threading.enumerate() if thread.name == "sound"])


def until(condition: Callable[[], bool]) -> None:
    """Wait for another process, but not for ever."""
    end = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end
        threading.Event().wait(0.01)


class TestPlayer:
    def test_tells_what_to_play_and_how_loud(self, recorder: Recorder) -> None:
        player = recorder.player(0.5)
        player.play(Sound.CLACK)
        player.play(Sound.TAP, 0.8)
        player.close()
        assert recorder.lines() == [(0.25, "clack"), (0.2, "tap")]

    def test_the_same_sound_twice_at_once_is_played_once(self, recorder: Recorder) -> None:
        player = recorder.player()
        player.play(Sound.FLICK)
        player.play(Sound.FLICK)
        player.play(Sound.TAP)
        recorder.clock.now += 0.05
        player.play(Sound.FLICK)
        player.close()
        assert [name for _, name in recorder.lines()] == ["flick", "tap", "flick"]

    @pytest.mark.parametrize("volume, muted", [(0.0, False), (1.0, True)])
    def test_silence_needs_no_process(self, recorder: Recorder, volume: float, muted: bool) -> None:  # noqa: FBT001
        player = recorder.player(volume, muted=muted)
        player.open()
        player.play(Sound.YAKU)
        assert not player.audible
        assert "sound" not in {thread.name for thread in threading.enumerate()}
        player.close()
        assert not recorder.log.exists()

    def test_muting_ends_what_sounds(self, recorder: Recorder) -> None:
        player = recorder.player()
        player.play(Sound.GAME_WON)
        player.muted = True
        player.play(Sound.TAP)
        player.muted = False
        player.volume = 0.0
        player.close()
        assert [name for _, name in recorder.lines()] == ["game_won", HUSH, HUSH]

    def test_volumes_have_bounds(self) -> None:
        player = Player(3.0)
        assert player.volume == 1.0
        player.volume = -1.0
        assert player.volume == 0.0

    def test_closing_twice_and_playing_afterwards(self, recorder: Recorder) -> None:
        player = recorder.player()
        player.close()
        player.play(Sound.TAP)
        player.close()
        player.close()
        recorder.clock.now += 1
        player.play(Sound.TAP)
        player.close()
        assert [name for _, name in recorder.lines()] == ["tap", "tap"]


class TestTrouble:
    @pytest.mark.parametrize(
        "command",
        [
            ("/nowhere/python",),
            python("import os; os.abort()"),
            python("raise SystemExit(1)"),
            python("import sys; print('ALSA lib pcm.c'); sys.stderr.write('AL lib: (EE)'); sys.stdin.read()"),
            python("import time; time.sleep(60)"),
        ],
        ids=["missing", "crashes", "ends", "prints", "does not read"],
    )
    def test_nothing_fails_waits_or_prints(
        self, command: tuple[str, ...], capfd: pytest.CaptureFixture[str]
    ) -> None:
        clock = Clock()
        player = Player(command=command, clock=clock)
        player.open()
        spent = time.thread_time()
        for _ in range(3000):
            clock.now += 0.1
            player.play(Sound.CLACK)
        # Counted in work rather than in time, which a busy machine takes as it likes.
        assert time.thread_time() - spent < 2.0
        player.close()
        assert capfd.readouterr() == ("", "")

    def test_a_process_that_died_is_started_anew_after_a_while(self, tmp_path: Path) -> None:
        recorder = Recorder(tmp_path)
        code = "import sys\nwith open(sys.argv[1], 'a') as log: log.write(sys.stdin.readline())"
        player = Player(1.0, command=(sys.executable, "-c", code, str(recorder.log)), clock=recorder.clock)
        player.play(Sound.CLACK)
        until(lambda: len(recorder.lines()) == 1)

        def again() -> bool:
            recorder.clock.now += 30
            player.play(Sound.TAP)
            return len(recorder.lines()) > 1

        until(again)
        player.close()
        assert [name for _, name in recorder.lines()][:2] == ["clack", "tap"]

    def test_where_there_is_no_device_it_gives_up_until_unmuted(self) -> None:
        player = Player(command=python(f"raise SystemExit({NO_DEVICE})"), clock=Clock())
        player.open()

        def gave_up() -> bool:
            player.play(Sound.TAP)
            return not player.audible

        until(gave_up)
        player.muted = True
        player.muted = False
        assert player.audible
        player.close()


class FakeVoice:
    def __init__(self, samples: bytes, loudness: float) -> None:
        self.samples, self.loudness, self.ended = samples, loudness, False

    def next_source(self) -> None:
        self.ended = True


class TestVoices:
    def made(self, variants: int = 3, seconds: float = 0.2) -> tuple[Voices, list[FakeVoice]]:
        started: list[FakeVoice] = []

        def start(samples: bytes, loudness: float) -> FakeVoice:
            started.append(FakeVoice(samples, loudness))
            return started[-1]

        sounds = {
            sound: tuple(bytes([n]) * round(2 * 44100 * seconds) for n in range(variants)) for sound in Sound
        }
        return Voices(start, sounds, Random(1)), started

    def test_never_the_same_variant_twice_in_a_row(self) -> None:
        voices, started = self.made()
        for number in range(60):
            voices.obey(f"{number} 0.5 clack", number)
        assert all(a.samples[0] != b.samples[0] for a, b in pairwise(started))
        assert {voice.samples[0] for voice in started} == {0, 1, 2}
        assert len({voice.loudness for voice in started}) > 30
        assert all(0.4 < voice.loudness <= 0.5 for voice in started)

    def test_the_only_variant_is_played_again(self) -> None:
        voices, started = self.made(variants=1)
        voices.obey("1 1 yaku", 1)
        voices.obey("2 1 yaku", 2)
        assert len(started) == 2

    def test_at_most_twelve_at_once(self) -> None:
        voices, started = self.made(seconds=2.0)
        for number in range(20):
            voices.obey(f"{number / 100} 1 tap", number / 100)
        assert [voice.ended for voice in started] == [True] * 8 + [False] * 12

    def test_what_has_sounded_is_put_away(self) -> None:
        voices, started = self.made()
        voices.obey("0 1 tap", 0)
        voices.obey("0.5 1 tap", 0.5)
        assert not started[0].ended
        voices.obey("5 1 tap", 5)
        assert [voice.ended for voice in started] == [True, True, False]

    def test_what_comes_late_is_not_played(self) -> None:
        voices, started = self.made()
        voices.obey("10 1 tap", 10.2)
        voices.obey("10 1 tap", 11)
        assert len(started) == 1

    def test_hush(self) -> None:
        voices, started = self.made()
        voices.obey("1 1 tap", 1)
        voices.obey(f"0 0 {HUSH}", 1)
        assert started[0].ended


class TestProcess:
    def run(self, audio: str, lines: str = "", code: str | None = None) -> subprocess.CompletedProcess[str]:
        what = ("-c", code) if code else ("-m", "render.sound.voice")
        environment = {"PYGLET_AUDIO": audio, "PATH": "/usr/bin:/bin"}
        return subprocess.run(
            [sys.executable, *what], cwd=ROOT, input=lines, text=True, capture_output=True, timeout=60,
            env=environment, check=False,
        )  # fmt: skip

    def test_ends_where_there_is_no_device(self) -> None:
        assert self.run("silent").returncode == NO_DEVICE

    @pytest.mark.skipif(not (bank.DATA / "sounds.json").exists(), reason="make builds the sounds")
    def test_plays_through_pyglet_until_its_input_ends(self) -> None:
        # Every driver has pyglet's players in common; the silent one is had on any machine.
        code = (
            "import sys\n"
            "import pyglet\n"
            "pyglet.options.shadow_window = False\n"
            "from pyglet.media.drivers import silent\n"
            "from pyglet import media\n"
            "from render.sound import voice\n"
            "class Card(silent.adaptation.SilentDriver): pass\n"
            "card = Card()\n"
            "media.get_audio_driver = lambda: card\n"
            "import pyglet.media.player as player\n"
            "player.get_audio_driver = media.get_audio_driver\n"
            "begun = []\n"
            "real = media.Player.play\n"
            "media.Player.play = lambda self: (begun.append(self.volume), real(self))[1]\n"
            "status = voice.main()\n"
            "print(len(begun), 0 < min(begun) <= max(begun) <= 1)\n"
            "sys.exit(status)\n"
        )
        soon = time.monotonic() + 1000
        lines = "".join(f"{soon} 0.5 {sound.value}\n" for sound in Sound) + f"0 0 {HUSH}\n{soon} 1 tap\n"
        run = self.run("silent", lines, code)
        assert (run.stdout, run.returncode) == (f"{len(Sound) + 1} True\n", 0), run.stderr

    def test_the_player_itself_where_all_is_silent(self, capfd: pytest.CaptureFixture[str]) -> None:
        player = Player()
        player.open()

        def gave_up() -> bool:
            player.play(Sound.CLACK)
            return not player.audible

        until(gave_up)
        player.close()
        assert capfd.readouterr() == ("", "")

    def test_on_macos_it_is_no_program_with_windows(self) -> None:
        # pyglet's loop would give it a place in the Dock, and end it at Ctrl+C.
        code = (
            "import sys\n"
            "from types import ModuleType, SimpleNamespace\n"
            "from render.sound import voice\n"
            "media = sys.modules['pyglet.media'] = ModuleType('pyglet.media')\n"
            "media.get_audio_driver = lambda: SimpleNamespace(worker=None)\n"
            "sys.platform = 'darwin'\n"
            "print(voice.main(), 'pyglet.app.base' in sys.modules)\n"
        )
        assert self.run("silent", code=code).stdout == "0 False\n"

    def test_importing_it_imports_no_pyglet(self) -> None:
        code = "import sys, render.sound.player; print('pyglet' in sys.modules)"
        assert self.run("silent", code=code).stdout == "False\n"
        assert voice.__doc__
