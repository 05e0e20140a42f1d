"""The log file: open in every command, of 5 MB at most, without secrets; nothing suffers when it fails."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from argparse import Namespace
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

from chat.sources.twitch import Problem
from chat.sources.twitch.secret import HIDDEN, Redactor, Secret
from emulator import paths
from emulator.cli import main
from emulator.log import logging_to, warn
from emulator.run.twitch.standing import problem_text
from emulator.tools.doctor import log_finding
from render.style.texts import Language
from tests.emulator.bad_lines import COMMANDS, make_bad_files
from tests.emulator.kit import PLACES, Koikoi

TOKEN = "q7f3k9x2m5v8b1n4c6z0a3s5d7f9g2"
"""As long as Twitch's, and made up."""


@pytest.fixture
def home(koikoi: Koikoi, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with all places of files below it, for the program within this process."""
    monkeypatch.chdir(koikoi.folder)
    for name in PLACES:
        monkeypatch.setenv(name, koikoi.environment[name])
    make_bad_files(koikoi.folder)
    return koikoi.folder.parent


def run_instead(monkeypatch: pytest.MonkeyPatch, command: str, run: Callable[[Namespace], int]) -> None:
    """Let a command do this."""
    monkeypatch.setattr(import_module(f"emulator.tools.{command}"), "run", run)


def logged() -> str:
    """All that is in the log."""
    return paths.log_file().read_text(encoding="utf-8")


@pytest.mark.parametrize("line", COMMANDS, ids=lambda line: line[0])
@pytest.mark.usefixtures("home")
def test_in_every_command_twitchio_and_the_connection_are_heard(
    line: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What they said went nowhere, though the panel said that it was in the log."""

    def run(_options: Namespace) -> int:
        logging.getLogger("twitchio.eventsub.websockets").info("a session began")
        logging.getLogger("chat.sources.twitch.conversation").error("a bug")
        warn("the disk is full")
        return 0

    run_instead(monkeypatch, line[0], run)
    assert main(line) == 0
    said = [entry.partition("Z ")[2] for entry in logged().splitlines()]
    assert said == [
        "INFO twitchio.eventsub.websockets: a session began",
        "ERROR chat.sources.twitch.conversation: a bug",
        "WARNING emulator.log: the disk is full",
    ]


@pytest.mark.usefixtures("home")
def test_without_a_word_there_is_no_file() -> None:
    assert main(["commands"]) == 0
    assert not paths.log_file().exists()


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("known", [False, True])
def test_a_token_in_an_exception_is_not_in_the_log(
    *,
    known: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Known ones anywhere, also after what knew them has ended; others where tokens stand."""

    def run(_options: Namespace) -> int:
        if known:
            with Redactor() as redactor:
                redactor.learn(Secret(TOKEN))
        raise RuntimeError(f"bad {TOKEN}" if known else f"POST /oauth2?refresh_token={TOKEN}&x=1")

    run_instead(monkeypatch, "read", run)
    assert main(["read"]) == 1
    assert f"it is written down in {paths.log_file()}. Your game is kept" in capsys.readouterr().err
    assert TOKEN not in logged()
    assert logged().count(HIDDEN) >= 1
    assert "RuntimeError" in logged()


@pytest.mark.usefixtures("home")
def test_what_ends_a_thread_is_in_the_log(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise RuntimeError("in a thread")

    def run(_options: Namespace) -> int:
        thread = threading.Thread(target=fail)
        thread.start()
        thread.join()
        return 0

    run_instead(monkeypatch, "read", run)
    assert main(["read"]) == 0
    assert capsys.readouterr().err.endswith(f"it is in the log {paths.log_file()}\n")
    assert "RuntimeError: in a thread" in logged()


def test_it_never_takes_more_than_five_megabytes(tmp_path: Path) -> None:
    """More is said, some of it in one breath."""
    path, said = tmp_path / "log" / "koikoi.log", logging.getLogger("twitchio").error
    with logging_to(path):
        for number in range(20):
            said(f"{number} " + "花" * 4_000)
            said("e" * 200_000)
        for number in range(430):
            said(f"{number} " + "花" * 4_000)
        sizes = [file.stat().st_size for file in path.parent.iterdir()]
    assert len(sizes) == 4
    assert 3_000_000 < sum(sizes) < 5_000_000
    assert path.read_text(encoding="utf-8").splitlines()[-1].partition(": ")[2] == "429 " + "花" * 4_000


class TestWhereItCannotBeWritten:
    """A full disk or a folder that is not ours: the program goes on, and says nothing but what it has to."""

    @staticmethod
    def hinder(home: Path, how: str) -> None:
        path = paths.log_file()
        if how == "a file in place of the folder":
            (home / "home" / "state").mkdir(parents=True, exist_ok=True)
            path.parent.parent.mkdir(parents=True, exist_ok=True)
            path.parent.write_text("not a folder", encoding="utf-8")
        else:
            path.parent.mkdir(parents=True)
            if how == "a folder in place of the file":
                path.mkdir()
            elif sys.platform.startswith("linux"):
                path.symlink_to("/dev/full")
            else:
                pytest.skip("needs /dev/full")

    @pytest.mark.parametrize(
        "how", ["a file in place of the folder", "a folder in place of the file", "a full disk"]
    )
    def test_nothing_ends_and_an_unexpected_error_is_told_in_full(
        self, how: str, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.hinder(home, how)

        def run(_options: Namespace) -> int:
            for _ in range(2000):
                warn("the disk is full")
            with Redactor() as redactor:
                redactor.learn(Secret(TOKEN))
                raise RuntimeError(f"with a token, {TOKEN}")

        run_instead(monkeypatch, "read", run)
        assert main(["read"]) == 1
        out, complaints = capsys.readouterr()
        assert out == ""
        first, *rest = complaints.split("koikoi: the disk is full\n")
        assert first == ""
        assert len(rest) == 2000
        assert f"RuntimeError: with a token, {HIDDEN}\n" in rest[-1]
        assert f"it stands above, since the log {paths.log_file()} cannot be written (" in rest[-1]
        assert TOKEN not in complaints

    def test_when_there_is_room_again_it_goes_on(self, tmp_path: Path) -> None:
        path = tmp_path / "koikoi.log"
        path.mkdir()
        with logging_to(path) as log:
            warn("not kept")
            assert log.problem
            path.rmdir()
            warn("kept")
            assert not log.problem
        assert path.read_text(encoding="utf-8").endswith("WARNING emulator.log: kept\n")


class TestWhereItLies:
    def test_the_doctor_tells(self, tmp_path: Path) -> None:
        path = tmp_path / "log" / "koikoi.log"
        found = log_finding(path)
        assert (found.well, found.found) == (True, f"what goes wrong is written to {path}")
        path.unlink()
        path.mkdir()
        found = log_finding(path)
        assert not found.well
        assert found.found.startswith(f"{path} cannot be written: ")
        assert found.advice

    @pytest.mark.usefixtures("home")
    @pytest.mark.parametrize("language", Language)
    def test_the_panel_names_it_without_naming_whose_it_is(self, language: Language) -> None:
        """It said "in the log", and no more; and a home's full path has a name in it, on stream."""
        told = problem_text(Problem.INTERNAL, language)
        home = Path.home()
        assert str(paths.told(paths.log_file())) in told
        assert str(home) not in told
        assert paths.told(home / "a" / "b.log") == str(Path("~", "a", "b.log"))
        assert paths.told(Path("/var/b.log")) == str(Path("/var/b.log"))


def test_two_programs_share_it(koikoi: Koikoi) -> None:
    """Each beyond the size at which another file is begun."""
    code = (
        "from pathlib import Path\nfrom emulator.log import logging_to, logger\n"
        "with logging_to(Path('koikoi.log')):\n    for n in range(400): logger.warning('x' * 5000)\n"
    )
    runs = [
        subprocess.Popen([sys.executable, "-c", code], cwd=koikoi.folder, stderr=subprocess.PIPE)
        for _ in range(2)
    ]
    for run in runs:
        _, complaints = run.communicate()
        assert (run.returncode, complaints) == (0, b"")
    assert sum(file.stat().st_size for file in koikoi.folder.iterdir()) < 6_000_000


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without named pipes")
def test_a_pipe_in_its_place_makes_nobody_wait(tmp_path: Path) -> None:
    path = tmp_path / "koikoi.log"
    os.mkfifo(path)
    with logging_to(path) as log:
        logging.getLogger("twitchio").error("a session broke off")
        assert log.problem == "it is a pipe"
        assert "a session broke off" in log.unwritten
