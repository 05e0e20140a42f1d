"""What outlasts a power cut: new names, and files that are there as they were, or as they will be."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path


def sync_folder(folder: Path) -> None:
    """Let new names in a folder outlast a power cut, where a folder can be opened. Raises OSError."""
    if os.name != "posix":
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def write_whole(path: Path, data: bytes) -> None:
    """Let a file say this and nothing else; who may read it stays. Raises OSError: then it is as it was."""
    new = path.with_name(f".{path.name}.new")
    try:
        with new.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        with suppress(OSError):  # there may not have been one
            shutil.copymode(path, new)
        new.replace(path)
    finally:
        with suppress(OSError):
            new.unlink(missing_ok=True)
    sync_folder(path.parent)
