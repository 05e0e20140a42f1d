"""Writing of which something survives, whatever happens."""

from __future__ import annotations

import os
from pathlib import Path


def write_all(file: int, data: bytes) -> None:
    """Write all of this into an open file. Raises OSError, and part of it may have been written then."""
    while data:
        data = data[os.write(file, data) :]


def sync_folder(folder: Path) -> None:
    """Let new names in a folder outlast a power cut, on systems where a folder can be opened."""
    if os.name != "posix":
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
