"""All that can be run in the README is run as a reader would: copied, with names in capitals filled in."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.emulator.channel import Channel
from tests.emulator.kit import PATIENCE, PROGRAM, Koikoi, KoikoiHere, Running
from tests.fake_twitch import FakeTwitch
from tests.kernels import compile_once
from tests.module import golden

pytestmark = pytest.mark.skipif(os.name != "posix", reason="for a POSIX shell")

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
NO_CLONE = not (ROOT / ".git").exists()
NOT_SET_UP = not (ROOT / ".venv" / "ready").exists()
GAME = golden.read((golden.FOLDER / "house_both.txt").read_text(encoding="utf-8")).record
YOURS = {"yourname": "streamer"}


def commands() -> list[str]:
    """The lines of all shell blocks, and what stands in a sentence or table and begins as a command."""
    blocks = re.findall(r"^```sh\n(.*?)^```", README, re.DOTALL | re.MULTILINE)
    lines = [line for block in blocks for line in block.splitlines()]
    prose = re.sub(r"^```.*?^```", "", README, flags=re.DOTALL | re.MULTILINE)
    spans = re.findall(r"`((?:koikoi|make|pipx|git|echo|\.venv/bin/koikoi)(?: [^`\n]*)?)`", prose)
    return list(dict.fromkeys([*lines, *spans]))


OF_MAKE = {"MAKEFLAGS", "MAKEOVERRIDES", "MFLAGS", "ARGS"}
NO_TIME = "[play]\nspeed = 0\n"
"""Nobody looks on: cards need no time."""
ASKS_TWITCH = re.compile("login|logout|doctor|channel|twitch")


@dataclass
class Reader:
    """Somebody who has just come across the project, with a Twitch channel of the test's own."""

    koikoi: Koikoi
    channel: Channel
    tools: Path

    def write_settings(self, command: str) -> None:
        """Twitch's addresses are the test's own; where none is needed, TwitchIO would only take its time."""
        if ASKS_TWITCH.search(command):
            self.channel.write_settings(more=NO_TIME)
        else:
            path = Path(self.koikoi.environment["XDG_CONFIG_HOME"]) / "koikoi-plays" / "settings.toml"
            path.parent.mkdir(parents=True)
            path.write_text(NO_TIME, encoding="utf-8")

    def environment(self) -> dict[str, str]:
        """`koikoi` is on the path, and what is not installed has a stand-in there.

        Where `make test ARGS=...` has begun the tests, make would hand its options on to those below.
        """
        path = os.pathsep.join([str(self.tools), str(PROGRAM.parent), os.environ["PATH"]])
        own = {name: text for name, text in self.koikoi.environment.items() if name not in OF_MAKE}
        return own | {"PATH": path, "CI": "true", "EDITOR": "true"}

    def does(
        self, command: str, folder: Path, typed: str = "", code: int = 0, places: dict[str, str] | None = None
    ) -> str:
        """What a command prints that ends by itself, and well."""
        done = subprocess.run(
            ["/bin/sh", "-c", filled_in(command, places or {})],
            cwd=folder, env=self.environment(), input=typed, capture_output=True, text=True,
            timeout=PATIENCE, check=False,
        )  # fmt: skip
        assert done.returncode == code, (command, done.stdout[-500:], done.stderr[-500:])
        assert "Traceback" not in done.stderr
        return done.stdout

    def starts(self, command: str, folder: Path, places: dict[str, str] | None = None) -> Running:
        """A command that goes on until it is ended."""
        return Running(
            subprocess.Popen(
                ["/bin/sh", "-c", f"exec {filled_in(command, places or {})}"],
                cwd=folder, env=self.environment(), text=True, encoding="utf-8",
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
            )
        )  # fmt: skip


def filled_in(command: str, places: dict[str, str]) -> str:
    for place, value in places.items():
        assert place in command
        command = command.replace(place, value)
    return command


@pytest.fixture
def reader(koikoi: Koikoi, tmp_path: Path) -> Iterator[Reader]:
    tools = tmp_path / "tools"
    tools.mkdir()
    with FakeTwitch(device_interval=1) as fake:
        channel = Channel(koikoi, fake, tmp_path)
        yield Reader(koikoi, channel, tools)
        channel.close()


Way = Callable[[Reader, str], None]


def prints(expected: str, typed: str = "", code: int = 0, places: dict[str, str] | None = None) -> Way:
    """It ends by itself, and has said this."""

    def way(reader: Reader, command: str) -> None:
        (reader.koikoi.folder / "game.json").write_text(json.dumps(GAME.to_json()), encoding="utf-8")
        (reader.koikoi.folder / "chat.txt").write_text("1 alice: !1\n", encoding="utf-8")
        assert expected in reader.does(command, reader.koikoi.folder, typed, code, places)

    return way


def reviews(expected: str, places: dict[str, str]) -> Way:
    """It goes through a game, once what it needs is compiled."""

    def way(reader: Reader, command: str) -> None:
        compile_once()
        prints(expected, places=places)(reader, command)

    return way


def finds(expected: str, places: dict[str, str] | None = None) -> Way:
    """It ends by itself, and has said this of the game that has been begun before."""

    def way(reader: Reader, command: str) -> None:
        plays()(reader, "koikoi")
        assert expected in reader.does(filled_in(command, places or {}), reader.koikoi.folder)

    return way


def plays(folder: Path | None = None, places: dict[str, str] | None = None) -> Way:
    """It plays until nobody types any more: there is no display, so in the terminal."""

    def way(reader: Reader, command: str) -> None:
        if folder and NOT_SET_UP:
            pytest.skip("nothing has been set up here")
        with reader.starts(command, folder or reader.koikoi.folder, places) as running:
            while "Round 1" not in running.heard():
                pass
            running.hang_up()
            assert running.ended() == 0

    return way


def reads_chat(expected: str, folder: Path | None = None, places: dict[str, str] | None = None) -> Way:
    """It reads Twitch until it is ended."""

    def way(reader: Reader, command: str) -> None:
        if folder and NOT_SET_UP:
            pytest.skip("nothing has been set up here")
        if "--twitch" in command:
            reader.channel.sign_in()
        with reader.starts(command, folder or reader.koikoi.folder, places) as running:
            give_up = time.monotonic() + PATIENCE
            while not any(expected in line for line in running.complaints) and time.monotonic() < give_up:
                time.sleep(0.05)
            os.killpg(running.process.pid, signal.SIGTERM)  # `make` as well as what it has started
            running.ended()
            assert any(expected in line for line in running.complaints), running.complaints
            assert not any("Traceback" in line for line in running.complaints)

    return way


def serves_a_page(reader: Reader, command: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = str(listener.getsockname()[1])
    reads_chat(f"The viewers' page is at http://127.0.0.1:{port}/", places={"8080": port})(reader, command)


def clones(reader: Reader, command: str) -> None:
    """The folder is there, one can go into it, and fetch what is new."""
    if NO_CLONE:
        pytest.skip("this is no clone")
    lines = ["git clone ADDRESS koikoi-plays", "cd koikoi-plays", "git pull"]
    assert command in lines
    said = reader.does("\n".join([*lines, "ls"]), reader.koikoi.folder, places={"ADDRESS": str(ROOT)})
    assert "README.md" in said


def makes(expected: str) -> Way:
    """What `make` would do: the tests are running already, and the README is not to change now."""

    def way(reader: Reader, command: str) -> None:
        assert expected in reader.does(f"{command} -n", ROOT)

    return way


def is_on_the_path(reader: Reader, command: str) -> None:
    if NOT_SET_UP:
        pytest.skip("nothing has been set up here")
    assert reader.does(f"PATH=/usr/bin:/bin\n{command}\nkoikoi --version", ROOT).startswith("koikoi ")


def installs(reader: Reader, command: str) -> None:
    """pip plays the part of pipx: the same folder or archive, but no network and no room of its own."""
    if NO_CLONE:
        pytest.skip("this is no clone")
    target, folder = reader.koikoi.folder / "installed", reader.koikoi.folder
    pip = (
        f"{sys.executable} -m pip install --quiet --no-index --no-deps --no-build-isolation --target {target}"
    )
    tool = reader.tools / "pipx"
    tool.write_text(
        f'#!/bin/sh\n[ "$1" = install ] || exit 2\nshift\n[ "$1" != --force ] || shift\n{pip} "$@"\n',
        encoding="utf-8",
    )
    tool.chmod(0o755)
    reader.does(
        f"git -C {ROOT} archive --prefix=koikoi-plays-main/ --output=$PWD/koikoi-plays-main.zip HEAD\n"
        f"{sys.executable} -m zipfile -e koikoi-plays-main.zip .",
        folder,
    )
    reader.does(command, folder if ".zip" in command else folder / "koikoi-plays-main")
    look = f"PYTHONPATH={target} {sys.executable} -c 'import render; print(render.__file__)'"
    assert str(target) in reader.does(look, target)


def measures(reader: Reader, command: str) -> None:
    """For less time than it takes by itself, which is most of a minute."""
    said = reader.does(f"{command} --seconds 2", reader.koikoi.folder)
    assert "master_decision_p99_ms" in said


def signs_in(reader: Reader, command: str) -> None:
    with reader.starts(
        command, reader.koikoi.folder, {"YOUR_ID": "another"} if "YOUR_ID" in command else None
    ) as running:
        code = re.search("[A-Z]{8}", running.heard())
        assert code
        reader.channel.fake.authorize(user_code=code[0])
        assert running.ended() == 0


HOW: dict[str, Way] = {
    "git clone ADDRESS koikoi-plays": clones,
    "cd koikoi-plays": clones,
    "git pull": clones,
    "make": makes("Makefile"),
    "make play": plays(ROOT),
    'make play ARGS="--channel yourname"': reads_chat("Reading #streamer", ROOT, places=YOURS),
    "make test": makes("-m pytest"),
    "make readme": makes(".ci/readme.py"),
    ".venv/bin/koikoi": plays(ROOT),
    'export PATH="$PWD/.venv/bin:$PATH"': is_on_the_path,
    "pipx install .": installs,
    "pipx install --force .": installs,
    "pipx install ./koikoi-plays-main.zip": installs,
    "koikoi": plays(),
    "koikoi play": plays(),
    "koikoi play --new": plays(),
    "koikoi play --help": prints("--channel NAME"),
    "koikoi play --chat script:FILE": prints("Round 1", places={"FILE": "chat.txt"}),
    "koikoi play --headless --speed 0 --json": prints('"kind": "event"'),
    "koikoi play --json-schema": prints('"$schema"'),
    "koikoi play --channel yourname": reads_chat("Reading #streamer", places=YOURS),
    "koikoi play --twitch": reads_chat("answered as streamer"),
    "koikoi play --web 8080": serves_a_page,
    "koikoi login": signs_in,
    "koikoi login --with predictions,points": signs_in,
    "koikoi login --client-id YOUR_ID": signs_in,
    "koikoi logout": prints("Nobody was signed in."),
    "koikoi doctor": prints("OpenGL", code=1),
    "koikoi read": prints("command: select  n: 3", typed="!3\n"),
    "echo '!moon' | koikoi read": prints("command: select  card: moon"),
    "koikoi settings --edit": prints("settings"),
    "koikoi replay --list": finds("module      not over"),
    "koikoi replay --game N": finds("round_started", places={"N": "1"}),
    "koikoi replay FILE": prints("game_ended", places={"FILE": "game.json"}),
    "koikoi ranks": finds("Chat has won "),
    "koikoi ranks --html ranks.html": finds("ranks.html is written"),
    "koikoi picture FILE -o FILE.png": prints("", places={"FILE.png": "game.png", "FILE": "game.json"}),
    "koikoi film FILE -o FILE.gif": prints("", places={"FILE.gif": "game.gif", "FILE": "game.json"}),
    "koikoi review FILE": reviews("Accuracy ", {"FILE": "game.json"}),
    "koikoi review FILE --html FILE.html": reviews(
        "game.html is written", {"FILE.html": "game.html", "FILE": "game.json"}
    ),
    "koikoi play --who vote": plays(),
    "koikoi play --rules classic": plays(),
    "koikoi play --rules bga:koikoi=hard,viewing=rain": plays(),
    "koikoi rules": prints("  classic    a year of twelve rounds"),
    "koikoi rules classic": prints("Koi-koi may be called once in a round"),
    "koikoi rules NAME": prints("If nobody stops, the dealer gets 6 points", places={"NAME": "bga"}),
    "koikoi rules --options": prints("  rounds = 3: rounds of a game"),
    "koikoi match house random --games 1000": prints("1000 games"),
    "koikoi match --ladder easy house --games 100": prints("| wins against |"),
    "koikoi play --bot easy": plays(),
    "koikoi play --no-coach": plays(),
    "make ladder": makes("--ladder"),
    "koikoi bench strong master": measures,
    "pipx install --force '.[cluster]'": installs,
}  # fmt: skip


SLOW = [
    pytest.param(each, marks=pytest.mark.slow if HOW.get(each) in {installs, measures} else ())
    for each in commands()
]


@pytest.mark.parametrize("command", SLOW)
def test_a_command_of_the_readme_does_what_it_says(command: str, reader: Reader) -> None:
    reader.write_settings(command)
    HOW[command](reader, command)


def test_every_sub_command_that_is_named_tells_what_it_is_for(koikoi_here: KoikoiHere) -> None:
    named = re.search(r"`koikoi read`, (.*?) \| `--help` tells", README)
    assert named
    for name in re.findall("`([a-z]+)`", named[1]):
        assert koikoi_here.run(name, "--help").startswith("usage: koikoi")
