"""Print the settings file with every key explained; make it, or edit it."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from pathlib import Path

from emulator.arguments import settings_of, settings_path
from emulator.settings import Settings, SettingsError
from emulator.settings_file import load_settings, settings_text

EDITORS = ("sensible-editor", "editor", "nano", "vim", "vi")
"""Where nobody has said which one to use: the first that is there."""


def add_arguments(parser: ArgumentParser) -> None:
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument(
        "--edit", action="store_true", help="open the file in your editor, and check it afterwards"
    )
    choice.add_argument("--write", action="store_true", help="make the file where there is none")


def run(options: Namespace) -> int:
    path = settings_path(options)
    if not (options.edit or options.write):
        sys.stdout.write(settings_text(settings_of(options), path))
        return 0
    made = _make(path)
    if options.edit:
        _edit(path)
        sys.stdout.write(f"{path} is in order, and is used from the next start on.\n")
    else:
        where = f"are now in {path}" if made else f"are in {path} already"
        sys.stdout.write(f"The settings {where}; koikoi settings --edit opens them.\n")
    return 0


def _make(path: Path) -> bool:
    """Make the file, where there is none, and its folder; whether it was made. Raises SettingsError."""
    if path.is_file():
        return False
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(exist_ok=False)
        try:
            path.write_text(settings_text(Settings(), path), encoding="utf-8")
        except OSError:
            path.unlink()  # not even the beginning stays
            raise
    except OSError as error:
        raise SettingsError(f"the settings {path} cannot be written: {error.strerror or error}") from None
    return True


def _edit(path: Path) -> None:
    """Let the file be edited until the editor ends, and check it. Raises SettingsError."""
    command = _editor_command(os.environ, path)
    advice = f"set VISUAL or EDITOR to another one, or open {path} yourself"
    try:
        code = subprocess.run(command, check=False).returncode  # noqa: S603 - what its owner has chosen
    except OSError as error:
        raise SettingsError(f"the editor cannot be started ({error.strerror or error}): {advice}") from None
    try:
        load_settings(path, must_exist=True)
    except SettingsError as error:
        raise SettingsError(f"{error}; koikoi settings --edit opens it again") from None
    if code:
        raise SettingsError(f"the editor ended with code {code}: {advice}")


def _editor_command(environment: Mapping[str, str], path: Path) -> str | list[str]:
    """What opens a file and ends when it is closed. Raises SettingsError."""
    chosen = environment.get("VISUAL") or environment.get("EDITOR") or ""
    if sys.platform == "win32":  # where a command line is one text
        return f"{chosen or 'notepad'} {subprocess.list2cmdline([str(path)])}"
    try:
        words = shlex.split(chosen)
    except ValueError as error:
        raise SettingsError(f"VISUAL or EDITOR is no command ({error}): {chosen!r}") from None
    if not words and sys.platform == "darwin":
        words = ["open", "-W", "-t"]
    if not words:
        words = [name for name in EDITORS if shutil.which(name)][:1]
    if not words:
        raise SettingsError(f"no editor is here: set VISUAL or EDITOR to one, or open {path} yourself")
    return [*words, str(path)]
