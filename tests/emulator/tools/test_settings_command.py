"""`koikoi settings`: the file is made where there is none, edited and checked; nothing is overwritten."""

from __future__ import annotations

import shlex
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from emulator.settings import Settings, SettingsError
from emulator.settings_file import load_settings
from emulator.tools.settings import EDITORS, _editor_command
from tests.emulator.kit import PROGRAM, Koikoi

ROOT = Path(__file__).parents[3]


def settings_place(koikoi: Koikoi) -> Path:
    """Where the settings belong, as the program says."""
    return Path(koikoi.run("settings").splitlines()[0].partition("belong into ")[2])


def editor(koikoi: Koikoi, code: str) -> Koikoi:
    """The program with an editor that does this to the text of a file."""
    script = koikoi.folder / "an editor.py"
    script.write_text(
        "import sys\nfrom pathlib import Path\npath = Path(sys.argv[1])\ntext = path.read_text('utf-8')\n"
        + code,
        encoding="utf-8",
    )
    words = [sys.executable, str(script)]
    chosen = " ".join(f'"{word}"' for word in words) if sys.platform == "win32" else shlex.join(words)
    return replace(koikoi, environment=koikoi.environment | {"VISUAL": "", "EDITOR": chosen})


class TestWrite:
    def test_the_file_is_made_with_its_folder(self, koikoi: Koikoi) -> None:
        """What `koikoi settings > FILE` could not do: the folder was missing."""
        place = settings_place(koikoi)
        assert not place.parent.exists()
        assert koikoi.run("settings", "--write").startswith(f"The settings are now in {place};")
        assert place.read_text(encoding="utf-8").replace("\r\n", "\n") == koikoi.run("settings")
        assert load_settings(place, must_exist=True) == Settings()

    def test_what_is_there_stays(self, koikoi: Koikoi) -> None:
        """`koikoi settings > FILE` emptied the file before the program could read it."""
        place = koikoi.folder / "my.toml"
        place.write_text("[play]\nspeed = 2\n", encoding="utf-8")
        told = koikoi.run("settings", "--write", "--settings", "my.toml")
        assert told.startswith("The settings are in my.toml already;")
        assert place.read_text(encoding="utf-8") == "[play]\nspeed = 2\n"

    def test_the_way_that_is_named_where_there_is_none_works(self, koikoi: Koikoi) -> None:
        sentence = koikoi.refused("read", "--settings", "my settings.toml")
        words = shlex.split(sentence.partition("koikoi ")[2].partition(" makes one")[0])
        koikoi.run(*words)
        told = koikoi.run("read", "--settings", "my settings.toml", typed="!3\n")
        assert told.startswith("command: select  n: 3 ")

    @pytest.mark.skipif(sys.platform == "win32", reason="needs a shell's limits")
    def test_half_a_file_does_not_stay(self, koikoi: Koikoi) -> None:
        """There is room for one block of it."""
        done = subprocess.run(
            ["/bin/sh", "-c", 'ulimit -f 1; exec "$0" settings --write --settings my.toml', PROGRAM],
            cwd=koikoi.folder, env=koikoi.environment, capture_output=True, check=False, text=True,
        )  # fmt: skip
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("koikoi: the settings my.toml cannot be written: ")
        assert not list(koikoi.folder.iterdir())


class TestEdit:
    def test_the_readmes_way_makes_edits_and_checks(self, koikoi: Koikoi) -> None:
        """Copied as it stands there, with nothing made before."""
        assert "`koikoi settings --edit`" in (ROOT / "README.md").read_text(encoding="utf-8")
        changing = editor(koikoi, "path.write_text(text.replace('\"house\"', '\"random\"'), 'utf-8')\n")
        place = settings_place(koikoi)
        assert "is in order" in changing.run("settings", "--edit")
        assert load_settings(place, must_exist=True).play.bot == "random"
        assert "is in order" in editor(koikoi, "").run("settings", "--edit")
        assert load_settings(place, must_exist=True).play.bot == "random"

    def test_a_mistake_is_told_with_its_line(self, koikoi: Koikoi) -> None:
        changing = editor(koikoi, "path.write_text('[play]\\n\\nspeed = 9\\n', 'utf-8')\n")
        sentence = changing.refused("settings", "--edit", "--settings", "my.toml")
        assert sentence.startswith(
            "my.toml, line 3: speed must be a number from 0.5 to 4, or 0; koikoi settings"
        )
        assert (koikoi.folder / "my.toml").read_text(encoding="utf-8") == "[play]\n\nspeed = 9\n"

    @pytest.mark.parametrize(
        "chosen, says",
        [
            ("no-such-editor", "the editor cannot be started (No such file or directory): set VISUAL"),
            ("false", "the editor ended with code 1: set VISUAL or EDITOR"),
            ("'half", "VISUAL or EDITOR is no command"),
        ],
    )
    @pytest.mark.skipif(sys.platform == "win32", reason="there a command line is one text")
    def test_an_editor_that_does_not_work(self, chosen: str, says: str, koikoi: Koikoi) -> None:
        with_it = replace(koikoi, environment=koikoi.environment | {"VISUAL": chosen, "EDITOR": "true"})
        assert says in with_it.refused("settings", "--edit")
        assert settings_place(koikoi).exists()


class TestEditor:
    @pytest.mark.parametrize(
        "environment, platform, command",
        [
            ({"VISUAL": "code -w", "EDITOR": "vi"}, "linux", ["code", "-w", "my file"]),
            ({"VISUAL": "", "EDITOR": "'an editor' x"}, "linux", ["an editor", "x", "my file"]),
            ({}, "darwin", ["open", "-W", "-t", "my file"]),
            ({"EDITOR": "nano"}, "darwin", ["nano", "my file"]),
            ({}, "win32", 'notepad "my file"'),
            ({"EDITOR": r'"C:\An Editor\e.exe" -w'}, "win32", r'"C:\An Editor\e.exe" -w "my file"'),
        ],
    )
    def test_the_chosen_one_or_the_systems_own(
        self, environment: dict[str, str], platform: str, command: object, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sys, "platform", platform)
        assert _editor_command(environment, Path("my file")) == command

    def test_on_linux_the_first_that_is_there(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "platform", "linux")
        monkeypatch.setenv("PATH", str(tmp_path))
        with pytest.raises(SettingsError, match="no editor is here: set VISUAL or EDITOR"):
            _editor_command({}, Path("a"))
        for name in reversed(EDITORS):
            (tmp_path / name).write_text("#!/bin/sh\n", encoding="utf-8")
            (tmp_path / name).chmod(0o700)
            assert _editor_command({}, Path("a")) == [name, "a"]
