"""What outlasts a power cut: new names, for the file of tokens and for the journal."""

from __future__ import annotations

import os
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
