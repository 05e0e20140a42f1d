"""What is moved out of a file's way, under names beside it: journal.jsonl.old-1, ..."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path


def free_name(path: Path, word: str) -> Path:
    """A name that is not taken."""
    return next(name for name in _names(path, word) if not os.path.lexists(name))


def _names(path: Path, word: str) -> Iterator[Path]:
    return (path.with_name(f"{path.name}.{word}-{number}") for number in count(1))


def put_aside(path: Path, word: str, data: bytes) -> Path:
    """The file in which this now is: one that has it already, or a new one, there whole or not at all.

    Raises OSError.
    """
    for name in _names(path, word):
        if not os.path.lexists(name):
            break
        if name.is_file() and name.stat().st_size == len(data) and name.read_bytes() == data:
            return name
    try:
        with name.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        with suppress(OSError):
            name.unlink()
        raise
    return name
